import ChatWire
package import Testing

/// After how many seconds in which nothing comes a test gives up waiting. Not a limit of speed: a busy machine is slow,
/// but something moves.
package let longestSilence: Double = 120

/// What came so far, in its order, for tests that await something of it.
package final class WatchedLog<Element: Sendable>: Sendable {
  private struct Waiter {
    let id: Int
    let isMeant: @Sendable ([Element]) -> Bool
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var elements: [Element] = []
    /// How many came in all, with those that were removed.
    var count = 0
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
      state.count += 1
      let ready = state.waiters.filter { $0.isMeant(state.elements) }
      let ids = Set(ready.map(\.id))
      state.waiters.removeAll { ids.contains($0.id) }
      return ready
    }
    for waiter in ready { waiter.continuation.resume(returning: true) }
  }

  package func removeAll() { state.withValue { $0.elements = [] } }

  /// Returns when all elements so far satisfy `isMeant`: at once, or after the one that makes it true. It is an issue
  /// when nothing comes for `longestSilence`.
  /// - Parameter what: has to come.
  /// - Returns: whether it was so; false after an issue, or for a cancelled task: then the test's time was up.
  @discardableResult
  package func until(
    _ what: String = "what has to come", sourceLocation: SourceLocation = #_sourceLocation,
    _ isMeant: @escaping @Sendable ([Element]) -> Bool
  ) async -> Bool {
    while !Task.isCancelled {
      let before = state.withValue { $0.count }
      if await until(within: longestSilence, isMeant) { return true }
      if state.withValue({ $0.count }) == before { break }
    }
    if Task.isCancelled { return false }
    Issue.record("Waited in vain for \(what). There was: \(elements.suffix(20))", sourceLocation: sourceLocation)
    return false
  }

  private func untilCancelled(_ isMeant: @escaping @Sendable ([Element]) -> Bool) async -> Bool {
    let id = state.withValue { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = state.withValue { state -> Bool? in
          if state.cancelled.remove(id) != nil { return false }
          if isMeant(state.elements) { return true }
          state.waiters.append(Waiter(id: id, isMeant: isMeant, continuation: continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let waiter = state.withValue { state -> Waiter? in
        guard let index = state.waiters.firstIndex(where: { $0.id == id }) else {
          state.cancelled.insert(id)
          return nil
        }
        return state.waiters.remove(at: index)
      }
      waiter?.continuation.resume(returning: false)
    }
  }

  /// As `until`, but only so long: for waits that say what came instead.
  /// - Returns: false when it was not so within so many seconds.
  @discardableResult
  package func until(within seconds: Double, _ isMeant: @escaping @Sendable ([Element]) -> Bool) async -> Bool {
    await withTaskGroup(of: Bool.self) { group in
      group.addTask { await self.untilCancelled(isMeant) }
      group.addTask {
        // Only what never comes takes as long.
        try? await Task.sleep(nanoseconds: UInt64(seconds * 1_000_000_000))
        return false
      }
      let isFirst = await group.next() ?? false
      group.cancelAll()
      var isMet = isFirst
      for await isLater in group { isMet = isMet || isLater }
      return isMet
    }
  }
}
