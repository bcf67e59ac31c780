import Foundation
import LegacyFixtures
import PacedTesting
import SeededTesting
import Testing

@testable import LegacyStore

/// Stores, each spoilt in some way that its seed decides.
@Suite(.heavy) struct RandomDamageTests {
  enum Kind: CaseIterable {
    case flips, manyFlips, burst, zeroPages, garbagePages, swappedPages, copiedPage, truncation, header, pageHeaders
    case cellPointers, log
  }

  /// A whole store, and where its rows are.
  private struct Whole {
    let content: SalvageTrial.Content
    let places: [SalvageTrial.Key: SalvageTrial.Place]

    init(_ recipe: FixtureRecipe) throws {
      content = try SalvageTrial.Content(recipe)
      places = try SalvageTrial(content).places()
    }
  }

  private static let stores = Result {
    [
      try Whole(
        FixtureRecipe(messages: 150, channels: 5, owners: 2, encoding: .mixed, seed: 41, averagePayloadBytes: 900)),
      try Whole(
        FixtureRecipe(
          model: .v1_0, messages: 120, channels: 3, encoding: .json, edgeCases: true, seed: 42,
          averagePayloadBytes: 300)),
      try Whole(
        FixtureRecipe(
          model: .v1_1_7late, messages: 100, channels: 4, encoding: .xor, wal: true, seed: 43,
          averagePayloadBytes: 700)),
    ]
  }

  private struct Tally {
    var whole = 0
    var found = 0
  }

  /// `CACHEBRIDGE_SEED` is the first seed, `CACHEBRIDGE_DAMAGED` the number of stores, as in the tests of the command.
  static let firstSeed = Seeds.number("CACHEBRIDGE_SEED", default: 0)
  static let parts = max(1, Seeds.number("CACHEBRIDGE_DAMAGED", default: 75) / 25)

  @Test(arguments: 0..<parts)
  func noCrashAndNothingInvented(_ part: Int) throws {
    var tally: [SalvageMode: Tally] = [:]
    for seed in part * 25..<(part + 1) * 25 {
      for mode in [SalvageMode.pages, .skip] {
        try check(UInt64(RandomDamageTests.firstSeed + seed), mode, &tally[mode, default: Tally()])
      }
    }
    let pages = try #require(tally[.pages])
    // Every row whose own pages are whole, but for files in which hundreds of bits are wrong.
    #expect(Double(pages.found) >= Double(pages.whole) * 0.999, "\(pages.found) of \(pages.whole)")
  }

  private func check(_ seed: UInt64, _ mode: SalvageMode, _ tally: inout Tally) throws {
    var random = SeededRandom(seed: seed)
    let stores = try RandomDamageTests.stores.get()
    let store = stores[random.below(stores.count)]
    let trial = try SalvageTrial(store.content)
    var kinds = Kind.allCases
    if trial.log == nil { kinds.removeLast() }
    let kind = trial.log != nil && random.below(2) == 0 ? Kind.log : kinds[random.below(kinds.count)]
    var main = trial.main
    var log = trial.log
    spoil(kind, &main, &log, &random)
    try trial.write(main, log: log)
    let comment = "seed \(seed), \(kind), \(mode)"
    let outcome: SalvageTrial.Outcome
    do { outcome = try trial.salvage(mode) } catch let error as StoreError {
      // Reading with SQLite needs a schema; reading pages needs a page.
      let isRefused = ["damaged", "not_core_data", "table_missing", "hostile_metadata", "unknown_model", "io"]
        .contains(error.code.rawValue)
      #expect(isRefused && (mode == .skip || kind == .truncation || trial.log != nil), "\(comment): \(error)")
      return
    }
    #expect(outcome.summary.model == trial.model || kind == .manyFlips, "\(comment)")

    // Rows in the main file whose bytes are as they were, on pages without any change.
    guard trial.log == nil else {
      // Everything is in the log, where checksums tell what is right.
      if mode == .pages { #expect(trial.invented(outcome).isEmpty, "\(comment)") }
      return
    }
    let places = store.places
    let size = trial.pageSize
    let count = min(main.count, trial.main.count) / size
    let touched = Set(
      (1...max(count, 1)).filter { page in
        main[(page - 1) * size..<min(page * size, main.count)] != trial.main[trial.bytes(of: page)]
      })
    let whole = trial.truth.keys.filter { key in
      places[key].map { touched.isDisjoint(with: $0.pages) && $0.pages.allSatisfy { $0 <= count } } ?? false
    }
    tally.whole += whole.count
    tally.found += whole.count { outcome.rows[$0] == trial.truth[$0] }
    // What differs can only be rows of pages that were changed, and no more than those had.
    let spoilt = trial.truth.count - whole.count
    let invented = trial.invented(outcome)
    let isAllowed = invented.allSatisfy { key in
      guard let place = places[key] else { return !touched.isEmpty }
      return place.ranges.contains { range in
        range.upperBound > main.count || main[range] != trial.main[range]
      } || !touched.isDisjoint(with: place.pages)
    }
    #expect(isAllowed && invented.count <= spoilt, "\(comment): \(invented)")
    // SQLite takes an overflow page as it is, also one of zeros at the end of a record; both modes look closer.
    if [.zeroPages, .garbagePages, .truncation, .header, .swappedPages].contains(kind) {
      #expect(invented.isEmpty, "\(comment): \(invented)")
    }
  }

  private func spoil(
    _ kind: Kind, _ main: inout [UInt8], _ log: inout [UInt8]?, _ random: inout SeededRandom
  ) {
    let pages = main.count / 4096
    func page() -> Range<Int> {
      let start = random.below(pages) * 4096
      return start..<start + 4096
    }
    switch kind {
    case .flips: for _ in 0..<8 { main[random.below(main.count)] ^= 1 << UInt8(random.below(8)) }
    case .manyFlips: for _ in 0..<200 { main[random.below(main.count)] ^= 1 << UInt8(random.below(8)) }
    case .burst:
      let start = random.below(main.count - 64)
      for offset in start..<start + 64 { main[offset] = random.byte() }
    case .zeroPages:
      for _ in 0...random.below(4) { main.replaceSubrange(page(), with: [UInt8](repeating: 0, count: 4096)) }
    case .garbagePages:
      for _ in 0...random.below(4) { for offset in page() { main[offset] = random.byte() } }
    case .swappedPages:
      let (first, second) = (page(), page())
      let kept = Array(main[first])
      main.replaceSubrange(first, with: Array(main[second]))
      main.replaceSubrange(second, with: kept)
    case .copiedPage: main.replaceSubrange(page(), with: Array(main[page()]))
    case .truncation: main = Array(main[..<random.below(main.count)])
    case .header: for _ in 0...random.below(12) { main[random.below(100)] = random.byte() }
    case .pageHeaders: for offset in page().prefix(8) { main[offset] = random.byte() }
    case .cellPointers: for offset in page().dropFirst(8).prefix(16) { main[offset] = random.byte() }
    case .log:
      guard var bytes = log, !bytes.isEmpty else { return }
      switch random.below(3) {
      case 0: bytes = Array(bytes[..<random.below(bytes.count)])
      case 1: for offset in 0..<32 { bytes[offset] = random.byte() }
      default: for _ in 0..<5 { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
      }
      log = bytes
    }
  }
}
