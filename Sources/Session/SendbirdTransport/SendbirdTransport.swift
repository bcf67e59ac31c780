@_exported import ChatConnection
public import ChatModel
public import ChatWire

/// Talks to a chat server: REST calls, and commands over a web socket; over URLSession on Apple systems, over swift-nio
/// elsewhere. Use one per logged-in user and app. It reconnects by itself, and ends when the last reference is
/// released.
///
/// Errors contain codes, never content: no ids, addresses, texts or secrets. Canceling a task ends its call at once
/// with `CancellationError`, an upload with `WireError.uploadCanceled`; whether the server still performs it is then
/// unknown.
public final class SendbirdTransport: ChatTransport {
  /// In the order in which things happened; begins with the first `connect`, ends with the transport. It keeps
  /// everything until it is read, without a limit, because a lost event would be a hole in the cache: read it
  /// continuously.
  public var events: AsyncStream<ConnectionEvent> { base.events }

  let base: ConnectedTransport

  public convenience init(_ configuration: TransportConfiguration) {
    self.init(configuration, connector: .platform(configuration))
  }

  init(_ configuration: TransportConfiguration, connector: any WebSocketConnecting) {
    base = ConnectedTransport(configuration, connector: connector, exchanges: HTTPExchanges(configuration))
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
