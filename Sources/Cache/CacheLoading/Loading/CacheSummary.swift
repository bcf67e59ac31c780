package import RawSQLite

/// What a cache file contains, per channel, for a report.
package struct CacheSummary: Sendable {
  package struct Channel: Sendable {
    package let url: [UInt8]
    package let isStub: Bool
    package let messages: Int64
    /// Unix ms of the oldest and newest message.
    package let firstAt: Int64?
    package let lastAt: Int64?
    package let ranges: Int64
    /// Gaps between the ranges that admit every message: what the server must refill inside the known history.
    package let holes: Int64
  }

  package let channels: [Channel]

  package init(_ connection: RawConnection) throws {
    let rows = try connection.prepare(
      """
      SELECT c.url, c.payload IS NULL, m.count, m.first, m.last,
        (SELECT count(*) FROM synced_range r WHERE r.channel_id = c.id),
        (SELECT count(*) FROM synced_range r WHERE r.channel_id = c.id AND r.filter = ''),
        (SELECT min(start_at) FROM synced_range r WHERE r.channel_id = c.id AND r.filter = ''),
        (SELECT max(end_at) FROM synced_range r WHERE r.channel_id = c.id AND r.filter = ''),
        (SELECT min(start_at) FROM lost_history l WHERE l.channel_id = c.id),
        (SELECT max(end_at) FROM lost_history l WHERE l.channel_id = c.id)
      FROM channel c LEFT JOIN (
        SELECT channel_id, count(*) AS count, min(created_at) AS first, max(created_at) AS last
        FROM message INDEXED BY message_by_time GROUP BY channel_id) m ON m.channel_id = c.id
      ORDER BY c.url
      """)
    var channels: [Channel] = []
    while try rows.step() {
      let whole = rows.integer(6) ?? 0
      var holes = max(whole - 1, 0)
      // The times of what salvage lost count like those of messages.
      let times = [rows.integer(3), rows.integer(4), rows.integer(9), rows.integer(10)].compactMap { $0 }
      if let first = times.min(), let last = times.max() {
        // Messages outside every range: on that side, the history is not proven to be complete.
        if let start = rows.integer(7) { holes += first < start ? 1 : 0 } else { holes += 1 }
        if let end = rows.integer(8), last > end { holes += 1 }
      }
      channels.append(
        Channel(
          url: rows.bytes(0) ?? [], isStub: rows.integer(1) == 1, messages: rows.integer(2) ?? 0,
          firstAt: rows.integer(3), lastAt: rows.integer(4), ranges: rows.integer(5) ?? 0, holes: holes))
    }
    self.channels = channels
  }
}
