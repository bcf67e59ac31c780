public import ChatClient

extension SBDGroupChannel {
  /// See `markAsReadAll(completionHandler:)`.
  @discardableResult
  public static func markAsReadAll() async -> SBDError? {
    await answered { answer in markAsReadAll { answer($0) } }
  }

  /// See `setPushPreferenceWithPushOn(_:completionHandler:)`.
  @discardableResult
  public func setPushPreferenceWithPushOn(_ pushOn: Bool) async -> SBDError? {
    await answered { answer in setPushPreferenceWithPushOn(pushOn) { answer($0) } }
  }

  /// See `getPushPreference(completionHandler:)`.
  @discardableResult
  public func pushPreference() async -> (Bool, SBDError?) {
    await answered { answer in getPushPreference { answer(($0, $1)) } }
  }

  /// See `getTotalUnreadMessageCount(completionHandler:)`.
  @discardableResult
  public static func totalUnreadMessageCount() async -> (UInt, SBDError?) {
    await answered { answer in getTotalUnreadMessageCount { answer(($0, $1)) } }
  }

  /// See `getTotalUnreadChannelCount(completionHandler:)`.
  @discardableResult
  public static func totalUnreadChannelCount() async -> (UInt, SBDError?) {
    await answered { answer in getTotalUnreadChannelCount { answer(($0, $1)) } }
  }

  /// See `getTotalUnreadMessageCount(withChannelCustomTypes:completionHandler:)`.
  @discardableResult
  public static func totalUnreadMessageCount(withChannelCustomTypes customTypes: [String]?) async -> (UInt, SBDError?) {
    await answered { answer in getTotalUnreadMessageCount(withChannelCustomTypes: customTypes) { answer(($0, $1)) } }
  }

  /// See `getTotalUnreadMessageCount(with:completionHandler:)`.
  @discardableResult
  public static func totalUnreadMessageCount(
    with params: SBDGroupChannelTotalUnreadMessageCountParams, isolation: isolated (any Actor)? = #isolation
  ) async -> (UInt, SBDError?) {
    await answered(isolation) { answer in getTotalUnreadMessageCount(with: params) { answer(($0, $1)) } }
  }

  /// See `getCountWith(_:completionHandler:)`.
  @discardableResult
  public static func count(with memberStateFilter: SBDMemberStateFilter) async -> (UInt, SBDError?) {
    await answered { answer in getCountWith(memberStateFilter) { answer(($0, $1)) } }
  }

  /// See `getUnreadItemCount(with:completionHandler:)`.
  @discardableResult
  public func unreadItemCount(with key: SBDUnreadItemKey) async -> (SBDUnreadItemCount?, SBDError?) {
    await answered { answer in getUnreadItemCount(with: key) { answer(($0, $1)) } }
  }

  /// See `getUnreadItemCount(with:completionHandler:)`.
  @discardableResult
  public static func unreadItemCount(with key: SBDUnreadItemKey) async -> (SBDUnreadItemCount?, SBDError?) {
    await answered { answer in getUnreadItemCount(with: key) { answer(($0, $1)) } }
  }
}
