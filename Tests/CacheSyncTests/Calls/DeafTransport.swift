import ChatModel
import ChatWire

/// A transport that hears no event of the server but the connection's own, as long as it is deaf: what a call does to the
/// cache then comes from its answer alone.
final class DeafTransport: ChatTransport {
  private let base: any ChatTransport
  private let isDeaf = Locked(false)
  let events: AsyncStream<ConnectionEvent>

  init(_ base: any ChatTransport) {
    self.base = base
    let isDeaf = isDeaf
    let (events, continuation) = AsyncStream.makeStream(of: ConnectionEvent.self)
    self.events = events
    let source = base.events
    Task {
      for await event in source {
        if case .message = event, isDeaf.withValue({ $0 }) { continue }
        continuation.yield(event)
      }
      continuation.finish()
    }
  }

  func setDeaf(_ value: Bool) { isDeaf.withValue { $0 = value } }

  func connect(_ login: LoginRequest) async throws -> LoginInformation { try await base.connect(login) }
  func disconnect() async { await base.disconnect() }
  func suspend() async { await base.suspend() }
  func resume() async { await base.resume() }
  func send(_ command: ClientCommand) async throws -> ServerMessage { try await base.send(command) }
  func post(_ command: ClientCommand) async throws { try await base.post(command) }
  func call(_ call: HTTPCall, progress: (@Sendable (Int64, Int64) -> Void)?) async throws -> Payload {
    try await base.call(call, progress: progress)
  }
}
