import ChatModel
import ChatWire

/// A transport that hears no event of the server but the connection's own, as long as it is deaf: what a call does to the
/// cache then comes from its answer alone.
final class DeafTransport: ForwardingTransport {
  let base: any ChatTransport
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
}
