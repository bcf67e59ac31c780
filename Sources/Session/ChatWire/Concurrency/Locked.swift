import Foundation

/// A value behind a lock, for the few places that cannot wait for an actor.
///
/// Sendable because the value is only ever touched while the lock is held, and only sendable values go in and out.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  // Not an `NSLock`, which is an object of its own around the same mutex: there is one of these for each message.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var value: Value

  package init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Keep `body` short, because other users of the value wait.
  package func withValue<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// One member of the value.
  package func read<Member>(_ path: KeyPath<Value, Member>) -> Member { withValue { $0[keyPath: path] } }

  /// Replaces the value. The old one is released afterwards, when the lock is free: an object of the app that goes with
  /// it may come back here from its `deinit`.
  package func replace(with new: Value) {
    var old = new
    withValue { swap(&$0, &old) }
    withExtendedLifetime(old) {}
  }

  /// Replaces one member. Use `withValue` for changes that depend on the current value: others may change it between a
  /// `read` and a `write`.
  package func write<Member>(_ path: WritableKeyPath<Value, Member>, _ member: Member) {
    withValue { $0[keyPath: path] = member }
  }
}
