import ChatWire
import LayerTesting
import LiveTesting
import Testing

/// Holds callers back until it is opened.
final class Gate: Sendable {
  private struct State: Sendable {
    var isOpen = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())
  private let callers = CallLog()

  /// Also a cancelled caller stands here until the gate is opened.
  func wait() async {
    callers.append("caller")
    await withCheckedContinuation { continuation in
      let isOpen = state.withValue { state in
        if !state.isOpen { state.waiters.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  /// Returns when somebody came to the gate.
  func untilWaited(sourceLocation: SourceLocation = #_sourceLocation) async {
    await callers.expect("caller", sourceLocation: sourceLocation)
  }

  func open() {
    let waiters = state.withValue { state in
      defer { state.waiters = [] }
      state.isOpen = true
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}
