/// A message as part of a thread.
extension Message {
  /// `nil` unless the request asked for it.
  public var threadInfo: ThreadInfo? { payload.object("thread_info").map { ThreadInfo($0) } }

  /// Whether a reply is shown in the channel too.
  public var isReplyToChannel: Bool {
    payload.boolean("is_reply_to_channel") ?? payload.boolean("reply_to_channel") ?? false
  }

  /// The message that this one replies to, in its reduced form, with the id and the channel of this one's view of it;
  /// `nil` when it was not asked for, or was deleted (its type is `DELE` or missing).
  public var parentMessage: Message? {
    guard let info = payload.object("parent_message_info"), let type = info.string("type"), type != "DELE" else {
      return nil
    }
    return try? Message(info, channelURL: channelURL, requestID: nil, id: parentMessageID)
  }

  /// An older, shorter form of `parentMessage`.
  public var parentMessageText: String? { payload.string("parent_message_text") }
}

/// What a message's thread looks like (Docs/Protocol.md#message-members).
public struct ThreadInfo: PayloadValue {
  public let payload: Payload

  public init(_ payload: Payload) { self.payload = payload }

  public var replyCount: Int { Int(clamping: payload.integer("reply_count") ?? 0) }
  /// Who replied most, in the server's order.
  public var mostRepliedUsers: [User] { payload.values("most_replies") }
  /// Milliseconds; 0 when nobody replied.
  public var lastRepliedAt: Int64 { payload.integer("last_replied_at") ?? 0 }
  /// Milliseconds; `nil` when missing.
  public var updatedAt: Int64? { payload.exactInteger("updated_at") }
}
