import RawSQLite

extension CacheContent {
  /// Those of these request ids that no row of the cache has: no outgoing message, none that was sent or is kept undecoded,
  /// and no memory of one. Reads all messages, because there is no index, unless the other tables have all ids.
  package func unknownRequests(among ids: Set<[UInt8]>) throws -> Set<[UInt8]> {
    var unknown = ids
    for rows in [
      "outgoing_message", "deleted_key WHERE request_id <> ''",
      "undecoded WHERE request_id IS NOT NULL AND entity IN ('Message', 'SucceededMessage')",
      "message WHERE request_id IS NOT NULL",
    ] where !unknown.isEmpty {
      let row = try statement("SELECT request_id FROM \(rows)")
      while try row.step(), !unknown.isEmpty { if let id = row.bytes(0) { unknown.remove(id) } }
    }
    return unknown
  }
}
