import ChatCache
package import ChatModel

/// The direction of a page.
package enum PageDirection: Sendable {
  /// To older messages.
  case previous
  /// To newer messages.
  case next
}

/// Where a page begins.
package enum PagePlace: Sendable {
  /// A time, ms: messages at it belong to the page on the older side. `Int64.max` is the newest end.
  case time(Int64)
  /// Beyond this message.
  case message(ChatModel.Message)
}

/// Cached messages next to a position, as far as nothing is missing between them and the position.
package struct ContiguousPage: Sendable {
  /// In ascending order.
  package var messages: [ChatModel.Message] = []
  /// The cache has more, and nothing is missing before it.
  package var hasMoreCached = false
  /// Nothing older exists: the page ends, or would end, where the channel's history begins.
  package var isHistoryStart = false
  /// The position is in no range, and there are ranges behind it: what is next to it is unknown.
  package var isBetweenRanges = false
  /// There are further ranges in the page's direction: between them and the page's range, something is missing.
  package var isBeforeHole = false
}

extension MessageViews {
  /// Reads a page that crosses no hole: from the range that contains the position, under the filter or a wider one. A
  /// position in no range continues on the older side with the last range before it, and on the newer side with the
  /// range at the start of the channel's history, if the position is before that.
  /// - Parameter count: the maximum number of messages; `Int.max` for all.
  /// - Throws: `CacheError`.
  package func contiguousPage(
    channelURL: String, from place: PagePlace, _ direction: PageDirection, count: Int, filter: MessageFilter
  ) async throws -> ContiguousPage {
    try await cache.readPage(of: count) { snapshot in
      let ranges = try snapshot.syncedRanges(channelURL: channelURL, answering: filter)
      let isBetween = !ranges.isBeforeHistory(place.time) && ranges.isBetween(place.time)
      guard let range = ranges.range(of: place, direction) else { return ContiguousPage(isBetweenRanges: isBetween) }
      var request = MessagePageRequest(position: place.position(direction, in: range), filter: filter)
      if direction == .previous { request.previousCount = count } else { request.nextCount = count }
      let found = try snapshot.messages(channelURL: channelURL, request)
      let inside = found.messages.filter { range.reach.contains($0.createdAt) }
      let hasMore = direction == .previous ? found.hasPrevious : found.hasNext
      return ContiguousPage(
        messages: inside, hasMoreCached: hasMore && inside.count == found.messages.count,
        isHistoryStart: direction == .previous && range.isHistoryStartReached
          && (!hasMore || inside.count < found.messages.count), isBetweenRanges: isBetween,
        isBeforeHole: direction == .previous
          ? ranges.ranges.first.map { $0.end < range.start } ?? false
          : ranges.ranges.last.map { range.end < $0.start } ?? false)
    }
  }

  /// What remains of a stretch that was shown without a hole: the cached messages between two positions around the
  /// newest of those that were shown, as far as nothing is missing between them. None if none of them is still cached.
  /// - Throws: `CacheError`.
  package func cachedStretch(
    _ places: ClosedRange<MessagePlace>, showing messageIDs: Set<Int64>, channelURL: String, filter: MessageFilter
  ) async throws -> [ChatModel.Message] {
    try await cache.read { snapshot in
      let messages = try snapshot.messages(
        channelURL: channelURL, createdIn: places.lowerBound.createdAt...places.upperBound.createdAt, filter: filter
      ).filter { places.contains(MessagePlace($0)) }
      guard let anchor = messages.last(where: { messageIDs.contains($0.id) }) else { return [] }
      let ranges = try snapshot.syncedRanges(channelURL: channelURL, answering: filter)
      guard let range = ranges.range(containing: anchor.createdAt) else { return [anchor] }
      return messages.filter { range.reach.contains($0.createdAt) }
    }
  }

  /// Whether nothing that passes the filter lies between two positions, and nothing can be missing there.
  /// - Parameter place: the last shown message, or the viewpoint.
  package func isAdjacent(
    _ message: ChatModel.Message, to place: PagePlace, channelURL: String, filter: MessageFilter
  ) async throws -> Bool {
    let page = try await contiguousPage(channelURL: channelURL, from: place, .next, count: 1, filter: filter)
    return page.messages.first?.id == message.id
  }

  /// Whether nothing that passes the filter is older than a message, and nothing older can be missing.
  /// - Parameter wasEmpty: the channel was known to have no such messages before it.
  package func isFirst(
    _ message: ChatModel.Message, channelURL: String, filter: MessageFilter, wasEmpty: Bool
  ) async throws -> Bool {
    let page = try await contiguousPage(
      channelURL: channelURL, from: .message(message), .previous, count: 1, filter: filter)
    if page.isHistoryStart { return page.messages.isEmpty }
    guard wasEmpty else { return false }
    let request = MessagePageRequest(position: MessagePosition(message), previousCount: 1, filter: filter)
    return try await cache.readAtOnce { try $0.messages(channelURL: channelURL, request) }.messages.isEmpty
  }
}

extension PagePlace {
  var time: Int64 {
    switch self {
    case .time(let time): time
    case .message(let message): message.createdAt
    }
  }

  /// A time comes after all messages of its millisecond; so does the end of a range that ends before it.
  fileprivate func position(_ direction: PageDirection, in range: SyncedRange) -> MessagePosition {
    switch self {
    case .message(let message): MessagePosition(message)
    case .time(let time): MessagePosition(createdAt: min(time, range.end), messageID: .max)
    }
  }
}

extension SyncedRange {
  /// The times in which nothing is missing. Before the beginning of the history there are only messages that were
  /// edited since and now pass the filter.
  fileprivate var reach: ClosedRange<Int64> { isHistoryStartReached ? .min...end : interval }
}

extension SyncedRangeSet {
  fileprivate func isBetween(_ time: Int64) -> Bool {
    range(containing: time) == nil && ranges.last.map { $0.start > time } ?? false
  }

  /// Whether nothing is older than a time.
  fileprivate func isBeforeHistory(_ time: Int64) -> Bool {
    ranges.first.map { $0.isHistoryStartReached && time < $0.start } ?? false
  }

  fileprivate func range(of place: PagePlace, _ direction: PageDirection) -> SyncedRange? {
    if let range = range(containing: place.time) { return range }
    if isBeforeHistory(place.time) { return ranges.first }
    guard case .time(let time) = place, direction == .previous else { return nil }
    return ranges.last { $0.end < time }
  }
}
