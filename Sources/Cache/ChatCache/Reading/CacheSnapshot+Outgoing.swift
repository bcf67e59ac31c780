import CacheStorage
import ChatModel
import RawSQLite

extension CacheSnapshot {
  private static let columns = """
    outgoing_message.payload, request_id, state, automatic_resendable, error_code, channel.url, resend_count, failed_at, \
    file_path
    """

  /// The outgoing message with this request id.
  public func outgoingMessage(requestID: String) throws -> OutgoingMessage? {
    let statement = try statements.statement(
      """
      SELECT \(Self.columns) FROM outgoing_message JOIN channel ON channel.id = channel_id WHERE request_id = ?1
      """)
    statement.bindText(requestID, at: 1)
    return try outgoingMessages(statement).first
  }

  /// Outgoing messages, oldest first; those of the same millisecond in the order in which they were stored. A migrated one
  /// of unknown kind is left out: it stays stored, because it exists nowhere else, but cannot be shown or sent.
  /// - Parameters:
  ///   - channelURL: `nil` for all channels.
  ///   - state: `nil` for both.
  public func outgoingMessages(
    channelURL: String? = nil, state: OutgoingMessage.State? = nil
  ) throws -> [OutgoingMessage] {
    let statement = try statements.statement(
      """
      SELECT \(Self.columns) FROM outgoing_message JOIN channel ON channel.id = channel_id
      WHERE (?1 IS NULL OR channel.url = ?1) AND (?2 IS NULL OR state = ?2)
      ORDER BY outgoing_message.created_at, outgoing_message.id
      """)
    statement.bindText(channelURL, at: 1)
    statement.bindText(state?.rawValue, at: 2)
    return try outgoingMessages(statement)
  }

  private func outgoingMessages(_ statement: RawStatement) throws -> [OutgoingMessage] {
    defer { statement.reset() }
    var found: [OutgoingMessage] = []
    while try statement.step() {
      guard let url = statement.text(5), let state = statement.text(2).flatMap(OutgoingMessage.State.init(rawValue:)),
        let requestID = statement.text(1), !requestID.isEmpty
      else { throw CacheError.damagedRow }
      let payload = try payload(statement, 0)
      guard let message = try? Message(payload, channelURL: url, requestID: requestID) else {
        guard try !OutgoingRows(snapshot: self).isFromApp(requestID: requestID) else { throw CacheError.damagedRow }
        continue
      }
      // Core Data gave the column the default 0: no code.
      let errorCode = statement.integer(4).flatMap { $0 == 0 ? nil : $0 }
      guard
        let outgoing = OutgoingMessage(
          message, state: state, isAutomaticallyResendable: statement.integer(3).map { $0 != 0 },
          errorCode: errorCode, resendCount: Int(clamping: statement.integer(6) ?? 0),
          failedAt: statement.integer(7), filePath: try statement.text(8).map { try keptFiles().located($0) })
      else { throw CacheError.damagedRow }
      found.append(outgoing)
    }
    return found
  }
}

/// The rows of outgoing messages, whatever is in them: also of those of unknown kind, which no list has.
struct OutgoingRows {
  let snapshot: CacheSnapshot

  func place(requestID: String) throws -> (channelURL: String, filePath: String?)? {
    let statement = try snapshot.statements.statement(
      """
      SELECT channel.url, file_path FROM outgoing_message JOIN channel ON channel.id = channel_id WHERE request_id = ?1
      """)
    statement.bindText(requestID, at: 1)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    guard let url = statement.text(0) else { throw CacheError.damagedRow }
    return (url, try statement.text(1).map { try snapshot.keptFiles().located($0) })
  }

  /// Whether the app wrote it. Asked apart, because files of earlier schemas, of which unsent messages are restored, do
  /// not say.
  func isFromApp(requestID: String) throws -> Bool {
    let statement = try snapshot.statements.statement("SELECT is_from_app FROM outgoing_message WHERE request_id = ?1")
    statement.bindText(requestID, at: 1)
    defer { statement.reset() }
    return try statement.step() && statement.integer(0) == 1
  }

  /// Those of a channel, oldest first.
  func requestIDs(channelURL: String) throws -> [String] {
    let statement = try snapshot.statements.statement(
      """
      SELECT request_id FROM outgoing_message JOIN channel ON channel.id = channel_id WHERE channel.url = ?1
      ORDER BY outgoing_message.created_at, outgoing_message.id
      """)
    statement.bindText(channelURL, at: 1)
    defer { statement.reset() }
    var found: [String] = []
    while try statement.step() { if let id = statement.text(0) { found.append(id) } }
    return found
  }
}
