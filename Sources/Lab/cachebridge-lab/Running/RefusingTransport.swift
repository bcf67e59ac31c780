import ChatModel
import ChatTesting
import ChatWire

/// A transport that can be told not to send messages: what the user sends then fails, as without a network, or is held
/// as long as requested.
struct RefusingTransport: ForwardingTransport {
  let base: any ChatTransport
  let isRefusing: Locked<Bool>
  let hold: Awaited<SendHold>

  func send(_ command: ClientCommand) async throws -> ServerMessage {
    if [.userMessage, .fileMessage].contains(command.command.name) { try await pass() }
    if isRefusing.withValue({ $0 }) { throw WireError(.socketClosed, "The scenario refuses this.") }
    return try await base.send(command)
  }

  private func pass() async throws {
    guard hold.value.isOn else { return }
    hold.update { $0.standing += 1 }
    await hold.until { !$0.isOn }
    hold.update { $0.standing -= 1 }
    try Task.checkCancellation()
  }

  func call(_ call: HTTPCall, progress: (@Sendable (Int64, Int64) -> Void)?) async throws -> Payload {
    if isRefusing.withValue({ $0 }), call.method == .post, call.path.contains("messages") {
      throw WireError(.network, "The scenario refuses this.")
    }
    return try await base.call(call, progress: progress)
  }
}

/// Holds the messages that a device sends: they wait on their way to the server.
struct SendHold: Sendable {
  var isOn = false
  /// How many messages are held.
  var standing = 0

  /// Whether something is held, and will be until the hold ends.
  var isStanding: Bool { isOn && standing > 0 }
}
