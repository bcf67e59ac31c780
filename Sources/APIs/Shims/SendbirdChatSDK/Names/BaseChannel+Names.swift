import ChatClient
import Foundation

/// Members under the names of version 4, for all kinds of channels.
extension BaseChannel {
  // MARK: Files

  /// Sends a file. See `sendFileMessage(params:completionHandler:)`.
  @discardableResult
  public func sendFileMessage(
    params: FileMessageCreateParams, progressHandler: MultiProgressHandler?,
    completionHandler: FileMessageHandler? = nil
  ) -> FileMessage {
    sendFile(params, progress: progressHandler, completionHandler: completionHandler)
  }

  /// Sends a failed or canceled message again. See `resendFileMessage(_:binaryData:completionHandler:)`.
  @discardableResult
  public func resendFileMessage(
    _ failedMessage: FileMessage, binaryData: Data? = nil, progressHandler: MultiProgressHandler?,
    completionHandler: FileMessageHandler? = nil
  ) -> FileMessage {
    let id = failedMessage.requestId
    let handler: ProgressHandler? = progressHandler.map { progress in { progress(id, $0, $1, $2) } }
    return resendFileMessage(
      failedMessage, binaryData: binaryData, progressHandler: handler, completionHandler: completionHandler)
  }

  /// Cancels a file message that has not been sent.
  /// - Parameter completionHandler: false with 800230 if it was too late, or there is no such message.
  public static func cancelUploadingFileMessage(
    requestId: String, completionHandler: ((Bool, SBError?) -> Void)? = nil
  ) {
    SendbirdChat.withSession({ completionHandler?(false, $0) }) {
      $0.cancelUploadingFileMessage(requestId: requestId, completionHandler: completionHandler)
    }
  }

  // MARK: Meta arrays

  /// Adds values to keys of a message; a key that is not there is added.
  public func addMessageMetaArrayValues(
    message: BaseMessage, keyValues: [String: [String]], completionHandler: BaseMessageHandler? = nil
  ) {
    addMessageMetaArrayValues(
      message: message, metaArrays: Self.metaArrays(keyValues), completionHandler: completionHandler)
  }

  /// Removes values from keys of a message.
  public func removeMessageMetaArrayValues(
    message: BaseMessage, keyValues: [String: [String]], completionHandler: BaseMessageHandler? = nil
  ) {
    removeMessageMetaArrayValues(
      message: message, metaArrays: Self.metaArrays(keyValues), completionHandler: completionHandler)
  }

  private static func metaArrays(_ keyValues: [String: [String]]) -> [MessageMetaArray] {
    keyValues.sorted { $0.key < $1.key }.map { MessageMetaArray(key: $0.key, value: $0.value) }
  }
}
