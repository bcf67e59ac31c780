public import ChatClient
public import Foundation

extension SBDMain {
  /// See `connect(withUserId:completionHandler:)`.
  @discardableResult
  public static func connect(withUserId userId: String) async -> (SBDUser?, SBDError?) {
    await answered { answer in connect(withUserId: userId) { answer(($0, $1)) } }
  }

  /// See `connect(withUserId:accessToken:completionHandler:)`.
  @discardableResult
  public static func connect(withUserId userId: String, accessToken: String?) async -> (SBDUser?, SBDError?) {
    await answered { answer in connect(withUserId: userId, accessToken: accessToken) { answer(($0, $1)) } }
  }

  /// See `connect(withUserId:accessToken:apiHost:wsHost:completionHandler:)`.
  @discardableResult
  public static func connect(withUserId userId: String, accessToken: String?, apiHost: String?, wsHost: String?) async
    -> (SBDUser?, SBDError?)
  {
    await answered { answer in
      connect(withUserId: userId, accessToken: accessToken, apiHost: apiHost, wsHost: wsHost) { answer(($0, $1)) }
    }
  }

  /// See `disconnect(completionHandler:)`.
  public static func disconnect() async {
    await answered { answer in disconnect { answer(()) } }
  }

  /// See `disconnectWebSocket(completionHandler:)`.
  public static func disconnectWebSocket() async {
    await answered { answer in disconnectWebSocket { answer(()) } }
  }

  /// See `updateCurrentUserInfo(withNickname:profileUrl:completionHandler:)`.
  @discardableResult
  public static func updateCurrentUserInfo(withNickname nickname: String?, profileUrl: String?) async -> SBDError? {
    await answered { answer in updateCurrentUserInfo(withNickname: nickname, profileUrl: profileUrl) { answer($0) } }
  }

  /// See `updateCurrentUserInfo(withNickname:profileImage:completionHandler:)`.
  @discardableResult
  public static func updateCurrentUserInfo(withNickname nickname: String?, profileImage: Data?) async -> SBDError? {
    await answered { answer in updateCurrentUserInfo(withNickname: nickname, profileImage: profileImage) { answer($0) }
    }
  }

  /// See `updateCurrentUserInfo(withNickname:profileImage:progressHandler:completionHandler:)`.
  @discardableResult
  public static func updateCurrentUserInfo(
    withNickname nickname: String?, profileImage: Data?, progressHandler: ((Int64, Int64, Int64) -> Void)?,
    isolation: isolated (any Actor)? = #isolation
  ) async -> SBDError? {
    await answered(isolation) { answer in
      updateCurrentUserInfo(withNickname: nickname, profileImage: profileImage, progressHandler: progressHandler) {
        answer($0)
      }
    }
  }

  /// See `updateCurrentUserInfo(withPreferredLanguages:completionHandler:)`.
  @discardableResult
  public static func updateCurrentUserInfo(withPreferredLanguages preferredLanguages: [String]) async -> SBDError? {
    await answered { answer in updateCurrentUserInfo(withPreferredLanguages: preferredLanguages) { answer($0) } }
  }

  /// See `blockUserId(_:completionHandler:)`.
  @discardableResult
  public static func blockUserId(_ userId: String) async -> (SBDUser?, SBDError?) {
    await answered { answer in blockUserId(userId) { answer(($0, $1)) } }
  }

  /// See `blockUser(_:completionHandler:)`.
  @discardableResult
  public static func blockUser(_ user: SBDUser) async -> (SBDUser?, SBDError?) {
    await answered { answer in blockUser(user) { answer(($0, $1)) } }
  }

  /// See `unblockUserId(_:completionHandler:)`.
  @discardableResult
  public static func unblockUserId(_ userId: String) async -> SBDError? {
    await answered { answer in unblockUserId(userId) { answer($0) } }
  }

  /// See `unblockUser(_:completionHandler:)`.
  @discardableResult
  public static func unblockUser(_ user: SBDUser) async -> SBDError? {
    await answered { answer in unblockUser(user) { answer($0) } }
  }
}
