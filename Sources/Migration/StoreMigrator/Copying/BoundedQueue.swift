import Foundation

/// A queue between two threads that has room for a few elements and then makes the producer wait.
final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
  // The fields below are only accessed between lock and unlock of `condition`.
  private let condition = NSCondition()
  private var elements: [Element] = []
  private var isClosed = false
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// Adds an element, waiting for room. False if the queue was closed: the element is dropped.
  @discardableResult
  func put(_ element: consuming Element) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while elements.count >= capacity, !isClosed { condition.wait() }
    guard !isClosed else { return false }
    elements.append(element)
    condition.broadcast()
    return true
  }

  /// Adds an element if there is room now; otherwise drops it.
  func putIfRoom(_ element: consuming Element) {
    condition.lock()
    defer { condition.unlock() }
    if elements.count < capacity, !isClosed { elements.append(element) }
  }

  /// The next element, waiting for one; `nil` if the queue is closed and empty.
  func dequeue() -> Element? {
    condition.lock()
    defer { condition.unlock() }
    while elements.isEmpty, !isClosed { condition.wait() }
    guard !elements.isEmpty else { return nil }
    let element = elements.removeFirst()
    condition.broadcast()
    return element
  }

  /// The next element, if there is one now.
  func dequeueIfAny() -> Element? {
    condition.lock()
    defer { condition.unlock() }
    guard !elements.isEmpty else { return nil }
    let element = elements.removeFirst()
    condition.broadcast()
    return element
  }

  /// Allows no more elements; those in the queue are still returned.
  func close() {
    condition.lock()
    isClosed = true
    condition.broadcast()
    condition.unlock()
  }
}
