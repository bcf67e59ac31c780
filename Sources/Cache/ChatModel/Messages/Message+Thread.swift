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
