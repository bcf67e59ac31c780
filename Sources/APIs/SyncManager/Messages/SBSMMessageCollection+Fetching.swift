public import ChatClient
import Foundation

extension SBSMMessageCollection {
  /// Shows the next messages from the cache, next to what is shown or to the viewpoint, as insert events.
  ///
  /// If the cache has too few and background sync has not reached the end of the channel, the fetch waits for it and
  /// shows what arrives, if necessary in several events. Without a connection, or while synchronization is paused, it
  /// shows what the cache contains. It never crosses a hole.
  /// - Parameter completionHandler: whether there may be more in this direction. Errors: 810200 while a fetch in this
  ///   direction is under way, 810100 before setup, 810300 after `remove`, 810001 if the cache cannot be read, 800220
  ///   if the sync that it waited for failed; sync tries again, and so can you.
  public func fetch(
    in direction: SBSMMessageDirection, completionHandler: @escaping (Bool, SBDError?) -> Void
  ) {
    fetch(direction, count: Int(clamping: limit), completionHandler)
  }

  /// Same as the form with two arguments, for code that only waits for the end.
  public func fetch(in direction: SBSMMessageDirection, completionHandler: ((SBDError?) -> Void)?) {
    fetch(direction, count: Int(clamping: limit)) { _, error in completionHandler?(error) }
  }

  /// Shows all newer messages, for example when the app comes to the foreground. See `fetch`.
  public func fetchAllNextMessages(_ completionHandler: @escaping (Bool, SBDError?) -> Void) {
    fetch(.next, count: .max, completionHandler)
  }

  /// Shows the failed messages of the cache. Under the policy `none` there are none; under `automatic` they are also
  /// resent.
  public func fetchFailedMessages(_ completionHandler: ((SBDError?) -> Void)? = nil) {
    fetchOutgoing(isFailed: true, completionHandler)
  }

  /// Shows the pending messages of the cache.
  public func fetchPendingMessages(_ completionHandler: ((SBDError?) -> Void)? = nil) {
    fetchOutgoing(isFailed: false, completionHandler)
  }

  private func fetch(
    _ direction: SBSMMessageDirection, count: Int, _ completion: @escaping (Bool, SBDError?) -> Void
  ) {
    let handler = AppValue(completion)
    if let feed { return feed.fetch(direction, count: count) { handler.value($0, $1) } }
    session.enqueue { [self] delivery in
      if let refusal = refusal(direction) {
        return layer.complete(session, &delivery) { handler.value(false, refusal) }
      }
      state.withValue {
        $0.fetches[direction] = LegacyFetch(remaining: count) { handler.value($0, $1) }
      }
      await advance(direction, nil, &delivery)
    }
  }

  private func refusal(_ direction: SBSMMessageDirection) -> SBDError? {
    guard layer.isSetUp else { return SBDError(legacy: .setupNotCalled) }
    return state.withValue { state in
      if state.isRemoved { return SBDError(legacy: .invalidParameter) }
      return state.fetches[direction] == nil ? nil : SBDError(legacy: .duplicatedFetch)
    }
  }

  /// - Parameter isResending: whether failed messages are resent if the policy says so.
  func fetchOutgoing(isFailed: Bool, isResending: Bool = true, _ completion: ((SBDError?) -> Void)?) {
    let handler = AppValue(completion)
    if let feed { return feed.fetchOutgoing(isFailed: isFailed) { handler.value?($0) } }
    session.enqueue { [self] delivery in
      do {
        guard layer.isSetUp else { throw SBDError(legacy: .setupNotCalled) }
        guard state.withValue({ !$0.isRemoved }) else { throw SBDError(legacy: .invalidParameter) }
        // What a channel has that is gone is shown when it comes back.
        let isGone = state.withValue { $0.isChannelGone }
        let rows =
          isGone ? [] : try await session.views.outgoingMessages(channelURL: channel.channelURL, isFailed: isFailed)
        let messages = rows.map(session.object)
        state.withValue { _ = $0.askedOutgoing.insert(isFailed) }
        tell(
          state.withValue { isFailed ? $0.list.showFailed(messages) : $0.list.showPending(messages) },
          because: .outgoingFetch, &delivery)
        if isFailed, isResending, !isGone { session.handovers.resendFailed(channelURL: channel.channelURL) }
        layer.complete(session, &delivery) { handler.value?(nil) }
      } catch {
        let error = SBDError(legacy: error)
        layer.complete(session, &delivery) { handler.value?(error) }
      }
    }
  }

  // MARK: Session jobs

  /// Continues a fetch: shows what the cache has, and ends the fetch or waits for the next page of background sync.
  /// - Parameter told: how far background sync is, if this job reports it; otherwise the session is asked.
  func advance(
    _ direction: SBSMMessageDirection, _ told: HistoryProgress?, _ delivery: inout Delivery
  ) async {
    let (fetch, list, viewpoint) = state.withValue { state in
      // What is newer than nothing begins at the start of the channel.
      let viewpoint = state.wasEmpty && direction == .next ? 0 : state.viewpoint
      return (state.fetches[direction], state.list, viewpoint)
    }
    guard let fetch else { return }
    // Nothing is there, and nothing will come.
    if state.withValue({ $0.isChannelGone }) { return end(direction, false, nil, &delivery) }
    let edge = list.edge(direction, viewpoint: viewpoint)
    do {
      func read() async throws -> ContiguousPage {
        try await session.views.contiguousPage(
          channelURL: channel.channelURL, from: edge.map { .message($0.value) } ?? .time(viewpoint),
          direction == .previous ? .previous : .next, count: fetch.remaining, filter: filter.value)
      }
      var page = try await read()
      var progress = told
      // While the cache has more, it does not matter how far sync is.
      if progress == nil, edge == nil && page.isBetweenRanges || !page.hasMoreCached {
        progress = await session.views.historyProgress(channelURL: channel.channelURL, filter: filter.value)
        // Sync may have gone on after the read: what it has reached would be missing from the page.
        page = try await read()
      }
      let isInHole = edge == nil && page.isBetweenRanges
      // The viewpoint is in a hole, and sync begins around it. If sync found nothing, nothing will come.
      let isNothingLeft = progress?.isStartReached == true && progress?.isEndReached == true
      if isInHole, !isNothingLeft, progress?.hasFailed != true, await isSyncing { return }
      let messages = page.messages.map(session.object)
      let remaining = fetch.remaining == .max ? .max : fetch.remaining - messages.count
      let calls = state.withValue { state in
        state.fetches[direction]?.remaining = remaining
        if let edge { state.list.beginStretch(with: edge) }
        return state.list.insert(messages, direction)
      }
      tell(calls, because: .fetch(direction), &delivery)
      // Sync may have reached an end from the viewpoint, and be about to close a hole between there and what is shown.
      let hasSyncReachedEnd = direction == .previous ? progress?.isStartReached : progress?.isEndReached
      let isEndReached = page.isHistoryStart || hasSyncReachedEnd == true && (!page.isBeforeHole || isNothingLeft)
      let hasMore = page.hasMoreCached || !isEndReached
      let isShort = remaining > 0 && !page.hasMoreCached && !isEndReached
      if edge == nil, messages.isEmpty, isNothingLeft {
        state.withValue { $0.wasEmpty = true }
      }
      guard isShort, await isSyncing else { return end(direction, hasMore, nil, &delivery) }
      if progress?.hasFailed == true { end(direction, true, SBDError(.requestFailed), &delivery) }
    } catch {
      end(direction, true, SBDError(legacy: error), &delivery)
    }
  }

  /// The legacy layer was resumed or paused: background sync starts or stops, and fetches continue with what there is.
  func resumedOrPaused(_ delivery: inout Delivery) async {
    if let feed { return feed.syncChanged(isResumed: layer.isResumed) }
    watchHistory()
    for direction in SBSMMessageDirection.both { await advance(direction, nil, &delivery) }
  }

  /// Whether waiting for background sync makes sense.
  private var isSyncing: Bool {
    get async {
      guard state.withValue({ $0.watch != nil }) else { return false }
      return await session.views.canSync
    }
  }

  private func end(
    _ direction: SBSMMessageDirection, _ hasMore: Bool, _ error: SBDError?, _ delivery: inout Delivery
  ) {
    let ended = state.withValue { state -> LegacyFetch? in
      guard let fetch = state.fetches.removeValue(forKey: direction) else { return nil }
      if direction == .previous, error == nil { state.list.isStartReached = !hasMore && !state.isChannelGone }
      return fetch
    }
    guard let fetch = ended else { return }
    let isFailed = error != nil
    layer.deliver(session, &delivery) {
      self.observers.forEach { $0.collection(self, endedFetch: direction, hasMore: hasMore, isFailed: isFailed) }
    }
    layer.complete(session, &delivery) { fetch.completion(hasMore, error) }
  }

  /// Ends the running fetches.
  func endFetches(_ error: SBDError?, _ delivery: inout Delivery) {
    for direction in SBSMMessageDirection.both { end(direction, true, error, &delivery) }
  }
}

/// A running fetch.
struct LegacyFetch: Sendable {
  /// How many messages it may still show; `Int.max` for all.
  var remaining: Int
  /// Whether more can be fetched, or why it failed. Called once.
  let completion: @Sendable (Bool, SBDError?) -> Void
}
