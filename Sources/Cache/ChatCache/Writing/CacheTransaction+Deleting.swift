import CacheStorage
import ChatModel
import RawSQLite

extension CacheTransaction {
  /// Deletes messages, and remembers the ids, known or not, so that neither a late page nor a merge brings them back.
  /// Synced ranges stay: the cache still has every message that exists in them.
  /// - Returns: the ids that were cached.
  @discardableResult
  public func deleteMessages(channelURL: String, messageIDs: some Sequence<Int64>) throws -> [Int64] {
    let channelID = try snapshot.channelID(channelURL)
    var deleted: [Int64] = []
    var newest: Int64 = -1
    // 0 is not a message: as a key, it would mean the channel.
    for messageID in messageIDs where messageID != 0 {
      try remember(channelURL: channelURL, messageID: messageID)
      guard let channelID, let createdAt = try delete(channelURL, channelID, messageID) else { continue }
      deleted.append(messageID)
      newest = max(newest, createdAt)
    }
    if !deleted.isEmpty {
      try rememberRemoval(.deleted, upTo: newest)
      isContentRemoved = true
      changes.removeMessages(deleted, channelURL: channelURL)
    }
    return deleted
  }

  /// Removes the messages that a history offset makes invisible: those created at or before it. They are not remembered
  /// individually, because the offset is. Synced ranges are cut, and one that begins right after the offset begins
  /// where the visible history does.
  /// - Parameter offset: Unix ms.
  /// - Returns: the ids that were cached.
  @discardableResult
  public func deleteMessages(channelURL: String, upTo offset: Int64) throws -> [Int64] {
    try rememberRemoval(.history, channelURL: channelURL, upTo: offset)
    guard let channelID = try snapshot.channelID(channelURL) else { return [] }
    try rememberSentRequests(channelURL, upTo: offset)
    let statement = try statements.statement(
      "DELETE FROM message WHERE channel_id = ?1 AND created_at <= ?2 RETURNING message_id, created_at")
    statement.bind(channelID, at: 1)
    statement.bind(offset, at: 2)
    var deleted: [Int64] = []
    var newest: Int64 = -1
    do {
      defer { statement.reset() }
      while try statement.step() {
        if let id = statement.integer(0) { deleted.append(id) }
        newest = max(newest, statement.integer(1) ?? -1)
      }
    }
    try cutRanges(channelURL: channelURL, upTo: offset)
    if !deleted.isEmpty {
      try rememberRemoval(.deleted, upTo: newest)
      isContentRemoved = true
      changes.removeMessages(deleted.sorted(), channelURL: channelURL)
    }
    return deleted.sorted()
  }

  private func cutRanges(channelURL: String, upTo offset: Int64) throws {
    try removeSyncedTimes(.min...offset, channelURL: channelURL)
    guard offset < .max else { return }
    for filter in try snapshot.syncedFilters(channelURL: channelURL) {
      let ranges = try snapshot.syncedRanges(channelURL: channelURL, provenUnder: filter).ranges
      guard let first = ranges.first, first.start == offset + 1 else { continue }
      try addSyncedRange(
        SyncedRange(first.interval, isHistoryStartReached: true), channelURL: channelURL, filter: filter)
    }
  }

  /// Removes a channel with all its data, and remembers that: its late messages are ignored until the channel itself is
  /// upserted again.
  public func deleteChannel(url: String) throws {
    try rememberRequestIDs(inChannel: url)
    try rememberSentRequests(url, withOutgoing: true)
    try remember(channelURL: url)
    guard let channelID = try snapshot.channelID(url) else { return try removeUnsent(url) }
    // Stays when the channel comes back: its earlier content does not come back with it.
    try rememberRemoval(.channel, channelURL: url, upTo: newestTime(channelID, url))
    try dropFiles(channelURL: url)
    try removeUnsent(url)
    // Messages, outgoing messages and ranges are removed with the row.
    try run("DELETE FROM channel WHERE url = ?1", url)
    try run("DELETE FROM changelog_token WHERE channel_url = ?1 AND scope = 'messages'", url)
    try run("DELETE FROM undecoded WHERE channel_url = ?1", url)
    isContentRemoved = true
    changes.removeChannel(url: url)
  }

  /// Removes all messages of a channel, its synced ranges and its message token. The channel stays, and so does the
  /// memory of deletions.
  /// - Parameter isKeepingOutgoing: whether pending and failed messages stay, with the draft and what else the user did
  ///   that is not sent. Default false.
  public func clearMessages(channelURL: String, isKeepingOutgoing: Bool = false) throws {
    guard let channelID = try snapshot.channelID(channelURL) else {
      // These need no row of the channel.
      if !isKeepingOutgoing { try removeUnsent(channelURL) }
      return
    }
    try rememberRemoval(.messages, channelURL: channelURL, upTo: newestTime(channelID, channelURL))
    try rememberSentRequests(channelURL, withOutgoing: !isKeepingOutgoing)
    try run("DELETE FROM message WHERE channel_id = ?1", channelID)
    try run("DELETE FROM synced_range WHERE channel_id = ?1", channelID)
    try run("DELETE FROM changelog_token WHERE channel_url = ?1 AND scope = 'messages'", channelURL)
    // The channel stays, and its undecoded row with it.
    let staying = isKeepingOutgoing ? "('Channel', 'FailedMessage', 'PendingMessage')" : "('Channel')"
    try run("DELETE FROM undecoded WHERE channel_url = ?1 AND entity NOT IN \(staying)", channelURL)
    if !isKeepingOutgoing {
      try removeOutgoing(requestIDs: OutgoingRows(snapshot: snapshot).requestIDs(channelURL: channelURL))
    }
    isContentRemoved = true
    changes.clearMessages(channelURL: channelURL)
    guard !isKeepingOutgoing else { return }
    let before = try snapshot.channel(url: channelURL)
    try removeUnsent(channelURL)
    if try snapshot.channel(url: channelURL) != before { try tellChannel(channelURL) }
  }

  /// A store that is merged later, of an older backup for example, may still want to send a message that is removed here.
  /// Without a migration, no message of the cache was ever an outgoing row of a store. Messages that could not be read show
  /// that they were sent, too; they go with all of a channel.
  /// - Parameter withOutgoing: whether outgoing messages that could not be read go with them.
  private func rememberSentRequests(
    _ channelURL: String, upTo offset: Int64 = .max, withOutgoing: Bool = false
  ) throws {
    let statement = try statements.statement(
      """
      INSERT OR IGNORE INTO deleted_key (channel_url, message_id, request_id)
        SELECT channel.url, 0, request_id FROM channel JOIN message ON channel.id = channel_id
        WHERE channel.url = ?1 AND message.created_at <= ?2 AND request_id <> ''
          AND EXISTS (SELECT 1 FROM migration_run)
      """)
    statement.bindText(channelURL, at: 1)
    statement.bind(offset, at: 2)
    try statement.run()
    guard offset == .max else { return }
    let entities = "'Message', 'SucceededMessage'" + (withOutgoing ? ", 'FailedMessage', 'PendingMessage'" : "")
    try run(
      """
      INSERT OR IGNORE INTO deleted_key (channel_url, message_id, request_id)
        SELECT channel_url, 0, request_id FROM undecoded
        WHERE channel_url = ?1 AND request_id <> '' AND entity IN (\(entities))
      """, channelURL)
  }

  /// What the user did that is not sent, and the draft. The caller tells.
  private func removeUnsent(_ channelURL: String) throws {
    try removeOfflineActions(channelURL: channelURL)
    try removeDrafts(channelURL: channelURL)
    isContentRemoved = true
  }

  /// Removes everything except the user id, the memory of migrations (so that a merge does not bring rows back) and the
  /// schema. The memory of deletions is removed too, because it names channels. A time remains of everything that was
  /// removed.
  public func clearAll() throws {
    let connection = try statements.open()
    try rememberClearing(connection)
    try dropFiles()
    try removeOfflineActions()
    try removeDrafts()
    for table in [
      "message", "outgoing_message", "synced_range", "channel", "changelog_token", "channel_query", "deleted_key",
      "undecoded", "lost_history",
    ] {
      try connection.execute("DELETE FROM \(table)")
    }
    try connection.execute("UPDATE session SET app_id = NULL, payload = NULL")
    isContentRemoved = true
    changes.clearEverything()
  }

  /// Removes one message; its request id is remembered, so that it cannot become outgoing again.
  /// - Returns: when it was created; `nil` if there was none.
  private func delete(_ channelURL: String, _ channelID: Int64, _ messageID: Int64) throws -> Int64? {
    let statement = try statements.statement(
      "DELETE FROM message WHERE channel_id = ?1 AND message_id = ?2 RETURNING request_id, created_at")
    statement.bind(channelID, at: 1)
    statement.bind(messageID, at: 2)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let createdAt = statement.integer(1) ?? -1
    if let requestID = statement.text(0), !requestID.isEmpty {
      try remember(channelURL: channelURL, requestID: requestID)
    }
    return createdAt
  }

  private func rememberRequestIDs(inChannel url: String) throws {
    try run(
      """
      INSERT OR IGNORE INTO deleted_key SELECT channel.url, 0, request_id FROM outgoing_message
      JOIN channel ON channel.id = channel_id WHERE channel.url = ?1
      """, url)
  }
}
