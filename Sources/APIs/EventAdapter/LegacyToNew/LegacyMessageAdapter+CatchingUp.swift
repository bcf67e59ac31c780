import ChatClient
import ChatModel
import SyncManager

/// A legacy screen fetches when the app comes back; a newer one whose `hasNext` is false expects to be notified of what
/// was missed. So the adapter fetches on its behalf when background sync brings messages behind the newest shown one.
extension LegacyMessageAdapter: NoticeReceiver {
  var noticeChannelURL: String? { legacy.channel.channelURL }

  /// Starts to listen; an adapter that nobody holds stops.
  func beginCatchingUp() {
    session.enqueue { [weak self] _ in
      guard let self, state.withValue({ $0.phase != .ended }) else { return }
      let registration = session.register(self)
      state.withValue { $0.registration = registration }
    }
  }

  func receive(_ notice: SessionNotice, _ delivery: inout Delivery) async {
    let (url, filter) = (legacy.channel.channelURL, legacy.messageFilter)
    let isProgress = notice.historyProgress(channelURL: url, filter: filter.value) != nil
    // The legacy collection reports live messages itself.
    let changes = notice.source.isEvent ? nil : notice.changes(in: url)
    // A message may have been cached before anything proved that it follows what is shown.
    let isNews = changes.map { $0.areSyncedRangesChanged || $0.inserted.contains(where: filter.admits) } ?? false
    // After a reload, it is unknown what is behind the newest message.
    guard isProgress || isNews || notice.isReload else { return }
    if await isAnythingBehind {
      delivery.call { [weak self] in self?.mayBeBehind() }
    } else if isProgress {
      delivery.call { [weak self] in self?.catchUp() }
    }
  }

  /// Whether the cache has more next to the newest shown message, or nothing is shown. Most of what background sync
  /// brings is older.
  private var isAnythingBehind: Bool {
    get async {
      // Something may be missing before what was just sent.
      let newest = state.withValue { state in
        state.mapping.shown.succeeded.last { !state.beyond.contains($0.messageId) }
      }
      guard let newest else { return true }
      let page = try? await session.views.contiguousPage(
        channelURL: legacy.channel.channelURL, from: .message(newest.value), .next, count: 1,
        filter: legacy.messageFilter.value)
      return page.map { !$0.messages.isEmpty } ?? true
    }
  }

  /// Background sync may have brought messages behind the newest shown one, or proven that a fetch reaches them. On the
  /// app's queue.
  func mayBeBehind() {
    state.withValue { state in
      if state.phase == .starting || state.phase == .ready { state.isBehind = true }
    }
    catchUp()
  }

  /// Fetches what is missing at the newest end, if the screen is there. On the app's queue.
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
        // What was shown may have been removed before the fetch began: in that case it looked behind the newest end,
        // where there is nothing.
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
  ///   - isUnfinished: it continues when sync does: the layer is paused, or a hole precedes what is missing.
  ///   - isAstray: it has to start again at another position.
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
