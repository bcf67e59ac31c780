import ChatModel
import ChatWire

/// A transport that can be told to send no messages: what the user sends fails then, as without a network.
struct RefusingTransport: ForwardingTransport {
  let base: any ChatTransport
  let isRefusing: Locked<Bool>

  func send(_ command: ClientCommand) async throws -> ServerMessage {
    if isRefusing.withValue({ $0 }) { throw WireError(.socketClosed, "The scenario refuses it.") }
    return try await base.send(command)
  }

  func call(_ call: HTTPCall, progress: (@Sendable (Int64, Int64) -> Void)?) async throws -> Payload {
    if isRefusing.withValue({ $0 }), call.method == .post, call.path.contains("messages") {
      throw WireError(.network, "The scenario refuses it.")
    }
    return try await base.call(call, progress: progress)
  }
}
