/// A message as part of a thread.
extension Message {
  /// `nil` unless requested.
  public var threadInfo: ThreadInfo? { payload.object("thread_info").map { ThreadInfo($0) } }

  /// Whether a reply is also shown in the channel.
  public var isReplyToChannel: Bool {
    payload.boolean("is_reply_to_channel") ?? payload.boolean("reply_to_channel") ?? false
  }

  /// The message that this one replies to, in its short form, with the id and the channel from this one's view of it;
  /// `nil` if it was not requested, or was deleted (its type is `DELE` or missing).
  public var parentMessage: Message? {
    guard let info = payload.object("parent_message_info"), let type = info.string("type"), type != "DELE" else {
      return nil
    }
    return try? Message(info, channelURL: channelURL, requestID: nil, id: parentMessageID)
  }

  /// An older, shorter form of `parentMessage`.
  public var parentMessageText: String? { payload.string("parent_message_text") }
}

/// Information about a message's thread (Docs/Protocol.md#message-members).
public struct ThreadInfo: PayloadValue {
  public let payload: Payload

  public init(_ payload: Payload) { self.payload = payload }

  public var replyCount: Int { Int(clamping: payload.integer("reply_count") ?? 0) }
  /// The users who replied most, in the server's order.
  public var mostRepliedUsers: [User] { payload.values("most_replies") }
  /// Milliseconds; 0 if there are no replies.
  public var lastRepliedAt: Int64 { payload.integer("last_replied_at") ?? 0 }
  /// Milliseconds; `nil` if missing.
  public var updatedAt: Int64? { payload.exactInteger("updated_at") }
}
