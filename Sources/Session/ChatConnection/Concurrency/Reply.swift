import ChatWire

/// One result for one waiter, delivered by whichever source is first, perhaps before anyone waits. Later results change
/// nothing, so a waiter is resumed exactly once, whatever answer, timeout, loss of the socket and cancellation do at
/// the same time.
package final class Reply<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case open
    case waiting(CheckedContinuation<Value, any Error>)
    case done(Result<Value, any Error>)
  }

  private let state = Locked<State>(.open)

  package init() {}

  /// - Returns: whether this result counts.
  @discardableResult
  package func complete(_ result: Result<Value, any Error>) -> Bool {
    let (isFirst, waiter) = state.withValue { state -> (Bool, CheckedContinuation<Value, any Error>?) in
      switch state {
      case .open:
        state = .done(result)
        return (true, nil)
      case .waiting(let waiter):
        state = .done(result)
        return (true, waiter)
      case .done: return (false, nil)
      }
    }
    waiter?.resume(with: result)
    return isFirst
  }

  /// Waits for the result. Call this once.
  /// - Throws: the failure, or `CancellationError` as soon as the task is canceled.
  package func value() async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withValue { state -> Result<Value, any Error>? in
          if case .done(let result) = state { return result }
          state = .waiting(continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      complete(.failure(CancellationError()))
    }
  }
}

/// Runs `operation`, and throws `error` if it takes longer than `seconds`. Does not wait for an operation that ignores
/// its cancellation.
func withDeadline<Value: Sendable>(
  _ seconds: Double, _ clock: any TransportClock, _ error: WireError,
  _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let reply = Reply<Value>()
  let work = Task {
    do { reply.complete(.success(try await operation())) } catch { reply.complete(.failure(error)) }
  }
  let timer = Task {
    try await clock.sleep(seconds: seconds)
    reply.complete(.failure(error))
  }
  defer {
    timer.cancel()
    work.cancel()
  }
  return try await reply.value()
}
