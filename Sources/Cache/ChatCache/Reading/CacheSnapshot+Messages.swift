import CacheStorage
public import ChatModel
import RawSQLite

extension CacheSnapshot {
  private static let columns = """
    created_at, message_id, updated_at, custom_type, sender_id, parent_message_id, request_id, payload
    """

  /// A message by its id.
  public func message(channelURL: String, messageID: Int64) throws -> Message? {
    guard let channelID = try channelID(channelURL) else { return nil }
    let statement = try statements.statement(
      "SELECT \(Self.columns) FROM message WHERE channel_id = ?1 AND message_id = ?2")
    statement.bind(channelID, at: 1)
    statement.bind(messageID, at: 2)
    return try messages(statement, channelURL).first
  }

  /// The messages with these ids that the cache has, in ascending order.
  public func messages(channelURL: String, messageIDs: some Sequence<Int64>) throws -> [Message] {
    var found: [Message] = []
    for messageID in Set(messageIDs) {
      if let message = try message(channelURL: channelURL, messageID: messageID) { found.append(message) }
    }
    return found.sorted { $0.precedes($1) }
  }

  /// A sent message by the request id that it was sent with. For outgoing messages, use `outgoingMessage`.
  ///
  /// There is no index, which would cost every migrated row for a rare query: it reads the channel's messages.
  public func message(channelURL: String, requestID: String) throws -> Message? {
    guard !requestID.isEmpty, let channelID = try channelID(channelURL) else { return nil }
    let statement = try statements.statement(
      "SELECT \(Self.columns) FROM message WHERE channel_id = ?1 AND request_id = ?2 ORDER BY message_id LIMIT 1")
    statement.bind(channelID, at: 1)
    statement.bindText(requestID, at: 2)
    return try messages(statement, channelURL).first
  }

  /// The messages created in an interval, in ascending order.
  public func messages(
    channelURL: String, createdIn interval: ClosedRange<Int64>, filter: MessageFilter = .everything
  ) throws -> [Message] {
    guard let channelID = try channelID(channelURL) else { return [] }
    let condition = try MessageFilterCondition(filter, firstParameter: 4)
    let statement = try statements.statement(
      """
      SELECT \(Self.columns) FROM message WHERE channel_id = ?1 AND created_at BETWEEN ?2 AND ?3\(condition.sql)
      ORDER BY created_at, message_id
      """)
    statement.bind(channelID, at: 1)
    statement.bind(interval.lowerBound, at: 2)
    statement.bind(interval.upperBound, at: 3)
    condition.bind(to: statement)
    return try messages(statement, channelURL)
  }

  /// Messages around a position.
  public func messages(channelURL: String, _ request: MessagePageRequest) throws -> MessagePage {
    guard let channelID = try channelID(channelURL) else { return .empty }
    let previous = try run(request, channelID, channelURL, .before, request.previousCount)
    let next = try run(request, channelID, channelURL, .after, request.nextCount)
    let here = request.isInclusive ? try run(request, channelID, channelURL, .at, .max).messages : []
    return MessagePage(
      messages: previous.messages.reversed() + here + next.messages, hasPrevious: previous.hasMore,
      hasNext: next.hasMore)
  }

  /// How many messages `messages(channelURL:createdIn:filter:)` would return, without reading them.
  package func messageCount(
    channelURL: String, createdIn interval: ClosedRange<Int64>, filter: MessageFilter = .everything
  ) throws -> Int {
    guard let channelID = try channelID(channelURL) else { return 0 }
    let condition = try MessageFilterCondition(filter, firstParameter: 4)
    let statement = try statements.statement(
      "SELECT count(*) FROM message WHERE channel_id = ?1 AND created_at BETWEEN ?2 AND ?3\(condition.sql)")
    statement.bind(channelID, at: 1)
    statement.bind(interval.lowerBound, at: 2)
    statement.bind(interval.upperBound, at: 3)
    condition.bind(to: statement)
    defer { statement.reset() }
    return try statement.step() ? Int(clamping: statement.integer(0) ?? 0) : 0
  }

  /// Walks the messages of a channel outwards from a position, which is not included, as long as `body` wants more.
  /// - Parameters:
  ///   - isForward: to newer messages.
  ///   - body: receives each admitted message's creation time, ms, and the message, which is decoded on demand. It
  ///     returns false to stop.
  package func forEachMessage(
    channelURL: String, from position: MessagePosition, isForward: Bool, filter: MessageFilter,
    _ body: (_ createdAt: Int64, _ message: () throws -> Message) throws -> Bool
  ) throws {
    guard let channelID = try channelID(channelURL) else { return }
    let statement = try statement(channelID, position, isForward ? .after : .before, filter, limit: -1)
    defer { statement.reset() }
    while try statement.step() {
      guard let createdAt = statement.integer(0) else { throw CacheError.damagedRow }
      guard try body(createdAt, { try message(statement, channelURL) }) else { return }
    }
  }

  private enum Side { case before, at, after }

  /// Walks the index from the position outwards; a position without an id is before or after its whole millisecond, so
  /// comparing pairs covers both forms with the smallest or greatest id in the right place.
  private func run(
    _ request: MessagePageRequest, _ channelID: Int64, _ channelURL: String, _ side: Side, _ count: Int
  ) throws -> (messages: [Message], hasMore: Bool) {
    // One more than requested shows whether there is more; it is not decoded.
    let wanted = max(0, count)
    let statement = try statement(
      channelID, request.position, side, request.filter, limit: wanted == .max ? -1 : Int64(wanted) + 1)
    defer { statement.reset() }
    var found: [Message] = []
    while try statement.step() {
      if found.count == wanted { return (found, true) }
      found.append(try message(statement, channelURL))
    }
    return (found, false)
  }

  /// - Parameter limit: -1 for none.
  private func statement(
    _ channelID: Int64, _ position: MessagePosition, _ side: Side, _ filter: MessageFilter, limit: Int64
  ) throws -> RawStatement {
    let condition = try MessageFilterCondition(filter, firstParameter: 6)
    let place: String
    let order: String
    switch side {
    case .before: (place, order) = ("(created_at, message_id) < (?2, ?3)", "created_at DESC, message_id DESC")
    case .at: (place, order) = ("created_at = ?2 AND message_id BETWEEN ?3 AND ?4", "created_at, message_id")
    case .after: (place, order) = ("(created_at, message_id) > (?2, ?4)", "created_at, message_id")
    }
    let statement = try statements.statement(
      "SELECT \(Self.columns) FROM message WHERE channel_id = ?1 AND \(place)\(condition.sql) ORDER BY \(order) LIMIT ?5"
    )
    statement.bind(channelID, at: 1)
    statement.bind(position.createdAt, at: 2)
    statement.bind(position.messageID ?? .min, at: 3)
    statement.bind(position.messageID ?? .max, at: 4)
    statement.bind(limit, at: 5)
    condition.bind(to: statement)
    return statement
  }

  private func messages(_ statement: RawStatement, _ channelURL: String) throws -> [Message] {
    defer { statement.reset() }
    var messages: [Message] = []
    while try statement.step() { messages.append(try message(statement, channelURL)) }
    return messages
  }

  /// Everything but the payload and the request id is written from the payload, in the same statement. The kind is asked
  /// of the payload all the same: JSON without one is no message, whatever the columns say.
  private func message(_ statement: RawStatement, _ channelURL: String) throws -> Message {
    let payload = try payload(statement, 7)
    guard let createdAt = statement.integer(0), let id = statement.integer(1), let updatedAt = statement.integer(2),
      let kind = MessageKind.identify(in: payload)
    else { throw CacheError.damagedRow }
    return try completed(
      Message(
        payload, channelURL: channelURL, requestID: statement.presentText(6), id: id, kind: kind, createdAt: createdAt,
        updatedAt: updatedAt, customType: statement.presentText(3), senderID: statement.presentText(4),
        parentMessageID: statement.integer(5)))
  }
}

extension RawStatement {
  /// A text of the current row; the empty one counts as missing.
  fileprivate func presentText(_ column: Int32) -> String? { text(column).flatMap { $0.isEmpty ? nil : $0 } }
}
