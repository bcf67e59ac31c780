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
    let (delay, serial) = jobs.nextPause(key, configuration, (error as? ServerError)?.retryAfter)
    let task = Task { [inputs, clock] in
      guard (try? await clock.sleep(seconds: delay)) != nil else { return }
      inputs.put { engine in
        // A pause that was called off, or that another one replaced, has no end that means anything.
        if engine.jobs.endPause(key, serial: serial) { await action(engine) }
      }
    }
    jobs.pause(key, serial: serial, task)
  }

  /// Puts an input into the queue after a pause on the session's clock.
  func after(seconds: Double, _ action: @escaping InputQueue.Input) -> Task<Void, Never> {
    Task { [inputs, clock] in
      guard (try? await clock.sleep(seconds: seconds)) != nil else { return }
      inputs.put(action)
    }
  }
}
