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
    conclude: (CacheLoader) throws -> RunRecord?
  ) throws {
    try write(from: waiting, as: "waiting") { _ in
      let loader = try CacheLoader(writingInto: self, isRetry: isRetry)
      loader.source = source
      try loader.buildIdentityIndex()
      try loader.settle(messageEntity: messageEntity, lost: lost)
      try loader.checkAccounted(messageEntity)
      if isRetry { try loader.dropChunks() } else { try loader.buildRanges() }
      guard let record = try conclude(loader) else { return }
      try record.insert(into: connection, kind: isRetry ? "retry" : "merge")
    }
  }
}
