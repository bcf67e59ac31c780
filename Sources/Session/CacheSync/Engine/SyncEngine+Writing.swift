import ChatCache
import ChatModel
import ChatWire

/// Transactions on the current content of the cache.
extension SyncEngine {
  /// Writes one transaction, and which channels are then stale. If another connection wrote before, that is read first,
  /// so that `body` works on the current content of the cache.
  /// - Parameters:
  ///   - isProgress: it records how far something is known, based on what the cache contained when it was requested: it
  ///     is not written to a cache that has changed.
  ///   - fresh: channels that it sets to the server's state.
  ///   - stale: channels that it makes stale, from what it returned. The caller marks them as stale afterwards.
  func write<Value: Sendable>(
    _ source: CacheSource, fresh: [String] = [],
    isProgress: Bool = false, stale: @escaping @Sendable (Value) -> [String] = { _ in [] },
    _ body: @escaping @Sendable (CacheTransaction) throws -> Value
  ) async throws -> (value: Value, change: CacheChange?) {
    while true {
      // Evaluated again in each round: a reload drops them.
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
        // What has not been read yet is still to be marked.
        if kept != nil { storage.keep(commit.value.1) }
        return (commit.value.0, commit.change)
      } catch let reloaded as CacheReloaded {
        try await storage.reload(reloaded.count, on: self)
        if isProgress { throw CancellationError() }
      }
    }
  }

  /// Writes one transaction of the engine's own, on the current content of the cache. Nobody is notified.
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
