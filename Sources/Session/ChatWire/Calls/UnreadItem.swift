public import ChatModel

/// What the server counts over all of a user's channels (Docs/Protocol.md#receipts-and-counts).
public enum UnreadItem: String, Sendable, CaseIterable {
  case messages = "group_channel_unread_message_count"
  case superMessages = "super_group_channel_unread_message_count"
  case nonSuperMessages = "non_super_group_channel_unread_message_count"
  case mentions = "group_channel_unread_mention_count"
  case superMentions = "super_group_channel_unread_mention_count"
  case nonSuperMentions = "non_super_group_channel_unread_mention_count"
  case invitations = "group_channel_invitation_count"
  case superInvitations = "super_group_channel_invitation_count"
  case nonSuperInvitations = "non_super_group_channel_invitation_count"

  /// Asks for some of the counts.
  /// - Parameter items: not empty.
  public static func call(_ items: [UnreadItem], userID: String) -> HTTPCall {
    .get("users", userID, "unread_item_count") { $0.add("item_keys", items.map(\.rawValue)) }
  }

  /// The counts in an answer.
  public static func counts(_ answer: Payload) -> [UnreadItem: Int64] {
    var counts: [UnreadItem: Int64] = [:]
    for item in allCases { counts[item] = answer.integer(of: item.rawValue) }
    return counts
  }
}
