package import ChatClient

/// Fills a channel collection instead of the session's cache; see `MessageFeed`.
package protocol ChannelFeed: AnyObject, Sendable {
  /// Loads the next page, as described for `GroupChannelCollection.loadMore`. Answer once, on the app's queue.
  func loadMore(_ answer: @escaping @Sendable (Result<[GroupChannel], SBDError>) -> Void)

  /// The collection was disposed of and no longer shows anything.
  func dispose()
}

extension GroupChannelCollection {
  /// A collection that a feed fills. It retains the feed.
  package convenience init(query: GroupChannelListQuery, feed: any ChannelFeed) {
    self.init(query: query, fedBy: feed)
  }

  /// Shows the feed's channels to the app, and reports what changed. Call this on the app's queue.
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
