import FileTesting
import Foundation
import LegacyFixtures
import LegacyStore
import MigrationReport
import PacedTesting
import SeededTesting
import Testing

@testable import StoreMigrator

/// One wrong bit anywhere in a log of ten commits.
@Suite(.heavy) struct LogDamageTests {
  private static let trial = Result {
    try DamageTrial(FixtureRecipe(messages: 330, channels: 6, seed: 41, averagePayloadBytes: 600), commits: 10)
  }

  private static func flipped(_ log: [UInt8], _ offset: Int, _ bit: Int) -> [UInt8] {
    var log = log
    log[offset] ^= 1 << UInt8(bit)
    return log
  }

  /// Every tenth of the log, then seeded places.
  private static func places(_ count: Int, _ log: [UInt8]) -> [(offset: Int, bit: Int)] {
    var random = SeededRandom(seed: 7)
    return (0..<10).map { (log.count * $0 / 10 + 11, $0 % 8) }
      + (0..<count).map { _ in (random.below(log.count), random.below(8)) }
  }

  @Test func isRefused() throws {
    let trial = try LogDamageTests.trial.get()
    let log = try #require(trial.log)
    #expect(trial.truth.messages.count == 330)
    #expect(try trial.run(trial.main, log: log, .off).content?.messages == trial.truth.messages)
    for (offset, bit) in LogDamageTests.places(Seeds.number("CACHEBRIDGE_DAMAGED", default: 40), log) {
      let outcome = try trial.run(trial.main, log: LogDamageTests.flipped(log, offset, bit), .off, isDry: true)
      #expect(outcome.code == .damaged, "\(offset), bit \(bit)")
      #expect(outcome.finding == .walDamaged, "\(offset), bit \(bit)")
    }
  }

  @Test(arguments: [SalvageMode.pages, .auto, .skip])
  func salvageIsHonest(_ mode: SalvageMode) throws {
    let trial = try LogDamageTests.trial.get()
    let log = try #require(trial.log)
    for (offset, bit) in LogDamageTests.places(4, log) {
      let outcome = try trial.run(trial.main, log: LogDamageTests.flipped(log, offset, bit), mode)
      let comment = "\(offset), bit \(bit), \(mode)"
      trial.expectHonest(outcome, comment)
      guard let content = outcome.content else {
        // The main file alone has no rows that `skip` could read.
        #expect(mode == .skip && outcome.code == .damaged, "\(comment): \(outcome.code)")
        continue
      }
      #expect(outcome.code == .partial, "\(comment)")
      #expect(outcome.report?.findings.contains { $0.code == .walDamaged } == true, "\(comment)")
      #expect(content.ranges.isEmpty, "\(comment)")
      // One frame is one page.
      if mode != .skip { #expect(content.messages.count >= 310, "\(comment): \(content.messages.count)") }
      // Nothing old comes back, nothing is made up.
      #expect(content.messages.allSatisfy { trial.truth.messages[$0.key] == $0.value }, "\(comment)")
    }
  }

  @Test func everyWayOfReadingRefuses() async throws {
    let trial = try LogDamageTests.trial.get()
    let folder = try TemporaryFolder()
    let store = folder.url("store.sqlite")
    try Data(trial.main).write(to: store)
    try Data(try #require(trial.log)).write(to: folder.url("store.sqlite-wal"))
    _ = try StoreMigration(store: store, directory: folder.url("caches")).runAndWait()
    let whole = try StoreInspection(store: store)
    #expect(whole.log?.behind == 0)
    let log = LogDamageTests.flipped(try #require(trial.log), try #require(trial.log).count / 2, 3)
    try Data(log).write(to: folder.url("store.sqlite-wal"))
    let inspection = try StoreInspection(store: store)
    #expect(inspection.log?.behind ?? 0 > 20)
    #expect((inspection.log?.used ?? 0) + (inspection.log?.behind ?? 0) == whole.log?.used)
    let examination = try StoreExamination(store: store)
    #expect(examination.isDamaged)
    #expect(examination.health.advice == .pages)
    func expectRefused(_ body: () async throws -> Void) async {
      do {
        try await body()
        Issue.record("was read")
      } catch let error as MigrationError {
        #expect(error.code == .damaged)
        #expect(error.finding == .walDamaged)
      } catch { Issue.record("\(error)") }
    }
    await expectRefused { _ = try await StoreMigration(store: store, directory: folder.url("other")).plan() }
    await expectRefused { _ = try StoreVerification(store: store, directory: folder.url("caches")).run() }
    await expectRefused { try LineExport(source: store).run { _ in } }
    for access in [StoreAccess.anotherProcess, .ownerBeforeSetup] {
      var options = MigrationOptions()
      options.access = access
      await expectRefused {
        _ = try StoreMigration(store: store, directory: folder.url("other"), options: options).runAndWait()
      }
    }
  }
}
