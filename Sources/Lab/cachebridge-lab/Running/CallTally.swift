import ChatTesting

/// Calls of screens that have not ended. A newer screen that is disposed of no longer calls handlers: its calls end
/// with it.
final class CallTally: Sendable {
  private struct State: Sendable {
    var last = 0
    /// Open calls and their owners.
    var open: [Int: ObjectIdentifier?] = [:]
  }

  private let state = Awaited(State())

  /// - Parameter owner: the caller, if the call may end without its handler being called.
  /// - Returns: to be called when it ends; further calls do nothing.
  func begin(_ owner: AnyObject? = nil) -> @Sendable () -> Void {
    let owner = owner.map { ObjectIdentifier($0) }
    let number = state.update { state in
      state.last += 1
      state.open[state.last] = .some(owner)
      return state.last
    }
    return { [state] in state.update { _ = $0.open.removeValue(forKey: number) } }
  }

  /// Ends all calls of a screen.
  func end(of owner: AnyObject) {
    let owner = ObjectIdentifier(owner)
    state.update { state in state.open = state.open.filter { $0.value != owner } }
  }

  /// Returns when no call is open.
  func untilNone() async { await state.until { $0.open.isEmpty } }
}
