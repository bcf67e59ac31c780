import CacheSchema
import ChatCache
import FileTesting
import Foundation
import GRDBSQLite
import PacedTesting
import RawSQLite
import Testing

/// Files that `Cache.open` does not take, and what it leaves behind: nothing.
@Suite(.heavy) struct CacheRefusalTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try CacheFile.createDirectory(at: folder.directory.path)
  }

  private func open(_ userID: String = "alice") async -> CacheError.Code? {
    await errorCode { try folder.open(userID) }
  }

  /// The names and bytes of everything in the folder.
  private func contents() throws -> [String: Data] {
    var result: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.directory.path) {
      result[name] = try Data(contentsOf: folder.directory.appendingPathComponent(name))
    }
    return result
  }

  @Test(arguments: [1, 15, 99, 100, 5000]) func otherFiles(length: Int) async throws {
    try Data(repeating: UInt8(ascii: "x"), count: length).write(to: URL(fileURLWithPath: folder.cachePath()))
    let before = try contents()
    #expect(await open() == .notACache)
    #expect(try contents() == before)
  }

  @Test func otherDatabases() async throws {
    let other = try folder.connect(flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    try other.execute("PRAGMA journal_mode=WAL; CREATE TABLE t (x); INSERT INTO t VALUES (1)")
    let before = try contents()
    #expect(await open() == .notACache)
    #expect(try contents() == before)
    try other.execute("PRAGMA application_id=7; PRAGMA wal_checkpoint(TRUNCATE)")
    #expect(await open() == .notACache)
    #expect(try other.integer("SELECT count(*) FROM sqlite_master") == 1)
  }

  @Test func aNewerVersion() async throws {
    try folder.open().close()
    try folder.connect().execute("PRAGMA journal_mode=DELETE; PRAGMA user_version=\(CacheSchema.currentVersion + 1)")
    let before = try contents()
    #expect(await open() == .newerVersion)
    #expect(try contents() == before)
  }

  /// The newer version is only in the WAL, the main file still looks like ours.
  @Test func aNewerVersionThatIsNotCheckpointed() async throws {
    try folder.open().close()
    let newer = try folder.connect()
    try newer.execute("PRAGMA wal_autocheckpoint=0; PRAGMA user_version=\(CacheSchema.currentVersion + 1)")
    #expect(try CacheFile.checkHeader(path: folder.cachePath()) == .cache(version: CacheSchema.currentVersion))
    let before = try contents().filter { !$0.key.hasSuffix("-shm") }
    #expect(await open() == .newerVersion)
    #expect(try contents().filter { !$0.key.hasSuffix("-shm") } == before)
  }

  @Test func theFileOfAnotherUser() async throws {
    try folder.open("bob").close()
    try FileManager.default.moveItem(atPath: folder.cachePath("bob"), toPath: folder.cachePath())
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: folder.cachePath("bob") + suffix) }
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.cachePath()))
    #expect(await open() == .otherUser)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.cachePath())) == before)
  }

  /// Equal by canonical equivalence is not equal: user ids are compared by bytes.
  @Test func aUserWhoseIDLooksTheSame() async throws {
    try folder.open("\u{e1}").close()
    try FileManager.default.moveItem(atPath: folder.cachePath("\u{e1}"), toPath: folder.cachePath("a\u{301}"))
    #expect(await open("a\u{301}") == .otherUser)
  }

  @Test func anotherHistoryOfMigrations() async throws {
    try folder.open().close()
    try folder.connect().execute("UPDATE schema_migration SET checksum = 'other'")
    #expect(await open() == .schemaMismatch)
    try folder.connect().execute("DROP TABLE schema_migration")
    #expect(await open() == .schemaMismatch)
  }

  @Test func aKeyIsRefusedAndNothingIsMade() async throws {
    let code = await errorCode { try folder.open(options: CacheOptions(encryptionKey: [1])) }
    #expect(code == .encryptionUnsupported)
    #expect(await open("") == .userMissing)
    #expect(try contents().isEmpty)
  }

  @Test func aDamagedFile() async throws {
    try folder.open().close()
    try folder.connect().execute("PRAGMA journal_mode=DELETE")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.cachePath()))
    bytes.replaceSubrange(100..<8192, with: Data(repeating: 0xA5, count: 8092))
    try bytes.write(to: URL(fileURLWithPath: folder.cachePath()))
    #expect(await open() == .damaged)
  }

  @Test func aMissingFileOrFolder() async throws {
    let code = await errorCode { try CacheFile.checkHeader(path: folder.cachePath("nobody")) }
    #expect(code == .missing)
    try Data().write(to: folder.url.appendingPathComponent("file"))
    let blocked = await errorCode {
      try Cache.open(directory: folder.url.appendingPathComponent("file/caches"), userID: "alice")
    }
    #expect(blocked == .noAccess)
  }

  /// No message repeats an id or path.
  @Test func errorsHoldNoContent() async throws {
    try folder.open("secretuser").close()
    try FileManager.default.moveItem(atPath: folder.cachePath("secretuser"), toPath: folder.cachePath("othersecret"))
    do {
      _ = try folder.open("othersecret")
      Issue.record("opened the file of another user")
    } catch let error as CacheError {
      let text = "\(error) \(String(reflecting: error))"
      #expect(!text.contains("secret"))
      #expect(!text.contains(folder.url.lastPathComponent))
    }
  }
}
