public import ChatModel

/// The channel that an event is about.
public struct ChannelReference: Sendable, Hashable {
  /// Identity is by UTF-8 bytes.
  public let url: String
  public let type: ChannelType

  init?(_ payload: Payload, url: String? = nil) {
    guard let url = url ?? payload.string("channel_url") else { return nil }
    self.url = url
    type = payload.string("channel_type").flatMap(ChannelType.init(rawValue:)) ?? .group
  }

  public static func == (a: ChannelReference, b: ChannelReference) -> Bool {
    a.type == b.type && a.url.hasSameBytes(as: b.url)
  }
}

/// A message that was sent: by others, by another device of the user, or the answer to this client's own send.
public struct ReceivedMessage: Sendable {
  public let message: Message
  public let channel: ChannelReference
  /// The id of the message right before this one in the channel; `nil` if the server does not say
  /// (Docs/Protocol.md#message-members).
  public let previousMessageID: Int64?
  /// Whether it becomes the channel's last message even if it is silent.
  public let forcesLastMessage: Bool

  init?(_ payload: Payload, command: Command.Name) {
    // Only unsent messages have no id, and those are never received (Docs/Protocol.md#message-members).
    guard let channel = ChannelReference(payload),
      let message = try? Message(payload.settingKind(command), channelURL: channel.url), message.id > 0
    else { return nil }
    self.message = message
    self.channel = channel
    previousMessageID = payload.integer("previous_message_id")
    forcesLastMessage = payload.boolean("force_update_last_message") ?? false
  }
}

/// A message that changed.
public struct MessageUpdate: Sendable {
  public let message: Message
  public let channel: ChannelReference
  /// The users who were mentioned before the change.
  public let previousMentionedUserIDs: [String]
  public let previousMentionKind: String?

  init?(_ payload: Payload, command: Command.Name) {
    guard let channel = ChannelReference(payload),
      let message = try? Message(payload.settingKind(command), channelURL: channel.url), message.id > 0
    else { return nil }
    self.message = message
    self.channel = channel
    let before = payload.object("old_values")
    previousMentionedUserIDs = before?.strings("mentioned_user_ids") ?? []
    previousMentionKind = before?.string("mention_type")
  }
}

public struct MessageDeletion: Sendable, Hashable {
  public let channel: ChannelReference
  public let messageID: Int64

  init?(_ payload: Payload) {
    guard let channel = ChannelReference(payload), let id = payload.integer("msg_id", "message_id") else { return nil }
    self.channel = channel
    messageID = id
  }
}

/// Someone added or removed a reaction (Docs/Protocol.md#reactions-and-threads).
public struct ReactionEvent: Sendable, Hashable {
  public enum Operation: String, Sendable {
    case add = "ADD"
    case delete = "DELETE"
  }

  public let channel: ChannelReference
  public let messageID: Int64
  public let key: String
  public let userID: String
  public let operation: Operation
  /// Milliseconds.
  public let updatedAt: Int64

  /// - Parameters: the channel and message of a REST call, for its answer, which omits them.
  public init?(_ payload: Payload, channelURL: String? = nil, messageID: Int64? = nil) {
    guard let channel = ChannelReference(payload, url: channelURL),
      let id = messageID ?? payload.integer("msg_id", "message_id"),
      let key = payload.string("reaction"), let user = payload.string("user_id"),
      let operation = payload.string("operation").flatMap({ Operation(rawValue: $0.uppercased()) })
    else { return nil }
    self.channel = channel
    self.messageID = id
    self.key = key
    userID = user
    self.operation = operation
    updatedAt = payload.integer("updated_at") ?? 0
  }
}

/// The thread of a message changed (Docs/Protocol.md#reactions-and-threads).
public struct ThreadEvent: Sendable {
  public let channel: ChannelReference
  public let parentMessageID: Int64
  public let threadInfo: ThreadInfo

  init?(_ payload: Payload) {
    guard let channel = ChannelReference(payload),
      let parent = payload.integer("parent_message_id", "root_message_id"),
      let info = payload.object("thread_info")
    else { return nil }
    self.channel = channel
    parentMessageID = parent
    threadInfo = ThreadInfo(info)
  }
}
