package import ChatClient

/// Receives everything that a legacy message collection reports to its delegate, step by step, on the legacy delegate
/// queue. The delegate remains the app's.
package protocol LegacyMessageObserver: AnyObject, Sendable {
  /// One step, after all of its calls. Messages of a call are oldest first.
  func collection(
    _ collection: SBSMMessageCollection, told calls: [LegacyMessageCall], because cause: LegacyEventCause)
  /// Called after the resulting steps. `hasMore` is true if it failed.
  func collection(
    _ collection: SBSMMessageCollection, endedFetch direction: SBSMMessageDirection, hasMore: Bool, isFailed: Bool)
}

/// What a legacy message collection knows in a session job.
package struct LegacyCollectionView: Sendable {
  /// The stretch of sent messages that it shows; `nil` when it shows none.
  package let shown: ClosedRange<MessagePlace>?
  /// Own messages that it shows outside the stretch, because they were just sent.
  package let idsBeyond: Set<Int64>
  package let isEnded: Bool
  package let isChannelGone: Bool
  package let policy: SBSMMessageResendPolicy
}

extension SBSMMessageCollection {
  /// The observer is held weakly.
  package func add(_ observer: any LegacyMessageObserver) { observers.add(observer) }
  package func remove(_ observer: any LegacyMessageObserver) { observers.remove(observer) }
  /// Whether the observer still receives events: not after it or the collection was removed.
  package func tells(_ observer: any LegacyMessageObserver) -> Bool { observers.contains(observer) }

  package var isFed: Bool { feed != nil }

  /// In a session job.
  package var view: LegacyCollectionView {
    state.withValue { state in
      var shown: ClosedRange<MessagePlace>?
      if let oldest = state.list.oldest, let newest = state.list.newest {
        shown = MessagePlace(oldest.value)...MessagePlace(newest.value)
      }
      return LegacyCollectionView(
        shown: shown, idsBeyond: state.list.idsBeyond, isEnded: state.isRemoved, isChannelGone: state.isChannelGone,
        policy: state.list.policy)
    }
  }

  /// Adds a step on the legacy delegate queue, after what this job has reported so far.
  package func deliver(_ delivery: inout Delivery, _ step: @escaping Delivery.Step) {
    layer.deliver(session, &delivery, step)
  }

  /// Shows the pending and failed messages of the cache, like `fetchPendingMessages` and `fetchFailedMessages`, without
  /// resending any.
  package func showOutgoing() {
    fetchOutgoing(isFailed: false, nil)
    fetchOutgoing(isFailed: true, isResending: false, nil)
  }
}
