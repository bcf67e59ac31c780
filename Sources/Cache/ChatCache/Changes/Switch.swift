import Foundation

/// A value of true or false that any thread may turn and read.
// Sendable although unchecked: `value` is read and written only while `lock` is held.
final class Switch: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false
  var isOn: Bool { lock.withLock { value } }
  func turn(on isOn: Bool) { lock.withLock { value = isOn } }
}
