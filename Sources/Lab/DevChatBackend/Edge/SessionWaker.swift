import ChatWire

/// Wakes the backend when the next session expires, so that sockets are notified without sending anything.
package final class SessionWaker: Sendable {
  private struct State: Sendable {
    /// On the timer, ms.
    var next: Int64?
    var cancel: (@Sendable () -> Void)?
    var isStopped = false
  }

  /// The longest wait in milliseconds: the backend has its own clock, which may be moved.
  private static let longestWait: Int64 = 1_000

  private let backend: any ChatBackend
  private let state = Locked(State())

  package init(_ backend: any ChatBackend) { self.backend = backend }

  /// Expires what is due, and comes back when the next session is. Call it if a session may have a new expiry.
  package func check(on timer: any EdgeTimer) async {
    guard let wait = await backend.expireDueSessions() else { return }
    let pause = min(max(1, wait), SessionWaker.longestWait)
    let time = timer.now + pause
    let replaced = state.withValue { state -> (@Sendable () -> Void)? in
      if state.isStopped { return nil }
      if let next = state.next, next <= time { return nil }
      let old = state.cancel
      state.next = time
      state.cancel = timer.schedule(after: pause) { self.fire(time, on: timer) }
      return old
    }
    replaced?()
  }

  private func fire(_ time: Int64, on timer: any EdgeTimer) {
    let isCurrent = state.withValue { state -> Bool in
      guard state.next == time, !state.isStopped else { return false }
      (state.next, state.cancel) = (nil, nil)
      return true
    }
    guard isCurrent else { return }
    Task { await check(on: timer) }
  }

  package func stop() {
    let cancel = state.withValue { state in
      state.isStopped = true
      defer { state.cancel = nil }
      return state.cancel
    }
    cancel?()
  }
}
