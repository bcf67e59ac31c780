import ChatCache
import ChatModel

extension SyncEngine {
  /// Removes everything that is cached. What is watched is synced anew.
  /// - Parameter isForgettingUser: also who the user is, as a sign-out does; without it a start that reaches nobody
  ///   still finds the login of before (protocol 4.12).
  /// - Throws: `CacheError`; nothing is removed then.
  package func clearAll(isForgettingUser: Bool = false) async throws {
    // Answers to what was asked before would write about a cache that is gone.
    jobs.cancel(where: \.isSync)
    retries.cancel(where: \.isSync)
    history.dropWaiting()
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
    history.forgetRanges(on: self)
    keptDoubts = KeptDoubts()
    await publish(SyncNotice(change: cleared.change, source: .application))
    clearings.clear(at: inputNumber)
    history.forgetDoubts()
    history.allowAll()
    channelSync.channelListsWereCleared()
    history.messagesMayBeMissed(on: self)
    channelSync.channelsMayBeMissed(on: self)
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

  /// Empties the channels that nobody looked at for longest, until at most half of the allowed room is used (protocol
  /// 4.11). Channels that are watched, and messages that wait to be sent, stay.
  func evictIfNeeded() async {
    guard let limit = configuration.maximumCacheSize else { return }
    do {
      guard try await cache.size().used > limit else { return }
      for url in try await cache.read({ try $0.channelsByLastAccess() }) where !history.isWatched(channelURL: url) {
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
    history.callOffMessages(channelURL: channelURL, on: self)
    history.forgetRanges(channelURL: channelURL, on: self)
    try await commit(source) {
      try $0.clearMessages(channelURL: channelURL, isKeepingOutgoing: isKeepingOutgoing)
    }
    clearings.clear(channelURL: channelURL, at: inputNumber)
    history.messagesMayBeMissed(on: self)
  }
}

extension CacheError {
  /// The error itself, or one that stands for it.
  static func reporting(_ error: any Error) -> CacheError {
    error as? CacheError ?? CacheError(.storage, "The cache could not be written. Try again later.", cause: error)
  }
}
