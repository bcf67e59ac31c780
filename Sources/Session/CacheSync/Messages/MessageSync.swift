import ChatCache
package import ChatModel

/// The background sync of one channel's messages under one filter: from every watched viewpoint in both directions,
/// until both ends of the channel are in the cache.
///
/// A value without effects: the engine tells it what the cache contains and what pages brought, and asks it for the
/// next page.
struct MessageSync {
  let channelURL: String
  let filter: MessageFilter
  /// A page failed, and none succeeded since.
  var hasFailed = false
  private var places: [(id: ObjectIdentifier, place: MessageSyncPlace)] = []
  /// Whose turn it is in each direction, so that one long sync does not hold up the others.
  private var turns = [0, 0]
  /// The time of the channel's newest message while nothing is missed; `Int64.min` for an empty channel.
  private var end: Int64?
  /// The input since which the end is unknown: answers to older requests do not prove it.
  private var endLostAt: UInt64 = 0
  private var toldProgress: MessageSyncProgress

  init(channelURL: String, filter: MessageFilter) {
    self.channelURL = channelURL
    self.filter = filter
    toldProgress = MessageSyncProgress(channelURL: channelURL, filter: filter)
  }

  var isWatched: Bool { !places.isEmpty }

  var progress: MessageSyncProgress {
    MessageSyncProgress(
      channelURL: channelURL, filter: filter,
      isStartReached: !places.isEmpty && places.allSatisfy { $0.place.older == .done },
      isEndReached: end != nil && !places.isEmpty && places.allSatisfy { $0.place.newer == .done },
      hasFailed: hasFailed)
  }

  /// The progress, if it differs from what was last returned.
  mutating func newProgress() -> MessageSyncProgress? {
    let progress = progress
    guard progress != toldProgress else { return nil }
    toldProgress = progress
    return progress
  }

  mutating func add(_ id: ObjectIdentifier, viewpoint: Int64) {
    places.append((id, MessageSyncPlace(viewpoint: viewpoint)))
  }

  mutating func remove(_ id: ObjectIdentifier) { places.removeAll { $0.id == id } }

  /// Messages may have been missed, or a message arrived that does not follow those that are here.
  mutating func loseEnd(at input: UInt64) {
    end = nil
    endLostAt = input
  }

  /// Everything cached is gone, with the channel: every viewpoint is looked at as if it were new.
  mutating func beginAgain(at input: UInt64) {
    for index in places.indices { places[index].place = MessageSyncPlace(viewpoint: places[index].place.viewpoint) }
    hasFailed = false
    loseEnd(at: input)
  }

  /// Looks at the ranges that answer the filter.
  mutating func advance(_ ranges: SyncedRangeSet, serverTime: Int64) {
    for index in places.indices { places[index].place.advance(ranges, end: end, serverTime: serverTime) }
    // Real-time messages extend the range; from then on its end is the channel's.
    if let known = end {
      end = places.filter { $0.place.newer == .done }.compactMap { $0.place.end(in: ranges) }.reduce(known, max)
    }
  }

  /// The next page in a direction; `nil` if there is nothing to do, or nothing yet.
  func nextPage(isForward: Bool, limit: Int) -> MessagePageTask? {
    let turn = turns[isForward ? 1 : 0]
    for offset in places.indices {
      let (id, place) = places[(turn + offset) % places.count]
      guard case .page(let time) = isForward ? place.newer : place.older else { continue }
      return MessagePageTask(place: id, step: MessagePageStep(isForward: isForward, time: time, limit: max(1, limit)))
    }
    return nil
  }

  /// Takes a page that was written.
  /// - Parameters:
  ///   - newest: the newest time of the page.
  ///   - ranges: what answers the filter now.
  ///   - startedAt: the input that started the request.
  mutating func apply(
    _ task: MessagePageTask, _ proof: MessagePageProof, newest: Int64?, ranges: SyncedRangeSet, startedAt: UInt64,
    serverTime: Int64
  ) {
    hasFailed = false
    if let index = places.firstIndex(where: { $0.id == task.place }) {
      places[index].place.apply(task.step, proof, newest: newest)
      turns[task.step.isForward ? 1 : 0] = index + 1
    }
    let isAtEnd = task.step.isForward ? proof.next == nil : task.step.time == .max
    if isAtEnd, startedAt >= endLostAt { end = (task.step.isForward ? proof.range?.end : newest) ?? .min }
    advance(ranges, serverTime: serverTime)
  }

  /// Whether a message of that time lies beyond everything that is known to be complete.
  func isBeyond(_ time: Int64, _ ranges: SyncedRangeSet) -> Bool {
    places.contains { item in item.place.end(in: ranges).map { $0 < time } ?? true }
  }
}

/// A page, and its viewpoint.
struct MessagePageTask {
  let place: ObjectIdentifier
  let step: MessagePageStep
}

/// The progress of the background sync of a channel's messages.
package struct MessageSyncProgress: Sendable, Equatable {
  package let channelURL: String
  package let filter: MessageFilter
  /// Nothing older exists on the server.
  package var isStartReached = false
  /// Everything up to now is cached, while the connection lasts.
  package var isEndReached = false
  /// The last attempt failed; another follows.
  package var hasFailed = false
}
