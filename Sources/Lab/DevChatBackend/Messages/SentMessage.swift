import ChatModel
import ChatWire

/// The result of sending: the message, and the one before it in the channel.
struct SentMessage {
  let record: MessageRecord
  let previousID: Int64?
  /// The message in the socket's format, for everyone but the sending socket.
  let shape: Payload

  /// - Parameter parentInfo: of a reply, whoever asks for it: an event cannot be asked.
  init(record: MessageRecord, previousID: Int64?, parentInfo: Payload?) {
    self.record = record
    self.previousID = previousID
    var shape = record.payload.socketShape(metaArrays: record.metaArrays)
    if let parentInfo { shape = shape.adding("parent_message_info", parentInfo) }
    self.shape = previousID.map { shape.adding("previous_message_id", json: Array(String($0).utf8)) } ?? shape
  }

  /// The message in the socket's format.
  func payload(requestID: String? = nil) -> Payload {
    guard let requestID else { return shape }
    return shape.adding("req_id", json: JSONText.string(of: requestID))
  }
}
