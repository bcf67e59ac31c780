import ChatWire

/// What came so far, in its order, for tests that await something of it.
package final class WatchedLog<Element: Sendable>: Sendable {
  private struct Waiter {
    let id: Int
    let isMeant: @Sendable ([Element]) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var elements: [Element] = []
    var lastWaiter = 0
    var waiters: [Waiter] = []
    /// Waits that were called off before they began.
    var cancelled: Set<Int> = []
  }

  private let state = Locked(State())

  package init() {}

  package var elements: [Element] { state.withValue { $0.elements } }

  package func append(_ element: Element) {
    let ready = state.withValue { state in
      state.elements.append(element)
      let ready = state.waiters.filter { $0.isMeant(state.elements) }
      let ids = Set(ready.map(\.id))
      state.waiters.removeAll { ids.contains($0.id) }
      return ready
    }
    for waiter in ready { waiter.continuation.resume() }
  }

  package func removeAll() { state.withValue { $0.elements = [] } }

  /// Returns when all elements so far satisfy `isMeant`: at once, or after the one that makes it true. A cancelled task
  /// waits no longer: the test's time limit, which is an issue of its own, ends a wait for what never comes.
  package func until(_ isMeant: @escaping @Sendable ([Element]) -> Bool) async {
    let id = state.withValue { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withValue { state in
          if state.cancelled.remove(id) != nil || isMeant(state.elements) { return true }
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
