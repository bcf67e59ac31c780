import ChatModel
import ChatWire

/// The result of sending: the message, and the one before it in the channel.
struct SentMessage {
  let record: MessageRecord
  let previousID: Int64?
  /// The message in the socket's format, for everyone but the sending socket.
  let shape: Payload

  init(record: MessageRecord, previousID: Int64?) {
    self.record = record
    self.previousID = previousID
    let shape = record.payload.socketShape(metaArrays: record.metaArrays)
    self.shape = previousID.map { shape.adding("previous_message_id", json: Array(String($0).utf8)) } ?? shape
  }

  /// The message in the socket's format.
  func payload(requestID: String? = nil) -> Payload {
    guard let requestID else { return shape }
    return shape.adding("req_id", json: JSONText.string(of: requestID))
  }
}
