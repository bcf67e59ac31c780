import ChatModel
import ChatWire
import LiveTesting
import Testing

/// A transport that remembers the calls, and can hold them back until a test lets them go.
final class RecordingTransport: ForwardingTransport {
  private struct State {
    var started: [HTTPCall] = []
    var answered: [HTTPCall] = []
    var allowed = Int.max
    var waiting: [AsyncStream<Void>.Continuation] = []
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  let base: any ChatTransport
  private let state = Locked(State())

  init(_ base: any ChatTransport) { self.base = base }

  /// What was asked for, whether answered or not, as method, path and query.
  var started: [String] { state.withValue { $0.started.map(\.target) } }
  /// What was answered.
  var answered: [String] { state.withValue { $0.answered.map(\.target) } }
  /// Pages of messages that were asked for.
  var pages: [String] { started.filter { $0.contains("/messages?") } }

  func forget() { state.withValue { ($0.started, $0.answered) = ([], []) } }

  /// Holds back every call after so many more.
  func hold(after count: Int) { state.withValue { $0.allowed = count } }

  /// Lets everything go.
  func release() {
    let waiting = state.withValue { state in
      state.allowed = .max
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiter in waiting { waiter.finish() }
  }

  /// Returns when at least so many calls are held back.
  func untilHeld(
    _ count: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await expectEnd(of: "calls that are held back", sourceLocation: sourceLocation) { [state] in
      await withCheckedContinuation { continuation in
        let isThere = state.withValue { state in
          if state.waiting.count >= count { return true }
          state.watchers.append((count, continuation))
          return false
        }
        if isThere { continuation.resume() }
      }
    }
  }

  private func pass(_ call: HTTPCall) async throws {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let (isHeld, ready) = state.withValue { state -> (Bool, [CheckedContinuation<Void, Never>]) in
      state.started.append(call)
      guard state.allowed <= 0 else {
        if state.allowed < .max { state.allowed -= 1 }
        return (false, [])
      }
      state.waiting.append(continuation)
      let count = state.waiting.count
      let ready = state.watchers.filter { $0.count <= count }.map(\.continuation)
      state.watchers.removeAll { $0.count <= count }
      return (true, ready)
    }
    for watcher in ready { watcher.resume() }
    // Ends with `release`, or when the task is cancelled.
    if isHeld { for await _ in stream {} }
    try Task.checkCancellation()
  }

  func call(_ call: HTTPCall, progress: (@Sendable (Int64, Int64) -> Void)?) async throws -> Payload {
    try await pass(call)
    let payload = try await base.call(call, progress: progress)
    state.withValue { $0.answered.append(call) }
    return payload
  }
}
