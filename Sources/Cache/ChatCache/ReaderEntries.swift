import CacheStorage
import Foundation

/// The reads that have been given the pool of readers and are not in it yet, so that closing it can wait for them.
///
/// `DatabasePool.close()` waits for reads that are under way. It then clears a variable that a read looks at first, without
/// any protection of its own: a read that begins meanwhile may use what has just been freed.
// Sendable although unchecked: `count` and `isClosing` are read and written only while `condition` is locked.
final class ReaderEntries: @unchecked Sendable {
  /// One read.
  // Sendable although unchecked: `isInside` is read and written only while the condition of `entries` is locked.
  final class Entry: @unchecked Sendable {
    private let entries: ReaderEntries
    private var isInside = true

    fileprivate init(_ entries: ReaderEntries) { self.entries = entries }

    /// To be called in the read.
    /// - Throws: `closed` if closing waits for it: what is still in line then is not done.
    func begin() throws {
      leave()
      if entries.condition.withLock({ entries.isClosing }) { throw CacheError.closedCache }
    }

    /// To be called at the end of every read, because it may not have begun.
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
  private var isClosing = false

  /// - Throws: `closed` once `close()` was called.
  func enter() throws -> Entry {
    try condition.withLock {
      guard !isClosing else { throw CacheError.closedCache }
      count += 1
    }
    return Entry(self)
  }

  /// Lets nothing enter any more, and waits until all that has entered is in the pool or gone.
  func close() {
    condition.withLock {
      isClosing = true
      while count > 0 { condition.wait() }
    }
  }
}
