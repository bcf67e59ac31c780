import ChatClient

// Lists of members, and searches, under the names of version 3.1.
public typealias SBDGroupChannelMemberListQuery = MemberListQuery
public typealias SBDMemberListOrder = MemberListOrder
public typealias SBDGroupChannelOperatorFilter = GroupChannelOperatorFilter
public typealias SBDGroupChannelMutedMemberFilter = GroupChannelMutedMemberFilter

extension GroupChannel {
  /// A query for the channel's members; never `nil`, optional as documented.
  public func createMemberListQuery() -> SBDGroupChannelMemberListQuery? {
    createMemberListQuery(params: MemberListQueryParams())
  }
}

extension MemberListQuery {
  /// Same as the property.
  @_disfavoredOverload public func isLoading() -> Bool { isLoading as Bool }
}

extension GroupChannel {
  /// Same as `setMyPushTriggerOption`, with the app's option or none.
  public func setPushPreferenceWithPushOn(_ pushOn: Bool, completionHandler: ((SBDError?) -> Void)? = nil) {
    setMyPushTriggerOption(pushOn ? .default : .off, completionHandler: completionHandler)
  }

  /// Whether the user receives any push notifications for the channel.
  public func getPushPreference(completionHandler: ((Bool, SBDError?) -> Void)? = nil) {
    getMyPushTriggerOption { option, error in completionHandler?(error == nil && option != .off, error) }
  }

  /// A query for the channels of the app's user; `nil` before a user is known, from a login or from
  /// `SBSMSyncManager.setup`.
  public static func createMyGroupChannelListQuery() -> GroupChannelListQuery? {
    SharedSession.shared.session?.createMyGroupChannelListQuery()
  }
}
