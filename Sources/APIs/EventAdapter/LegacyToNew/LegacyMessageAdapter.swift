import ChatClient
import Foundation
import LocalCaching
import SyncManager

/// The delegate of a legacy message collection that fills a newer one: it collects the calls of each step, and lets the
/// newer collection show and report what they mean.
///
/// The legacy collection calls it on the legacy delegate queue; everything else happens on the app's queue, in the
/// order of those calls. The newer collection retains the adapter, which retains the legacy collection.
final class LegacyMessageAdapter: NSObject, SBSMMessageBatchDelegate, Sendable {
  enum Phase: Sendable { case idle, starting, ready, ended }

  /// A page that a newer screen waits for.
  struct Load: Sendable {
    let answer: FeedAnswer<[BaseMessage]>
    var page: [BaseMessage] = []
  }

  /// A start that is under way.
  struct Start: Sendable {
    let cache: FeedAnswer<[BaseMessage]>
    let api: FeedAnswer<[BaseMessage]>
    /// Whether `cache` was answered.
    var isCacheShown = false
    /// What fetches have brought since `cache` was answered: `api` hands it over.
    var page: [BaseMessage] = []
    /// Calls of the legacy collection that have not ended yet.
    var outstanding = 0
    var error: SBDError?
  }

  struct State: Sendable {
    weak var collection: MessageCollection?
    /// The step in progress, on the legacy delegate queue.
    var batch: LegacyMessageBatch?
    var mapping: LegacyMessageMapping
    /// Which own messages it shows outside the stretch.
    var beyond: Set<Int64> = []
    var phase = Phase.idle
    var start: Start?
    var loads: [SBSMMessageDirection: Load] = [:]
    var hasPrevious = true
    var hasNext: Bool
    /// The screen was notified that the channel is gone.
    var isChannelGone = false
    /// There may be messages behind the newest shown one.
    var isBehind = false
    /// They are being fetched.
    var isCatchingUp = false
    var registration: NoticeRegistration?

    /// The load that a fetch is made for: the newest page of an empty list is fetched as an older one.
    func load(of cause: LegacyEventCause) -> SBSMMessageDirection? {
      guard case .fetch(let direction) = cause else { return nil }
      if loads[direction] != nil { return direction }
      return direction == .previous && loads[.next] != nil ? .next : nil
    }

    /// Fetched messages that the screen does not have yet.
    var awaitedIDs: Set<Int64> {
      Set((loads.values.flatMap(\.page) + (start?.page ?? [])).map(\.messageId))
    }

    /// They were removed before the screen had them.
    mutating func forgetAwaited(_ ids: Set<Int64>) {
      start?.page.removeAll { ids.contains($0.messageId) }
      for direction in loads.keys { loads[direction]?.page.removeAll { ids.contains($0.messageId) } }
    }
  }

  let legacy: SBSMMessageCollection
  let params: MessageListSettings
  let observer: UnmappedEventObserver?
  let state: Locked<State>

  init(_ legacy: SBSMMessageCollection, _ params: MessageListSettings, _ observer: UnmappedEventObserver?) {
    (self.legacy, self.params, self.observer) = (legacy, params, observer)
    state = Locked(
      State(
        mapping: LegacyMessageMapping(
          legacy.channel, shown: legacy.shownArrays, capacity: legacy.capacity, isReversed: legacy.reverse),
        hasNext: legacy.viewpoint != .max))
    super.init()
  }

  var session: ChatSession { legacy.channel.session }

  // MARK: Steps

  func collection(_ collection: SBSMMessageCollection, willTellBecauseOf cause: LegacyEventCause) {
    state.withValue { $0.batch = LegacyMessageBatch(cause: cause, beyond: collection.shownBeyond) }
  }

  func collectionDidTell(_ collection: SBSMMessageCollection) {
    let batch = state.withValue { state in
      defer { state.batch = nil }
      return state.batch
    }
    guard let batch else { return }
    session.deliver { self.receive(batch) }
  }

  private func append(_ call: LegacyMessageCall) { state.withValue { $0.batch?.calls.append(call) } }

  /// The arrays are oldest first.
  private func ascending(_ messages: [BaseMessage]) -> [BaseMessage] {
    legacy.reverse ? messages.reversed() : messages
  }

  func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, succeededMessages: [BaseMessage]
  ) { append(.succeeded(action, ascending(succeededMessages))) }

  func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, pendingMessages: [BaseMessage]
  ) { append(.pending(action, ascending(pendingMessages))) }

  func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, failedMessages: [BaseMessage],
    reason: SBSMFailedMessageEventActionReason
  ) { append(.failed(action, ascending(failedMessages), reason)) }

  func collection(_ collection: SBSMMessageCollection, didReceiveNewMessage message: BaseMessage) {
    append(.newMessage(message))
  }

  func collection(_ collection: SBSMMessageCollection, didUpdate channel: GroupChannel) { append(.channelUpdated) }
  func collection(_ collection: SBSMMessageCollection, didRemove channel: GroupChannel) { append(.channelRemoved) }

  // MARK: On the app's queue

  private func receive(_ batch: LegacyMessageBatch) {
    let (adapted, isChannelBack) = state.withValue { state -> (AdaptedMessages, Bool) in
      state.beyond = batch.beyond
      var isAwaited = state.phase == .starting
      let load = state.load(of: batch.cause)
      if load != nil { isAwaited = true }
      var adapted = state.mapping.adapt(batch, isPageAwaited: isAwaited)
      // Messages that the screen does not have yet arrive with their page, in the state of that time.
      let removed = adapted.keepBack(state.awaitedIDs)
      state.forgetAwaited(removed)
      if state.phase == .starting {
        state.start?.page += adapted.page
      } else if let load {
        state.loads[load]?.page += adapted.page
      }
      if adapted.hasMorePrevious { state.hasPrevious = true }
      if adapted.hasMoreNext { state.hasNext = true }
      // Even if nothing was shown that could disappear: nothing has been requested yet at the new position.
      if batch.cause == .viewpointReset {
        (state.hasPrevious, state.hasNext) = (true, state.hasNext || legacy.viewpoint != .max)
      }
      // An emptied list begins again at its viewpoint.
      if adapted.hasMorePrevious, state.mapping.shown.succeeded.isEmpty, legacy.viewpoint != .max {
        state.hasNext = true
      }
      let wasChannelGone = state.isChannelGone
      if adapted.rules.counts[.channelRemoved] != nil {
        state.isChannelGone = true
        // When it comes back, what is there is reported.
        (state.hasPrevious, state.hasNext) = (false, false)
      } else if adapted.rules.counts[.channelUpdated] != nil {
        state.isChannelGone = false
      }
      return (adapted, wasChannelGone && !state.isChannelGone)
    }
    let (phase, isCacheShown) = state.withValue { ($0.phase, $0.start?.isCacheShown ?? true) }
    switch phase {
    case .idle, .ended: break
    case .starting where !isCacheShown:
      // The first page is what the cache has.
      if batch.cause.isFetch { showCached() }
    case .starting, .ready:
      show(adapted.changes)
      state.withValue { $0.collection }?.tellUnlisted(adapted.unlisted)
    }
    guard phase != .ended else { return }
    session.report(adapted.rules, to: observer)
    if isChannelBack { mayBeBehind() }
  }

  /// Shows the list to the app, and reports what changed.
  func show(_ changes: [MessageCollectionChange]) {
    let (collection, shown) = state.withValue { state in
      var shown = ShownMessages()
      let arrays = state.mapping.shown
      (shown.sent, shown.pending, shown.failed) = (
        ordered(arrays.succeeded), ordered(arrays.pending), ordered(arrays.failed)
      )
      (shown.hasPrevious, shown.hasNext) = (state.hasPrevious, state.hasNext)
      shown.idsBeyond = state.beyond
      return (state.collection, shown)
    }
    collection?.show(shown, telling: changes)
  }

  /// Answers the first half of the start with what is shown.
  func showCached() {
    let answer = state.withValue { state -> FeedAnswer<[BaseMessage]>? in
      guard state.start?.isCacheShown == false else { return nil }
      state.start?.isCacheShown = true
      state.start?.page = []
      return state.start?.cache
    }
    guard let answer else { return }
    show([])
    answer(.success(sent))
  }

  /// The sent messages, in the order of the list.
  var sent: [BaseMessage] { ordered(state.withValue { $0.mapping.shown.succeeded }) }

  func ordered(_ ascending: [BaseMessage]) -> [BaseMessage] { legacy.reverse ? ascending.reversed() : ascending }
}
