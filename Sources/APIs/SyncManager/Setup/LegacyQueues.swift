import ChatClient
package import Dispatch

/// Where the legacy layer calls the app, for all sessions: two queues, the main queue by default
/// (Docs/VendorAPIs.md#legacy-queues).
package final class LegacyQueues: Sendable {
  private struct State: Sendable {
    var delegate = Side()
    var completion = Side()
  }

  /// One of the two.
  private struct Side: Sendable {
    var target = DispatchQueue.main
    var queue: DeliveryQueue?

    mutating func set(_ target: DispatchQueue) {
      self.target = target
      queue?.setTarget(target)
    }

    /// `nil` if the target is `other`: what runs there already stays in its job.
    mutating func queue(besides other: DispatchQueue) -> DeliveryQueue? {
      guard !target.isSame(as: other) else { return nil }
      let queue = queue ?? DeliveryQueue(target: target)
      self.queue = queue
      return queue
    }
  }

  private let state = Locked(State())

  package init() {}

  var delegateTarget: DispatchQueue { state.withValue { $0.delegate.target } }
  var completionTarget: DispatchQueue { state.withValue { $0.completion.target } }

  /// - Parameter queue: `nil` for the main queue.
  package func setDelegateQueue(_ queue: DispatchQueue?) { state.withValue { $0.delegate.set(queue ?? .main) } }
  package func setCompletionQueue(_ queue: DispatchQueue?) { state.withValue { $0.completion.set(queue ?? .main) } }

  /// Where delegates are called, unless that is `target`.
  func delegate(besides target: DispatchQueue) -> DeliveryQueue? {
    state.withValue { $0.delegate.queue(besides: target) }
  }

  /// Where completions are called, unless that is `target`.
  func completion(besides target: DispatchQueue) -> DeliveryQueue? {
    state.withValue { $0.completion.queue(besides: target) }
  }
}

extension DeliveryQueue {
  func post(_ step: @escaping Delivery.Step) {
    var delivery = Delivery()
    delivery.call(step)
    post(delivery)
  }
}

extension DispatchQueue {
  /// Whether both are the same queue. On Linux, `DispatchQueue.main` is a new object each time, so it is recognized by
  /// its label.
  func isSame(as other: DispatchQueue) -> Bool {
    self === other || label == DispatchQueue.main.label && other.label == label
  }
}
