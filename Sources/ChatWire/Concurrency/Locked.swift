import Foundation

/// A value behind a lock, for the few places that cannot wait for an actor.
///
/// Sendable because the value is only ever touched while the lock is held, and only sendable values go in and out.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  /// Keep `body` short: whoever else wants the value waits.
  package func withValue<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
