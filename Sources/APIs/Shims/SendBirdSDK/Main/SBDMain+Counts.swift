import ChatClient

extension SBDMain {
  /// Marks all channels as read. At most once a second: earlier calls fail with 800160.
  public class func markAsReadAll(completionHandler: ((SBDError?) -> Void)? = nil) {
    let handler = AppValue(completionHandler)
    withSession(completionHandler) { $0.markAsReadAll { handler.value?($0) } }
  }

  public class func markAsRead(
    withChannelUrls channelUrls: [String], completionHandler: ((SBDError?) -> Void)? = nil
  ) {
    let handler = AppValue(completionHandler)
    withSession(completionHandler) { $0.markAsRead(channelURLs: channelUrls) { handler.value?($0) } }
  }

  public class func markAsDelivered(withChannelUrl channelUrl: String) {
    shared.session?.markAsDelivered(channelURL: channelUrl)
  }

  public class func getTotalUnreadMessageCount(completionHandler: ((UInt, SBDError?) -> Void)? = nil) {
    let handler = AppValue(completionHandler)
    withSession({ handler.value?(0, $0) }) { $0.getTotalUnreadMessageCount { handler.value?($0, $1) } }
  }

  public class func getTotalUnreadChannelCount(completionHandler: @escaping (UInt, SBDError?) -> Void) {
    let handler = AppValue(completionHandler)
    withSession({ handler.value(0, $0) }) { $0.getTotalUnreadChannelCount { handler.value($0, $1) } }
  }

  /// How many channels the user has; 0 if there is an error.
  public class func getChannelCount(
    with memberStateFilter: SBDMemberStateFilter, completionHandler: @escaping (UInt, SBDError?) -> Void
  ) {
    let handler = AppValue(completionHandler)
    withSession({ handler.value(0, $0) }) {
      $0.getGroupChannelCount(memberStateFilter: memberStateFilter) { handler.value($0, $1) }
    }
  }

  /// Unread messages of all channels, as last reported by the server.
  public class func getSubscribedTotalUnreadMessageCount() -> Int {
    shared.session?.subscribedTotalUnreadMessageCount ?? 0
  }

  public class func getSubscribedCustomTypeTotalUnreadMessageCount() -> Int {
    shared.session?.subscribedCustomTypeTotalUnreadMessageCount ?? 0
  }

  public class func getSubscribedCustomTypeUnreadMessageCount(withCustomType customType: String) -> Int {
    shared.session?.subscribedCustomTypeUnreadMessageCount(customType: customType) ?? 0
  }
}
