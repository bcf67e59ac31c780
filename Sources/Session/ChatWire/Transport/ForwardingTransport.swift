import ChatModel

/// A transport that stands before another one and passes on what it does not change.
package protocol ForwardingTransport: ChatTransport {
  var base: any ChatTransport { get }
}

extension ForwardingTransport {
  package var events: AsyncStream<ConnectionEvent> { base.events }
  package func connect(_ login: LoginRequest) async throws -> LoginInformation { try await base.connect(login) }
  package func disconnect() async { await base.disconnect() }
  package func suspend() async { await base.suspend() }
  package func resume() async { await base.resume() }
  package func send(_ command: ClientCommand) async throws -> ServerMessage { try await base.send(command) }
  package func post(_ command: ClientCommand) async throws { try await base.post(command) }
  package func call(_ call: HTTPCall, progress: (@Sendable (Int64, Int64) -> Void)?) async throws -> Payload {
    try await base.call(call, progress: progress)
  }
}
