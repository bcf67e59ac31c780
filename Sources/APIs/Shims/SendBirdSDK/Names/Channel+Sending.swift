import ChatClient
import Foundation

/// Sending under the names of version 3.1. See `BaseChannel`: the pending message is returned at once.
extension BaseChannel {
  // MARK: Texts

  @discardableResult
  public func sendUserMessage(
    with params: UserMessageParams, completionHandler: UserMessageHandler? = nil
  ) -> UserMessage {
    sendUserMessage(params: params, completionHandler: completionHandler)
  }

  @discardableResult
  public func sendUserMessage(_ message: String?, completionHandler: UserMessageHandler? = nil) -> UserMessage {
    sendUserMessage(message ?? "", completionHandler: completionHandler)
  }

  @discardableResult
  public func sendUserMessage(
    _ message: String?, targetLanguages: [String]?, completionHandler: UserMessageHandler? = nil
  ) -> UserMessage {
    sendUserMessage(
      message, data: nil, customType: nil, targetLanguages: targetLanguages, completionHandler: completionHandler)
  }

  @discardableResult
  public func sendUserMessage(
    _ message: String?, data: String?, customType: String? = nil, targetLanguages: [String]? = nil,
    completionHandler: UserMessageHandler? = nil
  ) -> UserMessage {
    let params = UserMessageParams(text: message ?? "")
    (params.data, params.customType, params.translationTargetLanguages) = (data, customType, targetLanguages)
    return sendUserMessage(params: params, completionHandler: completionHandler)
  }

  @discardableResult
  public func resendUserMessage(
    with failedMessage: UserMessage, completionHandler: UserMessageHandler? = nil
  ) -> UserMessage {
    resendUserMessage(failedMessage, completionHandler: completionHandler)
  }

  @discardableResult
  public func copy(
    _ message: UserMessage, toTargetChannel targetChannel: BaseChannel, completionHandler: UserMessageHandler? = nil
  ) -> UserMessage {
    copyUserMessage(message, toTargetChannel: targetChannel, completionHandler: completionHandler)
  }

  // MARK: Files

  @discardableResult
  public func sendFileMessages(
    withParams params: [FileMessageParams],
    progressHandler: ((String?, Int64, Int64, Int64) -> Void)? = nil,
    sentMessageHandler: FileMessageHandler? = nil, completionHandler: SBErrorHandler? = nil
  ) -> [FileMessage] {
    sendFileMessages(
      params: params, progressHandler: progressHandler, sentMessageHandler: sentMessageHandler,
      completionHandler: completionHandler)
  }

  @discardableResult
  public func copy(
    _ message: FileMessage, toTargetChannel targetChannel: BaseChannel, completionHandler: FileMessageHandler? = nil
  ) -> FileMessage {
    copyFileMessage(message, toTargetChannel: targetChannel, completionHandler: completionHandler)
  }

  // MARK: Changing and deleting

  public func updateUserMessage(
    withMessageId messageId: Int64, userMessageParams params: UserMessageParams,
    completionHandler: UserMessageHandler? = nil
  ) {
    updateUserMessage(messageId: messageId, params: params, completionHandler: completionHandler)
  }

  public func updateFileMessage(
    withMessageId messageId: Int64, fileMessageParams params: FileMessageParams,
    completionHandler: FileMessageHandler? = nil
  ) {
    updateFileMessage(messageId: messageId, params: params, completionHandler: completionHandler)
  }

  public func delete(_ message: BaseMessage, completionHandler: SBErrorHandler? = nil) {
    deleteMessage(message, completionHandler: completionHandler)
  }

  public func deleteMessage(withMessageId messageId: Int64, completionHandler: SBErrorHandler? = nil) {
    deleteMessage(messageId: messageId, completionHandler: completionHandler)
  }

  public func translate(
    _ message: UserMessage, targetLanguages: [String], completionHandler: UserMessageHandler? = nil
  ) {
    translateUserMessage(message, targetLanguages: targetLanguages, completionHandler: completionHandler)
  }
}
