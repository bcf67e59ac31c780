import ChatCache
import ChatModel

extension CacheUpkeep {
  /// Removes everything that is cached. What is watched is synced again.
  /// - Parameter isForgettingUser: also forget who the user is, as a sign-out does; otherwise, a start without a
  ///   connection still finds the last login (Docs/VendorAPIs.md#offline-login).
  /// - Throws: `CacheError`; in that case nothing is removed.
  package func clearAll(isForgettingUser: Bool = false, on engine: isolated SyncEngine) async throws {
    // Otherwise the next write finds out, and keeps what waits to be sent as if somebody else had removed it.
    await lookForReload(on: engine)
    // Answers to earlier requests would write about a cache that no longer exists.
    engine.jobs.cancel(where: \.isSync)
    engine.jobs.cancelRetries(where: \.isSync)
    engine.history.dropWaiting()
    let cleared: CacheCommit<Void>
    do {
      cleared = try await engine.cache.commit(source: .application) { transaction in
        let (appID, payload) = try transaction.snapshot.session()
        try transaction.clearAll()
        guard !isForgettingUser, let login = StoredSession(payload) else { return }
        try transaction.setSession(appID: appID, payload: SessionDoubts().written(to: login.payload))
      }
    } catch {
      await engine.resumeSync()
      throw error
    }
    engine.history.forgetRanges(on: engine)
    keep(StaleChannels())
    await engine.publish(SyncNotice(change: cleared.change, source: .application))
    wasCleared(on: engine)
    await engine.sending.dropCleared(on: engine)
    engine.history.forgetStaleMessages()
    engine.history.allowAll()
    engine.channelSync.channelListsWereCleared()
    engine.history.messagesMayBeMissed(on: engine)
    engine.channelSync.channelsMayBeMissed(on: engine)
    await engine.resumeSync()
  }

  /// Removes the messages of one channel, with what was known of their completeness. The channel stays.
  /// - Parameter isKeepingOutgoing: whether pending and failed messages stay.
  package func clearMessages(channelURL: String, isKeepingOutgoing: Bool, on engine: isolated SyncEngine) async throws {
    do {
      try await clear(channelURL, source: .application, isKeepingOutgoing: isKeepingOutgoing, on: engine)
    } catch {
      // What was under way was canceled.
      await engine.resumeSync()
      throw error
    }
    await engine.resumeSync()
  }

  /// Empties the channels that have not been viewed for the longest time, until at most half of the allowed size is
  /// used (Docs/VendorAPIs.md#size-and-clearing). Channels that are watched, and messages that wait to be sent, stay.
  func evictIfNeeded(on engine: isolated SyncEngine) async {
    guard let limit = engine.configuration.maximumCacheSize else { return }
    do {
      guard try await engine.cache.size().used > limit else { return }
      for url in try await engine.cache.read({ try $0.channelsByLastAccess() })
      where !engine.history.isWatched(channelURL: url) {
        try await clear(url, source: .eviction, isKeepingOutgoing: true, on: engine)
        if try await engine.cache.size().used <= limit / 2 { break }
      }
      try await engine.cache.compact()
    } catch {
      // Only space is at stake; the next login tries again.
      await engine.publish(.cacheFailed(CacheError.reporting(error)))
    }
  }

  private func clear(
    _ channelURL: String, source: CacheSource, isKeepingOutgoing: Bool, on engine: isolated SyncEngine
  ) async throws {
    engine.history.callOffMessages(channelURL: channelURL, on: engine)
    engine.history.forgetRanges(channelURL: channelURL, on: engine)
    try await engine.commit(source) {
      try $0.clearMessages(channelURL: channelURL, isKeepingOutgoing: isKeepingOutgoing)
    }
    wasCleared(channelURL: channelURL, on: engine)
    if !isKeepingOutgoing { await engine.sending.dropCleared(in: channelURL, on: engine) }
    engine.history.messagesMayBeMissed(on: engine)
  }
}

extension CacheError {
  /// The error itself, or one that stands for it.
  static func reporting(_ error: any Error) -> CacheError {
    error as? CacheError ?? CacheError(.storage, "The cache could not be written. Try again later.", cause: error)
  }
}
