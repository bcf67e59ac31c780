import ChatClient

/// Class methods about all channels, as on `SBDMain`.
extension GroupChannel {
  public static func markAsReadAll(completionHandler: ((SBDError?) -> Void)? = nil) {
    SBDMain.markAsReadAll(completionHandler: completionHandler)
  }

  public static func getTotalUnreadMessageCount(completionHandler: ((UInt, SBDError?) -> Void)? = nil) {
    SBDMain.getTotalUnreadMessageCount(completionHandler: completionHandler)
  }

  /// - Parameter customTypes: only channels with these types; `nil` or empty for all.
  public static func getTotalUnreadMessageCount(
    withChannelCustomTypes customTypes: [String]?, completionHandler: ((UInt, SBDError?) -> Void)? = nil
  ) {
    let handler = AppValue(completionHandler)
    SBDMain.withSession({ handler.value?(0, $0) }) {
      $0.getTotalUnreadMessageCount(channelCustomTypes: customTypes) { handler.value?($0, $1) }
    }
  }

  /// How many channels the user has; 0 if there is an error.
  public static func getCountWith(
    _ memberStateFilter: SBDMemberStateFilter, completionHandler: ((UInt, SBDError?) -> Void)? = nil
  ) {
    SBDMain.getChannelCount(with: memberStateFilter) { completionHandler?($0, $1) }
  }

  public static func getTotalUnreadChannelCount(completionHandler: ((UInt, SBDError?) -> Void)? = nil) {
    SBDMain.getTotalUnreadChannelCount { completionHandler?($0, $1) }
  }
}
