import ChatClient
import Foundation

/// Cover images under the names of version 3.1. `nil` leaves a value as it is, or uses the server's default.
extension GroupChannel {
  /// Creates a channel, or finds the distinct one with the same members.
  /// - Parameter progressHandler: bytes since the last call, bytes so far, total bytes.
  public static func createChannel(
    withName name: String?, isDistinct: Bool = false, userIds: [String], coverImage: Data, coverImageName: String,
    data: String?, customType: String? = nil, progressHandler: ProgressHandler?,
    completionHandler: @escaping GroupChannelHandler
  ) {
    let params = GroupChannelCreateParams()
    (params.name, params.isDistinct, params.userIds) = (name, isDistinct, userIds)
    (params.coverImage, params.coverImageName) = (coverImage, coverImageName)
    (params.data, params.customType) = (data, customType)
    SBDMain.withSession({ completionHandler(nil, $0) }) {
      $0.createChannel(params: params, progressHandler: progressHandler, completionHandler: completionHandler)
    }
  }

  /// Same as the form with user ids.
  public static func createChannel(
    withName name: String?, isDistinct: Bool = false, users: [SBDUser], coverImage: Data, coverImageName: String,
    data: String?, progressHandler: ProgressHandler?, completionHandler: @escaping GroupChannelHandler
  ) {
    createChannel(
      withName: name, isDistinct: isDistinct, userIds: users.map(\.userId), coverImage: coverImage,
      coverImageName: coverImageName, data: data, progressHandler: progressHandler,
      completionHandler: completionHandler)
  }

  /// Same as the form with user ids.
  public static func createChannel(
    withName name: String?, isDistinct: Bool = false, users: [SBDUser], coverUrl: String?, data: String?,
    completionHandler: @escaping GroupChannelHandler
  ) {
    createChannel(
      withName: name, isDistinct: isDistinct, userIds: users.map(\.userId), coverUrl: coverUrl, data: data,
      completionHandler: completionHandler)
  }

  /// Changes the channel, with a picture to upload.
  /// - Parameter progressHandler: bytes since the last call, bytes so far, total bytes.
  public func update(
    withName name: String?, isDistinct: Bool? = nil, coverImage: Data?, coverImageName: String?, data: String?,
    customType: String? = nil, progressHandler: ProgressHandler?, completionHandler: @escaping GroupChannelHandler
  ) {
    let params = GroupChannelUpdateParams()
    (params.name, params.choices.isDistinct) = (name, isDistinct)
    (params.coverImage, params.coverImageName) = (coverImage, coverImageName)
    (params.data, params.customType) = (data, customType)
    update(params: params, progressHandler: progressHandler, completionHandler: completionHandler)
  }
}
