import ChatCache
import ChatModel
import ChatWire

extension SyncEngine {
  /// Asks what changed in a watched channel's messages, if that is due.
  func kickMessageChangelog(_ channelURL: String) async {
    let key = JobKey(.messageChangelog, channelURL: channelURL)
    guard connection.canSync, messageSyncs[changelog: channelURL]?.dueAt != nil, !jobs.isRunning(key),
      !retries.isWaiting(key)
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

  private func changelogCame(
    _ channelURL: String, _ point: ChangelogPoint, _ answer: JobAnswer<MessageChangelogPage>
  ) async {
    do {
      let page: MessageChangelogPage
      switch answer.result {
      case .success(let success): page = success
      case .failure(let error as ServerError) where point.isToken && error.refusesToken:
        // Tokens do not live for ever; by time nothing is missed either.
        try await commit(.messageChangelog) { try $0.setToken(nil, .messages(channelURL: channelURL)) }
        return await kickMessageChangelog(channelURL)
      case .failure(let error): return changelogFailed(channelURL, error)
      }
      // Asking the same again would not end.
      if page.hasMore, case .token(let asked) = point, asked.hasSameBytes(as: page.next ?? "") {
        return changelogFailed(channelURL, WireError.malformed("changelog"))
      }
      let touched = touched.touchedMessages(channelURL: channelURL, since: answer.startedAt)
      // Pages that were asked for before this answer know less of reactions and threads.
      for message in page.updated { self.touched.touch(channelURL: channelURL, messageID: message.id, at: inputNumber) }
      let doubtful = try await commit(.messageChangelog) {
        try $0.writeChangelog(page, channelURL: channelURL, touched: touched)
      }
      refetchMessages(doubtful, channelURL: channelURL)
      retries.succeed(JobKey(.messageChangelog, channelURL: channelURL))
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

  private func changelogFailed(_ channelURL: String, _ error: any Error) {
    retryLater(JobKey(.messageChangelog, channelURL: channelURL), after: error) { engine in
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
  fileprivate func writeChangelog(_ page: MessageChangelogPage, channelURL: String, touched: Set<Int64>) throws
    -> [Int64]
  {
    guard try !snapshot.isChannelDeleted(url: channelURL) else { return [] }
    try deleteMessages(channelURL: channelURL, messageIDs: page.deletedIDs)
    let doubtful = try upsertAnswer(page.updated, touched: touched)
    if let next = page.next { try setToken(next, .messages(channelURL: channelURL)) }
    return doubtful
  }
}
