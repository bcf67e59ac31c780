package import ChatClient

/// Fills a legacy channel collection instead of the session's cache; see `LegacyMessageFeed`.
package protocol LegacyChannelFeed: AnyObject, Sendable {
  func fetch(completion: @escaping @Sendable (SBDError?) -> Void)
  /// The legacy layer was resumed or paused.
  func syncChanged(isResumed: Bool)
  /// The collection ended.
  func remove()
}

/// One call of a channel collection's delegate, and what is shown at that time.
package struct LegacyChannelCall: Sendable {
  package let action: SBSMChannelEventAction
  package let channels: [GroupChannel]
  package let shown: [GroupChannel]

  package init(_ action: SBSMChannelEventAction, _ channels: [GroupChannel], shown: [GroupChannel]) {
    (self.action, self.channels, self.shown) = (action, channels, shown)
  }
}

extension SBSMChannelCollection {
  /// A collection that a feed fills. It retains the feed.
  package convenience init?(query: GroupChannelListQuery?, feed: any LegacyChannelFeed) {
    self.init(query, fedBy: feed)
  }

  /// Applies the changes of the calls, and notifies the delegate of each. Call this on the app's queue.
  package func show(_ calls: [LegacyChannelCall], because cause: LegacyEventCause) {
    guard feed != nil else { return }
    let told = calls.map { call in
      ToldCall(action: call.action, channels: call.channels, change: { $0 = call.shown })
    }
    for step in steps(told, cause) { layer.run(session, step) }
  }

  /// Calls a completion, after the events that were shown before. Call this on the app's queue.
  package func complete(_ completion: @escaping @Sendable () -> Void) { layer.runCompletion(session, completion) }
}
