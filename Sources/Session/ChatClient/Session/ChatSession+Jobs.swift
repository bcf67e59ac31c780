import CacheSync

/// Both API layers work in jobs of the session's one queue: a call of the app, an answer of the server and a commit are
/// handled one after the other, and the app sees the results in the same order.
extension ChatSession {
  /// What happens in one session job. It may read the cache, but must not wait for the network or for another session
  /// job.
  package typealias SessionJob = @Sendable (inout Delivery) async -> Void

  /// Puts a session job after everything that is already in the queue. From any thread; returns at once. After the end
  /// of the session, jobs still run one after the other, so that every handler is called.
  package func enqueue(_ job: @escaping SessionJob) {
    let queue = delivery
    engine.enqueue {
      var delivery = Delivery()
      await job(&delivery)
      queue.post(delivery)
    }
  }

  /// A session job after a pause. It does not run if the task is canceled first.
  /// - Parameter failures: how often it failed before: the pause doubles each time, up to the limit for sync.
  package func enqueue(afterFailures failures: Int, _ job: @escaping SessionJob) -> Task<Void, Never> {
    let configuration = engine.configuration
    let pause = min(
      configuration.firstRetryDelay * Double(1 << min(max(0, failures - 1), 16)), configuration.longestRetryDelay)
    return Task { [weak self] in
      guard (try? await configuration.clock.sleep(seconds: pause)) != nil else { return }
      self?.enqueue(job)
    }
  }

  /// Reads what other connections have written to the cache, as when the app comes back. Returns at once.
  package func lookForReload() { _ = engine.submit { await $0.storage.lookForReload(on: $0) } }

  /// Whether another connection wrote to the cache and that has not been read yet.
  package func isReloadDue() async -> Bool { await engine.isReloadDue() }

  /// Calls the app, after everything that was to be reported before.
  package func deliver(_ call: @escaping Delivery.Step) {
    var delivery = Delivery()
    delivery.call(call)
    self.delivery.post(delivery)
  }

  /// For tests with `ChatTesting`: returns when the session has applied everything that its transport received, has its
  /// answers from the server, and has called the app about all of it. Pauses before another attempt are not waited for. Do
  /// not block the app's queue (`setDelegateQueue`) while you wait.
  /// - Parameter isBesideSends: do not wait for messages on their way to the server. Default: false.
  public func untilDelivered(besideSends isBesideSends: Bool = false) async {
    await engine.untilEventsAreRead()
    await engine.untilIdle(besideSends: isBesideSends)
    await withCheckedContinuation { continuation in deliver { continuation.resume() } }
  }
}
