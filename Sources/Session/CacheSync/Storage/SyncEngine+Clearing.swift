import ChatCache
import ChatModel

extension SyncEngine {
  /// Removes everything that is cached. What is watched is synced anew.
  /// - Parameter isForgettingUser: also who the user is, as a sign-out does; without it a start that reaches nobody
  ///   still finds the login of before (Docs/VendorAPIs.md#offline-login).
  /// - Throws: `CacheError`; nothing is removed then.
  package func clearAll(isForgettingUser: Bool = false) async throws {
    // Answers to what was asked before would write about a cache that is gone.
    jobs.cancel(where: \.isSync)
    retries.cancel(where: \.isSync)
    messageSyncs.dropWaiting()
    let cleared: CacheCommit<Void>
    do {
      cleared = try await cache.commit(source: .application) { transaction in
        let (appID, payload) = try transaction.snapshot.session()
        try transaction.clearAll()
        guard !isForgettingUser, let login = StoredSession(payload) else { return }
        try transaction.setSession(appID: appID, payload: login.payload.edited { $0.remove(KeptDoubts.member) })
      }
    } catch {
      await resumeSync()
      throw error
    }
    messageSyncs.forgetRanges(at: inputNumber, serverTime: serverTime)
    keptDoubts = KeptDoubts()
    await publish(SyncNotice(change: cleared.change, source: .application))
    clearings.clear(at: inputNumber)
    doubtfulMessages.removeAll()
    messageSyncs.allowAll()
    channelListsWereCleared()
    messagesMayBeMissed()
    channelsMayBeMissed()
    await resumeSync()
  }

  /// Removes the messages of one channel, with what was known of their completeness. The channel stays.
  /// - Parameter isKeepingOutgoing: whether pending and failed messages stay.
  package func clearMessages(channelURL: String, isKeepingOutgoing: Bool) async throws {
    do {
      try await clear(channelURL, source: .application, isKeepingOutgoing: isKeepingOutgoing)
    } catch {
      // What was under way was called off.
      await resumeSync()
      throw error
    }
    await resumeSync()
  }

  /// Empties the channels that nobody looked at for longest, until at most half of the allowed room is used
  /// (Docs/VendorAPIs.md#size-and-clearing). Channels that are watched, and messages that wait to be sent, stay.
  func evictIfNeeded() async {
    guard let limit = configuration.maximumCacheSize else { return }
    do {
      guard try await cache.size().used > limit else { return }
      for url in try await cache.read({ try $0.channelsByLastAccess() }) where !isWatched(channelURL: url) {
        try await clear(url, source: .eviction, isKeepingOutgoing: true)
        if try await cache.size().used <= limit / 2 { break }
      }
      try await cache.compact()
    } catch {
      // Nothing was promised but room; the next login tries again.
      await publish(.cacheFailed(CacheError.reporting(error)))
    }
  }

  private func clear(_ channelURL: String, source: CacheSource, isKeepingOutgoing: Bool) async throws {
    callOffMessages(channelURL: channelURL)
    messageSyncs.forgetRanges(channelURL: channelURL, at: inputNumber, serverTime: serverTime)
    try await commit(source) {
      try $0.clearMessages(channelURL: channelURL, isKeepingOutgoing: isKeepingOutgoing)
    }
    clearings.clear(channelURL: channelURL, at: inputNumber)
    messagesMayBeMissed()
  }
}

extension CacheError {
  /// The error itself, or one that stands for it.
  static func reporting(_ error: any Error) -> CacheError {
    error as? CacheError ?? CacheError(.storage, "The cache could not be written. Try again later.", cause: error)
  }
}
