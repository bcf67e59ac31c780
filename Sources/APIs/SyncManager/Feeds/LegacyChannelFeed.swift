package import ChatClient

/// What fills a legacy channel collection in place of the session's cache; see `LegacyMessageFeed`.
package protocol LegacyChannelFeed: AnyObject, Sendable {
  func fetch(completion: @escaping @Sendable (SBDError?) -> Void)
  /// The legacy layer was resumed or paused.
  func syncChanged(isResumed: Bool)
  /// The collection ended.
  func remove()
}

/// One call of a channel collection's delegate, and what is shown when it is made.
package struct LegacyChannelCall: Sendable {
  package let action: SBSMChannelEventAction
  package let channels: [GroupChannel]
  package let shown: [GroupChannel]

  package init(_ action: SBSMChannelEventAction, _ channels: [GroupChannel], shown: [GroupChannel]) {
    (self.action, self.channels, self.shown) = (action, channels, shown)
  }
}

extension SBSMChannelCollection {
  /// A collection that a feed fills. It keeps the feed.
  package convenience init?(query: GroupChannelListQuery?, feed: any LegacyChannelFeed) {
    self.init(query, fedBy: feed)
  }

  /// Makes the changes that the calls tell, and tells the delegate of each. To be called on the app's queue.
  package func show(_ calls: [LegacyChannelCall], because cause: LegacyEventCause) {
    guard feed != nil else { return }
    let told = calls.map { call in
      ToldCall(action: call.action, channels: call.channels, change: { $0 = call.shown })
    }
    for step in steps(told, cause) { layer.run(session, step) }
  }

  /// Calls a completion, behind the events that were shown before. To be called on the app's queue.
  package func complete(_ completion: @escaping @Sendable () -> Void) { layer.runCompletion(session, completion) }
}
