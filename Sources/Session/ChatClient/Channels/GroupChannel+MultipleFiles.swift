/// Messages of several files.
///
/// The forms without a `fileUploadHandler` are not defaults of the others: an unlabeled closure after a call could then
/// be either handler, and Swift warns.
extension GroupChannel {
  /// Sends several files as one message. See the form with `fileUploadHandler`.
  @discardableResult
  public func sendMultipleFilesMessage(
    params: MultipleFilesMessageCreateParams, completionHandler: MultipleFilesMessageHandler? = nil
  ) -> MultipleFilesMessage {
    sendMultipleFilesMessage(params: params, fileUploadHandler: nil, completionHandler: completionHandler)
  }

  /// Sends several files as one message. The files are uploaded one after the other, then the message is sent.
  /// - Parameters:
  ///   - fileUploadHandler: called for each file that has to be uploaded, when its upload has succeeded or failed.
  ///     After a failed upload, no other file is tried.
  ///   - completionHandler: 800110 for fewer than two files, more than the server accepts, or a file that is empty or
  ///     missing; 800260 for a file that is too large. The message is kept as failed, except after 800110.
  /// - Returns: the message as pending, without `files`; its `messageParams` have them.
  @discardableResult
  public func sendMultipleFilesMessage(
    params: MultipleFilesMessageCreateParams, fileUploadHandler: FileUploadHandler?,
    completionHandler: MultipleFilesMessageHandler? = nil
  ) -> MultipleFilesMessage {
    MultipleFilesSending(channel: self).send(
      params.uploadableFileInfoList, params.commonContent, fileUploadHandler, completionHandler)
  }

  /// Sends several files as one message, and waits until the server has it.
  /// - Throws: `SBDError`; see `sendMultipleFilesMessage`.
  @discardableResult
  public func send(
    _ params: MultipleFilesMessageCreateParams, fileUploadHandler: FileUploadHandler? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> MultipleFilesMessage {
    try await session.awaitAnswer(isolation) { (handler: @escaping MultipleFilesMessageHandler) in
      sendMultipleFilesMessage(params: params, fileUploadHandler: fileUploadHandler, completionHandler: handler)
    }
  }

  /// Sends a failed or canceled message of several files again, under its request id. Only files that the server does not
  /// have are uploaded: 800110 if one of them is gone. Those that were passed as bytes are there until the session ends.
  /// - Returns: the message as pending.
  @discardableResult
  public func resendMultipleFilesMessage(
    _ failedMessage: MultipleFilesMessage, completionHandler: MultipleFilesMessageHandler? = nil
  ) -> MultipleFilesMessage {
    resendMultipleFilesMessage(failedMessage, fileUploadHandler: nil, completionHandler: completionHandler)
  }

  /// Same, with a call for each file that has to be uploaded.
  @discardableResult
  public func resendMultipleFilesMessage(
    _ failedMessage: MultipleFilesMessage, fileUploadHandler: FileUploadHandler?,
    completionHandler: MultipleFilesMessageHandler? = nil
  ) -> MultipleFilesMessage {
    MultipleFilesSending(channel: self).resend(failedMessage, fileUploadHandler, completionHandler)
  }

  /// Sends a failed or canceled message of several files again, and waits until the server has it.
  /// - Throws: `SBDError`; the message is then kept as failed.
  @discardableResult
  public func resend(
    _ failedMessage: MultipleFilesMessage, fileUploadHandler: FileUploadHandler? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> MultipleFilesMessage {
    try await session.awaitAnswer(isolation) { (handler: @escaping MultipleFilesMessageHandler) in
      resendMultipleFilesMessage(
        failedMessage, fileUploadHandler: fileUploadHandler, completionHandler: handler)
    }
  }
}
