import ChatCache
import ChatModel

/// Pages for views. Params may ask for what the cache's filter cannot express (several custom types, replies): rows are
/// read until enough of them match.
extension CacheSnapshot {
  /// A page of cached messages, complete or not.
  func cachedPage(_ request: ViewPageRequest) throws -> ViewPage {
    var page = ViewPage()
    let rows = try rows(request, within: .min ... .max)
    (page.messages, page.hasMore) = (rows.messages, rows.beyond != nil)
    page.edge = request.place.createdAt
    return page
  }

  /// What a view shows at its start: the cached messages around its starting point, complete or not.
  func viewStart(_ request: ViewStartRequest) throws -> ViewStart {
    var start = ViewStart()
    let older = try rows(request.previous, within: .min ... .max)
    start.previous = older.messages
    let newer = try rows(request.next, within: .min ... .max)
    (start.next, start.hasNext) = (newer.messages, newer.beyond != nil)
    let point = request.next.place.createdAt
    start.point = try viewMessages(
      channelURL: request.next.channelURL, request.next.settings, from: .before(point), to: .after(point))
    start.isChannelCached = try isChannelCached(url: request.next.channelURL)
    start.outgoing = try outgoingMessages(channelURL: request.next.channelURL)
    // Nothing older exists if all of it is in the range that reaches the channel's start.
    if let range = try range(request.previous, isOpen: true), range.isHistoryStartReached {
      let isInside = older.messages.allSatisfy { range.interval.contains($0.createdAt) }
      start.isStartReached = isInside && !(older.beyond.map { range.interval.contains($0) } ?? false)
    }
    return start
  }

  /// A page without holes, as far as one synced range around its position reaches.
  /// - Parameter isOpen: the server has nothing between the position and the next cached message, so that the page may
  ///   begin beyond its range.
  func contiguousPage(_ request: ViewPageRequest, isOpen: Bool) throws -> ViewPage {
    var page = ViewPage()
    page.edge = request.place.createdAt
    guard let range = try range(request, isOpen: isOpen) else { return page }
    page.isContiguous = true
    page.isStartReached = range.isHistoryStartReached
    page.edge = request.isForward ? range.end : range.start
    let rows = try rows(request, within: range.interval)
    (page.messages, page.hasMore) = (rows.messages, rows.beyond != nil)
    return page
  }

  /// The synced range that contains a page.
  /// - Parameter isOpen: as for `contiguousPage`.
  private func range(_ request: ViewPageRequest, isOpen: Bool) throws -> SyncedRange? {
    let filter = request.settings.messageFilter
    let ranges = try syncedRanges(channelURL: request.channelURL, answering: filter)
    if let range = ranges.range(containing: request.place.createdAt) { return range }
    guard isOpen else { return nil }
    var next: Int64?
    try forEachMessage(
      channelURL: request.channelURL, from: request.place.position, isForward: request.isForward, filter: filter
    ) { createdAt, _ in
      next = createdAt
      return false
    }
    return next.flatMap { ranges.range(containing: $0) }
  }

  /// Everything cached between two positions, including both, that the settings admit, in ascending order.
  func viewMessages(
    channelURL: String, _ settings: MessageListSettings, from lower: MessagePlace?, to upper: MessagePlace?
  ) throws -> [ChatModel.Message] {
    try messages(
      channelURL: channelURL,
      createdIn: (lower?.createdAt ?? .min)...max(lower?.createdAt ?? .min, upper?.createdAt ?? .max),
      filter: settings.messageFilter
    ).filter { message in
      let place = MessagePlace(message)
      return lower.map { $0 <= place } ?? true && upper.map { place <= $0 } ?? true && settings.admits(message)
    }
  }

  /// - Returns: at most `count` admitted messages from the position on, ascending, and the creation time (ms) of the
  ///   next one, if there is one.
  private func rows(
    _ request: ViewPageRequest, within interval: ClosedRange<Int64>
  ) throws -> (messages: [ChatModel.Message], beyond: Int64?) {
    let wanted = max(0, request.count)
    let settings = request.settings
    let isCovered = settings.isCoveredByFilter
    // Outwards, in the direction of reading.
    var found: [ChatModel.Message] = []
    found.reserveCapacity(min(wanted, 100))
    var beyond: Int64?
    try forEachMessage(
      channelURL: request.channelURL, from: request.place.position, isForward: request.isForward,
      filter: settings.messageFilter
    ) { createdAt, message in
      guard interval.contains(createdAt) else { return false }
      let isFull = found.count == wanted
      // Only its existence matters.
      if isFull, isCovered {
        beyond = createdAt
        return false
      }
      let message = try message()
      guard settings.admits(message) else { return true }
      if isFull {
        beyond = createdAt
        return false
      }
      found.append(message)
      return true
    }
    if !request.isForward { found.reverse() }
    return (found, beyond)
  }
}
