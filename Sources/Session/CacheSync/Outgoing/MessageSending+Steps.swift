import ChatCache
import ChatModel
import ChatWire

/// What starts the steps of sending a message, and what follows from their answers.
extension MessageSending {
  /// Does what can be done now for the messages of a lane, in order. Does nothing for what is under way.
  func advance(_ lane: SendLane, on engine: isolated SyncEngine) async {
    // What happens to one upload may be what another one waits for.
    if lane.kind == .uploads { await engine.advanceUploads() } else { await advanceAlone(lane, on: engine) }
  }

  /// Starts the uploads that can be started, oldest first.
  func advanceUploads(on engine: isolated SyncEngine) async {
    for lane in outgoing.queues.lanes where lane.kind == .uploads { await advanceAlone(lane, on: engine) }
  }

  private func advanceAlone(_ lane: SendLane, on engine: isolated SyncEngine) async {
    while let item = outgoing.queues[head: lane] {
      switch item.phase {
      case .waiting: guard await begin(item, on: engine) else { return }
      case .ending(let outcome): guard await writeOutcome(item, outcome, on: engine) else { return }
      case .looking, .uploading, .sending:
        guard !engine.jobs.isRunning(item.job) else { return }
        // Nothing works on it any longer. Whether the server has it is unknown.
        change(item) { ($0.phase, $0.unknownOutcome) = (.waiting, $0.unknownOutcome ?? ClientErrorCode.socketClosed) }
      }
    }
  }

  /// - Returns: whether to look at the lane again; otherwise an answer, the connection or another upload is awaited.
  private func begin(_ item: SendItem, on engine: isolated SyncEngine) async -> Bool {
    if item.needsUpload, engine.connectionState == .connected, !engine.canUpload { return false }
    do {
      let (url, requestID) = (item.channelURL, item.requestID)
      let (row, sent) = try await engine.cache.read { snapshot -> (OutgoingMessage?, Message?) in
        if let row = try snapshot.outgoingMessage(requestID: requestID) { return (row, nil) }
        return (nil, try snapshot.message(channelURL: url, requestID: requestID))
      }
      guard let row else {
        // What another connection removed from the cache is restored.
        if sent == nil, try await engine.storage.applyReload(on: engine) { return true }
        // A late acknowledgement or a page of history brought it, or it was removed with everything else.
        await finish(
          item, sent.map { .success($0) } ?? .failure(SendFailure(ClientErrorCode.uploadCanceled)), on: engine)
        return true
      }
      guard row.isSameAttempt(as: item.outgoing) else {
        await takeBack(item, row, on: engine)
        return true
      }
      // The cache may have moved, and its files with it.
      if item.needsUpload, let upload = FileUpload(row) { change(item) { $0.upload = upload } }
    } catch {
      change(item) { $0.phase = .ending(.failed(ClientErrorCode.cache)) }
      return true
    }
    switch engine.connectionState {
    case .connected: return startStep(item, on: engine)
    case _ where item.hasUploaded: return startStep(item, on: engine)
    case .connecting: return false
    case .disconnected, .reconnecting, .delayed:
      change(item) { $0.phase = .ending(.failed(ClientErrorCode.connectionRequired)) }
      return true
    }
  }

  /// Another process took a message over while this one was suspended. If it still sends, that is left to it; otherwise
  /// the server may have the message, and is asked.
  /// - Parameter row: as that process left it; its file may be on the server.
  private func takeBack(_ item: SendItem, _ row: OutgoingMessage, on engine: isolated SyncEngine) async {
    guard row.state == .failed || !engine.cache.isAnotherSending else {
      return await finish(item, .failure(SendFailure(ClientErrorCode.socketClosed, stored: row)), on: engine)
    }
    let (pending, code) = (row.pendingAgain(), row.errorCode.unknownOutcome ?? ClientErrorCode.socketClosed)
    if row.state == .failed {
      do {
        let isStored = try await engine.commit(.resendStarted) {
          try $0.snapshot.outgoingMessage(requestID: row.requestID) == row && $0.replaceOutgoing(pending)
        }
        // It is read again.
        guard isStored else { return }
      } catch {
        return change(item) { $0.phase = .ending(.failed(ClientErrorCode.cache)) }
      }
    }
    change(item) {
      ($0.outgoing, $0.upload) = (pending, FileUpload(row))
      $0.unknownOutcome = $0.unknownOutcome ?? code
    }
    if item.needsUpload, !row.needsUpload {
      await advance(SendLane(.commands, channelURL: item.channelURL), on: engine)
    }
  }

  /// Starts the next step of the first message of a lane.
  /// - Returns: as `begin`.
  private func startStep(_ known: SendItem, on engine: isolated SyncEngine) -> Bool {
    guard let item = outgoing.queues.known(known) else { return true }
    if item.unknownOutcome != nil {
      look(item, on: engine)
    } else if item.needsUpload {
      return upload(item, on: engine)
    } else {
      sendCommand(item, on: engine)
    }
    return false
  }

  private func change(_ item: SendItem, _ body: (inout SendItem) -> Void) { outgoing.queues.change(item, body) }

  private func fail(_ item: SendItem, _ error: any Error, on engine: isolated SyncEngine) async {
    change(item) { $0.phase = .ending(.failed(ClientErrorCode.ofSend(error))) }
    await advance(item.lane, on: engine)
  }

  // MARK: Answers

  private func look(_ item: SendItem, on engine: isolated SyncEngine) {
    change(item) { ($0.phase, $0.isBegun) = (.looking, true) }
    item.look(on: engine) { engine, result in
      switch result {
      case .success(let found?):
        engine.sending.change(item) { $0.phase = .ending(.sent(found, answer: nil)) }
        await engine.sending.advance(item.lane, on: engine)
      case .success(nil):
        engine.sending.change(item) { ($0.phase, $0.unknownOutcome) = (.waiting, nil) }
        if let known = engine.sending.outgoing.queues.known(item), !known.cancellations.isEmpty {
          // If the cache could not be written, it goes on.
          if await engine.sending.cancel(known, on: engine) { return }
        }
        await engine.sending.advance(item.lane, on: engine)
      case .failure(let error): await engine.sending.fail(item, error, on: engine)
      }
    }
  }

  /// - Returns: as `begin`.
  private func upload(_ item: SendItem, on engine: isolated SyncEngine) -> Bool {
    let file: SendItem.CheckedUpload
    let place = item.outgoing.message.placeToUpload
    do throws(SendFailure) { file = try item.checkedUpload(limit: engine.policies.uploadLimit) } catch {
      if let place { item.fileEnded?(place, error.code) }
      change(item) { $0.phase = .ending(.failed(error.code)) }
      return true
    }
    change(item) { ($0.phase, $0.isBegun, $0.sentBytes) = (.uploading, true, 0) }
    item.upload(file, on: engine) {
      $0.sending.outgoing.queues.advanceUpload(item, to: $1)
    } then: { engine, result in
      switch result {
      case .success(let file):
        if let place { item.fileEnded?(place, nil) }
        await engine.sending.uploaded(file, item, on: engine)
      case .failure(let error):
        if let place { item.fileEnded?(place, ClientErrorCode.ofSend(error)) }
        await engine.sending.fail(item, error, on: engine)
      }
    }
    return false
  }

  /// The server has the file: what is left is the command, behind those of its channel that wait already, or the next of
  /// several files.
  private func uploaded(_ file: UploadedFile, _ sent: SendItem, on engine: isolated SyncEngine) async {
    guard let item = outgoing.queues.known(sent) else { return await advance(sent.lane, on: engine) }
    let uploaded = item.outgoing.uploaded(file)
    // The next of several files is uploaded first.
    change(item) {
      ($0.outgoing, $0.upload, $0.phase, $0.hasUploaded) = (uploaded, nil, .waiting, !uploaded.needsUpload)
    }
    // Reported, because a list that is created from now on shows the file's url. If this write fails, only the url is
    // lost, and with it an upload that a later run would not have to repeat.
    let (url, isAutomatic) = (item.channelURL, item.isAutomatic)
    _ = try? await engine.commit(
      isAutomatic ? .resendStarted : .pendingCreated,
      // A layer that still shows it as failed must know that it is the same attempt.
      effects: { isAutomatic && $0 ? [.automaticResend(channelURL: url, requestID: uploaded.requestID)] : [] }
    ) { try $0.replaceOutgoing(uploaded) }
    await advance(SendLane(.commands, channelURL: url), on: engine)
    await engine.advanceUploads()
  }

  private func sendCommand(_ item: SendItem, on engine: isolated SyncEngine) {
    change(item) { ($0.phase, $0.isBegun) = (.sending, true) }
    item.send(on: engine) { engine, result in
      switch result {
      case .success(let sent):
        engine.sending.change(item) { $0.phase = .ending(.sent(sent.message, answer: sent.answer)) }
        await engine.sending.advance(item.lane, on: engine)
      case .failure(let error): await engine.sending.fail(item, error, on: engine)
      }
    }
  }
}
