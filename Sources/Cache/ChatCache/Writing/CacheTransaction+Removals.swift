import RawSQLite

extension CacheTransaction {
  /// Acts that remove many rows at once, as recorded in the table `removal`. Single messages are in `deleted_key`.
  enum Removal: String {
    case messages, history, channel, token, deleted, everything, outgoing
  }

  /// Records an act in one row, so that no merge restores what it removed and a proof knows why it is missing.
  /// - Parameters:
  ///   - channelURL: empty for all channels, and for the token of the channel list.
  ///   - time: the greatest creation time of what is removed, Unix ms; -1 if nothing has one.
  func rememberRemoval(_ kind: Removal, channelURL: String = "", upTo time: Int64 = -1) throws {
    let statement = try statements.statement(
      """
      INSERT INTO removal (channel_url, kind, up_to, run) SELECT ?1, ?2, ?3, count(*) FROM migration_run WHERE true
      ON CONFLICT (channel_url, kind) DO UPDATE SET up_to = max(up_to, excluded.up_to), run = max(run, excluded.run)
      """)
    statement.bindText(channelURL, at: 1)
    statement.bindText(kind.rawValue, at: 2)
    statement.bind(time, at: 3)
    try statement.run()
  }

  /// The newest message of a channel, including undecoded ones; -1 if it has none. Not of those that wait to be sent,
  /// whose time is the device's.
  func newestTime(_ channelID: Int64, _ channelURL: String) throws -> Int64 {
    let statement = try statements.statement(
      """
      SELECT max(coalesce((SELECT max(created_at) FROM message WHERE channel_id = ?1), -1),
        coalesce((SELECT max(created_at) FROM undecoded
          WHERE channel_url = ?2 AND entity IN ('Message', 'SucceededMessage')), -1))
      """)
    statement.bind(channelID, at: 1)
    statement.bindText(channelURL, at: 2)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) ?? -1 : -1
  }

  /// Records that everything was removed, in two rows that name no channel. The time of the first includes what earlier
  /// rows say, except for history offsets, which may be in the future.
  func rememberClearing(_ connection: RawConnection) throws {
    let newest = try connection.integer(
      """
      SELECT max(at) FROM (
        SELECT max(coalesce((SELECT max(created_at) FROM message WHERE channel_id = c.id), -1),
          coalesce(c.last_message_at, -1), coalesce(c.created_at, -1)) AS at FROM channel c
        UNION ALL SELECT created_at FROM undecoded WHERE entity IN ('Message', 'SucceededMessage')
        UNION ALL SELECT up_to FROM removal WHERE kind NOT IN ('history', 'outgoing'))
      """)
    let newestOutgoing = try connection.integer(
      """
      SELECT max(at) FROM (
        SELECT created_at AS at FROM outgoing_message
        UNION ALL SELECT created_at FROM undecoded WHERE entity IN ('FailedMessage', 'PendingMessage')
        UNION ALL SELECT up_to FROM removal WHERE kind = 'outgoing')
      """)
    try connection.execute("DELETE FROM removal")
    try rememberRemoval(.everything, upTo: newest ?? -1)
    try rememberRemoval(.outgoing, upTo: newestOutgoing ?? -1)
  }
}
