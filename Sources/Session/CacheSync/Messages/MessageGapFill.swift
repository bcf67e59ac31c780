import ChatCache
import ChatModel
import ChatWire

/// The result of a gap check (Docs/VendorAPIs.md#filling-gaps).
package enum MessageGapOutcome: Sendable, Hashable {
  /// More is missing than the server returns: the view must start over. Nothing was stored.
  case huge
  /// What was missing is in the cache, at least as far as a few pages reach on each side.
  case filled(isPreviousComplete: Bool, isNextComplete: Bool)
}

/// The part of a channel that a collection shows, and the part of it that it knows to be complete.
struct MessageGapQuestion: Hashable {
  let channelURL: String
  let filter: MessageFilter
  let shown: ClosedRange<Int64>
  let synced: ClosedRange<Int64>
  let isAtLiveEnd: Bool

  /// Before the complete part, including both ends.
  var previous: ClosedRange<Int64> { min(shown.lowerBound, synced.lowerBound)...synced.lowerBound }
  /// After it; without an end if the collection shows the newest messages.
  var next: ClosedRange<Int64> {
    synced.upperBound...(isAtLiveEnd ? .max : max(shown.upperBound, synced.upperBound))
  }
}

/// Fills in what is missing, step by step: the answer to the check, then pages on both sides.
struct MessageGapFill {
  /// A side that is filled from the complete part outwards.
  struct Side: Hashable {
    let isForward: Bool
    /// What to fill.
    let bounds: ClosedRange<Int64>
    /// Where the next page begins; `nil` if the side is done.
    var next: Int64?
    var pagesLeft = MessageGapFill.mostPages
    /// There is nothing more to fill.
    var isComplete = false
  }

  /// The maximum number of pages per side, and messages per page (Docs/VendorAPIs.md#filling-gaps).
  static let mostPages = 5
  static let pageSize = 100
  /// Seconds between two requests.
  static let interval = 0.2

  let question: MessageGapQuestion
  private(set) var sides: [Side] = []
  /// What the answer to the check proves.
  private(set) var ranges: [SyncedRange] = []

  /// - Returns: `nil` for a huge gap.
  init?(_ question: MessageGapQuestion, _ gap: MessageGap) {
    guard !gap.isHuge else { return nil }
    self.question = question
    begin(
      isForward: false, question.previous, gap.previous.map(\.createdAt), hasMore: gap.hasMorePrevious,
      isContinuous: gap.isPreviousContinuous ?? false)
    begin(
      isForward: true, question.next, gap.next.map(\.createdAt), hasMore: gap.hasMoreNext,
      isContinuous: gap.isNextContinuous ?? false)
  }

  private mutating func begin(
    isForward: Bool, _ bounds: ClosedRange<Int64>, _ times: [Int64], hasMore: Bool, isContinuous: Bool
  ) {
    let times = times.filter { bounds.contains($0) }
    let last = isForward ? times.max() : times.min()
    // Nothing was returned: nothing is missing, and nothing new is proven.
    guard let last else {
      sides.append(Side(isForward: isForward, bounds: bounds, isComplete: !hasMore))
      return
    }
    if isContinuous {
      let range =
        isForward
        ? SyncedRange(
          start: bounds.lowerBound, end: hasMore ? last - 1 : bounds.upperBound == .max ? last : bounds.upperBound)
        : SyncedRange(start: hasMore ? last + 1 : bounds.lowerBound, end: bounds.upperBound)
      if let range { ranges.append(range) }
    }
    sides.append(Side(isForward: isForward, bounds: bounds, next: hasMore ? last : nil, isComplete: !hasMore))
  }

  /// The next page to request.
  var nextStep: MessagePageStep? {
    for side in sides where side.pagesLeft > 0 {
      if let time = side.next { return MessagePageStep(isForward: side.isForward, time: time, limit: Self.pageSize) }
    }
    return nil
  }

  /// Takes a page that was written.
  mutating func apply(_ step: MessagePageStep, _ proof: MessagePageProof) {
    guard let index = sides.firstIndex(where: { $0.isForward == step.isForward }) else { return }
    sides[index].pagesLeft -= 1
    sides[index].next = proof.next.flatMap { time in
      // What lies beyond the bounds was not requested.
      let isInside = step.isForward ? time <= sides[index].bounds.upperBound : time >= sides[index].bounds.lowerBound
      return isInside ? time : nil
    }
    if sides[index].next == nil { sides[index].isComplete = true }
  }

  var outcome: MessageGapOutcome {
    .filled(
      isPreviousComplete: sides.first { !$0.isForward }?.isComplete ?? true,
      isNextComplete: sides.first { $0.isForward }?.isComplete ?? true)
  }
}
