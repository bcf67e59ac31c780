import LegacyFixtures
import Testing

@testable import LegacyStore

/// A record's tail must be its own: the pointer map says whose a page is.
struct OverflowOwnerTests {
  private static let content = Result {
    try SalvageTrial.Content(
      FixtureRecipe(messages: 120, channels: 3, encoding: .json, seed: 92, averagePayloadBytes: 7_000))
  }

  private func put(_ page: Int, _ bytes: inout [UInt8], _ offset: Int) {
    for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: page >> (24 - 8 * index)) }
  }

  private func rows(_ trial: SalvageTrial, parts: Int) throws -> [(key: SalvageTrial.Key, place: SalvageTrial.Place)] {
    try trial.places().filter { $0.key.entity == .succeededMessage && $0.value.pages.count == parts + 1 }
      .sorted { $0.key.key < $1.key.key }.map { ($0.key, $0.value) }
  }

  private func expectOwnTails(_ trial: SalvageTrial, _ main: [UInt8], thief: SalvageTrial.Key) throws {
    try trial.write(main)
    for mode in [SalvageMode.pages, .skip] {
      let outcome = try trial.salvage(mode)
      #expect(trial.invented(outcome).isEmpty, "\(mode)")
      #expect(Set(trial.truth.keys).subtracting(outcome.rows.keys) == [thief], "\(mode)")
      let region = try #require(outcome.summary.lost.first)
      #expect(outcome.summary.lost.count == 1 && region.isPlaced, "\(mode)")
      #expect(region.keys == thief.key...thief.key && region.places.count == 1, "\(mode)")
    }
  }

  /// Whichever of the two is read first.
  @Test(arguments: [false, true]) func aCellThatLeadsToAnotherRowsTail(isThiefFirst: Bool) throws {
    let trial = try SalvageTrial(try OverflowOwnerTests.content.get())
    let rows = try rows(trial, parts: 1)
    #expect(rows.count > 10)
    let (thief, owner) = isThiefFirst ? (rows[2], rows[8]) : (rows[8], rows[2])
    var main = trial.main
    put(owner.place.pages[1], &main, try #require(thief.place.ranges.first).upperBound - 4)
    try expectOwnTails(trial, main, thief: thief.key)
  }

  /// The second part of one row's tail is that of another.
  @Test(arguments: [false, true]) func aPageThatLeadsToAnotherRowsTail(isThiefFirst: Bool) throws {
    let trial = try SalvageTrial(try OverflowOwnerTests.content.get())
    let rows = try rows(trial, parts: 2)
    #expect(rows.count > 10)
    let (thief, owner) = isThiefFirst ? (rows[2], rows[8]) : (rows[8], rows[2])
    var main = trial.main
    put(owner.place.pages[2], &main, (thief.place.pages[1] - 1) * 4096)
    try expectOwnTails(trial, main, thief: thief.key)
  }

  /// The map itself may have a wrong bit: then no other row leads to the page.
  @Test func aWrongBitInTheMapCostsNothing() throws {
    let trial = try SalvageTrial(try OverflowOwnerTests.content.get())
    let rows = try rows(trial, parts: 1)
    var main = trial.main
    for row in rows.prefix(6) { main[4096 + (row.place.pages[1] - 3) * 5 + 4] ^= 0x02 }
    try trial.write(main)
    for mode in [SalvageMode.pages, .skip] { #expect(try trial.salvage(mode).rows == trial.truth, "\(mode)") }
  }

  /// What it was before it was freed.
  @Test func aFreePageIsNobodysTail() throws {
    let trial = try SalvageTrial(
      FixtureRecipe(messages: 120, channels: 3, encoding: .json, seed: 92, averagePayloadBytes: 7_000),
      changing: "DELETE FROM ZSUCCEEDEDMESSAGE WHERE Z_PK % 9 = 4")
    let file = try PageFile(mainPath: trial.path, logPath: nil)
    let map = try PageMap(file, isDue: { false }, look: { _ in })
    let free = try #require((3...map.pageCount).last { map.isVacant($0) })
    let thief = try #require(try rows(trial, parts: 1).first)
    var main = trial.main
    put(free, &main, try #require(thief.place.ranges.first).upperBound - 4)
    main.replaceSubrange(trial.bytes(of: free), with: [UInt8](repeating: UInt8(ascii: "a"), count: 4096))
    put(0, &main, (free - 1) * 4096)
    try trial.write(main)
    for mode in [SalvageMode.pages, .skip] {
      let outcome = try trial.salvage(mode)
      #expect(trial.invented(outcome).isEmpty && outcome.rows[thief.key] == nil, "\(mode)")
    }
  }
}
