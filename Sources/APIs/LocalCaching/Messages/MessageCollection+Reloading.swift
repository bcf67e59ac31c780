import ChatClient
import ChatModel

/// Another connection wrote to the cache: reads what is shown again, and reports the difference to the app.
extension MessageCollection {
  func reload(_ notice: SessionNotice, _ delivery: inout Delivery) async {
    let change = notice.changes(in: channel.channelURL)
    let wasCached = jobState.withValue { state in
      // What the server said about what was shown is void.
      state.isCleared()
      state.retry?.cancel()
      (state.retry, state.failures, state.isGapChecked, state.detachedAt) = (nil, 0, false, nil)
      state.isCheckDue = true
      state.backoff.reset()
      return state.isChannelCached
    }
    if let change, case .deleted = change.row, wasCached {
      apply(change, notice, &delivery)
      return
    }
    // What cannot be read stays as it is: the next work reads it again.
    let isBack = change.map { $0.row != .none && $0.row != .deleted } ?? false
    let staysGone = jobState.withValue { $0.isChannelGone } && !isBack
    if let changes = try? await readAgain(notice.source, isUnsentShown: !staysGone) { tell(changes, &delivery) }
    if let change, case .updated = change.row {
      jobState.withValue { $0.isChannelGone = false }
      apply(change, notice, &delivery)
    }
    await fillGaps(&delivery)
  }

  /// A channel that was gone has come back: shows its pending and failed messages.
  func showUnsentOfReturned(_ source: NoticeSource, _ delivery: inout Delivery) async {
    guard !jobState.withValue({ $0.isChannelGone }), let view = try? await cachedView() else { return }
    let changes = jobState.withValue { state in
      var changes = MessageListChanges(source: CollectionEventSource(ofMessages: source))
      state.list.reconcileOutgoing(view.outgoing, &changes)
      return changes
    }
    if !changes.isEmpty { tell(changes, &delivery) }
  }

  private func readAgain(_ source: NoticeSource, isUnsentShown: Bool) async throws -> MessageListChanges {
    let view = try await shownView()
    let beyond = try await cachedMessages(jobState.withValue { $0.list.idsBeyond })
    let known = Set(view.messages.map(\.id))
    return jobState.withValue { state in
      (state.list.lower, state.list.upper) = (view.lower, view.upper)
      let messages = view.messages + beyond.filter { !known.contains($0.id) }
      var changes = state.list.reconcile(messages, source: CollectionEventSource(ofMessages: source))
      state.list.reconcileOutgoing(isUnsentShown ? view.outgoing : [], &changes)
      return changes
    }
  }

  /// What the cache has now in the shown part. If it has nothing there, or nothing is shown, what a start shows.
  private func shownView() async throws -> CachedView {
    let list = jobState.withValue { $0.list }
    let start = try await cachedView()
    guard let oldest = list.oldestInWindow else { return start }
    let lower = try await isStart(oldest) ? list.lower : list.lower ?? MessagePlace(oldest.value)
    let messages = try await session.views.cachedMessages(in: channel.channelURL, settings, from: lower, to: list.upper)
    guard !messages.isEmpty else { return start }
    return CachedView(
      messages: messages, lower: lower, upper: list.upper, outgoing: start.outgoing,
      isChannelCached: start.isChannelCached)
  }

  /// Whether the cache knows that nothing is older than a message.
  private func isStart(_ oldest: BaseMessage) async throws -> Bool {
    let page = try await session.views.contiguousPage(
      ViewPageRequest(
        channelURL: channel.channelURL, settings: settings, place: MessagePlace(oldest.value), isForward: false,
        count: 1), isOpen: false)
    return page.isContiguous && page.isStartReached && page.messages.isEmpty
  }
}
