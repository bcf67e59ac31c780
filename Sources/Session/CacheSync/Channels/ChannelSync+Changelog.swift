import ChatCache
import ChatModel
import ChatWire

/// The changelog of the user's channels: once per connection, and after every list sync
/// (Docs/Protocol.md#channel-changelogs).
extension ChannelSync {
  private static let changelogKey = JobKey(.channelChangelog)

  /// Requests changes, if some may be missing and there is a point to start from.
  func scheduleChannelChangelog(on engine: isolated SyncEngine) async {
    guard engine.canSync, channelLists.isChangelogExpected, !engine.jobs.isRunning(Self.changelogKey),
      !engine.jobs.isWaiting(Self.changelogKey)
    else { return }
    let since = channelLists.changesSince
    do {
      let token = try await engine.cache.readAtOnce { try $0.token(.channelList) }
      guard let point = token.map({ ChangelogPoint.token($0) }) ?? since.map({ .timestamp($0) }) else { return }
      startChangelog(point, on: engine)
    } catch {
      await engine.cacheFailed(error)
    }
  }

  private func startChangelog(_ point: ChangelogPoint, on engine: isolated SyncEngine) {
    let call = HTTPCall.myChannelChangelog(userID: engine.userID, since: point, showsMetadata: true)
    let losses = channelLists.lossCount
    engine.startJob(Self.changelogKey) { transport in
      try ChannelChangelogPage(try await transport.call(call))
    } then: { engine, answer in
      await engine.channelSync.changelogAnswered(point, losses, answer, on: engine)
    }
  }

  private func changelogAnswered(
    _ point: ChangelogPoint, _ losses: Int, _ answer: JobAnswer<ChannelChangelogPage>, on engine: isolated SyncEngine
  ) async {
    do {
      switch answer.result {
      case .success(let page):
        try await write(page, startedAt: answer.startedAt, on: engine)
        await engine.sending.syncSucceeded(Self.changelogKey, on: engine)
        // What was lost while it was under way needs another one.
        if !page.hasMore, losses == channelLists.lossCount {
          channelLists.isChangelogDue = false
          freshness.nothingIsMissed()
        }
      case .failure(let error as ServerError) where error.refusesToken:
        try await beginAgain(point, on: engine)
      case .failure(let error):
        engine.retryLater(Self.changelogKey, after: error) { engine in
          await engine.channelSync.scheduleChannelLists(on: engine)
        }
        return
      }
    } catch {
      await engine.cacheFailed(error)
      return
    }
    await scheduleChannelLists(on: engine)
    await scheduleChannelFetches(on: engine)
  }

  private func write(_ page: ChannelChangelogPage, startedAt: UInt64, on engine: isolated SyncEngine) async throws {
    let (usable, late) = partition(page.updated, startedAt: startedAt, time: page.time, on: engine)
    let lateURLs = page.deletedURLs.filter { engine.isTouched(channelURL: $0, since: startedAt) }
    let goneURLs = page.deletedURLs.filter { !engine.isTouched(channelURL: $0, since: startedAt) }
    let lost = late.map(\.url) + lateURLs
    let reminder = page.next == nil ? nil : channelLists.reminder
    let (kept, thawed) = try await engine.commit(
      .channelChangelog, fresh: usable.map(\.url) + goneURLs, isProgress: true, stale: { lost + $0.kept }
    ) { transaction -> (kept: [String], thawed: [String]) in
      let thawed = try transaction.applyAnswer(usable)
      var kept: [String] = []
      for url in goneURLs {
        // The user left; a public channel stays, in its current state.
        if try transaction.snapshot.channel(url: url)?.isPublic == true {
          kept.append(url)
        } else {
          try transaction.deleteChannel(url: url)
        }
      }
      // An answer without a token leaves the last one.
      if let next = page.next { try transaction.setToken(next, .channelList) }
      if let reminder { try transaction.setChannelListProgress(reminder) }
      return (kept, thawed)
    }
    if let reminder { channelLists.keep(reminder) }
    channelLists.hasToken = channelLists.hasToken || page.next != nil
    await channelsAnswered(usable, at: page.time, thawed: thawed, startedAt: startedAt, on: engine)
    for url in goneURLs where !kept.contains(bytesOf: url) {
      freshness.forget(url, startedAt: startedAt)
    }
    for url in lost + kept { markStale(channelURL: url, on: engine) }
  }

  /// The server no longer accepts the point: continues from the stored time, or from the lists again.
  private func beginAgain(_ point: ChangelogPoint, on engine: isolated SyncEngine) async throws {
    if case .token = point {
      try await engine.commit(.channelChangelog, isProgress: true) { try $0.setToken(nil, .channelList) }
      channelLists.hasToken = false
      // A list that was begun with this token does not know what disappeared before.
      if channelLists.isEverythingKnown { return }
    }
    try await engine.commit(.channelChangelog, isProgress: true) { try $0.removeChannelListProgress() }
    let void = channelLists.forgetEverything().map { JobKey(.channelList($0)) }
    engine.jobs.cancel { void.contains($0) }
    engine.jobs.cancelRetries { void.contains($0) }
    // Otherwise a server that does not accept a time either would be asked for everything without a pause.
    engine.retryLater(Self.changelogKey, after: LateAnswer()) { engine in
      await engine.channelSync.scheduleChannelLists(on: engine)
    }
  }
}
