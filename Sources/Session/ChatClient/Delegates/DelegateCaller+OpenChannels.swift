import CacheSync
import ChatCache
import ChatModel
import ChatWire

/// Open channels: what happens in those that the user has entered, and in those that the app holds.
extension DelegateCaller {
  func tell(_ effect: SyncEffect, _ session: ChatSession, _ delivery: inout Delivery) {
    switch effect {
    case .openChannel(let change): tell(change, session, &delivery)
    case .participants(let changes):
      let channels = changes.compactMap { channel($0, session) }
      guard !channels.isEmpty else { return }
      delegates.channel.call(&delivery) {
        tellNewest($0.channelDidChangeParticipantCount(_:)) { $0(channels) }
      }
    default: return
    }
  }

  private func tell(_ change: OpenChannelChange, _ session: ChatSession, _ delivery: inout Delivery) {
    guard let event = change.event else { return }
    let url = change.channelURL
    if case .channel(let event) = event, event.category == .deleted {
      return delegates.channel.call(&delivery) {
        tellNewest($0.channelWasDeleted(_:channelType:)) { $0(url, .open) }
      }
    }
    // Only the end of what the user has left arrives without one.
    guard let channel = channel(change, session) else { return }
    call(calls(event, url), channel, &delivery)
  }

  private func calls(_ event: ServerEvent, _ url: String) -> [ChannelCall] {
    var calls = ChannelCall.calls(of: event, userID: cache.userID)
    switch event {
    case .message(let event):
      guard memory.withValue({ $0.receive(event.message.id, channelURL: url) }) else { return [] }
      calls.append(.received(event.message))
      if isMention(event.message) { calls.append(.mention(event.message)) }
    case .messageUpdate(let event):
      calls.append(.updated(event.message))
      let wasMentioned =
        event.previousMentionKind == "channel" || event.previousMentionedUserIDs.contains(bytesOf: cache.userID)
      if !wasMentioned, isMention(event.message) { calls.append(.mention(event.message)) }
    case .channel(let event) where event.category == .propertyChanged: calls.append(.changed)
    default: break
    }
    return calls
  }

  private func isMention(_ message: ChatModel.Message) -> Bool {
    guard !message.senderID.hasSameBytes(as: cache.userID) else { return false }
    return message.mentions.kind == .channel || message.mentions.userIDs.contains(bytesOf: cache.userID)
  }

  /// The app's object of a channel; `nil` if the app holds none, and the user has not entered it.
  private func channel(_ change: OpenChannelChange, _ session: ChatSession) -> OpenChannel? {
    session.openHandles.existing(url: change.channelURL) ?? change.channel.map { session.openChannels.object($0) }
  }
}
