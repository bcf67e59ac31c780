import RawSQLite

/// Finds the undecoded rows of a cache whose place a waiting row of a merge takes: the same row, in another form or with
/// another outcome.
///
/// The key and the store do not show that. A backup that was restored on a second device gives two stores with one UUID,
/// and an unknown UUID matches every store. So the columns must also name the same message or channel; otherwise the
/// raw bytes, which nothing else has, stay. Deleted messages are not considered here, because their ids decide.
struct ReplacedUndecoded {
  let connection: RawConnection
  /// The entity whose rows are messages.
  let messageEntity: String
  /// The UUID of the store; empty if unknown.
  let source: String

  /// The ids of the rows. To be called before any waiting row is settled, because those that lose are removed.
  func ids() throws -> [Int64] {
    guard try connection.integer("SELECT 1 FROM undecoded LIMIT 1") != nil else { return [] }
    var ids: [Int64] = []
    let rows = try connection.prepare(
      """
      SELECT u.id FROM undecoded u WHERE (u.source IN (?1, '') OR ?1 = '') AND u.id IN (
        \(ReplacedUndecoded.sameAsides("load_undecoded", "n.request_id IS u.request_id"))
        UNION \(ReplacedUndecoded.sameAsides("load_rejected", ReplacedUndecoded.sameRequest))
        UNION SELECT u.id FROM undecoded u JOIN load_message n ON u.entity = ?2 AND n.z_pk = u.z_pk
          WHERE n.channel_url = u.channel_url AND n.message_id = u.message_id AND n.created_at = u.created_at
            AND \(ReplacedUndecoded.sameRequest)
        UNION SELECT u.id FROM undecoded u JOIN load_outgoing n ON n.entity = u.entity AND n.z_pk = u.z_pk
          WHERE n.channel_url = u.channel_url AND n.created_at = u.created_at AND \(ReplacedUndecoded.sameRequest)
        UNION SELECT u.id FROM undecoded u JOIN load_channel_row n ON u.entity = 'Channel' AND n.z_pk = u.z_pk
          WHERE n.url = u.channel_url)
      ORDER BY u.id
      """)
    rows.bindText(source, at: 1)
    rows.bindText(messageEntity, at: 2)
    while try rows.step() { if let id = rows.integer(0) { ids.append(id) } }
    return ids
  }

  /// A row that can be read may have its request id from its payload instead of its column.
  private static let sameRequest = "(u.request_id IS NULL OR u.request_id = n.request_id)"

  private static func sameAsides(_ table: String, _ sameRequest: String) -> String {
    """
    SELECT u.id FROM undecoded u JOIN \(table) n ON n.entity = u.entity AND n.z_pk = u.z_pk
      WHERE n.channel_url IS u.channel_url AND n.message_id IS u.message_id AND n.created_at IS u.created_at
        AND \(sameRequest)
    """
  }
}
