import CacheLoading
import Foundation

/// The sums of messages on both sides of a proof, added up as parts of them come, from any thread: channels are in nearly
/// every part, so parts that waited for each other would need memory for all of them.
final class MessageSums: @unchecked Sendable {
  /// What was read of a part of the store, per target, or of a cache.
  enum Part: Sendable {
    case store([StoreContent.Result])
    case cache(target: Int, [[UInt8]: ProofSum])
  }

  // Sendable: both are only accessed while `lock` is held.
  private let lock = NSLock()
  private var storeSums: [StoreContent.Result]
  private var cacheSums: [[[UInt8]: ProofSum]]

  init(targets: Int) {
    storeSums = Array(repeating: StoreContent.Result(), count: targets)
    cacheSums = Array(repeating: [:], count: targets)
  }

  /// Per target.
  var store: [StoreContent.Result] { lock.withLock { storeSums } }
  /// Per target, by channel.
  var cache: [[[UInt8]: ProofSum]] { lock.withLock { cacheSums } }

  func add(_ part: Part) {
    lock.withLock {
      switch part {
      case .store(let results): for (index, result) in results.enumerated() { storeSums[index].add(result) }
      case .cache(let target, let sums):
        for (url, sum) in sums { cacheSums[target][url, default: ProofSum()].add(sum) }
      }
    }
  }
}
