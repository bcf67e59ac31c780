import RawSQLite

/// Brings the waiting messages of a merge into the cache. Of several with one key, the newest is taken, and only if the
/// cache has none as new.
struct MessageMerging {
  let connection: RawConnection
  let account: RunAccount
  /// The entity of the messages.
  let entity: String

  func run() throws {
    try connection.execute("INSERT OR IGNORE INTO channel (url) SELECT DISTINCT channel_url FROM load_message")
    // The join is read to its end before anything is written, because writing would change what it reads. It is kept in a
    // table, because a store may have any number of messages.
    try connection.execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS load_candidate (
        z_pk INTEGER, message_id INTEGER, updated_at INTEGER, channel_id INTEGER, cached_at INTEGER, cached_id INTEGER);
      DELETE FROM temp.load_candidate;
      INSERT INTO temp.load_candidate
        SELECT s.z_pk, s.message_id, s.updated_at, c.id, m.updated_at, m.id
        FROM load_message s
        JOIN channel c ON c.url = s.channel_url
        LEFT JOIN message m ON m.channel_id = c.id AND m.message_id = s.message_id
        ORDER BY c.id, s.message_id
      """)
    try decideAll()
    try connection.execute("DELETE FROM temp.load_candidate")
    try connection.execute(SettlementRules.rememberingSuperseded(entity))
  }

  private func decideAll() throws {
    let rows = try connection.prepare(
      """
      SELECT z_pk, message_id, updated_at, channel_id, cached_at, cached_id FROM temp.load_candidate ORDER BY rowid
      """)
    var group: [Candidate] = []
    func decide(_ group: [Candidate]) throws {
      guard var best = group.first else { return }
      for other in group.dropFirst() {
        let isBetter =
          try (other.updatedAt, account.saveCounter(entity, other.key), other.key)
          > (best.updatedAt, account.saveCounter(entity, best.key), best.key)
        try lose(isBetter ? best.key : other.key)
        if isBetter { best = other }
      }
      if let cached = best.cachedUpdatedAt, cached >= best.updatedAt { return try lose(best.key) }
      try merge(best)
    }
    while try rows.step() {
      let candidate = Candidate(
        key: rows.integer(0) ?? 0, messageID: rows.integer(1) ?? 0, updatedAt: rows.integer(2) ?? 0,
        channelID: rows.integer(3) ?? 0, cachedUpdatedAt: rows.integer(4), cachedRow: rows.integer(5))
      if let last = group.first, last.channelID != candidate.channelID || last.messageID != candidate.messageID {
        try decide(group)
        group = []
      }
      group.append(candidate)
    }
    try decide(group)
  }

  private struct Candidate {
    let key: Int64
    let messageID: Int64
    let updatedAt: Int64
    let channelID: Int64
    let cachedUpdatedAt: Int64?
    let cachedRow: Int64?
  }

  private func lose(_ key: Int64) throws {
    let statement = try connection.prepare("INSERT OR REPLACE INTO load_superseded VALUES (?, ?, ?)")
    statement.bindText(entity, at: 1)
    statement.bind(key, at: 2)
    statement.bind(Int64(RowOutcome.duplicate.rawValue), at: 3)
    try statement.run()
  }

  /// Writes a waiting message over the cache's older one, or as a new one; this resolves an outgoing message with its
  /// request id.
  private func merge(_ message: Candidate) throws {
    let write = try connection.prepare(
      """
      INSERT INTO message (id, channel_id, message_id, created_at, updated_at, kind, parent_message_id, custom_type,
          sender_id, request_id, payload)
        SELECT ?1, ?2, message_id, created_at, updated_at, kind, parent_message_id, custom_type, sender_id, request_id,
          payload FROM load_message WHERE z_pk = ?3
      ON CONFLICT (id) DO UPDATE SET created_at = excluded.created_at, updated_at = excluded.updated_at,
        kind = excluded.kind, parent_message_id = excluded.parent_message_id, custom_type = excluded.custom_type,
        sender_id = excluded.sender_id, request_id = coalesce(excluded.request_id, request_id),
        payload = excluded.payload, is_from_app = 0
      """)
    write.bind(message.cachedRow, at: 1)
    write.bind(message.channelID, at: 2)
    write.bind(message.key, at: 3)
    try write.run()
    let sent = try connection.prepare(
      """
      DELETE FROM outgoing_message WHERE request_id = (SELECT request_id FROM load_message WHERE z_pk = ?1)
      """)
    sent.bind(message.key, at: 1)
    try sent.run()
  }
}
