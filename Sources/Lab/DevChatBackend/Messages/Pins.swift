import ChatModel
import ChatWire
import GRDB

/// Pinned messages (Docs/Protocol.md#channel-calls, and category 11300 of Docs/Protocol.md#channel-events).
struct Pins {
  let transaction: Transaction
  private var channels: ChannelTable { ChannelTable(transaction: transaction) }
  private var members: MemberTable { MemberTable(transaction: transaction) }
  private var messagePayloads: MessagePayloads { MessagePayloads(transaction: transaction) }
  private var events: ChannelEvents { ChannelEvents(transaction: transaction) }

  /// How many a channel can have.
  private static let pinLimit: Int64 = 10

  /// `POST`/`DELETE …/messages/{id}/pin`: any member may do this.
  func route(_ call: Call, _ record: MessageRecord, _ channel: ChannelRecord) throws -> Payload {
    if case .user(let user) = call.caller, try !members.member(of: channel, user).isJoined {
      throw ServerError(code: ServerError.Code.notAMember)
    }
    if call.method == "POST" {
      try pin(record.id, in: channel, uniqueID: call.uniqueID)
    } else {
      try transaction.run("DELETE FROM pin WHERE channel = ? AND message = ?", channel.row, record.id)
      guard transaction.db.changesCount > 0 else { throw ServerError.notFound }
      try announce(of: channel, uniqueID: call.uniqueID)
    }
    return .empty
  }

  /// Pins a message; one that is already pinned keeps its place.
  /// - Throws: 400111 in large groups and ephemeral channels, which have no pins; 400203 if there are too many.
  func pin(_ message: Int64, in channel: ChannelRecord, uniqueID: String?) throws {
    guard !channel.isSuper, !channel.isEphemeral else { throw ServerError.invalidValue }
    guard try transaction.row("SELECT 1 FROM pin WHERE channel = ? AND message = ?", channel.row, message) == nil else {
      return
    }
    let count = try transaction.integer("SELECT count(*) FROM pin WHERE channel = ?", channel.row) ?? 0
    guard count < Pins.pinLimit else { throw ServerError(code: ServerError.Code.maximumReached) }
    try transaction.run("INSERT INTO pin VALUES (?, ?, ?)", channel.row, message, transaction.nextSequence())
    try announce(of: channel, uniqueID: uniqueID)
  }

  func isPinned(_ message: Int64) throws -> Bool {
    try transaction.row("SELECT 1 FROM pin WHERE message = ?", message) != nil
  }

  /// Tells the members which messages are now pinned.
  func announce(of channel: ChannelRecord, uniqueID: String? = nil) throws {
    try channels.touch(channel)
    let pins = try all(of: channel, after: 0)
    try events.announce(.pinnedMessagesChanged, channel, uniqueID: uniqueID) {
      $0.set("pinned_message_ids", pins.ids)
      $0.set("latest_pinned_message", pins.latest)
    }
  }

  /// `GET …/pinned_messages` (Docs/Protocol.md#channel-calls): the one that was pinned last comes first.
  /// - Parameter offset: messages up to it are not visible, ms.
  func list(_ call: Call, _ channel: ChannelRecord, after offset: Int64) throws -> Payload {
    let limit = try call.query.limit(maximum: 100)
    let details = try MessageDetails(call.query)
    var sql = SQLText(
      """
      SELECT \(MessageRecord.columns), p.position FROM pin p JOIN message g ON g.id = p.message
      WHERE p.channel = ? AND g.created_at > ?
      """, channel.row, offset)
    if let token = try call.query.string("token"), !token.isEmpty {
      sql.add(" AND p.position < ?", try PageToken(token, of: "pins", count: 1).integer(0))
    }
    sql.add(" ORDER BY p.position DESC LIMIT ?", limit + 1)
    let found = try transaction.rows(sql)
    let page = found.prefix(Int(limit))
    let hasMore = found.count > page.count
    let pinned = try page.map { row in
      let message = try messagePayloads.payload(MessageRecord(row), details)
      return Payload.object { $0.set("message", message) }
    }
    return .object {
      $0.set("pinned_messages", pinned)
      $0.set("has_more", hasMore)
      let last: Int64? = hasMore ? page.last.map { $0[$0.count - 1] } : nil
      $0.set("next", last.map { PageToken("pins", ["\($0)"]).text } ?? "")
    }
  }

  /// The ids in the order of pinning, and the message that was pinned last.
  /// - Parameter offset: messages up to it are not visible, ms.
  func all(of channel: ChannelRecord, after offset: Int64) throws -> (ids: [Int64], latest: Payload?) {
    let found = try transaction.rows(
      """
      SELECT g.id, g.payload FROM pin p JOIN message g ON g.id = p.message
      WHERE p.channel = ? AND g.created_at > ? ORDER BY p.position
      """, channel.row, offset)
    return (found.map { $0[0] }, found.last?.payload(1))
  }
}
