import CacheStorage
import RawSQLite

/// Brings the waiting rows of a merge into the cache (Docs/Architecture.md#merge): the greater `updated_at` wins,
/// otherwise the cache's row; new tombstones delete; what was deleted or sent since never returns.
struct MergeSettlement {
  let rules: SettlementRules
  /// The entity whose rows are messages.
  let messageEntity: String
  /// Set if the rows are those that earlier runs set aside: rejected rows from the quarantine file, undecoded ones from
  /// the cache itself.
  let retry: RetriedRows?
  /// Whether this is the cache that apps use, in the transaction of the merge; otherwise a snapshot.
  let isInPlace: Bool
  private var removals: MergeRemovals { MergeRemovals(connection: connection) }
  private var connection: RawConnection { rules.connection }
  private var run: Int64 { rules.account.run }

  init(_ rules: SettlementRules, messageEntity: String, retry: RetriedRows?, isInPlace: Bool) {
    self.rules = rules
    self.messageEntity = messageEntity
    self.retry = retry
    self.isInPlace = isInPlace
  }

  /// - Parameter lost: what salvage could not recover; `nil` keeps what the cache knows.
  func run(lost: LostHistory?) throws {
    try mergeAccount()
    let replaced = try replacedUndecoded()
    let tokens = try MergeTokens(
      connection, messageEntity: messageEntity, source: retry == nil ? rules.source : nil, run: run)
    try mergeChannels()
    try buryDeletedChannels()
    try removals.buryRemovedChannels()
    try tokens.doubtChannels()
    try buryWhatWasDeleted(messageEntity)
    try mergeTombstones(messageEntity)
    try removals.leaveOutRemoved(messageEntity, isRetry: retry != nil)
    try MessageMerging(connection: connection, account: rules.account, entity: messageEntity).run()
    // In a retry, they are already in the cache, or in the quarantine, where they stay.
    if retry != nil {
      try connection.execute("DELETE FROM load_undecoded")
      try keepMethods()
    }
    try mergeUndecoded(replacing: replaced)
    try tokens.forgetDoubtful()
    try mergeTokens()
    try mergeQueries()
    try resolveSent()
    try knowSentRequests()
    try rules.settleOutgoing()
    try rules.rememberSentRequests(of: "load_rejected_request")
    // What a retry tries again was missing before, and is in no range.
    if retry == nil {
      try StoredRangeCuts(connection: connection, messageEntity: messageEntity, run: run, source: rules.source)
        .cut(lost: lost)
    }
    try rules.settleStubs()
    try rules.settleCuts()
    try cutWhatIsGone()
    try rules.settleLost(lost)
    try cutWhatNobodyKnows()
    try removals.cutWhatWasRemoved()
    try rules.account.applyOutcomes()
  }

  /// The account of this run becomes part of the cache's.
  private func mergeAccount() throws {
    try connection.execute(
      """
      INSERT INTO legacy_account (entity, first_pk, run, last_pk, row_count, rows)
        SELECT entity, first_pk, \(run), last_pk, row_count, rows FROM load_account
      """)
  }

  /// Channels in store order: of several with one url, the greatest (save counter, key) stays.
  private func mergeChannels() throws {
    let channels = try ChannelStatements(connection, mode: .mergedCache)
    let rows = try connection.prepare("SELECT z_pk, save_counter, url, payload FROM load_channel_row ORDER BY z_pk")
    while try rows.step() {
      try channels.append(
        LoadBatch.Channel(
          key: rows.integer(0) ?? 0, saveCounter: rows.integer(1) ?? 0, url: rows.bytes(2) ?? [],
          payload: rows.bytes(3) ?? []), "Channel")
    }
  }

  /// A channel that was deleted in the cache does not come back with its legacy row. What an app has put there since, a
  /// message that was not sent for example, keeps the stub that it had.
  private func buryDeletedChannels() throws {
    let deleted = """
      load_channel l JOIN channel c ON c.id = l.id
        JOIN deleted_key d ON d.channel_url = c.url AND d.message_id = 0 AND d.request_id = ''
      """
    try connection.execute(
      """
      INSERT OR REPLACE INTO load_superseded SELECT 'Channel', l.z_pk, \(RowOutcome.duplicate.rawValue) FROM \(deleted);
      """)
    try removals.makeStubs("SELECT l.id FROM \(deleted)")
  }

  private func mergeTombstones(_ entity: String) throws {
    let buried = """
      load_tombstone d JOIN channel c ON c.url = d.channel_url
        JOIN message m ON m.channel_id = c.id AND m.message_id = d.message_id
      """
    // Clearing everything removes the ids, so the time decides.
    try connection.execute(
      """
      INSERT INTO removal (channel_url, kind, up_to, run)
        SELECT '', 'deleted', newest, \(run) FROM (SELECT max(m.created_at) AS newest FROM \(buried))
        WHERE newest IS NOT NULL
        ON CONFLICT (channel_url, kind) DO UPDATE SET up_to = max(up_to, excluded.up_to), run = max(run, excluded.run);
      INSERT OR IGNORE INTO load_buried_request SELECT c.url, m.request_id FROM \(buried) WHERE m.request_id <> '';
      DELETE FROM message WHERE id IN (SELECT m.id FROM \(buried));
      """)
    try rules.bury(entity, tables: ["load_undecoded", "load_rejected"])
    // A row kept from an earlier run contains the text of a message that is now deleted. Its request id stays, as above.
    let isKeptAndBuried = """
      entity IN \(SettlementRules.messageEntities) AND EXISTS (SELECT 1 FROM load_tombstone d
        WHERE d.channel_url = undecoded.channel_url AND d.message_id = undecoded.message_id)
      """
    try connection.execute(
      """
      INSERT OR IGNORE INTO load_buried_request
        SELECT channel_url, request_id FROM undecoded WHERE request_id <> '' AND \(isKeptAndBuried);
      DELETE FROM undecoded WHERE \(isKeptAndBuried);
      """)
    try rules.rememberTombstones()
    // Deleted in the cache, alone (its id) or with its whole channel (id 0).
    try connection.execute(
      """
      INSERT OR REPLACE INTO load_superseded SELECT '\(entity)', z_pk, \(RowOutcome.tombstone.rawValue) FROM load_message s
        WHERE EXISTS (SELECT 1 FROM deleted_key d WHERE d.channel_url = s.channel_url
          AND d.message_id IN (s.message_id, 0) AND d.request_id = '');
      \(SettlementRules.rememberingSuperseded(entity));
      DELETE FROM load_message WHERE z_pk IN (SELECT z_pk FROM load_superseded WHERE entity = '\(entity)');
      """)
  }

  /// An undecoded row that is tried again and rejected keeps its salvage method.
  private func keepMethods() throws {
    try connection.execute(
      """
      UPDATE load_rejected SET rung = (SELECT u.rung FROM undecoded u
        WHERE u.entity = load_rejected.entity AND u.z_pk = load_rejected.z_pk) WHERE rung IS NULL
      """)
  }

  /// A row that was undecoded before is replaced by what it is now.
  private func mergeUndecoded(replacing replaced: [Int64]) throws {
    let drop = try connection.prepare("DELETE FROM undecoded WHERE id = ?")
    for id in replaced {
      drop.bind(id, at: 1)
      try drop.run()
    }
    let take = try connection.prepare(
      """
      INSERT INTO undecoded (entity, z_pk, z_opt, channel_url, message_id, created_at, request_id, columns, bytes,
          rung, source)
        SELECT entity, z_pk, z_opt, channel_url, message_id, created_at, request_id, columns, bytes, rung, ?1
        FROM load_undecoded
      """)
    take.bindText(rules.source, at: 1)
    try take.run()
  }

  /// The undecoded rows that this run saw again, in another form or with another outcome.
  private func replacedUndecoded() throws -> [Int64] {
    guard let retry else {
      return try ReplacedUndecoded(connection: connection, messageEntity: messageEntity, source: rules.source).ids()
    }
    var gone: [Int64] = []
    // What stays undecoded keeps its row.
    try rules.account.forEachRow { entity, row in
      if row.outcome != .undecoded, let id = retry.undecoded[entity]?[row.key] { gone.append(id) }
    }
    return gone
  }

  private func mergeTokens() throws {
    try rules.settleTokenDuplicates()
    try connection.execute(
      """
      INSERT OR REPLACE INTO load_superseded SELECT 'MessageChangeLogToken', z_pk, \(RowOutcome.duplicate.rawValue)
        FROM load_token t WHERE EXISTS (SELECT 1 FROM changelog_token c
            WHERE c.scope IN ('messages', 'channels') AND c.channel_url = t.channel_url)
          OR EXISTS (SELECT 1 FROM deleted_key d
            WHERE d.channel_url = t.channel_url AND d.message_id = 0 AND d.request_id = '')
          OR EXISTS (SELECT 1 FROM removal r
            WHERE r.channel_url = t.channel_url AND r.kind IN ('messages', 'channel', 'token'))
          OR EXISTS (SELECT 1 FROM removal r WHERE r.channel_url = '' AND r.kind = 'everything');
      INSERT INTO changelog_token (scope, channel_url, token)
        SELECT CASE WHEN channel_url = '' THEN 'channels' ELSE 'messages' END, channel_url, token FROM load_token
        WHERE z_pk NOT IN (SELECT z_pk FROM load_superseded WHERE entity = 'MessageChangeLogToken');
      """)
  }

  /// A list sync that the cache knows has continued since, so only unknown lists are taken.
  private func mergeQueries() throws {
    try connection.execute(
      """
      INSERT OR REPLACE INTO load_superseded SELECT 'ChannelListQuery', z_pk, \(RowOutcome.duplicate.rawValue)
        FROM load_query n WHERE EXISTS (SELECT 1 FROM channel_query q WHERE q.include_empty IS n.include_empty
          AND q.sort_order IS n.sort_order AND q.custom_types IS n.custom_types)
          OR EXISTS (SELECT 1 FROM removal r WHERE r.channel_url = '' AND r.kind = 'everything');
      INSERT INTO channel_query (include_empty, sort_order, custom_types, savepoint, updated_at, payload)
        SELECT include_empty, sort_order, custom_types, savepoint, updated_at, payload FROM load_query
        WHERE z_pk NOT IN (SELECT z_pk FROM load_superseded WHERE entity = 'ChannelListQuery');
      """)
  }

  /// What the cache still wants to send was sent if a row of the store says so that is no message of the cache: a deleted
  /// or an undecoded message, or an older version of one (Docs/RowRules.md#other-entities). It is remembered, because
  /// nothing else in the cache says it. An undecoded message is enough, although a retry may reject it: its request id is
  /// that of an outgoing row of the store, which the old app sent.
  private func resolveSent() throws {
    let isSent = "request_id IN (SELECT request_id FROM load_known_request)"
    try connection.execute(
      """
      INSERT OR IGNORE INTO deleted_key (channel_url, message_id, request_id)
        SELECT c.url, 0, o.request_id FROM outgoing_message o JOIN channel c ON c.id = o.channel_id WHERE o.\(isSent);
      DELETE FROM outgoing_message WHERE \(isSent);
      """)
  }

  /// Request ids that the cache knows as sent, removed, or still waiting, of rows that wait and of those set aside.
  ///
  /// Messages have no index of their request ids. They are searched only in the snapshot, which passes on what it
  /// found; for a message that came since, the app has left the id in `deleted_key`.
  private func knowSentRequests() throws {
    let isOutgoing = "entity IN ('FailedMessage', 'PendingMessage')"
    let asked = """
      SELECT request_id FROM load_outgoing UNION SELECT request_id FROM load_rejected_request
        UNION SELECT request_id FROM load_undecoded WHERE \(isOutgoing)
        UNION SELECT request_id FROM load_rejected WHERE \(isOutgoing)
      """
    guard try connection.integer("SELECT 1 FROM (\(asked)) WHERE request_id IS NOT NULL LIMIT 1") != nil else { return }
    let known =
      isInPlace
      ? "SELECT request_id FROM load_snapshot_request"
      : "SELECT request_id FROM message WHERE request_id IN (\(asked))"
    try connection.execute("INSERT OR IGNORE INTO load_known_request \(known)")
    try connection.execute(
      """
      INSERT OR IGNORE INTO load_known_request SELECT request_id FROM deleted_key WHERE request_id IN (\(asked));
      INSERT OR IGNORE INTO load_known_request SELECT request_id FROM outgoing_message
        WHERE request_id IN (SELECT request_id FROM load_outgoing);
      INSERT OR IGNORE INTO load_known_request SELECT request_id FROM undecoded
        WHERE request_id IN (\(asked)) AND NOT \(isOutgoing);
      INSERT OR IGNORE INTO load_known_request SELECT o.request_id FROM load_outgoing o JOIN deleted_key d
        ON d.channel_url = o.channel_url AND d.message_id = 0 AND d.request_id = '';
      INSERT OR IGNORE INTO load_known_request SELECT o.request_id FROM load_outgoing o JOIN removal r
        ON r.channel_url = '' AND r.kind = 'outgoing' AND o.created_at <= r.up_to;
      """)
  }

  /// A message that was migrated and is no longer in the cache, without having been deleted, was evicted: a new range
  /// must not claim its time.
  private func cutWhatIsGone() throws {
    try connection.execute(
      """
      INSERT OR IGNORE INTO load_cut SELECT s.channel_url, s.created_at FROM load_seen s
        WHERE s.channel_url IN (SELECT channel_url FROM load_chunk)
          AND NOT EXISTS (SELECT 1 FROM channel c JOIN message m ON m.channel_id = c.id
            WHERE c.url = s.channel_url AND m.message_id = s.message_id)
          AND NOT EXISTS (SELECT 1 FROM deleted_key d WHERE d.channel_url = s.channel_url
            AND d.message_id IN (s.message_id, 0) AND d.request_id = '');
      """)
  }

  /// If the quarantine has lines that cannot be read, any message may be missing, so no chunk becomes a range.
  private func cutWhatNobodyKnows() throws {
    try connection.execute(
      """
      INSERT INTO load_lost SELECT NULL, -9223372036854775807, \(Int64.max) FROM load_counter
        WHERE name = '\(EarlierRejects.unreadCounter)'
      """)
  }

  /// Rows that cannot be taken and whose message was deleted, in the cache or by a tombstone that an earlier run saw, count
  /// as tombstones (row rule 1).
  private func buryWhatWasDeleted(_ entity: String) throws {
    for table in ["load_undecoded", "load_rejected"] {
      try connection.execute(
        """
        INSERT OR IGNORE INTO load_tombstone SELECT t.channel_url, t.message_id FROM \(table) t
          JOIN deleted_key d ON d.channel_url = t.channel_url AND d.message_id = t.message_id AND d.request_id = ''
          WHERE t.entity = '\(entity)' AND t.message_id >= 1
        """)
    }
  }

  /// Compares what was taken from the waiting rows with what the cache now contains, byte by byte.
  /// - Throws: `CacheError` if they differ.
  func checkAccounted(_ messageEntity: String) throws {
    func isTaken(_ entity: String) -> String {
      "NOT EXISTS (SELECT 1 FROM load_superseded l WHERE l.entity = '\(entity)' AND l.z_pk = s.z_pk)"
    }
    let differing = [
      """
      SELECT count(*) FROM load_message s LEFT JOIN channel c ON c.url = s.channel_url
        LEFT JOIN message m ON m.channel_id = c.id AND m.message_id = s.message_id
        WHERE \(isTaken(messageEntity)) AND (m.payload IS NOT s.payload
          OR m.created_at IS NOT s.created_at OR m.updated_at IS NOT s.updated_at OR m.kind IS NOT s.kind)
      """,
      """
      SELECT count(*) FROM load_channel_row s LEFT JOIN channel c ON c.url = s.url
        WHERE \(isTaken("Channel")) AND c.payload IS NOT s.payload
      """,
      """
      SELECT count(*) FROM load_outgoing s LEFT JOIN outgoing_message o ON o.request_id = s.request_id
        WHERE o.payload IS NOT s.payload OR o.state IS NOT s.state
      """,
    ]
    for sql in differing where try connection.integer(sql) != 0 {
      throw CacheError(
        .storage, "The cache does not contain what was merged; nothing was changed. Run the merge again.")
    }
  }
}
