import Foundation
import ProcessTesting
import RawSQLite
import Testing

/// An app that has a cache open while a command works on it (`cache-app`), and what it said is committed.
final class LivingApp {
  let child: ChildProcess
  private let input: ChildPipe
  private let said: ChildLines
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
    said = ChildLines(of: output)
  }

  /// Waits until the app has said so many lines, or ended.
  func awaitLines(_ count: Int) async { await said.until { $0.count >= count } }

  /// Lets the app end after its next commit.
  func leave() { try? input.writing.close() }

  /// Waits for the end of its output.
  func finish() async -> [String] { await said.untilEnd() }

  /// Ids that the app was told are committed.
  var committed: [Int64] { said.all.compactMap { Int64($0) } }

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
