import ChatModel
import ChatWire
import GRDB

/// `GET search/messages` (Docs/Protocol.md#message-calls). It reads every message in its scope: this is a server for
/// development.
struct SearchRoutes {
  let transaction: Transaction
  private var channels: ChannelTable { ChannelTable(transaction: transaction) }
  private var access: Access { Access(transaction: transaction) }
  private var retention: Retention { Retention(transaction: transaction) }
  private var messagePayloads: MessagePayloads { MessagePayloads(transaction: transaction) }

  /// How many channels of a user are searched.
  private static let searchedChannels: Int64 = 100

  func search(_ call: Call) throws -> Payload {
    let query = call.query
    let search = try MessageSearch(query)
    let limit = Int(try query.limit(maximum: 99))
    var found: [(position: MessageSearch.Position, record: MessageRecord)] = []
    for (channel, offset) in try searchedChannels(call) { found += try self.found(search, in: channel, after: offset) }
    found.sort { search.precedes($0.position, $1.position) }
    var page = found[...]
    if let token = try query.string("before"), !token.isEmpty {
      let end = try MessageSearch.Position(token)
      page = found.prefix { search.precedes($0.position, end) }.suffix(limit)
    } else if let token = try query.string("after") ?? query.string("token"), !token.isEmpty {
      let start = try MessageSearch.Position(token)
      page = found.drop { !search.precedes(start, $0.position) }.prefix(limit)
    } else {
      page = found.prefix(limit)
    }
    let details = try MessageDetails(query)
    let results = try page.map { try messagePayloads.payload($0.record, details) }
    return .object {
      $0.set("results", results)
      $0.set("total_count", Int64(found.count))
      $0.set("has_prev", page.startIndex > 0)
      $0.set("has_next", page.endIndex < found.count)
      $0.set("start_cursor", page.first?.position.token ?? "")
      $0.set("end_cursor", page.last?.position.token ?? "")
    }
  }

  /// One channel, or those that the user has joined; with the time up to which messages are not visible, ms.
  private func searchedChannels(_ call: Call) throws -> [(ChannelRecord, Int64)] {
    if let url = try call.query.string("channel_url"), !url.isEmpty {
      let channel = try channels.channel(url)
      return [(channel, try access.messageOffset(call, channel))]
    }
    // A server has to say whose channels.
    let user: UserRecord = if case .user(let own) = call.caller { own } else { try access.actor(call) }
    var sql = SQLText(
      """
      SELECT \(ChannelRecord.columns), m.message_offset FROM member m JOIN channel c ON c.id = m.channel
      WHERE NOT c.is_open AND m.user = ? AND m.is_joined
      """, user.row)
    let types = try call.query.list("custom_type", "channel_custom_type")
    if !types.isEmpty { sql.add("c.custom_type", in: types) }
    sql.add(" ORDER BY c.last_message_at DESC, c.id DESC LIMIT ?", SearchRoutes.searchedChannels)
    return try transaction.rows(sql).map { row in
      let channel = ChannelRecord(row)
      return (channel, max(row[row.count - 1], retention.purgeOffset(of: channel)))
    }
  }

  private func found(
    _ search: MessageSearch, in channel: ChannelRecord, after offset: Int64
  ) throws -> [(position: MessageSearch.Position, record: MessageRecord)] {
    var sql = SQLText(
      """
      SELECT \(MessageRecord.columns) FROM message g
      WHERE g.channel = ? AND g.created_at > ? AND g.created_at BETWEEN ? AND ?
      """, channel.row, offset, search.period.start, search.period.end)
    if !search.senderIDs.isEmpty { sql.add("g.sender_id", in: search.senderIDs) }
    return try transaction.rows(sql).compactMap { row in
      let record = MessageRecord(row)
      let score = search.score(of: record.payload.string("message") ?? "")
      guard score > 0 else { return nil }
      return (
        MessageSearch.Position(score: search.isByRelevance ? score : 0, time: record.createdAt, id: record.id), record
      )
    }
  }
}
