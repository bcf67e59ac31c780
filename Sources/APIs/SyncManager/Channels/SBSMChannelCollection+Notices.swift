package import ChatClient
import ChatModel

extension SBSMChannelCollection: NoticeReceiver {
  package var noticeChannelURL: String? { nil }

  package func receive(_ notice: SessionNotice, _ delivery: inout Delivery) async {
    if notice.isReload { return await reload(notice, &delivery) }
    let calls = state.withValue { state -> [LegacyChannelList.Call] in
      guard !state.isRemoved else { return [] }
      let isSync = notice.source == .backgroundSync
      var calls = notice.isEverythingCleared ? state.list.clear() : []
      for change in notice.channels {
        // Channels that are being synced are shown by the fetch that waits for them, in one piece. One that is shown
        // already may leave the list, which no page tells.
        if let channel = change.channel, !isSync || !state.isWaiting || state.list.shows(change.channelURL) {
          let isChange = notice.isChannelChange(change, viewerID: state.list.viewerID)
          calls += state.list.change(channel, isSync: isSync, isChange: isChange)
        }
        if change.row == .deleted { calls += state.list.remove(url: change.channelURL) }
      }
      if notice.source.isToldOfChannels {
        for url in notice.eventChannelURLs
        where !notice.channels.contains(where: { $0.channelURL.hasSameBytes(as: url) }) {
          calls += state.list.touch(url: url)
        }
      }
      return calls
    }
    tell(calls, because: .notice(notice.source, isMention: notice.isMention), &delivery)
    let list = query.settings
    await advance(&delivery, isSynced: notice.completesList(list.filter, list.listOrder))
  }

  /// Another connection wrote to the cache: reads as many channels again from the start as are shown or fill a page.
  private func reload(_ notice: SessionNotice, _ delivery: inout Delivery) async {
    let list = state.withValue { $0.isRemoved || !$0.list.isFetched ? nil : $0.list }
    // What cannot be read stays as it is: a fetch reads it again.
    if let list,
      let page = try? await session.channelLists.channels(
        list.filter, list.order, after: nil, limit: max(limit, list.channels.count))
    {
      delivery.renew(page.channels, of: session)
      let calls = state.withValue { $0.list.reload(page.channels, isEnd: !page.hasMore) }
      tell(calls, because: .notice(notice.source, isMention: false), &delivery)
    }
    await advance(&delivery)
  }
}

extension NoticeSource {
  /// Whether the event is always reported to lists (Docs/VendorAPIs.md#legacy-channel-lists).
  fileprivate var isToldOfChannels: Bool {
    switch self {
    case .channelHidden, .channelFrozen, .channelUnfrozen, .metadataCreated, .metadataUpdated, .metadataDeleted,
      .metacountersCreated, .metacountersUpdated, .metacountersDeleted, .invitationReceived, .invitationDeclined,
      .userJoined, .userLeft, .readUpdated, .userMuted, .userUnmuted, .userBanned, .userUnbanned:
      true
    default: false
    }
  }
}
