import ChatWire
package import Dispatch

/// Runs deliveries on the app's queue, one after the other, in the order in which they were posted, even if the app
/// uses a concurrent queue, and across a change of the queue.
package final class DeliveryQueue: Sendable {
  private struct Queues: Sendable {
    var target: DispatchQueue
    var serial: DispatchQueue
    /// How many deliveries were posted, on this queue or earlier ones, and have not ended.
    var unfinished = 0
  }

  private let queues: Locked<Queues>

  /// - Parameter target: where the app is called. Default: the main queue.
  package init(target: DispatchQueue = .main) {
    queues = Locked(Queues(target: target, serial: Self.queue(target)))
  }

  /// Where the app is called.
  package var target: DispatchQueue { queues.withValue { $0.target } }

  private static func queue(_ target: DispatchQueue) -> DispatchQueue {
    DispatchQueue(label: "ChatClient.delivery", target: target)
  }

  /// Where the app is called from now on. What was posted before still runs on the old queue, first.
  package func setTarget(_ target: DispatchQueue) {
    queues.withValue { queues in
      let next = Self.queue(target)
      // With nothing to wait for, the old queue is no longer needed: otherwise a program whose main thread waits for an
      // answer on one of its own queues would wait forever for its turn on the main queue, where every session starts.
      if queues.unfinished > 0 {
        // Suspended until the old queue is empty; always resumed, by the last job of the old queue.
        next.suspend()
        queues.serial.async { next.resume() }
      }
      queues.target = target
      queues.serial = next
    }
  }

  package func post(_ delivery: Delivery) {
    guard !delivery.isEmpty else { return }
    // Under the lock, so that two posts during a change of the queue keep their order.
    queues.withValue { queues in
      queues.unfinished += 1
      queues.serial.async { [self] in
        delivery.run()
        self.queues.withValue { $0.unfinished -= 1 }
      }
    }
  }
}
