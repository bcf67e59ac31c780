import RawSQLite

/// What settling a new cache and settling a merge have in common: the rules that require all rows.
struct SettlementRules {
  let connection: RawConnection
  let account: RunAccount
  /// The store of the rows: its UUID, empty if unknown or if they come from several.
  let source: String

  /// Rows of these entities are messages, whatever the model of their store.
  static let messageEntities = "('Message', 'SucceededMessage')"

  /// Ids below 1 are not messages and stay out of the memory of deletions, where 0 stands for a whole channel, or for a
  /// request id. To be called when everything is buried.
  func rememberTombstones() throws {
    try connection.execute(
      """
      INSERT OR IGNORE INTO deleted_key (channel_url, message_id)
        SELECT channel_url, message_id FROM load_tombstone WHERE message_id >= 1;
      INSERT OR IGNORE INTO deleted_key (channel_url, message_id, request_id)
        SELECT channel_url, 0, request_id FROM load_buried_request;
      """)
  }

  /// Rows set aside whose message has a tombstone also count as tombstones, and their request ids as sent.
  func bury(_ entity: String, tables: [String]) throws {
    let tombstone = RowOutcome.tombstone.rawValue
    for table in tables {
      let isBuried = """
        entity = '\(entity)' AND EXISTS (SELECT 1 FROM load_tombstone d
          WHERE d.channel_url = \(table).channel_url AND d.message_id = \(table).message_id)
        """
      try connection.execute(
        """
        INSERT OR REPLACE INTO load_superseded SELECT entity, z_pk, \(tombstone) FROM \(table) WHERE \(isBuried);
        INSERT OR IGNORE INTO load_known_request
          SELECT request_id FROM \(table) WHERE \(isBuried) AND request_id IS NOT NULL;
        INSERT OR IGNORE INTO load_buried_request
          SELECT channel_url, request_id FROM \(table) WHERE \(isBuried) AND request_id <> '';
        DELETE FROM \(table) WHERE \(isBuried);
        """)
    }
  }

  /// Of several tokens for one channel, the last one written stays.
  func settleTokenDuplicates() throws {
    try connection.execute(
      """
      INSERT OR REPLACE INTO load_superseded
        SELECT 'MessageChangeLogToken', z_pk, \(RowOutcome.duplicate.rawValue) FROM (
          SELECT z_pk, row_number() OVER (PARTITION BY channel_url ORDER BY z_pk DESC) AS place FROM load_token)
        WHERE place > 1
      """)
  }

  /// Sent ones first; then, of several with one request id, the failed one, then (save counter, key).
  func settleOutgoing() throws {
    let duplicate = RowOutcome.duplicate.rawValue
    try connection.execute(
      """
      INSERT OR REPLACE INTO load_superseded SELECT entity, z_pk, \(duplicate) FROM load_outgoing
        WHERE request_id IN (SELECT request_id FROM load_known_request);
      DELETE FROM load_outgoing WHERE request_id IN (SELECT request_id FROM load_known_request);
      INSERT OR REPLACE INTO load_superseded SELECT entity, z_pk, \(duplicate) FROM (
        SELECT entity, z_pk, row_number() OVER (
          PARTITION BY request_id ORDER BY state = 'failed' DESC, z_opt DESC, z_pk DESC) AS place
        FROM load_outgoing) WHERE place > 1;
      DELETE FROM load_outgoing WHERE EXISTS (
        SELECT 1 FROM load_superseded l WHERE l.entity = load_outgoing.entity AND l.z_pk = load_outgoing.z_pk);
      INSERT OR IGNORE INTO channel (url) SELECT DISTINCT channel_url FROM load_outgoing;
      INSERT INTO outgoing_message (channel_id, request_id, created_at, state, automatic_resendable, error_code,
          start_at, end_at, payload)
        SELECT c.id, o.request_id, o.created_at, o.state, o.automatic_resendable, o.error_code, o.start_at, o.end_at,
          o.payload
        FROM load_outgoing o JOIN channel c ON c.url = o.channel_url ORDER BY o.created_at, o.z_pk;
      """)
    for table in ["undecoded", "load_rejected"] {
      try rememberSentRequests(of: "\(table) WHERE entity IN ('FailedMessage', 'PendingMessage')")
    }
  }

  /// An outgoing message that is set aside now may be read later, in a retry, which knows nothing about the store, so
  /// that it was sent must be remembered. Not if only an undecoded message says so: that one is also tried again, and
  /// may be rejected. Not if it is known because it waits.
  /// - Parameter rows: the table of the outgoing rows, with a condition if it has others. Its urls may be missing; request
  ///   ids are looked up without them.
  func rememberSentRequests(of rows: String) throws {
    try connection.execute(
      """
      INSERT OR IGNORE INTO deleted_key (channel_url, message_id, request_id)
        SELECT coalesce(channel_url, ''), 0, request_id FROM (SELECT channel_url, request_id FROM \(rows))
        WHERE request_id IN (SELECT request_id FROM load_known_request)
          AND request_id NOT IN (SELECT request_id FROM outgoing_message)
          AND request_id NOT IN (SELECT request_id FROM undecoded
            WHERE request_id IS NOT NULL AND entity NOT IN ('FailedMessage', 'PendingMessage'))
      """)
  }

  /// Messages of a merge that are not taken show that they were sent, too. What the cache has of them may have no request
  /// id: the server leaves it out of lists.
  /// - Returns: a statement for the messages that wait and are superseded.
  static func rememberingSuperseded(_ entity: String) -> String {
    """
    INSERT OR IGNORE INTO deleted_key (channel_url, message_id, request_id)
      SELECT s.channel_url, 0, s.request_id FROM load_message s
      WHERE s.request_id <> '' AND s.z_pk IN (SELECT z_pk FROM load_superseded WHERE entity = '\(entity)')
        AND NOT EXISTS (SELECT 1 FROM channel c JOIN message m ON m.channel_id = c.id
          WHERE c.url = s.channel_url AND m.message_id = s.message_id AND m.request_id = s.request_id)
    """
  }

  /// A stub stands for a channel that something refers to; one that lost its last row is removed.
  func settleStubs() throws {
    try connection.execute(
      """
      INSERT OR IGNORE INTO channel (url) SELECT channel_url FROM changelog_token WHERE channel_url <> '';
      DELETE FROM channel WHERE payload IS NULL
        AND NOT EXISTS (SELECT 1 FROM message WHERE channel_id = channel.id)
        AND NOT EXISTS (SELECT 1 FROM outgoing_message WHERE channel_id = channel.id)
        AND NOT EXISTS (SELECT 1 FROM changelog_token WHERE scope = 'messages' AND channel_url = channel.url)
        AND NOT EXISTS (SELECT 1 FROM synced_range WHERE channel_id = channel.id);
      INSERT OR REPLACE INTO load_counter SELECT 'stub_channel', count(*) FROM channel WHERE payload IS NULL;
      """)
  }

  /// The times at which a message is known to be missing: rows that ended undecoded or rejected, in this run or an
  /// earlier one, and whose message has no migrated row.
  func settleCuts() throws {
    for table in ["undecoded", "load_rejected"] {
      try connection.execute(
        """
        INSERT OR IGNORE INTO load_cut SELECT t.channel_url, t.created_at FROM \(table) t
          WHERE t.entity IN \(SettlementRules.messageEntities) AND t.channel_url IS NOT NULL AND t.created_at IS NOT NULL
            AND t.channel_url IN (SELECT channel_url FROM load_chunk)
            AND NOT EXISTS (SELECT 1 FROM channel c JOIN message m ON m.channel_id = c.id
              WHERE c.url = t.channel_url AND m.message_id = t.message_id)
        """)
    }
  }

  /// Records what is gone, and where chunks must be cut. A later run on the same store knows better than the one
  /// before, so it replaces what was known; what another store lost stays.
  func settleLost(_ lost: LostHistory?) throws {
    guard let lost else { return }
    let forget = try connection.prepare("DELETE FROM lost_history WHERE source IN (?1, '') OR ?1 = ''")
    forget.bindText(source, at: 1)
    try forget.run()
    try connection.execute("DELETE FROM load_lost")
    let entry = try connection.prepare(
      """
      INSERT OR IGNORE INTO lost_history (entity, first_pk, last_pk, channel_id, start_at, end_at, about, source)
      VALUES (?, ?, ?, (SELECT id FROM channel WHERE url = ?), ?, ?, ?, ?)
      """)
    for item in lost.entries {
      entry.bindText(item.entity, at: 1)
      entry.bind(item.keys.lowerBound, at: 2)
      entry.bind(item.keys.upperBound, at: 3)
      entry.bindText(item.channelURL, at: 4)
      entry.bind(item.times?.lowerBound, at: 5)
      entry.bind(item.times?.upperBound, at: 6)
      entry.bind(item.about, at: 7)
      entry.bindText(source, at: 8)
      try entry.run()
    }
    let cut = try connection.prepare("INSERT INTO load_lost VALUES (?, ?, ?)")
    for item in lost.cuts {
      cut.bindText(item.channelURL, at: 1)
      cut.bind(item.times?.lowerBound ?? .min, at: 2)
      cut.bind(item.times?.upperBound ?? .max, at: 3)
      try cut.run()
    }
  }
}
