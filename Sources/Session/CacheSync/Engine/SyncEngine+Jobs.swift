import ChatCache
import ChatWire

/// The result of a job.
struct JobAnswer<Value: Sendable>: Sendable {
  /// The number of the input that started the job: what `touched` records as changed since is newer.
  let startedAt: UInt64
  let result: Result<Value, any Error>
}

extension SyncEngine {
  /// Starts work off the queue. Its answer is an input, unless it is canceled first.
  /// - Returns: false if work under this key is already running; nothing is started in that case.
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

  /// Performs `action` after a pause that grows with every failure under `key`, or after the time that the server
  /// requested.
  func retryLater(_ key: JobKey, after error: any Error, _ action: @escaping InputQueue.Input) {
    let (delay, serial) = jobs.nextPause(key, configuration, (error as? ServerError)?.retryAfter)
    let task = Task { [inputs, clock] in
      guard (try? await clock.sleep(seconds: delay)) != nil else { return }
      inputs.put { engine in
        // The end of a pause that was canceled or replaced means nothing.
        if engine.jobs.endPause(key, serial: serial) { await action(engine) }
      }
    }
    jobs.pause(key, serial: serial, task)
  }

  /// Adds an input to the queue after a pause on the session's clock.
  func after(seconds: Double, _ action: @escaping InputQueue.Input) -> Task<Void, Never> {
    Task { [inputs, clock] in
      guard (try? await clock.sleep(seconds: seconds)) != nil else { return }
      inputs.put(action)
    }
  }
}
