import LegacyFixtures
import PacedTesting
import Testing

@testable import LegacyStore

/// What is gone is told by the rows beside it.
@Suite(.heavy) struct LostRegionTests {
  private func neighbor(_ key: Int64, _ url: String = "a", _ time: Int64? = nil) -> LostRegions.Neighbor {
    LostRegions.Neighbor(key: key, owner: Array("o".utf8), channelURL: Array(url.utf8), createdAt: time)
  }

  @Test func intervalsAreJoined() {
    let merged = LostRegions.merged([
      TableWalk.Interval(after: 10, through: 20), TableWalk.Interval(after: 5, through: 12),
      TableWalk.Interval(after: 30, through: nil), TableWalk.Interval(after: 40, through: 50),
      TableWalk.Interval(after: 25, through: 25),
    ])
    #expect(merged == [TableWalk.Interval(after: 5, through: 20), TableWalk.Interval(after: 30, through: nil)])
    let all = [TableWalk.Interval(after: nil, through: nil), TableWalk.Interval(after: 3, through: 9)]
    #expect(LostRegions.merged(all) == [TableWalk.Interval(after: nil, through: nil)])
  }

  @Test func aGapBetweenTwoRows() throws {
    var lost = LostRegions(entity: .succeededMessage, greatestKey: 100, rowsPerLeaf: 3)
    let interval = TableWalk.Interval(after: 10, through: 16)
    lost.add(neighbor(10, "a", 500), neighbor(12, "a", 300), in: interval)
    lost.add(neighbor(12, "a", 300), neighbor(20, "b", 900), in: interval)
    let regions = lost.regions(rows: 95, lastKey: 100)
    #expect(regions.map(\.keys) == [11...11, 13...16])
    #expect(regions.map(\.about) == [1, 4])
    #expect(regions.map(\.channelURL) == [Array("a".utf8), nil])
    #expect(regions.map(\.owner) == [Array("o".utf8), Array("o".utf8)])
    #expect(regions.map(\.times) == [300...500, 300...900])
  }

  @Test func anOpenEnd() {
    let interval = TableWalk.Interval(after: 10, through: nil)
    var known = LostRegions(entity: .chunk, greatestKey: 14, rowsPerLeaf: 3)
    known.add(neighbor(10), nil, in: interval)
    #expect(known.regions(rows: 10, lastKey: 14).map(\.keys) == [11...14])
    var unknown = LostRegions(entity: .chunk, greatestKey: nil, rowsPerLeaf: 3)
    unknown.add(neighbor(10), nil, in: interval)
    #expect(unknown.regions(rows: 10, lastKey: 10).map(\.keys) == [11...13])
    var ended = LostRegions(entity: .chunk, greatestKey: 10, rowsPerLeaf: 3)
    ended.add(neighbor(10), nil, in: interval)
    #expect(ended.regions(rows: 10, lastKey: 10).isEmpty)
    #expect(unknown.regions(rows: 10, lastKey: 10).first?.channelURL == nil)
  }

  /// Rows are known up to an end; if that is only assumed, there may be others behind it.
  @Test(arguments: [(11, nil), (11, 12), (nil, nil), (nil, 11), (nil, 12)] as [(Int64?, Int64?)])
  func knownRowsBeforeAnAssumedEnd(greatestKey: Int64?, through: Int64?) {
    var lost = LostRegions(entity: .succeededMessage, greatestKey: greatestKey, rowsPerLeaf: 1)
    lost.add(neighbor(10), nil, in: TableWalk.Interval(after: 10, through: through))
    let known = LostRow([.text(Array("a".utf8)), .integer(5)], names: ["ZCHANNEL_URL", "ZCREATED_AT"])
    let region = LostRegions.placed(lost.regions(rows: 10, lastKey: 10)[0], by: [11: known, 12: known])
    #expect(region.keys == 11...11)
    #expect(region.isEndAssumed == (greatestKey == nil && through != 11))
    #expect(region.isPlaced == !region.isEndAssumed)
  }

  /// The rows close by tell the channels; together they have all that is gone.
  @Test(arguments: [SalvageMode.pages, .skip]) func placesShareWhatIsGone(_ mode: SalvageMode) throws {
    let trial = try SalvageTrial(FixtureRecipe(messages: 600, channels: 12, owners: 2, seed: 62))
    var main = trial.main
    let places = try trial.places()
    let leaves = Set(
      [100, 101, 250, 400].compactMap { places[SalvageTrial.Key(entity: .succeededMessage, key: $0)]?.leaf })
    for leaf in leaves { main.replaceSubrange(trial.bytes(of: leaf), with: [UInt8](repeating: 7, count: 4096)) }
    try trial.write(main)
    let lost = try trial.salvage(mode).summary.lost
    #expect(lost.count >= 3)
    for region in lost {
      #expect(region.places.reduce(0) { $0 + $1.about } == region.about)
      #expect(region.places.allSatisfy { $0.about >= 0 && $0.owner != nil })
      #expect(!region.places.isEmpty)
    }
  }

  /// Too many gaps to list become one at the end, and none is forgotten.
  @Test func manyGapsAreJoined() {
    var lost = LostRegions(entity: .succeededMessage, greatestKey: nil, rowsPerLeaf: 1)
    let count = Int64(LostRegions.maximumRegions + 100)
    for index in 0..<count {
      lost.add(neighbor(index * 2 + 1), neighbor(index * 2 + 3), in: TableWalk.Interval(after: 0, through: .max))
    }
    let regions = lost.regions(rows: count, lastKey: count * 2)
    #expect(regions.count == LostRegions.maximumRegions)
    #expect(regions.last?.keys.upperBound == count * 2)
    #expect(regions.last?.about == 101)
    #expect(regions.last?.channelURL == nil)
  }

  /// A key is missing here and there; a lost page counts for what it held on average.
  @Test func deletedRowsAreNotCounted() throws {
    let trial = try SalvageTrial(
      FixtureRecipe(messages: 900, channels: 1, seed: 61),
      changing: "DELETE FROM ZSUCCEEDEDMESSAGE WHERE Z_PK % 2 = 0")
    var main = trial.main
    let places = try trial.places()
    let root = try trial.root(of: "ZSUCCEEDEDMESSAGE")
    let page = try #require(BTreePage(Array(main[trial.bytes(of: root)]), number: root, usableBytes: 4096))
    let children = page.children()
    #expect(children.count > 40)
    for child in children[10..<30] {
      main.replaceSubrange(trial.bytes(of: child.page), with: [UInt8](repeating: 7, count: 4096))
    }
    try trial.write(main)
    for mode in [SalvageMode.pages, .skip] {
      let outcome = try trial.salvage(mode)
      let gone = Set(trial.truth.keys).subtracting(outcome.rows.keys)
      let expected = Set(places.filter { place in children[10..<30].contains { $0.page == place.value.leaf } }.keys)
      #expect(gone == expected, "\(mode): \(gone.count) of \(expected.count)")
      let region = try #require(outcome.summary.lost.first)
      #expect(outcome.summary.lost.count == 1)
      #expect(gone.allSatisfy { region.keys.contains($0.key) })
      #expect(abs(region.about - gone.count) <= gone.count / 10 + 1, "\(mode): about \(region.about) of \(gone.count)")
      #expect(region.channelURL != nil)
      #expect(region.owner != nil)
      #expect(region.times != nil)
      #expect(region.entity == .succeededMessage)
      if mode == .skip {
        #expect(outcome.summary.rows[.succeededMessage]?[SalvageMethod.skip.rawValue] ?? 0 > 0)
        #expect(outcome.summary.rows[.succeededMessage]?[SalvageMethod.normal.rawValue] ?? 0 > 0)
      }
    }
  }
}
