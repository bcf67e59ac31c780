import ChatWire
package import Testing

/// Holds calls back until a test opens it.
package final class CallGate: Sendable {
  private struct State: Sendable {
    var isOpen = false
    var held: [CheckedContinuation<Void, Never>] = []
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  package init() {}

  /// Waits until it is open.
  package func pass() async {
    await withCheckedContinuation { continuation in
      let ready = state.withValue { state -> [CheckedContinuation<Void, Never>] in
        guard !state.isOpen else { return [continuation] }
        state.held.append(continuation)
        defer { state.waiters = [] }
        return state.waiters
      }
      for continuation in ready { continuation.resume() }
    }
  }

  /// Returns when a call is held back.
  package func untilWaiting(sourceLocation: SourceLocation = #_sourceLocation) async {
    await expectEnd(of: "a call that is held back", sourceLocation: sourceLocation) { [state] in
      await withCheckedContinuation { continuation in
        let isThere = state.withValue { state in
          if state.held.isEmpty { state.waiters.append(continuation) }
          return !state.held.isEmpty
        }
        if isThere { continuation.resume() }
      }
    }
  }

  /// Lets everything pass from now on.
  package func open() {
    let held = state.withValue { state in
      defer { state.held = [] }
      state.isOpen = true
      return state.held
    }
    for continuation in held { continuation.resume() }
  }
}
