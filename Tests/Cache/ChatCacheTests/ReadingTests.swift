import ChatCache
import FileTesting
import Foundation
import GRDBSQLite
import RawSQLite
import Testing

/// What `CacheFile.openForReading` leaves behind.
struct ReadingTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try PopulatedCache.make(1, in: folder)
  }

  private static let count = "SELECT count(*) FROM message"

  private func names() throws -> [String] { try PopulatedCache.files(folder).keys.sorted() }

  @Test func aClosedCacheIsLeftAsItWas() throws {
    let before = try PopulatedCache.files(folder)
    #expect(Array(before.keys) == ["member-84487.sqlite"])
    do {
      let reader = try CacheFile.openForReading(path)
      #expect(try reader.integer(Self.count) ?? 0 > 0)
      // It is a reader like every other, which an app that comes now can write beside.
      #expect(try names().contains("member-84487.sqlite-wal"))
    }
    #expect(try PopulatedCache.files(folder) == before)
  }

  @Test(arguments: [false, true]) func theLastOfSeveralTidiesUp(isMakerFirst: Bool) throws {
    let before = try PopulatedCache.files(folder)
    var readers = try [CacheFile.openForReading(path), CacheFile.openForReading(path)]
    for reader in readers { #expect(try reader.integer(Self.count) ?? 0 > 0) }
    readers.remove(at: isMakerFirst ? 0 : 1)
    #expect(try readers[0].integer(Self.count) ?? 0 > 0)
    readers = []
    #expect(try PopulatedCache.files(folder) == before)
  }

  @Test func nothingIsWritten() throws {
    let reader = try CacheFile.openForReading(path)
    let error = #expect(throws: RawSQLiteError.self) { try reader.execute("DELETE FROM message") }
    #expect(error?.code == SQLITE_READONLY)
  }

  /// The app was killed: its changes are in the log only.
  @Test func aLogIsReadAndLeftAsItWas() throws {
    let all = try #require(try CacheFile.openForReading(path).integer(Self.count))
    let copy = folder.url.appendingPathComponent("copy.sqlite").path
    do {
      let app = try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE)
      try app.execute("DELETE FROM message WHERE id = (SELECT min(id) FROM message)")
      for end in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + end, toPath: copy + end) }
    }
    func bytes() throws -> [Data] { try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: copy + $0)) } }
    let before = try bytes()
    for _ in 0..<2 { #expect(try CacheFile.openForReading(copy).integer(Self.count) == all - 1) }
    #expect(try bytes() == before)
  }

  /// What an app writes after the reader came is the app's: the reader neither sees it in the middle of a read nor folds
  /// it in.
  @Test func anAppThatComesLaterIsNotDisturbed() throws {
    let main = try Data(contentsOf: URL(fileURLWithPath: path))
    var reader: RawConnection? = try CacheFile.openForReading(path)
    try reader?.execute("BEGIN")
    let all = try #require(try reader?.integer(Self.count))
    let app = try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE)
    try app.execute("DELETE FROM message")
    #expect(try reader?.integer(Self.count) == all)
    try reader?.execute("COMMIT")
    #expect(try reader?.integer(Self.count) == 0)
    reader = nil
    #expect(try names().contains("member-84487.sqlite-wal"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == main)
    #expect(try app.integer(Self.count) == 0)
  }

  /// A folder in the place of the log, so that SQLite can open none; root may write into every other folder.
  @Test func withoutALogItIsReadWhereNoneCanBeMade() throws {
    try FileManager.default.createDirectory(atPath: path + "-wal", withIntermediateDirectories: false)
    #expect(try CacheFile.openForReading(path).integer(Self.count) ?? 0 > 0)
  }

  /// As a merge does that holds the lock.
  @Test func aCacheInSoleUseIsReadAsItIs() throws {
    let all = try CacheFile.openForReading(path).integer(Self.count)
    let lock = try CacheFileLock(path: path, userID: nil)
    #expect(try CacheFile.openForReading(path).integer(Self.count) == all)
    withExtendedLifetime(lock) {}
  }
}
