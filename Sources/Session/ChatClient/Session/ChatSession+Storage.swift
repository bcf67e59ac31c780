import CacheSync
import ChatCache
import Foundation

/// Managing the cache from the app.
extension ChatSession {
  /// Removes everything that is cached for the user, like `clearCache()`; open collections sync again.
  /// - Parameter completionHandler: always called; a failure leaves the cache as it was.
  public func clearCachedData(completionHandler: (() -> Void)?) {
    let handler = AppValue(completionHandler)
    submit({ try await $0.storage.clearAll(on: $0) }) { _ in handler.value?() }
  }

  /// Removes the cached messages of a channel. Pending and failed ones stay, because they exist nowhere else.
  public func clearCachedMessages(channelURL: String, completionHandler: ((SBDError?) -> Void)?) {
    submit(
      { try await $0.storage.clearMessages(channelURL: channelURL, isKeepingOutgoing: true, on: $0) }, completionHandler
    )
  }

  /// The size of the cache on disk, in bytes, including the write-ahead log and the search index. Reads only file sizes.
  public var cachedDataSize: UInt {
    cache.paths.reduce(0) { sum, path in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return sum + ((attributes?[.size] as? NSNumber)?.uintValue ?? 0)
    }
  }
}
