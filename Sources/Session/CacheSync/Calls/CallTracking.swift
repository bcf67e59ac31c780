import ChatCache
import ChatModel
import ChatWire

/// What the engine knows of the app's calls: which are under way, which events are echoes of them, and what their
/// answers mean for the cache.
final class CallTracking {
  var ownCalls = OwnCalls()
  private var typingThrottle = TypingThrottle()
  private var receipts = ReceiptThrottle()
  /// Calls of the app under way that are no sends: how to tell them that the engine ends.
  private var ends: [Int: @Sendable (SendFailure) -> Void] = [:]

  /// A call of the app begins whose echo it must know (Docs/Protocol.md#channel-events).
  func addOwnCall(_ uniqueID: String) { ownCalls.add(uniqueID) }

  /// What the event of a call is to this client's calls.
  func echo(of event: ChannelEvent) -> OwnCalls.Echo { ownCalls.echo(event.uniqueID, channelURL: event.channel.url) }

  /// Somebody else changed the channel.
  func othersChanged(channelURL: String, on engine: isolated SyncEngine) {
    ownCalls.othersChanged(channelURL: channelURL, at: engine.inputNumber)
  }

  /// The cache holds something else now: echoes say again what the calls did.
  func forgetAnswers() { ownCalls.forgetAnswers() }

  /// Work beside the queue that somebody waits for.
  /// - Parameter end: called instead of `then` when the engine ends.
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
      // The server has it; it is asked again when the cache can be written.
      if let channelURL { engine.channelSync.markStale(channelURL: channelURL, on: engine) }
      await engine.cacheFailed(error)
      // A call that gives nothing back was done.
      return (() as? Value).map { .success($0) } ?? .failure(error)
    } catch {
      if let channelURL, (error as? ServerError)?.meansNoChannel == true {
        engine.channelSync.markStale(channelURL: channelURL, on: engine)
        await engine.channelSync.scheduleChannelFetches(on: engine)
      }
      return .failure(error)
    }
  }

  /// The engine ends: whoever waits for a call is told.
  func endCalls() {
    let calls = ends.sorted { $0.key < $1.key }
    ends = [:]
    for (_, end) in calls { end(SendFailure(ClientErrorCode.connectionCanceled)) }
  }

  /// Whether the user may mark all channels as read now.
  func mayMarkAll(on engine: isolated SyncEngine) -> Bool { receipts.mayMarkAll(at: engine.clock.seconds) }

  /// Tells the others that the user types, or stopped.
  func sendTyping(_ isTyping: Bool, in url: String, on engine: isolated SyncEngine) {
    guard engine.isConnected,
      typingThrottle.admits(isTyping, channelURL: url, at: engine.clock.seconds)
    else { return }
    let command = ClientCommand.typing(isStarting: isTyping, in: url, time: engine.clock.milliseconds)
    engine.startJob(JobKey(.call(engine.jobs.nextSerial()))) { transport in
      try await transport.post(command)
    } then: { _, _ in
      // Nobody waits for it, and what got lost ends by itself.
    }
  }
}
