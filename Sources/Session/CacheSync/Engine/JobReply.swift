import ChatWire

/// Takes the result of a job. Called once; a job that is canceled or dropped answers with `CancellationError`, so that
/// nobody waits forever.
final class JobReply<Value: Sendable>: Sendable {
  typealias Completion = @Sendable (Result<Value, any Error>) -> Void

  private let completion: Locked<Completion?>

  init(_ completion: @escaping Completion) { self.completion = Locked(completion) }

  convenience init(_ continuation: CheckedContinuation<Value, any Error>) {
    self.init { continuation.resume(with: $0) }
  }

  deinit { complete(.failure(CancellationError())) }

  func complete(_ result: Result<Value, any Error>) {
    let waiting = completion.withValue { completion in
      defer { completion = nil }
      return completion
    }
    waiting?(result)
  }
}

extension SyncEngine {
  /// Does something that ends with a job, in its place in the queue, and waits for the result of the job.
  /// - Parameter body: must complete the reply, now or later.
  nonisolated func request<Value: Sendable>(
    _ body: @escaping @Sendable (isolated SyncEngine, JobReply<Value>) async -> Void
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      request(JobReply(continuation), body)
    }
  }

  /// The same for callers that do not wait. If the engine has ended, the reply is a `CancellationError`.
  nonisolated func request<Value: Sendable>(
    _ reply: JobReply<Value>, _ body: @escaping @Sendable (isolated SyncEngine, JobReply<Value>) async -> Void
  ) {
    put { engine in await body(engine, reply) }
  }
}
