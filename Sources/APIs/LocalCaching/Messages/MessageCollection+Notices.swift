package import ChatClient
import ChatModel

/// Everything that happens reaches the collection as a notice, in its session job.
extension MessageCollection: NoticeReceiver {
  package var noticeChannelURL: String? { channel.channelURL }

  package func receive(_ notice: SessionNotice, _ delivery: inout Delivery) async {
    guard !isDisposed, jobState.withValue({ $0.phase == .starting || $0.phase == .ready }) else { return }
    if notice.isReload { return await reload(notice, &delivery) }
    if notice.isEverythingCleared { clear(notice, &delivery) }
    // What was cleared is loaded again.
    var isCheckNeeded = notice.isEverythingCleared
    for change in notice.channels where change.channelURL.hasSameBytes(as: channel.channelURL) {
      let wasGone = jobState.withValue { $0.isChannelGone }
      isCheckNeeded = apply(change, notice, &delivery) || isCheckNeeded
      if wasGone { await showUnsentOfReturned(notice.source, &delivery) }
    }
    let wasDue = jobState.withValue { $0.isCheckDue }
    for effect in notice.effects { isCheckNeeded = apply(effect, &delivery) || isCheckNeeded }
    if isCheckNeeded || !wasDue && jobState.withValue({ $0.isCheckDue }) {
      await fillGaps(&delivery)
    }
  }

  private func clear(_ notice: SessionNotice, _ delivery: inout Delivery) {
    let changes = jobState.withValue { state in
      state.isCleared()
      return state.list.clear(source: notice.source)
    }
    tell(changes, &delivery)
  }

  /// - Returns: whether messages are now shown that may not follow what is complete, or whether that changed.
  @discardableResult
  func apply(_ change: ChannelNotice, _ notice: SessionNotice, _ delivery: inout Delivery) -> Bool {
    let changes = jobState.withValue { state -> MessageListChanges? in
      if change.isCleared { state.isCleared() }
      switch change.row {
      case .deleted:
        state.isCleared()
        (state.isChannelGone, state.isChannelCached) = (true, false)
      case .inserted: (state.isChannelGone, state.isChannelCached) = (false, true)
      case .updated: state.isChannelCached = true
      case .none: break
      }
      // The start shows its own pages when it is done, in place of everything.
      if state.phase == .starting, notice.source.isPage, change.resolvedOutgoing.isEmpty { return nil }
      return state.list.apply(change, source: notice.source)
    }
    if let changes, !changes.isEmpty || change.isOfMessages { tell(changes, &delivery) }
    let source = CollectionEventSource(ofChangedChannel: notice.source, isMention: notice.isMention)
    switch change.row {
    case .updated, .inserted:
      tell(MessageCollectionChange(kind: .channelUpdated(channel), source: source, sendingStatus: .none), &delivery)
    case .deleted:
      show(&delivery)
      tell(
        MessageCollectionChange(
          kind: .channelDeleted(channelURL: change.channelURL), source: source, sendingStatus: .none), &delivery)
    case .none: break
    }
    let hasEntered = changes?.added.isEmpty == false
    // An edited message may enter the list anywhere. A hole there is new, even if an earlier one was given up.
    if hasEntered, changes?.source == .eventMessageUpdated || changes?.source == .messageChangelog {
      jobState.withValue { $0.backoff.reset() }
    }
    return change.areSyncedRangesChanged || change.isCleared || hasEntered
  }

  /// - Returns: whether work that was held back may continue.
  private func apply(_ effect: NoticeEffect, _ delivery: inout Delivery) -> Bool {
    switch effect {
    case .connection(let state):
      if state != .connected { jobState.withValue { $0.isCheckDue = true } }
      return false
    case .cacheFailed:
      jobState.withValue { $0.isCheckDue = true }
      return false
    case .syncResumed:
      jobState.withValue { state in
        state.retry?.cancel()
        (state.retry, state.failures, state.isGapChecked) = (nil, 0, false)
        state.backoff.reset()
      }
      return true
    case .messageDetached(let url, let time) where url.hasSameBytes(as: channel.channelURL):
      // Messages beyond the window are not shown.
      jobState.withValue { state in
        guard !state.list.hasNext else { return }
        if let time {
          state.detachedAt = max(time, state.detachedAt ?? time)
        } else {
          state.isCheckDue = true
        }
        state.backoff.allowOneMore()
      }
      return true
    case .typing(let url, _) where url.hasSameBytes(as: channel.channelURL):
      // An app that was notified that the channel is gone would mistake this for its return.
      guard jobState.withValue({ !$0.isChannelGone }) else { return false }
      tell(
        MessageCollectionChange(
          kind: .channelUpdated(channel), source: .eventTypingStatusUpdated, sendingStatus: .none), &delivery)
      return false
    default: return false
    }
  }
}

extension ChannelNotice {
  /// Whether it may change what a list of messages shows, its ends included.
  fileprivate var isOfMessages: Bool { row != .none || isCleared }
}

extension NoticeSource {
  /// A requested page, whoever requested it.
  fileprivate var isPage: Bool { self == .fetched || self == .backgroundSync }
}
