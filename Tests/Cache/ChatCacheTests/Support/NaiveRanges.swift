import ChatCache
import SeededTesting

/// The same as `SyncedRangeSet`, written as slowly and plainly as possible: a set of times, and a set of times at which
/// history is known to begin.
struct NaiveRanges {
  private(set) var times: Set<Int64> = []
  private var historyStarts: Set<Int64> = []

  mutating func insert(_ range: SyncedRange) {
    times.formUnion(range.interval)
    if range.isHistoryStartReached { historyStarts.insert(range.start) }
    normalize()
  }

  mutating func remove(_ interval: ClosedRange<Int64>) {
    times.subtract(interval)
    normalize()
  }

  /// The maximal runs.
  var ranges: [SyncedRange] {
    var result: [SyncedRange] = []
    for time in times.sorted() where !isCovered(before: time) {
      var end = time
      while end < .max, times.contains(end + 1) { end += 1 }
      result.append(SyncedRange(time...end, isHistoryStartReached: historyStarts.contains(time)))
    }
    return result
  }

  /// What is known about a time that is not the start of a run any more is forgotten.
  private mutating func normalize() {
    historyStarts = historyStarts.filter { times.contains($0) && !isCovered(before: $0) }
  }

  private func isCovered(before time: Int64) -> Bool { time > .min && times.contains(time - 1) }
}

/// One random operation.
enum RangeOperation {
  case insert(SyncedRange)
  case remove(ClosedRange<Int64>)

  /// Within 48 times from `base` on: small enough for every kind of contact to happen often.
  init(using generator: inout SeededRandom, base: Int64) {
    let first = Int64.random(in: 0..<48, using: &generator)
    let length = Int64.random(in: 0..<(Bool.random(using: &generator) ? 4 : 16), using: &generator)
    let interval = base + first...base + min(47, first + length)
    if Int.random(in: 0..<5, using: &generator) < 3 {
      self = .insert(SyncedRange(interval, isHistoryStartReached: Int.random(in: 0..<3, using: &generator) == 0))
    } else {
      self = .remove(interval)
    }
  }
}
