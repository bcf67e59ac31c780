import Foundation
import GRDBSQLite
import RawSQLite

/// One connection for the short reads that somebody waits for in front of a screen: they are done on the thread of who
/// asks. The ways to a thread of the pool and back would take about as long as reading a page of messages.
///
/// Nobody waits for it: while it reads for another, the pool's readers are asked.
// Sendable although unchecked: `prepared` and `isEnded` are touched only while `lock` is held.
final class ScreenReader: @unchecked Sendable {
  private let path: String
  private let busyTimeout: Double
  private let lock = NSLock()
  private var prepared: PreparedStatements?
  private var isEnded = false

  /// Opens nothing yet.
  /// - Parameter busyTimeout: seconds.
  init(path: String, busyTimeout: Double) { (self.path, self.busyTimeout) = (path, busyTimeout) }

  /// Reads at one point in time.
  /// - Returns: `nil`, with nothing read, while it is taken, and after its end.
  func read<Value>(_ body: (CacheSnapshot) throws -> Value) throws -> Value? {
    guard lock.try() else { return nil }
    defer { lock.unlock() }
    guard !isEnded else { return nil }
    let prepared = try prepared ?? open()
    try prepared.statement("BEGIN").run()
    let statements = StatementCache(prepared)
    do {
      let value = try body(CacheSnapshot(statements))
      statements.end()
      try prepared.statement("COMMIT").run()
      return value
    } catch {
      statements.end()
      // A connection whose transaction cannot be ended is not used again; already failing, so its own error is dropped.
      if (try? prepared.connection.execute("ROLLBACK")) == nil { self.prepared = nil }
      throw error
    }
  }

  private func open() throws -> PreparedStatements {
    let connection = try RawConnection(path: path, flags: SQLITE_OPEN_READONLY)
    sqlite3_busy_timeout(connection.handle, Int32(clamping: Int64(busyTimeout * 1000)))
    try connection.execute(Cache.settings)
    let opened = PreparedStatements(connection)
    prepared = opened
    return opened
  }

  /// Closes the connection, once nobody reads any more; for good.
  func end() {
    lock.withLock {
      isEnded = true
      prepared = nil
    }
  }
}
