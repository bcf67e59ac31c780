import ChatCache
import ChatModel
import ChatWire

/// Receives the result of a call once, when it is over and the observers have been notified.
///
/// Failures are `ServerError`, `WireError`, `CacheError`, `SendFailure` or `CancellationError`:
/// `ClientErrorCode.number(of:)` returns the documented code of each.
package typealias CallCompletion<Value: Sendable> = @Sendable (Result<Value, any Error>) -> Void

/// Calls of the app: any number at a time, each answered once, at the latest when the engine ends. Their requests run
/// off the queue, even while sync is paused; their answers are inputs like all others.
///
/// From any thread. It has no state: `CallTracking` knows the running calls.
package struct ServerCalls: Sendable {
  let engine: SyncEngine

  /// Asks the server, then applies the answer to the cache in one step, then notifies the caller.
  /// - Parameters:
  ///   - channelURL: the channel concerned. If the server says that the user has no such channel, the cached one
  ///     becomes stale.
  ///   - work: makes the request; the id is for `HTTPCall.with(uniqueID:)`, so that the echo of the call is recognized.
  ///   - apply: takes the answer, and the number of the input that started the call.
  func call<Answer: Sendable, Value: Sendable>(
    channelURL: String? = nil,
    _ work: @escaping @Sendable (any ChatTransport, _ uniqueID: String) async throws -> Answer,
    completion: @escaping CallCompletion<Value>,
    then apply: @escaping @Sendable (isolated SyncEngine, Answer, _ startedAt: UInt64) async throws -> Value
  ) {
    let isTaken = engine.inputs.put { engine in
      let uniqueID = engine.configuration.makeRequestID()
      engine.callTracking.addOwnCall(uniqueID)
      engine.callTracking.startCall(on: engine) { transport in
        try await work(transport, uniqueID)
      } then: { engine, answer in
        completion(await engine.callTracking.answered(channelURL, uniqueID, answer, apply, on: engine))
      } end: {
        completion(.failure($0))
      }
    }
    if !isTaken { completion(.failure(SendFailure(ClientErrorCode.connectionCanceled))) }
  }

  /// A call whose answer is nothing.
  func call(
    channelURL: String? = nil, _ call: HTTPCall, completion: @escaping CallCompletion<Void>,
    then apply: @escaping @Sendable (isolated SyncEngine, Payload, _ startedAt: UInt64) async throws -> Void = {
      _, _, _ in
    }
  ) {
    self.call(
      channelURL: channelURL, { try await $0.call(call.with(uniqueID: $1)) }, completion: completion, then: apply)
  }
}

extension SyncEngine {
  /// Calls of the app.
  package nonisolated var calls: ServerCalls { ServerCalls(engine: self) }
}
