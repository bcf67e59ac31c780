import ChatClient

// Counts over all channels under the names of version 3.1.
public typealias SBDUnreadItemKey = UnreadItemKey
public typealias SBDUnreadItemCount = UnreadItemCount
public typealias SBDGroupChannelTotalUnreadMessageCountParams = GroupChannelTotalUnreadMessageCountParams

extension SBDMain {
  /// Unread messages of the channels that the params choose; 0 if there is an error.
  public class func getTotalUnreadMessageCount(
    with params: SBDGroupChannelTotalUnreadMessageCountParams, completionHandler: @escaping (UInt, SBDError?) -> Void
  ) {
    let handler = AppValue(completionHandler)
    withSession({ handler.value(0, $0) }) {
      $0.groupChannels.getTotalUnreadMessageCount(params: params) { handler.value($0, $1) }
    }
  }

  /// Unread messages, mentions and invitations of all channels; 800110 for a key that names nothing.
  public class func getUnreadItemCount(
    with key: SBDUnreadItemKey, completionHandler: @escaping (SBDUnreadItemCount?, SBDError?) -> Void
  ) {
    let handler = AppValue(completionHandler)
    withSession({ handler.value(nil, $0) }) {
      $0.groupChannels.getUnreadItemCount(key: key) { handler.value($0, $1) }
    }
  }
}

extension SBDGroupChannel {
  /// Same as on `SBDMain`.
  public static func getTotalUnreadMessageCount(
    with params: SBDGroupChannelTotalUnreadMessageCountParams, completionHandler: @escaping (UInt, SBDError?) -> Void
  ) {
    SBDMain.getTotalUnreadMessageCount(with: params, completionHandler: completionHandler)
  }

  /// Same as on `SBDMain`.
  public static func getUnreadItemCount(
    with key: SBDUnreadItemKey, completionHandler: @escaping (SBDUnreadItemCount?, SBDError?) -> Void
  ) {
    SBDMain.getUnreadItemCount(with: key, completionHandler: completionHandler)
  }

  /// Of all channels, not of this one, as documented: same as on `SBDMain`.
  public func getUnreadItemCount(
    with key: SBDUnreadItemKey, completionHandler: @escaping (SBDUnreadItemCount?, SBDError?) -> Void
  ) {
    SBDMain.getUnreadItemCount(with: key, completionHandler: completionHandler)
  }
}

extension SBDUnreadItemKey {
  /// Never `nil`; failable because the vendor's key is an enumeration.
  @_disfavoredOverload
  public init?(rawValue: UInt) {
    self = SBDUnreadItemKey(rawValue: rawValue) as SBDUnreadItemKey
  }
}
