import Foundation

/// How far the threads of a proof are. All count; only the thread that started the proof reports to its caller.
final class ProofProgress: @unchecked Sendable {
  // Sendable: `done` and `expected` are only accessed while `lock` is held.
  private let lock = NSLock()
  private var done: Int64 = 0
  private var expected: Int64

  /// - Parameter storeRows: rows of the store, each of which is read once.
  init(storeRows: Int64) { expected = storeRows }

  /// This many rows of a cache will also be read: an estimate from row ids, which anyone may have written.
  func expect(_ rows: Int64) { lock.withLock { expected += min(max(rows, 0), 1 << 40) } }

  func add(_ rows: Int64) { lock.withLock { done += rows } }

  /// The progress on a scale from 0 to `total`.
  func scaled(to total: Int64) -> Int64 {
    lock.withLock {
      guard expected > 0 else { return total }
      return min(total, Int64(Double(total) * Double(done) / Double(expected)))
    }
  }
}
