import ChatClient
import LocalCaching
import SyncManager

/// The calls of a legacy screen, as calls of the newer collection.
extension NewMessageAdapter: LegacyMessageFeed {
  func fetch(
    _ direction: SBSMMessageDirection, count: Int, completion: @escaping @Sendable (Bool, SBDError?) -> Void
  ) {
    session.deliver { [self] in
      let refusal = state.withValue { state -> SBSMErrorCode? in
        if state.phase == .ended { return .invalidParameter }
        if state.fetches[direction] != nil { return .duplicatedFetch }
        state.fetches[direction] = Fetch(remaining: count, completion: completion)
        return nil
      }
      if let refusal { return complete { completion(false, SBDError(code: Int64(refusal.rawValue))) } }
      session.mappingTrace.note(count == .max ? LegacyCallRule.fetchAll : .fetch)
      if state.withValue({ $0.isChannelGone }) { return end(direction, false, nil) }
      advance(direction)
    }
  }

  /// Continues a fetch: shows what the newer collection shows, and lets it load more if that is too little.
  func advance(_ direction: SBSMMessageDirection) {
    let (fetch, collection, phase) = state.withValue { ($0.fetches[direction], $0.collection, $0.phase) }
    guard let fetch, !fetch.isLoading, phase == .cached || phase == .ready else { return }
    let view = view(of: collection)
    let (count, adapted) = state.withValue { $0.mapping.fetch(direction, count: fetch.remaining, view) }
    show(adapted, .fetch(direction))
    let remaining = fetch.remaining == .max ? .max : fetch.remaining - count
    state.withValue { $0.fetches[direction]?.remaining = remaining }
    let isEnd = direction == .next ? !view.hasNext : !view.hasPrevious
    if remaining == 0 || isEnd && phase == .ready {
      let isLeft = state.withValue { !$0.mapping.available(direction, view).isEmpty }
      return end(direction, isLeft || !isEnd, nil)
    }
    // The server's answer to the start may bring what is missing.
    guard phase == .ready else { return }
    state.withValue { $0.fetches[direction]?.isLoading = true }
    let handler: @Sendable ([BaseMessage]?, SBDError?) -> Void = { [weak collection] messages, error in
      guard let collection, self.state.withValue({ $0.collection === collection }) else { return }
      self.loaded(direction, isAny: !(messages ?? []).isEmpty, error)
    }
    if direction == .next {
      collection.loadNext(completionHandler: handler)
    } else {
      collection.loadPrevious(completionHandler: handler)
    }
  }

  private func loaded(_ direction: SBSMMessageDirection, isAny: Bool, _ error: SBDError?) {
    let (fetch, collection) = state.withValue { state in
      state.fetches[direction]?.isLoading = false
      return (state.fetches[direction], state.collection)
    }
    guard fetch != nil else { return }
    if let error {
      // Without a connection, a legacy fetch shows what there is, which is not an error.
      let isOffline = error.errorCode == .connectionRequired
      return end(direction, true, isOffline ? nil : SBDError(olderThan: error))
    }
    let hasMore = direction == .next ? collection.hasNext : collection.hasPrevious
    // Otherwise a server that makes no progress would be asked forever.
    if !isAny, hasMore { return end(direction, true, nil) }
    advance(direction)
  }

  private func end(_ direction: SBSMMessageDirection, _ hasMore: Bool, _ error: SBDError?) {
    guard let fetch = state.withValue({ $0.fetches.removeValue(forKey: direction) }) else { return }
    complete { fetch.completion(hasMore, error) }
  }

  func endFetches(_ hasMore: Bool, _ error: SBDError?) {
    for direction in [SBSMMessageDirection.previous, .next] { end(direction, hasMore, error) }
  }

  /// Calls a completion after the events, even if nobody holds the legacy collection any longer.
  private func complete(_ completion: @escaping @Sendable () -> Void) {
    guard let legacy = state.withValue({ $0.legacy }) else {
      return LegacyLayer.of(session).runCompletion(session, completion)
    }
    legacy.complete(completion)
  }

  func fetchOutgoing(isFailed: Bool, completion: @escaping @Sendable (SBDError?) -> Void) {
    session.deliver { [self] in
      let (phase, collection) = state.withValue { ($0.phase, $0.collection) }
      switch phase {
      case .ended: complete { completion(SBDError(code: Int64(SBSMErrorCode.invalidParameter.rawValue))) }
      case .starting:
        let again: @Sendable () -> Void = { self.fetchOutgoing(isFailed: isFailed, completion: completion) }
        state.withValue { $0.outgoingFetches.append(again) }
      case .cached, .ready:
        session.mappingTrace.note(LegacyCallRule.fetchOutgoing)
        let view = view(of: collection)
        show(state.withValue { $0.mapping.showOutgoing(isFailed: isFailed, view) }, .outgoingFetch)
        if isFailed { session.handovers.resendFailed(channelURL: channel.channelURL) }
        complete { completion(nil) }
      }
    }
  }

  func resetViewpoint(_ viewpoint: Int64) {
    session.deliver { [self] in
      guard state.withValue({ $0.phase != .ended }) else { return }
      session.mappingTrace.note(LegacyCallRule.resetViewpoint)
      show(state.withValue { $0.mapping.clear() }, .viewpointReset)
      endFetches(true, SBDError(.connectionCanceled))
      restart(at: viewpoint, isRecovering: false)
    }
  }

  func removeMessages(before offset: Int64) {
    session.deliver { [self] in
      guard state.withValue({ $0.phase != .ended }) else { return }
      session.mappingTrace.note(LegacyCallRule.offset)
      show(state.withValue { $0.mapping.remove(before: offset) }, .offsetRemoval)
    }
  }

  func syncChanged(isResumed: Bool) {
    guard !isResumed else { return }
    session.mappingTrace.note(LegacyCallRule.pause)
    session.deliver { [observer] in observer?(UnmappedEvent(row: LegacyCallRule.pause.row, count: 1)) }
  }

  func remove() {
    session.deliver { [self] in
      let (collection, waiting) = state.withValue { state in
        defer { state.outgoingFetches = [] }
        if state.phase != .ended { session.mappingTrace.note(LegacyCallRule.remove) }
        state.phase = .ended
        state.registration?.cancel()
        return (state.collection, state.outgoingFetches)
      }
      collection.dispose()
      endFetches(true, SBDError(.connectionCanceled))
      for fetch in waiting { fetch() }
    }
  }
}
