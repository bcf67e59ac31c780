public import ChatClient
public import Foundation

extension SBDGroupChannel {
  /// See `createChannel(with:isDistinct:completionHandler:)`.
  @discardableResult
  public static func createChannel(with users: [SBDUser], isDistinct: Bool) async -> (GroupChannel?, SBDError?) {
    await answered { answer in createChannel(with: users, isDistinct: isDistinct) { answer(($0, $1)) } }
  }

  /// See `createChannel(withUserIds:isDistinct:completionHandler:)`.
  @discardableResult
  public static func createChannel(withUserIds userIds: [String], isDistinct: Bool) async -> (GroupChannel?, SBDError?)
  {
    await answered { answer in createChannel(withUserIds: userIds, isDistinct: isDistinct) { answer(($0, $1)) } }
  }

  /// See `createChannel(withName:isDistinct:users:coverUrl:data:completionHandler:)`.
  @discardableResult
  public static func createChannel(
    withName name: String?, isDistinct: Bool = false, users: [SBDUser], coverUrl: String?, data: String?
  ) async -> (GroupChannel?, SBDError?) {
    await answered { answer in
      createChannel(withName: name, isDistinct: isDistinct, users: users, coverUrl: coverUrl, data: data) {
        answer(($0, $1))
      }
    }
  }

  /// See the form with a handler.
  @discardableResult
  public static func createChannel(
    withName name: String?, isDistinct: Bool = false, users: [SBDUser], coverImage: Data, coverImageName: String,
    data: String?, progressHandler: ProgressHandler?, isolation: isolated (any Actor)? = #isolation
  ) async -> (GroupChannel?, SBDError?) {
    await answered(isolation) { answer in
      createChannel(
        withName: name, isDistinct: isDistinct, users: users, coverImage: coverImage, coverImageName: coverImageName,
        data: data, progressHandler: progressHandler
      ) { answer(($0, $1)) }
    }
  }

  /// See `createChannel(withName:isDistinct:userIds:coverUrl:data:customType:completionHandler:)`.
  @discardableResult
  public static func createChannel(
    withName name: String?, isDistinct: Bool = false, userIds: [String], coverUrl: String?, data: String?,
    customType: String? = nil
  ) async -> (GroupChannel?, SBDError?) {
    await answered { answer in
      createChannel(
        withName: name, isDistinct: isDistinct, userIds: userIds, coverUrl: coverUrl, data: data, customType: customType
      ) { answer(($0, $1)) }
    }
  }

  /// See the form with a handler.
  @discardableResult
  public static func createChannel(
    withName name: String?, isDistinct: Bool = false, userIds: [String], coverImage: Data, coverImageName: String,
    data: String?, customType: String? = nil, progressHandler: ProgressHandler?,
    isolation: isolated (any Actor)? = #isolation
  ) async -> (GroupChannel?, SBDError?) {
    await answered(isolation) { answer in
      createChannel(
        withName: name, isDistinct: isDistinct, userIds: userIds, coverImage: coverImage,
        coverImageName: coverImageName, data: data, customType: customType, progressHandler: progressHandler
      ) { answer(($0, $1)) }
    }
  }

  /// See the form with a handler.
  @discardableResult
  public static func createChannel(
    withName name: String?, isDistinct: Bool, userIds: [String], coverImageFilePath: String, data: String?,
    customType: String?, progressHandler: ProgressHandler?, isolation: isolated (any Actor)? = #isolation
  ) async -> (GroupChannel?, SBDError?) {
    await answered(isolation) { answer in
      createChannel(
        withName: name, isDistinct: isDistinct, userIds: userIds, coverImageFilePath: coverImageFilePath, data: data,
        customType: customType, progressHandler: progressHandler
      ) { answer(($0, $1)) }
    }
  }

  /// See `createChannel(with:completionHandler:)`.
  @discardableResult
  public static func createChannel(with params: SBDGroupChannelParams, isolation: isolated (any Actor)? = #isolation)
    async -> (GroupChannel?, SBDError?)
  {
    await answered(isolation) { answer in createChannel(with: params) { answer(($0, $1)) } }
  }

  /// See `createChannel(with:progressHandler:completionHandler:)`.
  @discardableResult
  public static func createChannel(
    with params: SBDGroupChannelParams, progressHandler: ProgressHandler?, isolation: isolated (any Actor)? = #isolation
  ) async -> (GroupChannel?, SBDError?) {
    await answered(isolation) { answer in
      createChannel(with: params, progressHandler: progressHandler) { answer(($0, $1)) }
    }
  }

  /// See `createDistinctChannelIfNotExist(with:completionHandler:)`.
  @discardableResult
  public static func createDistinctChannelIfNotExist(
    with params: SBDGroupChannelParams, isolation: isolated (any Actor)? = #isolation
  ) async -> (SBDGroupChannel?, Bool, SBDError?) {
    await answered(isolation) { answer in createDistinctChannelIfNotExist(with: params) { answer(($0, $1, $2)) } }
  }

  /// See `createDistinctChannelIfNotExist(with:progressHandler:completionHandler:)`.
  @discardableResult
  public static func createDistinctChannelIfNotExist(
    with params: SBDGroupChannelParams, progressHandler: ProgressHandler?, isolation: isolated (any Actor)? = #isolation
  ) async -> (SBDGroupChannel?, Bool, SBDError?) {
    await answered(isolation) { answer in
      createDistinctChannelIfNotExist(with: params, progressHandler: progressHandler) { answer(($0, $1, $2)) }
    }
  }
}
