/// How far a channel's cached history can be trusted, and the holes that only the server can fill.
///
/// Only ranges that admit every message count: a range proven under a filter says nothing about the rest.
public struct HistoryCoverage: Sendable, Equatable {
  /// The newest stretch without a hole; `nil` if nothing is proven.
  public let trusted: SyncedRange?
  /// Stretches of time, in order, in which messages may be missing: between ranges, and between a range and cached
  /// messages outside it. Both ends belong to the hole. Times are Unix ms.
  public let holes: [ClosedRange<Int64>]
  /// Whether nothing older than the oldest range exists. Otherwise, the server may have older history.
  public let isHistoryStartReached: Bool

  /// - Parameters:
  ///   - ranges: the channel's ranges without a filter; disjoint and in order.
  ///   - messages: the times of the oldest and newest cached message, `nil` without messages.
  public init(ranges: [SyncedRange], messages: ClosedRange<Int64>?) {
    trusted = ranges.last
    isHistoryStartReached = ranges.first?.isHistoryStartReached ?? false
    guard let first = ranges.first, let last = ranges.last else {
      holes = messages.map { [$0] } ?? []
      return
    }
    var holes: [ClosedRange<Int64>] = []
    if let messages, messages.lowerBound < first.start { holes.append(messages.lowerBound...first.start - 1) }
    // Out of order only in a damaged file.
    for (earlier, later) in zip(ranges, ranges.dropFirst()) where earlier.end < later.start && !earlier.touches(later) {
      holes.append(earlier.end + 1...later.start - 1)
    }
    if let messages, messages.upperBound > last.end { holes.append(last.end + 1...messages.upperBound) }
    self.holes = holes
  }
}
