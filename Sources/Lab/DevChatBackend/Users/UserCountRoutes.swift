import ChatModel
import ChatWire
import GRDB

/// Counts over a user's channels (Docs/Protocol.md#receipts-and-counts).
struct UserCountRoutes {
  let transaction: Transaction

  /// Messages, and channels that have some, if the user wants messages counted; `custom_types` and `super_mode` choose
  /// the channels.
  func unreadTotals(_ call: Call, _ user: UserRecord) throws -> (messages: Int64, channels: Int64) {
    var sql = try countedChannels(
      call, user, "SELECT coalesce(sum(m.unread), 0), coalesce(sum(m.unread > 0), 0)")
    sql.add(" AND m.is_joined AND m.count_preference IN ('all', 'unread_message_count_only')")
    let row = try transaction.rows(sql).first
    return (row?[0] ?? 0, row?[1] ?? 0)
  }

  /// `GET users/{id}/unread_message_count` and `…/unread_channel_count`.
  func unreadCount(_ call: Call, _ user: UserRecord) throws -> Payload {
    let totals = try unreadTotals(call, user)
    return .object {
      if call.path[2] == "unread_channel_count" {
        $0.set("unread_count", totals.channels)
      } else {
        $0.set("unread_count", totals.messages)
        $0.set("unread_feed_count", Int64(0))
      }
    }
  }

  /// `GET users/{id}/group_channel_count`.
  func channelCount(_ call: Call, _ user: UserRecord) throws -> Payload {
    var sql = try countedChannels(call, user, "SELECT count(*)")
    switch try call.query.word("state", ["all", "joined", "invited", "joined_only", "invited_only"]) {
    case "joined", "joined_only": sql.add(" AND m.is_joined")
    case "invited", "invited_only": sql.add(" AND NOT m.is_joined")
    default: break
    }
    let count = try transaction.integer(sql) ?? 0
    return .object { $0.set("group_channel_count", count) }
  }

  private func countedChannels(_ call: Call, _ user: UserRecord, _ selection: String) throws -> SQLText {
    var sql = SQLText(
      selection + " FROM member m JOIN channel c ON c.id = m.channel WHERE NOT c.is_open AND m.user = ?", user.row)
    let types = try call.query.list("custom_types", "custom_type")
    if !types.isEmpty { sql.add("c.custom_type", in: types) }
    switch try call.query.word("super_mode", ["all", "super", "nonsuper", "broadcast_only", "exclusive_only"]) {
    case "super": sql.add(" AND c.is_super")
    case "nonsuper": sql.add(" AND NOT c.is_super")
    case "broadcast_only": sql.add(" AND c.is_broadcast")
    case "exclusive_only": sql.add(" AND c.is_exclusive")
    default: break
    }
    return sql
  }

  /// `GET users/{id}/unread_item_count` (Docs/Protocol.md#receipts-and-counts): messages, mentions and invitations, for
  /// all groups and separately for large and other ones. `item_keys` names the parts of the answer; by default, all.
  func unreadItems(_ call: Call, _ user: UserRecord) throws -> Payload {
    let found = try transaction.rows(
      """
      SELECT c.is_super,
        coalesce(sum(iif(m.is_joined AND m.count_preference IN ('all', 'unread_message_count_only'), m.unread, 0)), 0),
        coalesce(sum(iif(m.is_joined AND m.count_preference IN ('all', 'unread_mention_count_only'), m.mentions, 0)), 0),
        sum(NOT m.is_joined)
      FROM member m JOIN channel c ON c.id = m.channel WHERE NOT c.is_open AND m.user = ? GROUP BY c.is_super
      """, user.row)
    var items: [(key: String, count: Int64)] = []
    for (index, name) in ["unread_message_count", "unread_mention_count", "invitation_count"].enumerated() {
      for (prefix, kinds) in [("", [0, 1]), ("super_", [1]), ("non_super_", [0])] {
        let counted = found.filter { kinds.contains($0[0]) }.reduce(0) { $0 + ($1[index + 1] as Int64) }
        items.append(("\(prefix)group_channel_\(name)", counted))
      }
    }
    let keys = try call.query.list("item_keys")
    guard keys.allSatisfy({ key in items.contains { $0.key.hasSameBytes(as: key) } }) else {
      throw ServerError.invalidValue
    }
    return .object { object in
      for item in items where keys.isEmpty || keys.contains(bytesOf: item.key) {
        object.set(item.key, item.count)
      }
    }
  }
}
