import ChatWire

/// Work that is done one after the other, in the order in which it was added.
package final class TaskChain: Sendable {
  private let last = Locked<Task<Void, Never>?>(nil)

  package init() {}

  /// From any thread; returns at once.
  /// - Returns: the task of this work. If it is canceled, its turn still comes.
  @discardableResult
  package func add(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    last.withValue { last in
      let task = Task { [previous = last] in
        await previous?.value
        await work()
      }
      last = task
      return task
    }
  }
}
