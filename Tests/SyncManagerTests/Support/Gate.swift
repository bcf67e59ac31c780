import ChatWire

/// Holds callers back until it is opened.
final class Gate: Sendable {
  private struct State: Sendable {
    var isOpen = false
    var waiters: [CheckedContinuation<Void, Never>] = []
    var observers: [CheckedContinuation<Void, Never>] = []
    var wasReached = false
  }

  private let state = Locked(State())

  func wait() async {
    await withCheckedContinuation { continuation in
      let (isOpen, observers) = state.withValue { state in
        defer { state.observers = [] }
        state.wasReached = true
        if !state.isOpen { state.waiters.append(continuation) }
        return (state.isOpen, state.observers)
      }
      for observer in observers { observer.resume() }
      if isOpen { continuation.resume() }
    }
  }

  /// Returns when somebody came to the gate.
  func untilWaited() async {
    await withCheckedContinuation { continuation in
      let wasReached = state.withValue { state in
        if !state.wasReached { state.observers.append(continuation) }
        return state.wasReached
      }
      if wasReached { continuation.resume() }
    }
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
