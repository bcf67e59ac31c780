import ChatCache
import ChatModel
import ChatWire

/// The steps of sending a message: check whether the server has it, upload its file, send the command. Every step is a
/// job off the queue, and its answer starts the next one.
extension MessageSending {
  /// The server's answer to a send.
  struct SentAnswer: Sendable {
    let message: Message
    let answer: ServerMessage?
  }

  /// Does what can be done now for the messages of a channel, in order. Does nothing for what is under way.
  func advance(_ url: String, on engine: isolated SyncEngine) async {
    while let item = outgoing.queues[head: url] {
      switch item.phase {
      case .waiting: guard await begin(item, url, on: engine) else { return }
      case .ending(let outcome): guard await writeOutcome(item, outcome, on: engine) else { return }
      case .looking, .uploading, .sending:
        guard !engine.jobs.isRunning(JobKey(.send, channelURL: url)) else { return }
        // Nothing works on it any longer. Whether the server has it is unknown.
        change(item) { ($0.phase, $0.unknownOutcome) = (.waiting, $0.unknownOutcome ?? ClientErrorCode.socketClosed) }
      }
    }
  }

  /// - Returns: whether to look at the channel again; otherwise an answer or the connection is awaited.
  private func begin(_ item: SendItem, _ url: String, on engine: isolated SyncEngine) async -> Bool {
    do {
      let requestID = item.requestID
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
      // The cache may have moved, and its files with it.
      if let upload = FileUpload(row) { change(item) { $0.upload = upload } }
    } catch {
      change(item) { $0.phase = .ending(.failed(ClientErrorCode.cache)) }
      return true
    }
    switch engine.connectionState {
    case .connected: return startStep(url, on: engine)
    case .connecting: return false
    case .disconnected, .reconnecting, .delayed:
      change(item) { $0.phase = .ending(.failed(ClientErrorCode.connectionRequired)) }
      return true
    }
  }

  /// Starts the next step of the first message.
  /// - Returns: as `begin`.
  private func startStep(_ url: String, on engine: isolated SyncEngine) -> Bool {
    guard let item = outgoing.queues[head: url] else { return true }
    if item.unknownOutcome != nil {
      look(item, on: engine)
    } else if item.needsUpload {
      return upload(item, on: engine)
    } else {
      sendCommand(item, on: engine)
    }
    return false
  }

  /// Changes the first message of a channel, if it is still this one: a late answer concerns no other message.
  private func change(_ item: SendItem, _ body: (inout SendItem) -> Void) {
    guard var head = outgoing.queues[head: item.channelURL], head.requestID.hasSameBytes(as: item.requestID) else {
      return
    }
    body(&head)
    outgoing.queues[head: item.channelURL] = head
  }

  private func fail(_ item: SendItem, _ error: any Error, on engine: isolated SyncEngine) async {
    change(item) { $0.phase = .ending(.failed(ClientErrorCode.number(of: error))) }
    await advance(item.channelURL, on: engine)
  }

  // MARK: Looking

  private func look(_ item: SendItem, on engine: isolated SyncEngine) {
    let url = item.channelURL
    change(item) { ($0.phase, $0.isBegun) = (.looking, true) }
    let search = SentMessageSearch(
      requestID: item.requestID, channelURL: url, senderID: engine.userID, createdAt: item.outgoing.message.createdAt)
    engine.startJob(JobKey(.send, channelURL: url), { try await search.run($0) }) { engine, answer in
      switch answer.result {
      case .success(let found?):
        engine.sending.change(item) { $0.phase = .ending(.sent(found, answer: nil)) }
        await engine.sending.advance(url, on: engine)
      case .success(nil):
        engine.sending.change(item) { ($0.phase, $0.unknownOutcome) = (.waiting, nil) }
        await engine.sending.advance(url, on: engine)
      case .failure(let error): await engine.sending.fail(item, error, on: engine)
      }
    }
  }

  // MARK: Uploading

  /// - Returns: as `begin`.
  private func upload(_ item: SendItem, on engine: isolated SyncEngine) -> Bool {
    let url = item.channelURL
    guard let file = item.upload, let size = file.size, size > 0 else {
      change(item) { $0.phase = .ending(.failed(ClientErrorCode.invalidParameter)) }
      return true
    }
    if let limit = engine.policies.uploadLimit, size > limit {
      change(item) { $0.phase = .ending(.failed(ClientErrorCode.fileTooLarge)) }
      return true
    }
    change(item) { ($0.phase, $0.isBegun, $0.sentBytes) = (.uploading, true, 0) }
    let requestID = item.requestID
    engine.startJob(JobKey(.send, channelURL: url)) { [inputs = engine.inputs] transport -> UploadedFile in
      let call = HTTPCall.upload(
        try file.part(), channelURL: url, requestID: requestID,
        thumbnailSizes: file.thumbnailSizes.map { ($0.width, $0.height) })
      return try UploadedFile(
        try await transport.call(call) { sent, total in
          // Bytes of the whole body; observers receive the file's part.
          let ofFile = total > 0 ? Int64(Double(size) * Double(sent) / Double(total)) : 0
          inputs.put { engine in
            await engine.sending.uploadAdvanced(url, requestID, min(ofFile, size - 1), size, on: engine)
          }
        })
    } then: { engine, answer in
      switch answer.result {
      case .success(let file):
        await engine.sending.uploadAdvanced(url, requestID, size, size, on: engine)
        await engine.sending.uploaded(file, item, on: engine)
      case .failure(let error): await engine.sending.fail(item, error, on: engine)
      }
    }
    return false
  }

  /// Reports the progress of an upload if it has advanced. The end is reported when the server has the file.
  private func uploadAdvanced(
    _ url: String, _ requestID: String, _ sent: Int64, _ total: Int64, on engine: isolated SyncEngine
  ) async {
    guard let item = outgoing.queues[head: url], item.requestID.hasSameBytes(as: requestID),
      case .uploading = item.phase,
      sent > item.sentBytes
    else { return }
    change(item) { $0.sentBytes = sent }
    await engine.publish(
      .uploadProgress(channelURL: url, requestID: requestID, sent: sent, total: total), source: .pendingCreated)
  }

  private func uploaded(_ file: UploadedFile, _ sent: SendItem, on engine: isolated SyncEngine) async {
    let url = sent.channelURL
    guard let item = outgoing.queues[head: url], item.requestID.hasSameBytes(as: sent.requestID) else {
      return await advance(url, on: engine)
    }
    let uploaded = item.outgoing.uploaded(file)
    change(item) { ($0.outgoing, $0.upload) = (uploaded, nil) }
    // Reported, because a list that is created from now on shows the file's url. If this write fails, only the url is
    // lost, and with it an upload that a later run would not have to repeat.
    let isAutomatic = item.isAutomatic
    _ = try? await engine.commit(
      isAutomatic ? .resendStarted : .pendingCreated,
      // A layer that still shows it as failed must know that it is the same attempt.
      effects: { isAutomatic && $0 ? [.automaticResend(channelURL: url, requestID: uploaded.requestID)] : [] }
    ) { try $0.replaceOutgoing(uploaded) }
    guard let item = outgoing.queues[head: url] else { return }
    sendCommand(item, on: engine)
  }

  // MARK: The command

  private func sendCommand(_ item: SendItem, on engine: isolated SyncEngine) {
    let (url, requestID, message) = (item.channelURL, item.requestID, item.outgoing.message)
    change(item) { ($0.phase, $0.isBegun) = (.sending, true) }
    engine.startJob(JobKey(.send, channelURL: url)) { transport in
      try await MessageSending.send(message, requestID, over: transport)
    } then: { engine, answer in
      switch answer.result {
      case .success(let sent):
        engine.sending.change(item) { $0.phase = .ending(.sent(sent.message, answer: sent.answer)) }
        await engine.sending.advance(url, on: engine)
      case .failure(let error): await engine.sending.fail(item, error, on: engine)
      }
    }
  }

  /// The command for a message, with its answer.
  static func send(
    _ message: Message, _ requestID: String, over transport: any ChatTransport
  ) async throws -> SentAnswer {
    let url = message.channelURL
    guard message.kind == .file else {
      let command = ClientCommand.userMessage(
        message.userContent, in: url, createdAt: message.createdAt, requestID: requestID)
      return try MessageSending.answer(try await transport.send(command), url, requestID)
    }
    let content = message.fileContent
    let command = ClientCommand.fileMessage(content, in: url, createdAt: message.createdAt, requestID: requestID)
    do {
      return try MessageSending.answer(try await transport.send(command), url, requestID)
    } catch let error as WireError where error.code == .notConnected {
      // The socket was lost during the upload; the command was never sent (Docs/Protocol.md#message-calls).
      let payload = try await transport.about(message.channelType).call(
        .sendFileMessage(content, in: url, requestID: requestID))
      return SentAnswer(message: try MessageSending.sentMessage(payload, url, requestID), answer: nil)
    }
  }

  private static func answer(_ answer: ServerMessage, _ url: String, _ requestID: String) throws -> SentAnswer {
    guard case .message(let received) = answer.event else { throw WireError.malformed("answer to a message") }
    return SentAnswer(message: try sentMessage(received.message.payload, url, requestID), answer: answer)
  }

  /// The message with its row's channel and request id.
  private static func sentMessage(_ payload: Payload, _ url: String, _ requestID: String) throws -> Message {
    guard let message = try? Message(payload, channelURL: url, requestID: requestID), message.id > 0,
      message.createdAt > 0
    else {
      throw WireError.malformed("answer to a message")
    }
    return message
  }
}
