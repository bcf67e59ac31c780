public import ChatClient
import ChatModel
import Foundation

/// The list of the user's group channels that match a query, kept current: what a channel list screen shows.
///
/// Pages come from the cache. A list that is not in the cache yet is synced in the background, once. `loadMore` waits
/// for that only while the cache has too few channels and the sync continues; without a connection it returns what
/// there is. The delegate is notified of everything that happens later.
// Sendable as every `BaseCollection` is.
#if canImport(ObjectiveC)
  @objc(CBRGroupChannelCollection)
#endif
public final class GroupChannelCollection: BaseCollection, @unchecked Sendable {
  /// What session jobs know.
  struct JobState: Sendable {
    var list: ChannelList
    var load: PendingLoad?
    var registration: NoticeRegistration?
    /// Keeps the list's sync running.
    var watch: ChannelListWatch?
  }

  /// What the app sees.
  struct Shown: Sendable {
    var channels: [GroupChannel] = []
    var hasMore = true
    var isDisposed = false
  }

  /// A page that a caller waits for. It retains the collection, so that every handler is called.
  struct PendingLoad: Sendable {
    let collection: GroupChannelCollection
    let reply: CollectionReply<[GroupChannel]>
  }

  let session: ChatSession
  let limit: Int
  let jobState: Locked<JobState>
  let shown = Locked(Shown())
  let listeners = ChannelChangeListeners()
  /// One element for each time that what it shows may be different, in the session's cache.
  let redraws = ChangeStreams<Void>()
  private let savedQuery: GroupChannelListQuery
  /// `nil` for a collection of the session's cache.
  let feed: (any ChannelFeed)?

  /// - Parameter query: is copied, so later changes have no effect.
  public convenience init(query: GroupChannelListQuery) { self.init(query: query, fedBy: nil) }

  init(query: GroupChannelListQuery, fedBy feed: (any ChannelFeed)?) {
    self.feed = feed
    let copy = query.copy() as? GroupChannelListQuery ?? query
    let settings = copy.settings
    savedQuery = copy
    session = copy.session
    limit = max(1, Int(clamping: copy.limit))
    jobState = Locked(
      JobState(
        list: ChannelList(filter: settings.filter, order: settings.listOrder, viewerID: copy.session.userID)))
    super.init()
    guard feed == nil else { return }
    let watch = session.channelLists.watchChannels(settings.filter, settings.listOrder)
    session.channelLists.syncAllChannels()
    jobState.withValue { $0.watch = watch }
    session.enqueue { [weak self] _ in
      guard let self, !isDisposed else { return }
      let registration = session.register(self)
      jobState.withValue { $0.registration = registration }
    }
  }

  /// Receives changes from now on.
  public var delegate: (any GroupChannelCollectionDelegate)? {
    get { listeners.delegate }
    set { listeners.delegate = newValue }
  }

  /// The query of the list.
  public var query: GroupChannelListQuery? { savedQuery }

  /// The loaded channels, in the query's order. Empty after `dispose`.
  public var channelList: [GroupChannel] { shown.withValue { $0.channels } }

  /// Whether `loadMore` may bring more. True before the first page.
  public var hasMore: Bool { shown.withValue { $0.hasMore } }

  /// Same as `hasMore`, in current versions of the vendor's SDK.
  public var hasNext: Bool { hasMore }

  override var isDisposed: Bool { shown.withValue { $0.isDisposed } }

  /// `channelList` and `hasMore` of one moment.
  package var shownPage: (channels: [GroupChannel], hasMore: Bool) { shown.withValue { ($0.channels, $0.hasMore) } }

  /// An element each time that `shownPage` or one of its channels may be different, as in a message collection.
  package var shownChanges: AsyncStream<Void> { redraws.makeStream(isLatestOnly: true) }

  /// Loads the next page. The handler receives the channels that were added to `channelList`; the delegate is not
  /// notified of them.
  ///
  /// Errors: `queryInProgress` while a page is being loaded, `collectionDisposed` after `dispose`, `localDatabase` if
  /// the cache cannot be read. If the collection is disposed of while a page is being loaded, its handler is not
  /// called.
  public func loadMore(completionHandler: (([GroupChannel]?, SBDError?) -> Void)? = nil) {
    loadMore(CollectionReply { completionHandler?($0, $1) })
  }

  private func loadMore(_ reply: CollectionReply<[GroupChannel]>) {
    if let feed {
      if isDisposed { return session.enqueue { reply.refuse(&$0) } }
      return feed.loadMore(reply.answer(self))
    }
    let load = PendingLoad(collection: self, reply: reply)
    session.enqueue { delivery in await load.collection.begin(load, &delivery) }
  }

  /// Same as `loadMore(completionHandler:)`.
  /// - Throws: `SBDError`.
  @_disfavoredOverload
  @discardableResult
  public func loadMore() async throws -> [GroupChannel] {
    try await withCheckedThrowingContinuation { loadMore(CollectionReply($0)) }
  }

  /// Ends the collection: the list becomes empty, and there are no more notifications. Create a new collection for
  /// another list.
  public override func dispose() {
    shown.withValue { $0 = Shown(hasMore: false, isDisposed: true) }
    listeners.end()
    redraws.end()
    feed?.dispose()
    session.enqueue { [self] delivery in
      let load = jobState.withValue { jobState in
        defer { (jobState.load, jobState.registration) = (nil, nil) }
        jobState.watch?.cancel()
        jobState.watch = nil
        return jobState.load
      }
      load?.reply.fail(SBDError(.collectionDisposed), self, &delivery)
    }
  }
}
