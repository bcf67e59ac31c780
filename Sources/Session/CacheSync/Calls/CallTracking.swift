import ChatCache
import ChatModel
import ChatWire

/// What the engine knows about the app's calls: which are under way, which events are their echoes, and what their
/// answers mean for the cache.
final class CallTracking {
  var ownCalls = OwnCalls()
  private var typingThrottle = TypingThrottle()
  private var receipts = ReceiptThrottle()
  /// Running calls of the app that are not sends: how to notify them that the engine ends.
  private var ends: [Int: @Sendable (SendFailure) -> Void] = [:]

  /// A call of the app starts whose echo must be recognized (Docs/Protocol.md#channel-events).
  func addOwnCall(_ uniqueID: String) { ownCalls.add(uniqueID) }

  /// The cache has the effect of such a call.
  func ownCallAnswered(_ uniqueID: String, on engine: isolated SyncEngine) {
    ownCalls.answer(uniqueID, at: engine.inputNumber)
  }

  /// How an event relates to this client's calls.
  func echo(of event: ChannelEvent) -> OwnCalls.Echo { ownCalls.echo(event.uniqueID, channelURL: event.channel.url) }

  /// Someone else changed the channel.
  func othersChanged(channelURL: String, on engine: isolated SyncEngine) {
    ownCalls.othersChanged(channelURL: channelURL, at: engine.inputNumber)
  }

  /// The cache has changed: echoes again say what the calls did.
  func forgetAnswers() { ownCalls.forgetAnswers() }

  /// Work off the queue that a caller waits for.
  /// - Parameter end: called instead of `then` if the engine ends.
  func startCall<Value: Sendable>(
    on engine: isolated SyncEngine, _ work: @escaping @Sendable (any ChatTransport) async throws -> Value,
    then: @escaping @Sendable (isolated SyncEngine, JobAnswer<Value>) async -> Void,
    end: @escaping @Sendable (SendFailure) -> Void
  ) {
    let number = engine.jobs.nextSerial()
    ends[number] = end
    engine.startJob(JobKey(.call(number)), work) { engine, answer in
      engine.callTracking.ends[number] = nil
      await then(engine, answer)
    }
  }

  func answered<Answer: Sendable, Value: Sendable>(
    _ channelURL: String?, _ uniqueID: String, _ answer: JobAnswer<Answer>,
    _ apply: @Sendable (isolated SyncEngine, Answer, UInt64) async throws -> Value, on engine: isolated SyncEngine
  ) async -> Result<Value, any Error> {
    do {
      let value = try await apply(engine, try answer.result.get(), answer.startedAt)
      ownCalls.answer(uniqueID, at: engine.inputNumber)
      return .success(value)
    } catch let error as CacheError {
      // The server has it; it is requested again when the cache can be written.
      if let channelURL { engine.channelSync.markStale(channelURL: channelURL, on: engine) }
      await engine.cacheFailed(error)
      // A call without a result was done.
      return (() as? Value).map { .success($0) } ?? .failure(error)
    } catch {
      if let channelURL, (error as? ServerError)?.meansNoChannel == true {
        engine.channelSync.markStale(channelURL: channelURL, on: engine)
        await engine.channelSync.scheduleChannelFetches(on: engine)
      }
      return .failure(error)
    }
  }

  /// The engine ends: notifies everyone who waits for a call.
  func endCalls() {
    let calls = ends.sorted { $0.key < $1.key }
    ends = [:]
    for (_, end) in calls { end(SendFailure(ClientErrorCode.connectionCanceled)) }
  }

  /// Whether the user may mark all channels as read now.
  func mayMarkAll(on engine: isolated SyncEngine) -> Bool { receipts.mayMarkAll(at: engine.clock.seconds) }

  /// Notifies the others that the user is typing, or stopped.
  func sendTyping(_ isTyping: Bool, in url: String, on engine: isolated SyncEngine) {
    guard engine.isConnected,
      typingThrottle.admits(
        isTyping, channelURL: url, every: engine.configuration.typingInterval, at: engine.clock.seconds)
    else { return }
    let command = ClientCommand.typing(isStarting: isTyping, in: url, time: engine.clock.milliseconds)
    engine.startJob(JobKey(.call(engine.jobs.nextSerial()))) { transport in
      try await transport.post(command)
    } then: { _, _ in
      // Nobody waits for it, and typing that is lost ends by itself.
    }
  }
}
