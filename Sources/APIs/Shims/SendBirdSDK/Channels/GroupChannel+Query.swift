import ChatClient

extension GroupChannel {
  /// A query for the channels of the app's user; `nil` before a user is known, by a login or by
  /// `SBSMSyncManager.setup`.
  public static func createMyGroupChannelListQuery() -> GroupChannelListQuery? {
    SharedSession.shared.session?.createMyGroupChannelListQuery()
  }
}
