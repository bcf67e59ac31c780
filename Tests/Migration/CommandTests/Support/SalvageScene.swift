import Foundation
import LegacyFixtures
import RawSQLite

/// A store, what a migration makes of it while it is whole, and what can be done to its bytes.
struct SalvageScene {
  let folder: TemporaryFolder
  let whole: [UInt8]
  /// Root page of the message table.
  let messageRoot: Int
  /// Per cache file, what it holds when nothing is damaged.
  let truth: [String: SalvageExport]

  var store: String { folder.path("source/store.sqlite") }
  static let pageSize = 4_096

  /// - Parameter shuffles: saves the messages in no order within batches of 40, as an app does.
  init(_ recipe: FixtureRecipe, shuffles: Bool = false) async throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("source"), withIntermediateDirectories: false)
    let path = folder.path("source/store.sqlite")
    try FixtureStore.make(recipe, at: path)
    if shuffles { try SalvageScene.shuffle(path) }
    whole = try Files.bytes(path)
    messageRoot = Int(
      try RawConnection.opening(path).integer("SELECT rootpage FROM sqlite_schema WHERE name = 'ZSUCCEEDEDMESSAGE'")
        ?? 0)
    let run = try await Tool.run(["migrate", path, "--to", folder.path("truth"), "--quiet"])
    guard run.exitCode == 0 || run.exitCode == 2 else { throw SalvageExport.Unreadable() }
    truth = try await SalvageExport.all(in: folder.path("truth"))
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

  /// Writes the store with some of its bytes changed.
  func spoil(_ change: (inout [UInt8]) -> Void) throws {
    var bytes = whole
    change(&bytes)
    try Data(bytes).write(to: URL(fileURLWithPath: store))
  }

  func bytes(of page: Int) -> Range<Int> {
    (page - 1) * SalvageScene.pageSize..<page * SalvageScene.pageSize
  }

  /// Pages that look like leaf pages of a table, spread over the file.
  func leafPages(_ count: Int, seed: Int) -> [Int] {
    let leaves = (3...whole.count / SalvageScene.pageSize).filter { whole[bytes(of: $0).lowerBound] == 0x0D }
    return (0..<count).map { leaves[(seed * 31 + 7 + $0 * leaves.count / count) % leaves.count] }
  }
}

/// What an export of a cache says, for questions about what is in it.
struct SalvageExport {
  struct Unreadable: Error {}

  struct Message {
    let line: [UInt8]
    let channel: [UInt8]
    let createdAt: Int
  }

  /// By channel and id.
  private(set) var messages: [String: Message] = [:]
  /// All lines but those of ranges, which salvage cuts, and the first.
  private(set) var lines: Set<[UInt8]> = []
  private(set) var ranges: [(channel: [UInt8], times: ClosedRange<Int>)] = []

  init(_ export: [UInt8]) throws {
    for line in Files.lines(export).dropFirst() {
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
  static func all(in folder: String) async throws -> [String: SalvageExport] {
    var result: [String: SalvageExport] = [:]
    for name in try Files.names(folder) where name.hasSuffix(".sqlite") {
      result[name] = try SalvageExport(try await Tool.run(["export", folder + "/" + name]).output)
    }
    return result
  }
}
