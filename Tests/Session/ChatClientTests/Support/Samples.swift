import ChatCache
import ChatClient
import ChatModel

/// Values in the shapes of Docs/Protocol.md#payloads, written by hand.
enum Samples {
  struct NotWellFormed: Error {}

  static func payload(_ text: String) throws -> Payload {
    guard let payload = Payload(text) else { throw NotWellFormed() }
    return payload
  }

  static func user(_ text: String) throws -> ChatModel.User { try present(ChatModel.User(payload(text))) }
  static func member(_ text: String) throws -> ChatModel.Member { try present(ChatModel.Member(payload(text))) }
  static func sender(_ text: String) throws -> ChatModel.Sender { try present(ChatModel.Sender(payload(text))) }
  static func restricted(_ text: String) throws -> ChatModel.RestrictedUser {
    try present(ChatModel.RestrictedUser(payload(text)))
  }

  private static func present<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw NotWellFormed() }
    return value
  }

  /// - Parameter members: of the JSON object, after `type`.
  static func value(_ members: String, type: String = "MESG") throws -> ChatModel.Message {
    try ChatModel.Message(payload("{\"type\":\"\(type)\",\(members)}"), channelURL: "channel")
  }

  static func message(_ members: String, type: String = "MESG") throws -> BaseMessage {
    BaseMessage.make(try value(members, type: type))
  }

  static func row(
    _ members: String, type: String = "MESG", state: OutgoingMessage.State, errorCode: Int64? = nil,
    filePath: String? = nil
  ) throws -> OutgoingMessage {
    guard
      let row = OutgoingMessage(
        try value(members, type: type), state: state, errorCode: errorCode, filePath: filePath)
    else { throw NotWellFormed() }
    return row
  }
}
