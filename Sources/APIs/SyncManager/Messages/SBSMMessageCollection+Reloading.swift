import ChatClient
import ChatModel

/// Another connection wrote to the cache: reads what is shown again, and reports the difference to the app.
extension SBSMMessageCollection {
  func reload(_ notice: SessionNotice, _ delivery: inout Delivery) async {
    let changes = notice.changes(in: channel.channelURL)
    var calls: [LegacyMessageCall] = []
    let isVanished = changes?.row == .deleted
    if !isVanished || !state.withValue({ $0.isChannelCached }) {
      // What cannot be read stays as it is: a fetch reads it again.
      let isSame = changes.map { $0.row == .none || $0.row == .updated && $0.channel?.hasMe != true } ?? true
      let staysGone = state.withValue { $0.isChannelGone } && (isVanished || isSame)
      let outgoing = staysGone ? [] : try? await cachedOutgoing()
      let messages = (try? await cachedMessages()) ?? nil
      calls += state.withValue {
        $0.list.reload(
          outgoing: outgoing, messages: messages?.stretch, beyond: messages?.beyond ?? [], asked: $0.askedOutgoing)
      }
    }
    if let changes {
      let isKnown = state.withValue { state in
        state.wasEmpty = false
        // There may be more than the app was told.
        state.isOlderAwaited = state.list.isStartReached
        return !isVanished || state.isChannelCached
      }
      calls += await applyOlder(changes)
      if isKnown { calls += applyChannel(changes) }
    }
    tell(calls, because: .notice(notice.source, isMention: false), &delivery)
    for direction in SBSMMessageDirection.both { await advance(direction, nil, &delivery) }
  }

  /// The shown stretch, as far as it is still one: what the cache has between its ends, around the newest message that
  /// still exists. If none exists, as many messages as a fetch at the viewpoint would show; `nil` if none are shown. Own
  /// messages that are shown outside the stretch are read one by one.
  private func cachedMessages() async throws -> (stretch: [BaseMessage], beyond: [BaseMessage])? {
    let (shown, idsBeyond, viewpoint) = state.withValue { ($0.list.stretch, $0.list.idsBeyond, $0.viewpoint) }
    let (url, filter) = (channel.channelURL, filter.value)
    var beyond: [ChatModel.Message] = []
    for id in idsBeyond {
      if let message = try await session.views.cachedMessage(id, channelURL: url) { beyond.append(message) }
    }
    guard let oldest = shown.first, let newest = shown.last else {
      return idsBeyond.isEmpty ? nil : ([], beyond.map(session.object))
    }
    var cached = try await session.views.cachedStretch(
      MessagePlace(oldest.value)...MessagePlace(newest.value), showing: Set(shown.map(\.value.id)), channelURL: url,
      filter: filter)
    if cached.isEmpty {
      cached = try await session.views.contiguousPage(
        channelURL: url, from: .time(viewpoint), .previous, count: shown.count, filter: filter
      ).messages
    }
    let ids = Set(cached.map(\.id))
    return (cached.map(session.object), beyond.filter { !ids.contains($0.id) }.map(session.object))
  }

  /// A channel that was gone has come back: shows what the app had asked for of its pending and failed messages.
  func showUnsentOfReturned() async -> [LegacyMessageCall] {
    guard !state.withValue({ $0.isChannelGone }), let outgoing = try? await cachedOutgoing() else { return [] }
    return state.withValue { $0.list.update(outgoing, asked: $0.askedOutgoing) }
  }

  /// All pending and failed messages.
  private func cachedOutgoing() async throws -> [CachedOutgoing] {
    let url = channel.channelURL
    let rows =
      try await session.views.outgoingMessages(channelURL: url, isFailed: false)
      + session.views.outgoingMessages(channelURL: url, isFailed: true)
    return rows.map { (isFailed: $0.state == .failed, message: session.object($0)) }
  }
}
