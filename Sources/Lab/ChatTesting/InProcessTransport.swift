import ChatConnection
public import ChatModel
import ChatWire

/// A transport to a server in the same process: everything that `SendbirdTransport` does, without a network. It renews
/// sessions, fails waiting requests when its connection is lost, and reconnects by itself, on the given clock.
///
/// `InProcessServer.transport` creates it.
public final class InProcessTransport: ChatTransport {
  public var events: AsyncStream<ConnectionEvent> { base.events }

  private let base: ConnectedTransport

  init(_ configuration: TransportConfiguration, _ server: InProcessEdge) {
    base = ConnectedTransport(
      configuration, connector: InProcessConnector(server: server), exchanges: InProcessExchanges(server))
  }

  public func connect(_ login: LoginRequest) async throws -> LoginInformation { try await base.connect(login) }

  public func disconnect() async { await base.disconnect() }

  public func suspend() async { await base.suspend() }

  public func resume() async { await base.resume() }

  public func send(_ command: ClientCommand) async throws -> ServerMessage { try await base.send(command) }

  public func post(_ command: ClientCommand) async throws { try await base.post(command) }

  public func call(_ call: HTTPCall, progress: (@Sendable (Int64, Int64) -> Void)?) async throws -> Payload {
    try await base.call(call, progress: progress)
  }
}

extension InProcessTransport: CountedEvents {
  package var eventCount: Int { base.eventCount }
}
