import CacheSync
import ChatModel

/// How a message gets to the server.
extension BaseMessage {
  public var sendingStatus: MessageSendingStatus { sendState?.status ?? MessageSendingStatus(value.sendingStatus) }

  /// Why the last attempt to send failed: a code of `SBDErrorCode`; 0 if none did.
  public var errorCode: UInt { UInt(clamping: failureCode) }

  /// Whether the channel's resend calls accept this message: it failed or was canceled, for a reason that may no longer
  /// exist (Docs/VendorAPIs.md#sending-again). A failed message from an older store, which has no reason, can be resent
  /// too.
  public var isResendable: Bool {
    guard sendingStatus == .failed || sendingStatus == .canceled else { return false }
    let code = failureCode
    return code == 0 || ResendPolicy.canResend(code, needsUpload: value.needsUpload)
  }

  /// The code of a failure that leaves open whether the server has the message.
  var unknownOutcome: Int64? {
    sendingStatus == .failed && ResendPolicy.unknownOutcomeCodes.contains(failureCode) ? failureCode : nil
  }

  /// When such a message was created, ms: it is searched for from there.
  var unknownSince: Int64? { unknownOutcome == nil ? nil : value.createdAt }

  private var failureCode: Int64 { sendState?.errorCode ?? value.errorCode }

  /// The params that a pending, failed or canceled message is sent with: `UserMessageParams`,
  /// `FileMessageParams` or `MultipleFilesMessageCreateParams`, a new object each time. `nil` for others.
  ///
  /// A file that is yet to be uploaded has the path of the cache's copy, or of the app's own file.
  @_disfavoredOverload public var messageParams: BaseMessageParams? { sendingParams }

  /// `messageParams`, for a module in which that name has a setter.
  package var sendingParams: BaseMessageParams? {
    guard sendingStatus.isUnsent else { return nil }
    switch value.kind {
    case .user: return UserMessageParams(value.userContent)
    case .file where value.hasSeveralFiles: return MultipleFilesMessageCreateParams(value)
    case .file: return FileMessageParams(value.fileContent, value, filePath: sendState?.filePath)
    case .admin: return nil
    }
  }
}
