package import ChatModel
import ChatWire

extension OutgoingDraft {
  /// A message that cannot be sent as it is, for a caller that always receives one: failed with 800110, and not stored
  /// anywhere.
  package static func refused(
    _ kind: MessageKind, text: String, in channelURL: String, _ type: ChannelType = .group, createdAt: Int64,
    requestID: String
  ) -> Message {
    let payload = Payload.object {
      $0.set("type", kind == .file ? "FILE" : "MESG")
      $0.set("request_id", requestID)
      $0.set("channel_url", channelURL.isEmpty ? "-" : channelURL)
      $0.set("channel_type", type.rawValue)
      $0.set("created_at", createdAt)
      $0.set("message", text)
      $0.set("sending_status", "failed")
      $0.set("error_code", ClientErrorCode.invalidParameter)
    }
    guard let message = try? Message(payload) else {
      // It has a kind and a channel, which is all that a message needs.
      preconditionFailure("A message with a kind and a channel could not be read.")
    }
    return message
  }
}
