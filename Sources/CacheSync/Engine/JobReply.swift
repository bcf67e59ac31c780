import ChatWire

/// What a caller outside the queue waits for while a job is under way. Answered once; a job that is cancelled or
/// dropped answers by itself, with `CancellationError`, so that nobody waits for ever.
final class JobReply<Value: Sendable>: Sendable {
  private let continuation: Locked<CheckedContinuation<Value, any Error>?>

  init(_ continuation: CheckedContinuation<Value, any Error>) { self.continuation = Locked(continuation) }

  deinit { complete(.failure(CancellationError())) }

  func complete(_ result: Result<Value, any Error>) {
    let waiting = continuation.withValue { continuation in
      defer { continuation = nil }
      return continuation
    }
    waiting?.resume(with: result)
  }
}

extension SyncEngine {
  /// Does something in its turn that ends with a job, and waits for what the job leads to.
  /// - Parameter body: has to complete the reply, now or later.
  nonisolated func request<Value: Sendable>(
    _ body: @escaping @Sendable (isolated SyncEngine, JobReply<Value>) async -> Void
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let reply = JobReply(continuation)
      put { engine in await body(engine, reply) }
    }
  }
}
