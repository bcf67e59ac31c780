public import ChatClient
import ChatModel
public import Foundation

/// The messages of one channel as a screen of the legacy API shows them: one stretch around a viewpoint, which fetches
/// extend from the cache, while background sync fills the cache (Docs/VendorAPIs.md#legacy-message-lists).
///
/// Every call returns at once. Arrays may be read on any thread; on the delegate queue they agree with the event that is
/// being delivered.
///
/// ```swift
/// let collection = SBSMMessageCollection(channel: channel, filter: nil, viewpointTimestamp: .max)
/// collection.delegate = self
/// collection.fetch(in: .previous) { hasMore, error in … }
/// ```
public final class SBSMMessageCollection: NSObject, Sendable {
  /// The page size of the convenience initializer.
  static let defaultLimit: UInt = 30

  public let channel: GroupChannel
  /// The maximum number of messages that one fetch shows.
  public let limit: UInt
  /// Whether the arrays list the newest first. Directions of fetches are the same in both cases.
  public let reverse: Bool
  let filter: SBSMMessageFilter
  let layer: LegacyLayer
  let state: Locked<State>
  /// `nil` for a collection of the session's cache.
  let feed: (any LegacyMessageFeed)?
  /// What the app sees: every call of `state.list`, applied a second time when it is told. The list decides in session
  /// jobs and is ahead; an app that reads an array during a delegate call must find what it was told so far, and no more.
  let visible = Locked(LegacyMessageArrays())
  private let visibleBeyond = Locked<Set<Int64>>([])
  let observers = WeakObservers<any LegacyMessageObserver>()
  private let weakDelegate = WeakDelegate<any SBSMMessageCollectionDelegate>()

  /// Changed only in session jobs.
  struct State: Sendable {
    var list: LegacyMessageList
    /// Its `idsBeyond` as it was last passed on.
    var toldBeyond: Set<Int64> = []
    /// Where the first fetch begins, ms.
    var viewpoint: Int64
    var fetches: [SBSMMessageDirection: LegacyFetch] = [:]
    var watch: HistoryWatch?
    var registration: NoticeRegistration?
    var isRemoved = false
    /// Whether the user belongs to the channel.
    var isMember: Bool
    /// The newest message that an event delivered.
    var newestReceived: MessagePlace?
    /// A fetch found nothing: whatever arrives is newer than what is shown.
    var wasEmpty = false
    /// Something older was found after the app was told that nothing older exists, and is not shown yet.
    var isOlderAwaited = false
    /// Whether the app has fetched pending messages (false) and failed ones (true).
    var askedOutgoing: Set<Bool> = []
    /// The cache has, or had, the channel itself: if it is missing after a reload, it is gone.
    var isChannelCached = false
    /// The channel was deleted, or the user left it.
    var isChannelGone = false
  }

  /// - Parameters:
  ///   - filter: `nil` for all messages.
  ///   - viewpointTimestamp: where the first fetch begins, ms; `Int64.max` for the newest messages.
  ///   - limit: how many messages one fetch shows; at least 1.
  public convenience init(
    channel: GroupChannel, filter: SBSMMessageFilter?, viewpointTimestamp: Int64, limit: UInt, reverse: Bool
  ) {
    self.init(channel, filter, viewpointTimestamp, limit, reverse, fedBy: nil)
  }

  init(
    _ channel: GroupChannel, _ filter: SBSMMessageFilter?, _ viewpointTimestamp: Int64, _ limit: UInt,
    _ reverse: Bool, fedBy feed: (any LegacyMessageFeed)?
  ) {
    self.feed = feed
    let filter = filter ?? SBSMMessageFilter()
    self.channel = channel
    self.filter = filter
    self.limit = max(1, limit)
    self.reverse = reverse
    layer = LegacyLayer.of(channel.session)
    let options = layer.options
    state = Locked(
      State(
        list: LegacyMessageList(filter: filter, policy: options.policy, capacity: options.capacity),
        viewpoint: max(0, viewpointTimestamp), isMember: channel.value.hasMe))
    super.init()
    layer.add(self)
    guard feed == nil else { return }
    session.enqueue { [weak self] _ in await self?.begin() }
  }

  // Handlers are always called.
  deinit {
    layer.remove(self)
    let (layer, session) = (layer, channel.session)
    for fetch in state.withValue({ $0.fetches.values }) {
      session.deliver {
        layer.runCompletion(session) { fetch.completion(true, SBDError(.connectionCanceled)) }
      }
    }
  }

  /// Same as the other initializer, with a limit of 30, in ascending order.
  public convenience init(channel: GroupChannel, filter: SBSMMessageFilter?, viewpointTimestamp: Int64) {
    self.init(
      channel: channel, filter: filter, viewpointTimestamp: viewpointTimestamp, limit: Self.defaultLimit,
      reverse: false)
  }

  var session: ChatSession { channel.session }

  /// Held weakly.
  public weak var delegate: (any SBSMMessageCollectionDelegate)? {
    get { weakDelegate.object }
    set { weakDelegate.object = newValue }
  }

  /// Messages that were sent.
  public var succeededMessages: [BaseMessage] { ordered(visible.withValue { $0.succeeded }) }
  /// Messages that are being sent.
  public var pendingMessages: [BaseMessage] { ordered(visible.withValue { $0.pending }) }
  /// Messages that could not be sent; always empty under the policy `none`.
  public var failedMessages: [BaseMessage] { ordered(visible.withValue { $0.failed }) }
  /// The older name of `succeededMessages`.
  public var messages: [BaseMessage] { succeededMessages }
  /// How many messages that were sent are shown.
  public func messageCount() -> UInt { UInt(visible.withValue { $0.succeeded.count }) }

  /// Ends the collection: it shows nothing, syncs nothing and sends no more events. Running fetches end with 800102.
  public func remove() {
    // What was queued before is not delivered either.
    delegate = nil
    observers.removeAll()
    feed?.remove()
    session.enqueue { [self] delivery in
      state.withValue { state in
        state.isRemoved = true
        state.watch?.cancel()
        state.watch = nil
        state.registration?.cancel()
        state.registration = nil
        _ = state.list.clearAll()
      }
      endFetches(SBDError(.connectionCanceled), &delivery)
      layer.remove(self)
      layer.deliver(session, &delivery) { self.visible.withValue { $0 = LegacyMessageArrays() } }
    }
  }

  /// Stops showing anything, and starts again at another position: call `fetch` next
  /// (Docs/VendorAPIs.md#legacy-message-lists). Running fetches end with 800102.
  /// - Parameter viewpointTimestamp: ms; `Int64.max` for the newest messages.
  public func resetViewpointTimestamp(_ viewpointTimestamp: Int64) {
    if let feed { return feed.resetViewpoint(max(0, viewpointTimestamp)) }
    session.enqueue { [self] delivery in
      let calls = state.withValue { state -> [LegacyMessageCall] in
        guard !state.isRemoved else { return [] }
        (state.viewpoint, state.wasEmpty) = (max(0, viewpointTimestamp), false)
        return state.list.clear()
      }
      endFetches(SBDError(.connectionCanceled), &delivery)
      watchHistory(isRestarted: true)
      tell(calls, because: .viewpointReset, &delivery)
    }
  }

  // MARK: Session jobs

  private func begin() async {
    // Nobody is notified again of a channel that is already gone.
    let isGone = await session.views.isChannelGone(channel.channelURL)
    let isCached = await session.views.isChannelCached(channel.channelURL)
    guard state.withValue({ !$0.isRemoved }) else { return }
    state.withValue { $0.isChannelCached = isCached }
    if isGone { state.withValue { ($0.isChannelGone, $0.isMember) = (true, false) } }
    let registration = session.register(self)
    state.withValue { $0.registration = registration }
    watchHistory()
  }

  /// Keeps background sync running while the legacy layer is resumed. In a session job.
  func watchHistory(isRestarted: Bool = false) {
    let (isResumed, session, filter, url) = (layer.isResumed, session, filter.value, channel.channelURL)
    state.withValue { state in
      if !isResumed || isRestarted || state.isRemoved {
        state.watch?.cancel()
        state.watch = nil
      }
      guard isResumed, !state.isRemoved, state.watch == nil else { return }
      state.watch = session.views.watchHistory(channelURL: url, filter: filter, viewpoint: state.viewpoint)
    }
  }

  /// Applies the changes of the calls, and notifies the delegate of each one as it is applied.
  func tell(_ calls: [LegacyMessageCall], because cause: LegacyEventCause, _ delivery: inout Delivery) {
    let beyond = state.withValue { state -> Set<Int64>? in
      guard state.list.idsBeyond != state.toldBeyond else { return nil }
      state.toldBeyond = state.list.idsBeyond
      return state.toldBeyond
    }
    if let beyond { layer.deliver(session, &delivery) { self.visibleBeyond.withValue { $0 = beyond } } }
    for step in steps(calls, cause) { layer.deliver(session, &delivery, step) }
  }

  /// The ids of own messages among the sent ones that are shown outside the stretch that was fetched, because they were
  /// just sent: something may be missing next to them.
  package var shownBeyond: Set<Int64> { visibleBeyond.withValue { $0 } }

  /// The calls as steps on the delegate queue.
  func steps(_ calls: [LegacyMessageCall], _ cause: LegacyEventCause) -> [Delivery.Step] {
    calls.indices.map { index in
      {
        if index == 0 { self.batchDelegate?.collection(self, willTellBecauseOf: cause) }
        self.visible.withValue { $0.apply(calls[index]) }
        self.tell(calls[index])
        if index == calls.count - 1 {
          self.batchDelegate?.collectionDidTell(self)
          self.observers.forEach { $0.collection(self, told: calls, because: cause) }
        }
      }
    }
  }

  private var batchDelegate: (any SBSMMessageBatchDelegate)? { delegate as? any SBSMMessageBatchDelegate }

  /// On the delegate queue.
  private func tell(_ call: LegacyMessageCall) {
    // The delegate may end the collection in any call.
    guard let delegate else { return }
    switch call {
    case .succeeded(let action, let messages):
      tellNewest(
        delegate.collection(_:didReceive:succeededMessages:), delegate.collection(_:didReceiveEvent:messages:)
      ) { $0(self, action, ordered(messages)) }
    case .pending(let action, let messages):
      tellNewest(
        delegate.collection(_:didReceive:pendingMessages:), delegate.collection(_:didReceiveEvent:messages:)
      ) { $0(self, action, ordered(messages)) }
    case .failed(let action, let messages, let reason):
      tellNewest(
        delegate.collection(_:didReceive:failedMessages:reason:),
        withoutReason(delegate.collection(_:didReceiveEvent:messages:))
      ) { $0(self, action, ordered(messages), reason) }
    case .newMessage(let message): tellNewest(delegate.collection(_:didReceiveNewMessage:)) { $0(self, message) }
    case .channelUpdated: tellNewest(delegate.collection(_:didUpdate:)) { $0(self, channel) }
    case .channelRemoved: tellNewest(delegate.collection(_:didRemove:)) { $0(self, channel) }
    }
  }

  /// The older form for failed messages, called as the newer one is.
  private func withoutReason(
    _ form: ((SBSMMessageCollection, SBSMMessageEventAction, [BaseMessage]) -> Void)?
  ) -> ((SBSMMessageCollection, SBSMMessageEventAction, [BaseMessage], SBSMFailedMessageEventActionReason) -> Void)? {
    form.map { form in
      { collection, action, messages, _ in form(collection, action, messages) }
    }
  }

  private func ordered(_ messages: [BaseMessage]) -> [BaseMessage] { reverse ? messages.reversed() : messages }
}

extension SBSMMessageCollection: SBSMComparator {
  /// By time, then by id; reversed if `reverse` is true.
  public func orderAscendingBetweenObject(
    _ obj1: any SBSMObject, andObject obj2: any SBSMObject
  ) -> ComparisonResult {
    guard let first = obj1 as? BaseMessage, let second = obj2 as? BaseMessage else { return .orderedSame }
    let (earlier, later) = reverse ? (second, first) : (first, second)
    if earlier.value.precedes(later.value) { return .orderedAscending }
    return later.value.precedes(earlier.value) ? .orderedDescending : .orderedSame
  }

  public func comparator() -> SBSMObjectComparator {
    { [self] first, second in orderAscendingBetweenObject(first, andObject: second) }
  }
}
