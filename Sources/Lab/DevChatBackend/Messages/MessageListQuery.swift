import ChatModel
import ChatWire
import GRDB

/// The messages of a channel that a request concerns, as SQL (Docs/Protocol.md#message-pages). `g` is the message.
struct MessageListQuery {
  let channel: Int64
  /// Only messages after it are visible, ms.
  let offset: Int64
  let isReversed: Bool
  let parent: Int64?
  private var filter: SQLText

  init(_ query: Query, channel: Int64, offset: Int64) throws {
    self.channel = channel
    self.offset = offset
    isReversed = try query.boolean("reverse") ?? false
    filter = SQLText("")
    switch try query.string("message_type") {
    case nil, "", "all": break
    case "MESG": filter.add(" AND g.kind = ?", MessageKind.user.rawValue)
    case "FILE": filter.add(" AND g.kind = ?", MessageKind.file.rawValue)
    case "ADMM", "ADMN": filter.add(" AND g.kind = ?", MessageKind.admin.rawValue)
    default: throw ServerError.invalidValue
    }
    // A blank one means: without custom type.
    let types = try query.list("custom_types", "custom_type", keepsBlanks: true)
    if !types.isEmpty, !types.contains("*") { filter.add("g.custom_type", in: types) }
    let senders = try query.list("sender_ids", "sender_id")
    if !senders.isEmpty { filter.add("g.sender_id", in: senders) }
    parent = try query.integer("parent_message_id").flatMap { $0 == 0 ? nil : $0 }
    if let parent { filter.add(" AND g.parent = ?", parent) }
    // Replies must be requested. `include_replies` is the older name.
    var replies = try query.string("include_reply_type")?.lowercased() ?? ""
    if replies.isEmpty { replies = try query.boolean("include_replies") == true ? "all" : "none" }
    switch replies {
    case "all": break
    case "none": if parent == nil { filter.add(" AND g.parent IS NULL") }
    case "only_reply_to_channel", "onlyreplytochannel":
      if parent == nil { filter.add(" AND (g.parent IS NULL OR g.goes_to_channel)") }
    default: throw ServerError.invalidValue
    }
  }

  /// Visible messages of the channel, filtered or not.
  private func select(_ columns: String, isFiltered: Bool = true) -> SQLText {
    var sql = SQLText("SELECT \(columns) FROM message g WHERE g.channel = ? AND g.created_at > ?", channel, offset)
    if isFiltered {
      sql.text += filter.text
      sql.values += filter.values
    }
    return sql
  }

  enum Side {
    case before
    case after
  }

  /// Up to `limit` messages next to a point, nearest first.
  func page(_ side: Side, _ point: (time: Int64, id: Int64), limit: Int64) -> SQLText {
    let order = side == .before ? "DESC" : "ASC"
    var sql = select(MessageRecord.columns)
    sql.add(" AND (g.created_at, g.id) \(side == .before ? "<" : ">") (?, ?)", point.time, point.id)
    sql.add(" ORDER BY g.created_at \(order), g.id \(order) LIMIT ?", limit)
    return sql
  }

  /// Messages of one millisecond, beyond an id on that side.
  func siblings(_ side: Side, of time: Int64, _ id: Int64) -> SQLText {
    var sql = select(MessageRecord.columns)
    sql.add(" AND g.created_at = ? AND g.id \(side == .before ? "<" : ">") ?", time, id)
    sql.add(" ORDER BY g.id \(side == .before ? "DESC" : "ASC") LIMIT 1000")
    return sql
  }

  func exactly(_ column: String, _ value: Int64) -> SQLText {
    var sql = select(MessageRecord.columns)
    sql.add(" AND g.\(column) = ? ORDER BY g.id", value)
    return sql
  }

  func count(from start: Int64, to end: Int64, isFiltered: Bool = true) -> SQLText {
    var sql = select("count(*)", isFiltered: isFiltered)
    sql.add(" AND g.created_at BETWEEN ? AND ?", start, end)
    return sql
  }

  /// How many visible messages there are between two of them, including both.
  func countBetween(_ first: MessageRecord, _ last: MessageRecord) -> SQLText {
    var sql = select("count(*)", isFiltered: false)
    sql.add(
      " AND (g.created_at, g.id) >= (?, ?) AND (g.created_at, g.id) <= (?, ?)", first.createdAt, first.id,
      last.createdAt, last.id)
    return sql
  }

  /// Messages of a range from one of its ends.
  func range(from start: Int64, to end: Int64, _ side: Side, limit: Int64) -> SQLText {
    let order = side == .before ? "DESC" : "ASC"
    var sql = select(MessageRecord.columns)
    sql.add(" AND g.created_at BETWEEN ? AND ?", start, end)
    sql.add(" ORDER BY g.created_at \(order), g.id \(order) LIMIT ?", limit)
    return sql
  }
}
