import ChatCache
import PacedTesting
import Testing

@Suite(.heavy) struct SyncedRangeSetTests {
  private func set(_ intervals: ClosedRange<Int64>...) -> SyncedRangeSet {
    SyncedRangeSet(intervals.map { SyncedRange($0) })
  }

  @Test func adjacentRangesMerge() {
    #expect(set(1...5, 6...9) == set(1...9))
    #expect(set(6...9, 1...5) == set(1...9))
    #expect(set(1...5, 7...9).ranges.map(\.interval) == [1...5, 7...9])
  }

  @Test func aRangeAroundOthersSwallowsThem() {
    #expect(set(2...3, 5...6, 8...9, 1...10).ranges.map(\.interval) == [1...10])
    #expect(set(1...10, 5...6).ranges.map(\.interval) == [1...10])
  }

  @Test func rangesReachTheEndsOfTime() {
    #expect(set(.min ... -1, 0 ... .max).ranges.map(\.interval) == [.min ... .max])
    var all = set(.min ... .max)
    all.remove(0...0)
    #expect(all.ranges.map(\.interval) == [.min ... -1, 1 ... .max])
    all.remove(.min ... .max)
    #expect(all.isEmpty)
  }

  @Test func historyStartBelongsToTheSmallestStart() {
    var ranges = SyncedRangeSet([SyncedRange(10...20, isHistoryStartReached: true)])
    ranges.insert(SyncedRange(15...30))
    #expect(ranges.ranges == [SyncedRange(10...30, isHistoryStartReached: true)])
    ranges.insert(SyncedRange(10...12))
    #expect(ranges.ranges == [SyncedRange(10...30, isHistoryStartReached: true)])
    ranges.insert(SyncedRange(5...9))
    #expect(ranges.ranges == [SyncedRange(5...30)])
    ranges.insert(SyncedRange(1...6, isHistoryStartReached: true))
    #expect(ranges.ranges == [SyncedRange(1...30, isHistoryStartReached: true)])
  }

  @Test func historyStartIsLostWithItsEnd() {
    let whole = SyncedRangeSet([SyncedRange(10...20, isHistoryStartReached: true)])
    var clipped = whole
    clipped.remove(10...10)
    #expect(clipped.ranges == [SyncedRange(11...20)])
    clipped = whole
    clipped.remove(15...16)
    #expect(clipped.ranges == [SyncedRange(10...14, isHistoryStartReached: true), SyncedRange(17...20)])
    clipped.remove(20...99)
    #expect(clipped.ranges == [SyncedRange(10...14, isHistoryStartReached: true), SyncedRange(17...19)])
  }

  @Test func lookup() {
    let ranges = set(1...5, 7...9)
    #expect(ranges.range(containing: 5)?.interval == 1...5)
    #expect(ranges.range(containing: 6) == nil)
    #expect(ranges.range(containing: 7)?.interval == 7...9)
    #expect(ranges.range(containing: 0) == nil)
    #expect(ranges.range(containing: 10) == nil)
    #expect(ranges.covers(2...5))
    #expect(!ranges.covers(5...7))
    #expect(!ranges.covers(8...10))
    #expect(!SyncedRangeSet().covers(0...0))
  }

  @Test func anInvertedRangeDoesNotExist() {
    #expect(SyncedRange(start: 2, end: 1) == nil)
    #expect(SyncedRange(start: 2, end: 2) != nil)
  }
}
