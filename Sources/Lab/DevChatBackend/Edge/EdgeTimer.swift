package import ChatWire

/// The source of time for a server's edge: an event loop, or a clock.
package protocol EdgeTimer: Sendable {
  /// Milliseconds since a fixed point; never goes back.
  var now: Int64 { get }

  /// Calls `body` once, this many milliseconds later.
  /// - Returns: cancels the call if it was not made yet.
  @discardableResult
  func schedule(after milliseconds: Int64, _ body: @escaping @Sendable () -> Void) -> @Sendable () -> Void
}

/// The time of a clock, for an edge without event loops.
package final class ClockTimer: EdgeTimer {
  private struct State: Sendable {
    var last = 0
    var tasks: [Int: Task<Void, Never>] = [:]
    var isOver = false
  }

  private let clock: any TransportClock
  private let state = Locked(State())

  package init(_ clock: any TransportClock) { self.clock = clock }

  package var now: Int64 { Int64(clock.seconds * 1_000) }

  @discardableResult
  package func schedule(
    after milliseconds: Int64, _ body: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    let (clock, state) = (clock, state)
    let number = state.withValue { state -> Int? in
      guard !state.isOver else { return nil }
      state.last += 1
      let number = state.last
      // It cannot end before it is in the table: the lock is held until then.
      state.tasks[number] = Task { [weak self] in
        guard (try? await clock.sleep(seconds: Double(milliseconds) / 1_000)) != nil else { return }
        if self?.claim(number) == true { body() }
      }
      return number
    }
    return { [weak self] in
      guard let number, let self else { return }
      self.state.withValue { $0.tasks.removeValue(forKey: number) }?.cancel()
    }
  }

  /// - Returns: whether it is still needed.
  private func claim(_ number: Int) -> Bool { state.withValue { $0.tasks.removeValue(forKey: number) } != nil }

  /// Cancels everything, and makes no more calls.
  package func end() {
    let tasks = state.withValue { state in
      state.isOver = true
      defer { state.tasks = [:] }
      return state.tasks
    }
    for task in tasks.values { task.cancel() }
  }
}
