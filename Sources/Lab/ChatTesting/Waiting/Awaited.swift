import ChatWire

/// A value that several threads change, and that others wait for without polling.
package final class Awaited<Value: Sendable>: Sendable {
  private struct Waiter: Sendable {
    let id: Int
    let isMeant: @Sendable (Value) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State: Sendable {
    var value: Value
    var lastID = 0
    var waiters: [Waiter] = []
    /// Waits that were canceled before they began, or after they were over.
    var cancelled: Set<Int> = []
  }

  private let state: Locked<State>

  package init(_ value: Value) { state = Locked(State(value: value)) }

  package var value: Value { state.withValue { $0.value } }

  /// What `body` takes of the value.
  package func read<Result>(_ body: (Value) -> Result) -> Result { state.withValue { body($0.value) } }

  /// Changes the value, and wakes those for whom it is now as they want it.
  @discardableResult
  package func update<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    let (result, ready) = try state.withValue { state in
      let result = try body(&state.value)
      let ready = state.waiters.filter { $0.isMeant(state.value) }
      let ids = Set(ready.map(\.id))
      state.waiters.removeAll { ids.contains($0.id) }
      return (result, ready)
    }
    for waiter in ready { waiter.continuation.resume() }
    return result
  }

  /// Returns when `isMeant` accepts the value, or when the task is canceled.
  package func until(_ isMeant: @escaping @Sendable (Value) -> Bool) async {
    let id = state.withValue { state in
      state.lastID += 1
      return state.lastID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withValue { state in
          if state.cancelled.remove(id) != nil || isMeant(state.value) { return true }
          state.waiters.append(Waiter(id: id, isMeant: isMeant, continuation: continuation))
          return false
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      let waiter = state.withValue { state -> Waiter? in
        guard let index = state.waiters.firstIndex(where: { $0.id == id }) else {
          state.cancelled.insert(id)
          return nil
        }
        return state.waiters.remove(at: index)
      }
      waiter?.continuation.resume()
    }
  }
}
