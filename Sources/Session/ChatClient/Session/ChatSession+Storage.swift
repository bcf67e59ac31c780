import CacheSync
import ChatCache
import Foundation

/// The cache as the app manages it.
extension ChatSession {
  /// Removes everything that is cached for the user, as `clearCache()`; collections that are shown sync anew.
  /// - Parameter completionHandler: called in any case; a failure leaves the cache as it was.
  public func clearCachedData(completionHandler: (() -> Void)?) {
    let handler = AppValue(completionHandler)
    submit({ try await $0.storage.clearAll(on: $0) }) { _ in handler.value?() }
  }

  /// Removes the cached messages of a channel. Pending and failed ones stay: nobody else has them.
  public func clearCachedMessages(channelURL: String, completionHandler: ((SBDError?) -> Void)?) {
    submit(
      { try await $0.storage.clearMessages(channelURL: channelURL, isKeepingOutgoing: true, on: $0) }, completionHandler
    )
  }

  /// The room that the cache takes on disk now, in bytes, the write-ahead log included. Looks at the files only.
  public var cachedDataSize: UInt {
    ["", "-wal"].reduce(0) { sum, suffix in
      let attributes = try? FileManager.default.attributesOfItem(atPath: cache.fileURL.path + suffix)
      return sum + ((attributes?[.size] as? NSNumber)?.uintValue ?? 0)
    }
  }
}
