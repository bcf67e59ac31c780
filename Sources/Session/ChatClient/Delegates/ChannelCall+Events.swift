import ChatModel
import ChatWire

extension ChannelCall {
  /// The calls for an event of one channel, except for `changed`, which depends on the event's effect on the channel,
  /// and for calls that need the stored message (Docs/Protocol.md#server-commands).
  static func calls(of event: ServerEvent, userID: String) -> [ChannelCall] {
    switch event {
    case .messageDeletion(let event): [.messageDeleted(event.messageID)]
    case .reaction(let event): [.reaction(event)]
    case .thread(let event): [.thread(event)]
    // The user's own reading appears in the counts: `changed`.
    case .read(let event): event.userID.hasSameBytes(as: userID) ? [] : [.read]
    case .delivery: [.delivered]
    case .channel(let event): calls(of: event)
    default: []
    }
  }

  private static func calls(of event: ChannelEvent) -> [ChannelCall] {
    switch event.category {
    case .joined: event.members.map { .joined($0) } + [.memberCount]
    case .left: event.user.map { [.left($0), .memberCount] } ?? []
    case .entered: event.user.map { [.entered($0), .participantCount] } ?? []
    case .exited: event.user.map { [.exited($0), .participantCount] } ?? []
    case .invited: [.invited(event.invitees, inviter: event.inviter)]
    case .invitationDeclined: event.invitee.map { [.declined($0, inviter: event.inviter)] } ?? []
    case .operatorsChanged: [.operators]
    case .muted: event.user.map { [.muted($0)] } ?? []
    case .unmuted: event.user.map { [.unmuted($0)] } ?? []
    case .banned: event.user.map { [.banned($0)] } ?? []
    case .unbanned: event.user.map { [.unbanned($0)] } ?? []
    case .frozen: [.frozen]
    case .unfrozen: [.unfrozen]
    case .hidden: [.hidden]
    case .unhidden: [.changed]
    case .pinnedMessagesChanged: [.pinned]
    case .metadataChanged: metadata(event)
    case .metacountersChanged: metacounters(event)
    default: []
    }
  }

  private static func metadata(_ event: ChannelEvent) -> [ChannelCall] {
    var calls: [ChannelCall] = []
    if !event.createdMetadata.isEmpty { calls.append(.metadataCreated(event.createdMetadata)) }
    if !event.updatedMetadata.isEmpty { calls.append(.metadataUpdated(event.updatedMetadata)) }
    if !event.deletedKeys.isEmpty { calls.append(.metadataDeleted(event.deletedKeys)) }
    return calls
  }

  private static func metacounters(_ event: ChannelEvent) -> [ChannelCall] {
    var calls: [ChannelCall] = []
    if !event.createdCounters.isEmpty { calls.append(.countersCreated(event.createdCounters)) }
    if !event.updatedCounters.isEmpty { calls.append(.countersUpdated(event.updatedCounters)) }
    if !event.deletedKeys.isEmpty { calls.append(.countersDeleted(event.deletedKeys)) }
    return calls
  }
}

extension ServerEvent {
  /// The one channel that an event concerns; `nil` if it concerns several or none.
  var channelURL: String? { channel?.url }

  /// Whether the event may remove what is known of the channel, so that there is nothing to wait for.
  var mayRemoveChannel: Bool {
    guard case .channel(let event) = self else { return false }
    return [.left, .banned, .invitationDeclined, .deleted].contains(event.category)
  }

  /// Whether it means nothing if it is reported late.
  var isTyping: Bool {
    guard case .channel(let event) = self else { return false }
    return event.category == .typingStarted || event.category == .typingEnded
  }

  /// Whether it changed the channel in a way that `channelWasChanged` reports: last message, counts, history.
  var tellsChange: Bool {
    switch self {
    case .message, .messageUpdate, .messageDeletion, .read: true
    case .channel(let event): event.category == .propertyChanged
    default: false
    }
  }
}
