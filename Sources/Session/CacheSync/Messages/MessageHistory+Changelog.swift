import ChatCache
import ChatModel
import ChatWire

extension MessageHistory {
  /// Requests what changed in a watched channel's messages, if that is due.
  func scheduleMessageChangelog(_ channelURL: String, on engine: isolated SyncEngine) async {
    let key = JobKey(.messageChangelog, channelURL: channelURL)
    guard engine.canSync, messageSyncs[changelog: channelURL]?.dueAt != nil, !engine.jobs.isRunning(key),
      !engine.jobs.isWaiting(key), !messageSyncs.isRefused(channelURL), !messageSyncs.isRefused(key)
    else { return }
    do {
      // Nothing is cached, so nothing changed. A page that was requested before may still bring something: see
      // `pageCame`.
      guard let point = try await engine.cache.read({ try $0.messageChangelogPoint(channelURL) }) else { return }
      beginChangelog(channelURL, point, on: engine)
    } catch {
      await engine.cacheFailed(error)
    }
  }

  private func beginChangelog(_ channelURL: String, _ point: ChangelogPoint, on engine: isolated SyncEngine) {
    guard engine.canSync else { return }
    engine.startJob(JobKey(.messageChangelog, channelURL: channelURL)) { transport in
      try await transport.messageChangelog(in: channelURL, since: point, .everything)
    } then: { engine, answer in
      await engine.history.changelogCame(channelURL, point, answer, on: engine)
    }
  }

  /// The changelog is done, or failed for now: what waited for it continues.
  private func changelogEnded(_ channelURL: String, on engine: isolated SyncEngine) async {
    guard !engine.jobs.isRunning(JobKey(.messageChangelog, channelURL: channelURL)) else { return }
    for waiting in messageSyncs.removeWaiting(channelURL: channelURL) { await waiting(engine) }
  }

  private func changelogCame(
    _ channelURL: String, _ point: ChangelogPoint, _ answer: JobAnswer<MessageChangelogPage>,
    on engine: isolated SyncEngine
  ) async {
    await applyChangelog(channelURL, point, answer, on: engine)
    await changelogEnded(channelURL, on: engine)
  }

  private func applyChangelog(
    _ channelURL: String, _ point: ChangelogPoint, _ answer: JobAnswer<MessageChangelogPage>,
    on engine: isolated SyncEngine
  ) async {
    do {
      let page: MessageChangelogPage
      switch answer.result {
      case .success(let success): page = success
      case .failure(let error as ServerError) where point.isToken && error.refusesToken:
        // Tokens do not live forever; by time, nothing is missed either.
        try await engine.commit(.messageChangelog, isProgress: true) {
          try $0.setToken(nil, .messages(channelURL: channelURL))
        }
        return await scheduleMessageChangelog(channelURL, on: engine)
      case .failure(let error): return await changelogFailed(channelURL, error, answer.startedAt, on: engine)
      }
      // Repeating the same request would not end.
      if page.hasMore, case .token(let asked) = point, asked.hasSameBytes(as: page.next ?? "") {
        return await changelogFailed(channelURL, WireError.malformed("changelog"), answer.startedAt, on: engine)
      }
      let touched = engine.touchedMessages(channelURL: channelURL, since: answer.startedAt)
      // Pages requested before this answer know less about reactions and threads.
      for message in page.updated {
        engine.touch(channelURL: channelURL, messageID: message.id)
      }
      let isTokenHeld = staleMessages.isAny(in: channelURL)
      let stale = try await engine.commit(.messageChangelog, isProgress: true) {
        try $0.writeChangelog(page, channelURL: channelURL, touched: touched, isTokenHeld: isTokenHeld)
      }
      refetchMessages(stale, channelURL: channelURL, on: engine)
      await engine.sending.syncSucceeded(JobKey(.messageChangelog, channelURL: channelURL), on: engine)
      if page.hasMore, let next = page.next {
        beginChangelog(channelURL, .token(next), on: engine)
      } else if let dueAt = messageSyncs[changelog: channelURL]?.dueAt, answer.startedAt >= dueAt {
        messageSyncs[changelog: channelURL]?.dueAt = nil
      } else {
        await scheduleMessageChangelog(channelURL, on: engine)
      }
    } catch {
      await engine.cacheFailed(error)
    }
  }

  private func changelogFailed(
    _ channelURL: String, _ error: any Error, _ startedAt: UInt64, on engine: isolated SyncEngine
  ) async {
    let key = JobKey(.messageChangelog, channelURL: channelURL)
    guard !isRefusal(error, of: key, in: channelURL, startedAt: startedAt, on: engine) else {
      return await engine.sending.syncAdvanced(on: engine)
    }
    engine.retryLater(key, after: error) { engine in
      await engine.history.scheduleMessageChangelog(channelURL, on: engine)
    }
  }
}

extension ChangelogPoint {
  fileprivate var isToken: Bool { if case .token = self { true } else { false } }
}

extension CacheSnapshot {
  /// Where a channel's changelog continues: after the last one, otherwise from the oldest cached message, because a
  /// change is never older than its message. `nil` if nothing is cached, or the channel is gone.
  fileprivate func messageChangelogPoint(_ channelURL: String) throws -> ChangelogPoint? {
    guard try !isChannelDeleted(url: channelURL) else { return nil }
    if let token = try token(.messages(channelURL: channelURL)) { return .token(token) }
    let oldest = MessagePageRequest(position: MessagePosition(createdAt: .min), nextCount: 1)
    // 0 is no time for the server.
    return try messages(channelURL: channelURL, oldest).messages.first.map { .timestamp(max(1, $0.createdAt)) }
  }
}

extension CacheTransaction {
  /// Writes a page of a changelog and where to continue, together.
  ///
  /// Ranges never grow by it: it reports what changed, not what exists. Messages that are not cached are written too,
  /// so that a page that was requested before the change cannot bring the older version.
  ///
  /// As long as something of the channel must be requested again, the stored token stays as it is: a run that ends
  /// before the answer is followed by one that receives the same again.
  /// - Parameter isTokenHeld: something already had to be requested again.
  fileprivate func writeChangelog(
    _ page: MessageChangelogPage, channelURL: String, touched: Set<Int64>, isTokenHeld: Bool
  ) throws -> [Int64] {
    guard try !snapshot.isChannelDeleted(url: channelURL) else { return [] }
    try deleteMessages(channelURL: channelURL, messageIDs: page.deletedIDs)
    let stale = try upsertAnswer(page.updated, touched: touched)
    if let next = page.next, stale.isEmpty, !isTokenHeld {
      try setToken(next, .messages(channelURL: channelURL))
    }
    return stale
  }
}
