package import ChatCache
import ChatModel
package import ChatWire

/// Keeps one user's cache in sync with the server, in both directions.
///
/// Everything that happens (events, calls of the app, answers, timers) is an input of one queue with one consumer
/// (Docs/Architecture.md#sessions-and-layers). An input changes the state, writes one transaction, and notifies the
/// observers. It never waits for the network: that is a job off the queue, whose answer is another input. So nothing
/// here runs at the same time as anything else, although several jobs may be running.
///
/// It stops when `stop` is called; until then, its consumer retains it.
package actor SyncEngine {
  package nonisolated let cache: Cache
  package nonisolated let transport: any ChatTransport
  package nonisolated let configuration: SyncConfiguration
  nonisolated let inputs = InputQueue()
  /// What layers above enter after `stop`.
  private nonisolated let late = TaskChain()
  /// How many of the transport's events are inputs; `Int.max` once no more are read.
  private nonisolated let readEvents = Locked(0)
  nonisolated let sendClock = SendClock()
  /// The calls that are kept until the server has them. Read when a call is made, so that others take no detour.
  nonisolated let keptKinds = Locked<Set<OfflineAction.Kind>>([])
  /// Whether the session has ended its connection: one that a login opens after that is closed again.
  nonisolated let isDisconnectedForGood = Locked(false)

  // MARK: State of the engine itself, touched only by the consumer.

  /// The number of the input that is being handled.
  private(set) var inputNumber: UInt64 = 0
  var connection = ConnectionFacts()
  var touched = TouchLog()
  var observers = ChannelObservers<@Sendable (SyncNotice) async -> Void>()

  // MARK: Components. Each owns the state of its subject; the others call its methods, in the engine's isolation.

  let jobs = BackgroundJobs()
  package let sending = MessageSending()
  let callTracking = CallTracking()
  let eventHandling = EventHandling()
  let history = MessageHistory()
  let channelSync = ChannelSync()
  let openChannels = OpenChannelSync()
  let openSending = OpenChannelSending()
  package let offline = OfflineQueue()
  package let storage = CacheUpkeep()

  private var idleWaiters: [(isBesideSends: Bool, continuation: CheckedContinuation<Void, Never>)] = []
  private var consumer: Task<Void, Never>?
  private var eventReader: Task<Void, Never>?

  package init(cache: Cache, transport: any ChatTransport, configuration: SyncConfiguration = SyncConfiguration()) {
    self.cache = cache
    self.transport = transport
    self.configuration = configuration
  }

  /// The user of the cache.
  package nonisolated var userID: String { cache.userID }
  nonisolated var clock: any TransportClock { configuration.clock }

  /// Starts to process inputs, including those that were added before.
  package func start() {
    guard consumer == nil else { return }
    put { engine in
      await engine.storage.loadStaleChannels(on: engine)
      await engine.sending.recover(on: engine)
      await engine.storage.sweepFiles(on: engine)
      // After what the app has asked for in the meantime: it reads every channel.
      engine.put { $0.eventHandling.loadMutes(on: $0) }
    }
    consumer = Task { [inputs] in
      for await input in inputs.stream { await self.handle(input) }
      self.end()
    }
    eventReader = Task { [inputs, transport, readEvents] in
      for await event in transport.events {
        inputs.put { engine in await engine.handle(event) }
        readEvents.withValue { $0 += 1 }
      }
      readEvents.withValue { $0 = .max }
    }
  }

  /// Processes what has entered, ends all jobs, and accepts nothing more. Returns when the last input is done.
  package func stop() async {
    eventReader?.cancel()
    inputs.end()
    await consumer?.value
    // From now on, the transport can tell that nobody reads its events.
    await eventReader?.value
    end()
  }

  /// Adds work after everything that entered before. From any thread.
  nonisolated func put(_ input: @escaping InputQueue.Input) { inputs.put(input) }

  /// Adds work of a layer above to the queue. From any thread; returns at once. After `stop`, it is done once the queue
  /// is done, still one after the other, so that every handler is called.
  package nonisolated func enqueue(_ work: @escaping @Sendable () async -> Void) {
    guard !inputs.put({ _ in await work() }) else { return }
    late.add {
      await self.consumer?.value
      await work()
    }
  }

  /// Same as `enqueue`, for work on the engine itself: it keeps its place among the calls of the app.
  package nonisolated func submit(_ input: @escaping @Sendable (isolated SyncEngine) async -> Void) -> Bool {
    inputs.put(input)
  }

  /// Does work in its place in the queue and returns its result. Never call it from an observer, because the queue
  /// waits for observers.
  /// - Throws: what `body` throws; `CancellationError` after `stop`.
  package nonisolated func perform<Value: Sendable>(
    _ body: @escaping @Sendable (isolated SyncEngine) async throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let isTaken = inputs.put { engine in
        do {
          continuation.resume(returning: try await body(engine))
        } catch {
          continuation.resume(throwing: error)
        }
      }
      if !isTaken { continuation.resume(throwing: CancellationError()) }
    }
  }

  /// Returns when every event that the transport has told of so far is an input. For tests, with a transport that counts
  /// its events; with another one, and if the task is canceled, at once.
  package nonisolated func untilEventsAreRead() async {
    guard let count = (transport as? any CountedEvents)?.eventCount else { return }
    while readEvents.withValue({ $0 }) < count, !Task.isCancelled { await Task.yield() }
  }

  /// Returns when no input waits and no job runs. Pauses before a retry do not count: nothing happens in them.
  /// - Parameter isBesideSends: messages on their way to the server do not count either.
  package func untilIdle(besideSends isBesideSends: Bool = false) async {
    if isIdle(besideSends: isBesideSends) { return }
    await withCheckedContinuation { idleWaiters.append((isBesideSends, $0)) }
  }

  /// What `untilIdle` waits for, in words without content, and a number that grows with everything that is done.
  package func work() -> (description: String, progress: UInt64) {
    let kinds = jobs.keys.map { "\($0.kind)".prefix { $0 != "(" } }.sorted().joined(separator: ", ")
    return ("\(inputs.isEmpty ? "no input" : "inputs"), jobs: \(kinds.isEmpty ? "none" : kinds)", inputNumber)
  }

  private func isIdle(besideSends isBesideSends: Bool) -> Bool {
    inputs.isEmpty && jobs.keys.allSatisfy { isBesideSends && $0.kind == .send }
  }

  private func handle(_ input: InputQueue.Input) async {
    inputNumber += 1
    inputs.beginOne()
    await input(self)
    inputs.finishOne()
    touched.forget(before: jobs.oldestStart)
    storage.forgetClearings(on: self)
    sending.releaseWaiters(on: self)
    // Each asked once: an input may enter at any moment.
    let (wasIdle, wasIdleBesideSends) = (isIdle(besideSends: false), isIdle(besideSends: true))
    if wasIdle || wasIdleBesideSends { releaseIdleWaiters { $0 ? wasIdleBesideSends : wasIdle } }
  }

  private func end() {
    jobs.cancel { _ in true }
    jobs.cancelRetries { _ in true }
    eventHandling.endTimers()
    sending.endSends(on: self)
    openSending.endSends()
    callTracking.endCalls()
    offline.endCalls()
    releaseIdleWaiters { _ in true }
  }

  private func releaseIdleWaiters(where isMeant: (Bool) -> Bool) {
    let waiters = idleWaiters.filter { isMeant($0.isBesideSends) }
    guard !waiters.isEmpty else { return }
    idleWaiters.removeAll { isMeant($0.isBesideSends) }
    for waiter in waiters { waiter.continuation.resume() }
  }
}
