import RawSQLite

extension CacheLoader {
  /// Builds the index that finds a message by its id; unique at once when no key came twice.
  package func buildIdentityIndex() throws {
    try inStage(.indexing, next: .settling) {
      guard mode == .newCache else { return }
      do {
        try connection.execute("SAVEPOINT unique_index; \(LoadIndexes.statement(for: "message_by_id") ?? "")")
      } catch let error as RawSQLiteError where error.isConstraint {
        try connection.execute("ROLLBACK TO unique_index")
        try connection.execute("CREATE INDEX load_message_by_id ON message (channel_id, message_id)")
      }
      try connection.execute("RELEASE unique_index")
    }
  }

  /// Decides what could not be decided row by row (Docs/RowRules.md): tombstones win over every row with their key, of
  /// several rows with one key the newest stays, outgoing messages that were sent are dropped, and channels that
  /// nothing refers to are not stubs. Then the other indexes are built.
  /// - Parameters:
  ///   - messageEntity: the entity whose rows are in `message`.
  ///   - lost: what salvage could not bring, nothing for a store that is whole; `nil` leaves what the cache knows.
  package func settle(messageEntity: String, lost: LostHistory? = nil) throws {
    guard mode == .newCache else { return try settleMerge(messageEntity: messageEntity, lost: lost) }
    try inStage(.settling, next: .ranging) {
      try settleTombstones(messageEntity)
      if try hasIndex("load_message_by_id") {
        try settleDuplicates(messageEntity)
        try connection.execute("DROP INDEX load_message_by_id")
        try connection.execute(LoadIndexes.statement(for: "message_by_id") ?? "")
      }
      try settleTokens()
      try settleOutgoing()
      for name in LoadIndexes.deferred where name != "message_by_id" {
        try connection.execute(LoadIndexes.statement(for: name) ?? "")
      }
      try settleStubs()
      try settleCuts(messageEntity)
      try settleLost(lost)
      try nameSource()
      try applyFates()
    }
  }

  /// Undecoded rows say which store they come from: another one may have rows with the same keys.
  private func nameSource() throws {
    let name = try connection.prepare("UPDATE undecoded SET source = ?")
    name.bindText(source, at: 1)
    try name.run()
  }

  private func hasIndex(_ name: String) throws -> Bool {
    try connection.integer("SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND name = '\(name)'") == 1
  }

  private func settleTombstones(_ entity: String) throws {
    guard try connection.integer("SELECT 1 FROM load_tombstone LIMIT 1") != nil else { return }
    let tombstone = RowFate.tombstone.rawValue
    // The rows of a message table carry the legacy key as their row id.
    try connection.execute(
      """
      INSERT OR REPLACE INTO load_loser
        SELECT '\(entity)', m.id, \(tombstone) FROM load_tombstone d
        JOIN channel c ON c.url = d.channel_url
        JOIN message m ON m.channel_id = c.id AND m.message_id = d.message_id;
      DELETE FROM message WHERE id IN (
        SELECT z_pk FROM load_loser WHERE entity = '\(entity)' AND fate = \(tombstone));
      """)
    try bury(entity, tables: ["undecoded", "load_rejected"])
    try rememberTombstones()
  }

  /// Ids below 1 name no message and stay out of the memory of deletions, where 0 stands for a whole channel.
  func rememberTombstones() throws {
    try connection.execute(
      """
      INSERT OR IGNORE INTO deleted_key (channel_url, message_id)
        SELECT channel_url, message_id FROM load_tombstone WHERE message_id >= 1
      """)
  }

  /// Rows set aside whose message has a tombstone count as tombstones too, and their request ids as sent.
  func bury(_ entity: String, tables: [String]) throws {
    let tombstone = RowFate.tombstone.rawValue
    for table in tables {
      let isBuried = """
        entity = '\(entity)' AND EXISTS (SELECT 1 FROM load_tombstone d
          WHERE d.channel_url = \(table).channel_url AND d.message_id = \(table).message_id)
        """
      try connection.execute(
        """
        INSERT OR REPLACE INTO load_loser SELECT entity, z_pk, \(tombstone) FROM \(table) WHERE \(isBuried);
        INSERT OR IGNORE INTO load_known_request
          SELECT request_id FROM \(table) WHERE \(isBuried) AND request_id IS NOT NULL;
        DELETE FROM \(table) WHERE \(isBuried);
        """)
    }
  }

  private func settleDuplicates(_ entity: String) throws {
    let groups = try connection.prepare(
      "SELECT channel_id, message_id FROM message GROUP BY channel_id, message_id HAVING count(*) > 1")
    let members = try connection.prepare(
      "SELECT id, updated_at FROM message WHERE channel_id = ? AND message_id = ?")
    let lose = try connection.prepare("INSERT OR REPLACE INTO load_loser VALUES ('\(entity)', ?, ?)")
    while try groups.step() {
      guard let channel = groups.integer(0), let message = groups.integer(1) else { continue }
      members.bind(channel, at: 1)
      members.bind(message, at: 2)
      var rows: [(updatedAt: Int64, saveCounter: Int64, key: Int64)] = []
      while try members.step() {
        let key = members.integer(0) ?? 0
        rows.append((members.integer(1) ?? 0, try saveCounter(entity, key), key))
      }
      members.reset()
      rows.sort { $0 > $1 }
      for row in rows.dropFirst() {
        lose.bind(row.key, at: 1)
        lose.bind(Int64(RowFate.duplicate.rawValue), at: 2)
        try lose.run()
      }
    }
    try connection.execute(
      """
      DELETE FROM message WHERE id IN (SELECT z_pk FROM load_loser
        WHERE entity = '\(entity)' AND fate = \(RowFate.duplicate.rawValue))
      """)
  }

  func saveCounter(_ entity: String, _ key: Int64) throws -> Int64 {
    try accountBlock(of: entity, containing: key)?.rows.first { $0.key == key }?.saveCounter ?? 0
  }

  private func settleTokens() throws {
    try settleTokenDuplicates()
    try connection.execute(
      """
      INSERT INTO changelog_token (scope, channel_url, token)
        SELECT CASE WHEN channel_url = '' THEN 'channels' ELSE 'messages' END, channel_url, token FROM load_token
        WHERE z_pk NOT IN (SELECT z_pk FROM load_loser WHERE entity = 'MessageChangeLogToken');
      """)
  }

  /// Of several tokens for one channel the last one written stays.
  func settleTokenDuplicates() throws {
    try connection.execute(
      """
      INSERT OR REPLACE INTO load_loser
        SELECT 'MessageChangeLogToken', z_pk, \(RowFate.duplicate.rawValue) FROM load_token a WHERE EXISTS (
          SELECT 1 FROM load_token b WHERE b.channel_url = a.channel_url AND b.z_pk > a.z_pk)
      """)
  }

  /// Sent ones first, then of several with one request id the failed one, then (save counter, key).
  func settleOutgoing() throws {
    let duplicate = RowFate.duplicate.rawValue
    try connection.execute(
      """
      INSERT OR REPLACE INTO load_loser SELECT entity, z_pk, \(duplicate) FROM load_outgoing
        WHERE request_id IN (SELECT request_id FROM load_known_request);
      DELETE FROM load_outgoing WHERE request_id IN (SELECT request_id FROM load_known_request);
      INSERT OR REPLACE INTO load_loser SELECT entity, z_pk, \(duplicate) FROM (
        SELECT entity, z_pk, row_number() OVER (
          PARTITION BY request_id ORDER BY state = 'failed' DESC, z_opt DESC, z_pk DESC) AS place
        FROM load_outgoing) WHERE place > 1;
      DELETE FROM load_outgoing WHERE EXISTS (
        SELECT 1 FROM load_loser l WHERE l.entity = load_outgoing.entity AND l.z_pk = load_outgoing.z_pk);
      INSERT OR IGNORE INTO channel (url) SELECT DISTINCT channel_url FROM load_outgoing;
      INSERT INTO outgoing_message (channel_id, request_id, created_at, state, automatic_resendable, error_code,
          start_at, end_at, payload)
        SELECT c.id, o.request_id, o.created_at, o.state, o.automatic_resendable, o.error_code, o.start_at, o.end_at,
          o.payload
        FROM load_outgoing o JOIN channel c ON c.url = o.channel_url ORDER BY o.created_at, o.z_pk;
      """)
    try rememberSentRequests()
  }

  /// An outgoing message that is set aside now may be read later, in a retry, which knows nothing of the store: that it
  /// was sent is remembered. Not where an undecoded message says so: that one is tried again too, and may be rejected.
  private func rememberSentRequests() throws {
    for table in ["undecoded", "load_rejected"] {
      try connection.execute(
        """
        INSERT OR IGNORE INTO deleted_key (channel_url, message_id, request_id)
          SELECT t.channel_url, 0, t.request_id FROM \(table) t
          WHERE t.entity IN ('FailedMessage', 'PendingMessage') AND t.channel_url IS NOT NULL
            AND t.request_id IN (SELECT request_id FROM load_known_request)
            AND NOT EXISTS (SELECT 1 FROM undecoded m WHERE m.request_id = t.request_id
              AND m.entity NOT IN ('FailedMessage', 'PendingMessage'))
        """)
    }
  }

  /// A stub stands for a channel that something refers to; one that lost its last row goes.
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

  /// The times at which a message is known to be missing: rows that ended undecoded or rejected and whose message no
  /// migrated row has.
  func settleCuts(_ entity: String) throws {
    for table in ["undecoded", "load_rejected"] {
      try connection.execute(
        """
        INSERT OR IGNORE INTO load_cut SELECT t.channel_url, t.created_at FROM \(table) t
          WHERE t.entity = '\(entity)' AND t.channel_url IS NOT NULL AND t.created_at IS NOT NULL
            AND t.channel_url IN (SELECT channel_url FROM load_chunk)
            AND NOT EXISTS (SELECT 1 FROM channel c JOIN message m ON m.channel_id = c.id
              WHERE c.url = t.channel_url AND m.message_id = t.message_id)
        """)
    }
  }
}
