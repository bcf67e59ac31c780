import Dispatch

/// Seconds from the call of something to its end.
enum Stopwatch {
  static func time(_ body: () throws -> Void) rethrows -> Double {
    let start = DispatchTime.now()
    try body()
    return seconds(since: start)
  }

  static func time(_ body: () async throws -> Void) async rethrows -> Double {
    let start = DispatchTime.now()
    try await body()
    return seconds(since: start)
  }

  /// Until a handler is called, on whatever thread: who waits here need not have been woken yet.
  static func time<Value: Sendable>(
    _ call: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void
  ) async throws -> (seconds: Double, value: Value) {
    try await withCheckedThrowingContinuation { continuation in
      let start = DispatchTime.now()
      call { value, error in
        let seconds = Stopwatch.seconds(since: start)
        if let value, error == nil {
          continuation.resume(returning: (seconds, value))
        } else {
          continuation.resume(throwing: error ?? Violation("A handler got nothing."))
        }
      }
    }
  }

  static func seconds(since start: DispatchTime) -> Double {
    Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
  }
}
