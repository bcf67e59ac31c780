import RawSQLite

/// Keeps away what an app cleared, evicted, hid or deleted with its channel (`removal`). The cost is proportional to
/// the waiting rows: each looks at no more than two rows of `removal`.
struct MergeRemovals {
  let connection: RawConnection

  /// The time up to which the messages of a channel were removed; NULL if none were.
  private static func removedUpTo(_ channelURL: String) -> String {
    """
    (SELECT max(r.up_to) FROM removal r WHERE r.channel_url IN (\(channelURL), '')
      AND r.kind IN ('messages', 'history', 'channel', 'everything'))
    """
  }

  /// The channels of which messages were removed that are not remembered one by one.
  func channels() throws -> RemovedChannels {
    let rows = try connection.prepare(
      "SELECT DISTINCT channel_url FROM removal WHERE kind IN ('messages', 'history', 'channel', 'everything')")
    var urls: Set<[UInt8]> = []
    while try rows.step() { if let url = rows.bytes(0) { urls.insert(url) } }
    return RemovedChannels(urls: urls)
  }

  /// A channel that was removed with all others, or came back after it was deleted, does not get its old data from the
  /// store. Data with a later message or creation is new data.
  func buryRemovedChannels() throws {
    let removed = """
      load_channel l JOIN channel c ON c.id = l.id
        WHERE max(coalesce(c.last_message_at, -1), coalesce(c.created_at, -1)) <= (SELECT max(r.up_to) FROM removal r
          WHERE r.channel_url = c.url AND r.kind = 'channel' OR r.channel_url = '' AND r.kind = 'everything')
      """
    try connection.execute(
      """
      INSERT OR REPLACE INTO load_superseded SELECT 'Channel', l.z_pk, \(RowOutcome.duplicate.rawValue) FROM \(removed);
      """)
    try makeStubs("SELECT l.id FROM \(removed)")
  }

  /// Takes everything from channels but their urls. Those that nothing refers to are removed when stubs are settled; a
  /// row that goes now would leave behind what refers to it, and its id could become that of another channel.
  /// - Parameter ids: the query of their row ids.
  func makeStubs(_ ids: String) throws {
    try connection.execute(
      """
      UPDATE channel SET created_at = NULL, name = NULL, custom_type = NULL, last_message_at = NULL,
        unread_message_count = NULL, unread_mention_count = NULL, member_state = NULL, hidden_state = NULL,
        payload = NULL WHERE id IN (\(ids));
      """)
  }

  /// Removes messages and undecoded rows of removed times from the waiting ones. A message that the cache has again can
  /// still be replaced by a newer one.
  /// - Parameter isRetry: whether the undecoded ones are in the cache or the quarantine already, where they stay.
  func leaveOutRemoved(_ entity: String, isRetry: Bool) throws {
    guard try connection.integer("SELECT 1 FROM removal LIMIT 1") != nil else { return }
    let duplicate = RowOutcome.duplicate.rawValue
    let messages = """
      load_message WHERE created_at <= \(MergeRemovals.removedUpTo("load_message.channel_url"))
        AND NOT EXISTS (SELECT 1 FROM channel c JOIN message m ON m.channel_id = c.id
          WHERE c.url = load_message.channel_url AND m.message_id = load_message.message_id)
      """
    try connection.execute(
      """
      INSERT OR REPLACE INTO load_superseded SELECT '\(entity)', z_pk, \(duplicate) FROM \(messages);
      \(SettlementRules.rememberingSuperseded(entity));
      DELETE FROM \(messages);
      """)
    guard !isRetry else { return }
    let undecoded = "load_undecoded WHERE \(MergeRemovals.isUndecodedRemoved)"
    try connection.execute(
      """
      INSERT OR REPLACE INTO load_superseded SELECT entity, z_pk, \(duplicate) FROM \(undecoded);
      DELETE FROM \(undecoded);
      """)
  }

  /// Whether an undecoded row is of what was removed: each entity as its rows that were decoded. A channel has no time, and
  /// what waits to be sent exists nowhere else, so clearing messages removes neither.
  private static let isUndecodedRemoved = """
    CASE
      WHEN entity = 'Channel' THEN EXISTS (SELECT 1 FROM removal r
        WHERE r.channel_url = load_undecoded.channel_url AND r.kind = 'channel'
          OR r.channel_url = '' AND r.kind = 'everything')
      WHEN entity IN ('FailedMessage', 'PendingMessage') THEN EXISTS (SELECT 1 FROM deleted_key d
          WHERE d.channel_url = load_undecoded.channel_url AND d.message_id = 0 AND d.request_id = '')
        OR EXISTS (SELECT 1 FROM removal r WHERE r.channel_url = '' AND r.kind = 'outgoing'
          AND coalesce(load_undecoded.created_at, -1) <= r.up_to)
      ELSE coalesce(created_at, -1) <= \(removedUpTo("load_undecoded.channel_url")) END
    """

  /// No new range claims a removed time. What the app has proven since is in the existing ranges.
  func cutWhatWasRemoved() throws {
    try connection.execute(
      """
      INSERT INTO load_lost SELECT r.channel_url, -9223372036854775807, r.up_to
        FROM (SELECT DISTINCT channel_url FROM load_chunk) k JOIN removal r ON r.channel_url = k.channel_url
        WHERE r.kind IN ('messages', 'history', 'channel');
      INSERT INTO load_lost SELECT NULL, -9223372036854775807, up_to FROM removal
        WHERE channel_url = '' AND kind = 'everything';
      """)
  }
}
