package import ChatModel

/// Messages next to a position, as a view shows them: only those that its params admit.
package struct ViewPage: Sendable {
  /// In ascending order.
  package var messages: [ChatModel.Message] = []
  /// Whether nothing that the server has is missing between the position and the end of the page.
  package var isContiguous = false
  /// Whether the cache has more beyond the page; for a contiguous page, in the same synced range.
  package var hasMore = false
  /// Older pages: whether it is proven that nothing older exists beyond the page and `hasMore`.
  package var isStartReached = false
  /// How far the cache is complete from the position on, ms: a page of the server continues here.
  package var edge: Int64 = 0

  package init() {}
}

/// The requested page.
package struct ViewPageRequest: Sendable {
  package let channelURL: String
  package let settings: MessageListSettings
  /// The page begins next to it.
  package let place: MessagePlace
  package let isForward: Bool
  package let count: Int

  package init(
    channelURL: String, settings: MessageListSettings, place: MessagePlace, isForward: Bool, count: Int
  ) {
    self.channelURL = channelURL
    self.settings = settings
    self.place = place
    self.isForward = isForward
    self.count = count
  }
}

/// What a view shows at its start, from the cache only.
package struct ViewStart: Sendable {
  /// Before the starting point, in ascending order.
  package var previous: [ChatModel.Message] = []
  /// Exactly at it.
  package var point: [ChatModel.Message] = []
  /// Behind it.
  package var next: [ChatModel.Message] = []
  /// Whether the cache has more behind those.
  package var hasNext = false
  /// Whether it is proven that nothing older exists.
  package var isStartReached = false
  /// Whether the channel itself is cached, and not only its messages.
  package var isChannelCached = false
  /// Pending and failed messages, oldest first.
  package var outgoing: [OutgoingRow] = []

  package init() {}
}

/// The requested start: the two pages around its point.
package struct ViewStartRequest: Sendable {
  package let previous: ViewPageRequest
  package let next: ViewPageRequest

  package init(previous: ViewPageRequest, next: ViewPageRequest) { (self.previous, self.next) = (previous, next) }
}
