import ChatClient
import Foundation
import LocalCaching
import SyncManager

/// The delegate of a newer message collection that fills a legacy one. It creates another newer collection where a
/// legacy screen jumps, and where too much is missing.
///
/// Everything happens on the app's queue, except for `receive`, which only stores what it knows for that queue. The
/// legacy collection retains the adapter, and the adapter retains the newer collection.
final class NewMessageAdapter: NSObject, MessageCollectionDelegate, Sendable {
  enum Phase: Sendable {
    /// Nothing of the newer collection is known yet.
    case starting
    /// The cached messages are shown, and the server is being asked.
    case cached
    case ready, ended
  }

  struct Fetch: Sendable {
    /// How many messages it may still show.
    var remaining: Int
    var isLoading = false
    let completion: @Sendable (Bool, SBDError?) -> Void
  }

  struct State: Sendable {
    weak var legacy: SBSMMessageCollection?
    var collection: MessageCollection
    var phase = Phase.starting
    var mapping: NewMessageMapping
    var fetches: [SBSMMessageDirection: Fetch] = [:]
    /// Fetches that wait for pending and failed messages.
    var outgoingFetches: [@Sendable () -> Void] = []
    /// After a huge gap, everything is shown that the next collection shows.
    var isRecovering = false
    var isChannelGone = false
    var registration: NoticeRegistration?
  }

  let channel: GroupChannel
  let filter: SBSMMessageFilter
  let observer: UnmappedEventObserver?
  let state: Locked<State>

  init(
    _ collection: MessageCollection, _ filter: SBSMMessageFilter, _ options: LegacyOptions, viewpoint: Int64,
    _ observer: UnmappedEventObserver?
  ) {
    (channel, self.filter, self.observer) = (collection.channel, filter, observer)
    state = Locked(
      State(
        collection: collection,
        mapping: NewMessageMapping(filter, options.policy, capacity: options.capacity, viewpoint: viewpoint)))
    super.init()
  }

  var session: ChatSession { channel.session }

  /// Starts with the first collection.
  func begin() {
    session.enqueue { [weak self] _ in
      guard let self, state.withValue({ $0.phase != .ended }) else { return }
      let registration = session.register(self)
      state.withValue { $0.registration = registration }
    }
    start(state.withValue { $0.collection })
  }

  private func start(_ collection: MessageCollection) {
    collection.delegate = self
    collection.startCollection(initPolicy: .cacheAndReplaceByApi) { [weak collection] _, _ in
      collection.map { self.started($0, .cached) }
    } apiResultHandler: { [weak collection] _, _ in
      // Without a connection, the cached messages are all there is; the server's messages follow as changes.
      collection.map { self.started($0, .ready) }
    }
  }

  private func started(_ collection: MessageCollection, _ phase: Phase) {
    let isMeant = state.withValue { state in
      guard state.collection === collection, state.phase != .ended else { return false }
      state.phase = phase
      return true
    }
    guard isMeant else { return }
    let view = view(of: collection)
    show(state.withValue { $0.mapping.adaptReplaced(view) }, .fetch(.next))
    if phase == .cached {
      show(state.withValue { $0.mapping.reconcileOutgoing(view) }, .outgoingFetch)
      let waiting = state.withValue { state in
        defer { state.outgoingFetches = [] }
        return state.outgoingFetches
      }
      for fetch in waiting { fetch() }
    }
    let recovered = state.withValue { state -> AdaptedLegacyCalls? in
      guard state.isRecovering, phase == .ready else { return nil }
      state.isRecovering = false
      return state.mapping.showAll(view)
    }
    if let recovered { show(recovered, .fetch(.next)) }
    for direction in [SBSMMessageDirection.previous, .next] { advance(direction) }
  }

  /// Continues with another collection at another position.
  func restart(at time: Int64, isRecovering: Bool) {
    let (old, new) = state.withValue { state in
      let old = state.collection
      let new = MessageCollection(channel: channel, startingPoint: time, params: old.params)
      (state.collection, state.phase, state.isRecovering) = (new, .starting, isRecovering)
      state.mapping.viewpoint = time
      for direction in state.fetches.keys { state.fetches[direction]?.isLoading = false }
      return (old, new)
    }
    old.dispose()
    start(new)
  }

  // MARK: Events

  private func receive(_ collection: MessageCollection, _ kind: MessageCollectionChange.Kind, _ context: MessageContext)
  {
    guard state.withValue({ $0.collection === collection && $0.phase != .ended }) else { return }
    let change = MessageCollectionChange(kind: kind, source: context.source, sendingStatus: context.sendingStatus)
    let view = view(of: collection)
    show(state.withValue { $0.mapping.adapt(change, view) }, .init(change.source))
  }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    addedMessages messages: [BaseMessage]
  ) { receive(collection, .added(messages), context) }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    updatedMessages messages: [BaseMessage]
  ) { receive(collection, .updated(messages), context) }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    deletedMessages messages: [BaseMessage]
  ) { receive(collection, .deleted(messages), context) }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, updatedChannel channel: GroupChannel
  ) {
    // A channel that was gone is back.
    state.withValue { if $0.collection === collection { $0.isChannelGone = false } }
    receive(collection, .channelUpdated(channel), context)
  }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, deletedChannel channelUrl: String
  ) {
    receive(collection, .channelDeleted(channelURL: channelUrl), context)
    state.withValue { $0.isChannelGone = true }
    endFetches(false, nil)
  }

  func didDetectHugeGap(_ collection: MessageCollection) {
    guard state.withValue({ $0.collection === collection }) else { return }
    let (shown, viewpoint) = state.withValue { ($0.mapping.list.succeeded, $0.mapping.viewpoint) }
    let middle = shown.isEmpty ? viewpoint : shown[shown.count / 2].createdAt
    receive(collection, .hugeGapDetected, MessageContext(source: .messageFill, sendingStatus: .none))
    restart(at: middle, isRecovering: true)
  }

  // MARK: Showing

  func view(of collection: MessageCollection) -> NewMessageView {
    func ascending(_ messages: [BaseMessage]) -> [BaseMessage] {
      collection.params.reverse ? messages.reversed() : messages
    }
    let shown = collection.shown
    // A legacy list is one stretch without holes, and what was just sent.
    let beyond = shown.sent.filter { shown.idsBeyond.contains($0.messageId) }
    let sent = beyond.isEmpty ? shown.sent : shown.sent.filter { !shown.idsBeyond.contains($0.messageId) }
    return NewMessageView(
      sent: ascending(sent), beyond: ascending(beyond), pending: ascending(collection.pendingMessages),
      failed: ascending(collection.failedMessages), hasPrevious: collection.hasPrevious, hasNext: collection.hasNext)
  }

  func show(_ adapted: AdaptedLegacyCalls, _ cause: LegacyEventCause) {
    show(adapted.calls, cause)
    session.report(adapted.rules, to: observer)
    if adapted.isTrimmed { session.mappingTrace.note(LegacyCallRule.capacity) }
    if adapted.isByPolicy { session.mappingTrace.note(LegacyCallRule.policy) }
  }

  func show(_ calls: [LegacyMessageCall], _ cause: LegacyEventCause) {
    guard !calls.isEmpty else { return }
    state.withValue { $0.legacy }?.show(calls, because: cause)
  }
}

extension NewMessageAdapter: UnlistedMessageReceiver {
  func messageCollection(_ collection: MessageCollection, doesNotList message: BaseMessage) {
    guard state.withValue({ $0.collection === collection && $0.phase != .ended }) else { return }
    let view = view(of: collection)
    show(state.withValue { $0.mapping.adaptUnlisted(message, view) }, .init(.eventMessageReceived))
  }
}

extension NewMessageAdapter: NoticeReceiver {
  var noticeChannelURL: String? { channel.channelURL }

  func receive(_ notice: SessionNotice, _ delivery: inout Delivery) async {
    guard let changes = notice.changes(in: channel.channelURL) else { return }
    let automatic = notice.automaticResends(channelURL: channel.channelURL)
    let reason = notice.failedRemoval(channelURL: channel.channelURL).map(SBSMFailedMessageEventActionReason.init)
    // Before the delegate is called for this notice.
    delivery.swap { [state] in
      state.withValue {
        $0.mapping.learn(
          automaticResends: automatic, removed: reason == nil ? [] : changes.removedOutgoing, reason ?? .removeUnknown)
      }
    }
    guard notice.source.isEvent else { return }
    let cause = LegacyEventCause.notice(notice.source, isMention: notice.isMention)
    // The user's own message was shown as pending, and the collection reports that it was sent.
    let own = Set(changes.resolvedOutgoing.map(\.messageID))
    for message in changes.inserted where !own.contains(message.id) {
      let object = session.message(message)
      delivery.call { [weak self] in self?.arrived(object, cause) }
    }
  }

  /// A live message; the newer collection reports it only if it shows it.
  private func arrived(_ message: BaseMessage, _ cause: LegacyEventCause) {
    let (collection, phase) = state.withValue { ($0.collection, $0.phase) }
    // A fed collection reports them itself.
    guard phase != .ended, !collection.isFed else { return }
    let view = view(of: collection)
    show(state.withValue { $0.mapping.adaptUnlisted(message, view) }, cause)
  }
}

extension LegacyEventCause {
  /// The cause of what a newer collection reports.
  init(_ source: CollectionEventSource) {
    self = .notice(NoticeSource(rawValue: Int(source.rawValue)), isMention: source == .eventMention)
  }
}
