import Foundation

/// Collects names from any thread.
// Sendable although unchecked: `stored` is read and written only while `lock` is held.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: [String] = []
  var names: [String] { lock.withLock { stored } }
  func add(_ name: String) { lock.withLock { stored.append(name) } }
}
