import ChatCache
import ChatModel

/// Pages for views. Params may ask for what the cache's filter cannot tell (several custom types, replies): rows are read
/// in pieces until enough of them fit.
extension CacheSnapshot {
  /// A page of what is cached, complete or not.
  func cachedPage(_ request: ViewPageRequest) throws -> ViewPage {
    var page = ViewPage()
    (page.messages, page.hasMore) = try rows(request, within: .min ... .max)
    page.edge = request.place.createdAt
    return page
  }

  /// A page without holes, as far as one synced range around its place reaches.
  /// - Parameter isOpen: the server has nothing between the place and the next cached message, so that the page may begin
  ///   beyond its range.
  func contiguousPage(_ request: ViewPageRequest, isOpen: Bool) throws -> ViewPage {
    var page = ViewPage()
    page.edge = request.place.createdAt
    let filter = request.settings.messageFilter
    let ranges = try syncedRanges(channelURL: request.channelURL, answering: filter)
    var range = ranges.range(containing: request.place.createdAt)
    if range == nil, isOpen {
      let next = try messages(
        channelURL: request.channelURL,
        MessagePageRequest(
          position: request.place.position, previousCount: request.isForward ? 0 : 1,
          nextCount: request.isForward ? 1 : 0, filter: filter))
      range = next.messages.first.flatMap { ranges.range(containing: $0.createdAt) }
    }
    guard let range else { return page }
    page.isContiguous = true
    page.isStartReached = range.isHistoryStartReached
    page.edge = request.isForward ? range.end : range.start
    (page.messages, page.hasMore) = try rows(request, within: range.interval)
    return page
  }

  /// Everything cached between two places, both included, that the settings admit, in ascending order.
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

  /// - Returns: at most `count` admitted messages from the place on, ascending, and whether there is another.
  private func rows(
    _ request: ViewPageRequest, within interval: ClosedRange<Int64>
  ) throws -> (messages: [ChatModel.Message], hasMore: Bool) {
    let wanted = max(0, request.count)
    let piece = request.settings.isCoveredByFilter ? wanted + 1 : max(50, 2 * wanted)
    var found: [ChatModel.Message] = []
    var position = request.place.position
    while true {
      let page = try messages(
        channelURL: request.channelURL,
        MessagePageRequest(
          position: position, previousCount: request.isForward ? 0 : piece, nextCount: request.isForward ? piece : 0,
          filter: request.settings.messageFilter))
      // Outwards, in the direction of reading.
      let rows = request.isForward ? page.messages : page.messages.reversed()
      for row in rows {
        guard interval.contains(row.createdAt) else { return (ordered(found, request), false) }
        guard request.settings.admits(row) else { continue }
        if found.count == wanted { return (ordered(found, request), true) }
        found.append(row)
      }
      guard request.isForward ? page.hasNext : page.hasPrevious, let last = rows.last else {
        return (ordered(found, request), false)
      }
      position = MessagePosition(last)
    }
  }

  private func ordered(_ outwards: [ChatModel.Message], _ request: ViewPageRequest) -> [ChatModel.Message] {
    request.isForward ? outwards : outwards.reversed()
  }
}
