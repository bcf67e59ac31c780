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
    let table = StoredRanges(connection: connection)
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
        // Filters are compared by their bytes: equal strings may be of two filters.
        if group?.channel != channel || !(group?.filter.hasSameBytes(as: filter) ?? false) {
          if let group { try table.write(ranges, group.channel, group.filter) }
          group = (channel, filter)
          ranges = isNew ? SyncedRangeSet() : try table.ranges(channel, filter)
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
    if let group { try table.write(ranges, group.channel, group.filter) }
    try connection.execute(
      """
      DELETE FROM load_superseded WHERE entity <> 'Chunk';
      INSERT OR REPLACE INTO load_counter VALUES ('chunk_cut', \(cut)), ('chunk_dropped', \(dropped));
      """)
    try account.applyOutcomes()
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
