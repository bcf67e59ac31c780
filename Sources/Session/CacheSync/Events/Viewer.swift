import ChatModel

/// The user of the cache, and what the server said about how messages count (Docs/Protocol.md#threading-policies).
struct Viewer: Sendable, Equatable {
  let userID: String
  var policies = LoginPolicies()

  func isMe(_ id: String?) -> Bool { id.hasSameBytes(as: userID) }

  /// How a threading policy applies to a message: 2 refuses replies, 3 refuses those that are not also sent to the
  /// channel.
  private func admits(_ message: Message, _ policy: Int) -> Bool {
    guard message.parentMessageID != nil else { return true }
    return policy == 2 ? false : policy == 3 ? message.isReplyToChannel : true
  }

  /// Whether a message may become a channel's last one, as far as the message alone decides.
  func showsAsLast(_ message: Message, isForced: Bool) -> Bool {
    (!message.isSilent || isMe(message.senderID) || isForced) && admits(message, policies.lastMessageThreading)
  }

  /// Whether a message counts as unread for the user, regardless of the channel's preference.
  func countsAsUnread(_ message: Message) -> Bool {
    !message.isSilent && (message.kind == .admin || !isMe(message.senderID))
      && admits(message, policies.unreadThreading)
  }

  /// Whether a message mentions the user; never one of the user's own.
  func isMentioned(by message: Message) -> Bool {
    guard !isMe(message.senderID) else { return false }
    let mentions = message.mentions
    return isMentioned(kind: mentions.kind, userIDs: mentions.userIDs)
  }

  func isMentioned(kind: Mentions.Kind, userIDs: [String]) -> Bool {
    kind == .channel || userIDs.contains { isMe($0) }
  }
}
