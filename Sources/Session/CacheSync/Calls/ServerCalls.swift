import ChatCache
package import ChatModel
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
  /// Of the channels that the calls are about. Open ones are not cached: an answer is only passed on.
  var channelType = ChannelType.group

  var isCached: Bool { channelType == .group }

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
    let (channelType, isCached) = (channelType, isCached)
    let isTaken = engine.inputs.put { engine in
      let uniqueID = engine.configuration.makeRequestID()
      engine.callTracking.addOwnCall(uniqueID)
      engine.callTracking.startCall(on: engine) { transport in
        try await work(transport.about(channelType), uniqueID)
      } then: { engine, answer in
        let known = isCached ? channelURL : nil
        completion(await engine.callTracking.answered(known, uniqueID, answer, apply, on: engine))
      } end: {
        completion(.failure($0))
      }
    }
    if !isTaken { completion(.failure(SendFailure(ClientErrorCode.connectionCanceled))) }
  }

  /// A call whose answer is nothing. For an open channel, `apply` is not called.
  func call(
    channelURL: String? = nil, _ call: HTTPCall, completion: @escaping CallCompletion<Void>,
    then apply: @escaping @Sendable (isolated SyncEngine, Payload, _ startedAt: UInt64) async throws -> Void = {
      _, _, _ in
    }
  ) {
    guard isCached else { return callOpen(channelURL, call, completion) }
    self.call(
      channelURL: channelURL, { try await $0.call(call.with(uniqueID: $1)) }, completion: completion, then: apply)
  }
}

extension SyncEngine {
  /// Calls of the app.
  package nonisolated var calls: ServerCalls { ServerCalls(engine: self) }

  /// Calls of the app about channels of a type.
  package nonisolated func calls(about type: ChannelType) -> ServerCalls {
    ServerCalls(engine: self, channelType: type)
  }
}
