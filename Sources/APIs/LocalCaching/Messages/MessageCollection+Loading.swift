import ChatClient
import ChatModel

/// Pages, in session jobs. What is shown is always read from the cache, even after the server was asked.
extension MessageCollection {
  // MARK: A view around a point

  /// Loads a view from the server until both sides are complete.
  func loadView(
    _ load: MessageViewLoad, isBackground: Bool = false,
    then: @escaping @Sendable (Result<MessageViewLoad, SBDError>, inout Delivery) async -> Void
  ) {
    var load = load
    load.clearings = clearings
    let (previous, next) = (load.previous.count, load.next.count)
    session.views.loadMessages(
      in: channel.channelURL, around: load.point, previous: min(previous + 1, 100),
      next: next == 0 ? 0 : min(next + 1, 100), settings, isBackground: isBackground
    ) { [load] result, delivery in
      let begun = result.map { answer in
        var load = load
        load.begin(answer)
        return load
      }
      await self.continueView(load, begun, isBackground: isBackground, then, &delivery)
    }
  }

  /// - Parameters:
  ///   - asked: the view when the server was asked.
  ///   - result: the view with the answer.
  private func continueView(
    _ asked: MessageViewLoad, _ result: Result<MessageViewLoad, SBDError>, isBackground: Bool,
    _ then: @escaping @Sendable (Result<MessageViewLoad, SBDError>, inout Delivery) async -> Void,
    _ delivery: inout Delivery
  ) async {
    guard asked.clearings == clearings || isDisposed else {
      // What the server said about the ends is void, like its messages.
      return loadView(MessageViewLoad(point: asked.point, settings: settings), isBackground: isBackground, then: then)
    }
    var load: MessageViewLoad
    do {
      load = try result.get()
      let url = channel.channelURL
      load.previous.page = try await session.views.contiguousPage(load.previous.request(url, settings), isOpen: true)
      load.next.page = try await session.views.contiguousPage(load.next.request(url, settings), isOpen: true)
    } catch {
      return await then(.failure(SBDError(error)), &delivery)
    }
    let isForward = load.previous.isDone || load.previous.rounds >= MessageSideLoad.mostRounds
    let side = isForward ? load.next : load.previous
    guard !side.isDone, side.rounds < MessageSideLoad.mostRounds, !isDisposed else {
      return await then(.success(load), &delivery)
    }
    ask(side, isBackground: isBackground) { [load] result, delivery in
      let next = result.map { side in
        var load = load
        if isForward { load.next = side } else { load.previous = side }
        return load
      }
      await self.continueView(load, next, isBackground: isBackground, then, &delivery)
    }
  }

  private var clearings: Int { jobState.withValue { $0.clearings } }

  /// Asks the server for the next page of a side.
  private func ask(
    _ side: MessageSideLoad, isBackground: Bool = false,
    then: @escaping @Sendable (Result<MessageSideLoad, SBDError>, inout Delivery) async -> Void
  ) {
    session.views.loadMessages(
      in: channel.channelURL, around: side.page.edge, previous: side.isForward ? 0 : side.limit,
      next: side.isForward ? side.limit : 0, settings, isBackground: isBackground
    ) { result, delivery in
      await then(
        result.map { answer in
          var side = side
          side.apply(answer)
          return side
        }, &delivery)
    }
  }

  // MARK: The next page of the list

  func load(isForward: Bool, _ reply: MessagesReply) {
    if isDisposed { return session.enqueue { reply.refuse(&$0) } }
    if let feed { return feed.load(isForward: isForward, reply.answer(self)) }
    session.enqueue { await self.begin(isForward: isForward, reply, &$0) }
  }

  private enum Admission {
    case load(MessageSideLoad)
    case nothing
    case refused(SBDErrorCode)
  }

  private func begin(isForward: Bool, _ reply: MessagesReply, _ delivery: inout Delivery) async {
    let admission = jobState.withValue { state -> Admission in
      switch state.phase {
      case .idle: return .refused(.invalidInitialization)
      case .starting: return .refused(.queryInProgress)
      case .ended: return .refused(.collectionDisposed)
      case .ready: break
      }
      guard !state.isLoading(isForward: isForward) else { return .refused(.queryInProgress) }
      guard let place = isForward ? state.list.upper : state.list.lower else { return .nothing }
      state.setLoading(true, isForward: isForward)
      var side = MessageSideLoad(isForward: isForward, place: place, count: settings.pageSize(isForward: isForward))
      side.clearings = state.clearings
      return .load(side)
    }
    switch admission {
    case .load(let side): await go(on: side, reply, &delivery)
    case .nothing: reply.succeed([], self, &delivery)
    case .refused(let code): reply.fail(SBDError(code), self, &delivery)
    }
  }

  private func go(on side: MessageSideLoad, _ reply: MessagesReply, _ delivery: inout Delivery) async {
    var side = side
    let before = side.page.edge
    do {
      side.page = try await session.views.contiguousPage(side.request(channel.channelURL, settings), isOpen: false)
    } catch {
      return end(side, .failure(SBDError(error)), reply, &delivery)
    }
    if side.isDone || isDisposed { return await show(side, reply, &delivery) }
    guard await session.views.isConnected else {
      return await showCached(side, instead: SBDError(.connectionRequired), reply, &delivery)
    }
    if side.rounds >= MessageSideLoad.mostRounds { return await show(side, reply, &delivery) }
    // Otherwise a server that makes no progress would be asked forever.
    if side.rounds > 0, side.page.edge == before {
      return await showCached(side, instead: nil, reply, &delivery)
    }
    ask(side) { [side] result, delivery in
      switch result {
      // What the server said about the end is void, like its messages.
      case .success where side.clearings != self.clearings:
        await self.showCached(side, instead: SBDError(CancellationError()), reply, &delivery)
      case .success(let side): await self.go(on: side, reply, &delivery)
      case .failure(let error): await self.showCached(side, instead: error, reply, &delivery)
      }
    }
  }

  /// Shows what is complete.
  private func show(_ side: MessageSideLoad, _ reply: MessagesReply, _ delivery: inout Delivery) async {
    let bound = side.bound
    // A full page is everything between its ends.
    if let last = side.last, bound == MessagePlace(last) {
      return await widen(to: bound, with: side.page.messages, side, reply, &delivery)
    }
    do {
      let messages = try await session.views.cachedMessages(
        in: channel.channelURL, settings, from: side.isForward ? side.place : bound,
        to: side.isForward ? bound : side.place)
      await widen(to: bound, with: messages, side, reply, &delivery)
    } catch {
      end(side, .failure(SBDError(error)), reply, &delivery)
    }
  }

  /// Shows the cached messages, with or without holes. There may be more when the app tries again.
  private func showCached(
    _ side: MessageSideLoad, instead error: SBDError?, _ reply: MessagesReply, _ delivery: inout Delivery
  ) async {
    var side = side
    if side.clearings != clearings {
      // A reload may have moved the window's ends.
      let (isForward, count) = (side.isForward, side.count)
      guard let place = jobState.withValue({ isForward ? $0.list.upper : $0.list.lower }) else {
        return end(side, .success([]), reply, &delivery)
      }
      side = MessageSideLoad(isForward: isForward, place: place, count: count)
    }
    let page = try? await session.views.cachedPage(side.request(channel.channelURL, settings))
    side.page = page ?? ViewPage()
    guard let last = side.last else {
      return end(side, error.map { .failure($0) } ?? .success([]), reply, &delivery)
    }
    await widen(to: MessagePlace(last), with: side.page.messages, side, reply, &delivery)
    if error != nil { await fillGapsLater() }
    await fillGaps(&delivery)
  }

  /// Widens the window.
  /// - Parameter messages: everything that is cached in the new part.
  private func widen(
    to bound: MessagePlace?, with messages: [ChatModel.Message], _ side: MessageSideLoad, _ reply: MessagesReply,
    _ delivery: inout Delivery
  ) async {
    let new = jobState.withValue { state -> [BaseMessage] in
      guard state.phase == .ready else { return [] }
      return side.isForward
        ? state.list.extend(newer: messages, upper: bound) : state.list.extend(older: messages, lower: bound)
    }
    show(&delivery)
    end(side, .success(ordered(new)), reply, &delivery)
    if bound == nil { await fillGaps(&delivery) }
  }

  private func end(
    _ side: MessageSideLoad, _ result: Result<[BaseMessage], SBDError>, _ reply: MessagesReply,
    _ delivery: inout Delivery
  ) {
    jobState.withValue { $0.setLoading(false, isForward: side.isForward) }
    observe(.loaded(messages: (try? result.get()) ?? [], isForward: side.isForward), &delivery)
    switch result {
    case .success(let messages): reply.succeed(messages, self, &delivery)
    case .failure(let error): reply.fail(error, self, &delivery)
    }
  }
}
