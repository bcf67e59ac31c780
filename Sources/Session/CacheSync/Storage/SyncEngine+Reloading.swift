import ChatCache
import ChatModel

/// What the engine knows of commits of other connections.
struct Reloads {
  /// How many reloads of the cache were taken in.
  var known = 0
  /// A reload came after the last sync had begun.
  var isSyncDue = false
}

/// Another connection may write to the cache file: a tool that merges into it or replaces what it holds. Then nothing that
/// is remembered of the cache holds any more, row ids, ranges and tokens included, and the engine goes on as if it had
/// just been started on that file, with the connection that it has (decision 28).
extension SyncEngine {
  private static let pauseKey = JobKey(.timer("reload"))

  /// Writes one transaction of the engine's own, on what the cache holds now. Nobody is told.
  @discardableResult
  func commitToCache<Value: Sendable>(
    _ source: CacheSource, _ body: @escaping @Sendable (CacheTransaction) throws -> Value
  ) async throws -> CacheCommit<Value> {
    while true {
      do {
        return try await cache.commit(source: source, knownReloads: reloads.known, body)
      } catch let reloaded as CacheReloaded {
        try await reload(reloaded.count)
      }
    }
  }

  /// Takes in what other connections wrote.
  package func lookForReload() async {
    do { _ = try await takeReload() } catch { await cacheFailed(error) }
  }

  /// - Returns: whether another connection wrote since the last look.
  func takeReload() async throws -> Bool {
    let count = try await cache.noticeForeignCommits()
    guard count != reloads.known else { return false }
    try await reload(count)
    return true
  }

  /// Drops what is remembered of the cache, tells the observers, and begins to sync anew.
  /// - Parameter count: how many reloads the cache counts.
  /// - Throws: what the cache throws; the reload is still to be taken in then.
  func reload(_ count: Int) async throws {
    // First: what the user sends must be in the cache before anybody reads it.
    reloads.known = try await sending.keepSends(count, on: self)
    // Answers to what was asked before would write about a cache that is gone.
    jobs.cancel(where: \.isSync)
    retries.cancel(where: \.isSync)
    history.dropWaiting()
    history.allowAll()
    history.cacheWasReloaded(on: self)
    keptDoubts = nil
    clearings.clear(at: inputNumber)
    history.forgetDoubts()
    channelSync.channelListsWereCleared()
    eventHandling.cacheWasReloaded()
    callTracking.forgetAnswers()
    history.messagesMayBeMissed(on: self)
    channelSync.channelsMayBeMissed(on: self)
    let watched = history.watchedChannelURLs
    // What cannot be read is found out by who asks for it next.
    let missing = try? await cache.read { snapshot in try watched.filter { try snapshot.channel(url: $0) == nil } }
    for url in missing ?? [] { history.noteGone(channelURL: url) }
    await publish(.cacheReloaded, source: .reloaded)
    syncAfterReload()
  }

  /// Sync is an input of its own: a reload happens in the middle of another one. Two programs that both sync one cache
  /// would wake each other with every page; so there are growing pauses between the syncs of reloads that follow one
  /// another.
  private func syncAfterReload() {
    reloads.isSyncDue = true
    guard !retries.isWaiting(Self.pauseKey) else { return }
    beginSyncAfterReload()
  }

  private func beginSyncAfterReload() {
    put { engine in
      engine.reloads.isSyncDue = false
      // As at the start; also without a connection, so that whoever shows a list learns that it is complete.
      await engine.loadDoubts()
      await engine.eventHandling.loadMutes(on: engine)
      await engine.channelSync.loadChannelLists(on: engine)
      await engine.sending.recover(on: engine)
      await engine.resumeSync()
    }
    retryLater(Self.pauseKey, after: LateAnswer()) { engine in
      guard engine.reloads.isSyncDue else { return engine.retries.succeed(Self.pauseKey) }
      engine.beginSyncAfterReload()
    }
  }
}
