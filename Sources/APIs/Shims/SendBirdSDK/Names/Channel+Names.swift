import ChatClient
import Foundation

extension GroupChannel {
  /// Same as `isDiscoverable`.
  public var discoverable: Bool { isDiscoverable }
  /// Same as `isAccessCodeRequired`.
  public var accessCodeRequired: Bool { isAccessCodeRequired }

  /// A channel: the cached one at once, otherwise the server's.
  public static func getWithUrl(_ channelUrl: String, completionHandler: GroupChannelHandler? = nil) {
    SBDMain.withSession({ completionHandler?(nil, $0) }) {
      $0.channel(url: channelUrl, completionHandler: completionHandler)
    }
  }

  /// A channel as it is now on the server.
  public static func getWithoutCache(_ channelUrl: String, completionHandler: GroupChannelHandler? = nil) {
    SBDMain.withSession({ completionHandler?(nil, $0) }) {
      $0.channelWithoutCache(url: channelUrl, completionHandler: completionHandler)
    }
  }

  /// Creates a channel, or finds the distinct one with the same members.
  public static func createChannel(
    withUserIds userIds: [String], isDistinct: Bool, completionHandler: @escaping GroupChannelHandler
  ) {
    SBDMain.withSession({ completionHandler(nil, $0) }) {
      $0.createChannel(userIds: userIds, isDistinct: isDistinct, completionHandler: completionHandler)
    }
  }

  /// Creates a channel, or finds the distinct one with the same members.
  public static func createChannel(
    with users: [SBDUser], isDistinct: Bool, completionHandler: @escaping GroupChannelHandler
  ) {
    createChannel(
      withUserIds: users.map(\.userId), isDistinct: isDistinct, completionHandler: completionHandler)
  }

  /// Creates a channel, or finds the distinct one with the same members.
  public static func createChannel(
    withName name: String?, isDistinct: Bool = false, userIds: [String], coverUrl: String?, data: String?,
    customType: String? = nil, completionHandler: @escaping GroupChannelHandler
  ) {
    let params = GroupChannelCreateParams()
    (params.name, params.isDistinct, params.userIds) = (name, isDistinct, userIds)
    (params.coverURL, params.data, params.customType) = (coverUrl, data, customType)
    SBDMain.withSession({ completionHandler(nil, $0) }) {
      $0.createChannel(params: params, completionHandler: completionHandler)
    }
  }

  /// Changes the channel; `nil` leaves a value as it is.
  public func update(
    withName name: String?, isDistinct: Bool? = nil, coverUrl: String?, data: String?, customType: String? = nil,
    completionHandler: @escaping GroupChannelHandler
  ) {
    let params = GroupChannelUpdateParams()
    (params.name, params.choices.isDistinct) = (name, isDistinct)
    (params.coverURL, params.data, params.customType) = (coverUrl, data, customType)
    update(params: params, completionHandler: completionHandler)
  }

  // MARK: Membership

  /// Same as `hide(hidePreviousMessages:allowAutoUnhide:completionHandler:)`.
  public func hide(
    withHidePreviousMessages hidePreviousMessages: Bool, allowAutoUnhide: Bool = true,
    completionHandler: SBErrorHandler? = nil
  ) {
    hide(
      hidePreviousMessages: hidePreviousMessages, allowAutoUnhide: allowAutoUnhide,
      completionHandler: completionHandler)
  }

  /// Same as `unhide(completionHandler:)`.
  public func unhideChannel(completionHandler: SBErrorHandler? = nil) { unhide(completionHandler: completionHandler) }

  /// Same as `join(accessCode:completionHandler:)`.
  public func join(withAccessCode accessCode: String?, completionHandler: SBErrorHandler? = nil) {
    join(accessCode: accessCode, completionHandler: completionHandler)
  }

  /// Same as `acceptInvitation(accessCode:completionHandler:)`.
  public func acceptInvitation(withAccessCode accessCode: String?, completionHandler: SBErrorHandler? = nil) {
    acceptInvitation(accessCode: accessCode, completionHandler: completionHandler)
  }
}
