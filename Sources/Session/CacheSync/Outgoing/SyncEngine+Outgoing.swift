import ChatCache
import ChatModel
import ChatWire

/// Sending, as the app asks for it (Docs/VendorAPIs.md#events-of-a-message-list). Calls return at once, in the order in
/// which they are made; every completion is called once, after the observers were told.
extension SyncEngine {
  /// The time stamp for the next draft: the server's clock as far as known, ms; greater with every call. From any thread.
  package nonisolated func nextSendTime() -> Int64 { sendClock.next(clock.milliseconds) }

  /// Sends a message. It is stored as pending first (source 3), and again with its file's url when that is uploaded; then it
  /// is sent (100) or it failed (4).
  ///
  /// Messages of one channel go out in their order, one at a time. While the first connection is being made they wait
  /// for it; without a connection they fail at once with 800101, to be sent again later.
  package nonisolated func send(_ draft: OutgoingDraft, completion: @escaping SendCompletion = { _ in }) {
    putCall({ await $0.accept(draft, completion) }, otherwise: completion)
  }

  /// Sends a failed message again, under its request id (source 6, then as `send`). When it is being sent already, the
  /// completion is called when that ends.
  /// - Parameter upload: the file, of a file message whose file the cache cannot know: only its bytes had been given.
  package nonisolated func resend(
    requestID: String, upload: FileUpload? = nil, completion: @escaping SendCompletion = { _ in }
  ) {
    putCall({ await $0.acceptAgain(requestID, upload, completion) }, otherwise: completion)
  }

  /// Takes a file message back that is not sent yet (source 5). Its send ends with 800240.
  /// - Parameter completion: false when it was too late, or no such file message waits.
  package nonisolated func cancel(
    requestID: String, completion: @escaping @Sendable (Bool) -> Void = { _ in }
  ) {
    if !inputs.put({ completion(await $0.takeBack(requestID)) }) { completion(false) }
  }

  /// Removes failed messages for good (source 103, effect `failedRemoved`). Those that are being sent stay.
  /// - Parameter completion: the request ids that were removed.
  package nonisolated func removeOutgoing(
    requestIDs: [String], completion: @escaping @Sendable (Result<[String], CacheError>) -> Void = { _ in }
  ) {
    let isTaken = inputs.put { engine in
      do {
        completion(.success(try await engine.removeFailed(requestIDs, .manual)))
      } catch {
        completion(.failure(CacheError.reporting(error)))
      }
    }
    if !isTaken { completion(.failure(CacheError(.closed, "The session has ended. Set up a new one."))) }
  }

  /// Sets what is sent again without the user and how long failed messages are kept, and acts on it.
  package nonisolated func setResendPolicy(_ policy: ResendPolicy) {
    put { engine in
      guard engine.outgoing.policy != policy else { return }
      engine.outgoing.policy = policy
      await engine.kickOutgoing()
    }
  }

  private nonisolated func putCall(_ input: @escaping InputQueue.Input, otherwise completion: SendCompletion) {
    if !inputs.put(input) { completion(.failure(SendFailure(ClientErrorCode.connectionCanceled))) }
  }

  // MARK: What the engine calls

  /// What a run that ended in the middle left behind: pending messages that nobody sends. They failed; whether the
  /// server has them is open. At the start and with every kick: others may write to the cache, too, as a merge does.
  func recover() async {
    let (time, own) = (serverTime, Set(outgoing.lanes.items.map { Array($0.requestID.utf8) }))
    do {
      let orphans = try await cache.read { try $0.outgoingMessages(state: .pending) }.filter {
        !own.contains(Array($0.requestID.utf8))
      }
      guard !orphans.isEmpty else { return }
      try await commit(.messageFailed) { transaction in
        // As they were read, and still nobody's.
        for orphan in orphans where try transaction.snapshot.outgoingMessage(requestID: orphan.requestID) == orphan {
          _ = try transaction.replaceOutgoing(orphan.failed(ClientErrorCode.socketClosed, at: time))
        }
      }
    } catch {
      await cacheFailed(error)
    }
  }

  /// The connection is gone: what is under way fails by itself, and nothing is sent again until there is one.
  func stopSends() {
    outgoing.rounds = []
    jobs.cancel { $0.kind == .timer("resend") }
  }

  /// Goes on with what waits, removes failed messages beyond the limits, and begins to send the others again.
  func kickOutgoing() async {
    await recover()
    await advanceLanes()
    await enforceFailedLimits()
    await resendFailed()
  }

  /// What waits for the connection can go out now, or fails.
  func advanceLanes() async { for url in outgoing.lanes.channelURLs { await advance(url) } }

  /// The engine ends: whoever waits is told, and the cache keeps what was not sent as pending for the next run.
  func endSends() {
    for item in outgoing.lanes.removeAll() {
      var result: Result<Message, SendFailure> = .failure(
        SendFailure(ClientErrorCode.connectionCanceled, stored: item.outgoing))
      if case .settling(.sent(let message, _)) = item.phase { result = .success(message) }
      for completion in item.completions { completion(result) }
    }
    let calls = outgoing.calls.sorted { $0.key < $1.key }
    outgoing.calls = [:]
    for (_, end) in calls { end(SendFailure(ClientErrorCode.connectionCanceled)) }
  }

  // MARK: Turns of the calls

  private func accept(_ draft: OutgoingDraft, _ completion: @escaping SendCompletion) async {
    guard let pending = OutgoingMessage(draft.message, state: .pending, filePath: draft.upload?.path) else {
      return completion(.failure(.invalidParameter))
    }
    if outgoing.lanes.add(completion, to: pending.requestID) { return }
    do {
      let isReviving = draft.isRepeated
      let accepted = try await commit(.pendingCreated) { transaction -> (isStored: Bool, before: Int64?) in
        let before = try transaction.snapshot.outgoingMessage(requestID: pending.requestID)
        return (try transaction.putOutgoing(pending, isReviving: isReviving), before?.errorCode)
      }
      guard accepted.isStored else { return completion(.failure(.invalidParameter)) }
      await enqueue(SendItem(pending, upload: draft.upload, unknownFate: accepted.before.unknownFate, [completion]))
    } catch let error as CacheError where error.code == .invalidValue {
      completion(.failure(.invalidParameter))
    } catch {
      completion(.failure(SendFailure(ClientErrorCode.cache)))
    }
  }

  private func acceptAgain(_ requestID: String, _ upload: FileUpload?, _ completion: @escaping SendCompletion) async {
    if outgoing.lanes.add(completion, to: requestID) { return }
    do {
      guard let failed = try await cache.read({ try $0.outgoingMessage(requestID: requestID) }) else {
        return completion(.failure(.invalidParameter))
      }
      let file = upload ?? file(of: failed)
      guard ResendPolicy.canResend(failed), !failed.needsUpload || file?.size ?? 0 > 0 else {
        let isTooLarge = failed.errorCode == ClientErrorCode.fileTooLarge
        return completion(
          .failure(
            SendFailure(isTooLarge ? ClientErrorCode.fileTooLarge : ClientErrorCode.invalidParameter, stored: failed)))
      }
      guard let item = try await restart(failed.needsUpload ? failed.with(filePath: file?.path) : failed, [completion])
      else { return completion(.failure(.invalidParameter)) }
      await enqueue(item.with(upload: file))
    } catch {
      completion(.failure(SendFailure(ClientErrorCode.cache)))
    }
  }

  /// Makes a failed message pending again.
  /// - Returns: `nil` when it was sent or removed meanwhile.
  func restart(
    _ failed: OutgoingMessage, isAutomatic: Bool = false, _ completions: [SendCompletion] = []
  ) async throws -> SendItem? {
    let pending = failed.pendingAgain()
    let started = SyncEffect.automaticResend(
      channelURL: pending.message.channelURL, requestID: pending.requestID)
    let isStored = try await commit(.resendStarted, effects: { isAutomatic && $0 ? [started] : [] }) {
      // Another connection may have begun to send it since it was read.
      try $0.snapshot.outgoingMessage(requestID: pending.requestID)?.state == failed.state
        && $0.replaceOutgoing(pending)
    }
    guard isStored else { return nil }
    return SendItem(
      pending, upload: file(of: failed), isAutomatic: isAutomatic, unknownFate: failed.errorCode.unknownFate,
      completions)
  }

  func enqueue(_ item: SendItem) async {
    outgoing.lanes.append(item)
    await advance(item.channelURL)
  }

  /// The file that a message has still to upload, as far as it is known.
  func file(of stored: OutgoingMessage) -> FileUpload? {
    stored.needsUpload ? FileUpload(stored) ?? outgoing.files.file(stored.requestID) : nil
  }

  private func takeBack(_ requestID: String) async -> Bool {
    guard let item = outgoing.lanes.item(requestID), item.isCancelable else { return false }
    do {
      try await commit(.messageCanceled) { try $0.removeOutgoing(requestIDs: [requestID]) }
    } catch {
      await publish(.cacheFailed(CacheError.reporting(error)))
      return false
    }
    if outgoing.lanes.isHead(requestID, in: item.channelURL) {
      jobs.cancel { $0 == JobKey(.send, channelURL: item.channelURL) }
    }
    let canceled = SendFailure(
      ClientErrorCode.uploadCanceled, message: item.outgoing.message.with(status: "canceled", code: nil))
    await finish(item, .failure(canceled))
    await advance(item.channelURL)
    return true
  }
}

extension SendItem {
  fileprivate func with(upload: FileUpload?) -> SendItem {
    var item = self
    item.upload = upload
    return item
  }
}

extension Optional<Int64> {
  /// The code, when it leaves open whether the server has the message.
  fileprivate var unknownFate: Int64? { flatMap { ResendPolicy.unknownFateCodes.contains($0) ? $0 : nil } }
}

extension CacheTransaction {
  /// Writes the next state of an outgoing message.
  /// - Returns: false when it is not there any more: it was sent, or removed, perhaps with everything else.
  func replaceOutgoing(_ outgoing: OutgoingMessage) throws -> Bool {
    try snapshot.outgoingMessage(requestID: outgoing.requestID) != nil && putOutgoing(outgoing)
  }
}
