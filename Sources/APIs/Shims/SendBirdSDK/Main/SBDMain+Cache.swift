import ChatClient

extension SBDMain {
  /// Whether cached content stays on the device: caching was requested, and the user's cache could be opened.
  public class func isUsingLocalCaching() -> Bool { shared.isUsingLocalCaching }

  /// Why the cache cannot be used, if it cannot, and what to do about it.
  public class var cacheCondition: CacheCondition { CacheCondition(shared) }

  /// What is kept in the cache while there is no connection, and what waits there. Nothing by default.
  public class var offlineActions: OfflineActions { OfflineActions(shared) }

  /// Removes everything that is cached for the user; collections that are shown sync again.
  public class func clearCachedData(completionHandler: (() -> Void)? = nil) {
    guard let session = shared.session else {
      let handler = AppValue(completionHandler)
      return shared.deliver { handler.value?() }
    }
    session.clearCachedData(completionHandler: completionHandler)
  }

  /// Bytes on disk; 0 before a user is known.
  public class func getCachedDataSize() -> UInt { shared.session?.cachedDataSize ?? 0 }

  /// Removes the cached messages of a channel. Pending and failed ones stay.
  public class func clearCachedMessages(_ channelUrl: String, completionHandler: ((SBDError?) -> Void)? = nil) {
    withSession(completionHandler) {
      $0.clearCachedMessages(channelURL: channelUrl, completionHandler: completionHandler)
    }
  }
}
