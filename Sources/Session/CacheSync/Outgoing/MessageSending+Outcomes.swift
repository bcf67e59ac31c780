import ChatCache
import ChatModel
import ChatWire

/// What became of a message: written, reported, and done.
extension MessageSending {
  /// Writes the outcome of the first message of a lane and notifies everyone who waits. If it cannot be written, it
  /// is kept and written later: an acknowledgement is never lost.
  /// - Returns: false if it is to be retried later.
  func writeOutcome(_ item: SendItem, _ outcome: SendItem.Outcome, on engine: isolated SyncEngine) async -> Bool {
    do {
      switch outcome {
      case .sent(let message, let answer): try await writeOutcome(item, sent: message, answer, on: engine)
      case .failed(let code): try await writeOutcome(item, failed: code, on: engine)
      }
      return true
    } catch {
      writeOutcomeLater(item, on: engine)
      await engine.cacheFailed(error)
      return false
    }
  }

  private func writeOutcome(
    _ item: SendItem, sent message: Message, _ answer: ServerMessage?, on engine: isolated SyncEngine
  ) async throws {
    let (policies, userID) = (engine.policies, engine.userID)
    let totals = engine.applyTotals(answer?.unreadCounts)
    let mayBeStale = engine.channelSync.mayBeStale(channelURL: item.channelURL, eventTime: message.createdAt)
    let stale = mayBeStale ? [item.channelURL] : []
    let filters = engine.history.changelogFilters(channelURL: item.channelURL)
    let result: EventResult
    do {
      result = try await engine.commit(
        .messageSent, event: answer?.event, stale: { _ in stale }, effects: { $0.effects + totals }
      ) { transaction in
        let result = try applySent(
          message, in: transaction, policies: policies, userID: userID, shownUnder: filters)
        // The message may not belong in the cache if the history was hidden up to now. It was sent anyway.
        try transaction.removeOutgoing(requestIDs: [item.requestID])
        return result
      }
    } catch {
      // Totals are not stored, and the next attempt finds them known.
      await engine.tell(totals)
      throw error
    }
    await finish(item, .success(message), on: engine)
    await engine.eventHandling.followUpSent(message, result, isStale: mayBeStale, on: engine)
  }

  private func writeOutcome(_ item: SendItem, failed code: Int64, on engine: isolated SyncEngine) async throws {
    // As long as the server was not asked, the earlier code says more: that it may have the message.
    let failed = item.outgoing.failed(
      item.unknownOutcome ?? code, countsAsResend: item.isAutomatic && item.isBegun, at: engine.serverTime)
    let isStored = try await engine.commit(.messageFailed) { transaction in
      // What another process has taken over is its own: its row says more than this attempt.
      guard let row = try transaction.snapshot.outgoingMessage(requestID: item.requestID) else { return false }
      return try !row.isSameAttempt(as: item.outgoing) || transaction.replaceOutgoing(failed)
    }
    guard isStored else {
      let (url, requestID) = (item.channelURL, item.requestID)
      let sent = try await engine.cache.read { try $0.message(channelURL: url, requestID: requestID) }
      return await finish(
        item, sent.map { .success($0) } ?? .failure(SendFailure(ClientErrorCode.uploadCanceled)), on: engine)
    }
    await finish(item, .failure(SendFailure(failed.errorCode ?? code, stored: failed)), on: engine)
    await enforceFailedLimits(item.channelURL, on: engine)
  }

  /// Removes a message from its send queue and notifies everyone who waits for it.
  func finish(
    _ item: SendItem, _ result: Result<Message, SendFailure>, isCanceled: Bool = false, on engine: isolated SyncEngine
  ) async {
    guard let item = outgoing.queues.remove(item.requestID) else { return }
    // What is kept as failed may be sent again.
    if case .failure(let failure) = result, failure.outgoing != nil {} else { outgoing.uploads.forget(item.requestID) }
    item.tell(result, isCanceled: isCanceled)
    if item.isAutomatic { resendEnded(item.channelURL, result, on: engine) }
  }

  /// The app cleared the cache: what is not on its way yet ends as canceled. At once, because after the next commit of
  /// another connection it would look as if that one had removed the rows, and they would be restored. What the server
  /// may have comes to its end, and its caller hears of that.
  /// - Parameter channelURL: `nil` for all channels.
  func dropCleared(in channelURL: String? = nil, on engine: isolated SyncEngine) async {
    for item in outgoing.queues.items.sorted(by: { $0.number < $1.number })
    where channelURL?.hasSameBytes(as: item.channelURL) ?? true {
      guard item.isCertainlyUnsent else {
        _ = outgoing.queues.change(item.requestID) { $0.isCleared = true }
        continue
      }
      if outgoing.queues.known(item) != nil { engine.jobs.cancel { $0 == item.job } }
      await finish(item, .failure(SendFailure(ClientErrorCode.uploadCanceled)), isCanceled: true, on: engine)
    }
    await advanceQueues(on: engine)
  }

  /// The pause is a separate job and not a retry, which a pause of sync would end: what the user sends continues.
  private func writeOutcomeLater(_ item: SendItem, on engine: isolated SyncEngine) {
    guard let failures = outgoing.queues.known(item)?.failedWrites else { return }
    outgoing.queues.change(item) { $0.failedWrites += 1 }
    let first = engine.configuration.firstRetryDelay
    let delay = min(first * Double(1 << min(failures, 16)), engine.configuration.longestRetryDelay)
    let lane = item.lane
    engine.startJob(
      JobKey(.timer(lane.kind == .uploads ? "settle upload" : "settle"), channelURL: item.channelURL),
      { [clock = engine.clock] _ in try await clock.sleep(seconds: delay) }
    ) {
      engine, _ in await engine.sending.advance(lane, on: engine)
    }
  }
}
