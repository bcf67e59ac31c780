import ChatCache
import ChatModel
import ChatWire

extension MessageHistory {
  /// Reads the state of the cache, and starts the next page in each direction.
  func scheduleMessages(_ key: MessageSyncs.Key, on engine: isolated SyncEngine) async {
    guard engine.canSync, let sync = messageSyncs[key] else { return }
    guard !isRefused(sync) else {
      // Nobody waits forever, even if another caller's request was refused.
      messageSyncs[key]?.hasFailed = true
      return await tellProgress(key, on: engine)
    }
    do {
      let ranges = try await engine.cache.read { try $0.rangesToExtend(sync.channelURL, sync.filter) }
      guard let ranges else {
        // The channel is gone. Nobody waits forever; it starts over when the channel is back.
        messageSyncs.noteGone(channelURL: sync.channelURL)
        messageSyncs[key]?.hasFailed = true
        return await tellProgress(key, on: engine)
      }
      messageSyncs[key]?.advance(ranges, serverTime: engine.certainTime)
      await tellProgress(key, on: engine)
      beginPages(key, on: engine)
    } catch {
      await engine.cacheFailed(error)
    }
  }

  /// Starts the next page in each direction, if something is left to do and none is under way.
  private func beginPages(_ key: MessageSyncs.Key, on engine: isolated SyncEngine) {
    guard engine.canSync, let sync = messageSyncs[key], !isRefused(sync) else { return }
    for isForward in [false, true] {
      let jobKey = JobKey.messages(sync, isForward: isForward)
      guard !engine.jobs.isRunning(jobKey), !engine.jobs.isWaiting(jobKey),
        let page = sync.nextPage(isForward: isForward, limit: engine.configuration.messagePageSize)
      else { continue }
      let (url, call) = (sync.channelURL, page.step.call(filter: sync.filter))
      engine.startJob(jobKey) { transport in
        try await transport.messages(in: url, call)
      } then: { engine, answer in
        await engine.history.pageCame(key, page, answer, on: engine)
      }
    }
  }

  private func pageCame(
    _ key: MessageSyncs.Key, _ task: MessagePageTask, _ answer: JobAnswer<ChatWire.MessagePage>,
    on engine: isolated SyncEngine
  ) async {
    guard let sync = messageSyncs[key] else { return }
    let jobKey = JobKey.messages(sync, isForward: task.step.isForward)
    let page: ChatWire.MessagePage
    switch answer.result {
    case .failure(let error): return await pageFailed(key, jobKey, error, startedAt: answer.startedAt, on: engine)
    case .success(let success): page = success
    }
    let facts = MessagePageFacts(page)
    guard let proof = MessagePageProof(task.step, facts) else {
      return await pageFailed(
        key, jobKey, WireError.malformed("page of messages"), startedAt: answer.startedAt, on: engine)
    }
    let touched = engine.touchedMessages(channelURL: sync.channelURL, since: answer.startedAt)
    let serverTime = engine.certainTime
    /// The sync after this page. Observers of the commit receive its progress together with the messages.
    let applied: @Sendable (MessageSync, SyncedRangeSet) -> MessageSync = { sync, ranges in
      var sync = sync
      sync.apply(
        task, proof, newest: facts.times.max(), ranges: ranges, startedAt: answer.startedAt, serverTime: serverTime)
      return sync
    }
    do {
      let written = try await engine.commit(
        .backgroundSync, isProgress: true,
        effects: { written in
          guard let written else { return [] }
          var after = applied(sync, written.ranges)
          return after.newProgress().map { [.messageSync($0)] } ?? []
        },
        {
          try $0.writePage(
            page.messages, proof.range, channelURL: sync.channelURL, filter: sync.filter, touched: touched)
        })
      await engine.sending.syncSucceeded(jobKey, on: engine)
      guard let written, let now = messageSyncs[key] else { return }
      refetchMessages(written.stale, channelURL: sync.channelURL, on: engine)
      var after = applied(now, written.ranges)
      _ = after.newProgress()
      messageSyncs[key] = after
      beginPages(key, on: engine)
      await checkLateAnswer(sync.channelURL, startedAt: answer.startedAt, on: engine)
    } catch {
      await engine.cacheFailed(error)
    }
  }

  /// An answer to a request from before something may have been missed: the changelog reports what has changed since.
  func checkLateAnswer(_ channelURL: String, startedAt: UInt64, on engine: isolated SyncEngine) async {
    if let dueAt = messageSyncs[changelog: channelURL]?.dueAt, startedAt < dueAt {
      await scheduleMessageChangelog(channelURL, on: engine)
    }
  }

  private func pageFailed(
    _ key: MessageSyncs.Key, _ jobKey: JobKey, _ error: any Error, startedAt: UInt64, on engine: isolated SyncEngine
  ) async {
    guard let sync = messageSyncs[key] else { return }
    messageSyncs[key]?.hasFailed = true
    await tellProgress(key, on: engine)
    guard !isRefusal(error, of: .pages(sync), in: sync.channelURL, startedAt: startedAt, on: engine) else {
      return await engine.sending.syncAdvanced(on: engine)
    }
    engine.retryLater(jobKey, after: error) { engine in await engine.history.scheduleMessages(key, on: engine) }
  }

  private func isRefused(_ sync: MessageSync) -> Bool {
    messageSyncs.isRefused(sync.channelURL) || messageSyncs.isRefused(.pages(sync))
  }

  /// Whether another request would only be refused again. If the channel or the user is the reason, no more of the
  /// channel's messages are requested until an answer brings the channel, or there is a new connection; otherwise, for
  /// example for a filter that the server does not accept, only this work stops until there is a new connection.
  /// - Parameter startedAt: the input that started the request. If the channel has changed since, the user may now
  ///   belong to it.
  func isRefusal(
    _ error: any Error, of work: JobKey, in channelURL: String, startedAt: UInt64, on engine: isolated SyncEngine
  ) -> Bool {
    guard let error = error as? ServerError, error.isFinal else { return false }
    guard error.refusesUser else {
      messageSyncs.refuse(work)
      return true
    }
    guard !engine.isTouched(channelURL: channelURL, since: startedAt) else { return false }
    messageSyncs.refuse(channelURL)
    return true
  }

  /// Same as `isRefusal`, for requests other than the sync's.
  func noteRefusal(_ error: any Error, of channelURL: String, startedAt: UInt64, on engine: isolated SyncEngine) {
    guard (error as? ServerError)?.meansNoChannel == true,
      !engine.isTouched(channelURL: channelURL, since: startedAt)
    else { return }
    messageSyncs.refuse(channelURL)
  }

  private func tellProgress(_ key: MessageSyncs.Key, on engine: isolated SyncEngine) async {
    guard let progress = messageSyncs[key]?.newProgress() else { return }
    await engine.publish(.messageSync(progress), source: .backgroundSync)
  }
}

extension CacheSnapshot {
  /// The ranges that answer a filter; `nil` if the channel is gone, and nothing of it may be stored.
  func rangesToExtend(_ channelURL: String, _ filter: MessageFilter) throws -> SyncedRangeSet? {
    guard try !isChannelDeleted(url: channelURL) else { return nil }
    return try syncedRanges(channelURL: channelURL, answering: filter)
  }
}

extension CacheTransaction {
  /// Writes a page and what it proves, together.
  /// - Returns: the ranges that then answer the filter, and what `upsertAnswer` returns; `nil`, with nothing written,
  ///   if the channel is gone.
  func writePage(
    _ messages: [Message], _ range: SyncedRange?, channelURL: String, filter: MessageFilter, touched: Set<Int64>
  ) throws -> (ranges: SyncedRangeSet, stale: [Int64])? {
    guard try !snapshot.isChannelDeleted(url: channelURL) else { return nil }
    let stale = try upsertAnswer(messages, touched: touched)
    if let range {
      try addProof(range, channelURL: channelURL, filter: filter)
    }
    return (try snapshot.syncedRanges(channelURL: channelURL, answering: filter), stale)
  }
}
