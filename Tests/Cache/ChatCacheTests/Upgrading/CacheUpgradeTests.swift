import CacheSchema
import FileTesting
import Foundation
import GRDBSQLite
import PacedTesting
import RawSQLite
import Testing

@testable import CacheLoading
@testable import CacheStorage
@testable import ChatCache

@Suite("Upgrading caches", .heavy) struct CacheUpgradeTests {
  struct Pair: Sendable, CustomStringConvertible {
    let from: Int
    let to: Int
    var description: String { "\(from) to \(to)" }
  }

  static let pairs = (1...CacheSchema.currentVersion).flatMap { from in
    (from...CacheSchema.currentVersion).map { Pair(from: from, to: $0) }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func code(_ body: () throws -> Void) -> CacheError.Code? {
    do {
      try body()
      return nil
    } catch { return (error as? CacheError)?.code }
  }

  /// Schema, list of migrations and every row of every table.
  private func everything(_ path: String) throws -> [String] {
    let connection = try RawConnection(immutable: path)
    var lines = [try SchemaText.read(connection)]
    let tables = try connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    while try tables.step() {
      let rows = try connection.prepare("SELECT * FROM \(tables.text(0) ?? "")")
      while try rows.step() {
        lines.append((0..<rows.columnCount).map { rows.bytes($0)?.description ?? "\(rows.integer($0) ?? -1)" }.joined())
      }
    }
    return lines
  }

  @Test("every version to every later one: schema and export are those of a fresh cache", arguments: pairs)
  func allPairs(pair: Pair) throws {
    let path = try PopulatedCache.make(pair.from, in: folder)
    let before = try PopulatedCache.content(path)
    #expect(before.count > 150)
    let outcome = try CacheUpgrade(path: path).run(through: pair.to)
    #expect(outcome == CacheUpgrade.Outcome(from: pair.from, to: pair.to, changedTables: []))
    let snapshot = Repository.url("Migrations/Schema/v\(pair.to).sql")
    #expect(try SchemaText.read(RawConnection(immutable: path)) == String(contentsOf: snapshot, encoding: .utf8))
    #expect(try PopulatedCache.content(path) == before)
    _ = try CacheUpgrade(path: path).run()
    #expect(try SchemaStatus(path: path).version == CacheSchema.currentVersion)
    #expect(try PopulatedCache.content(path) == before)
    try Cache.open(directory: folder.directory, userID: "member-84487").close()
  }

  @Test("opening an older cache upgrades it", arguments: 1..<CacheSchema.currentVersion)
  func opening(version: Int) throws {
    let path = try PopulatedCache.make(version, in: folder)
    let before = try PopulatedCache.content(path)
    try Cache.open(directory: folder.directory, userID: "member-84487").close()
    #expect(try SchemaStatus(path: path).pending == [])
    #expect(try PopulatedCache.content(path) == before)
  }

  @Test func theStatusSaysWhatIsDoneAndWhatIsToDo() throws {
    let path = try PopulatedCache.make(1, in: folder)
    let files = try PopulatedCache.files(folder)
    let status = try SchemaStatus(path: path)
    #expect(status.version == 1)
    #expect(status.applied.map(\.name) == ["create_cache"])
    #expect(status.pending.map(\.number) == Array(2...CacheSchema.currentVersion))
    #expect(status.newestVersion == CacheSchema.currentVersion)
    #expect(status.snapshots == [])
    #expect(try PopulatedCache.files(folder) == files)
  }

  @Test("an undo that was ended before its snapshot went is finished, and goes no further back")
  func undoTwice() throws {
    let path = try PopulatedCache.make(1, in: folder)
    for version in [3, 5] { _ = try CacheUpgrade(path: path).run(through: version) }
    let snapshot = path + ".v3"
    let kept = try Data(contentsOf: URL(fileURLWithPath: snapshot))
    #expect(try CacheUpgrade(path: path).undo(discardingChanges: false).to == 3)
    try kept.write(to: URL(fileURLWithPath: snapshot))
    let again = try CacheUpgrade(path: path).undo(discardingChanges: false)
    #expect(again == .init(from: 3, to: 3, changedTables: [], isDone: true))
    #expect(access(snapshot, F_OK) != 0)
    #expect(try SchemaStatus(path: path).version == 3)
  }

  @Test("an upgrade leaves a private snapshot, and the undo gives it back")
  func undo() throws {
    let path = try PopulatedCache.make(1, in: folder)
    let before = try everything(path)
    _ = try CacheUpgrade(path: path).run()
    #expect(try SchemaStatus(path: path).snapshots == [1])
    #expect(try Files.mode(path + ".v1") == 0o600)
    #expect(try PopulatedCache.files(folder).keys.sorted() == ["member-84487.sqlite", "member-84487.sqlite.v1"])
    let dry = try CacheUpgrade(path: path).undo(discardingChanges: false, isDryRun: true)
    #expect(dry == .init(from: CacheSchema.currentVersion, to: 1, changedTables: [], isDone: false))
    let undone = try CacheUpgrade(path: path).undo(discardingChanges: false)
    #expect(undone == .init(from: CacheSchema.currentVersion, to: 1, changedTables: [], isDone: true))
    #expect(try everything(path) == before)
    #expect(try PopulatedCache.files(folder).keys.sorted() == ["member-84487.sqlite"])
    #expect(code { _ = try CacheUpgrade(path: path).undo(discardingChanges: true) } == .missing)
  }

  @Test(
    "what was written since is not lost unasked",
    arguments: [
      ("UPDATE message SET payload = payload || ' ' WHERE id = (SELECT max(id) FROM message)", "message"),
      ("DELETE FROM outgoing_message WHERE id = (SELECT min(id) FROM outgoing_message)", "outgoing_message"),
      ("INSERT INTO deleted_key VALUES ('c', 1, '')", "deleted_key"),
      ("INSERT INTO lost_history (entity, first_pk, last_pk, about) VALUES ('x', 1, 2, 2)", "lost_history"),
      ("UPDATE undecoded SET rung = 'pages'", "undecoded"),
    ])
  func writtenSince(sql: String, table: String) throws {
    let path = try PopulatedCache.make(1, in: folder)
    let before = try everything(path)
    _ = try CacheUpgrade(path: path).run()
    try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE).execute(sql)
    let upgraded = try PopulatedCache.files(folder)
    let refused = try CacheUpgrade(path: path).undo(discardingChanges: false)
    #expect(refused == .init(from: CacheSchema.currentVersion, to: 1, changedTables: [table], isDone: false))
    #expect(try PopulatedCache.files(folder) == upgraded)
    #expect(try CacheUpgrade(path: path).undo(discardingChanges: true).isDone)
    #expect(try everything(path) == before)
  }

  @Test func aTryOutChangesNothing() throws {
    let path = try PopulatedCache.make(1, in: folder)
    let files = try PopulatedCache.files(folder)
    let scratch = folder.url.appendingPathComponent("scratch")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: false)
    let outcome = try CacheUpgrade(path: path).tryOut(in: scratch.path)
    #expect(outcome == .init(from: 1, to: CacheSchema.currentVersion, changedTables: []))
    #expect(try PopulatedCache.files(folder) == files)
  }

  @Test("a cache that is open elsewhere is left alone") func inUse() throws {
    let path = try PopulatedCache.make(CacheSchema.currentVersion, in: folder)
    let cache = try Cache.open(directory: folder.directory, userID: "member-84487")
    #expect(code { _ = try CacheUpgrade(path: path).run() } == .busy)
    #expect(code { _ = try CacheUpgrade(path: path).undo(discardingChanges: true) } == .busy)
    try cache.close()
    #expect(try CacheUpgrade(path: path).run().to == CacheSchema.currentVersion)
  }

  @Test("an interrupted snapshot leaves the cache and nothing else") func interrupted() throws {
    let path = try PopulatedCache.make(1, in: folder)
    let before = try PopulatedCache.content(path)
    #expect(code { _ = try CacheUpgrade(path: path).run(isDue: { true }) } == .interrupted)
    #expect(try PopulatedCache.files(folder).keys.sorted() == ["member-84487.sqlite"])
    #expect(try SchemaStatus(path: path).version == 1)
    #expect(try PopulatedCache.content(path) == before)
  }

  @Test("a snapshot that cannot be trusted is not put back", arguments: ["other user", "garbage", "version"])
  func badSnapshot(kind: String) throws {
    let path = try PopulatedCache.make(1, in: folder)
    _ = try CacheUpgrade(path: path).run()
    switch kind {
    case "other user":
      try RawConnection(path: path + ".v1", flags: SQLITE_OPEN_READWRITE).execute("UPDATE session SET user_id = 'bob'")
    case "garbage":
      let file = try FileHandle(forUpdating: URL(fileURLWithPath: path + ".v1"))
      try file.seek(toOffset: 8192 * 3)
      try file.write(contentsOf: Data(repeating: 0xA7, count: 8192 * 4))
      try file.close()
    default:
      try FileManager.default.removeItem(atPath: path + ".v1")
      try FileManager.default.copyItem(atPath: path, toPath: path + ".v1")
    }
    let before = try PopulatedCache.files(folder)
    #expect(code { _ = try CacheUpgrade(path: path).undo(discardingChanges: true) } != nil)
    #expect(try PopulatedCache.files(folder)["member-84487.sqlite"] == before["member-84487.sqlite"])
  }
}
