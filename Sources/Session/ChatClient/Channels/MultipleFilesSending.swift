import CacheSync
import ChatModel
import ChatWire

/// Sends messages of several files: each file is uploaded, one after the other, then the message is sent.
struct MultipleFilesSending {
  let channel: BaseChannel
  private var session: ChatSession { channel.session }

  /// - Parameter earlier: a message that is resent.
  func send(
    _ files: [UploadableFileInfo], _ common: CommonContent, again earlier: MultipleFilesMessage? = nil,
    _ fileHandler: FileUploadHandler?, _ handler: MultipleFilesMessageHandler?
  ) -> MultipleFilesMessage {
    let (id, createdAt) = (
      earlier?.requestId ?? session.makeRequestID(), earlier?.unknownSince ?? session.engine.nextSendTime()
    )
    do {
      let limit = session.appInfo?.multipleFilesMessageFileCountLimit ?? AppInfo.standardFileCountLimit
      guard channel.type == .group, files.count <= limit else { throw SendFailure.invalidParameter }
      var draft = try OutgoingDraft.files(
        files.map(\.outgoing), common, in: channel.channelURL, by: try session.sender(), createdAt: createdAt,
        requestID: id)
      (draft.isRepeated, draft.unknownOutcome) = (earlier != nil, earlier?.unknownOutcome)
      draft.fileEnded = told(fileHandler, files, id)
      session.engine.send(draft, completion: channel.sent(handler))
      return MultipleFilesMessage(draft.message, BaseMessage.SendState(status: .pending), nil)
    } catch {
      let value = OutgoingDraft.refused(
        .file, text: "", in: channel.channelURL, channel.type, createdAt: createdAt, requestID: id)
      let message = MultipleFilesMessage(value, nil, nil)
      session.refuse(.invalidParameter) { handler?(message, $0) }
      return message
    }
  }

  func resend(
    _ failed: MultipleFilesMessage, _ fileHandler: FileUploadHandler?, _ handler: MultipleFilesMessageHandler?
  ) -> MultipleFilesMessage {
    guard channel.isResendable(failed) else { return channel.refuseResend(failed, handler) }
    let params = MultipleFilesMessageCreateParams(failed.value)
    let files = params.uploadableFileInfoList
    if failed.sendingStatus == .canceled {
      return send(files, params.commonContent, again: failed, fileHandler, handler)
    }
    session.engine.resend(
      requestID: failed.requestId, completion: channel.sent(handler),
      fileEnded: told(fileHandler, files, failed.requestId))
    return MultipleFilesMessage(failed.value, BaseMessage.SendState(status: .pending), failed.fileKey)
  }

  /// From the engine's place of a file to the app's handler.
  private func told(_ handler: FileUploadHandler?, _ files: [UploadableFileInfo], _ requestID: String) -> FileEnded? {
    guard let handler = handler.map(AppValue.init) else { return nil }
    return { [session] place, code in
      guard files.indices.contains(place) else { return }
      let error = code.map { SBDError(code: $0) }
      session.deliver { handler.value(requestID, place, files[place], error) }
    }
  }
}
