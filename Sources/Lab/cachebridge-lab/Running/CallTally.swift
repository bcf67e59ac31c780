/// Calls of screens that did not end yet. A newer screen that is disposed of calls no handler any more: what it began ends
/// with it.
final class CallTally: Sendable {
  private struct State: Sendable {
    var last = 0
    /// Open calls and whose they are.
    var open: [Int: ObjectIdentifier?] = [:]
  }

  private let state = Awaited(State())

  /// - Parameter owner: whose call it is, when it may end without being told.
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
