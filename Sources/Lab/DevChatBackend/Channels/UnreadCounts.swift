import ChatModel
import ChatWire

/// How many messages a member has not read.
struct UnreadCounts {
  let transaction: Transaction

  /// Over all channels that the user wants counted.
  func total(_ user: Int64) throws -> Int64 {
    if let known = transaction.world.unreadTotals[user] { return known }
    let total =
      try transaction.integer(
        """
        SELECT coalesce(sum(unread), 0) FROM member
        WHERE user = ? AND is_joined AND count_preference IN ('all', 'unread_message_count_only')
        """, user) ?? 0
    transaction.world.unreadTotals[user] = total
    return total
  }

  /// The object that any command may carry (Docs/Protocol.md#unread-totals).
  func totals(_ user: Int64) throws -> Payload {
    let total = try total(user)
    return .object {
      $0.set("all", total)
      $0.set("custom_types", Payload.empty)
      $0.set("feed", Int64(0))
      $0.set("ts", transaction.now)
    }
  }

  /// The total changed, and is counted again when needed.
  func forgetTotal(of user: Int64) { transaction.world.unreadTotals[user] = nil }

  func raise(
    _ channel: ChannelRecord, _ sender: UserRecord?, _ mentioned: [UserRecord], mentionsAll: Bool
  ) throws {
    try transaction.run(
      """
      UPDATE member SET unread = unread + 1, mentions = mentions + ?
      WHERE channel = ? AND user <> ? AND is_joined
      """, mentionsAll, channel.row, sender?.row ?? 0)
    for user in mentioned where user.row != sender?.row {
      try transaction.run(
        "UPDATE member SET mentions = mentions + 1 WHERE channel = ? AND user = ?", channel.row, user.row)
    }
  }

  func recount(_ channel: ChannelRecord, _ user: Int64) throws {
    try transaction.run(
      """
      UPDATE member SET unread = (SELECT count(*) FROM message g WHERE g.channel = member.channel
          AND g.created_at > max(member.read_at, member.message_offset) AND g.counts_unread
          AND g.sender IS NOT member.user),
        mentions = (SELECT count(*) FROM message g WHERE g.channel = member.channel
          AND g.created_at > max(member.read_at, member.message_offset) AND g.counts_unread
          AND g.sender IS NOT member.user AND (g.mentions_all
            OR EXISTS (SELECT 1 FROM mention n WHERE n.message = g.id AND n.user = member.user)))
      WHERE channel = ? AND user = ?
      """, channel.row, user)
    forgetTotal(of: user)
  }
}
