import Foundation
import LegacyStore
import MigrationReport
import Testing

@testable import LegacyFixtures
@testable import StoreMigrator

/// No range of a salvaged cache claims a message that the store had and the cache lacks, whatever page is gone.
struct SalvageRangeTests {
  private static let trials = Result {
    [
      try DamageTrial(FixtureRecipe(messages: 260, channels: 6, owners: 2, seed: 31, averagePayloadBytes: 500)),
      try DamageTrial(
        FixtureRecipe(messages: 260, channels: 7, encoding: .json, seed: 32, averagePayloadBytes: 700),
        changing: DamageTrial.shuffling),
      // Most of a row is on overflow pages.
      try DamageTrial(
        FixtureRecipe(messages: 90, channels: 4, encoding: .json, seed: 33, averagePayloadBytes: 7_000),
        changing: DamageTrial.shuffling),
    ]
  }

  private enum Damage: CaseIterable { case zeros, garbage, copy, truncation, cellCount }

  @Test(arguments: 0..<4)
  func noRangeClaimsWhatIsGone(_ part: Int) async throws {
    try await DamageTrial.onThread {
      let trials = try SalvageRangeTests.trials.get()
      let count = ProcessInfo.number("CACHEBRIDGE_DAMAGED", default: 40) / 4
      for seed in part * count..<(part + 1) * count {
        var random = SeededRandom(UInt64(seed))
        let trial = trials[seed % trials.count]
        let mode = [SalvageMode.pages, .skip, .auto][seed / 3 % 3]
        let damage = Damage.allCases[random.below(Damage.allCases.count)]
        var main = trial.main
        SalvageRangeTests.spoil(&main, damage, &random)
        trial.expectHonest(try trial.run(main, mode), "seed \(seed), \(mode), \(damage)")
      }
    }
  }

  private static func spoil(_ main: inout [UInt8], _ damage: Damage, _ random: inout SeededRandom) {
    if damage == .truncation {
      main = Array(main[..<(main.count / 2 + random.below(main.count / 2))])
      return
    }
    for _ in 0...random.below(4) {
      let start = (2 + random.below(main.count / 4096 - 2)) * 4096
      switch damage {
      case .zeros: main.replaceSubrange(start..<start + 4096, with: [UInt8](repeating: 0, count: 4096))
      case .copy:
        let other = (2 + random.below(main.count / 4096 - 2)) * 4096
        main.replaceSubrange(start..<start + 4096, with: Array(main[other..<other + 4096]))
      case .cellCount:
        // Rows that are there and that their page does not name.
        if main[start] == 0x0D || main[start] == 0x05 { main[start + 4] /= 2 }
      case .garbage, .truncation: for offset in start..<start + 4096 { main[offset] = UInt8(random.below(256)) }
      }
    }
  }

  /// A table of which a page names only half of the pages below it: SQLite reads what is left and says nothing.
  @Test(arguments: [SalvageMode.skip, .auto, .pages])
  func halfATableComesOff(_ mode: SalvageMode) throws {
    let trial = try DamageTrial(FixtureRecipe(messages: 1_500, channels: 5, seed: 34, averagePayloadBytes: 600))
    var main = trial.main
    func cells(_ page: Int) -> Int { Int(main[page * 4096 + 3]) << 8 | Int(main[page * 4096 + 4]) }
    let interior = (2..<main.count / 4096).filter { main[$0 * 4096] == 0x05 && cells($0) < 700 }
    let page = try #require(interior.max { cells($0) < cells($1) })
    #expect(cells(page) > 100)
    let half = cells(page) / 2
    (main[page * 4096 + 3], main[page * 4096 + 4]) = (UInt8(half >> 8), UInt8(half & 0xFF))
    let outcome = try trial.run(main, mode)
    trial.expectHonest(outcome, "\(mode)")
    let found = try #require(outcome.content).messages.count
    let report = try #require(outcome.report)
    guard mode == .skip else {
      // The pages are all there.
      #expect(found == 1_500)
      return
    }
    #expect(found < 1_300)
    #expect(outcome.code == .partial)
    let lost = report.findings.first { $0.code == .messagesLost }?.count
    #expect(lost == 1_500 - found)
    #expect(report.verdict.message.contains("gone"))
  }

  /// What only lost its end is known by its start: the other channels keep their ranges.
  @Test func aLostTailCutsItsOwnMomentOnly() throws {
    let trial = try SalvageRangeTests.trials.get()[2]
    var main = trial.main
    // The last page of a tail has no next one.
    let pages = (2..<main.count / 4096).filter { page in
      // By the pointer map, which begins with the third page.
      (3...4).contains(main[4096 + (page - 2) * 5]) && main[page * 4096..<page * 4096 + 4].allSatisfy { $0 == 0 }
    }
    let page = pages[pages.count / 2]
    main.replaceSubrange(page * 4096..<(page + 1) * 4096, with: [UInt8](repeating: 0xA5, count: 4096))
    let outcome = try trial.run(main, .pages)
    trial.expectHonest(outcome, "one tail")
    let content = try #require(outcome.content)
    #expect(content.messages.count == trial.truth.messages.count - 1)
    #expect(Set(content.ranges.map(\.channel)).count == Set(trial.truth.ranges.map(\.channel)).count)
  }

  /// An index in an order of text that only its maker has: nobody needs it to read the rows.
  @Test func anIndexWithAnUnknownCollation() throws {
    let trial = try DamageTrial(
      FixtureRecipe(messages: 80, channels: 3, seed: 35),
      changing: "CREATE INDEX odd ON ZSUCCEEDEDMESSAGE (ZCHANNEL_URL COLLATE NOCASE)")
    // By bytes, because Apple's SQLite refuses to write to the schema.
    var changed = Data(trial.main)
    let name = try #require(changed.range(of: Data("COLLATE NOCASE)".utf8)))
    changed.replaceSubrange(name, with: Data("COLLATE ZHOUSE)".utf8))
    let main = [UInt8](changed)
    #expect(try trial.run(main, .off).code == .damaged)
    for mode in [SalvageMode.skip, .pages, .auto] {
      let outcome = try trial.run(main, mode)
      #expect(outcome.content?.messages.count == trial.truth.messages.count, "\(mode): \(outcome.code)")
    }
  }
}
