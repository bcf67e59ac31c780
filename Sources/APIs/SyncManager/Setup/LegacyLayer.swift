package import ChatClient
import Dispatch

/// What the legacy layer keeps for one session: its options, whether it is resumed, where it calls the app, and its live
/// collections. Changed by `SBSMSyncManager`, and by tools that have several sessions.
package final class LegacyLayer: Sendable {
  private struct State: Sendable {
    var options: LegacyOptions?
    var isResumed = false
    /// `nil` before setup.
    var queues: LegacyQueues?
    var messageCollections: [ObjectIdentifier: WeakReference<SBSMMessageCollection>] = [:]
    var channelCollections: [ObjectIdentifier: WeakReference<SBSMChannelCollection>] = [:]
    /// Keeps the sync of all channels running; `nil` before a list was shown, and while the layer is paused.
    var allChannels: ChannelListWatch?
  }

  private let state = Locked(State())

  /// The layer of a session; it exists before setup, but does nothing until then.
  package static func of(_ session: ChatSession) -> LegacyLayer { session.layer(LegacyLayer.self) { LegacyLayer() } }

  package var options: LegacyOptions { state.withValue { $0.options } ?? LegacyOptions() }
  var isSetUp: Bool { state.withValue { $0.options != nil } }
  /// Whether background sync, changelogs and automatic resends of this layer run.
  package var isResumed: Bool { state.withValue { $0.isResumed } }

  private var queues: LegacyQueues? { state.withValue { $0.queues } }

  // MARK: Collections

  func add(_ collection: SBSMMessageCollection) {
    state.withValue { $0.messageCollections[ObjectIdentifier(collection)] = WeakReference(collection) }
  }

  func add(_ collection: SBSMChannelCollection) {
    state.withValue { $0.channelCollections[ObjectIdentifier(collection)] = WeakReference(collection) }
  }

  func remove(_ collection: AnyObject) {
    state.withValue { state in
      state.messageCollections[ObjectIdentifier(collection)] = nil
      state.channelCollections[ObjectIdentifier(collection)] = nil
    }
  }

  // MARK: Setup

  package func setUp(_ options: LegacyOptions, _ queues: LegacyQueues, _ session: ChatSession) {
    state.withValue { state in
      state.options = options
      state.queues = queues
    }
    session.enqueue { [self] _ in applyPolicy(session) }
  }

  /// In addition to a list, all channels are synced, for other lists and to find out which cached ones are gone; this
  /// continues after the list is closed. In a session job.
  func syncAllChannels(_ session: ChatSession) {
    guard state.withValue({ $0.isResumed && $0.allChannels == nil }) else { return }
    let watch = session.channelLists.watchAllChannels()
    state.withValue { $0.allChannels = watch }
  }

  package func setResumed(_ isResumed: Bool, _ session: ChatSession) {
    state.withValue { $0.isResumed = isResumed }
    if isResumed { session.lookForReload() }
    session.enqueue { [self] delivery in
      applyPolicy(session)
      // A later resume continues behind the last page (Docs/VendorAPIs.md#resume-and-pause).
      if !self.isResumed { endAllChannels() }
      let (messages, channels) = state.withValue { state in
        (Array(state.messageCollections.values), Array(state.channelCollections.values))
      }
      for collection in messages { await collection.object?.resumedOrPaused(&delivery) }
      for collection in channels { await collection.object?.resumedOrPaused(&delivery) }
    }
  }

  private func endAllChannels() {
    let watch = state.withValue { state in
      defer { state.allChannels = nil }
      return state.allChannels
    }
    watch?.cancel()
  }

  private func applyPolicy(_ session: ChatSession) {
    let (options, isResumed) = state.withValue { ($0.options, $0.isResumed) }
    // Under `none`, the legacy layer keeps and limits nothing: what remains belongs to the new layer.
    let isLimiting = options.map { $0.policy != .none } ?? false
    session.handovers.setLegacyResending(isLimiting ? options?.limits(isResumed: isResumed) : nil)
  }

  // MARK: Calling the app

  /// Adds a change of what is shown and the call that reports it, both in one job on the delegate queue.
  ///
  /// On a separate queue, this runs after the session has shown the same job: channel objects are as new as the event.
  func deliver(_ session: ChatSession, _ delivery: inout Delivery, _ step: @escaping Delivery.Step) {
    if let queue = queues?.delegate(besides: session.delegateQueue) {
      delivery.call { queue.post(step) }
    } else {
      delivery.call(step)
    }
  }

  /// The same as `deliver` for callers that are already on the session's queue, and as `complete`.
  func run(_ session: ChatSession, _ step: @escaping Delivery.Step) {
    if let queue = queues?.delegate(besides: session.delegateQueue) { queue.post(step) } else { step() }
  }

  package func runCompletion(_ session: ChatSession, _ completion: @escaping Delivery.Step) {
    let queue = queues?.completion(besides: queues?.delegateTarget ?? session.delegateQueue)
    run(session) {
      if let queue { queue.post(completion) } else { completion() }
    }
  }

  /// Adds a completion, after the events that were added before.
  func complete(_ session: ChatSession, _ delivery: inout Delivery, _ completion: @escaping Delivery.Step) {
    let queue = queues?.completion(besides: queues?.delegateTarget ?? session.delegateQueue)
    deliver(session, &delivery) {
      if let queue { queue.post(completion) } else { completion() }
    }
  }
}
