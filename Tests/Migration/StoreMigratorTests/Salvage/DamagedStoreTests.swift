import Foundation
import LegacyFixtures
import LegacyStore
import MigrationReport
import PacedTesting
import SeededTesting
import Testing

@testable import StoreMigrator

/// Damaged stores through the whole pipeline, in process: no crash, no hang, and never a fault of ours.
///
/// `CACHEBRIDGE_DAMAGED` is their number, `CACHEBRIDGE_SEED` the first seed.
@Suite(.heavy) struct DamagedStoreTests {
  private static let trials = Result {
    [
      try DamageTrial(
        FixtureRecipe(messages: 60, channels: 4, owners: 2, encoding: .mixed, seed: 51, averagePayloadBytes: 500)),
      try DamageTrial(
        FixtureRecipe(messages: 40, channels: 3, edgeCases: true, seed: 52, averagePayloadBytes: 3_000)),
      try DamageTrial(
        FixtureRecipe(model: .v1_1_7late, messages: 44, channels: 3, seed: 53, averagePayloadBytes: 500), commits: 4),
    ]
  }

  @Test(arguments: 0..<3)
  func noFaultOfOurs(_ part: Int) throws {
    let trials = try DamagedStoreTests.trials.get()
    let first = Seeds.number("CACHEBRIDGE_SEED", default: 0)
    let count = Seeds.number("CACHEBRIDGE_DAMAGED", default: 45) / 3
    for seed in first + part * count..<first + (part + 1) * count {
      var random = SeededRandom(seed: UInt64(seed) &+ 77)
      let trial = trials[seed % trials.count]
      let mode = SalvageMode.allCases[seed / 3 % 4]
      var (main, log) = (trial.main, trial.log)
      DamagedStoreTests.spoil(&main, &log, &random)
      let start = Date()
      let outcome = try trial.run(main, log: log, mode, isDry: seed % 2 == 0)
      let isExpected = [.ok, .partial, .unsupportedSource, .damaged, .noAccess].contains(outcome.code)
      #expect(isExpected, "seed \(seed), \(mode): \(outcome.code) \(outcome.report?.verdict.message ?? "")")
      #expect(Date().timeIntervalSince(start) < 30, "seed \(seed), \(mode)")
    }
  }

  private static func spoil(_ main: inout [UInt8], _ log: inout [UInt8]?, _ random: inout SeededRandom) {
    for _ in 0...random.below(3) {
      if var bytes = log, !bytes.isEmpty, random.below(2) == 0 {
        spoil(&bytes, &random)
        log = bytes
      } else if !main.isEmpty {
        spoil(&main, &random)
      }
    }
  }

  private static func spoil(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    let page = random.below(bytes.count / 4096 + 1) * 4096
    let end = min(page + 4096, bytes.count)
    switch random.below(7) {
    case 0: for _ in 0...random.below(60) { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
    case 1: for offset in page..<end { bytes[offset] = 0 }
    case 2: for offset in page..<end { bytes[offset] = UInt8(random.below(256)) }
    case 3: bytes = Array(bytes[..<random.below(bytes.count)])
    // The head of a page, the places of its cells, and the lengths that stand before its records.
    case 4: for offset in page..<min(page + 8, end) { bytes[offset] = UInt8(random.below(256)) }
    case 5: for offset in page..<min(page + 60, end) { bytes[offset] = UInt8(random.below(256)) }
    default:
      let offset = random.below(bytes.count)
      for index in offset..<min(offset + 5, bytes.count) { bytes[index] = 0xFF }
    }
  }
}
