import ChatWire

/// Where a transport's events go in. From any thread.
final class EventOutput: Sendable {
  private struct State: Sendable {
    var count = 0
    var isAbandoned = false
  }

  private let continuation: AsyncStream<ConnectionEvent>.Continuation
  private let state = Locked(State())

  init(_ continuation: AsyncStream<ConnectionEvent>.Continuation) { self.continuation = continuation }

  /// How many there have been.
  var count: Int { state.withValue { $0.count } }

  /// Whether an event found that whoever read them has stopped, for good: the stream has one reader.
  var isAbandoned: Bool { state.withValue { $0.isAbandoned } }

  func yield(_ event: ConnectionEvent) {
    // First, so that nobody who has read it can know of fewer.
    state.withValue { $0.count += 1 }
    if case .terminated = continuation.yield(event) { state.withValue { $0.isAbandoned = true } }
  }

  func finish() { continuation.finish() }
}
