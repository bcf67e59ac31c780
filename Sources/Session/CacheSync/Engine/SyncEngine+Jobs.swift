import ChatCache
import ChatWire

/// What a job brought.
struct JobAnswer<Value: Sendable>: Sendable {
  /// The number of the input that began the job: what `touched` knows to have changed since is newer.
  let startedAt: UInt64
  let result: Result<Value, any Error>
}

extension SyncEngine {
  /// Begins work beside the queue. Its answer is an input, unless it is cancelled before.
  /// - Returns: false when work under this key is under way already; nothing is begun then.
  @discardableResult
  func startJob<Value: Sendable>(
    _ key: JobKey, _ work: @escaping @Sendable (any ChatTransport) async throws -> Value,
    then: @escaping @Sendable (isolated SyncEngine, JobAnswer<Value>) async -> Void
  ) -> Bool {
    guard !jobs.isRunning(key) else { return false }
    let serial = jobs.nextSerial()
    let task = Task { [inputs, transport] in
      let result: Result<Value, any Error>
      do { result = .success(try await work(transport)) } catch { result = .failure(error) }
      inputs.put { engine in
        guard let job = engine.jobs.finish(key, serial: serial) else { return }
        await then(engine, JobAnswer(startedAt: job.startedAt, result: result))
      }
    }
    jobs.add(key, JobTable.Job(serial: serial, startedAt: inputNumber, task: task))
    return true
  }

  /// Does `action` after a pause that grows with every failure under `key`, or after the time that the server named.
  func retryLater(_ key: JobKey, after error: any Error, _ action: @escaping InputQueue.Input) {
    let delay = retries.nextDelay(key, configuration, (error as? ServerError)?.retryAfter)
    let serial = retries.nextSerial()
    let task = Task { [inputs, clock] in
      guard (try? await clock.sleep(seconds: delay)) != nil else { return }
      inputs.put { engine in
        // A pause that was called off, or that another one replaced, has no end that means anything.
        if engine.retries.end(key, serial: serial) { await action(engine) }
      }
    }
    retries.wait(key, serial: serial, task)
  }

  /// Puts an input into the queue after a pause on the session's clock.
  func after(seconds: Double, _ action: @escaping InputQueue.Input) -> Task<Void, Never> {
    Task { [inputs, clock] in
      guard (try? await clock.sleep(seconds: seconds)) != nil else { return }
      inputs.put(action)
    }
  }
}

/// Pauses between attempts of failing work.
struct RetrySchedule {
  private var failures: [JobKey: Int] = [:]
  private var pauses: [JobKey: (serial: Int, task: Task<Void, Never>)] = [:]
  private var lastSerial = 0

  /// Whether work under this key pauses after a failure.
  func isWaiting(_ key: JobKey) -> Bool { pauses[key] != nil }

  func isWaiting(where isMeant: (JobKey) -> Bool) -> Bool { pauses.keys.contains(where: isMeant) }

  /// Counts a failure.
  /// - Returns: seconds to wait.
  mutating func nextDelay(_ key: JobKey, _ configuration: SyncConfiguration, _ asked: Int?) -> Double {
    let failure = failures[key, default: 0]
    failures[key] = failure + 1
    var delay = configuration.firstRetryDelay
    for _ in 0..<min(failure, 30) where delay < configuration.longestRetryDelay { delay *= 2 }
    return max(min(delay, configuration.longestRetryDelay), Double(asked ?? 0))
  }

  /// Numbers a pause.
  mutating func nextSerial() -> Int {
    lastSerial += 1
    return lastSerial
  }

  mutating func wait(_ key: JobKey, serial: Int, _ task: Task<Void, Never>) {
    pauses[key]?.task.cancel()
    pauses[key] = (serial, task)
  }

  /// The time of a pause is up.
  /// - Returns: false when it was called off, or replaced by a newer one, which goes on.
  mutating func end(_ key: JobKey, serial: Int) -> Bool {
    guard pauses[key]?.serial == serial else { return false }
    pauses[key] = nil
    return true
  }

  /// The work went well: the next failure is the first again.
  mutating func succeed(_ key: JobKey) { failures[key] = nil }

  /// Some work pauses no more, and its failures are forgotten.
  mutating func cancel(where isMeant: (JobKey) -> Bool) {
    for (key, pause) in pauses where isMeant(key) { pause.task.cancel() }
    pauses = pauses.filter { !isMeant($0.key) }
    failures = failures.filter { !isMeant($0.key) }
  }
}
