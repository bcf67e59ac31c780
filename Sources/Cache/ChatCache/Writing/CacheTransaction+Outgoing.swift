import CacheStorage
import ChatModel
import RawSQLite

extension CacheTransaction {
  /// Inserts or replaces an outgoing message.
  /// - Parameter isReviving: stores it even if it was removed before. One that was sent never comes back.
  /// - Returns: false if the request id is settled: its message was sent, or removed. The response to a send may arrive
  ///   before the pending message is stored (Docs/VendorAPIs.md#legacy-sending).
  @discardableResult
  public func putOutgoing(_ outgoing: OutgoingMessage, isReviving: Bool = false) throws -> Bool {
    // A kept file is wherever this cache is now.
    let filePath = try outgoing.filePath.map { try snapshot.keptFiles().stored($0) }
    let outgoing = try filePath.map { outgoing.with(filePath: try snapshot.keptFiles().located($0)) } ?? outgoing
    let url = outgoing.message.channelURL
    if isReviving {
      guard try snapshot.message(channelURL: url, requestID: outgoing.requestID) == nil else { return false }
      try forget(channelURL: url, requestID: outgoing.requestID)
    } else if try snapshot.isResolved(channelURL: url, requestID: outgoing.requestID) {
      return false
    }
    let stored = try snapshot.outgoingMessage(requestID: outgoing.requestID)
    if let stored {
      guard stored.message.channelURL.hasSameBytes(as: url) else {
        throw CacheError(
          .invalidValue, "The request id is already used in another channel. Create a new one for every message.")
      }
      if stored == outgoing { return true }
      if let known = stored.filePath, !stored.filePath.hasSameBytes(as: outgoing.filePath) { try drop(file: known) }
    }
    let statement = try statements.statement(
      stored == nil
        ? """
        INSERT OR REPLACE INTO outgoing_message (channel_id, request_id, created_at, state, automatic_resendable, error_code,
          payload, resend_count, failed_at, file_path, is_from_app)
          VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 1)
        """
        : """
        UPDATE outgoing_message SET channel_id = ?1, created_at = ?3, state = ?4, automatic_resendable = ?5,
          error_code = ?6, payload = ?7, resend_count = ?8, failed_at = ?9, file_path = ?10, is_from_app = 1
          WHERE request_id = ?2
        """)
    statement.bind(try stubbedChannelID(url), at: 1)
    statement.bindText(outgoing.requestID, at: 2)
    statement.bind(outgoing.message.createdAt, at: 3)
    statement.bindText(outgoing.state.rawValue, at: 4)
    statement.bind(outgoing.isAutomaticallyResendable.map { $0 ? 1 : 0 }, at: 5)
    statement.bind(outgoing.errorCode, at: 6)
    statement.bindText(outgoing.message.payload.bytes, at: 7)
    statement.bind(Int64(outgoing.resendCount), at: 8)
    statement.bind(outgoing.attemptedAt, at: 9)
    statement.bindText(filePath, at: 10)
    try statement.run()
    changes.write(outgoing, isNew: stored == nil)
    return true
  }

  /// Removes outgoing messages that will no longer be sent, and remembers their request ids.
  /// - Returns: the request ids that were cached.
  @discardableResult
  public func removeOutgoing(requestIDs: some Sequence<String>) throws -> [String] {
    var removed: [String] = []
    for requestID in requestIDs {
      guard let url = try deleteOutgoing(requestID, inChannel: nil) else { continue }
      removed.append(requestID)
      isContentRemoved = true
      changes.removeOutgoing(requestID, channelURL: url)
    }
    return removed
  }

  /// The request id was sent: its outgoing message is removed, and the id is remembered, because the answer to a send
  /// may arrive before the pending message is stored. Without that memory, every store would have to search the
  /// channel's messages.
  func resolveOutgoing(_ channelURL: String, _ requestID: String, _ messageID: Int64) throws {
    try remember(channelURL: channelURL, requestID: requestID)
    guard try deleteOutgoing(requestID, inChannel: channelURL) != nil else { return }
    changes.removeOutgoing(
      requestID, channelURL: channelURL,
      resolution: ChannelChange.Resolution(requestID: requestID, messageID: messageID))
  }

  /// - Returns: the url of its channel, `nil` if there was none.
  private func deleteOutgoing(_ requestID: String, inChannel url: String?) throws -> String? {
    guard let stored = try OutgoingRows(snapshot: snapshot).place(requestID: requestID),
      url.map({ $0.hasSameBytes(as: stored.channelURL) }) ?? true
    else { return nil }
    try run("DELETE FROM outgoing_message WHERE request_id = ?1", requestID)
    if let path = stored.filePath { try drop(file: path) }
    try remember(channelURL: stored.channelURL, requestID: requestID)
    return stored.channelURL
  }
}
