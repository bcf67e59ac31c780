public import ChatClient

extension SBDMain {
  /// See `updateCurrentUserInfo(withNickname:profileImageFilePath:progressHandler:completionHandler:)`.
  @discardableResult
  public static func updateCurrentUserInfo(
    withNickname nickname: String?, profileImageFilePath: String?, progressHandler: ((Int64, Int64, Int64) -> Void)?,
    isolation: isolated (any Actor)? = #isolation
  ) async -> SBDError? {
    await answered(isolation) { answer in
      updateCurrentUserInfo(
        withNickname: nickname, profileImageFilePath: profileImageFilePath, progressHandler: progressHandler
      ) { answer($0) }
    }
  }

  /// See `markAsReadAll(completionHandler:)`.
  @discardableResult
  public static func markAsReadAll() async -> SBDError? {
    await answered { answer in markAsReadAll { answer($0) } }
  }

  /// See `markAsRead(withChannelUrls:completionHandler:)`.
  @discardableResult
  public static func markAsRead(withChannelUrls channelUrls: [String]) async -> SBDError? {
    await answered { answer in markAsRead(withChannelUrls: channelUrls) { answer($0) } }
  }

  /// See `getChannelCount(with:completionHandler:)`.
  @discardableResult
  public static func channelCount(with memberStateFilter: SBDMemberStateFilter) async -> (UInt, SBDError?) {
    await answered { answer in getChannelCount(with: memberStateFilter) { answer(($0, $1)) } }
  }

  /// See `getTotalUnreadChannelCount(completionHandler:)`.
  @discardableResult
  public static func totalUnreadChannelCount() async -> (UInt, SBDError?) {
    await answered { answer in getTotalUnreadChannelCount { answer(($0, $1)) } }
  }

  /// See `getTotalUnreadMessageCount(completionHandler:)`.
  @discardableResult
  public static func totalUnreadMessageCount() async -> (UInt, SBDError?) {
    await answered { answer in getTotalUnreadMessageCount { answer(($0, $1)) } }
  }

  /// See `getTotalUnreadMessageCount(with:completionHandler:)`.
  @discardableResult
  public static func totalUnreadMessageCount(
    with params: SBDGroupChannelTotalUnreadMessageCountParams, isolation: isolated (any Actor)? = #isolation
  ) async -> (UInt, SBDError?) {
    await answered(isolation) { answer in getTotalUnreadMessageCount(with: params) { answer(($0, $1)) } }
  }

  /// See `getUnreadItemCount(with:completionHandler:)`.
  @discardableResult
  public static func unreadItemCount(with key: SBDUnreadItemKey) async -> (SBDUnreadItemCount?, SBDError?) {
    await answered { answer in getUnreadItemCount(with: key) { answer(($0, $1)) } }
  }

  /// See `getAllEmojis(_:)`.
  @discardableResult
  public static func allEmojis() async -> (SBDEmojiContainer?, SBDError?) {
    await answered { answer in getAllEmojis { answer(($0, $1)) } }
  }

  /// See `getEmoji(_:completionHandler:)`.
  @discardableResult
  public static func emoji(_ emojiKey: String) async -> (SBDEmoji?, SBDError?) {
    await answered { answer in getEmoji(emojiKey) { answer(($0, $1)) } }
  }

  /// See `getEmojiCategory(_:completionHandler:)`.
  @discardableResult
  public static func emojiCategory(_ categoryId: Int64) async -> (SBDEmojiCategory?, SBDError?) {
    await answered { answer in getEmojiCategory(categoryId) { answer(($0, $1)) } }
  }

  /// See `markAsDelivered(withRemoteNotificationPayload:completionHandler:)`.
  @discardableResult
  public static func markAsDelivered(
    withRemoteNotificationPayload payload: [AnyHashable: Any], isolation: isolated (any Actor)? = #isolation
  ) async -> SBDError? {
    await answered(isolation) { answer in markAsDelivered(withRemoteNotificationPayload: payload) { answer($0) } }
  }

  /// See `clearCachedData(completionHandler:)`.
  public static func clearCachedData() async {
    await answered { answer in clearCachedData { answer(()) } }
  }

  /// See `clearCachedMessages(_:completionHandler:)`.
  @discardableResult
  public static func clearCachedMessages(_ channelUrl: String) async -> SBDError? {
    await answered { answer in clearCachedMessages(channelUrl) { answer($0) } }
  }
}
