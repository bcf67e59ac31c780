/// A closed time interval in which the cache is known to have every message of a channel that one filter admits
/// (Docs/Architecture.md#the-cache). Times are Unix milliseconds.
public struct SyncedRange: Sendable, Hashable {
  public let start: Int64
  public let end: Int64
  /// Whether `start` is known to be the beginning of the channel's history: nothing older exists. Default false.
  public let isHistoryStartReached: Bool

  /// - Returns: `nil` if `start` is after `end`.
  public init?(start: Int64, end: Int64, isHistoryStartReached: Bool = false) {
    guard start <= end else { return nil }
    self.init(checked: start, end, isHistoryStartReached)
  }

  public init(_ interval: ClosedRange<Int64>, isHistoryStartReached: Bool = false) {
    self.init(checked: interval.lowerBound, interval.upperBound, isHistoryStartReached)
  }

  /// For callers that already know `start <= end`.
  init(checked start: Int64, _ end: Int64, _ isHistoryStartReached: Bool) {
    self.start = start
    self.end = end
    self.isHistoryStartReached = isHistoryStartReached
  }

  public var interval: ClosedRange<Int64> { start...end }

  /// Whether both together form one interval: they share a time, or one begins right after the other.
  ///
  /// Times are integers, so nothing fits between `end` and `end + 1` (Docs/Architecture.md#the-cache). Written without
  /// `end + 1`, which would overflow at the greatest time.
  func touches(_ other: SyncedRange) -> Bool {
    let (earlier, later) = start <= other.start ? (self, other) : (other, self)
    return later.start <= earlier.end || later.start - 1 == earlier.end
  }

  /// The interval of two that touch. "History start reached" belongs to the smallest start.
  func merged(with other: SyncedRange) -> SyncedRange {
    let isStart: Bool
    if start == other.start {
      isStart = isHistoryStartReached || other.isHistoryStartReached
    } else {
      isStart = start < other.start ? isHistoryStartReached : other.isHistoryStartReached
    }
    return SyncedRange(checked: min(start, other.start), max(end, other.end), isStart)
  }
}
