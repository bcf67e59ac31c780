import ChatModel
import ChatWire
import Foundation
import GRDB

/// The filters and the order of a channel list as SQL (Docs/Protocol.md#channel-lists). `c` is the channel, `m` the
/// viewer's membership.
struct ChannelListQuery {
  private(set) var sql: SQLText
  private let query: Query
  private let viewer: Int64?

  /// A channel's last message as its viewer sees it: none if it is before the viewer's history.
  static let lastMessageAt = "CASE WHEN c.last_message_at > m.message_offset THEN c.last_message_at ELSE 0 END"

  /// - Parameters:
  ///   - viewer: lists the channels of that user; `nil` all channels.
  ///   - visitor: who views all channels, and so only gets public ones; `nil` for a server.
  init(_ query: Query, viewer: Int64?, visitor: Int64? = nil, isPlatform: Bool) throws {
    self.query = query
    self.viewer = viewer
    if let viewer {
      sql = SQLText(
        "SELECT \(ChannelRecord.columns), m.hidden FROM member m JOIN channel c ON c.id = m.channel "
          + "WHERE NOT c.is_open AND m.user = ?",
        viewer)
    } else {
      sql = SQLText(
        "SELECT \(ChannelRecord.columns), 0 FROM channel c "
          + "LEFT JOIN (SELECT 0 AS message_offset, 0 AS unread, 0 AS hidden) m WHERE NOT c.is_open")
    }
    if let visitor {
      // Members also see what others cannot discover.
      let isMember = "EXISTS (SELECT 1 FROM member x WHERE x.channel = c.id AND x.user = ?)"
      sql.add(" AND c.is_public AND (c.is_discoverable OR \(isMember))", visitor)
      if try query.word("public_membership_mode", ["all", "joined"]) == "joined" {
        sql.add(" AND EXISTS (SELECT 1 FROM member x WHERE x.channel = c.id AND x.user = ? AND x.is_joined)", visitor)
      }
    }
    let urls = try query.list("channel_urls", "channelUrls")
    if !urls.isEmpty {
      // Named channels are returned regardless of the other filters.
      sql.add("c.url", in: urls)
    } else {
      try addFlags(isPlatform: isPlatform)
      try addTexts()
      try addMembers()
      try addMetadata()
      try addTimes()
      if viewer != nil { try addOwnState() }
    }
  }

  private mutating func addFlags(isPlatform: Bool) throws {
    if try query.boolean("show_empty") != true {
      sql.add(" AND \(viewer == nil ? "c.last_message_at" : ChannelListQuery.lastMessageAt) > 0")
    }
    // Clients only send what is true; servers get frozen channels unless they decline.
    if try query.boolean("show_frozen") ?? isPlatform == false { sql.add(" AND NOT c.is_frozen") }
    switch try query.word("super_mode", ["all", "super", "nonsuper", "broadcast_only", "exclusive_only"]) {
    case "super": sql.add(" AND c.is_super")
    case "nonsuper": sql.add(" AND NOT c.is_super")
    case "broadcast_only": sql.add(" AND c.is_broadcast")
    case "exclusive_only": sql.add(" AND c.is_exclusive")
    default: break
    }
    switch try query.word("public_mode", ["all", "public", "private"]) {
    case "public": sql.add(" AND c.is_public")
    case "private": sql.add(" AND NOT c.is_public")
    default: break
    }
    switch try query.word("distinct_mode", ["all", "distinct", "nondistinct"]) {
    case "distinct": sql.add(" AND c.is_distinct")
    case "nondistinct": sql.add(" AND NOT c.is_distinct")
    default: break
    }
    if try query.word("public_membership_mode", ["all", "joined"]) == "joined", viewer != nil {
      sql.add(" AND m.is_joined")
    }
  }

  private mutating func addTexts() throws {
    let types = try query.list("custom_types", "custom_type")
    if !types.isEmpty { sql.add("c.custom_type", in: types) }
    if let start = try query.string("custom_type_startswith") {
      sql.add(" AND substr(c.custom_type, 1, length(?)) = ?", start, start)
    }
    if let part = try query.string("name_contains"), !part.isEmpty {
      sql.add(" AND instr(swiftLowercaseString(c.name), swiftLowercaseString(?)) > 0", part)
    }
    guard let text = try query.string("search_query"), !text.isEmpty else { return }
    var fields = try query.list("search_field", "search_fields")
    if fields.isEmpty { fields = ["channel_name", "member_nickname"] }
    var parts: [String] = []
    for field in fields {
      switch field {
      case "channel_name": parts.append("instr(swiftLowercaseString(c.name), swiftLowercaseString(?)) > 0")
      case "member_nick_name", "member_nickname":
        parts.append(ChannelListQuery.hasMember("instr(swiftLowercaseString(u.nickname), swiftLowercaseString(?)) > 0"))
      default: throw ServerError.invalidValue
      }
    }
    sql.text += " AND (" + parts.joined(separator: " OR ") + ")"
    sql.values += parts.map { _ in text }
  }

  private static func hasMember(_ condition: String) -> String {
    "EXISTS (SELECT 1 FROM member x JOIN user u ON u.id = x.user WHERE x.channel = c.id AND \(condition))"
  }

  private mutating func addMembers() throws {
    for (name, condition) in [
      ("members_nickname_contains", "instr(swiftLowercaseString(u.nickname), swiftLowercaseString(?)) > 0"),
      ("members_nickname", "u.nickname = ?"),
      ("members_nickname_startswith", "instr(swiftLowercaseString(u.nickname), swiftLowercaseString(?)) = 1"),
    ] {
      if let text = try query.string(name), !text.isEmpty {
        sql.add(" AND " + ChannelListQuery.hasMember(condition), text)
      }
    }
    let included = try query.list("members_include_in")
    if !included.isEmpty {
      let isAny = try query.word("query_type", ["and", "or"]) == "or"
      let parts = included.map { _ in ChannelListQuery.hasMember("u.user_id = ?") }
      sql.text += " AND (" + parts.joined(separator: isAny ? " OR " : " AND ") + ")"
      sql.values += included
    }
    let exact = try query.list("members_exactly_in")
    guard !exact.isEmpty else { return }
    // Only these members, plus the user whose list it is, whether named or not.
    sql.text += exact.map { _ in " AND " + ChannelListQuery.hasMember("u.user_id = ?") }.joined()
    sql.values += exact
    sql.text += " AND NOT " + ChannelListQuery.hasMember("x.user <> ? AND NOT (u.user_id IN (\(marks(exact))))")
    sql.values.append(viewer ?? 0)
    sql.values += exact
  }

  private func marks(_ list: [String]) -> String { list.map { _ in "?" }.joined(separator: ",") }

  private mutating func addMetadata() throws {
    guard let key = try query.string("metadata_key") else { return }
    func exists(_ condition: String) -> String {
      " AND EXISTS (SELECT 1 FROM metadata d WHERE d.channel = c.id AND d.key = ?\(condition))"
    }
    let values = try query.list("metadata_values")
    if !values.isEmpty {
      sql.text += exists(" AND d.value IN (\(marks(values)))")
      sql.values.append(key)
      sql.values += values
    }
    if let start = try query.string("metadata_value_startswith") {
      sql.add(exists(" AND substr(d.value, 1, length(?)) = ?"), key, start, start)
    }
    if values.isEmpty, !query.has("metadata_value_startswith") { sql.add(exists(""), key) }
  }

  private mutating func addTimes() throws {
    // In seconds; values too large for that are in ms.
    for (name, sign) in [("created_before", "<"), ("created_after", ">")] {
      guard let time = try query.integer(name) else { continue }
      let limit = abs(time.clamped) > 100_000_000_000 ? time.clamped : time.clamped * 1000
      sql.add(" AND c.created_at \(sign) ?", limit)
    }
  }

  private mutating func addOwnState() throws {
    try sql.addMemberState(query)
    switch try query.word("unread_filter", ["all", "unread_message"]) {
    case "unread_message": sql.add(" AND m.unread > 0")
    default: break
    }
    switch try query.word(
      "hidden_mode",
      [
        "unhidden_only", "hidden_only", "hidden_allow_auto_unhide", "hidden_allow_auto_hide",
        "hidden_prevent_auto_unhide", "all",
      ])
    {
    case "hidden_only": sql.add(" AND m.hidden > 0")
    case "hidden_allow_auto_unhide", "hidden_allow_auto_hide": sql.add(" AND m.hidden = 1")
    case "hidden_prevent_auto_unhide": sql.add(" AND m.hidden = 2")
    case "all": break
    default: sql.add(" AND m.hidden = 0")
    }
  }

  /// Adds order, start and limit.
  /// - Returns: the name of the order, for tokens, and the number of columns at the end that contain the sort values.
  mutating func page(limit: Int64) throws -> (order: String, keys: Int) {
    let order =
      try query.word(
        "order",
        [
          "chronological", "latest_last_message", "channel_name_alphabetical", "metadata_value_alphabetical",
        ]) ?? "latest_last_message"
    let last = viewer == nil ? "c.last_message_at" : ChannelListQuery.lastMessageAt
    var keys: [String]
    var isAscending = false
    switch order {
    case "chronological": keys = ["c.created_at", "c.id"]
    case "latest_last_message": keys = [last, "c.created_at", "c.id"]
    default:
      isAscending = true
      keys = ["c.name", "c.id"]
      if order == "metadata_value_alphabetical" {
        guard let key = try query.string("metadata_order_key") else { throw ServerError.parameterMissing }
        let quoted = "'" + key.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
        keys[0] = "coalesce((SELECT d.value FROM metadata d WHERE d.channel = c.id AND d.key = \(quoted)), '')"
      }
    }
    if let text = try query.string("token"), !text.isEmpty {
      let token = try PageToken(text, of: order, count: keys.count)
      let marks = keys.map { _ in "?" }.joined(separator: ",")
      sql.text += " AND (\(keys.joined(separator: ","))) \(isAscending ? ">" : "<") (\(marks))"
      for index in keys.indices {
        if isAscending && index == 0 {
          sql.values.append(token.values[0])
        } else {
          sql.values.append(try token.integer(index))
        }
      }
    }
    // The sort values follow the columns, for the next token.
    if let from = sql.text.range(of: " FROM ") {
      sql.text.insert(contentsOf: ", " + keys.joined(separator: ", "), at: from.lowerBound)
    }
    sql.add(
      " ORDER BY " + keys.map { $0 + (isAscending ? " ASC" : " DESC") }.joined(separator: ", ") + " LIMIT ?", limit)
    return (order, keys.count)
  }
}

extension Int64 {
  /// Limited so that it can be multiplied by 1000.
  fileprivate var clamped: Int64 { Swift.min(Swift.max(self, -(1 << 50)), 1 << 50) }
}

extension SQLText {
  /// Of memberships `m`, those in the state that is asked for.
  mutating func addMemberState(_ query: Query) throws {
    switch try query.word(
      "member_state_filter",
      ["all", "joined_only", "invited_only", "invited_by_friend", "invited_by_non_friend", "joined", "invited"])
    {
    case "joined_only", "joined": add(" AND m.is_joined")
    // Friends do not exist here.
    case "invited_only", "invited", "invited_by_non_friend": add(" AND NOT m.is_joined")
    case "invited_by_friend": add(" AND 0")
    default: break
    }
  }
}
