package import ChatModel

/// Messages next to a place, as a view shows them: only those that its params admit.
package struct ViewPage: Sendable {
  /// In ascending order.
  package var messages: [ChatModel.Message] = []
  /// Whether nothing that the server has is missing between the place and the end of the page.
  package var isContiguous = false
  /// Whether the cache has more beyond the page; of a contiguous page: in the same synced range.
  package var hasMore = false
  /// Older pages: whether it is proven that nothing older exists beyond what the page and `hasMore` tell.
  package var isStartReached = false
  /// How far the cache is complete from the place on, ms: a page of the server goes on here.
  package var edge: Int64 = 0

  package init() {}
}

/// Which page is wanted.
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

/// What a view shows at its start, from the cache alone.
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
  /// Whether the channel itself is cached, and not only messages of it.
  package var isChannelCached = false
  /// Pending and failed messages, oldest first.
  package var outgoing: [OutgoingRow] = []

  package init() {}
}

/// Which start is wanted: the two pages around its point.
package struct ViewStartRequest: Sendable {
  package let previous: ViewPageRequest
  package let next: ViewPageRequest

  package init(previous: ViewPageRequest, next: ViewPageRequest) { (self.previous, self.next) = (previous, next) }
}
