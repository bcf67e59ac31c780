import Foundation

/// A queue between two threads that has room for a few elements, or for elements of some size, and then makes the producer
/// wait.
final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
  // The fields below are only accessed between lock and unlock of `condition`.
  private let condition = NSCondition()
  private var elements: [Element] = []
  private var isClosed = false
  private let capacity: Int
  private let size: @Sendable (borrowing Element) -> Int
  /// The sizes of all elements.
  private var used = 0

  /// - Parameters:
  ///   - capacity: there is room for one more element while less than this is used.
  ///   - size: how much of the capacity an element uses; 1 by default.
  init(capacity: Int, size: @escaping @Sendable (borrowing Element) -> Int = { _ in 1 }) {
    self.capacity = capacity
    self.size = size
  }

  /// Adds an element, waiting for room. False if the queue was closed: the element is dropped.
  @discardableResult
  func put(_ element: consuming Element) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while used >= capacity, !isClosed { condition.wait() }
    guard !isClosed else { return false }
    used += size(element)
    elements.append(element)
    condition.broadcast()
    return true
  }

  /// Adds an element if there is room now; otherwise drops it.
  func putIfRoom(_ element: consuming Element) {
    condition.lock()
    defer { condition.unlock() }
    guard used < capacity, !isClosed else { return }
    used += size(element)
    elements.append(element)
  }

  /// The next element, waiting for one; `nil` if the queue is closed and empty.
  func dequeue() -> Element? {
    condition.lock()
    defer { condition.unlock() }
    while elements.isEmpty, !isClosed { condition.wait() }
    return removeFirst()
  }

  /// The next element, if there is one now.
  func dequeueIfAny() -> Element? {
    condition.lock()
    defer { condition.unlock() }
    return removeFirst()
  }

  private func removeFirst() -> Element? {
    guard !elements.isEmpty else { return nil }
    let element = elements.removeFirst()
    used -= size(element)
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
