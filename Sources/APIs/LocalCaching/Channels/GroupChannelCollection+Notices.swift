package import ChatClient
import ChatModel

/// Handles notices, in session jobs.
extension GroupChannelCollection: NoticeReceiver {
  package var noticeChannelURL: String? { nil }

  package func receive(_ notice: SessionNotice, _ delivery: inout Delivery) async {
    guard !isDisposed else { return }
    if notice.isReload { return await reload(notice, &delivery) }
    let told = jobState.withValue { $0.list.apply(notice) }
    if !told.changes.isEmpty {
      show(told.changes, &delivery)
      tell(told, &delivery)
    }
    if notice.mayMoveLists {
      // In a separate session job: the sync does not finish its page before this one ends.
      session.enqueue { [weak self] delivery in
        guard let self, !isDisposed else { return }
        await goOnLoading(&delivery)
        await checkHasMore(&delivery)
      }
    }
  }

  /// Another connection wrote to the cache: reads as many channels again from the start as are shown or fill a page.
  private func reload(_ notice: SessionNotice, _ delivery: inout Delivery) async {
    let list = jobState.withValue { $0.list }
    guard list.isLoaded else { return }
    // First: what was complete before the read is read completely.
    let isComplete = await session.channelLists.channelListStatus(list.filter, list.order) == .complete
    // What cannot be read stays as it is: the next sync brings it.
    guard
      let page = try? await session.channelLists.channels(
        list.filter, list.order, after: nil, limit: max(limit, list.count))
    else { return }
    let told = jobState.withValue { jobState in
      var told = ChannelList.Told(notice)
      jobState.list.reload(page.channels, hasMore: page.hasMore || !isComplete, to: &told.changes)
      return told
    }
    delivery.renew(page.channels, of: session)
    show(told.changes, &delivery)
    tell(told, &delivery)
  }

  /// Reports deletions first, so that their replacements are not mistaken for copies
  /// (Docs/VendorAPIs.md#events-of-a-message-list).
  private func tell(_ told: ChannelList.Told, _ delivery: inout Delivery) {
    let (changes, source, updateSource) = (told.changes, told.source, told.updateSource)
    var kinds: [ChannelListChange] = []
    if !changes.deletedURLs.isEmpty {
      kinds.append(ChannelListChange(source: source, kind: .deleted(channelURLs: changes.deletedURLs)))
    }
    if !changes.added.isEmpty {
      kinds.append(ChannelListChange(source: source, kind: .added(changes.added.map { session.channel($0) })))
    }
    if !changes.updated.isEmpty {
      kinds.append(
        ChannelListChange(source: updateSource, kind: .updated(changes.updated.map { session.channel($0) })))
    }
    for change in kinds {
      delivery.call { [weak self] in
        guard let self, !isDisposed else { return }
        listeners.tell(change, of: self)
      }
    }
  }
}

extension SessionNotice {
  /// Whether the sync of a list may have advanced, ended or stopped.
  fileprivate var mayMoveLists: Bool {
    effects.contains {
      switch $0 {
      case .channelSync, .connection, .syncPaused: true
      default: false
      }
    }
  }
}
