import Foundation
import LegacyFixtures
import PacedTesting
import RawSQLite
import SeededTesting
import Testing

@testable import LegacyStore

/// How much comes back from a store of 10 MB, against what was in it.
@Suite(.serialized, .heavy) struct SalvageRecallTests {
  static let whole = Result {
    try SalvageTrial.Content(
      FixtureRecipe(messages: 5_800, channels: 20, owners: 2, encoding: .xor, seed: 21))
  }

  private func garbage(_ count: Int, _ random: inout SeededRandom) -> [UInt8] {
    (0..<count).map { _ in random.byte() }
  }

  @Test func oneBadPage() throws {
    let trial = try SalvageTrial(try SalvageRecallTests.whole.get())
    #expect(trial.main.count > 9_500_000)
    var random = SeededRandom(seed: 1)
    for round in 0..<6 {
      var main = trial.main
      let page = 3 + random.below(main.count / 4096 - 3)
      main.replaceSubrange(
        trial.bytes(of: page),
        with: round % 2 == 0 ? [UInt8](repeating: 0, count: 4096) : garbage(4096, &random))
      try trial.write(main)
      for mode in round < 2 ? [SalvageMode.pages, .skip] : [round % 2 == 0 ? .pages : .skip] {
        let outcome = try trial.salvage(mode)
        let share = Double(trial.recovered(outcome)) / Double(trial.truth.count)
        #expect(share >= 0.998, "\(mode), page \(page): \(share)")
        #expect(trial.invented(outcome).isEmpty, "\(mode), page \(page)")
        let gone = trial.truth.count - trial.recovered(outcome)
        let about = outcome.summary.lost.reduce(0) { $0 + $1.about }
        #expect(about == gone, "\(mode), page \(page): \(outcome.summary.lost)")
      }
    }
  }

  /// SQLite does not look whether the last page of a long record is its own; both modes do.
  @Test(arguments: [false, true]) func aWipedTailIsNoText(zeros: Bool) throws {
    let trial = try SalvageTrial(
      FixtureRecipe(messages: 60, channels: 2, encoding: .json, seed: 24, averagePayloadBytes: 9_000))
    let long = try trial.places().filter { $0.value.pages.count > 2 }.sorted { $0.key.key < $1.key.key }
    #expect(long.count > 20)
    var main = trial.main
    var random = SeededRandom(seed: 3)
    let spoilt = [long[3], long[9], long[15]]
    for row in spoilt {
      let page = try #require(row.value.pages.last)
      main.replaceSubrange(
        trial.bytes(of: page), with: zeros ? [UInt8](repeating: 0, count: 4096) : garbage(4096, &random))
    }
    try trial.write(main)
    for mode in [SalvageMode.pages, .skip] {
      let outcome = try trial.salvage(mode)
      #expect(trial.invented(outcome).isEmpty, "\(mode)")
      #expect(Set(trial.truth.keys).subtracting(outcome.rows.keys) == Set(spoilt.map(\.key)), "\(mode)")
      #expect(outcome.summary.lost.count == 3, "\(mode)")
    }
  }

  enum Loss: CaseIterable {
    case header, magic, pageSize, firstPage, messageRoot, allRoots, firstPageAndRoots, metadata, pointerMap, everything
  }

  @Test(arguments: Loss.allCases)
  func headerOrRootsDestroyed(_ loss: Loss) throws {
    let trial = try SalvageTrial(try SalvageRecallTests.whole.get())
    var random = SeededRandom(seed: 2)
    var main = trial.main
    var spoilt: Set<Int> = []
    func spoil(_ pages: [Int]) {
      for page in pages {
        main.replaceSubrange(trial.bytes(of: page), with: garbage(4096, &random))
        spoilt.insert(page)
      }
    }
    let roots = try trial.model.entities.map { try trial.root(of: $0.tableName) }
    let housekeeping = try ["Z_METADATA", "Z_PRIMARYKEY"].map { try trial.root(of: $0) }
    switch loss {
    case .header: main.replaceSubrange(0..<100, with: garbage(100, &random))
    case .magic: main.replaceSubrange(0..<16, with: [UInt8](repeating: 0, count: 16))
    case .pageSize: main[16] = 2
    case .firstPage: spoil([1])
    case .messageRoot: spoil([try trial.root(of: "ZSUCCEEDEDMESSAGE")])
    case .allRoots: spoil(roots)
    case .firstPageAndRoots: spoil([1] + roots)
    case .metadata: spoil(housekeeping)
    case .pointerMap: spoil([2])
    case .everything: spoil([1, 2] + roots + housekeeping)
    }
    try trial.write(main)
    let outcome = try trial.salvage(.pages)
    let places = try trial.places()
    let ownWhole = trial.truth.keys.filter { places[$0].map { spoilt.isDisjoint(with: $0.pages) } ?? false }
    let found = ownWhole.count { outcome.rows[$0] == trial.truth[$0] }
    let share = Double(found) / Double(max(ownWhole.count, 1))
    #expect(share >= 0.999)
    #expect(trial.invented(outcome).isEmpty)
    #expect(outcome.summary.model == .v1_1_32)
    if loss == .everything {
      #expect(outcome.summary.rows[.succeededMessage]?[SalvageMethod.pagesUnmapped.rawValue] ?? 0 > 1_000)
    } else if loss != .pointerMap {
      #expect(outcome.summary.rows.values.allSatisfy { $0[SalvageMethod.pagesUnmapped.rawValue] == nil })
    }
  }

  @Test(arguments: [SalvageMode.pages, .skip])
  func truncated(_ mode: SalvageMode) throws {
    let trial = try SalvageTrial(try SalvageRecallTests.whole.get())
    let places = try trial.places()
    for share in [0.9, 0.5] {
      let pages = Int(Double(trial.main.count / 4096) * share)
      try trial.write(Array(trial.main[..<(pages * 4096 + 1000)]))
      let outcome = try trial.salvage(mode)
      let whole = trial.truth.keys.filter { places[$0]?.pages.allSatisfy { $0 <= pages } ?? false }
      let found = whole.count { outcome.rows[$0] == trial.truth[$0] }
      #expect(Double(found) / Double(whole.count) >= (mode == .pages ? 0.999 : 0.9))
      #expect(trial.invented(outcome).isEmpty)
      let about = outcome.summary.lost.reduce(0) { $0 + $1.about }
      let gone = trial.truth.count - outcome.rows.count
      #expect(abs(about - gone) <= gone / 20 + 2, "about \(about) of \(gone)")
    }
  }

  @Test(arguments: [512, 1024, 8192, 65536])
  func findsThePageSize(_ size: Int) throws {
    let trial = try SalvageTrial(
      FixtureRecipe(messages: 300, channels: 5, seed: 23), changing: "PRAGMA page_size=\(size); VACUUM")
    #expect(trial.pageSize == size)
    for wipesPage in [false, true] {
      var main = trial.main
      main.replaceSubrange(0..<(wipesPage ? size : 100), with: [UInt8](repeating: 0, count: wipesPage ? size : 100))
      try trial.write(main)
      let outcome = try trial.salvage(.pages)
      #expect(outcome.rows == trial.truth, "\(trial.recovered(outcome)) of \(trial.truth.count)")
      #expect(outcome.summary.pages?.pageSize == size)
      #expect(outcome.summary.pages?.isPageSizeGuessed == true)
    }
  }
}
