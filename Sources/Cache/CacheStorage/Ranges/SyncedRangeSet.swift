import ChatModel

/// The synced ranges of one channel and one filter.
///
/// Invariants, true after every operation:
/// 1. `start <= end` in every range;
/// 2. ranges are sorted by `start` and disjoint;
/// 3. no two neighbors could be merged: `next.start > end + 1`.
///
/// So there is exactly one form for the times that it covers, and two sets are equal if they cover the same times with
/// the same history starts. Insertion and removal cost O(log n + ranges touched) comparisons, plus moving the tail.
public struct SyncedRangeSet: Sendable, Hashable {
  /// Sorted by time.
  public private(set) var ranges: [SyncedRange]

  public init() { ranges = [] }

  /// Any ranges in any order; those that touch are merged.
  public init(_ ranges: some Sequence<SyncedRange>) {
    self.init()
    for range in ranges { insert(range) }
  }

  public var isEmpty: Bool { ranges.isEmpty }

  /// Adds what `range` proves and merges it with every range that it touches.
  ///
  /// "History start reached" stays if it belongs to the smallest merged start; a range that reaches further back
  /// without it removes it.
  public mutating func insert(_ range: SyncedRange) {
    var merged = range
    let first = ranges.partitioningIndex { $0.end >= range.start || $0.touches(range) }
    var last = first
    while last < ranges.count, ranges[last].touches(merged) {
      merged = ranges[last].merged(with: merged)
      last += 1
    }
    ranges.replaceSubrange(first..<last, with: CollectionOfOne(merged))
  }

  /// Removes an interval, which is then no longer known to be complete. A range that loses its first time loses
  /// "history start reached"; a range around the interval becomes two.
  public mutating func remove(_ interval: ClosedRange<Int64>) {
    let first = ranges.partitioningIndex { $0.end >= interval.lowerBound }
    var last = first
    var rest: [SyncedRange] = []
    while last < ranges.count, ranges[last].start <= interval.upperBound {
      let range = ranges[last]
      // Neither subtraction nor addition can overflow: there is a time beyond the bound on that side.
      if range.start < interval.lowerBound {
        rest.append(SyncedRange(checked: range.start, interval.lowerBound - 1, range.isHistoryStartReached))
      }
      if range.end > interval.upperBound {
        rest.append(SyncedRange(checked: interval.upperBound + 1, range.end, false))
      }
      last += 1
    }
    ranges.replaceSubrange(first..<last, with: rest)
  }

  /// The range that contains `time`.
  public func range(containing time: Int64) -> SyncedRange? {
    let index = ranges.partitioningIndex { $0.end >= time }
    return index < ranges.count && ranges[index].start <= time ? ranges[index] : nil
  }

  /// Whether every time of `interval` is covered. One range must cover it: neighbors are never adjacent.
  public func covers(_ interval: ClosedRange<Int64>) -> Bool {
    guard let range = range(containing: interval.lowerBound) else { return false }
    return range.end >= interval.upperBound
  }

  /// Adds everything that another set proves.
  public mutating func formUnion(_ other: SyncedRangeSet) {
    for range in other.ranges { insert(range) }
  }
}
