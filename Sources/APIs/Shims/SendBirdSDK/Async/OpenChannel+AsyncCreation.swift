public import ChatClient
public import Foundation

extension SBDOpenChannel {
  /// See `createChannel(completionHandler:)`.
  @discardableResult
  public static func createChannel() async -> (OpenChannel?, SBDError?) {
    await answered { answer in createChannel { answer(($0, $1)) } }
  }

  /// See `createChannel(withName:channelUrl:coverUrl:data:operatorUserIds:customType:completionHandler:)`.
  @discardableResult
  public static func createChannel(
    withName name: String?, channelUrl: String? = nil, coverUrl: String?, data: String?, operatorUserIds: [String]?,
    customType: String? = nil
  ) async -> (OpenChannel?, SBDError?) {
    await answered { answer in
      createChannel(
        withName: name, channelUrl: channelUrl, coverUrl: coverUrl, data: data, operatorUserIds: operatorUserIds,
        customType: customType
      ) { answer(($0, $1)) }
    }
  }

  /// See the form with a handler.
  @discardableResult
  public static func createChannel(
    withName name: String?, channelUrl: String? = nil, coverImage: Data, coverImageName: String, data: String?,
    operatorUserIds: [String]?, customType: String? = nil, progressHandler: ProgressHandler?,
    isolation: isolated (any Actor)? = #isolation
  ) async -> (OpenChannel?, SBDError?) {
    await answered(isolation) { answer in
      createChannel(
        withName: name, channelUrl: channelUrl, coverImage: coverImage, coverImageName: coverImageName, data: data,
        operatorUserIds: operatorUserIds, customType: customType, progressHandler: progressHandler
      ) { answer(($0, $1)) }
    }
  }

  /// See `createChannel(with:progressHandler:completionHandler:)`.
  @discardableResult
  public static func createChannel(
    with params: SBDOpenChannelParams, progressHandler: ProgressHandler? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async -> (OpenChannel?, SBDError?) {
    await answered(isolation) { answer in
      createChannel(with: params, progressHandler: progressHandler) { answer(($0, $1)) }
    }
  }

  /// See `createChannel(withName:coverUrl:data:operatorUsers:completionHandler:)`.
  @discardableResult
  public static func createChannel(withName name: String?, coverUrl: String?, data: String?, operatorUsers: [SBDUser]?)
    async -> (OpenChannel?, SBDError?)
  {
    await answered { answer in
      createChannel(withName: name, coverUrl: coverUrl, data: data, operatorUsers: operatorUsers) { answer(($0, $1)) }
    }
  }

  /// See `createChannel(withName:coverImage:coverImageName:data:operatorUsers:progressHandler:completionHandler:)`.
  @discardableResult
  public static func createChannel(
    withName name: String?, coverImage: Data, coverImageName: String, data: String?, operatorUsers: [SBDUser]?,
    progressHandler: ProgressHandler?, isolation: isolated (any Actor)? = #isolation
  ) async -> (OpenChannel?, SBDError?) {
    await answered(isolation) { answer in
      createChannel(
        withName: name, coverImage: coverImage, coverImageName: coverImageName, data: data,
        operatorUsers: operatorUsers, progressHandler: progressHandler
      ) { answer(($0, $1)) }
    }
  }

  /// See the form with a handler.
  @discardableResult
  public static func createChannel(
    withName name: String?, channelUrl: String? = nil, coverImageFilePath: String, data: String?,
    operatorUserIds: [String]?, customType: String?, progressHandler: ProgressHandler?,
    isolation: isolated (any Actor)? = #isolation
  ) async -> (OpenChannel?, SBDError?) {
    await answered(isolation) { answer in
      createChannel(
        withName: name, channelUrl: channelUrl, coverImageFilePath: coverImageFilePath, data: data,
        operatorUserIds: operatorUserIds, customType: customType, progressHandler: progressHandler
      ) { answer(($0, $1)) }
    }
  }
}
