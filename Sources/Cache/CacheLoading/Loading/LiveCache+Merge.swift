import Foundation
import RawSQLite

extension LiveCache {
  /// Settles the waiting rows of a merge in the cache itself, as they were settled in the proven copy.
  ///
  /// The time for which this blocks other writers grows with the waiting rows, not with the cache.
  /// - Parameters:
  ///   - waiting: the waiting rows as they were when the copy ended. They are consumed.
  ///   - messageEntity: the entity whose rows are messages.
  ///   - source: the UUID of the store; empty if unknown or if the rows come from several.
  ///   - lost: what salvage could not recover; `nil` keeps what the cache knows.
  ///   - retry: set if the rows are those that earlier runs set aside.
  ///   - conclude: examines the result, and returns the cache's record of the run; `nil` if nothing is to be recorded.
  ///     If it throws, the merge is rolled back.
  /// - Throws: `CacheError`: `busy` if another connection writes for longer than the busy timeout.
  package func merge(
    waiting: String, messageEntity: String, source: String = "", lost: LostHistory?, retry: RetriedRows? = nil,
    conclude: (CacheLoader) throws -> RunRecord?
  ) throws {
    try write(from: waiting, as: "waiting") { _ in
      let loader = try CacheLoader(writingInto: self, retry: retry)
      loader.source = source
      try loader.buildIdentityIndex()
      try loader.settle(messageEntity: messageEntity, lost: lost)
      try loader.checkAccounted(messageEntity)
      if retry != nil { try loader.dropChunks() } else { try loader.buildRanges() }
      guard let record = try conclude(loader) else { return }
      try record.insert(into: connection, kind: retry != nil ? "retry" : "merge")
    }
  }
}
