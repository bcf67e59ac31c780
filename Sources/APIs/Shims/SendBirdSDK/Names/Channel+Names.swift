import ChatClient
import Foundation

extension BaseChannel {
  /// As `channelURL`.
  public var channelUrl: String { channelURL }
  /// As `coverURL`.
  public var coverUrl: String? { coverURL }
}

extension GroupChannel {
  /// As `isDiscoverable`.
  public var discoverable: Bool { isDiscoverable }
  /// As `isAccessCodeRequired`.
  public var accessCodeRequired: Bool { isAccessCodeRequired }

  /// A channel: the cached one at once, else the server's.
  public static func getWithUrl(_ channelUrl: String, completionHandler: GroupChannelHandler? = nil) {
    SBDMain.withSession({ completionHandler?(nil, $0) }) {
      $0.channel(url: channelUrl, completionHandler: completionHandler)
    }
  }

  /// A channel as the server has it now.
  public static func getWithoutCache(_ channelUrl: String, completionHandler: GroupChannelHandler? = nil) {
    SBDMain.withSession({ completionHandler?(nil, $0) }) {
      $0.channelWithoutCache(url: channelUrl, completionHandler: completionHandler)
    }
  }

  /// Makes a channel, or finds the distinct one of the same members.
  public static func createChannel(
    withUserIds userIds: [String], isDistinct: Bool, completionHandler: @escaping GroupChannelHandler
  ) {
    SBDMain.withSession({ completionHandler(nil, $0) }) {
      $0.createChannel(userIds: userIds, isDistinct: isDistinct, completionHandler: completionHandler)
    }
  }

  /// Makes a channel, or finds the distinct one of the same members.
  public static func createChannel(
    with users: [SBDUser], isDistinct: Bool, completionHandler: @escaping GroupChannelHandler
  ) {
    createChannel(
      withUserIds: users.map(\.userId), isDistinct: isDistinct, completionHandler: completionHandler)
  }

  /// Makes a channel, or finds the distinct one of the same members.
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

  /// Changes the channel; what is `nil` stays as it is.
  public func update(
    withName name: String?, isDistinct: Bool? = nil, coverUrl: String?, data: String?, customType: String? = nil,
    completionHandler: @escaping GroupChannelHandler
  ) {
    let params = GroupChannelUpdateParams()
    (params.name, params.isDistinct) = (name, isDistinct)
    (params.coverURL, params.data, params.customType) = (coverUrl, data, customType)
    update(params: params, completionHandler: completionHandler)
  }

  // MARK: Membership

  /// As `hide(hidePreviousMessages:allowAutoUnhide:completionHandler:)`.
  public func hide(
    withHidePreviousMessages hidePreviousMessages: Bool, allowAutoUnhide: Bool = true,
    completionHandler: SBErrorHandler? = nil
  ) {
    hide(
      hidePreviousMessages: hidePreviousMessages, allowAutoUnhide: allowAutoUnhide,
      completionHandler: completionHandler)
  }

  /// As `unhide(completionHandler:)`.
  public func unhideChannel(completionHandler: SBErrorHandler? = nil) { unhide(completionHandler: completionHandler) }

  /// As `join(accessCode:completionHandler:)`.
  public func join(withAccessCode accessCode: String?, completionHandler: SBErrorHandler? = nil) {
    join(accessCode: accessCode, completionHandler: completionHandler)
  }

  /// As `acceptInvitation(accessCode:completionHandler:)`.
  public func acceptInvitation(withAccessCode accessCode: String?, completionHandler: SBErrorHandler? = nil) {
    acceptInvitation(accessCode: accessCode, completionHandler: completionHandler)
  }
}
