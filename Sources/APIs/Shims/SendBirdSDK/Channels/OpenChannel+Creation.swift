import ChatClient
import Foundation

/// Making open channels under the names of version 3.1. `nil` uses the server's default. Progress is bytes since the last
/// call, bytes so far, total bytes.
extension SBDOpenChannel {
  /// Creates a channel without a name and without operators.
  public static func createChannel(completionHandler: @escaping SBDOpenChannelHandler) {
    createChannel(with: SBDOpenChannelParams(), completionHandler: completionHandler)
  }

  public static func createChannel(
    with params: SBDOpenChannelParams, progressHandler: ProgressHandler? = nil,
    completionHandler: @escaping SBDOpenChannelHandler
  ) {
    SBDMain.withSession({ completionHandler(nil, $0) }) {
      $0.openChannels.createChannel(
        params: params, progressHandler: progressHandler, completionHandler: completionHandler)
    }
  }

  public static func createChannel(
    withName name: String?, channelUrl: String? = nil, coverUrl: String?, data: String?, operatorUserIds: [String]?,
    customType: String? = nil, completionHandler: @escaping SBDOpenChannelHandler
  ) {
    let params = SBDOpenChannelParams(name: name, data: data, customType: customType, operatorUserIds)
    (params.channelURL, params.coverURL) = (channelUrl, coverUrl)
    createChannel(with: params, completionHandler: completionHandler)
  }

  public static func createChannel(
    withName name: String?, coverUrl: String?, data: String?, operatorUsers: [SBDUser]?,
    completionHandler: @escaping SBDOpenChannelHandler
  ) {
    createChannel(
      withName: name, coverUrl: coverUrl, data: data, operatorUserIds: operatorUsers?.map(\.userId),
      completionHandler: completionHandler)
  }

  public static func createChannel(
    withName name: String?, channelUrl: String? = nil, coverImage: Data, coverImageName: String, data: String?,
    operatorUserIds: [String]?, customType: String? = nil, progressHandler: ProgressHandler?,
    completionHandler: @escaping SBDOpenChannelHandler
  ) {
    let params = SBDOpenChannelParams(name: name, data: data, customType: customType, operatorUserIds)
    (params.channelURL, params.coverImage, params.coverImageName) = (channelUrl, coverImage, coverImageName)
    createChannel(with: params, progressHandler: progressHandler, completionHandler: completionHandler)
  }

  public static func createChannel(
    withName name: String?, coverImage: Data, coverImageName: String, data: String?, operatorUsers: [SBDUser]?,
    progressHandler: ProgressHandler?, completionHandler: @escaping SBDOpenChannelHandler
  ) {
    createChannel(
      withName: name, coverImage: coverImage, coverImageName: coverImageName, data: data,
      operatorUserIds: operatorUsers?.map(\.userId), progressHandler: progressHandler,
      completionHandler: completionHandler)
  }

  /// The file is read during the call; if it cannot be read, the handler receives 800110.
  public static func createChannel(
    withName name: String?, channelUrl: String? = nil, coverImageFilePath: String, data: String?,
    operatorUserIds: [String]?, customType: String?, progressHandler: ProgressHandler?,
    completionHandler: @escaping SBDOpenChannelHandler
  ) {
    guard let image = FileManager.default.contents(atPath: coverImageFilePath) else {
      return refuseCover(completionHandler)
    }
    createChannel(
      withName: name, channelUrl: channelUrl, coverImage: image,
      coverImageName: (coverImageFilePath as NSString).lastPathComponent, data: data, operatorUserIds: operatorUserIds,
      customType: customType, progressHandler: progressHandler, completionHandler: completionHandler)
  }
}
