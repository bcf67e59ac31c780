import FileTesting
import Foundation
import RawSQLite

/// A store, what a migration makes of it while it is whole, and what can be done to its bytes.
package struct SalvageFixture: Sendable {
  private let folder: TemporaryFolder
  let runner: any MigrationRunner
  package let whole: [UInt8]
  /// Root page of the message table.
  package let messageRoot: Int
  /// Per cache file, what it holds when nothing is damaged.
  package let truth: [String: SalvageExport]

  private static let pageSize = 4_096

  /// - Parameters:
  ///   - shuffles: saves the messages in no order within batches of 40, as an app does.
  ///   - make: puts the store at a path.
  package init(
    _ runner: any MigrationRunner, shuffles: Bool = false, making make: (String) throws -> Void
  ) async throws {
    self.runner = runner
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("source"), withIntermediateDirectories: false)
    let path = folder.path("source/store.sqlite")
    try make(path)
    if shuffles { try SalvageFixture.shuffle(path) }
    whole = try Files.bytes(path)
    messageRoot = Int(
      try RawConnection.opening(path).integer("SELECT rootpage FROM sqlite_schema WHERE name = 'ZSUCCEEDEDMESSAGE'")
        ?? 0)
    let answer = try await runner.migrate(path, to: folder.path("truth"), MigrationRequest())
    guard answer.code == 0 || answer.code == 2 else { throw SalvageExport.Unreadable() }
    truth = try await SalvageExport.all(in: folder.path("truth"), runner)
  }

  private static func shuffle(_ path: String) throws {
    let connection = try RawConnection.opening(path)
    try connection.execute(
      """
      PRAGMA journal_mode=DELETE;
      CREATE TEMP TABLE o AS SELECT Z_PK AS old, row_number() OVER (
        ORDER BY Z_PK / 40, (Z_PK * 7919) % 41, Z_PK) AS new FROM ZSUCCEEDEDMESSAGE;
      CREATE TEMP TABLE m AS SELECT * FROM ZSUCCEEDEDMESSAGE;
      DELETE FROM ZSUCCEEDEDMESSAGE;
      UPDATE m SET Z_PK = (SELECT new FROM o WHERE old = Z_PK);
      INSERT INTO ZSUCCEEDEDMESSAGE SELECT * FROM m ORDER BY Z_PK;
      """)
  }

  /// Where a page lies.
  package func bytes(of page: Int) -> Range<Int> {
    (page - 1) * SalvageFixture.pageSize..<page * SalvageFixture.pageSize
  }

  /// Pages that look like leaf pages of a table, spread over the file.
  package func leafPages(_ count: Int, seed: Int) -> [Int] {
    let leaves = (3...whole.count / SalvageFixture.pageSize).filter { whole[bytes(of: $0).lowerBound] == 0x0D }
    return (0..<count).map { leaves[(seed * 31 + 7 + $0 * leaves.count / count) % leaves.count] }
  }
}

/// What an export of a cache says, for questions about what is in it.
package struct SalvageExport: Sendable {
  struct Unreadable: Error {}

  package struct Message: Sendable {
    let line: [UInt8]
    let channel: [UInt8]
    let createdAt: Int
  }

  /// By channel and id.
  package private(set) var messages: [String: Message] = [:]
  /// All lines but those of ranges, which salvage cuts, and the first.
  package private(set) var lines: Set<[UInt8]> = []
  package private(set) var ranges: [(channel: [UInt8], times: ClosedRange<Int>)] = []

  package init(_ export: [[UInt8]]) throws {
    for line in export.dropFirst() {
      guard let document = JSONDocument(line) else { throw Unreadable() }
      let channel = Array((document["channel_url"]?.text ?? "").utf8)
      switch document["kind"]?.text {
      case "range":
        ranges.append((channel, (document["start"]?.integer ?? 0)...(document["end"]?.integer ?? 0)))
        continue
      case "message":
        let key = "\(document["channel_url"]?.text ?? "") \(document["message_id"]?.integer ?? 0)"
        messages[key] = Message(line: line, channel: channel, createdAt: document["created_at"]?.integer ?? 0)
      default: break
      }
      lines.insert(line)
    }
  }

  /// Every cache of a folder.
  package static func all(in folder: String, _ runner: any MigrationRunner) async throws -> [String: SalvageExport] {
    var result: [String: SalvageExport] = [:]
    for name in try Files.names(folder) where name.hasSuffix(".sqlite") {
      result[name] = try SalvageExport(try await runner.export(folder + "/" + name))
    }
    return result
  }
}
