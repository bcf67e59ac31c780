import Foundation

/// What was read from a cache outside transactions. For tests and benchmarks: what a commit wrote need not be read
/// again.
package struct CacheReads: Sendable, Equatable {
  /// Snapshots that were read from.
  package var snapshots = 0
  /// Rows of channels, messages and outgoing messages that were decoded in them.
  package var rows = 0

  package static func - (a: CacheReads, b: CacheReads) -> CacheReads {
    CacheReads(snapshots: a.snapshots - b.snapshots, rows: a.rows - b.rows)
  }
}

/// Counts the reads of one cache, from any thread.
// Sendable although unchecked: `value` is read and written only while `lock` is held.
final class ReadCount: @unchecked Sendable {
  private let lock = NSLock()
  private var value = CacheReads()

  var reads: CacheReads { lock.withLock { value } }

  /// Performs a read and counts it, even if it fails.
  func counting<Value>(
    _ snapshot: CacheSnapshot, _ body: (CacheSnapshot) throws -> Value
  ) rethrows -> Value {
    defer {
      lock.withLock {
        value.snapshots += 1
        value.rows += snapshot.decodedRows
      }
    }
    return try body(snapshot)
  }
}
