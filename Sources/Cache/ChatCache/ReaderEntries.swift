import Foundation

/// How many reads have been given the pool of readers and are not in it yet.
///
/// `DatabasePool.close()` waits for reads that are under way. It then clears a variable that a read looks at first, without
/// any protection of its own: a read that begins meanwhile may use what has just been freed.
// Sendable although unchecked: `count` is read and written only while `condition` is locked.
final class ReaderEntries: @unchecked Sendable {
  /// One read; it leaves once, however often it is told to.
  // Sendable although unchecked: `isInside` is read and written only while the condition of `entries` is locked.
  final class Entry: @unchecked Sendable {
    private let entries: ReaderEntries
    private var isInside = true

    fileprivate init(_ entries: ReaderEntries) { self.entries = entries }

    /// To be called in the read, and at the end of one that did not begin.
    func leave() {
      entries.condition.withLock {
        guard isInside else { return }
        isInside = false
        entries.count -= 1
        if entries.count == 0 { entries.condition.broadcast() }
      }
    }
  }

  private let condition = NSCondition()
  private var count = 0

  func enter() -> Entry {
    condition.withLock { count += 1 }
    return Entry(self)
  }

  /// Waits for those that have entered so far; to be called once the pool is given to nobody else.
  func waitUntilNoneEnters() {
    condition.withLock { while count > 0 { condition.wait() } }
  }
}
