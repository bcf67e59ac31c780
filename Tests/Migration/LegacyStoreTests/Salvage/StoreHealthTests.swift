import Foundation
import LegacyFixtures
import PacedTesting
import SeededTesting
import Testing

@testable import LegacyStore

@Suite(.heavy) struct StoreHealthTests {
  private func examine(_ trial: SalvageTrial) throws -> StoreHealth {
    try StoreHealth.examine(trial.files, folder: trial.folder + "/rebuilding", access: .anotherProcess)
  }

  @Test func aWholeStore() throws {
    let trial = try SalvageTrial(FixtureRecipe(messages: 200, channels: 4, seed: 71))
    let health = try examine(trial)
    #expect(health.header == .whole)
    #expect(health.quickCheck == .passed)
    #expect(health.problems == 0)
    #expect(health.advice == .off)
    #expect(health.content.rows == trial.truth.count)
    #expect(health.content.isClean)
    #expect(health.content.payloads > 150)
    #expect(health.suspectIntervals.isEmpty)
    let pages = try #require(health.pages)
    #expect(pages.isHeaderWhole && pages.isSchemaReadable && pages.isLivenessKnown)
    #expect(pages.pages.values.reduce(0, +) == trial.main.count / 4096)
    #expect(pages.pages["pointerMap"] == 1)
    // It must survive a report.
    let text = try JSONEncoder().encode(health)
    #expect(try JSONDecoder().decode(StoreHealth.self, from: text) == health)
  }

  @Test func aLeafPage() throws {
    let trial = try SalvageTrial(FixtureRecipe(messages: 200, channels: 4, seed: 71))
    let place = try #require(try trial.places()[SalvageTrial.Key(entity: .succeededMessage, key: 100)])
    var main = trial.main
    main.replaceSubrange(trial.bytes(of: place.leaf), with: [UInt8](repeating: 0, count: 4096))
    try trial.write(main)
    let health = try examine(trial)
    #expect(health.quickCheck == .failed)
    #expect(health.problems > 0)
    #expect(health.advice == .skip)
    #expect(health.suspectIntervals == [.succeededMessage: 1])
    #expect(health.pages?.brokenPages ?? 0 >= 1)
  }

  /// SQLite does not enter a page whose number of cells is wrong, and loses what is behind it.
  @Test func oneBitOfARootPage() throws {
    let trial = try SalvageTrial(FixtureRecipe(messages: 900, channels: 4, seed: 71))
    var main = trial.main
    main[trial.bytes(of: try trial.root(of: "ZSUCCEEDEDMESSAGE")).lowerBound + 4] ^= 1
    try trial.write(main)
    let health = try examine(trial)
    #expect(health.quickCheck == .failed && health.content.rows == trial.truth.count)
    #expect(health.advice == .pages)
  }

  private static let large = Result {
    try SalvageTrial.Content(
      FixtureRecipe(messages: 400, channels: 5, encoding: .json, seed: 72, averagePayloadBytes: 2_500))
  }

  /// Leaf pages and overflow pages are destroyed, which SQLite and a reader of pages get over in different ways.
  @Test("the way that is advised reads no fewer rows than the other", arguments: 0..<16)
  func adviceOfMany(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let trial = try SalvageTrial(Self.large.get())
    let pages = Set(try trial.places().values.flatMap(\.pages)).sorted()
    var main = trial.main
    for _ in 0...random.below(seed % 2 == 0 ? 4 : 60) {
      let range = trial.bytes(of: pages[random.below(pages.count)])
      switch random.below(3) {
      case 0: for index in range { main[index] = 0 }
      case 1: for index in range { main[index] = UInt8(random.below(256)) }
      default: main[range.lowerBound + random.below(8)] ^= 1 << UInt8(random.below(8))
      }
    }
    try trial.write(main)
    let advice = try examine(trial).advice
    let rows = [SalvageMode.skip, .pages].map { mode in (mode, (try? trial.salvage(mode))?.rows.count ?? -1) }
    let most = rows.map(\.1).max()
    #expect(rows.contains { $0.0 == advice && $0.1 == most } || advice == .off, "\(rows), advised \(advice as Any)")
  }

  @Test func aRootPage() throws {
    let trial = try SalvageTrial(FixtureRecipe(messages: 200, channels: 4, seed: 71))
    var main = trial.main
    main.replaceSubrange(
      trial.bytes(of: try trial.root(of: "ZSUCCEEDEDMESSAGE")), with: [UInt8](repeating: 0, count: 4096))
    try trial.write(main)
    let health = try examine(trial)
    #expect(health.quickCheck == .failed)
    #expect(health.advice == .pages)
    #expect(health.pages?.lostRoots == [.succeededMessage])
    #expect(health.pages?.orphanedPages ?? 0 > 50)
  }

  @Test func aHeader() throws {
    let trial = try SalvageTrial(FixtureRecipe(messages: 200, channels: 4, seed: 71))
    var main = trial.main
    main.replaceSubrange(0..<100, with: [UInt8](repeating: 0, count: 100))
    try trial.write(main)
    let health = try examine(trial)
    #expect(health.header == .destroyed)
    #expect(health.quickCheck == .impossible)
    #expect(health.advice == .pages)
    main = trial.main
    main[21] = 1
    try trial.write(main)
    #expect(try examine(trial).header == .damaged)
  }

  /// Bits inside records: SQLite's check sees nothing.
  @Test func contentOnly() throws {
    let trial = try SalvageTrial(FixtureRecipe(messages: 200, channels: 4, encoding: .json, seed: 71))
    var main = trial.main
    let places = try trial.places()
    for key in 50..<60 {
      let range = try #require(places[SalvageTrial.Key(entity: .succeededMessage, key: Int64(key))]?.ranges.first)
      // The end of a cell is the end of the payload.
      main[range.upperBound - 1] = 0
    }
    try trial.write(main)
    let health = try examine(trial)
    #expect(health.quickCheck == .passed)
    #expect(health.advice == .off)
    #expect(!health.content.isClean)
    #expect(health.content.undecodedPayloads == 10)
  }
}
