import ChatClient
import ChatModel
import SyncManager

/// A legacy screen fetches when the app comes back; a newer one whose `hasNext` is false is told what was missed. So the
/// adapter fetches for it, when background sync brings messages behind the newest that is shown.
extension LegacyMessageAdapter: NoticeReceiver {
  var noticeChannelURL: String? { legacy.channel.channelURL }

  /// Begins to listen; the adapter that nobody holds any more listens no longer.
  func beginCatchingUp() {
    session.enqueue { [weak self] _ in
      guard let self, state.withValue({ $0.phase != .ended }) else { return }
      let registration = session.register(self)
      state.withValue { $0.registration = registration }
    }
  }

  func receive(_ notice: SessionNotice, _ delivery: inout Delivery) async {
    let (url, filter) = (legacy.channel.channelURL, legacy.messageFilter)
    // The legacy collection tells of live messages itself.
    let inserted = notice.source.isEvent ? [] : notice.changes(in: url)?.inserted ?? []
    if let newest = inserted.last(where: filter.admits) {
      delivery.call { [weak self] in self?.synced(newest) }
    } else if notice.historyProgress(channelURL: url, filter: filter.value) != nil {
      // What a fetch could not reach before may be there now, although it was cached already.
      delivery.call { [weak self] in self?.catchUp() }
    }
  }

  /// Background sync brought messages.
  private func synced(_ newest: ChatModel.Message) {
    let isBehind = state.withValue { state in
      guard state.phase == .starting || state.phase == .ready else { return false }
      if state.mapping.shown.succeeded.last.map({ $0.value.precedes(newest) }) ?? true { state.isBehind = true }
      return state.isBehind
    }
    if isBehind { catchUp() }
  }

  /// Fetches what is missing at the newest end, if the screen stands there. On the app's queue.
  func catchUp() {
    let direction = state.withValue { state -> SBSMMessageDirection? in
      guard state.phase == .ready, state.isBehind, !state.isCatchingUp, !state.hasNext else { return nil }
      let isEmpty = state.mapping.shown.succeeded.isEmpty
      // An empty list that may have older messages waits for the screen to load them.
      guard !isEmpty || !state.hasPrevious else { return nil }
      (state.isBehind, state.isCatchingUp) = (false, true)
      return isEmpty && legacy.viewpoint == .max ? .previous : .next
    }
    guard let direction else { return }
    if direction == .next {
      legacy.fetchAllNextMessages { [legacy] hasMore, error in
        // What was shown may have gone before the fetch began: then it looked behind the newest end, where nothing is.
        let isAstray = legacy.viewpoint == .max && legacy.succeededMessages.isEmpty
        self.endCatchingUp(isUnfinished: hasMore || error != nil, isAstray: isAstray)
      }
    } else {
      legacy.fetch(in: .previous) { (hasMore: Bool, error: SBDError?) in
        if error == nil { self.state.withValue { $0.hasPrevious = hasMore } }
        self.endCatchingUp(isUnfinished: error != nil, isAstray: false)
      }
    }
  }

  /// - Parameters:
  ///   - isUnfinished: it goes on when sync does: the layer is paused, or a hole lies before what is missing.
  ///   - isAstray: it has to begin again at another place.
  private func endCatchingUp(isUnfinished: Bool, isAstray: Bool) {
    session.deliver {
      let isBehindAgain = self.state.withValue { state in
        let isBehindAgain = state.isBehind || isAstray
        (state.isCatchingUp, state.isBehind) = (false, isBehindAgain || isUnfinished)
        return isBehindAgain
      }
      if isBehindAgain { self.catchUp() }
    }
  }
}
