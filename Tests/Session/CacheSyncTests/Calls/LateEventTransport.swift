import ChatModel
import ChatWire
import LiveTesting
import Testing

/// A transport that keeps the server's events back until a test lets them go, in their order: they come by another
/// connection than the answers to calls, and nothing says which is first.
final class LateEventTransport: ForwardingTransport {
  private struct State: Sendable {
    var isHolding = false
    var isAboutNewMessages = false
    var kept: [ConnectionEvent] = []
    var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  let base: any ChatTransport
  private let state = Locked(State())
  private let continuation: AsyncStream<ConnectionEvent>.Continuation
  let events: AsyncStream<ConnectionEvent>

  init(_ base: any ChatTransport) {
    self.base = base
    let state = state
    let (events, continuation) = AsyncStream.makeStream(of: ConnectionEvent.self)
    (self.events, self.continuation) = (events, continuation)
    let source = base.events
    Task {
      for await event in source {
        let ready = state.withValue { state -> [CheckedContinuation<Void, Never>]? in
          guard state.isHolding, case .message(let message) = event else { return nil }
          if state.isAboutNewMessages { guard case .message = message.event else { return nil } }
          state.kept.append(event)
          let ready = state.waiters.filter { $0.count <= state.kept.count }
          state.waiters.removeAll { $0.count <= state.kept.count }
          return ready.map(\.continuation)
        }
        if let ready { ready.forEach { $0.resume() } } else { continuation.yield(event) }
      }
      continuation.finish()
    }
  }

  /// From now on events are kept back, or new messages only: others, such as a receipt, may come at any time.
  func hold(onlyNewMessages: Bool = false) {
    state.withValue { ($0.isHolding, $0.isAboutNewMessages) = (true, onlyNewMessages) }
  }

  /// Returns when so many events are kept back.
  func untilKept(
    _ count: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await expectEnd(of: "events that are kept back", sourceLocation: sourceLocation) { [state] in
      await withCheckedContinuation { continuation in
        let isThere = state.withValue { state in
          if state.kept.count >= count { return true }
          state.waiters.append((count, continuation))
          return false
        }
        if isThere { continuation.resume() }
      }
    }
  }

  /// Lets the oldest go that are kept back; what comes is kept back as before.
  func release(_ count: Int) {
    state.withValue { state in
      for event in state.kept.prefix(count) { continuation.yield(event) }
      state.kept.removeFirst(min(count, state.kept.count))
    }
  }

  /// Loses everything that is kept back; what comes is kept back as before.
  func drop() { state.withValue { $0.kept = [] } }

  /// Lets everything go, and keeps nothing back any more.
  func releaseAll() {
    state.withValue { state in
      for event in state.kept { continuation.yield(event) }
      (state.kept, state.isHolding) = ([], false)
    }
  }
}
