/// Which unread counts a user wants for a channel (Docs/Protocol.md#channels).
public enum CountPreference: String, Sendable, Hashable {
  case all
  case unreadMessageCountOnly = "unread_message_count_only"
  case unreadMentionCountOnly = "unread_mention_count_only"
  case off
}
