import CacheSchema
import ChatCache
import FileTesting
import Foundation
import PacedTesting
import RawSQLite
import Testing

@Suite(.heavy) struct CacheFileTests {
  @Test(arguments: [
    ("alice", "alice"), ("a-b_9", "a-b_9"), ("Alice", "%41lice"), ("a b/c.d", "a%20b%2Fc%2Ed"), ("é", "%C3%A9"),
    ("e\u{301}", "e%CC%81"), ("%41lice", "%2541lice"), ("a\0b", "a%00b"), ("..", "%2E%2E"),
  ]) func names(userID: String, name: String) {
    #expect(CacheFile.name(forUserID: userID) == name)
  }

  @Test func longNamesBecomeADigest() {
    let hundred = String(repeating: "a", count: 100)
    #expect(CacheFile.name(forUserID: hundred) == hundred)
    #expect(CacheFile.name(forUserID: String(repeating: "A", count: 33)).utf8.count == 99)
    // The name counts, not the id: 34 capitals are 102 bytes.
    #expect(
      CacheFile.name(forUserID: String(repeating: "A", count: 34))
        == "1e98a405718c430a4067d75125015a947a971449bc433b078418438c48bc6046")
    #expect(
      CacheFile.name(forUserID: hundred + "a") == "9d0793397991b57a99a07c6e6b4a92bab68dbf605345cd0b87f385a448a726bc")
  }

  @Test func filesAreForTheUserAlone() async throws {
    let folder = try TemporaryFolder()
    let deep = folder.url.appendingPathComponent("one/two", isDirectory: true)
    let cache = try Cache.open(directory: deep, userID: "alice")
    try await cache.write(source: .fetched) { try $0.upsertMessages([message(1, at: 1)]) }
    _ = try await cache.read { try $0.channels() }
    let path = cache.fileURL.path
    #expect(try Files.mode(deep.path) == 0o700)
    #expect(try Files.mode(deep.deletingLastPathComponent().path) == 0o700)
    for suffix in ["", "-wal", "-shm"] { #expect(try Files.mode(path + suffix) == 0o600, "\(suffix)") }
  }

  @Test func aWiderModeIsTakenBack() throws {
    let folder = try TemporaryFolder()
    try folder.open().close()
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.cachePath())
    let cache = try folder.open()
    #expect(try Files.mode(folder.cachePath()) == 0o600)
    try cache.close()
  }

  @Test func theHeaderSaysWhatItIs() throws {
    let folder = try TemporaryFolder()
    let cache = try folder.open()
    #expect(try CacheFile.checkHeader(path: folder.cachePath()) == .cache(version: CacheSchema.currentVersion))
    let connection = try folder.connect()
    #expect(try connection.integer("PRAGMA application_id") == 0x4342_4447)
    #expect(try connection.integer("PRAGMA user_version") == Int64(CacheSchema.currentVersion))
    #expect(try connection.integer("PRAGMA page_size") == 8192)
    #expect(try connection.text("PRAGMA journal_mode") == "wal")
    #expect(try CacheFile.userID(connection: connection) == Array("alice".utf8))
    try cache.close()
  }

  /// The bulk loader's way: its own connection, no WAL.
  @Test func aFileIsMadeOverAnyConnection() throws {
    let folder = try TemporaryFolder()
    try CacheFile.createDirectory(at: folder.directory.path)
    #expect(try CacheFile.createEmptyFile(at: folder.cachePath()))
    #expect(try !CacheFile.createEmptyFile(at: folder.cachePath()))
    #expect(try CacheFile.checkHeader(path: folder.cachePath()) == .empty)
    let connection = try folder.connect()
    try CacheFile.initialize(connection: connection, userID: "alice", now: 42)
    #expect(try connection.text("PRAGMA journal_mode") == "delete")
    #expect(try connection.integer("SELECT created_at FROM session") == 42)
    #expect(try CacheFile.check(connection: connection, userID: "alice") == CacheSchema.currentVersion)
    // Somebody made it in the meantime: it is checked, and nothing is made twice.
    try CacheFile.initialize(connection: connection, userID: "alice", now: 43)
    #expect(try connection.integer("SELECT created_at FROM session") == 42)
    #expect(throws: CacheError.self) { try CacheFile.initialize(connection: connection, userID: "bob") }
    try folder.open().close()
  }

  /// Making a cache is one transaction: what a crash leaves behind is empty and is made again.
  @Test func anInterruptedMakingStartsAgain() throws {
    let folder = try TemporaryFolder()
    try CacheFile.createDirectory(at: folder.directory.path)
    _ = try CacheFile.createEmptyFile(at: folder.cachePath())
    try folder.open().close()
    #expect(try CacheFile.checkHeader(path: folder.cachePath()) == .cache(version: CacheSchema.currentVersion))
  }

  /// Another program can see that a cache is in use: an open one keeps a lock, also while it is idle.
  @Test func anOpenCacheHoldsALock() async throws {
    let folder = try TemporaryFolder()
    let cache = try folder.open()
    // Reading the header must not drop the lock either.
    _ = try CacheFile.checkHeader(path: folder.cachePath())
    let connection = try folder.connect()
    #expect(throws: RawSQLiteError.self) { try connection.execute("PRAGMA journal_mode=DELETE; BEGIN EXCLUSIVE") }
    #expect(try connection.text("PRAGMA journal_mode") == "wal")
    try cache.close()
    try connection.execute("PRAGMA journal_mode=DELETE")
    #expect(try connection.text("PRAGMA journal_mode") == "delete")
  }
}
