import DevChatBackend
import NIOConcurrencyHelpers
import NIOCore

/// Wakes the backend when the next session runs out, so that sockets hear of it without saying anything.
final class SessionExpiry: Sendable {
  private struct State {
    var next: NIODeadline?
    var task: Scheduled<Void>?
    var isStopped = false
  }

  /// Milliseconds between two looks at most: the backend has a clock of its own, which may be moved.
  private static let longestWait: Int64 = 1_000

  private let backend: any ChatBackend
  private let state = NIOLockedValueBox(State())

  init(_ backend: any ChatBackend) { self.backend = backend }

  /// Expires what is due, and comes back when the next session is. Call it when a session may have a new end.
  func check(on loop: any EventLoop) async {
    guard let wait = await backend.expireDueSessions() else { return }
    let time = NIODeadline.now() + .milliseconds(min(max(1, wait), SessionExpiry.longestWait))
    let replaced = state.withLockedValue { state -> Scheduled<Void>? in
      if state.isStopped { return nil }
      if let next = state.next, next <= time { return nil }
      let old = state.task
      state.next = time
      state.task = loop.scheduleTask(deadline: time) { self.fire(time, on: loop) }
      return old
    }
    replaced?.cancel()
  }

  private func fire(_ time: NIODeadline, on loop: any EventLoop) {
    let isCurrent = state.withLockedValue { state -> Bool in
      guard state.next == time, !state.isStopped else { return false }
      (state.next, state.task) = (nil, nil)
      return true
    }
    guard isCurrent else { return }
    Task { await check(on: loop) }
  }

  func stop() {
    let task = state.withLockedValue { state -> Scheduled<Void>? in
      state.isStopped = true
      return state.task
    }
    task?.cancel()
  }
}
