import NIOConcurrencyHelpers

/// Values in the order in which they came, and a way to wait for them.
final class Recorder<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value] = []
    var waiters: [(isDone: @Sendable ([Value]) -> Bool, continuation: CheckedContinuation<[Value], Never>)] = []
  }

  private let state = NIOLockedValueBox(State())

  var values: [Value] { state.withLockedValue { $0.values } }

  func record(_ value: Value) {
    let (values, ready) = state.withLockedValue { state in
      state.values.append(value)
      let values = state.values
      let ready = state.waiters.filter { $0.isDone(values) }
      state.waiters.removeAll { $0.isDone(values) }
      return (values, ready)
    }
    for waiter in ready { waiter.continuation.resume(returning: values) }
  }

  /// Waits until the values are as wanted.
  @discardableResult
  func wait(until isDone: @escaping @Sendable ([Value]) -> Bool) async -> [Value] {
    await withCheckedContinuation { continuation in
      let values = state.withLockedValue { state -> [Value]? in
        if isDone(state.values) { return state.values }
        state.waiters.append((isDone, continuation))
        return nil
      }
      if let values { continuation.resume(returning: values) }
    }
  }
}
