import ChatClient
import ChatModel

/// The start (Docs/VendorAPIs.md#start-of-a-message-collection).
extension MessageCollection {
  typealias MessagesReply = CollectionReply<[BaseMessage]>

  func start(cache: MessagesReply, api: MessagesReply) {
    if isDisposed {
      return session.enqueue { delivery in
        cache.refuse(&delivery)
        api.refuse(&delivery)
      }
    }
    if let feed { return feed.start(cache: cache.answer(self), api: api.answer(self)) }
    session.enqueue { await self.begin(cache, api, &$0) }
  }

  private func begin(_ cache: MessagesReply, _ api: MessagesReply, _ delivery: inout Delivery) async {
    let isFirst = jobState.withValue { state in
      guard state.phase == .idle, !isDisposed else { return false }
      state.phase = .starting
      return true
    }
    guard isFirst else {
      let error = SBDError(.invalidInitialization)
      cache.fail(error, self, &delivery)
      return api.fail(error, self, &delivery)
    }
    let registration = session.register(self)
    let watch = session.views.watchMessageChanges(in: channel.channelURL, settings)
    jobState.withValue { ($0.registration, $0.watch) = (registration, watch) }
    do {
      try await showCached()
      show(&delivery)
      observe(.started(jobState.withValue { $0.list.sent }), &delivery)
      cache.succeed(ordered(jobState.withValue { $0.list.sent }), self, &delivery)
    } catch {
      cache.fail(SBDError(error), self, &delivery)
    }
    guard await session.views.isConnected else {
      jobState.withValue { $0.phase = .ready }
      return api.fail(SBDError(.connectionRequired), self, &delivery)
    }
    loadView(MessageViewLoad(point: startingPoint, settings: settings)) { result, delivery in
      await self.started(result, api, &delivery)
    }
  }

  private func showCached() async throws {
    let view = try await cachedView()
    let beyond = try await cachedMessages(jobState.withValue { $0.list.idsBeyond })
    jobState.withValue { state in
      state.isChannelCached = view.isChannelCached
      state.list.replace(view.messages, beyond: beyond, lower: view.lower, upper: view.upper)
      state.list.replaceOutgoing(view.outgoing)
    }
  }

  /// What a start shows without the server.
  struct CachedView {
    let messages: [ChatModel.Message]
    let lower: MessagePlace?
    let upper: MessagePlace?
    let outgoing: [OutgoingRow]
    let isChannelCached: Bool
  }

  /// Reads what is cached around the starting point, in one read.
  func cachedView() async throws -> CachedView {
    let url = channel.channelURL
    let load = MessageViewLoad(point: startingPoint, settings: settings)
    let start = try await session.views.viewStart(
      ViewStartRequest(previous: load.previous.request(url, settings), next: load.next.request(url, settings)))
    let shownPoint = load.isPointShown ? start.point : []
    let all = start.previous + shownPoint + start.next
    var lower: MessagePlace? = all.first.map { MessagePlace($0) } ?? .before(startingPoint)
    if start.isStartReached && load.previous.count > 0 || startingPoint == 0 { lower = nil }
    var upper: MessagePlace?
    if start.hasNext || start.point.count > shownPoint.count {
      upper = all.last.map { MessagePlace($0) } ?? .before(startingPoint)
    }
    return CachedView(
      messages: all, lower: lower, upper: upper, outgoing: start.outgoing, isChannelCached: start.isChannelCached)
  }

  /// The server's part of the start ended.
  private func started(
    _ result: Result<MessageViewLoad, SBDError>, _ api: MessagesReply, _ delivery: inout Delivery
  ) async {
    do {
      let load = try result.get()
      let bounds = try await bounds(of: load)
      let messages = try await session.views.cachedMessages(
        in: channel.channelURL, settings, from: bounds.lower, to: bounds.upper)
      // As they are now: what arrived for them during the start was not told.
      let beyond = try await cachedMessages(jobState.withValue { $0.list.idsBeyond })
      let isShown = jobState.withValue { state in
        guard state.phase == .starting else { return false }
        state.phase = .ready
        state.anchor = load.anchor
        state.list.replace(messages, beyond: beyond, lower: bounds.lower, upper: bounds.upper)
        return true
      }
      if isShown {
        show(&delivery)
        observe(.replaced(messages: jobState.withValue { $0.list.sent }), &delivery)
      }
      api.succeed(ordered(jobState.withValue { $0.list.sent }), self, &delivery)
    } catch {
      jobState.withValue { if $0.phase == .starting { $0.phase = .ready } }
      // What arrived in the meantime was to be replaced.
      await reconcile(.messageFill, &delivery)
      api.fail(SBDError(error), self, &delivery)
      await fillGapsLater()
    }
    await fillGaps(&delivery)
  }

  /// Where the window of a view ends.
  func bounds(of load: MessageViewLoad) async throws -> (lower: MessagePlace?, upper: MessagePlace?) {
    let point = try await session.views.cachedMessages(
      in: channel.channelURL, settings, from: .before(load.point), to: .after(load.point))
    let upper = load.upper(isPointEmpty: point.isEmpty)
    guard let lower = load.lower, load.previous.count == 0 else { return (load.lower, upper) }
    var everything = MessageListSettings()
    everything.replyType = .all
    let older = try await session.views.cachedPage(
      ViewPageRequest(
        channelURL: channel.channelURL, settings: everything, place: lower, isForward: false, count: 1))
    guard let newest = older.messages.last else { return (load.isPointOldest ? nil : lower, upper) }
    // Live messages may be older than a point in the future.
    return (upper == nil ? min(lower, .after(newest.createdAt)) : lower, upper)
  }

  /// Makes the list equal to what the cache has in its window.
  func reconcile(_ source: CollectionEventSource, _ delivery: inout Delivery) async {
    let list = jobState.withValue { $0.list }
    guard
      let messages = try? await session.views.cachedMessages(
        in: channel.channelURL, settings, from: list.lower, to: list.upper),
      let beyond = try? await cachedMessages(list.idsBeyond)
    else { return }
    let changes = jobState.withValue { $0.list.reconcile(messages + beyond, source: source) }
    tell(changes, &delivery)
  }

  /// Those of some messages that the cache still has.
  func cachedMessages(_ ids: Set<Int64>) async throws -> [ChatModel.Message] {
    var found: [ChatModel.Message] = []
    for id in ids {
      if let message = try await session.views.cachedMessage(id, channelURL: channel.channelURL) {
        found.append(message)
      }
    }
    return found
  }
}
