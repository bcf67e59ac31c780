import ChatCache
import ChatModel
import ChatWire

/// What the caller of a call is told: once, when it is over and the observers know.
///
/// Failures are `ServerError`, `WireError`, `CacheError`, `SendFailure` or `CancellationError`:
/// `ClientErrorCode.number(of:)` gives each its documented number.
package typealias CallCompletion<Value: Sendable> = @Sendable (Result<Value, any Error>) -> Void

/// Calls of the app: any number at a time, each answered once, at the latest when the engine ends. They are asked beside
/// the queue, also while sync is paused; their answers are inputs like every other.
extension SyncEngine {
  /// Asks the server, then does in one turn what the answer means for the cache, then tells the caller.
  /// - Parameters:
  ///   - channelURL: the channel that it is about. When the server says that there is no such channel for the user, the
  ///     cached one is doubted.
  ///   - work: asks; the id is for `HTTPCall.with(uniqueID:)`, so that the echo of the call is known.
  ///   - apply: takes the answer, and the number of the input that began the call.
  nonisolated func call<Answer: Sendable, Value: Sendable>(
    channelURL: String? = nil,
    _ work: @escaping @Sendable (any ChatTransport, _ uniqueID: String) async throws -> Answer,
    completion: @escaping CallCompletion<Value>,
    then apply: @escaping @Sendable (isolated SyncEngine, Answer, _ startedAt: UInt64) async throws -> Value
  ) {
    let isTaken = inputs.put { engine in
      let uniqueID = engine.configuration.makeRequestID()
      engine.addOwnCall(uniqueID)
      engine.startCall { transport in
        try await work(transport, uniqueID)
      } then: { engine, answer in
        completion(await engine.answered(channelURL, uniqueID, answer, apply))
      } end: {
        completion(.failure($0))
      }
    }
    if !isTaken { completion(.failure(SendFailure(ClientErrorCode.connectionCanceled))) }
  }

  /// A call whose answer is nothing.
  nonisolated func call(
    channelURL: String? = nil, _ call: HTTPCall, completion: @escaping CallCompletion<Void>,
    then apply: @escaping @Sendable (isolated SyncEngine, Payload, _ startedAt: UInt64) async throws -> Void = {
      _, _, _ in
    }
  ) {
    self.call(
      channelURL: channelURL, { try await $0.call(call.with(uniqueID: $1)) }, completion: completion, then: apply)
  }

  /// Work beside the queue that somebody waits for.
  /// - Parameter end: called instead of `then` when the engine ends.
  func startCall<Value: Sendable>(
    _ work: @escaping @Sendable (any ChatTransport) async throws -> Value,
    then: @escaping @Sendable (isolated SyncEngine, JobAnswer<Value>) async -> Void,
    end: @escaping @Sendable (SendFailure) -> Void
  ) {
    let number = jobs.nextSerial()
    sending.outgoing.calls[number] = end
    startJob(JobKey(.call(number)), work) { engine, answer in
      engine.sending.outgoing.calls[number] = nil
      await then(engine, answer)
    }
  }

  private func answered<Answer: Sendable, Value: Sendable>(
    _ channelURL: String?, _ uniqueID: String, _ answer: JobAnswer<Answer>,
    _ apply: @Sendable (isolated SyncEngine, Answer, UInt64) async throws -> Value
  ) async -> Result<Value, any Error> {
    do {
      let value = try await apply(self, try answer.result.get(), answer.startedAt)
      ownCalls.answer(uniqueID, at: inputNumber)
      return .success(value)
    } catch let error as CacheError {
      // The server has it; it is asked again when the cache can be written.
      if let channelURL { markDirty(channelURL: channelURL) }
      await cacheFailed(error)
      // A call that gives nothing back was done.
      return (() as? Value).map { .success($0) } ?? .failure(error)
    } catch {
      if let channelURL, (error as? ServerError)?.meansNoChannel == true {
        markDirty(channelURL: channelURL)
        await kickChannelFetches()
      }
      return .failure(error)
    }
  }
}
