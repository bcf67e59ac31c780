import ChatClient
import SharedFace

extension SendbirdChat {
  /// Marks all channels as read. At most once a second: earlier calls fail with 800160.
  public static func markAsReadAll(completionHandler: SBErrorHandler? = nil) {
    withSession(completionHandler) { $0.markAsReadAll(completionHandler: completionHandler) }
  }

  public static func markAsRead(channelURLs: [String], completionHandler: SBErrorHandler? = nil) {
    withSession(completionHandler) {
      $0.markAsRead(channelURLs: channelURLs, completionHandler: completionHandler)
    }
  }

  public static func markAsDelivered(channelURL: String, completionHandler: SBErrorHandler? = nil) {
    withSession(completionHandler) {
      $0.markAsDelivered(channelURL: channelURL, completionHandler: completionHandler)
    }
  }

  /// Unread messages of all channels; 0 if there is an error.
  public static func getTotalUnreadMessageCount(completionHandler: @escaping CountHandler) {
    withSession({ completionHandler(0, $0) }) { $0.getTotalUnreadMessageCount(completionHandler: completionHandler) }
  }

  /// Unread messages of the channels that the params choose; 0 if there is an error.
  public static func getTotalUnreadMessageCount(
    params: GroupChannelTotalUnreadMessageCountParams, completionHandler: @escaping CountHandler
  ) {
    withSession({ completionHandler(0, $0) }) {
      $0.groupChannels.getTotalUnreadMessageCount(params: params, completionHandler: completionHandler)
    }
  }

  /// How many channels have unread messages; 0 if there is an error.
  public static func getTotalUnreadChannelCount(completionHandler: @escaping CountHandler) {
    withSession({ completionHandler(0, $0) }) { $0.getTotalUnreadChannelCount(completionHandler: completionHandler) }
  }

  /// Unread messages, mentions and invitations of all channels; 800110 for a key that names nothing.
  public static func getUnreadItemCount(
    key: UnreadItemKey, completionHandler: @escaping (UnreadItemCount?, SBError?) -> Void
  ) {
    withSession({ completionHandler(nil, $0) }) {
      $0.groupChannels.getUnreadItemCount(key: key, completionHandler: completionHandler)
    }
  }

  /// How many channels the user has; 0 if there is an error.
  public static func getGroupChannelCount(
    memberStateFilter: MemberStateFilter, completionHandler: @escaping CountHandler
  ) {
    withSession({ completionHandler(0, $0) }) {
      $0.getGroupChannelCount(memberStateFilter: memberStateFilter, completionHandler: completionHandler)
    }
  }

  /// How many files a `MultipleFilesMessage` may have: what the server said at the last login, 30 before the first.
  public static func getMultipleFilesMessageFileCountLimit() -> Int {
    shared.session?.appInfo?.multipleFilesMessageFileCountLimit ?? 30
  }

  /// Unread messages of all channels, as last reported by the server.
  public static func getSubscribedTotalUnreadMessageCount() -> Int {
    shared.session?.subscribedTotalUnreadMessageCount ?? 0
  }

  public static func getSubscribedCustomTypeTotalUnreadMessageCount() -> Int {
    shared.session?.subscribedCustomTypeTotalUnreadMessageCount ?? 0
  }

  public static func getSubscribedCustomTypeUnreadMessageCount(customType: String) -> Int {
    shared.session?.subscribedCustomTypeUnreadMessageCount(customType: customType) ?? 0
  }
}
