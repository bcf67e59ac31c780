import Foundation

/// How far the two threads of a proof are. Both count; only the thread that began the proof tells its caller.
final class ProofProgress: @unchecked Sendable {
  // Sendable: `done` and `expected` are touched while `lock` is held only.
  private let lock = NSLock()
  private var done: Int64 = 0
  private var expected: Int64

  /// - Parameter storeRows: rows of the store, which are all read once.
  init(storeRows: Int64) { expected = storeRows }

  /// So many rows of a cache will be read too. It is a guess from row ids, which somebody else may have written.
  func expect(_ rows: Int64) { lock.withLock { expected += min(max(rows, 0), 1 << 40) } }

  func add(_ rows: Int64) { lock.withLock { done += rows } }

  /// What is done, on a scale from 0 to `total`.
  func scaled(to total: Int64) -> Int64 {
    lock.withLock {
      guard expected > 0 else { return total }
      return min(total, Int64(Double(total) * Double(done) / Double(expected)))
    }
  }
}
