package import ChatClient
package import ChatModel

/// A message as a list keeps it. Unlike what is reported (`ShownMessage`), it has ids; it never leaves the process.
package struct ListedMessage: Sendable {
  /// 0 until the message is sent.
  package let id: Int64
  package let requestID: RequestID?
  /// ms.
  package let createdAt: Int64
  package let status: MessageSendingStatus
  /// A hash of the content. Two versions with equal content have the same hash.
  package let version: Int
  /// Whether the filters of both sides admit it.
  package let isCommon: Bool
  /// The content; `nil` if the message is only recorded.
  package private(set) var content: Payload?

  package init(_ message: BaseMessage, isCommon: Bool) {
    id = message.messageId
    requestID = message.value.requestID.map { RequestID($0) }
    createdAt = message.createdAt
    // What the server sent does not include it.
    status = message.sendingStatus == .none ? .succeeded : message.sendingStatus
    content = message.value.payload
    var hasher = Hasher()
    message.value.payload.bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    version = hasher.finalize()
    self.isCommon = isCommon
  }

  package init(
    id: Int64, requestID: RequestID? = nil, createdAt: Int64, status: MessageSendingStatus = .succeeded,
    version: Int = 0, isCommon: Bool = true, content: Payload? = nil
  ) {
    (self.id, self.requestID, self.createdAt, self.status) = (id, requestID, createdAt, status)
    (self.version, self.isCommon, self.content) = (version, isCommon, content)
  }

  var isSent: Bool { id > 0 }
  var place: MessagePlace { MessagePlace(createdAt: createdAt, messageID: id) }

  /// Whether both are the same message, sent or not.
  func isSame(as other: ListedMessage) -> Bool {
    id > 0 && id == other.id || requestID != nil && requestID == other.requestID
  }

  func says(the other: ListedMessage) -> Bool { version == other.version && createdAt == other.createdAt }

  /// The message without its content.
  var withoutContent: ListedMessage {
    var copy = self
    copy.content = nil
    return copy
  }

  /// The order of unsent messages: by creation time, then by request id.
  func isUnsentBefore(_ other: ListedMessage) -> Bool {
    if createdAt != other.createdAt { return createdAt < other.createdAt }
    return (requestID ?? RequestID("")) < (other.requestID ?? RequestID(""))
  }
}
