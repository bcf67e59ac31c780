import Foundation
import LegacyFixtures
import PacedTesting
import SeededTesting
import Testing

@testable import LegacyStore

/// A `-wal` that is damaged itself.
@Suite(.heavy) struct LogFramesTests {
  private static let content = Result {
    try SalvageTrial.Content(FixtureRecipe(messages: 300, channels: 4, wal: true, seed: 81))
  }

  private func frame(_ index: Int) -> Range<Int> { 32 + index * 4120..<32 + (index + 1) * 4120 }

  @Test func everythingIsInTheLog() throws {
    let trial = try SalvageTrial(try LogFramesTests.content.get())
    let frames = try #require(LogFrames(try ReadOnlyFile(path: trial.path + "-wal"), expectedPageSize: nil))
    #expect(frames.pageSize == 4096)
    #expect(frames.brokenFrames == 0)
    #expect(frames.databasePages ?? 0 > 100)
    #expect(try trial.salvage(.pages).rows == trial.truth)
  }

  /// SQLite stops at the first wrong frame; all others are still proven by the one before.
  @Test func aBrokenFrame() throws {
    let trial = try SalvageTrial(try LogFramesTests.content.get())
    var log = try #require(trial.log)
    let count = (log.count - 32) / 4120
    for index in [count / 3, count / 2] { log[frame(index).lowerBound + 2000] ^= 0x10 }
    try trial.write(trial.main, log: log)
    let outcome = try trial.salvage(.pages, known: nil)
    #expect(outcome.summary.pages?.brokenFrames == 2)
    #expect(trial.invented(outcome).isEmpty)
    let gone = trial.truth.count - outcome.rows.count
    #expect(gone <= 12, "\(gone) rows")
    let skipped = try? trial.salvage(.skip)
    #expect((skipped?.rows.count ?? 0) < outcome.rows.count)
  }

  @Test func aDestroyedHeader() throws {
    let trial = try SalvageTrial(try LogFramesTests.content.get())
    var log = try #require(trial.log)
    log.replaceSubrange(0..<32, with: [UInt8](repeating: 0xAA, count: 32))
    try trial.write(trial.main, log: log)
    let outcome = try trial.salvage(.pages)
    #expect(trial.invented(outcome).isEmpty)
    #expect(trial.recovered(outcome) >= trial.truth.count - 12, "\(trial.recovered(outcome)) of \(trial.truth.count)")
    // The main file's header as well.
    var main = trial.main
    main.replaceSubrange(0..<100, with: [UInt8](repeating: 0xAA, count: 100))
    try trial.write(main, log: log)
    let second = try trial.salvage(.pages)
    #expect(trial.invented(second).isEmpty)
    #expect(trial.recovered(second) >= trial.truth.count - 12, "\(trial.recovered(second)) of \(trial.truth.count)")
  }

  /// Frames behind the last commit were never part of the store.
  @Test func anUnfinishedTransaction() throws {
    let trial = try SalvageTrial(try LogFramesTests.content.get())
    var log = try #require(trial.log)
    // The last frame carries the commit; without it the transaction never was.
    log.removeLast(4120)
    try trial.write(trial.main, log: log)
    let outcome = try? trial.salvage(.pages)
    #expect(outcome?.rows.isEmpty ?? true)
  }

  @Test func notALog() throws {
    let trial = try SalvageTrial(FixtureRecipe(messages: 20, channels: 1, seed: 82))
    var random = SeededRandom(seed: 1)
    for count in [33, 4_000, 50_000] {
      try trial.write(trial.main, log: (0..<count).map { _ in random.byte() })
      #expect(try trial.salvage(.pages).rows == trial.truth)
    }
  }
}
