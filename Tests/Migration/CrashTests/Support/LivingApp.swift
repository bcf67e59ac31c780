import Foundation
import ProcessTesting
import RawSQLite
import Testing

/// An app that has a cache open while a command works on it (`cache-app`), and what it said is committed.
final class LivingApp {
  let child: ChildProcess
  private let input: ChildPipe
  private let said: Lines
  let cachePath: String

  /// - Parameters:
  ///   - count: messages to write; 0 goes on until `leave`.
  init(directory: String, user: String, cacheName: String, first: Int64, count: Int64) throws {
    cachePath = directory + "/" + cacheName
    input = try ChildPipe()
    let output = try ChildPipe()
    child = try ChildProcess(
      BuiltProgram.path("cache-app"), [directory, user, String(first), String(count)],
      environment: BuiltProgram.environment, input: .pipe(input), output: .pipe(output), errors: .inherited)
    let lines = Lines()
    said = lines
    output.read({ lines.append($0) }, atEnd: { lines.end() })
  }

  /// Waits until the app has said so many lines, or ended.
  func awaitLines(_ count: Int) async { await said.wait(for: count) }

  /// Lets the app end after its next commit.
  func leave() { try? input.writing.close() }

  /// Waits for the end of its output.
  func finish() async -> [String] {
    await said.wait(for: .max)
    return said.lines
  }

  /// Ids that the app was told are committed.
  var committed: [Int64] { said.lines.compactMap { Int64($0) } }

  /// Demands that everything the app committed is in the cache, and that the file is sound.
  func expectNothingLost(_ comment: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    // 2: SQLITE_OPEN_READWRITE
    let connection = try RawConnection(path: cachePath, flags: 2)
    #expect(try connection.text("PRAGMA integrity_check") == "ok", "\(comment)", sourceLocation: sourceLocation)
    var missing: [Int64] = []
    for id in committed
    where try connection.integer(
      """
      SELECT 1 FROM message m JOIN channel c ON c.id = m.channel_id
      WHERE c.url = 'app-channel' AND m.message_id = \(id)
      """) == nil
    {
      missing.append(id)
    }
    #expect(
      missing.isEmpty, "\(missing.count) of \(committed.count) committed rows are lost; \(comment)",
      sourceLocation: sourceLocation)
  }
}

/// Lines as they come from a child.
private final class Lines: @unchecked Sendable {
  // Sendable: everything below is touched under `lock` only.
  private let lock = NSLock()
  private var text: [UInt8] = []
  private var isAtEnd = false
  private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  var lines: [String] {
    lock.withLock { String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init) }
  }

  func append(_ bytes: [UInt8]) { change { text += bytes } }
  func end() { change { isAtEnd = true } }

  func wait(for count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = lock.withLock {
        if isAtEnd || number >= count { return true }
        waiting.append((count, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  private var number: Int { text.reduce(0) { $0 + ($1 == 10 ? 1 : 0) } }

  private func change(_ body: () -> Void) {
    let due = lock.withLock { () -> [CheckedContinuation<Void, Never>] in
      body()
      let due = waiting.filter { isAtEnd || number >= $0.count }
      waiting.removeAll { isAtEnd || number >= $0.count }
      return due.map(\.continuation)
    }
    for continuation in due { continuation.resume() }
  }
}
