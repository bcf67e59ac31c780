import ChatClient
import Foundation

/// Changing open channels under the names of version 3.1. `nil` leaves a value as it is. Progress is bytes since the last
/// call, bytes so far, total bytes.
extension SBDOpenChannel {
  /// Changes what the params set.
  public func update(
    with params: SBDOpenChannelParams, progressHandler: ProgressHandler? = nil,
    completionHandler: @escaping SBDOpenChannelHandler
  ) {
    update(params: params, progressHandler: progressHandler, completionHandler: completionHandler)
  }

  public func update(
    withName name: String?, coverUrl: String?, data: String?, operatorUserIds: [String]?, customType: String? = nil,
    completionHandler: @escaping SBDOpenChannelHandler
  ) {
    let params = SBDOpenChannelParams(name: name, data: data, customType: customType, operatorUserIds)
    params.coverURL = coverUrl
    update(params: params, completionHandler: completionHandler)
  }

  public func update(
    withName name: String?, coverUrl: String?, data: String?, operatorUsers: [SBDUser]?,
    completionHandler: @escaping SBDOpenChannelHandler
  ) {
    update(
      withName: name, coverUrl: coverUrl, data: data, operatorUserIds: operatorUsers?.map(\.userId),
      completionHandler: completionHandler)
  }

  public func update(
    withName name: String?, coverImage: Data?, coverImageName: String?, data: String?, operatorUserIds: [String]?,
    customType: String? = nil, progressHandler: ProgressHandler?, completionHandler: @escaping SBDOpenChannelHandler
  ) {
    let params = SBDOpenChannelParams(name: name, data: data, customType: customType, operatorUserIds)
    (params.coverImage, params.coverImageName) = (coverImage, coverImageName)
    update(params: params, progressHandler: progressHandler, completionHandler: completionHandler)
  }

  public func update(
    withName name: String?, coverImage: Data?, coverImageName: String?, data: String?, operatorUsers: [SBDUser]?,
    progressHandler: ProgressHandler?, completionHandler: @escaping SBDOpenChannelHandler
  ) {
    update(
      withName: name, coverImage: coverImage, coverImageName: coverImageName, data: data,
      operatorUserIds: operatorUsers?.map(\.userId), progressHandler: progressHandler,
      completionHandler: completionHandler)
  }

  /// The file is read during the call; if it cannot be read, the handler receives 800110.
  public func update(
    withName name: String?, coverImageFilePath: String?, data: String?, operatorUserIds: [String]?,
    customType: String?, progressHandler: ProgressHandler?, completionHandler: @escaping SBDOpenChannelHandler
  ) {
    let image = coverImageFilePath.map { FileManager.default.contents(atPath: $0) }
    if case .some(.none) = image { return Self.refuseCover(completionHandler) }
    update(
      withName: name, coverImage: image ?? nil,
      coverImageName: coverImageFilePath.map { ($0 as NSString).lastPathComponent }, data: data,
      operatorUserIds: operatorUserIds, customType: customType, progressHandler: progressHandler,
      completionHandler: completionHandler)
  }

  static func refuseCover(_ completionHandler: @escaping SBDOpenChannelHandler) {
    let handler = AppValue(completionHandler)
    SBDMain.shared.deliver { handler.value(nil, SBDError(.invalidParameter)) }
  }
}

extension SBDOpenChannelParams {
  convenience init(name: String?, data: String?, customType: String?, _ operatorUserIds: [String]?) {
    self.init()
    (self.name, self.data, self.customType, self.operatorUserIds) = (name, data, customType, operatorUserIds)
  }
}
