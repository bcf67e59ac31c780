package import ChatClient
import ChatModel

extension SBSMMessageCollection: NoticeReceiver {
  package var noticeChannelURL: String? { channel.channelURL }

  package func receive(_ notice: SessionNotice, _ delivery: inout Delivery) async {
    guard state.withValue({ !$0.isRemoved }) else { return }
    if notice.isReload { return await reload(notice, &delivery) }
    var calls: [LegacyMessageCall] = []
    let changes = notice.changes(in: channel.channelURL)
    if notice.isEverythingCleared { calls += state.withValue { $0.list.clearAll() } }
    if let changes {
      // Unsent messages may stay; the notice names those that do not.
      if changes.isCleared { calls += state.withValue { $0.list.clear() } }
      calls += applyOutgoing(changes, notice)
      calls += applyRemoved(changes)
      calls += await applyMessages(changes, notice)
      calls += await applyOlder(changes)
      let wasGone = state.withValue { $0.isChannelGone }
      calls += applyChannel(changes)
      if wasGone { calls += await showUnsentOfReturned() }
    }
    calls += await applyReceived(notice, changes)
    tell(calls, because: .notice(notice.source, isMention: notice.isMention), &delivery)
    let progress = notice.historyProgress(channelURL: channel.channelURL, filter: filter.value)
    for direction in SBSMMessageDirection.both { await advance(direction, progress, &delivery) }
  }

  private func applyOutgoing(_ changes: ChannelNotice, _ notice: SessionNotice) -> [LegacyMessageCall] {
    let automatic = notice.automaticResends(channelURL: channel.channelURL)
    return state.withValue { state in
      var calls: [LegacyMessageCall] = []
      for row in changes.outgoing {
        let message = session.object(row)
        if row.state == .failed {
          calls += state.list.fail(message)
        } else {
          let isAutomatic = automatic.contains(bytesOf: row.requestID)
          calls += state.list.begin(message, isAutomatic: isAutomatic)
        }
      }
      for resolution in changes.resolvedOutgoing { calls += state.list.resolve(requestID: resolution.requestID) }
      let reason = notice.failedRemoval(channelURL: channel.channelURL).map(SBSMFailedMessageEventActionReason.init)
      calls += state.list.drop(requestIDs: changes.removedOutgoing, reason ?? .removeUnknown)
      return calls
    }
  }

  private func applyRemoved(_ changes: ChannelNotice) -> [LegacyMessageCall] {
    state.withValue { state in state.list.remove(messageIDs: changes.deletedMessages) }
  }

  private func applyMessages(_ changes: ChannelNotice, _ notice: SessionNotice) async -> [LegacyMessageCall] {
    var calls: [LegacyMessageCall] = []
    // A message of the user was shown as pending, and stays in view, whoever first finds out that it was sent.
    let own = Set(changes.resolvedOutgoing.map(\.messageID))
    for message in changes.updated {
      let shown = session.object(message)
      if own.contains(message.id), !state.withValue({ $0.list.arrays.shows(messageID: message.id) }) {
        calls += await arrive(shown, isOwn: true)
      } else {
        calls += state.withValue { $0.list.update(shown) }
      }
    }
    for message in changes.inserted {
      let shown = session.object(message)
      guard notice.source.isEvent || own.contains(message.id) else {
        calls += state.withValue { $0.list.fill(shown) }
        continue
      }
      calls += await arrive(shown, isOwn: own.contains(message.id))
    }
    return calls
  }

  /// A page or a changelog may deliver a message before its event. It is shown or reported when the event arrives, as
  /// if the event had delivered it.
  private func applyReceived(_ notice: SessionNotice, _ changes: ChannelNotice?) async -> [LegacyMessageCall] {
    let url = channel.channelURL
    guard let id = notice.receivedMessageID(channelURL: url),
      changes?.inserted.contains(where: { $0.id == id }) != true,
      !state.withValue({ $0.list.arrays.shows(messageID: id) }),
      let message = try? await session.views.cachedMessage(id, channelURL: url),
      // A second or late event about it reports nothing new.
      state.withValue({ $0.newestReceived.map { $0 < MessagePlace(message) } ?? true })
    else { return [] }
    return await arrive(session.object(message))
  }

  private func arrive(_ message: BaseMessage, isOwn: Bool = false) async -> [LegacyMessageCall] {
    let isAdjacent = await isAdjacent(message.value)
    return state.withValue { state in
      let place = MessagePlace(message.value)
      state.newestReceived = state.newestReceived.map { max($0, place) } ?? place
      return state.list.arrive(message, isAdjacent: isAdjacent, isOwn: isOwn)
    }
  }

  /// Whether no unshown message is between what is shown and a newer message. If that cannot be read, the message is
  /// not shown in a possibly wrong place: a fetch shows it.
  private func isAdjacent(_ message: ChatModel.Message) async -> Bool {
    let (newest, viewpoint) = state.withValue { ($0.list.newest, $0.viewpoint) }
    let (url, filter) = (channel.channelURL, filter.value)
    if let newest {
      // The server says which message came just before it.
      if message.previousMessageID == newest.value.id { return true }
      return (try? await session.views.isAdjacent(message, to: .message(newest.value), channelURL: url, filter: filter))
        ?? false
    }
    if (try? await session.views.isAdjacent(message, to: .time(viewpoint), channelURL: url, filter: filter)) == true {
      return true
    }
    // Nothing is shown, because there was nothing; sync has not seen this message yet.
    let progress = await session.views.historyProgress(channelURL: url, filter: filter)
    let wasEmpty = progress.map { $0.isStartReached && $0.isEndReached } ?? false
    return (try? await session.views.isFirst(message, channelURL: url, filter: filter, wasEmpty: wasEmpty)) ?? false
  }

  func applyChannel(_ changes: ChannelNotice) -> [LegacyMessageCall] {
    state.withValue { state in
      if changes.row == .none { return [] }
      let (isMember, isDeleted) = (changes.channel?.hasMe ?? false, changes.row == .deleted)
      // A public channel stays in the cache when the user leaves it, and may change there; one that was only viewed was
      // never left.
      let staysGone = state.isChannelGone && !isMember && changes.row == .updated
      let isGone = isDeleted || (state.isMember && !isMember) || staysGone
      (state.isMember, state.isChannelGone) = (isMember, isGone)
      state.isChannelCached = !isDeleted
      if staysGone { return [] }
      return isGone ? state.list.clearAll() + [.channelRemoved] : [.channelUpdated]
    }
  }
}

extension ChatModel.Channel {
  /// Whether the user is a member, or invited. Lists of the user's own channels may omit that.
  var hasMe: Bool { payload.string("member_state") == nil || memberState != .none }
}

extension SBSMFailedMessageEventActionReason {
  package init(_ removal: FailedRemoval) {
    self =
      switch removal {
      case .retentionExpired: .removeRetentionExpired
      case .exceededMaximumCount: .removeExceededMaxCount
      case .manual: .removeManualAction
      }
  }
}
