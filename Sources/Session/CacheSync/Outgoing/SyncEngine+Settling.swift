import ChatCache
import ChatModel
import ChatWire

/// What became of a message: written, told, and over.
extension SyncEngine {
  /// Writes the outcome of the first message of a channel and tells whoever waits. When it cannot be written, it is kept
  /// and written later: an acknowledgement is never lost.
  /// - Returns: false when it is to be tried again later.
  func settle(_ item: SendItem, _ outcome: SendItem.Outcome) async -> Bool {
    do {
      switch outcome {
      case .sent(let message, let answer): try await settle(item, sent: message, answer)
      case .failed(let code): try await settle(item, failed: code)
      }
      return true
    } catch {
      settleLater(item)
      await cacheFailed(error)
      return false
    }
  }

  private func settle(_ item: SendItem, sent message: Message, _ answer: ServerMessage?) async throws {
    let (policies, userID) = (connection.policies, userID)
    let totals = takeTotals(answer?.unreadCounts)
    let isInDoubt = isSuspect(channelURL: item.channelURL, eventTime: message.createdAt)
    let suspects = isInDoubt ? [item.channelURL] : []
    let filters = messageSyncs.changelogFilters(channelURL: item.channelURL)
    let result: EventResult
    do {
      result = try await commit(
        .messageSent, event: answer?.event, doubting: { _ in suspects }, effects: { $0.effects + totals }
      ) { transaction in
        let result = try applySent(
          message, in: transaction, policies: policies, userID: userID, shownUnder: filters)
        // The message may not be for the cache, when the history was hidden up to now. It was sent all the same.
        try transaction.removeOutgoing(requestIDs: [item.requestID])
        return result
      }
    } catch {
      // Totals are not stored, and the next attempt finds them known.
      await tell(totals)
      throw error
    }
    await finish(item, .success(message))
    await settleSent(message, result, isDirty: isInDoubt)
  }

  private func settle(_ item: SendItem, failed code: Int64) async throws {
    // While nobody asked the server, the earlier code says more: that it may have the message.
    let failed = item.outgoing.failed(
      item.unknownFate ?? code, countsAsResend: item.isAutomatic && item.isBegun, at: serverTime)
    let isStored = try await commit(.messageFailed) { try $0.replaceOutgoing(failed) }
    guard isStored else {
      let (url, requestID) = (item.channelURL, item.requestID)
      let sent = try await cache.read { try $0.message(channelURL: url, requestID: requestID) }
      return await finish(item, sent.map { .success($0) } ?? .failure(SendFailure(ClientErrorCode.uploadCanceled)))
    }
    if let upload = item.upload, upload.path == nil { outgoing.files.keep(upload, item.requestID) }
    await finish(item, .failure(SendFailure(failed.errorCode ?? code, stored: failed)), keepsFile: true)
    await enforceFailedLimits(item.channelURL)
  }

  /// Takes a message out of its lane and tells whoever waits for it.
  func finish(_ item: SendItem, _ result: Result<Message, SendFailure>, keepsFile: Bool = false) async {
    guard let item = outgoing.lanes.remove(item.requestID) else { return }
    if !keepsFile { outgoing.files.forget(item.requestID) }
    for completion in item.completions { completion(result) }
    if item.isAutomatic { resendEnded(item.channelURL, result) }
  }

  /// The pause is a job of its own and not a retry, which a pause of sync would end: what the user sends goes on.
  private func settleLater(_ item: SendItem) {
    let url = item.channelURL
    guard var head = outgoing.lanes[head: url] else { return }
    let failures = head.failedWrites
    head.failedWrites += 1
    outgoing.lanes[head: url] = head
    let first = configuration.firstRetryDelay
    let delay = min(first * Double(1 << min(failures, 16)), configuration.longestRetryDelay)
    startJob(JobKey(.timer("settle"), channelURL: url), { [clock] _ in try await clock.sleep(seconds: delay) }) {
      engine, _ in await engine.advance(url)
    }
  }
}
