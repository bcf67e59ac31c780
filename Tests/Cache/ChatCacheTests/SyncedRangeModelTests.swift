import ChatCache
import PacedTesting
import SeededTesting
import Testing

/// Random operations on the set and on a naive one side by side. A seed that ever failed is added to `failedSeeds` and
/// replayed for ever.
@Suite(.heavy) struct SyncedRangeModelTests {
  /// Seeds that once found a fault.
  static let failedSeeds: [UInt64] = []
  static let seeds: [UInt64] = failedSeeds + Array(1...16)
  /// 16 seeds, three bases: 28,800 operations.
  static let steps = 600
  static let bases: [Int64] = [0, .min, .max - 47]

  @Test(arguments: seeds) func agreesWithANaiveSet(seed: UInt64) {
    for base in Self.bases {
      var generator = SeededRandom(seed: seed)
      var ranges = SyncedRangeSet()
      var naive = NaiveRanges()
      for step in 0..<Self.steps {
        switch RangeOperation(using: &generator, base: base) {
        case .insert(let range):
          ranges.insert(range)
          naive.insert(range)
        case .remove(let interval):
          ranges.remove(interval)
          naive.remove(interval)
        }
        let isRight = ranges.ranges == naive.ranges && Self.invariantsHold(ranges)
        #expect(isRight, "seed \(seed), base \(base), step \(step)")
        guard isRight else { return }
        Self.compareLookups(ranges, naive, base, &generator)
      }
    }
  }

  /// Built from the parts of two sets in any order, a union is the same.
  @Test(arguments: seeds) func unionIsInsertionOfEverything(seed: UInt64) {
    var generator = SeededRandom(seed: seed)
    for _ in 0..<40 {
      let parts = (0..<12).map { _ in SyncedRange(.random(using: &generator)) }
      var union = SyncedRangeSet(parts.prefix(6))
      union.formUnion(SyncedRangeSet(parts.suffix(6)))
      #expect(union == SyncedRangeSet(parts.shuffled(using: &generator)), "seed \(seed)")
    }
  }

  private static func invariantsHold(_ set: SyncedRangeSet) -> Bool {
    set.ranges.allSatisfy { $0.start <= $0.end }
      && zip(set.ranges, set.ranges.dropFirst()).allSatisfy { $0.end < .max && $1.start > $0.end + 1 }
  }

  private static func compareLookups(
    _ ranges: SyncedRangeSet, _ naive: NaiveRanges, _ base: Int64, _ generator: inout SeededRandom
  ) {
    let time = base + Int64.random(in: 0..<48, using: &generator)
    let last = min(base + 47, time.addingReportingOverflow(Int64.random(in: 0..<8, using: &generator)).partialValue)
    #expect((ranges.range(containing: time) != nil) == naive.times.contains(time))
    if time <= last {
      #expect(ranges.covers(time...last) == (time...last).allSatisfy { naive.times.contains($0) })
    }
  }
}

extension ClosedRange<Int64> {
  fileprivate static func random(using generator: inout SeededRandom) -> ClosedRange<Int64> {
    let start = Int64.random(in: 0..<48, using: &generator)
    return start...start + Int64.random(in: 0..<8, using: &generator)
  }
}
