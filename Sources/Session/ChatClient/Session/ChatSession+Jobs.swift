import CacheSync

/// Both API layers work in jobs of the session's one queue: a call of the app, an answer of the server and a commit are
/// handled one after the other, and what the app sees of them arrives in the same order.
extension ChatSession {
  /// What happens in one session job. It may read the cache; it must wait neither for the network nor for another
  /// session job.
  package typealias SessionJob = @Sendable (inout Delivery) async -> Void

  /// Puts a session job behind everything that entered the queue before. From any thread; returns at once. After the
  /// end of the session the job is done beside the queue, so that every handler is still called.
  package func enqueue(_ job: @escaping SessionJob) {
    let queue = delivery
    let work: @Sendable () async -> Void = {
      var delivery = Delivery()
      await job(&delivery)
      queue.post(delivery)
    }
    if !engine.enqueue(work) { Task { await work() } }
  }

  /// Takes in what other connections wrote to the cache, as when the app comes back. Returns at once.
  package func lookForReload() { _ = engine.submit { await $0.storage.lookForReload(on: $0) } }

  /// Whether another connection wrote to the cache, and that was not taken in yet.
  package func isReloadDue() async -> Bool { await engine.isReloadDue() }

  /// Calls the app, behind everything that was to be told before.
  package func deliver(_ call: @escaping Delivery.Step) {
    var delivery = Delivery()
    delivery.call(call)
    self.delivery.post(delivery)
  }

  /// Returns when all that entered the queue, what it led to, and what the app was to be told of it, is done. Not to be
  /// called on the app's queue.
  /// - Parameter isBesideSends: messages on their way to the server are not waited for.
  package func untilDelivered(besideSends isBesideSends: Bool = false) async {
    await engine.untilIdle(besideSends: isBesideSends)
    await withCheckedContinuation { continuation in deliver { continuation.resume() } }
  }
}
