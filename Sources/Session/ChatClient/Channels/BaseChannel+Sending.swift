import CacheSync
import ChatModel
import ChatWire
import Foundation

/// Sending texts. Every call returns the pending message at once. The message is stored before anything is sent, except
/// in an open channel. The texts of a channel are sent in the order of the calls, and files are uploaded at the same
/// time (Docs/Guides/files.md#the-order-of-texts-and-files). The handler receives the sent message, or the failed one
/// together with the error.
extension BaseChannel {
  @discardableResult
  public func sendUserMessage(
    params: UserMessageParams, completionHandler: UserMessageHandler? = nil
  ) -> UserMessage {
    sendText(params.content, completionHandler)
  }

  @discardableResult
  public func sendUserMessage(_ message: String, completionHandler: UserMessageHandler? = nil) -> UserMessage {
    sendText(UserMessageContent(message), completionHandler)
  }

  /// Sends a text, and waits until the server has it.
  /// - Throws: `SBDError`; the message is kept as failed.
  @discardableResult
  public func send(_ message: String) async throws -> UserMessage {
    try await session.awaitAnswer { (handler: @escaping UserMessageHandler) in
      sendUserMessage(message, completionHandler: handler)
    }
  }

  /// Sends a text, and waits until the server has it.
  /// - Throws: `SBDError`; the message is then kept as failed.
  @discardableResult
  public func send(
    _ params: UserMessageParams, isolation: isolated (any Actor)? = #isolation
  ) async throws -> UserMessage {
    try await session.awaitAnswer(isolation) { (handler: @escaping UserMessageHandler) in
      sendUserMessage(params: params, completionHandler: handler)
    }
  }

  /// Resends a failed or canceled message, under its request id.
  /// - Returns: the message as pending.
  @discardableResult
  public func resendUserMessage(
    _ failedMessage: UserMessage, completionHandler: UserMessageHandler? = nil
  ) -> UserMessage {
    guard isResendable(failedMessage) else { return refuseResend(failedMessage, completionHandler) }
    // Of an open channel, nothing is stored that could be sent again.
    if failedMessage.sendingStatus == .canceled || type == .open {
      return sendText(failedMessage.value.userContent, again: failedMessage, completionHandler)
    }
    session.engine.resend(requestID: failedMessage.requestId, completion: sent(completionHandler))
    return UserMessage(failedMessage.value, BaseMessage.SendState(status: .pending), failedMessage.fileKey)
  }

  /// Sends a failed or canceled message again, under its request id, and waits until the server has it.
  /// - Throws: `SBDError`; the message is then kept as failed.
  @discardableResult
  public func resend(_ failedMessage: UserMessage) async throws -> UserMessage {
    try await session.awaitAnswer { (handler: @escaping UserMessageHandler) in
      resendUserMessage(failedMessage, completionHandler: handler)
    }
  }

  /// Sends the text of a sent message to a channel as a new one.
  @discardableResult
  public func copyUserMessage(
    _ message: UserMessage, toTargetChannel targetChannel: BaseChannel, completionHandler: UserMessageHandler? = nil
  ) -> UserMessage {
    var content = message.value.userContent
    (content.common.parentMessageID, content.common.isReplyToChannel) = (nil, false)
    return targetChannel.sendText(isCopyable(message) ? content : UserMessageContent(""), completionHandler)
  }

  /// Sends the text of a sent message to a channel as a new one, and waits until the server has it.
  /// - Throws: `SBDError`; the new message is then kept as failed.
  @discardableResult
  public func copy(_ message: UserMessage, toTargetChannel targetChannel: BaseChannel) async throws -> UserMessage {
    try await session.awaitAnswer { (handler: @escaping UserMessageHandler) in
      copyUserMessage(message, toTargetChannel: targetChannel, completionHandler: handler)
    }
  }

  /// - Parameter earlier: a message that is resent.
  @discardableResult
  func sendText(
    _ content: UserMessageContent, again earlier: UserMessage? = nil, _ handler: UserMessageHandler?
  ) -> UserMessage {
    let (id, createdAt) = (
      earlier?.requestId ?? session.makeRequestID(), earlier?.unknownSince ?? session.engine.nextSendTime()
    )
    do {
      var draft = try OutgoingDraft.text(
        content, in: channelURL, type, by: try session.sender(), createdAt: createdAt, requestID: id)
      (draft.isRepeated, draft.unknownOutcome) = (earlier != nil, earlier?.unknownOutcome)
      session.engine.send(draft, completion: sent(handler))
      return UserMessage(draft.message, BaseMessage.SendState(status: .pending), nil)
    } catch {
      let value = OutgoingDraft.refused(
        .user, text: content.text, in: channelURL, type, createdAt: createdAt, requestID: id)
      let message = UserMessage(value, nil, nil)
      session.refuse(.invalidParameter) { handler?(message, $0) }
      return message
    }
  }

  // MARK: What all kinds share

  /// From the engine's answer to the app's handler.
  /// - Parameter uploadID: the request id under which progress is reported, which ends now.
  func sent<Sent: BaseMessage>(
    _ handler: ((Sent?, SBDError?) -> Void)?, uploadID: String? = nil
  ) -> SendCompletion {
    let (session, handler) = (session, handler.map(AppValue.init))
    return { result in
      if let uploadID { session.dispatcher.uploads.remove(uploadID) }
      guard let handler else { return }
      switch result {
      case .success(let value):
        let message = session.message(value) as? Sent
        session.deliver { handler.value(message, nil) }
      case .failure(let failure):
        let message =
          failure.outgoing.map { BaseMessage.make($0, fileKey: session.fileKey) }
          ?? failure.message.map { session.message($0) }
        let (sent, error) = (message as? Sent, SBDError(failure))
        session.deliver { handler.value(sent, error) }
      }
    }
  }

  func isResendable(_ message: BaseMessage) -> Bool {
    message.isResendable && message.channelURL.hasSameBytes(as: channelURL) && !message.requestId.isEmpty
  }

  func isCopyable(_ message: BaseMessage) -> Bool {
    message.messageId > 0 && message.channelURL.hasSameBytes(as: channelURL)
  }

  func refuseResend<Sent: BaseMessage>(
    _ message: Sent, _ handler: ((Sent?, SBDError?) -> Void)?
  ) -> Sent {
    let isTooLarge = message.errorCode == UInt(SBDErrorCode.fileSizeLimitExceeded.rawValue)
    session.refuse(isTooLarge ? .fileSizeLimitExceeded : .invalidParameter) { handler?(message, $0) }
    return message
  }
}

extension ChatSession {
  func makeRequestID() -> String { engine.configuration.makeRequestID() }

  /// The sender: the user as the server last described it, or only the id.
  func sender() throws(SendFailure) -> ChatModel.User {
    if let known = sendingUser.withValue({ $0 }) { return known }
    let id = userID
    guard let user = ChatModel.User(.object { $0.set("user_id", id) }) else { throw .invalidParameter }
    return user
  }
}
