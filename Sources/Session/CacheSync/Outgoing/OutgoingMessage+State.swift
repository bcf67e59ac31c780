import ChatCache
import ChatModel
import ChatWire

/// The states of an outgoing message. The text says the same as the row, so that it can be read as a message.
extension OutgoingMessage {
  /// After a failed attempt.
  /// - Parameters:
  ///   - countsAsResend: whether the attempt was automatic.
  ///   - time: ms.
  func failed(_ code: Int64, countsAsResend: Bool = false, at time: Int64) -> OutgoingMessage {
    copy(
      message.with(status: "failed", code: code), .failed,
      isAutomaticallyResendable: ResendPolicy.automaticCodes.contains(code), errorCode: code,
      resendCount: countsAsResend ? resendCount + 1 : resendCount, failedAt: isUndated ? -time : time,
      filePath: filePath)
  }

  /// The code, if it leaves open whether the server has the message. That of a failed message of a legacy store may be
  /// missing: nobody knows why it failed.
  var unknownOutcome: Int64? {
    state == .failed && errorCode == nil ? ClientErrorCode.socketClosed : errorCode.unknownOutcome
  }

  /// What is stored as the time of a message of unknown age of which no attempt has failed yet. Never that of a failure, by
  /// which a process sees that another one has taken the message over.
  static let undatedAttempt = Int64.min

  /// Its times are those of a clock that was right.
  func dated() -> OutgoingMessage {
    copy(
      message, state, isAutomaticallyResendable: isAutomaticallyResendable, errorCode: errorCode,
      resendCount: resendCount, failedAt: attemptedAt == Self.undatedAttempt ? nil : attemptedAt.map { abs($0) },
      filePath: filePath)
  }

  func pendingAgain() -> OutgoingMessage {
    copy(
      message.with(status: "pending", code: nil), .pending, isAutomaticallyResendable: nil, errorCode: nil,
      resendCount: resendCount, failedAt: attemptedAt, filePath: filePath)
  }

  /// Whether this row is still that of an attempt of this process. Another one that takes a message over gives it a time
  /// of failure, or uploads its file.
  /// - Parameter mine: the message as this process knows it.
  func isSameAttempt(as mine: OutgoingMessage) -> Bool {
    let isAhead =
      mine.needsUpload && (!needsUpload || (message.placeToUpload ?? 0) > (mine.message.placeToUpload ?? 0))
    return state == .pending && attemptedAt == mine.attemptedAt && !isAhead
  }

  /// Its file is on the server: only the command remains to be sent.
  func uploaded(_ file: UploadedFile) -> OutgoingMessage {
    if let place = message.placeToUpload { return uploaded(file, at: place) }
    var content = message.fileContent
    content.url = file.url
    content.size = file.size ?? content.size
    let payload = message.payload.edited {
      $0.set("file", content.fileMember)
      for name in ["thumbnails", "thumbnail_sizes", "require_auth"] { $0.remove(name) }
      if !file.thumbnails.isEmpty { $0.set("thumbnails", file.thumbnails.map(\.payload)) }
      if file.requiresAuthentication { $0.set("require_auth", true) }
    }
    return copy(
      message.with(payload), state, isAutomaticallyResendable: isAutomaticallyResendable, errorCode: errorCode,
      resendCount: resendCount, failedAt: attemptedAt, filePath: nil)
  }

  /// One of its several files is on the server.
  private func uploaded(_ file: UploadedFile, at place: Int) -> OutgoingMessage {
    var items = message.payload.objects("files")
    var content = FileContent(message.files[place])
    content.url = file.url
    content.size = file.size ?? content.size
    content.thumbnails = file.thumbnails
    content.requiresAuthentication = file.requiresAuthentication
    items[place] = content.sent
    return copy(
      message.with(message.payload.edited { $0.set("files", items) }), state,
      isAutomaticallyResendable: isAutomaticallyResendable, errorCode: errorCode, resendCount: resendCount,
      failedAt: attemptedAt, filePath: nil)
  }

  /// With the file that the user chose for resending it.
  func with(filePath: String?) -> OutgoingMessage {
    copy(
      message, state, isAutomaticallyResendable: isAutomaticallyResendable, errorCode: errorCode,
      resendCount: resendCount, failedAt: attemptedAt, filePath: filePath)
  }

  /// Whether its file must be uploaded before it can be sent.
  var needsUpload: Bool { message.needsUpload }

  private func copy(
    _ message: Message, _ state: State, isAutomaticallyResendable: Bool?, errorCode: Int64?, resendCount: Int,
    failedAt: Int64?, filePath: String?
  ) -> OutgoingMessage {
    // The request id is that of this message, so there is one.
    OutgoingMessage(
      message, state: state, isAutomaticallyResendable: isAutomaticallyResendable, errorCode: errorCode,
      resendCount: resendCount, failedAt: failedAt, filePath: filePath) ?? self
  }
}

extension Message {
  /// With another sending status in its text (Docs/Protocol.md#sending-status).
  func with(status: String, code: Int64?) -> Message {
    with(
      payload.edited {
        $0.set("sending_status", status)
        if let code { $0.set("error_code", code) } else { $0.remove("error_code") }
      })
  }

  /// The same message with another text; kind, channel and request id stay.
  fileprivate func with(_ payload: Payload) -> Message {
    (try? Message(payload, channelURL: channelURL, requestID: requestID)) ?? self
  }
}

extension Message {
  /// Whether a file of it must be uploaded before it can be sent.
  package var needsUpload: Bool {
    guard kind == .file else { return false }
    return hasSeveralFiles ? placeToUpload != nil : fileContent.url.isEmpty
  }
}
