import ChatClient
import ChatModel

extension SBSMMessageCollection {
  /// Handles messages older than the one that the app was told is the first, as when events overtake each other in a
  /// new channel: no fetch asks for them any longer. They are shown as soon as nothing is missing before what is shown.
  func applyOlder(_ changes: ChannelNotice) async -> [LegacyMessageCall] {
    let oldest = state.withValue { state -> BaseMessage? in
      guard state.list.isStartReached else { return nil }
      if changes.inserted.contains(where: { filter.admits($0) && state.list.isOlder(session.object($0)) }) {
        state.isOlderAwaited = true
      }
      return state.isOlderAwaited ? state.list.oldest : nil
    }
    guard let oldest,
      let page = try? await session.views.contiguousPage(
        channelURL: channel.channelURL, from: .message(oldest.value), .previous, count: Int(clamping: limit),
        filter: filter.value),
      !page.messages.isEmpty
    else { return [] }
    let messages = page.messages.map(session.object)
    return state.withValue { state in
      state.isOlderAwaited = page.hasMoreCached
      return state.list.insert(messages, .next)
    }
  }
}
