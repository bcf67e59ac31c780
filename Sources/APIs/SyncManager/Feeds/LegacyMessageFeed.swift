package import ChatClient

/// Fills a legacy message collection instead of the session's cache, so that a screen written for the legacy API can
/// show something else, for example a collection of the newer API (decision 24).
///
/// The collection passes these calls on and shows what it receives with `show(_:because:)`; it decides nothing itself.
/// Every completion must be called once, with `complete`.
package protocol LegacyMessageFeed: AnyObject, Sendable {
  /// - Parameter count: the maximum number of messages; `Int.max` for all.
  func fetch(
    _ direction: SBSMMessageDirection, count: Int, completion: @escaping @Sendable (Bool, SBDError?) -> Void)
  func fetchOutgoing(isFailed: Bool, completion: @escaping @Sendable (SBDError?) -> Void)
  /// - Parameter viewpoint: ms.
  func resetViewpoint(_ viewpoint: Int64)
  /// - Parameter offset: ms.
  func removeMessages(before offset: Int64)
  /// The legacy layer was resumed or paused.
  func syncChanged(isResumed: Bool)
  /// The collection ended.
  func remove()
}

extension SBSMMessageCollection {
  /// A collection that a feed fills. It retains the feed.
  package convenience init(
    channel: GroupChannel, filter: SBSMMessageFilter?, viewpointTimestamp: Int64, limit: UInt, reverse: Bool,
    feed: any LegacyMessageFeed
  ) {
    self.init(channel, filter, viewpointTimestamp, limit, reverse, fedBy: feed)
  }

  /// Applies the changes of the calls, and notifies the delegate of each. Call this on the app's queue, in the order in
  /// which things happened.
  package func show(_ calls: [LegacyMessageCall], because cause: LegacyEventCause) {
    guard feed != nil else { return }
    for step in steps(calls, cause) { layer.run(session, step) }
  }

  /// Calls a completion, after the events that were shown before. Call this on the app's queue.
  package func complete(_ completion: @escaping @Sendable () -> Void) { layer.runCompletion(session, completion) }

  /// What is shown now, oldest first. On the delegate queue it agrees with the event that is being delivered.
  package var shownArrays: LegacyMessageArrays { visible.withValue { $0 } }

  /// The layer's setting when the collection was created.
  package var capacity: Int { state.withValue { $0.list.capacity } }
  package var messageFilter: SBSMMessageFilter { filter }
  package var viewpoint: Int64 { state.withValue { $0.viewpoint } }
}
