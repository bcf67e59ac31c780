import ChatCache
import ChatModel
import ChatWire

/// Sending messages of open channels: in the order of the calls, one at a time in each channel. They are never stored,
/// so what fails is given back to the app, which may send it again under its request id.
final class OpenChannelSending {
  private enum Phase { case waiting, looking, uploading, sending }

  private struct Item {
    var outgoing: OutgoingMessage
    var upload: FileUpload?
    /// The code of an earlier attempt that leaves open whether the server has the message, until it was asked.
    var unknownOutcome: Int64?
    var phase = Phase.waiting
    /// Bytes of the file that were reported as sent.
    var sentBytes: Int64 = 0
    var completions: [SendCompletion]

    var requestID: String { outgoing.requestID }
    var channelURL: String { outgoing.message.channelURL }
  }

  private var queues: [ChannelURL: [Item]] = [:]
  /// Who waits until everything is sent or has failed.
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func accept(_ draft: OutgoingDraft, _ completion: @escaping SendCompletion, on engine: isolated SyncEngine) async {
    guard let pending = OutgoingMessage(draft.message, state: .pending, filePath: draft.upload?.path) else {
      return completion(.failure(.invalidParameter))
    }
    let item = Item(
      outgoing: pending, upload: draft.upload, unknownOutcome: draft.unknownOutcome, completions: [completion])
    let key = ChannelURL(item.channelURL)
    // Sent again while it is on its way: it goes out once.
    if let index = queues[key]?.firstIndex(where: { $0.requestID.hasSameBytes(as: item.requestID) }) {
      queues[key]?[index].completions.append(completion)
      return
    }
    queues[key, default: []].append(item)
    await advance(item.channelURL, on: engine)
  }

  /// Sends the first message that waits in a channel, unless one is on its way, or the channel is being entered again.
  func advance(_ url: String, on engine: isolated SyncEngine) async {
    guard let item = queues[ChannelURL(url)]?.first, item.phase == .waiting, !engine.openChannels.isEntering(url) else {
      return
    }
    guard item.unknownOutcome == nil else { return look(item, on: engine) }
    guard item.outgoing.needsUpload else { return send(item, on: engine) }
    guard let file = item.upload, let size = file.size, size > 0 else {
      return await end(item, ClientErrorCode.invalidParameter, on: engine)
    }
    if let limit = engine.policies.uploadLimit, size > limit {
      return await end(item, ClientErrorCode.fileTooLarge, on: engine)
    }
    upload(file, size, item, on: engine)
  }

  /// - Returns: false if it was too late, or there is no such file message.
  func cancelUpload(_ requestID: String, on engine: isolated SyncEngine) async -> Bool {
    let found = queues.values.lazy.compactMap { $0.first { $0.requestID.hasSameBytes(as: requestID) } }.first
    guard let item = found, item.phase != .sending, item.outgoing.message.kind == .file else { return false }
    if item.phase != .waiting {
      engine.jobs.cancel { $0 == JobKey(.send, channelURL: item.channelURL) }
    }
    let message = item.outgoing.message.with(status: "canceled", code: nil)
    await end(item, .failure(SendFailure(ClientErrorCode.uploadCanceled, message: message)), on: engine)
    return true
  }

  /// Returns when everything that the app requested so far was sent or has failed.
  func untilSent(on engine: isolated SyncEngine) async {
    guard !queues.isEmpty else { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  private func releaseWaiters() {
    guard queues.isEmpty else { return }
    defer { waiters = [] }
    for waiter in waiters { waiter.resume() }
  }

  /// The engine ends: everyone who waits is notified.
  func endSends() {
    defer { releaseWaiters() }
    let items = queues.values.flatMap { $0 }
    queues = [:]
    for item in items {
      let failed = item.outgoing.failed(ClientErrorCode.connectionCanceled, at: item.outgoing.message.createdAt)
      let failure = SendFailure(ClientErrorCode.connectionCanceled, stored: failed)
      for completion in item.completions { completion(.failure(failure)) }
    }
  }

  // MARK: Steps

  /// Asks the server whether an earlier attempt reached it.
  private func look(_ item: Item, on engine: isolated SyncEngine) {
    change(item) { $0.phase = .looking }
    let search = SentMessageSearch(
      requestID: item.requestID, channelURL: item.channelURL, senderID: engine.userID,
      createdAt: item.outgoing.message.createdAt)
    engine.startJob(JobKey(.send, channelURL: item.channelURL)) { transport in
      try await search.run(transport.about(.open))
    } then: { engine, answer in
      let sending = engine.openSending
      switch answer.result {
      case .success(let found?): await sending.end(item, .success(found), on: engine)
      case .success(nil):
        sending.change(item) { ($0.phase, $0.unknownOutcome) = (.waiting, nil) }
        await sending.advance(item.channelURL, on: engine)
      // It is as unknown as before.
      case .failure(let error):
        await sending.end(item, item.unknownOutcome ?? ClientErrorCode.number(of: error), on: engine)
      }
    }
  }

  private func upload(_ file: FileUpload, _ size: Int64, _ item: Item, on engine: isolated SyncEngine) {
    change(item) { $0.phase = .uploading }
    let (url, requestID) = (item.channelURL, item.requestID)
    engine.startJob(JobKey(.send, channelURL: url)) { [inputs = engine.inputs] transport -> UploadedFile in
      let call = HTTPCall.upload(
        try file.part(), channelURL: url, requestID: requestID,
        thumbnailSizes: file.thumbnailSizes.map { ($0.width, $0.height) })
      return try UploadedFile(
        try await transport.call(call) { sent, total in
          // Bytes of the whole body; observers receive the file's part.
          let ofFile = total > 0 ? Int64(Double(size) * Double(sent) / Double(total)) : 0
          inputs.put { await $0.openSending.uploadAdvanced(item, min(ofFile, size - 1), size, on: $0) }
        })
    } then: { engine, answer in
      let sending = engine.openSending
      switch answer.result {
      case .success(let file):
        await sending.uploadAdvanced(item, size, size, on: engine)
        sending.change(item) { ($0.outgoing, $0.upload) = ($0.outgoing.uploaded(file), nil) }
        if let item = sending.queues[ChannelURL(url)]?.first { sending.send(item, on: engine) }
      case .failure(let error): await sending.end(item, ClientErrorCode.number(of: error), on: engine)
      }
    }
  }

  private func uploadAdvanced(_ item: Item, _ sent: Int64, _ total: Int64, on engine: isolated SyncEngine) async {
    let known = queues[ChannelURL(item.channelURL)]?.first
    guard let known, known.requestID.hasSameBytes(as: item.requestID), known.phase == .uploading,
      sent > known.sentBytes
    else { return }
    change(item) { $0.sentBytes = sent }
    await engine.publish(
      .uploadProgress(channelURL: item.channelURL, requestID: item.requestID, sent: sent, total: total),
      source: .pendingCreated)
  }

  private func send(_ item: Item, on engine: isolated SyncEngine) {
    change(item) { $0.phase = .sending }
    let (message, requestID) = (item.outgoing.message, item.requestID)
    engine.startJob(JobKey(.send, channelURL: item.channelURL)) { transport in
      try await MessageSending.send(message, requestID, over: transport)
    } then: { engine, answer in
      switch answer.result {
      case .success(let sent): await engine.openSending.end(item, .success(sent.message), on: engine)
      case .failure(let error):
        await engine.openSending.end(item, ClientErrorCode.number(of: error), on: engine)
      }
    }
  }

  private func end(_ item: Item, _ code: Int64, on engine: isolated SyncEngine) async {
    // With what the app needs to send it again: nothing of it is stored.
    let failed = item.outgoing.failed(code, at: engine.serverTime)
    await end(item, .failure(SendFailure(code, stored: failed)), on: engine)
  }

  private func end(_ item: Item, _ result: Result<Message, SendFailure>, on engine: isolated SyncEngine) async {
    let key = ChannelURL(item.channelURL)
    guard let index = queues[key]?.firstIndex(where: { $0.requestID.hasSameBytes(as: item.requestID) }) else { return }
    let ended = queues[key]?.remove(at: index)
    if queues[key]?.isEmpty == true { queues[key] = nil }
    for completion in ended?.completions ?? [] { completion(result) }
    releaseWaiters()
    await advance(item.channelURL, on: engine)
  }

  /// Changes the first message of a channel, if it is still this one.
  private func change(_ item: Item, _ body: (inout Item) -> Void) {
    let key = ChannelURL(item.channelURL)
    guard var head = queues[key]?.first, head.requestID.hasSameBytes(as: item.requestID) else { return }
    body(&head)
    queues[key]?[0] = head
  }
}
