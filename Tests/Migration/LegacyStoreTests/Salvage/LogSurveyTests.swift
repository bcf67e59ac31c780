import Foundation
import GRDBSQLite
import LegacyFixtures
import RawSQLite
import SeededTesting
import Testing

@testable import LegacyStore

/// Where SQLite stops reading a `-wal`, and whether that is the end of it.
struct LogSurveyTests {
  private static let frameBytes = 4096 + 24
  private static let store = Result { try LoggedStore(commits: 6) }

  private func survey(_ log: [UInt8]) throws -> LogSurvey {
    let store = try LogSurveyTests.store.get()
    let copy = try store.copy(log: log)
    return try #require(try LogSurvey.survey(copy.files))
  }

  /// What SQLite itself reads.
  private func messages(_ log: [UInt8]) throws -> Int64 {
    let copy = try LogSurveyTests.store.get().copy(log: log)
    return try copy.messages()
  }

  @Test func aWholeLog() throws {
    let log = try LogSurveyTests.store.get().log
    let survey = try survey(log)
    #expect(survey.used == (log.count - 32) / LogSurveyTests.frameBytes)
    #expect(survey.behind == 0 && !survey.isDamaged)
  }

  /// Every byte of a log counts: wherever a bit flips, SQLite reads less, and the survey says so.
  @Test func oneBitAnywhere() throws {
    let store = try LogSurveyTests.store.get()
    let all = try messages(store.log)
    var random = SeededRandom(seed: 17)
    let tenths = (0..<10).map { store.log.count * $0 / 10 + 7 }
    let last = store.log.count - LogSurveyTests.frameBytes
    // The log's header; the first frame's header; the last commit's page number, mark, salts, sum and page.
    let heads =
      Array(stride(from: 0, to: 56, by: 3)) + stride(from: last, to: last + 24, by: 3) + [
        last + 24, last + 2000, store.log.count - 1,
      ]
    for offset in heads + tenths + (0..<20).map({ _ in random.below(store.log.count) }) {
      var log = store.log
      log[offset] ^= 1 << UInt8(random.below(8))
      let survey = try survey(log)
      #expect(survey.isDamaged, "\(offset)")
      #expect(survey.used < (log.count - 32) / LogSurveyTests.frameBytes)
      let read = (try? messages(log)) ?? 0
      #expect(read < all, "\(offset): \(read) of \(all)")
    }
  }

  /// A transaction that was never finished leaves frames without a commit, and a shorter one is written over them.
  @Test func whatARolledBackSpillLeaves() throws {
    let store = try LogSurveyTests.store.get()
    let copy = try store.copy(log: store.log)
    let connection = try RawConnection(path: copy.path, flags: SQLITE_OPEN_READWRITE)
    try connection.execute("PRAGMA wal_autocheckpoint=0; PRAGMA cache_size=1; PRAGMA cache_spill=1")
    try connection.execute("BEGIN; UPDATE ZSUCCEEDEDMESSAGE SET Z_OPT = Z_OPT + 1; ROLLBACK")
    let spilled = try copy.bytes("-wal")
    #expect(spilled.count > store.log.count + 20 * LogSurveyTests.frameBytes)
    #expect(try survey(spilled) == survey(store.log))
    try connection.execute("UPDATE Z_PRIMARYKEY SET Z_MAX = Z_MAX + 1 WHERE Z_ENT = 1")
    let continued = try survey(try copy.bytes("-wal"))
    #expect(!continued.isDamaged)
    #expect(continued.used > (store.log.count - 32) / LogSurveyTests.frameBytes)
  }

  /// A log that was written back starts again from its beginning; what it held before stays behind its new end. Apple's
  /// SQLite keeps 32 KB of it by default, which ends in the middle of a frame.
  @Test(arguments: [-1, 32768]) func whatAnEarlierRoundLeaves(limit: Int) throws {
    let store = try LogSurveyTests.store.get()
    let copy = try store.copy(log: store.log)
    let connection = try RawConnection(path: copy.path, flags: SQLITE_OPEN_READWRITE)
    try connection.execute("PRAGMA wal_autocheckpoint=0; PRAGMA journal_size_limit=\(limit)")
    try connection.execute("PRAGMA wal_checkpoint(RESTART)")
    try connection.execute("UPDATE Z_PRIMARYKEY SET Z_MAX = Z_MAX + 1 WHERE Z_ENT = 1")
    let log = try copy.bytes("-wal")
    #expect(log.count == (limit < 0 ? store.log.count : limit))
    let survey = try #require(try LogSurvey.survey(copy.files))
    #expect(survey.used < 5 && survey.used > 0)
    #expect(!survey.isDamaged)
  }

  @Test func aTornEnd() throws {
    let store = try LogSurveyTests.store.get()
    var random = SeededRandom(seed: 3)
    for _ in 0..<20 {
      // Cut anywhere, and cut with the rest of the last frame never written.
      let cut = Array(store.log.prefix(random.below(store.log.count)))
      guard cut.count > 32 else { continue }
      #expect(!(try survey(cut).isDamaged), "\(cut.count)")
      let rest = (LogSurveyTests.frameBytes - (cut.count - 32) % LogSurveyTests.frameBytes)
      #expect(!(try survey(cut + [UInt8](repeating: 0, count: rest)).isDamaged), "\(cut.count), padded")
    }
  }

  /// The documented limit: after a power loss SQLite goes on from the last frame that is right, and old commits behind
  /// the new end look like those of a damaged log.
  @Test func aLogContinuedAfterAPowerLossLooksDamaged() throws {
    let store = try LogSurveyTests.store.get()
    var log = store.log
    log[log.count * 6 / 10] ^= 4
    let copy = try store.copy(log: log)
    let connection = try RawConnection(path: copy.path, flags: SQLITE_OPEN_READWRITE)
    try connection.execute("PRAGMA wal_autocheckpoint=0")
    let before = try copy.messages()
    try connection.execute("UPDATE Z_PRIMARYKEY SET Z_MAX = Z_MAX + 1 WHERE Z_ENT = 1")
    let survey = try #require(try LogSurvey.survey(copy.files))
    #expect(survey.isDamaged)
    #expect(try copy.messages() == before)
  }

  @Test func everyWrongBitIsFound() throws {
    let store = try LogSurveyTests.store.get()
    let first = Array(store.log[32..<32 + LogSurveyTests.frameBytes])
    let second = Array(store.log[32 + LogSurveyTests.frameBytes..<32 + 2 * LogSurveyTests.frameBytes])
    let isBig = store.log[3] & 1 == 1
    let seed = FrameSum(stored: first, at: 16)
    let page = try #require(BigEndian.page(second, 0))
    var random = SeededRandom(seed: 5)
    for offset in Array(0..<8) + Array(16..<24) + (0..<40).map({ _ in 24 + random.below(4096) }) {
      var frame = second
      frame[offset] ^= 1 << UInt8(random.below(8))
      let found = try #require(FrameSum.wrongBit(in: frame, seed: seed, isBig: isBig), "\(offset)")
      #expect(found.pages.contains(page), "\(offset)")
      #expect(!found.isCertain || found.pages == [page] && found.commit == 0, "\(offset)")
    }
    // What never was written, and what was written over.
    for range in [2000..<4120, 24..<600] {
      var frame = second
      for offset in range { frame[offset] = 0 }
      #expect(FrameSum.wrongBit(in: frame, seed: seed, isBig: isBig) == nil)
      for offset in range { frame[offset] = UInt8(random.below(256)) }
      #expect(FrameSum.wrongBit(in: frame, seed: seed, isBig: isBig) == nil)
    }
  }
}

/// A store with several commits in its log.
final class LoggedStore: Sendable {
  let folder: String
  let main: [UInt8]
  let log: [UInt8]
  var path: String { folder + "/store.sqlite" }
  var files: SourceFiles { SourceFiles(mainPath: path) }

  /// Goes at the end of the process, since shared stores are kept to then.
  private static let root: String = {
    atexit { try? FileManager.default.removeItem(atPath: LoggedStore.root) }
    return FileManager.default.temporaryDirectory.appendingPathComponent("logged-\(UUID().uuidString)").path
  }()

  init(commits: Int, messages: Int = 300) throws {
    folder = LoggedStore.root + "/" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/store.sqlite"
    try FixtureOddities.storeWithCommits(
      commits, FixtureRecipe(messages: messages, channels: 4, seed: 91), at: path)
    main = try LoggedStore.read(path)
    log = try LoggedStore.read(path + "-wal")
  }

  private init(main: [UInt8], log: [UInt8]) throws {
    folder = LoggedStore.root + "/" + UUID().uuidString
    (self.main, self.log) = (main, log)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(main).write(to: URL(fileURLWithPath: path))
    try Data(log).write(to: URL(fileURLWithPath: path + "-wal"))
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func copy(log: [UInt8]) throws -> LoggedStore { try LoggedStore(main: main, log: log) }
  func bytes(_ suffix: String) throws -> [UInt8] { try LoggedStore.read(path + suffix) }

  /// Messages that SQLite reads, on a copy.
  func messages() throws -> Int64 {
    let copy = try LoggedStore(main: try bytes(""), log: try bytes("-wal"))
    // The files go with the copy, and SQLite opens the log only when it reads.
    return try withExtendedLifetime(copy) {
      try RawConnection(path: copy.path, flags: SQLITE_OPEN_READWRITE).integer(
        "SELECT count(*) FROM ZSUCCEEDEDMESSAGE") ?? 0
    }
  }

  private static func read(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
