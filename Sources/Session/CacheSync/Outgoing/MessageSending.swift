import ChatCache
import ChatModel
import ChatWire

/// Sending, as requested by the app (Docs/VendorAPIs.md#events-of-a-message-list). Calls return at once, in the order
/// in which they are made; every completion is called once, after the observers were notified.
package final class MessageSending {
  var outgoing = OutgoingState()
  /// Who waits until nothing is being sent.
  private var waiters: [CheckedContinuation<Void, Never>] = []

  /// Whether a message is on its way to the server, or waits for those before it.
  var isSending: Bool { !outgoing.queues.isEmpty }

  /// Returns when everything that the app requested so far was sent or has failed.
  package func untilSent(on engine: isolated SyncEngine) async {
    guard isSending else { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  /// An input is done, or the engine ends: tells those who wait, and other processes, if nothing is being sent.
  func releaseWaiters(on engine: isolated SyncEngine) {
    guard !isSending else { return }
    engine.cache.markSending(false)
    defer { waiters = [] }
    for waiter in waiters { waiter.resume() }
  }

  /// Handles what an interrupted run left behind: pending messages that nothing sends. They have failed; whether the
  /// server has them is unknown. Called at the start and whenever sending is scheduled, because others, such as a
  /// merge, may also write to the cache. While another process sends, they may be its own, and are looked at later.
  func recover(on engine: isolated SyncEngine) async {
    let (time, own) = (engine.serverTime, Set(bytesOf: outgoing.queues.items.map(\.requestID)))
    do {
      let orphans = try await engine.cache.readAtOnce { try $0.outgoingMessages(state: .pending) }.filter {
        !own.contains($0.requestID)
      }
      guard !orphans.isEmpty else { return engine.jobs.succeed(Self.recoveryKey) }
      guard !engine.cache.isAnotherSending else {
        guard !engine.jobs.isWaiting(Self.recoveryKey) else { return }
        return engine.retryLater(Self.recoveryKey, after: LateAnswer()) {
          await $0.sending.scheduleOutgoing(on: $0)
        }
      }
      engine.jobs.succeed(Self.recoveryKey)
      try await engine.commit(.messageFailed) { transaction in
        // Unchanged since they were read, and still not being sent.
        for orphan in orphans where try transaction.snapshot.outgoingMessage(requestID: orphan.requestID) == orphan {
          _ = try transaction.replaceOutgoing(orphan.failed(ClientErrorCode.socketClosed, at: time))
        }
      }
    } catch {
      await engine.cacheFailed(error)
    }
  }

  private static let recoveryKey = JobKey(.timer("recover"))

  /// The connection is gone: what is under way fails by itself, and nothing is resent until there is one.
  func stopSends(on engine: isolated SyncEngine) {
    outgoing.rounds = []
    engine.jobs.cancel { $0.kind == .timer("resend") }
  }

  /// Continues with what waits, removes failed messages beyond the limits, and starts to resend the others.
  func scheduleOutgoing(on engine: isolated SyncEngine) async {
    await recover(on: engine)
    await advanceQueues(on: engine)
    await enforceFailedLimits(on: engine)
    await resendFailed(on: engine)
  }

  /// What waits for the connection can now be sent, or fails.
  func advanceQueues(on engine: isolated SyncEngine) async {
    for lane in outgoing.queues.lanes { await advance(lane, on: engine) }
  }

  /// The engine ends: everyone who waits is notified, and the cache keeps unsent messages as pending for the next run.
  func endSends(on engine: isolated SyncEngine) {
    defer { releaseWaiters(on: engine) }
    for item in outgoing.queues.removeAll() {
      var result: Result<Message, SendFailure> = .failure(
        SendFailure(ClientErrorCode.connectionCanceled, stored: item.outgoing))
      if case .ending(.sent(let message, _)) = item.phase { result = .success(message) }
      item.tell(result)
    }
  }

  /// Changes what is resent automatically and how long failed messages are kept, and acts on it.
  func setPolicy(_ change: (inout ResendPolicy) -> Void, on engine: isolated SyncEngine) async {
    let known = outgoing.policy
    change(&outgoing.policy)
    guard outgoing.policy != known else { return }
    await scheduleOutgoing(on: engine)
  }

  // MARK: Order of the calls

  func accept(_ draft: OutgoingDraft, _ completion: @escaping SendCompletion, on engine: isolated SyncEngine) async {
    if outgoing.queues.add(completion, to: draft.message.requestID ?? "") { return }
    // Before the row that names it.
    let file = await draft.upload?.kept(in: engine.cache)
    guard
      let pending = OutgoingMessage(
        draft.message, state: .pending,
        failedAt: isOfUnknownAge(draft.message, on: engine) ? OutgoingMessage.undatedAttempt : nil,
        filePath: file?.path ?? draft.upload?.path)
    else {
      file?.discard()
      return completion(.failure(.invalidParameter))
    }
    engine.cache.markSending(true)
    do {
      let isReviving = draft.isRepeated
      let accepted = try await engine.commit(.pendingCreated) { transaction -> (isStored: Bool, before: Int64?) in
        let before = try transaction.snapshot.outgoingMessage(requestID: pending.requestID)
        return (try transaction.putOutgoing(pending, isReviving: isReviving), before?.unknownOutcome)
      }
      guard accepted.isStored else {
        file?.discard()
        return completion(.failure(.invalidParameter))
      }
      let upload = draft.upload.map { FileUpload(pending) ?? $0 }
      var item = SendItem(pending, upload: upload, unknownOutcome: accepted.before, [completion])
      (item.uploads, item.fileEnded) = (draft.uploads, draft.fileEnded)
      outgoing.uploads.keep(draft.uploads, of: pending.requestID)
      await enqueue(item, on: engine)
    } catch let error as CacheError where error.code == .invalidValue {
      file?.discard()
      completion(.failure(.invalidParameter))
    } catch {
      file?.discard()
      completion(.failure(SendFailure(ClientErrorCode.cache)))
    }
  }

  func acceptAgain(
    _ requestID: String, _ upload: FileUpload?, _ fileEnded: FileEnded? = nil, _ completion: @escaping SendCompletion,
    on engine: isolated SyncEngine
  ) async {
    if outgoing.queues.add(completion, to: requestID) { return }
    do {
      var found = try await engine.cache.read { try $0.outgoingMessage(requestID: requestID) }
      if found?.state == .pending {
        await recover(on: engine)
        found = try await engine.cache.read { try $0.outgoingMessage(requestID: requestID) }
      }
      // Otherwise it is another process that sends it.
      guard let failed = found, failed.state == .failed else { return completion(.failure(.invalidParameter)) }
      guard ResendPolicy.canResend(failed), outgoing.uploads.hasFiles(of: failed, upload) else {
        let isTooLarge = failed.errorCode == ClientErrorCode.fileTooLarge
        return completion(
          .failure(
            SendFailure(isTooLarge ? ClientErrorCode.fileTooLarge : ClientErrorCode.invalidParameter, stored: failed)))
      }
      guard failed.needsUpload, let upload else {
        guard var item = try await restart(failed, [completion], on: engine) else {
          return completion(.failure(.invalidParameter))
        }
        item.fileEnded = fileEnded
        return await enqueue(item, on: engine)
      }
      let kept = await upload.kept(in: engine.cache)
      do {
        guard
          var item = try await restart(failed.with(filePath: kept?.path ?? upload.path), [completion], on: engine)
        else { throw SendFailure.invalidParameter }
        item.upload = item.upload ?? upload
        await enqueue(item, on: engine)
      } catch {
        kept?.discard()
        throw error
      }
    } catch let failure as SendFailure {
      completion(.failure(failure))
    } catch {
      completion(.failure(SendFailure(ClientErrorCode.cache)))
    }
  }

  /// Makes a failed message pending again.
  /// - Returns: `nil` if it has been sent or removed in the meantime.
  func restart(
    _ failed: OutgoingMessage, isAutomatic: Bool = false, _ completions: [SendCompletion] = [],
    on engine: isolated SyncEngine
  ) async throws -> SendItem? {
    let pending = failed.pendingAgain()
    let started = SyncEffect.automaticResend(
      channelURL: pending.message.channelURL, requestID: pending.requestID)
    engine.cache.markSending(true)
    let isStored = try await engine.commit(.resendStarted, effects: { isAutomatic && $0 ? [started] : [] }) {
      // Another connection may have started to send it since it was read.
      try $0.snapshot.outgoingMessage(requestID: pending.requestID)?.state == .failed
        && $0.replaceOutgoing(pending)
    }
    guard isStored else { return nil }
    var item = SendItem(
      pending, upload: FileUpload(pending), isAutomatic: isAutomatic, unknownOutcome: failed.unknownOutcome, completions
    )
    item.uploads = outgoing.uploads.uploads(of: pending)
    return item
  }

  func enqueue(_ item: SendItem, on engine: isolated SyncEngine) async {
    outgoing.queues.append(item)
    await advance(item.lane, on: engine)
  }

  /// Takes a file message back that is not on its way yet.
  /// - Parameter completion: receives false if it was too late, or there is no such file message.
  func cancelUpload(
    _ requestID: String, _ completion: @escaping CancelCompletion, on engine: isolated SyncEngine
  ) async {
    guard let item = outgoing.queues.item(requestID), item.isCancelable else { return completion(false) }
    // Whether it is too late, only the server knows, which is being asked.
    if item.unknownOutcome != nil {
      _ = outgoing.queues.change(requestID) { $0.cancellations.append(completion) }
    } else {
      completion(await cancel(item, on: engine))
    }
  }

  /// - Returns: false if the cache could not be written.
  func cancel(_ item: SendItem, on engine: isolated SyncEngine) async -> Bool {
    do {
      try await engine.commit(.messageCanceled) { try $0.removeOutgoing(requestIDs: [item.requestID]) }
    } catch {
      await engine.publish(.cacheFailed(CacheError.reporting(error)))
      return false
    }
    if outgoing.queues.known(item) != nil { engine.jobs.cancel { $0 == item.job } }
    await finish(item, .failure(item.canceled), isCanceled: true, on: engine)
    await advance(item.lane, on: engine)
    return true
  }
}

extension Optional<Int64> {
  /// The code, if it leaves open whether the server has the message.
  var unknownOutcome: Int64? { flatMap { ResendPolicy.unknownOutcomeCodes.contains($0) ? $0 : nil } }
}

extension CacheTransaction {
  /// Writes the next state of an outgoing message.
  /// - Returns: false if it no longer exists: it was sent, or removed, perhaps with everything else.
  func replaceOutgoing(_ outgoing: OutgoingMessage) throws -> Bool {
    try snapshot.outgoingMessage(requestID: outgoing.requestID) != nil && putOutgoing(outgoing)
  }
}
