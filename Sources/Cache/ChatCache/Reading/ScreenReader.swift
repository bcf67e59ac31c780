import CacheStorage
import Foundation
import GRDBSQLite
import RawSQLite

/// One connection for the short reads that a screen waits for: they run on the caller's thread. Switching to a thread
/// of the pool and back would take about as long as reading a page of messages.
///
/// While it is in use, the pool's readers are used; it is waited for only while there are none, because opening them
/// takes longer. Nor does it keep its caller long: a read that turns out to be long, because few rows match or very many
/// are requested, is stopped and left to them.
// Sendable although unchecked: everything that changes is touched only while `lock` is held; SQLite calls `steps` from
// inside a read.
final class ScreenReader: @unchecked Sendable {
  private let file: OpenedFile
  private let busyTimeout: Double
  private let lock = NSLock()
  private var prepared: PreparedStatements?
  private var isEnded = false
  /// What SQLite's `data_version` was when the first connection was opened; `nil` before that.
  private var firstVersion: Int64?
  private let steps = Steps()

  /// What a read may cost. SQLite counts in units of ten thousand instructions; a row of a page takes some dozens.
  private final class Steps {
    /// 50,000 instructions: some milliseconds, and several times what a page of 100 takes.
    static let most = 5
    var left = Int.max

    /// - Returns: whether the limit is reached.
    func next() -> Bool {
      left -= 1
      return left <= 0
    }
  }

  /// Opens nothing yet.
  /// - Parameter busyTimeout: seconds.
  init(file: OpenedFile, busyTimeout: Double) { (self.file, self.busyTimeout) = (file, busyTimeout) }

  /// Begins with a connection that someone else opened for it: one as `RawConnection.init(reading:)` makes it, with the
  /// settings of a cache and the log already open.
  /// - Throws: `CacheError.moved` if the file is no longer at its path.
  func begin(with connection: RawConnection) throws {
    try file.check()
    try lock.withLock { _ = try take(connection) }
  }

  /// Opens a connection if there is none.
  func beginIfNeeded() throws {
    try lock.withLock {
      guard !isEnded, prepared == nil else { return }
      try file.check()
      _ = try open()
    }
  }

  /// Reads at one point in time.
  /// - Parameter waits: whether it is waited for while it is in use.
  /// - Returns: `nil`, with nothing read, while it is in use, after its end, and if the read is a long one.
  /// - Throws: `CacheError.moved` if the file is no longer at its path.
  func read<Value>(waits: Bool = false, _ body: (CacheSnapshot) throws -> Value) throws -> Value? {
    if waits { lock.lock() } else { guard lock.try() else { return nil } }
    defer { lock.unlock() }
    guard !isEnded else { return nil }
    try file.check()
    let prepared = try prepared ?? open()
    try prepared.statement("BEGIN").run()
    let statements = StatementCache(prepared)
    steps.left = Steps.most
    do {
      let value = try body(CacheSnapshot(statements))
      steps.left = .max
      statements.end()
      try prepared.statement("COMMIT").run()
      return value
    } catch {
      let isLong = steps.left <= 0
      steps.left = .max
      statements.end()
      // A connection whose transaction cannot be ended is not used again; SQLite may have ended it. The read is already
      // failing, so this error is dropped.
      if (try? prepared.connection.execute("ROLLBACK")) == nil, prepared.connection.isInTransaction {
        self.prepared = nil
      }
      if isLong { return nil }
      throw error
    }
  }

  private func open() throws -> PreparedStatements {
    let connection = try RawConnection(reading: file.path)
    sqlite3_busy_timeout(connection.handle, Int32(clamping: Int64(busyTimeout * 1000)))
    try Cache.prepare(connection, of: file)
    // If nobody else had it open, a newer version may have upgraded it.
    try CacheFile.check(connection: connection)
    return try take(connection)
  }

  private func take(_ connection: RawConnection) throws -> PreparedStatements {
    connection.interruptWhen { [steps] in steps.next() }
    // A later connection counts anew: what it says is no longer the first one's.
    if firstVersion == nil { firstVersion = try ScreenReader.version(connection) } else { firstVersion = -1 }
    let opened = PreparedStatements(connection)
    prepared = opened
    return opened
  }

  private static func version(_ connection: RawConnection) throws -> Int64? {
    try connection.integer("PRAGMA data_version")
  }

  /// Whether others may have committed since the first read.
  func mayHaveMissedCommits() -> Bool {
    lock.withLock {
      guard let firstVersion else { return false }
      guard let prepared, let version = try? ScreenReader.version(prepared.connection) else { return true }
      return version != firstVersion
    }
  }

  /// Closes the connection permanently, once nobody is reading.
  /// - Parameter emptiesLog: whether the log is moved into the file, if nobody else has it open.
  func end(emptiesLog: Bool = false) {
    lock.withLock {
      isEnded = true
      if emptiesLog { prepared?.connection.emptyLogAtClose() }
      prepared = nil
    }
  }
}
