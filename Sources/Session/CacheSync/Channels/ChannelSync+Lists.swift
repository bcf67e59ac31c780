import ChatCache
import ChatModel
package import ChatWire

/// Syncs of channel lists, page by page (Docs/VendorAPIs.md#channel-list-sync).
extension ChannelSync {
  /// - Parameter watch: the watch that shows the list; `nil` requests it permanently.
  func requestChannels(_ list: ChannelListCall, by watch: ObjectIdentifier?, on engine: isolated SyncEngine) async {
    channelLists.request(list, by: watch)
    await loadChannelLists(on: engine)
    await scheduleChannelLists(on: engine)
  }

  func endWatch(ofList id: ObjectIdentifier, on engine: isolated SyncEngine) {
    guard let list = channelLists.withdraw(id) else { return }
    let key = JobKey(.channelList(list.listName))
    engine.jobs.cancel { $0 == key }
    engine.jobs.cancelRetries { $0 == key }
  }

  /// Reads what earlier runs did, and takes the requested lists.
  func loadChannelLists(on engine: isolated SyncEngine) async {
    guard !channelLists.isLoaded else { return await tellComplete(channelLists.removeRequests(), on: engine) }
    do {
      let (stored, token) = try await engine.cache.readAtOnce {
        (try $0.channelListProgress(), try $0.token(.channelList))
      }
      channelLists.load(stored, hasToken: token != nil)
      await tellComplete(channelLists.removeRequests(), on: engine)
    } catch {
      await engine.cacheFailed(error)
    }
  }

  private func tellComplete(_ lists: [ChannelListCall], on engine: isolated SyncEngine) async {
    for list in lists {
      await engine.publish(.channelSync(ChannelSyncProgress(query: list, isComplete: true)), source: .backgroundSync)
    }
  }

  /// Starts the next page of every incomplete list, and the changelog if it is due.
  func scheduleChannelLists(on engine: isolated SyncEngine) async {
    guard engine.canSync else { return }
    await loadChannelLists(on: engine)
    for list in channelLists.wanted { startPage(of: list, on: engine) }
    await scheduleChannelChangelog(on: engine)
  }

  private func startPage(of list: ChannelLists.List, on engine: isolated SyncEngine) {
    let key = JobKey(.channelList(list.name))
    guard !engine.jobs.isWaiting(key) else { return }
    var call = list.call.showingEverything
    call.limit = engine.configuration.channelPageSize
    call.token = list.progress.next
    let userID = engine.userID
    engine.startJob(key) { [call] transport in
      try await transport.myChannels(userID: userID, call)
    } then: { engine, answer in
      await engine.channelSync.pageAnswered(list, answer, on: engine)
    }
  }

  private func pageAnswered(
    _ list: ChannelLists.List, _ answer: JobAnswer<ChannelPage>, on engine: isolated SyncEngine
  ) async {
    let key = JobKey(.channelList(list.name))
    switch answer.result {
    case .success(let page):
      do {
        try await write(page, of: list, startedAt: answer.startedAt, on: engine)
        await engine.sending.syncSucceeded(key, on: engine)
      } catch {
        await engine.cacheFailed(error)
        return
      }
    case .failure(let error as ServerError) where error.refusesToken && list.progress.next != nil && !list.isRestarted:
      channelLists.restart(list.name)
    case .failure(let error):
      engine.retryLater(key, after: error) { engine in await engine.channelSync.scheduleChannelLists(on: engine) }
      let progress = ChannelSyncProgress(query: list.call, hasFailed: true)
      await engine.publish(.channelSync(progress), source: .backgroundSync)
      return
    }
    await scheduleChannelLists(on: engine)
    await scheduleChannelFetches(on: engine)
  }

  private func write(
    _ page: ChannelPage, of list: ChannelLists.List, startedAt: UInt64, on engine: isolated SyncEngine
  ) async throws {
    var progress = list.progress
    if progress.startedAt == 0 { progress.startedAt = page.time }
    progress.next = page.next
    progress.isComplete = page.next == nil
    let (usable, late) = partition(page.channels, startedAt: startedAt, time: page.time, on: engine)
    let told = ChannelSyncProgress(query: list.call, isComplete: progress.isComplete)
    // Cached channels that the list of everything did not deliver may be gone: each is requested. With a token, the
    // changelog reports what has disappeared since the token was issued; one from this run is too recent for that.
    let seen = list.seen.union(Set(bytesOf: page.channels.map(\.url)))
    let looksForOthers = progress.isComplete && list.holdsEverything && progress.looksForOthers
    let (stale, thawed) = try await engine.commit(
      .backgroundSync, fresh: usable.map(\.url), isProgress: true, stale: { $0.stale },
      effects: { _ in [.channelSync(told)] }
    ) { [progress] transaction -> (stale: [String], thawed: [String]) in
      let thawed = try transaction.applyAnswer(usable)
      try transaction.setChannelListProgress(progress)
      guard looksForOthers else { return (late.map(\.url), thawed) }
      let others = try transaction.snapshot.channelURLs().filter { url in
        try !seen.contains(url) && transaction.snapshot.channel(url: url).map { $0.memberState != .none } ?? false
      }
      return (late.map(\.url) + others, thawed)
    }
    await channelsAnswered(usable, at: page.time, thawed: thawed, startedAt: startedAt, on: engine)
    for url in stale { markStale(channelURL: url, on: engine) }
    await tellComplete(channelLists.advance(progress, page.channels), on: engine)
    if progress.isComplete { channelLists.changesMayBeMissed() }
  }

  /// Splits an answer's channels into those that nothing has changed since the request, and the others. Channels that
  /// another answer reported later are left out.
  /// - Parameter time: the server's time of the answer, ms.
  func partition(
    _ channels: [Channel], startedAt: UInt64, time: Int64, on engine: isolated SyncEngine
  ) -> (usable: [Channel], late: [Channel]) {
    var (usable, late): ([Channel], [Channel]) = ([], [])
    for channel in channels {
      if engine.isTouched(channelURL: channel.url, since: startedAt) {
        late.append(channel)
      } else if !freshness.isKnown(channel.url, after: time) {
        usable.append(channel)
      }
    }
    return (usable, late)
  }
}

extension ServerError {
  /// The server rejects the request itself; if it has a token, the token is the reason. Not caused by session, rate or
  /// chance.
  var refusesToken: Bool {
    guard !isSessionExpired, !isSessionRevoked, !isRateLimited else { return false }
    return status.map { (400..<500).contains($0) && $0 != 401 && $0 != 403 && $0 != 408 } ?? false
  }
}

/// The progress of syncing one channel list.
package struct ChannelSyncProgress: Sendable, Equatable {
  package let query: ChannelListCall
  /// Every channel of the query is cached; changelogs and events keep them current.
  package var isComplete = false
  /// The last attempt failed; another follows.
  package var hasFailed = false

  /// Whether a list is in the cache as a whole now: this one, or a part of it.
  package func completes(_ list: ChannelListCall) -> Bool {
    isComplete && [list.filterName, ChannelListCall.everything.filterName].contains(query.filterName)
  }
}
