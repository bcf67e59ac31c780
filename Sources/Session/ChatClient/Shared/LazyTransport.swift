import ChatModel
import ChatWire

/// A transport that is created with the first login: a session opens from a user id alone, long before its server is
/// known.
final class LazyTransport: ChatTransport {
  private struct Base: Sendable {
    let settings: TransportSettings
    let transport: any ChatTransport
    let reader: Task<Void, Never>
  }

  private struct State: Sendable {
    var settings: TransportSettings
    var base: Base?
    /// What must end before the first login.
    var predecessor: Task<Void, Never>?
  }

  let events: AsyncStream<ConnectionEvent>
  private let continuation: AsyncStream<ConnectionEvent>.Continuation
  private let make: TransportFactory
  private let state: Locked<State>

  /// - Parameter predecessor: the end of an earlier session of the same user.
  init(_ settings: TransportSettings, predecessor: Task<Void, Never>?, make: @escaping TransportFactory) {
    (events, continuation) = AsyncStream.makeStream(of: ConnectionEvent.self)
    self.make = make
    state = Locked(State(settings: settings, predecessor: predecessor))
  }

  deinit { continuation.finish() }

  /// The server of the next login.
  func set(_ settings: TransportSettings) { state.withValue { $0.settings = settings } }

  func connect(_ login: LoginRequest) async throws -> LoginInformation {
    await state.withValue { $0.predecessor }?.value
    let replaced = state.withValue { state -> Base? in
      guard let base = state.base, !base.settings.hasSameServer(as: state.settings) else { return nil }
      state.base = nil
      return base
    }
    if let replaced {
      await replaced.transport.disconnect()
      replaced.reader.cancel()
    }
    return try await opened().connect(login)
  }

  private func opened() throws -> any ChatTransport {
    try state.withValue { state in
      if let base = state.base { return base.transport }
      let transport = try make(state.settings)
      let (events, continuation) = (transport.events, continuation)
      let reader = Task { for await event in events { continuation.yield(event) } }
      state.base = Base(settings: state.settings, transport: transport, reader: reader)
      return transport
    }
  }

  private var base: (any ChatTransport)? { state.withValue { $0.base?.transport } }

  private func connected() throws -> any ChatTransport {
    guard let base else { throw WireError(.notConnected, "There is no connection. Connect, then try again.") }
    return base
  }

  func disconnect() async { await base?.disconnect() }
  func suspend() async { await base?.suspend() }
  func resume() async { await base?.resume() }
  func send(_ command: ClientCommand) async throws -> ServerMessage { try await connected().send(command) }
  func post(_ command: ClientCommand) async throws { try await connected().post(command) }

  func call(_ call: HTTPCall, progress: (@Sendable (Int64, Int64) -> Void)?) async throws -> Payload {
    try await connected().call(call, progress: progress)
  }
}
