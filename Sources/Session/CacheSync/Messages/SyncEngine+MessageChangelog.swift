import ChatCache
import ChatModel
import ChatWire

extension SyncEngine {
  /// Asks what changed in a watched channel's messages, if that is due.
  func kickMessageChangelog(_ channelURL: String) async {
    let key = JobKey(.messageChangelog, channelURL: channelURL)
    guard connection.canSync, messageSyncs[changelog: channelURL]?.dueAt != nil, !jobs.isRunning(key),
      !retries.isWaiting(key), !messageSyncs.isRefused(channelURL), !messageSyncs.isRefused(key)
    else { return }
    do {
      // Nothing cached, nothing changed. A page that was asked for before may still bring something: see `pageCame`.
      guard let point = try await cache.read({ try $0.messageChangelogPoint(channelURL) }) else { return }
      beginChangelog(channelURL, point)
    } catch {
      await cacheFailed(error)
    }
  }

  private func beginChangelog(_ channelURL: String, _ point: ChangelogPoint) {
    guard connection.canSync else { return }
    startJob(JobKey(.messageChangelog, channelURL: channelURL)) { transport in
      try await transport.messageChangelog(in: channelURL, since: point, .everything)
    } then: { engine, answer in
      await engine.changelogCame(channelURL, point, answer)
    }
  }

  /// The changelog is done, or failed for now: what waited for it goes on.
  private func changelogEnded(_ channelURL: String) async {
    guard !jobs.isRunning(JobKey(.messageChangelog, channelURL: channelURL)) else { return }
    for waiting in messageSyncs.takeWaiting(channelURL: channelURL) { await waiting(self) }
  }

  private func changelogCame(
    _ channelURL: String, _ point: ChangelogPoint, _ answer: JobAnswer<MessageChangelogPage>
  ) async {
    await takeChangelog(channelURL, point, answer)
    await changelogEnded(channelURL)
  }

  private func takeChangelog(
    _ channelURL: String, _ point: ChangelogPoint, _ answer: JobAnswer<MessageChangelogPage>
  ) async {
    do {
      let page: MessageChangelogPage
      switch answer.result {
      case .success(let success): page = success
      case .failure(let error as ServerError) where point.isToken && error.refusesToken:
        // Tokens do not live for ever; by time nothing is missed either.
        try await commit(.messageChangelog, isProgress: true) {
          try $0.setToken(nil, .messages(channelURL: channelURL))
        }
        return await kickMessageChangelog(channelURL)
      case .failure(let error): return await changelogFailed(channelURL, error, answer.startedAt)
      }
      // Asking the same again would not end.
      if page.hasMore, case .token(let asked) = point, asked.hasSameBytes(as: page.next ?? "") {
        return await changelogFailed(channelURL, WireError.malformed("changelog"), answer.startedAt)
      }
      let touched = touched.touchedMessages(channelURL: channelURL, since: answer.startedAt)
      // Pages that were asked for before this answer know less of reactions and threads.
      for message in page.updated { self.touched.touch(channelURL: channelURL, messageID: message.id, at: inputNumber) }
      let isTokenHeld = doubtfulMessages.isAny(in: channelURL)
      let doubtful = try await commit(.messageChangelog, isProgress: true) {
        try $0.writeChangelog(page, channelURL: channelURL, touched: touched, isTokenHeld: isTokenHeld)
      }
      refetchMessages(doubtful, channelURL: channelURL)
      await sending.syncSucceeded(JobKey(.messageChangelog, channelURL: channelURL), on: self)
      if page.hasMore, let next = page.next {
        beginChangelog(channelURL, .token(next))
      } else if let dueAt = messageSyncs[changelog: channelURL]?.dueAt, answer.startedAt >= dueAt {
        messageSyncs[changelog: channelURL]?.dueAt = nil
      } else {
        await kickMessageChangelog(channelURL)
      }
    } catch {
      await cacheFailed(error)
    }
  }

  private func changelogFailed(_ channelURL: String, _ error: any Error, _ startedAt: UInt64) async {
    let key = JobKey(.messageChangelog, channelURL: channelURL)
    guard !isRefusal(error, of: key, in: channelURL, startedAt: startedAt) else {
      return await sending.syncAdvanced(on: self)
    }
    retryLater(key, after: error) { engine in
      await engine.kickMessageChangelog(channelURL)
    }
  }
}

extension ChangelogPoint {
  fileprivate var isToken: Bool { if case .token = self { true } else { false } }
}

extension CacheSnapshot {
  /// Where a channel's changelog goes on: behind the last one, else from the oldest message that is cached, because a
  /// change is never older than its message. `nil` when nothing is cached, or the channel is gone.
  fileprivate func messageChangelogPoint(_ channelURL: String) throws -> ChangelogPoint? {
    guard try !isChannelDeleted(url: channelURL) else { return nil }
    if let token = try token(.messages(channelURL: channelURL)) { return .token(token) }
    let oldest = MessagePageRequest(position: MessagePosition(createdAt: .min), nextCount: 1)
    return try messages(channelURL: channelURL, oldest).messages.first.map { .timestamp($0.createdAt) }
  }
}

extension CacheTransaction {
  /// Writes a page of a changelog and where to go on, together.
  ///
  /// Ranges never grow by it: it tells what changed, not what is there. Messages that are not cached are written all the
  /// same, so that a page that was asked for before the change cannot bring the older version.
  ///
  /// As long as something of the channel has to be asked for again, the stored token stays where it is: a run that ends
  /// before the answer is followed by one that is told the same again.
  /// - Parameter isTokenHeld: something had to be asked for again already.
  fileprivate func writeChangelog(
    _ page: MessageChangelogPage, channelURL: String, touched: Set<Int64>, isTokenHeld: Bool
  ) throws -> [Int64] {
    guard try !snapshot.isChannelDeleted(url: channelURL) else { return [] }
    try deleteMessages(channelURL: channelURL, messageIDs: page.deletedIDs)
    let doubtful = try upsertAnswer(page.updated, touched: touched)
    if let next = page.next, doubtful.isEmpty, !isTokenHeld {
      try setToken(next, .messages(channelURL: channelURL))
    }
    return doubtful
  }
}
