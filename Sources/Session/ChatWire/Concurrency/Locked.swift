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

  /// One member of the value.
  package func read<Member>(_ path: KeyPath<Value, Member>) -> Member { withValue { $0[keyPath: path] } }

  /// Replaces one member. What depends on the value as it is goes through `withValue`: between a `read` and a `write`
  /// others may change it.
  package func write<Member>(_ path: WritableKeyPath<Value, Member>, _ member: Member) {
    withValue { $0[keyPath: path] = member }
  }
}
