public import ChatClient
public import Foundation

extension SBDOpenChannel {
  /// See `update(withName:coverUrl:data:operatorUsers:completionHandler:)`.
  @discardableResult
  public func update(withName name: String?, coverUrl: String?, data: String?, operatorUsers: [SBDUser]?) async -> (
    OpenChannel?, SBDError?
  ) {
    await answered { answer in
      update(withName: name, coverUrl: coverUrl, data: data, operatorUsers: operatorUsers) { answer(($0, $1)) }
    }
  }

  /// See the form with a handler.
  @discardableResult
  public func update(
    withName name: String?, coverImage: Data?, coverImageName: String?, data: String?, operatorUserIds: [String]?,
    customType: String? = nil, progressHandler: ProgressHandler?, isolation: isolated (any Actor)? = #isolation
  ) async -> (OpenChannel?, SBDError?) {
    await answered(isolation) { answer in
      update(
        withName: name, coverImage: coverImage, coverImageName: coverImageName, data: data,
        operatorUserIds: operatorUserIds, customType: customType, progressHandler: progressHandler
      ) { answer(($0, $1)) }
    }
  }

  /// See `update(with:progressHandler:completionHandler:)`.
  @discardableResult
  public func update(
    with params: SBDOpenChannelParams, progressHandler: ProgressHandler? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async -> (OpenChannel?, SBDError?) {
    await answered(isolation) { answer in update(with: params, progressHandler: progressHandler) { answer(($0, $1)) } }
  }

  /// See `delete(completionHandler:)`.
  @discardableResult
  public func delete() async -> SBDError? {
    await answered { answer in delete { answer($0) } }
  }

  /// See `getWithUrl(_:completionHandler:)`.
  @discardableResult
  public static func withUrl(_ channelUrl: String) async -> (OpenChannel?, SBDError?) {
    await answered { answer in getWithUrl(channelUrl) { answer(($0, $1)) } }
  }

  /// See `enter(completionHandler:)`.
  @discardableResult
  public func enter() async -> SBDError? {
    await answered { answer in enter { answer($0) } }
  }

  /// See `exitChannel(completionHandler:)`.
  @discardableResult
  public func exitChannel() async -> SBDError? {
    await answered { answer in exitChannel { answer($0) } }
  }

  /// See `refresh(completionHandler:)`.
  @discardableResult
  public func refresh() async -> SBDError? {
    await answered { answer in refresh { answer($0) } }
  }

  /// See `ban(_:seconds:completionHandler:)`.
  @discardableResult
  public func ban(_ user: SBDUser, seconds: Int32) async -> SBDError? {
    await answered { answer in ban(user, seconds: seconds) { answer($0) } }
  }

  /// See `banUser(withUserId:seconds:completionHandler:)`.
  @discardableResult
  public func banUser(withUserId userId: String, seconds: Int32) async -> SBDError? {
    await answered { answer in banUser(withUserId: userId, seconds: seconds) { answer($0) } }
  }

  /// See `update(withName:coverImage:coverImageName:data:operatorUsers:progressHandler:completionHandler:)`.
  @discardableResult
  public func update(
    withName name: String?, coverImage: Data?, coverImageName: String?, data: String?, operatorUsers: [SBDUser]?,
    progressHandler: ProgressHandler?, isolation: isolated (any Actor)? = #isolation
  ) async -> (OpenChannel?, SBDError?) {
    await answered(isolation) { answer in
      update(
        withName: name, coverImage: coverImage, coverImageName: coverImageName, data: data,
        operatorUsers: operatorUsers, progressHandler: progressHandler
      ) { answer(($0, $1)) }
    }
  }

  /// See `update(withName:coverUrl:data:operatorUserIds:customType:completionHandler:)`.
  @discardableResult
  public func update(
    withName name: String?, coverUrl: String?, data: String?, operatorUserIds: [String]?, customType: String? = nil
  ) async -> (OpenChannel?, SBDError?) {
    await answered { answer in
      update(withName: name, coverUrl: coverUrl, data: data, operatorUserIds: operatorUserIds, customType: customType) {
        answer(($0, $1))
      }
    }
  }

  /// See `update(withName:coverImageFilePath:data:operatorUserIds:customType:progressHandler:completionHandler:)`.
  @discardableResult
  public func update(
    withName name: String?, coverImageFilePath: String?, data: String?, operatorUserIds: [String]?, customType: String?,
    progressHandler: ProgressHandler?, isolation: isolated (any Actor)? = #isolation
  ) async -> (OpenChannel?, SBDError?) {
    await answered(isolation) { answer in
      update(
        withName: name, coverImageFilePath: coverImageFilePath, data: data, operatorUserIds: operatorUserIds,
        customType: customType, progressHandler: progressHandler
      ) { answer(($0, $1)) }
    }
  }
}
