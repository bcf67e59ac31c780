public import ChatClient
import ChatModel
public import Foundation

/// The user's group channels as a screen of the legacy API shows them: the beginning of a query's list, which fetches
/// extend from the cache, while background sync fills the cache (Docs/VendorAPIs.md#legacy-channel-lists).
///
/// ```swift
/// let collection = SBSMChannelCollection(query: SBDGroupChannel.createMyGroupChannelListQuery())
/// collection?.delegate = self
/// collection?.fetch { error in … }
/// ```
public final class SBSMChannelCollection: NSObject, Sendable {
  /// The query as it was when it was passed in.
  public let query: GroupChannelListQuery
  let session: ChatSession
  let layer: LegacyLayer
  let limit: Int
  let state: Locked<State>
  /// `nil` for a collection of the session's cache.
  let feed: (any LegacyChannelFeed)?
  private let visible = Locked<[GroupChannel]>([])
  private let weakDelegate = WeakDelegate<any SBSMChannelCollectionDelegate>()

  /// Changed only in session jobs.
  struct State: Sendable {
    var list: LegacyChannelList
    var fetch: (@Sendable (SBDError?) -> Void)?
    /// How many channels are shown when the fetch is complete.
    var wanted = 0
    /// Whether the fetch has shown the cached channels and waits for the rest.
    var isWaiting = false
    var registration: NoticeRegistration?
    /// Keeps the background sync of the list running.
    var watch: ChannelListWatch?
    var isRemoved = false
  }

  /// - Parameter query: its limit is how many channels one fetch shows. It is copied.
  /// - Returns: `nil` without a query.
  public convenience init?(query: GroupChannelListQuery?) { self.init(query, fedBy: nil) }

  init?(_ query: GroupChannelListQuery?, fedBy feed: (any LegacyChannelFeed)?) {
    guard let query = query?.copy() as? GroupChannelListQuery else { return nil }
    self.feed = feed
    self.query = query
    session = query.session
    limit = max(1, Int(clamping: query.limit))
    layer = LegacyLayer.of(query.session)
    state = Locked(
      State(
        list: LegacyChannelList(
          filter: query.settings.filter, order: query.settings.listOrder, viewerID: query.session.userID)))
    super.init()
    layer.add(self)
    guard feed == nil else { return }
    session.enqueue { [weak self] _ in self?.begin() }
  }

  // A handler is always called.
  deinit {
    layer.remove(self)
    guard let fetch = state.withValue({ $0.fetch }) else { return }
    let (layer, session) = (layer, session)
    session.deliver { layer.runCompletion(session) { fetch(SBDError(.connectionCanceled)) } }
  }

  /// Held weakly.
  public weak var delegate: (any SBSMChannelCollectionDelegate)? {
    get { weakDelegate.object }
    set { weakDelegate.object = newValue }
  }

  /// The channels that are shown, in the query's order.
  public var channels: [GroupChannel] { visible.withValue { $0 } }

  /// Ends the collection: it shows nothing and sends no more events. A running fetch ends with 800102.
  public func remove() {
    delegate = nil
    feed?.remove()
    session.enqueue { [self] delivery in
      state.withValue { state in
        state.isRemoved = true
        state.registration?.cancel()
        state.registration = nil
        state.watch?.cancel()
        state.watch = nil
        _ = state.list.clear()
      }
      end(SBDError(.connectionCanceled), &delivery)
      layer.remove(self)
      layer.deliver(session, &delivery) { self.visible.withValue { $0 = [] } }
    }
  }

  /// Shows the next channels of the cache, as one insert event. If the cache has too few and background sync of the
  /// list is under way, the fetch waits for it and shows the rest in a second event. Without a connection, or while
  /// synchronization is paused, it shows what the cache contains.
  /// - Parameter completionHandler: errors: 810200 while a fetch is under way, 810100 before setup, 810300 after
  ///   `remove`, 810001 if the cache cannot be read.
  public func fetch(completionHandler: ((SBDError?) -> Void)? = nil) {
    let handler = AppValue(completionHandler)
    if let feed { return feed.fetch { handler.value?($0) } }
    session.enqueue { [self] delivery in
      if let refusal {
        return layer.complete(session, &delivery) { handler.value?(refusal) }
      }
      state.withValue { state in
        state.fetch = { handler.value?($0) }
        state.wanted = state.list.channels.count + limit
        state.isWaiting = false
      }
      await advance(&delivery)
    }
  }

  private var refusal: SBDError? {
    guard layer.isSetUp else { return SBDError(legacy: .setupNotCalled) }
    return state.withValue { state in
      if state.isRemoved { return SBDError(legacy: .invalidParameter) }
      return state.fetch == nil ? nil : SBDError(legacy: .duplicatedFetch)
    }
  }

  // MARK: Session jobs

  private func begin() {
    guard state.withValue({ !$0.isRemoved }) else { return }
    let registration = session.register(self)
    state.withValue { $0.registration = registration }
    syncChannels()
  }

  /// Requests background sync of the list while the legacy layer is resumed, and stops it while the layer is paused; a
  /// later one continues behind the last page. In a session job.
  private func syncChannels() {
    guard layer.isResumed else {
      let watch = state.withValue { state in
        defer { state.watch = nil }
        return state.watch
      }
      watch?.cancel()
      return
    }
    guard state.withValue({ !$0.isRemoved && $0.watch == nil }) else { return }
    layer.syncAllChannels(session)
    let watch = session.channelLists.watchChannels(query.settings.filter, query.settings.listOrder)
    state.withValue { $0.watch = watch }
  }

  func resumedOrPaused(_ delivery: inout Delivery) async {
    if let feed { return feed.syncChanged(isResumed: layer.isResumed) }
    syncChannels()
    await advance(&delivery)
  }

  /// Continues a fetch: shows what the cache has, and ends the fetch or waits for background sync.
  /// - Parameter isSynced: the whole list is now in the cache, which the session's status does not say yet.
  func advance(_ delivery: inout Delivery, isSynced: Bool = false) async {
    let (isFetching, isWaiting, wanted, list) = state.withValue { ($0.fetch != nil, $0.isWaiting, $0.wanted, $0.list) }
    guard isFetching else { return }
    do {
      // Sync adds channels at any position: after it, the list is read from the start.
      let limit = isWaiting ? wanted : wanted - list.channels.count
      func read() async throws -> (channels: [ChatModel.Channel], hasMore: Bool) {
        try await session.channelLists.channels(
          list.filter, list.order, after: isWaiting ? nil : list.end, limit: max(0, limit))
      }
      var page = try await read()
      var isUnderWay = false
      if !isSynced, !page.hasMore, page.channels.count < limit, layer.isResumed {
        isUnderWay = await session.channelLists.channelListStatus(list.filter, list.order) == .underWay
        // Sync may have ended after the read.
        if !isUnderWay { page = try await read() }
      }
      // Cached channels are shown at once, and the rest in one piece: at most two events
      // (Docs/VendorAPIs.md#legacy-channel-lists).
      if isWaiting, isUnderWay { return }
      delivery.renew(page.channels, of: session)
      let calls = state.withValue { state in
        state.isWaiting = isUnderWay
        return state.list.show(
          page.channels, isEnd: !page.hasMore && !isUnderWay, isFromStart: isWaiting && page.hasMore)
      }
      tell(calls, because: .fetch(.next), &delivery)
      // Some channels of the page were already shown.
      if page.hasMore, state.withValue({ $0.list.channels.count < wanted }) { return await advance(&delivery) }
      if !isUnderWay { end(nil, &delivery) }
    } catch {
      end(SBDError(legacy: error), &delivery)
    }
  }

  private func end(_ error: SBDError?, _ delivery: inout Delivery) {
    let fetch = state.withValue { state in
      defer { (state.fetch, state.isWaiting) = (nil, false) }
      return state.fetch
    }
    guard let fetch else { return }
    layer.complete(session, &delivery) { fetch(error) }
  }

  /// A call, as the app sees it.
  struct ToldCall: Sendable {
    let action: SBSMChannelEventAction
    let channels: [GroupChannel]
    /// Changes what is shown.
    let change: @Sendable (inout [GroupChannel]) -> Void
  }

  /// Applies the changes of the calls, and notifies the delegate of each one as it is applied. The cost depends on the
  /// changes, not on the number of shown channels.
  func tell(_ calls: [LegacyChannelList.Call], because cause: LegacyEventCause, _ delivery: inout Delivery) {
    let told = calls.map { call in
      let edits = call.edits.map { ShownEdit($0, session) }
      return ToldCall(action: call.action, channels: call.channels.map(session.channel)) { shown in
        for edit in edits { edit.apply(to: &shown) }
      }
    }
    for step in steps(told, cause) { layer.deliver(session, &delivery, step) }
  }

  /// The calls as steps on the delegate queue.
  func steps(_ calls: [ToldCall], _ cause: LegacyEventCause) -> [Delivery.Step] {
    calls.indices.map { index in
      {
        let call = calls[index]
        if index == 0 { self.batchDelegate?.collection(self, willTellBecauseOf: cause) }
        self.visible.withValue { call.change(&$0) }
        self.delegate?.collection(self, didReceiveEvent: call.action, channels: call.channels)
        if index == calls.count - 1 { self.batchDelegate?.collectionDidTell(self) }
      }
    }
  }

  private var batchDelegate: (any SBSMChannelBatchDelegate)? { delegate as? any SBSMChannelBatchDelegate }
}

/// `LegacyChannelList.Edit` with the app's object, which must be retained until it is shown.
private enum ShownEdit: Sendable {
  case insert(GroupChannel, at: Int)
  case remove(at: Int)
  case clear

  init(_ edit: LegacyChannelList.Edit, _ session: ChatSession) {
    switch edit {
    case .insert(let channel, let index): self = .insert(session.channel(channel), at: index)
    case .remove(let index): self = .remove(at: index)
    case .clear: self = .clear
    }
  }

  func apply(to shown: inout [GroupChannel]) {
    switch self {
    case .insert(let channel, let index): shown.insert(channel, at: index)
    case .remove(let index): shown.remove(at: index)
    case .clear: shown = []
    }
  }
}
