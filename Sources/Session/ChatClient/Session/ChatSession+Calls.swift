import CacheSync
import ChatWire

extension ChatSession {
  /// Starts network work in this call's session job, and brings its result back into the queue.
  func startWork<Value: Sendable>(
    _ work: @escaping @Sendable (any ChatTransport) async throws -> Value,
    then finish: @escaping @Sendable (Result<Value, any Error>, inout Delivery) async -> Void
  ) {
    enqueue { [self] _ in
      Task {
        let result: Result<Value, any Error>
        do { result = .success(try await work(engine.transport)) } catch { result = .failure(error) }
        enqueue { await finish(result, &$0) }
      }
    }
  }

  /// Does work on the engine in order among the calls of the app, and reports the result to the app.
  func submit(
    _ work: @escaping @Sendable (isolated SyncEngine) async throws -> Void,
    _ completionHandler: ((SBDError?) -> Void)?
  ) {
    let handler = AppValue(completionHandler)
    let isTaken = engine.submit { [self] engine in
      do {
        try await work(engine)
        deliver { handler.value?(nil) }
      } catch {
        let failure = SBDError(error)
        deliver { handler.value?(failure) }
      }
    }
    if !isTaken { deliver { handler.value?(SBDError(CancellationError())) } }
  }
}
