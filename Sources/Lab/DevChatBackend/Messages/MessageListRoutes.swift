import ChatModel
import ChatWire
import GRDB

/// Pages, changelogs and gaps of a channel's messages.
struct MessageListRoutes {
  let transaction: Transaction
  private var messages: MessageTable { MessageTable(transaction: transaction) }
  private var access: Access { Access(transaction: transaction) }
  private var messagePayloads: MessagePayloads { MessagePayloads(transaction: transaction) }

  /// `GET …/messages` (Docs/Protocol.md#message-pages).
  func listMessages(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    let query = call.query
    let list = try MessageListQuery(query, channel: channel.row, offset: access.messageOffset(call, channel))
    // Servers have different defaults from clients.
    let previous = try query.limit("prev_limit", default: call.isPlatform ? 15 : 20)
    let next = try query.limit("next_limit", default: call.isPlatform ? 15 : 0)
    let isInclusive = try query.boolean("include") ?? call.isPlatform
    let id = try query.integer("message_id").flatMap { $0 > 0 ? $0 : nil }
    var before: [MessageRecord] = []
    var exact: [MessageRecord] = []
    var after: [MessageRecord] = []
    let point: Int64
    if let id {
      let reference = try self.messages.message(id, in: channel)
      point = reference.createdAt
      before = try transaction.rows(list.page(.before, (point, id), limit: previous)).map(MessageRecord.init)
      after = try transaction.rows(list.page(.after, (point, id), limit: next)).map(MessageRecord.init)
      if isInclusive { exact = try transaction.rows(list.exactly("id", id)).map(MessageRecord.init) }
    } else {
      guard let time = try query.integer("message_ts") else { throw ServerError.parameterMissing }
      guard time >= 0 else { throw ServerError(code: ServerError.Code.mustBePositive) }
      point = time
      before = try withSiblings(
        .before, list, transaction.rows(list.page(.before, (time, 0), limit: previous)).map(MessageRecord.init))
      after = try withSiblings(
        .after, list, transaction.rows(list.page(.after, (time, .max), limit: next)).map(MessageRecord.init))
      if isInclusive { exact = try transaction.rows(list.exactly("created_at", time)).map(MessageRecord.init) }
    }
    let found = Array(before.reversed()) + exact + after
    let details = try MessageDetails(query)
    var messages = try (list.isReversed ? found.reversed() : found).map { try messagePayloads.payload($0, details) }
    // A thread begins with its parent, if the caller may see it.
    if let parent = try list.parent.map({ try self.messages.message($0, in: channel) }), parent.createdAt > list.offset
    {
      messages.insert(try messagePayloads.payload(parent, details), at: 0)
    }
    let end = found.last.map { ($0.createdAt, $0.id) } ?? (point, Int64.max)
    let hasNext =
      try query.boolean("checking_has_next") == true ? !transaction.rows(list.page(.after, end, limit: 1)).isEmpty : nil
    let isContinuous =
      try query.boolean("checking_continuous_messages") == true ? isContinuous(found, list) : nil
    return .object {
      $0.set("messages", messages)
      $0.set("has_next", hasNext)
      $0.set("is_continuous_messages", isContinuous)
    }
  }

  /// A page by time would lose the rest of its last millisecond, because the next one starts after it: so it is longer.
  private func withSiblings(
    _ side: MessageListQuery.Side, _ list: MessageListQuery, _ page: [MessageRecord]
  ) throws -> [MessageRecord] {
    guard let last = page.last else { return page }
    return try page + transaction.rows(list.siblings(side, of: last.createdAt, last.id)).map(MessageRecord.init)
  }

  /// Whether no visible message is missing between the first and the last.
  private func isContinuous(_ ascending: [MessageRecord], _ list: MessageListQuery) throws -> Bool {
    guard let first = ascending.first, let last = ascending.last else { return true }
    return try transaction.integer(list.countBetween(first, last)) == Int64(ascending.count)
  }

  /// `GET …/messages/changelogs` (Docs/Protocol.md#message-changelogs).
  func messageChangelog(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    let query = call.query
    let offset = try access.messageOffset(call, channel)
    let details = try MessageDetails(query)
    let limit = try query.limit(default: 100)
    var sql = SQLText("SELECT message, is_deleted, change_sequence FROM message_change WHERE channel = ?", channel.row)
    if let token = try query.string("token"), !token.isEmpty {
      sql.add(" AND change_sequence > ?", try PageToken(token, of: "messages", count: 1).integer(0))
    } else if let time = try query.integer("change_ts") {
      sql.add(" AND change_time >= ?", time)
    } else {
      throw ServerError.parameterMissing
    }
    sql.add(" ORDER BY change_sequence LIMIT ?", limit + 1)
    let found = try transaction.rows(sql)
    let page = found.prefix(Int(limit))
    var updated: [Payload] = []
    var deleted: [Payload] = []
    for row in page {
      if row[1] {
        deleted.append(.object { $0.set("message_id", row[0] as Int64) })
      } else {
        let record = try messages.message(row[0], in: channel)
        if record.createdAt > offset { updated.append(try messagePayloads.payload(record, details)) }
      }
    }
    let hasMore = found.count > page.count
    let position: Int64 = hasMore ? page.last?[2] ?? 0 : transaction.world.sequence
    return .object {
      $0.set("updated", updated)
      $0.set("deleted", deleted)
      $0.set("has_more", hasMore)
      $0.set("next", PageToken("messages", ["\(position)"]).text)
    }
  }

  /// `GET …/messages_gap`: what is missing in two ranges of which the client has some messages. If more than 300 are
  /// missing, the gap is huge, and the answer contains nothing else (Docs/Protocol.md#message-gaps).
  func messageGap(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    let query = call.query
    let list = try MessageListQuery(query, channel: channel.row, offset: access.messageOffset(call, channel))
    let details = try MessageDetails(query)
    let previous = try gapSide("prev", query, list)
    let next = try gapSide("next", query, list)
    guard previous != nil || next != nil else { throw ServerError.parameterMissing }
    let missing = max(0, previous?.missing ?? 0).saturatingAdd(max(0, next?.missing ?? 0))
    if missing > Int64(transaction.configuration.hugeGap) {
      return .object {
        $0.set("is_huge_gap", true)
        $0.set("prev_messages", [Payload]())
        $0.set("next_messages", [Payload]())
        $0.set("prev_hasmore", false)
        $0.set("next_hasmore", false)
      }
    }
    let checksContinuity = try query.boolean("checking_continuous_messages") ?? false
    var object = JSONObject()
    object.set("is_huge_gap", false)
    for (name, side, direction) in [
      ("prev", previous, MessageListQuery.Side.before), ("next", next, MessageListQuery.Side.after),
    ] {
      let limit = try query.limit("\(name)_limit", default: 100)
      let page =
        try side.map { try fill($0, list, direction, limit: limit == 0 ? 100 : limit) } ?? (records: [], hasMore: false)
      let ascending = direction == .before ? page.records.reversed() : page.records
      object.set(
        "\(name)_messages",
        try (list.isReversed ? ascending.reversed() : ascending).map { try messagePayloads.payload($0, details) })
      object.set("\(name)_hasmore", page.hasMore)
      if checksContinuity { object.set("is_continuous_\(name)_messages", try isContinuous(ascending, list)) }
    }
    return object.payload
  }

  private struct GapRange {
    let start: Int64
    let end: Int64
    /// Negative if the client has more.
    let missing: Int64
  }

  /// `nil` unless all three numbers of the side are there.
  private func gapSide(_ name: String, _ query: Query, _ list: MessageListQuery) throws -> GapRange? {
    guard let start = try query.integer("\(name)_start_ts"), let end = try query.integer("\(name)_end_ts"),
      let count = try query.integer("\(name)_cache_count")
    else { return nil }
    guard count >= 0 else { throw ServerError(code: ServerError.Code.mustBePositive) }
    let there = try transaction.integer(list.count(from: start, to: end)) ?? 0
    return GapRange(start: start, end: end, missing: there - count)
  }

  /// The messages of a side, from the end next to the complete part. Nothing if none are missing.
  private func fill(
    _ side: GapRange, _ list: MessageListQuery, _ direction: MessageListQuery.Side, limit: Int64
  ) throws -> (records: [MessageRecord], hasMore: Bool) {
    guard side.missing != 0 else { return ([], false) }
    let found = try transaction.rows(list.range(from: side.start, to: side.end, direction, limit: limit + 1))
      .map { MessageRecord($0) }
    return (Array(found.prefix(Int(limit))), found.count > Int(limit))
  }
}
