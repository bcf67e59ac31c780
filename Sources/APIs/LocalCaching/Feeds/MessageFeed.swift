package import ChatClient

/// How a call of a fed collection ended. Call this once, on the app's queue, when the collection shows the result.
package typealias FeedAnswer<Value> = @Sendable (Result<Value, SBDError>) -> Void

/// Fills a message collection instead of the session's cache, so that a screen written for `MessageCollection` can show
/// something else, for example a legacy collection (decision 24).
///
/// The collection passes its calls on and shows what it receives with `show(_:telling:)`; it decides nothing itself.
package protocol MessageFeed: AnyObject, Sendable {

  /// The collection was started, possibly for the second time. Answer `cache` first.
  func start(cache: @escaping FeedAnswer<[BaseMessage]>, api: @escaping FeedAnswer<[BaseMessage]>)

  /// Loads the next page, as described for `MessageCollection.loadNext` and `loadPrevious`.
  func load(isForward: Bool, _ answer: @escaping FeedAnswer<[BaseMessage]>)

  /// - Parameter requestIDs: `nil` for all failed messages that are listed.
  func removeFailed(requestIDs: [String]?, _ answer: @escaping FeedAnswer<[String]>)

  /// The collection was disposed of and no longer shows anything.
  func dispose()
}

/// A delegate that a fed collection also notifies of live messages that it does not list. A collection of the session's
/// cache does not report them: they are among the session's notices.
package protocol UnlistedMessageReceiver: MessageCollectionDelegate {
  func messageCollection(_ collection: MessageCollection, doesNotList message: BaseMessage)
}

extension MessageCollection {
  /// A collection that a feed fills. It retains the feed.
  package convenience init(
    channel: GroupChannel, startingPoint: Int64, params: MessageListParams, feed: any MessageFeed
  ) {
    self.init(channel: channel, startingPoint: startingPoint, params: params, fedBy: feed)
  }

  package var isFed: Bool { feed != nil }

  /// Reports live messages that are not listed. Call this on the app's queue.
  package func tellUnlisted(_ messages: [BaseMessage]) {
    guard let receiver = delegate as? any UnlistedMessageReceiver else { return }
    for message in messages where !isDisposed { receiver.messageCollection(self, doesNotList: message) }
  }

  /// Shows the feed's messages to the app, and reports what changed. Call this on the app's queue.
  package func show(_ shown: ShownMessages, telling changes: [MessageCollectionChange]) {
    let isDisposed = visible.withValue { visible in
      guard !visible.isDisposed else { return true }
      visible.messages = shown
      return false
    }
    guard !isDisposed else { return }
    for change in changes {
      // The delegate may dispose of the collection in any call.
      guard !self.isDisposed else { return }
      listeners.tell(change, of: self)
    }
  }
}
