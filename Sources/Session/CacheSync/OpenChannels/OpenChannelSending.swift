import ChatCache
import ChatModel
import ChatWire

/// Sending messages of open channels: in the order of the calls, one text and one file at a time in each channel. They
/// are never stored, so what fails is given back to the app, which may send it again under its request id.
final class OpenChannelSending {
  private var queues = SendQueues()
  /// Who waits until everything is sent or has failed.
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func accept(_ draft: OutgoingDraft, _ completion: @escaping SendCompletion, on engine: isolated SyncEngine) async {
    guard let pending = OutgoingMessage(draft.message, state: .pending, filePath: draft.upload?.path) else {
      return completion(.failure(.invalidParameter))
    }
    // Sent again while it is on its way: it goes out once.
    if queues.add(completion, to: pending.requestID) { return }
    let item = SendItem(pending, upload: draft.upload, unknownOutcome: draft.unknownOutcome, [completion])
    queues.append(item)
    await advance(item.lane, on: engine)
  }

  /// Sends what waits in a channel.
  func advance(_ url: String, on engine: isolated SyncEngine) async {
    await advance(SendLane(.commands, channelURL: url), on: engine)
    await engine.advanceUploads()
  }

  /// Starts the uploads that can be started, oldest first.
  func advanceUploads(on engine: isolated SyncEngine) async {
    for lane in queues.lanes where lane.kind == .uploads { await advanceAlone(lane, on: engine) }
  }

  private func advance(_ lane: SendLane, on engine: isolated SyncEngine) async {
    // What happens to one upload may be what another one waits for.
    if lane.kind == .uploads { await engine.advanceUploads() } else { await advanceAlone(lane, on: engine) }
  }

  /// Sends the first message that waits in a lane, unless one is on its way, or the channel is being entered again.
  private func advanceAlone(_ lane: SendLane, on engine: isolated SyncEngine) async {
    guard let item = queues[head: lane], case .waiting = item.phase,
      !engine.openChannels.isEntering(item.channelURL), !item.needsUpload || engine.canUpload
    else { return }
    guard item.unknownOutcome == nil else { return look(item, on: engine) }
    guard item.needsUpload else { return send(item, on: engine) }
    do throws(SendFailure) {
      upload(try item.checkedUpload(limit: engine.policies.uploadLimit), item, on: engine)
    } catch {
      await end(item, error.code, on: engine)
    }
  }

  /// Whether a message waits here.
  func isSending(_ requestID: String) -> Bool { queues.item(requestID) != nil }

  /// See `MessageSending.cancelUpload`.
  func cancelUpload(
    _ requestID: String, _ completion: @escaping CancelCompletion, on engine: isolated SyncEngine
  ) async {
    guard let item = queues.item(requestID), item.isCancelable else { return completion(false) }
    _ = queues.change(requestID) { $0.cancellations.append(completion) }
    // Otherwise the server is being asked whether it has the message.
    if item.unknownOutcome == nil { await cancel(item, on: engine) }
  }

  private func cancel(_ item: SendItem, on engine: isolated SyncEngine) async {
    if queues.known(item) != nil { engine.jobs.cancel { $0 == item.job } }
    await end(item, .failure(item.canceled), isCanceled: true, on: engine)
  }

  /// Returns when everything that the app requested so far was sent or has failed.
  func untilSent(on engine: isolated SyncEngine) async {
    guard !queues.items.isEmpty else { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  private func releaseWaiters() {
    guard queues.items.isEmpty else { return }
    defer { waiters = [] }
    for waiter in waiters { waiter.resume() }
  }

  /// The engine ends: everyone who waits is notified.
  func endSends() {
    defer { releaseWaiters() }
    for item in queues.removeAll() {
      let failed = item.outgoing.failed(ClientErrorCode.connectionCanceled, at: item.outgoing.message.createdAt)
      let failure = SendFailure(ClientErrorCode.connectionCanceled, stored: failed)
      item.tell(.failure(failure))
    }
  }

  // MARK: Steps

  private func look(_ item: SendItem, on engine: isolated SyncEngine) {
    queues.change(item) { $0.phase = .looking }
    item.look(on: engine) { engine, result in
      let sending = engine.openSending
      switch result {
      case .success(let found?): await sending.end(item, .success(found), on: engine)
      case .success(nil):
        sending.queues.change(item) { ($0.phase, $0.unknownOutcome) = (.waiting, nil) }
        if let known = sending.queues.known(item), !known.cancellations.isEmpty {
          return await sending.cancel(known, on: engine)
        }
        await sending.advance(item.lane, on: engine)
      // It is as unknown as before.
      case .failure(let error):
        await sending.end(item, item.unknownOutcome ?? ClientErrorCode.ofSend(error), on: engine)
      }
    }
  }

  private func upload(_ file: SendItem.CheckedUpload, _ item: SendItem, on engine: isolated SyncEngine) {
    queues.change(item) { $0.phase = .uploading }
    item.upload(file, on: engine) {
      $0.openSending.queues.advanceUpload(item, to: $1)
    } then: { engine, result in
      let sending = engine.openSending
      switch result {
      case .success(let file):
        sending.queues.change(item) { ($0.outgoing, $0.upload, $0.phase) = ($0.outgoing.uploaded(file), nil, .waiting) }
        await sending.advance(item.channelURL, on: engine)
      case .failure(let error): await sending.end(item, ClientErrorCode.ofSend(error), on: engine)
      }
    }
  }

  private func send(_ item: SendItem, on engine: isolated SyncEngine) {
    queues.change(item) { $0.phase = .sending }
    item.send(on: engine) { engine, result in
      switch result {
      case .success(let sent): await engine.openSending.end(item, .success(sent.message), on: engine)
      case .failure(let error):
        await engine.openSending.end(item, ClientErrorCode.ofSend(error), on: engine)
      }
    }
  }

  private func end(_ item: SendItem, _ code: Int64, on engine: isolated SyncEngine) async {
    // With what the app needs to send it again: nothing of it is stored.
    let failed = item.outgoing.failed(code, at: engine.serverTime)
    await end(item, .failure(SendFailure(code, stored: failed)), on: engine)
  }

  private func end(
    _ item: SendItem, _ result: Result<Message, SendFailure>, isCanceled: Bool = false, on engine: isolated SyncEngine
  ) async {
    guard let ended = queues.remove(item.requestID) else { return }
    ended.tell(result, isCanceled: isCanceled)
    releaseWaiters()
    await advance(ended.lane, on: engine)
  }
}
