import Foundation
import RawSQLite

extension LiveCache {
  /// Settles the waiting rows of a merge in the cache itself, as they were settled in the copy that was proven.
  ///
  /// The time for which this keeps others from writing grows with the waiting rows, not with the cache.
  /// - Parameters:
  ///   - waiting: the waiting rows as they were when the copy ended. They are used up.
  ///   - messageEntity: the entity whose rows are messages.
  ///   - source: the UUID of the store; empty where it is not known or the rows come from several.
  ///   - lost: what salvage could not bring; `nil` leaves what the cache knows.
  ///   - isRetry: the rows are those that earlier runs set aside.
  ///   - conclude: looks at the result, and says what the cache records of the run; `nil` = nothing is to be recorded.
  ///     What it throws rolls the merge back.
  /// - Throws: `CacheError`: `busy` when another connection writes for longer than the busy timeout.
  package func merge(
    waiting: String, messageEntity: String, source: String = "", lost: LostHistory?, isRetry: Bool = false,
    conclude: (CacheLoader) throws -> CacheLoader.RunRecord?
  ) throws {
    try write(from: waiting, as: "waiting") { _ in
      let loader = try CacheLoader(writingInto: self, isRetry: isRetry)
      loader.source = source
      try loader.buildIdentityIndex()
      try loader.settle(messageEntity: messageEntity, lost: lost)
      try loader.checkTaken(messageEntity)
      if isRetry { try loader.dropChunks() } else { try loader.buildRanges() }
      guard let record = try conclude(loader) else { return }
      try record.insert(into: connection, kind: isRetry ? "retry" : "merge")
    }
  }
}

extension CacheLoader {
  /// Compares what was taken from the waiting rows with what the cache now holds, byte by byte.
  /// - Throws: `CacheError` when they differ.
  func checkTaken(_ messageEntity: String) throws {
    func isTaken(_ entity: String) -> String {
      "NOT EXISTS (SELECT 1 FROM load_loser l WHERE l.entity = '\(entity)' AND l.z_pk = s.z_pk)"
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
        .storage, "What was merged is not what the cache holds; nothing was changed. Run the merge again.")
    }
  }
}
