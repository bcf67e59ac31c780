package import ChatClient

/// What fills a channel collection in place of the session's cache; see `MessageFeed`.
package protocol ChannelFeed: AnyObject, Sendable {
  /// The next page, as `GroupChannelCollection.loadMore` says. Answer once, on the app's queue.
  func loadMore(_ answer: @escaping @Sendable (Result<[GroupChannel], SBDError>) -> Void)

  /// The collection was disposed of: nothing is shown any more.
  func dispose()
}

extension GroupChannelCollection {
  /// A collection that a feed fills. It keeps the feed.
  package convenience init(query: GroupChannelListQuery, feed: any ChannelFeed) {
    self.init(query: query, fedBy: feed)
  }

  /// Lets the app see the feed's channels, and tells it what changed. To be called on the app's queue.
  package func show(_ channels: [GroupChannel], hasMore: Bool, telling changes: [ChannelListChange]) {
    let isDisposed = shown.withValue { shown in
      guard !shown.isDisposed else { return true }
      (shown.channels, shown.hasMore) = (channels, hasMore)
      return false
    }
    guard !isDisposed else { return }
    for change in changes {
      guard !self.isDisposed else { return }
      listeners.tell(change, of: self)
    }
  }
}
