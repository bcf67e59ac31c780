import RawSQLite

/// Settles in a new cache what requires all rows (Docs/RowRules.md): tombstones win over every row with their key, of
/// several rows with one key the newest stays, outgoing messages that were sent are dropped, and channels that nothing
/// refers to are not stubs. Then builds the indexes that appending did without.
struct NewCacheSettlement {
  let rules: SettlementRules
  /// The entity whose rows are in `message`.
  let messageEntity: String
  private var connection: RawConnection { rules.connection }

  init(_ rules: SettlementRules, messageEntity: String) {
    self.rules = rules
    self.messageEntity = messageEntity
  }

  /// - Parameter lost: what salvage could not recover, empty for an undamaged store; `nil` keeps what the cache knows.
  func run(lost: LostHistory?) throws {
    try settleTombstones(messageEntity)
    if try hasIndex("load_message_by_id") {
      try settleDuplicates(messageEntity)
      try connection.execute("DROP INDEX load_message_by_id")
      try connection.execute(LoadIndexes.statement(for: "message_by_id") ?? "")
    }
    try settleTokens()
    try rules.settleOutgoing()
    for name in LoadIndexes.deferred where name != "message_by_id" {
      try connection.execute(LoadIndexes.statement(for: name) ?? "")
    }
    try rules.settleStubs()
    try rules.settleCuts()
    try rules.settleLost(lost)
    try nameSource()
    try rules.account.applyOutcomes()
  }

  /// Undecoded rows record which store they come from, because another one may have rows with the same keys.
  private func nameSource() throws {
    let name = try connection.prepare("UPDATE undecoded SET source = ?")
    name.bindText(rules.source, at: 1)
    try name.run()
  }

  private func hasIndex(_ name: String) throws -> Bool {
    try connection.integer("SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND name = '\(name)'") == 1
  }

  private func settleTombstones(_ entity: String) throws {
    guard try connection.integer("SELECT 1 FROM load_tombstone LIMIT 1") != nil else {
      return try rules.rememberTombstones()
    }
    let tombstone = RowOutcome.tombstone.rawValue
    // The rows of a message table have the legacy key as their row id.
    try connection.execute(
      """
      INSERT OR REPLACE INTO load_superseded
        SELECT '\(entity)', m.id, \(tombstone) FROM load_tombstone d
        JOIN channel c ON c.url = d.channel_url
        JOIN message m ON m.channel_id = c.id AND m.message_id = d.message_id;
      INSERT OR IGNORE INTO load_buried_request
        SELECT c.url, m.request_id FROM load_superseded l JOIN message m ON m.id = l.z_pk JOIN channel c ON c.id = m.channel_id
        WHERE l.entity = '\(entity)' AND l.outcome = \(tombstone) AND m.request_id <> '';
      DELETE FROM message WHERE id IN (
        SELECT z_pk FROM load_superseded WHERE entity = '\(entity)' AND outcome = \(tombstone));
      """)
    try rules.bury(entity, tables: ["undecoded", "load_rejected"])
    try rules.rememberTombstones()
  }

  private func settleDuplicates(_ entity: String) throws {
    let groups = try connection.prepare(
      "SELECT channel_id, message_id FROM message GROUP BY channel_id, message_id HAVING count(*) > 1")
    let members = try connection.prepare(
      "SELECT id, updated_at FROM message WHERE channel_id = ? AND message_id = ?")
    let lose = try connection.prepare("INSERT OR REPLACE INTO load_superseded VALUES ('\(entity)', ?, ?)")
    while try groups.step() {
      guard let channel = groups.integer(0), let message = groups.integer(1) else { continue }
      members.bind(channel, at: 1)
      members.bind(message, at: 2)
      var rows: [(updatedAt: Int64, saveCounter: Int64, key: Int64)] = []
      while try members.step() {
        let key = members.integer(0) ?? 0
        rows.append((members.integer(1) ?? 0, try rules.account.saveCounter(entity, key), key))
      }
      members.reset()
      rows.sort { $0 > $1 }
      for row in rows.dropFirst() {
        lose.bind(row.key, at: 1)
        lose.bind(Int64(RowOutcome.duplicate.rawValue), at: 2)
        try lose.run()
      }
    }
    let losers = """
      (SELECT z_pk FROM load_superseded WHERE entity = '\(entity)' AND outcome = \(RowOutcome.duplicate.rawValue))
      """
    // A row that loses may be the only one that shows that the message was sent from here.
    try connection.execute(
      """
      INSERT OR IGNORE INTO deleted_key (channel_url, message_id, request_id)
        SELECT c.url, 0, l.request_id FROM message l JOIN channel c ON c.id = l.channel_id
        WHERE l.id IN \(losers) AND l.request_id <> '' AND NOT EXISTS (SELECT 1 FROM message w
          WHERE w.channel_id = l.channel_id AND w.message_id = l.message_id AND w.request_id = l.request_id
            AND w.id NOT IN \(losers));
      DELETE FROM message WHERE id IN \(losers);
      """)
  }

  private func settleTokens() throws {
    try rules.settleTokenDuplicates()
    try connection.execute(
      """
      INSERT INTO changelog_token (scope, channel_url, token)
        SELECT CASE WHEN channel_url = '' THEN 'channels' ELSE 'messages' END, channel_url, token FROM load_token
        WHERE z_pk NOT IN (SELECT z_pk FROM load_superseded WHERE entity = 'MessageChangeLogToken');
      """)
  }
}
