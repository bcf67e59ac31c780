import CacheStorage
import SeededTesting
import Testing

@testable import CacheLoading

/// Ranges of a cache are cut at messages that are missing.
struct StoredRangeCutsTests {
  private func range(_ start: Int64, _ end: Int64, isStart: Bool = false) -> SyncedRange {
    SyncedRange(start...end, isHistoryStartReached: isStart)
  }

  @Test("with a message at every time, exactly the holes are taken out; seeds 1 to 500")
  func everyTime() {
    for seed in 1...500 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      var ranges = SyncedRangeSet()
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let start = Int64.random(in: 0...30, using: &random)
        ranges.insert(
          range(start, start + .random(in: 0...8, using: &random), isStart: .random(using: &random)))
      }
      let holes = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        let time = Int64.random(in: 0...40, using: &random)
        return time...time + Int64([0, 0, 1, 9].randomElement(using: &random)!)
      }
      let cut = StoredRangeCuts.cut(ranges, at: StoredRangeCuts.joined(holes)) { $0 }
      var expected = ranges
      for hole in holes { expected.remove(hole) }
      #expect(cut.ranges.map(\.interval) == expected.ranges.map(\.interval), "seed \(seed)")
      for found in cut.ranges {
        let reachesStart = ranges.ranges.contains { $0.start == found.start && $0.isHistoryStartReached }
        let isFirst = !holes.contains { $0.lowerBound < found.start }
        #expect(found.isHistoryStartReached == (reachesStart && isFirst), "seed \(seed)")
      }
    }
  }

  @Test("towards a hole, a piece ends at a message; without any, it goes")
  func shrinking() {
    let ranges = SyncedRangeSet([range(0, 100, isStart: true), range(200, 300)])
    let messages: [Int64] = [20, 80, 250]
    let cut = StoredRangeCuts.cut(ranges, at: [50...50, 90...90, 95...95]) { interval in
      let inside = messages.filter(interval.contains)
      return inside.first.map { $0...inside[inside.count - 1] }
    }
    #expect(cut.ranges == [range(0, 20, isStart: true), range(80, 80), range(200, 300)])
  }

  @Test("at the ends of time nothing overflows")
  func extremes() {
    let all = SyncedRangeSet([range(.min, .max, isStart: true)])
    #expect(StoredRangeCuts.cut(all, at: [.min ... .min, .max ... .max]) { $0 }.ranges == [range(.min + 1, .max - 1)])
    #expect(StoredRangeCuts.cut(all, at: [.min ... .max]) { $0 }.isEmpty)
  }
}
