import CacheSync
import ChatModel
import ChatWire
public import Foundation

/// Sending files: the file is uploaded first, then the message is sent. See `sendUserMessage`.
///
/// The forms without a `progressHandler` are not defaults of the others: an unlabeled closure after a call could then be
/// either handler, and Swift warns.
extension BaseChannel {
  @discardableResult
  public func sendFileMessage(
    params: FileMessageParams, completionHandler: FileMessageHandler? = nil
  ) -> FileMessage {
    sendFileMessage(params: params, progressHandler: nil, completionHandler: completionHandler)
  }

  // Disfavored: in version 4, the handler also receives the request id.

  /// - Parameter progressHandler: bytes since the last call, bytes so far, total bytes.
  @_disfavoredOverload @discardableResult
  public func sendFileMessage(
    params: FileMessageParams, progressHandler: ProgressHandler?, completionHandler: FileMessageHandler? = nil
  ) -> FileMessage {
    sendFile(params.content, params.upload, progressHandler, completionHandler)
  }

  /// Sends a file, and waits until the server has the message.
  /// - Throws: `SBDError`; the message is kept as failed.
  @discardableResult
  public func send(
    _ params: FileMessageParams, progressHandler: ProgressHandler? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> FileMessage {
    try await session.awaitAnswer(isolation) { (handler: @escaping FileMessageHandler) in
      sendFileMessage(params: params, progressHandler: progressHandler, completionHandler: handler)
    }
  }

  /// Sends several files, each as a separate message.
  /// - Parameters:
  ///   - progressHandler: also receives the message's request id, as its first argument.
  ///   - sentMessageHandler: called once for each message.
  ///   - completionHandler: called when all were sent or have failed; with 800110 if there are none.
  /// - Returns: the pending messages, in the order of `params`.
  @discardableResult
  public func sendFileMessages(
    params: [FileMessageParams], progressHandler: ((String?, Int64, Int64, Int64) -> Void)? = nil,
    sentMessageHandler: FileMessageHandler? = nil, completionHandler: SBErrorHandler? = nil
  ) -> [FileMessage] {
    guard !params.isEmpty else {
      session.refuse(.invalidParameter) { completionHandler?($0) }
      return []
    }
    let waiting = Locked(params.count)
    let done: FileMessageHandler = { message, error in
      sentMessageHandler?(message, error)
      let isLast = waiting.withValue {
        $0 -= 1
        return $0 == 0
      }
      if isLast { completionHandler?(nil) }
    }
    var messages: [FileMessage] = []
    for params in params {
      messages.append(sendFile(params, progress: progressHandler, completionHandler: done))
    }
    return messages
  }

  /// Sends a file.
  /// - Parameter progress: also receives the message's request id, as its first argument.
  package func sendFile(
    _ params: FileMessageParams, progress: ((String?, Int64, Int64, Int64) -> Void)?,
    completionHandler: FileMessageHandler?
  ) -> FileMessage {
    let requestID = session.makeRequestID()
    let handler: ProgressHandler? = progress.map { progress in { progress(requestID, $0, $1, $2) } }
    return sendFile(params.content, params.upload, named: requestID, handler, completionHandler)
  }

  /// Sends several files, each as a separate message, and waits until each is sent or has failed.
  /// - Returns: the sent and failed messages, in the order of `params`; `sendingStatus` says which ones failed.
  /// - Throws: `SBDError` 800110 when there are none.
  @discardableResult
  public func send(
    _ params: [FileMessageParams], progressHandler: ((String?, Int64, Int64, Int64) -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> [FileMessage] {
    var pending: [FileMessage] = []
    let ended = Locked<[String: FileMessage]>([:])
    try await session.awaitAnswer(isolation) { handler in
      let keep: FileMessageHandler = { message, _ in
        if let message { ended.withValue { $0[message.requestId] = message } }
      }
      pending = sendFileMessages(
        params: params, progressHandler: progressHandler, sentMessageHandler: keep, completionHandler: handler)
    }
    let known = ended.withValue { $0 }
    // A message of which the handler got none, for example because the session ended, was not kept.
    return pending.map { message in
      known[message.requestId]
        ?? FileMessage(
          message.value, BaseMessage.SendState(status: .failed, filePath: message.sendState?.filePath), message.fileKey)
    }
  }

  /// Resends a failed or canceled message, under its request id.
  /// - Parameter binaryData: the file, if the message was canceled or the cache no longer has a copy; 800110 without.
  /// - Returns: the message as pending.
  @discardableResult
  public func resendFileMessage(
    _ failedMessage: FileMessage, binaryData: Data? = nil, completionHandler: FileMessageHandler? = nil
  ) -> FileMessage {
    resendFileMessage(
      failedMessage, binaryData: binaryData, progressHandler: nil, completionHandler: completionHandler)
  }

  // Disfavored: in version 4, the handler also receives the request id.

  /// Same, with progress.
  /// - Parameter progressHandler: bytes since the last call, bytes so far, total bytes.
  @_disfavoredOverload @discardableResult
  public func resendFileMessage(
    _ failedMessage: FileMessage, binaryData: Data? = nil, progressHandler: ProgressHandler?,
    completionHandler: FileMessageHandler? = nil
  ) -> FileMessage {
    guard isResendable(failedMessage) else { return refuseResend(failedMessage, completionHandler) }
    if let several = failedMessage as? MultipleFilesMessage {
      return MultipleFilesSending(channel: self).resend(several, nil) { completionHandler?($0, $1) }
    }
    let message = failedMessage.value
    let upload = binaryData.map { data in
      FileUpload(.bytes([UInt8](data)), name: message.file?.name ?? "", mimeType: message.fileContent.mimeType)
    }
    if failedMessage.sendingStatus == .canceled || type == .open {
      let params = failedMessage.messageParams as? FileMessageParams
      return sendFile(
        message.fileContent, upload ?? params?.upload, again: failedMessage, progressHandler, completionHandler)
    }
    let id = failedMessage.requestId
    session.dispatcher.uploads.add(id, progressHandler)
    session.engine.resend(requestID: id, upload: upload, completion: sent(completionHandler, uploadID: id))
    return FileMessage(
      message, BaseMessage.SendState(status: .pending, filePath: failedMessage.sendState?.filePath),
      failedMessage.fileKey)
  }

  /// Sends a failed or canceled message again, as `resendFileMessage`, and waits until the server has it.
  /// - Throws: `SBDError`; the message is then kept as failed.
  @discardableResult
  public func resend(
    _ failedMessage: FileMessage, binaryData: Data? = nil, progressHandler: ProgressHandler? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> FileMessage {
    try await session.awaitAnswer(isolation) { (handler: @escaping FileMessageHandler) in
      resendFileMessage(
        failedMessage, binaryData: binaryData, progressHandler: progressHandler, completionHandler: handler)
    }
  }

  /// Cancels a file message that has not been sent; the handler of its send then gets 800240.
  /// - Parameter completionHandler: false with 800230 if it was too late, or there is no such message. If an earlier
  ///   attempt may have reached the server, the handler is called after the server has been asked.
  public func cancelUploadingFileMessage(
    requestId: String, completionHandler: ((Bool, SBDError?) -> Void)? = nil
  ) {
    session.cancelUploadingFileMessage(requestId: requestId, completionHandler: completionHandler)
  }

  /// Cancels a file message that has not been sent.
  /// - Throws: `SBDError`: 800230 when it was too late, or there is none.
  public func cancelUploadingFileMessage(requestId: String) async throws {
    try await session.cancelUploadingFileMessage(requestId: requestId)
  }

  /// Sends the file of a sent message to a channel as a new one, without uploading it again.
  @discardableResult
  public func copyFileMessage(
    _ message: FileMessage, toTargetChannel targetChannel: BaseChannel, completionHandler: FileMessageHandler? = nil
  ) -> FileMessage {
    var content = message.value.fileContent
    (content.common.parentMessageID, content.common.isReplyToChannel) = (nil, false)
    if !content.files.isEmpty, isCopyable(message) {
      return MultipleFilesSending(channel: targetChannel).send(
        message.value.files.map { UploadableFileInfo($0, nil) }, content.common, nil
      ) { completionHandler?($0, $1) }
    }
    if !isCopyable(message) { content.url = "" }
    return targetChannel.sendFile(content, nil, nil, completionHandler)
  }

  /// Sends the file of a sent message to a channel as a new one, and waits until the server has it.
  /// - Throws: `SBDError`; the new message is then kept as failed.
  @discardableResult
  public func copy(_ message: FileMessage, toTargetChannel targetChannel: BaseChannel) async throws -> FileMessage {
    try await session.awaitAnswer { (handler: @escaping FileMessageHandler) in
      copyFileMessage(message, toTargetChannel: targetChannel, completionHandler: handler)
    }
  }

  /// - Parameters:
  ///   - earlier: a message that is resent.
  ///   - newID: the request id of a new message; `nil` creates one.
  @discardableResult
  func sendFile(
    _ content: FileMessageContent, _ upload: FileUpload?, again earlier: FileMessage? = nil, named newID: String? = nil,
    _ progress: ProgressHandler?, _ handler: FileMessageHandler?
  ) -> FileMessage {
    let (id, createdAt) = (
      earlier?.requestId ?? newID ?? session.makeRequestID(), earlier?.unknownSince ?? session.engine.nextSendTime()
    )
    do {
      var draft = try OutgoingDraft.file(
        content, upload: upload, in: channelURL, type, by: try session.sender(), createdAt: createdAt, requestID: id)
      (draft.isRepeated, draft.unknownOutcome) = (earlier != nil, earlier?.unknownOutcome)
      session.dispatcher.uploads.add(id, progress)
      session.engine.send(draft, completion: sent(handler, uploadID: id))
      return FileMessage(draft.message, BaseMessage.SendState(status: .pending, filePath: upload?.localPath), nil)
    } catch {
      let value = OutgoingDraft.refused(.file, text: "", in: channelURL, type, createdAt: createdAt, requestID: id)
      let message = FileMessage(value, nil, nil)
      session.refuse(.invalidParameter) { handler?(message, $0) }
      return message
    }
  }
}

extension FileUpload {
  fileprivate var localPath: String? { if case .file(let path) = source { path } else { nil } }
}

extension ChatSession {
  /// Same as on the message's channel.
  public func cancelUploadingFileMessage(requestId: String, completionHandler: ((Bool, SBDError?) -> Void)? = nil) {
    let handler = completionHandler.map(AppValue.init)
    engine.cancel(requestID: requestId) { isCanceled in
      guard let handler else { return }
      let error = isCanceled ? nil : SBDError(.fileUploadCancelFailed)
      self.deliver { handler.value(isCanceled, error) }
    }
  }

  /// As on the message's channel.
  /// - Throws: `SBDError`: 800230 when it was too late, or there is none.
  public func cancelUploadingFileMessage(requestId: String) async throws {
    try await awaitAnswer { handler in
      cancelUploadingFileMessage(requestId: requestId) { handler($1) }
    }
  }
}
