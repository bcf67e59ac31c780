import CacheStorage
import ChatModel
import RawSQLite

/// Turns legacy chunks into synced ranges that claim no more than is proven (Docs/RowRules.md#chunks).
///
/// Each chunk is cut at every known hole and shrunk to the oldest and newest message inside it that passes its filter;
/// then the pieces merge per channel and filter. A chunk without a piece is dropped.
struct RangeBuilding {
  let connection: RawConnection
  let account: RunAccount
  /// Whether the cache has no ranges of its own yet.
  let isNew: Bool

  func run() throws {
    let chunks = try connection.prepare(
      """
      SELECT k.z_pk, k.filter, k.start_at, k.end_at, c.id, k.channel_url FROM load_chunk k
      LEFT JOIN channel c ON c.url = k.channel_url ORDER BY c.id, k.filter, k.start_at
      """)
    let pieces = try ChunkPieces(connection)
    let drop = try connection.prepare("INSERT OR REPLACE INTO load_superseded VALUES ('Chunk', ?, ?)")
    var group: (channel: Int64, filter: String)?
    var ranges = SyncedRangeSet()
    var cut: Int64 = 0
    var dropped: Int64 = 0
    while try chunks.step() {
      guard let key = chunks.integer(0), let filter = chunks.text(1), let start = chunks.integer(2),
        let end = chunks.integer(3)
      else { continue }
      var found: (pieces: [ClosedRange<Int64>], isCut: Bool) = ([], false)
      if let channel = chunks.integer(4) {
        if group?.channel != channel || group?.filter != filter {
          if let group { try write(ranges, group.channel, group.filter) }
          group = (channel, filter)
          ranges = isNew ? SyncedRangeSet() : try stored(channel, filter)
        }
        found = try pieces.pieces(
          of: start...end, channelID: channel, channelURL: chunks.bytes(5) ?? [], filter: filter)
      }
      if found.isCut { cut += 1 }
      for piece in found.pieces { ranges.insert(SyncedRange(piece)) }
      if found.pieces.isEmpty {
        dropped += 1
        drop.bind(key, at: 1)
        drop.bind(Int64(RowOutcome.dropped.rawValue), at: 2)
        try drop.run()
      }
    }
    if let group { try write(ranges, group.channel, group.filter) }
    try connection.execute(
      """
      DELETE FROM load_superseded WHERE entity <> 'Chunk';
      INSERT OR REPLACE INTO load_counter VALUES ('chunk_cut', \(cut)), ('chunk_dropped', \(dropped));
      """)
    try account.applyOutcomes()
  }

  /// What a cache already knows; a merge adds to it.
  private func stored(_ channelID: Int64, _ filter: String) throws -> SyncedRangeSet {
    let rows = try connection.prepare(
      "SELECT start_at, end_at, history_start_reached FROM synced_range WHERE channel_id = ? AND filter = ?")
    rows.bind(channelID, at: 1)
    rows.bindText(filter, at: 2)
    var ranges = SyncedRangeSet()
    while try rows.step() {
      guard let start = rows.integer(0), let end = rows.integer(1),
        let range = SyncedRange(start: start, end: end, isHistoryStartReached: rows.integer(2) == 1)
      else { continue }
      ranges.insert(range)
    }
    return ranges
  }

  private func write(_ ranges: SyncedRangeSet, _ channelID: Int64, _ filter: String) throws {
    let clear = try connection.prepare("DELETE FROM synced_range WHERE channel_id = ? AND filter = ?")
    clear.bind(channelID, at: 1)
    clear.bindText(filter, at: 2)
    try clear.run()
    let insert = try connection.prepare(
      """
      INSERT INTO synced_range (channel_id, filter, start_at, end_at, history_start_reached) VALUES (?, ?, ?, ?, ?)
      """)
    for range in ranges.ranges {
      insert.bind(channelID, at: 1)
      insert.bindText(filter, at: 2)
      insert.bind(range.start, at: 3)
      insert.bind(range.end, at: 4)
      insert.bind(range.isHistoryStartReached ? 1 : 0, at: 5)
      try insert.run()
    }
  }

  /// Drops the chunks of a retry. A range may claim only what was proven, and nothing here can tell which messages
  /// around a chunk were once in the cache and no longer are, or whether someone moved its ends.
  func dropAll() throws {
    try connection.execute(
      """
      DELETE FROM load_superseded;
      INSERT INTO load_superseded SELECT 'Chunk', z_pk, \(RowOutcome.dropped.rawValue) FROM load_chunk;
      INSERT OR REPLACE INTO load_counter SELECT 'chunk_dropped', count(*) FROM load_chunk;
      """)
    try account.applyOutcomes()
  }
}
