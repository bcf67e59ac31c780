import ChatCache
import ChatModel
import ChatWire

/// Transactions on what the cache holds now.
extension SyncEngine {
  /// Writes one transaction, and what is stale then. When another connection wrote before, that is taken in first, and
  /// `body` is done on what the cache holds now.
  /// - Parameters:
  ///   - isProgress: it says how far something is known, counted from what the cache held when it was asked for: it is
  ///     not written to a cache that holds something else.
  ///   - fresh: channels that it makes the server's.
  ///   - stale: channels that it makes stale, from what it returned. The caller marks them as stale afterwards.
  func write<Value: Sendable>(
    _ source: CacheSource, fresh: [String] = [],
    isProgress: Bool = false, stale: @escaping @Sendable (Value) -> [String] = { _ in [] },
    _ body: @escaping @Sendable (CacheTransaction) throws -> Value
  ) async throws -> (value: Value, change: CacheChange?) {
    while true {
      // Read anew in each round: a reload drops them.
      let kept = storage.knownStaleChannels
      let known = StaleChannels(
        channelSync.staleURLs.lazy.filter { url in !fresh.contains(bytesOf: url) })
      do {
        let commit = try await cache.commit(source: source, knownReloads: storage.knownReloads) {
          transaction -> (Value, StaleChannels) in
          let value = try body(transaction)
          var staleChannels = known
          staleChannels.add(stale(value))
          if kept == nil { staleChannels.add(try transaction.snapshot.staleChannels()) }
          if staleChannels != kept { try transaction.setStaleChannels(staleChannels) }
          return (value, staleChannels)
        }
        // What was not read yet is still to be marked.
        if kept != nil { storage.keep(commit.value.1) }
        return (commit.value.0, commit.change)
      } catch let reloaded as CacheReloaded {
        try await storage.reload(reloaded.count, on: self)
        if isProgress { throw CancellationError() }
      }
    }
  }

  /// Writes one transaction of the engine's own, on what the cache holds now. Nobody is told.
  @discardableResult
  func commitToCache<Value: Sendable>(
    _ source: CacheSource, _ body: @escaping @Sendable (CacheTransaction) throws -> Value
  ) async throws -> CacheCommit<Value> {
    while true {
      do {
        return try await cache.commit(source: source, knownReloads: storage.knownReloads, body)
      } catch let reloaded as CacheReloaded {
        try await storage.reload(reloaded.count, on: self)
      }
    }
  }
}
