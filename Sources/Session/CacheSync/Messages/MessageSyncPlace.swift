import ChatCache

/// The background sync from one viewpoint: what the cache has around it, and so which page is next in each direction
/// (Docs/VendorAPIs.md#legacy-message-lists).
struct MessageSyncPlace: Hashable {
  /// What is left in a direction.
  enum Side: Hashable {
    /// Nothing can be said before a page in the other direction has arrived.
    case waiting
    /// A page from this time on.
    case page(Int64)
    case done
  }

  /// ms; `Int64.max` is the newest end.
  let viewpoint: Int64
  private(set) var older = Side.waiting
  private(set) var newer = Side.waiting
  /// A time in the range that is being extended; `nil` while the newest end is being looked for.
  private var anchor: Int64?
  private var isAnchored = false
  /// The newest end was requested, and there was nothing.
  private var isChannelEmpty = false

  /// A viewpoint this close to now counts as the newest end. Later messages could still get such a time, so a page that
  /// began there would prove more than it saw; a minute covers a clock that is slightly off.
  static let newestMargin: Int64 = 60_000

  init(viewpoint: Int64) { self.viewpoint = max(0, viewpoint) }

  /// Looks at the ranges that answer the filter.
  /// - Parameters:
  ///   - end: the position of the channel's newest message while nothing is missed, `nil` if unknown.
  ///   - serverTime: ms, now.
  mutating func advance(_ ranges: SyncedRangeSet, end: Int64?, serverTime: Int64) {
    if !isAnchored {
      isAnchored = true
      let isKnown = ranges.range(containing: viewpoint) != nil
      if isKnown || viewpoint <= serverTime - MessageSyncPlace.newestMargin { anchor = viewpoint }
    }
    guard let anchor else {
      (older, newer) = isChannelEmpty && end != nil ? (.done, .done) : (.page(.max), .waiting)
      return
    }
    guard let range = ranges.range(containing: anchor) else {
      (older, newer) = (.page(anchor), end.map { $0 <= anchor } == true ? .done : .page(anchor))
      return
    }
    if range.isHistoryStartReached {
      older = .done
    } else if case .page(let time) = older, time == range.start || time == range.start - 1 {
      // Exactly where this sync's own page ended.
    } else {
      older = .page(range.start)
    }
    if let end, range.end >= end {
      newer = .done
    } else if case .page(let time) = newer, time == range.end || time - 1 == range.end {
    } else {
      newer = .page(range.end)
    }
  }

  /// Takes an answer to a page of this place. `advance` follows.
  /// - Parameter newest: the newest time of the answer.
  mutating func apply(_ step: MessagePageStep, _ proof: MessagePageProof, newest: Int64?) {
    if step.isForward {
      newer = proof.next.map { .page($0) } ?? .waiting
    } else {
      older = proof.next.map { .page($0) } ?? .waiting
      if step.time == .max {
        anchor = newest
        isChannelEmpty = newest == nil
      }
    }
  }

  /// The newest time that a range around this place reaches.
  func end(in ranges: SyncedRangeSet) -> Int64? { anchor.flatMap { ranges.range(containing: $0)?.end } }
}
