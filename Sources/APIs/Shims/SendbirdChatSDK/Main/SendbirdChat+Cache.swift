import ChatClient
import LocalCaching
import SharedFace

extension SendbirdChat {
  /// Whether cached content stays on the device: caching was requested, and the user's cache could be opened.
  public static var isLocalCachingEnabled: Bool { shared.isUsingLocalCaching }

  /// Why the cache cannot be used, if it cannot, and what to do about it.
  public static var cacheCondition: CacheCondition { CacheCondition(shared) }

  /// What is kept in the cache while there is no connection, and what waits there. Nothing by default.
  public static var offlineActions: OfflineActions { OfflineActions(shared) }

  /// Removes everything that is cached for the user; collections that are shown sync again.
  public static func clearCachedData(completionHandler: VoidHandler? = nil) {
    guard let session = shared.session else { return performCompletionHandlerDelegateQueue(completionHandler) }
    session.clearCachedData(completionHandler: completionHandler)
  }

  /// Removes the cached messages of a channel. Pending and failed ones stay.
  public static func clearCachedMessages(channelURL: String, completionHandler: SBErrorHandler? = nil) {
    withSession(completionHandler) {
      $0.clearCachedMessages(channelURL: channelURL, completionHandler: completionHandler)
    }
  }

  /// Bytes on disk; 0 before a user is known.
  public static func getCachedDataSize() -> UInt { shared.session?.cachedDataSize ?? 0 }

  // MARK: Collections

  /// The messages of a channel around a time.
  /// - Parameter startingPoint: ms; `Int64.max` is the newest end.
  public static func createMessageCollection(
    channel: GroupChannel, startingPoint: Int64, params: MessageListParams
  ) -> MessageCollection {
    MessageCollection(channel: channel, startingPoint: startingPoint, params: params)
  }

  /// The channels of a query.
  /// - Returns: `nil` before a user is known.
  public static func createGroupChannelCollection(query: GroupChannelListQuery) -> GroupChannelCollection? {
    query.source.session == nil ? nil : GroupChannelCollection(query: query)
  }

  // MARK: Searches

  /// A message search for whoever is the app's user when it loads; before a user is known, it fails with 800101.
  public static func createMessageSearchQuery(params: MessageSearchQueryParams) -> MessageSearchQuery {
    MessageSearchQuery(params, .shared(shared))
  }

  /// A message search for whoever is the app's user when it loads; before a user is known, it fails with 800101.
  /// - Parameter paramsBuilder: sets what to search for.
  public static func createMessageSearchQuery(
    paramsBuilder: (MessageSearchQueryParams) -> Void
  ) -> MessageSearchQuery {
    let params = MessageSearchQueryParams()
    paramsBuilder(params)
    return createMessageSearchQuery(params: params)
  }
}
