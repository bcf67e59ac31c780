import ChatWire

/// What enters after the end of a queue: done one after the other, in order, as in the queue.
final class LateWork: Sendable {
  private let last = Locked<Task<Void, Never>?>(nil)

  /// From any thread; returns at once.
  /// - Parameter isDone: what the first work waits for: the end of the queue itself.
  func add(after isDone: @escaping @Sendable () async -> Void, _ work: @escaping @Sendable () async -> Void) {
    last.withValue { last in
      last = Task { [previous = last] in
        if let previous { await previous.value } else { await isDone() }
        await work()
      }
    }
  }
}
