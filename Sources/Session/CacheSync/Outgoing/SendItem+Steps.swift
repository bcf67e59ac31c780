import ChatCache
import ChatModel
import ChatWire

/// The steps of sending a message, in channels of all types: check whether the server has it, upload its file, send the
/// command. Every step is a job off the queue, and its answer starts the next one.
extension SendItem {
  /// What follows a step.
  typealias Next<Value> = @Sendable (isolated SyncEngine, Result<Value, any Error>) async -> Void

  /// A file with its size, in bytes.
  typealias CheckedUpload = (file: FileUpload, size: Int64)

  /// The server's answer to a send.
  struct Answer: Sendable {
    let message: Message
    /// `nil` if it did not arrive on the socket.
    let answer: ServerMessage?
  }

  // MARK: Looking

  /// Asks the server whether an earlier attempt reached it.
  func look(on engine: isolated SyncEngine, then: @escaping Next<Message?>) {
    let message = outgoing.message
    let search = SentMessageSearch(
      requestID: requestID, channelURL: channelURL, senderID: engine.userID, createdAt: message.createdAt)
    engine.startJob(job) {
      try await search.run($0.about(message.channelType))
    } then: {
      await then($0, $1.result)
    }
  }

  // MARK: Uploading

  /// The file to upload.
  /// - Parameter limit: bytes; `nil` if the server has not told any.
  /// - Throws: if the file is gone, empty or too large.
  func checkedUpload(limit: Int64?) throws(SendFailure) -> CheckedUpload {
    guard let upload = nextUpload, let size = upload.size, size > 0 else { throw .invalidParameter }
    if let limit, size > limit { throw SendFailure(ClientErrorCode.fileTooLarge) }
    return (upload, size)
  }

  /// Uploads the file and publishes its progress. The end is published when the server has the file.
  /// - Parameter advance: is called with the bytes that were sent; false if observers know of them already.
  func upload(
    _ checked: CheckedUpload, on engine: isolated SyncEngine,
    advance: @escaping @Sendable (isolated SyncEngine, Int64) -> Bool, then: @escaping Next<UploadedFile>
  ) {
    let (file, size) = checked
    let (url, requestID) = (channelURL, requestID)
    let tell: @Sendable (isolated SyncEngine, Int64) async -> Void = { engine, sent in
      guard advance(engine, sent) else { return }
      await engine.publish(
        .uploadProgress(channelURL: url, requestID: requestID, sent: sent, total: size), source: .pendingCreated)
    }
    engine.startJob(job) { [inputs = engine.inputs] transport -> UploadedFile in
      let call = HTTPCall.upload(
        try file.part(), channelURL: url, requestID: requestID,
        thumbnailSizes: file.thumbnailSizes.map { ($0.width, $0.height) })
      return try UploadedFile(
        try await transport.call(call) { sent, total in
          // Bytes of the whole body; observers receive the file's part.
          let ofFile = total > 0 ? Int64(Double(size) * Double(sent) / Double(total)) : 0
          inputs.put { await tell($0, min(ofFile, size - 1)) }
        })
    } then: { engine, answer in
      if case .success = answer.result { await tell(engine, size) }
      await then(engine, answer.result)
    }
  }

  // MARK: The command

  /// Sends the message, without the bytes of a file.
  func send(on engine: isolated SyncEngine, then: @escaping Next<Answer>) {
    let (message, requestID) = (outgoing.message, requestID)
    engine.startJob(job) {
      try await SendItem.send(message, requestID, over: $0)
    } then: {
      await then($0, $1.result)
    }
  }

  /// The command for a message, with its answer.
  private static func send(
    _ message: Message, _ requestID: String, over transport: any ChatTransport
  ) async throws -> Answer {
    let url = message.channelURL
    guard message.kind == .file else {
      let command = ClientCommand.userMessage(
        message.userContent, in: url, createdAt: message.createdAt, requestID: requestID)
      return try SendItem.answer(try await transport.send(command), url, requestID)
    }
    let content = message.fileContent
    let command = ClientCommand.fileMessage(content, in: url, createdAt: message.createdAt, requestID: requestID)
    do {
      return try SendItem.answer(try await transport.send(command), url, requestID)
    } catch let error as WireError where error.code == .notConnected {
      // The socket was lost during the upload; the command was never sent (Docs/Protocol.md#message-calls).
      let payload = try await transport.about(message.channelType).call(
        .sendFileMessage(content, in: url, requestID: requestID))
      return Answer(message: try SendItem.sentMessage(payload, url, requestID), answer: nil)
    }
  }

  private static func answer(_ answer: ServerMessage, _ url: String, _ requestID: String) throws -> Answer {
    guard case .message(let received) = answer.event else { throw WireError.malformed("answer to a message") }
    return Answer(message: try sentMessage(received.message.payload, url, requestID), answer: answer)
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
