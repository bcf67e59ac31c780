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

  /// Outgoing messages, oldest first; those of the same millisecond in the order in which they were stored.
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
        let message = try? Message(payload(statement, 0), channelURL: url, requestID: statement.text(1)),
        let outgoing = OutgoingMessage(
          message, state: state, isAutomaticallyResendable: statement.integer(3).map { $0 != 0 },
          errorCode: statement.integer(4), resendCount: Int(clamping: statement.integer(6) ?? 0),
          failedAt: statement.integer(7), filePath: try statement.text(8).map { try keptFiles().located($0) })
      else { throw CacheError.damagedRow }
      found.append(outgoing)
    }
    return found
  }
}
