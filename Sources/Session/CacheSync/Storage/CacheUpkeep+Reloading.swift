import ChatCache
import ChatModel

/// Another connection may write to the cache file: a tool that merges into it or replaces its content. Then nothing
/// that is remembered of the cache is valid any longer, including row ids, ranges and tokens, and the engine continues as
/// if it had just been started on that file, with its existing connection (decision 28).
extension CacheUpkeep {
  private static let pauseKey = JobKey(.timer("reload"))

  /// Reads what other connections wrote.
  package func lookForReload(on engine: isolated SyncEngine) async {
    do { _ = try await applyReload(on: engine) } catch { await engine.cacheFailed(error) }
  }

  /// Same as `SyncEngine.isReloadDue`. What cannot be read is not a reload: the next write reports what is wrong.
  func isReloadDue(on engine: isolated SyncEngine) async -> Bool {
    guard let count = try? await engine.cache.noticeForeignCommits() else { return false }
    return count != reloads.known
  }

  /// - Returns: whether another connection has written since the last look.
  func applyReload(on engine: isolated SyncEngine) async throws -> Bool {
    let count = try await engine.cache.noticeForeignCommits()
    guard count != reloads.known else { return false }
    try await reload(count, on: engine)
    return true
  }

  /// Drops what is remembered of the cache, notifies the observers, and starts to sync again.
  /// - Parameter count: how many reloads the cache counts.
  /// - Throws: what the cache throws; in that case the reload is still to be done.
  func reload(_ count: Int, on engine: isolated SyncEngine) async throws {
    // First, so that what the user sends is in the cache before anyone reads it.
    reloads.known = try await engine.sending.keepSends(count, on: engine)
    // Answers to earlier requests would write about a cache that no longer exists.
    engine.jobs.cancel(where: \.isSync)
    engine.jobs.cancelRetries(where: \.isSync)
    engine.history.dropWaiting()
    engine.history.allowAll()
    engine.history.cacheWasReloaded(on: engine)
    keep(nil)
    wasCleared(on: engine)
    engine.history.forgetStaleMessages()
    engine.channelSync.channelListsWereCleared()
    engine.eventHandling.cacheWasReloaded()
    engine.callTracking.forgetAnswers()
    engine.history.messagesMayBeMissed(on: engine)
    engine.channelSync.channelsMayBeMissed(on: engine)
    let watched = engine.history.watchedChannelURLs
    // What cannot be read is noticed by the next caller that needs it.
    let missing = try? await engine.cache.read { snapshot in
      try watched.filter { try snapshot.channel(url: $0) == nil }
    }
    for url in missing ?? [] { engine.history.noteGone(channelURL: url) }
    await engine.publish(.cacheReloaded, source: .reloaded)
    syncAfterReload(on: engine)
  }

  /// Sync is a separate input, because a reload happens in the middle of another one. Two programs that both sync one
  /// cache would wake each other with every page, so there are growing pauses between the syncs of successive reloads.
  private func syncAfterReload(on engine: isolated SyncEngine) {
    reloads.isSyncDue = true
    guard !engine.jobs.isWaiting(Self.pauseKey) else { return }
    beginSyncAfterReload(on: engine)
  }

  private func beginSyncAfterReload(on engine: isolated SyncEngine) {
    engine.put { engine in
      engine.storage.reloads.isSyncDue = false
      // As at the start; even without a connection, so that a view of a list learns that it is complete.
      await engine.storage.loadStaleChannels(on: engine)
      engine.eventHandling.loadMutes(on: engine)
      await engine.channelSync.loadChannelLists(on: engine)
      await engine.sending.recover(on: engine)
      await engine.resumeSync()
    }
    engine.retryLater(Self.pauseKey, after: LateAnswer()) { engine in
      guard engine.storage.reloads.isSyncDue else { return engine.jobs.succeed(Self.pauseKey) }
      engine.storage.beginSyncAfterReload(on: engine)
    }
  }
}

extension SyncEngine {
  /// Whether another connection wrote to the cache and the observers have not been notified yet. What was read in
  /// between may be from before or after that.
  package func isReloadDue() async -> Bool { await storage.isReloadDue(on: self) }
}
