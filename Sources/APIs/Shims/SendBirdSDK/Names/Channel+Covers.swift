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

/// Cover images from files of the device. The file is read during the call; if it cannot be read, the handler receives
/// 800110.
extension SBDGroupChannel {
  /// Creates a channel, or finds the distinct one with the same members.
  /// - Parameter progressHandler: bytes since the last call, bytes so far, total bytes.
  public static func createChannel(
    withName name: String?, isDistinct: Bool, userIds: [String], coverImageFilePath: String, data: String?,
    customType: String?, progressHandler: ProgressHandler?, completionHandler: @escaping GroupChannelHandler
  ) {
    guard let image = FileManager.default.contents(atPath: coverImageFilePath) else {
      return refuseCover(completionHandler)
    }
    createChannel(
      withName: name, isDistinct: isDistinct, userIds: userIds, coverImage: image,
      coverImageName: (coverImageFilePath as NSString).lastPathComponent, data: data, customType: customType,
      progressHandler: progressHandler, completionHandler: completionHandler)
  }

  /// Changes the channel, with a picture to upload; without a path, with none.
  /// - Parameter progressHandler: bytes since the last call, bytes so far, total bytes.
  public func update(
    withName name: String?, isDistinct: Bool, coverImageFilePath: String?, data: String?, customType: String?,
    progressHandler: ProgressHandler?, completionHandler: @escaping GroupChannelHandler
  ) {
    let image = coverImageFilePath.map { FileManager.default.contents(atPath: $0) }
    if case .some(.none) = image { return Self.refuseCover(completionHandler) }
    update(
      withName: name, isDistinct: isDistinct, coverImage: image ?? nil,
      coverImageName: coverImageFilePath.map { ($0 as NSString).lastPathComponent }, data: data,
      customType: customType, progressHandler: progressHandler, completionHandler: completionHandler)
  }

  private static func refuseCover(_ completionHandler: @escaping GroupChannelHandler) {
    let handler = AppValue(completionHandler)
    SBDMain.shared.deliver { handler.value(nil, SBDError(.invalidParameter)) }
  }
}
