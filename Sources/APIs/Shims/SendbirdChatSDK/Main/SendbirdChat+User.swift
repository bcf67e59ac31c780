import ChatClient
import Foundation
import SharedFace

extension SendbirdChat {
  /// Changes what the params set about the current user.
  public static func updateCurrentUserInfo(params: UserUpdateParams, completionHandler: SBErrorHandler? = nil) {
    updateCurrentUserInfo(params: params, progressHandler: nil, completionHandler: completionHandler)
  }

  /// Changes what the params set about the current user. The languages are a call of their own, after the rest; if that
  /// call fails, the rest is changed.
  /// - Parameter progressHandler: the upload of an image: bytes sent since the last call, sent so far, and in all.
  public static func updateCurrentUserInfo(
    params: UserUpdateParams, progressHandler: ProgressHandler?, completionHandler: SBErrorHandler? = nil
  ) {
    let (nickname, url, languages) = (params.nickname, params.profileImageURL, params.preferredLanguages)
    withSession(completionHandler) { session in
      let updateLanguages: (SBError?) -> Void = { error in
        guard let languages, error == nil else { return completionHandler?(error) ?? () }
        session.updateCurrentUserInfo(preferredLanguages: languages, completionHandler: completionHandler)
      }
      if let image = params.profileImageData {
        session.updateCurrentUserInfo(
          nickname: nickname, profileImage: image, progressHandler: progressHandler, completionHandler: updateLanguages)
      } else if nickname == nil, url == nil, languages != nil {
        updateLanguages(nil)
      } else {
        session.updateCurrentUserInfo(nickname: nickname, profileURL: url, completionHandler: updateLanguages)
      }
    }
  }

  /// Sets the languages into which the user's messages are translated.
  public static func updateCurrentUserInfo(preferredLanguages: [String], completionHandler: SBErrorHandler? = nil) {
    withSession(completionHandler) {
      $0.updateCurrentUserInfo(preferredLanguages: preferredLanguages, completionHandler: completionHandler)
    }
  }

  // MARK: Blocking

  /// - Parameter completionHandler: receives the blocked user, as the server returns it.
  public static func blockUserId(_ userId: String, completionHandler: UserHandler? = nil) {
    withSession(completionHandler.map { handler in { handler(nil, $0) } }) {
      $0.block(userID: userId, completionHandler: completionHandler)
    }
  }

  /// - Parameter completionHandler: receives the blocked user, as the server returns it.
  public static func blockUser(_ user: User, completionHandler: UserHandler? = nil) {
    blockUserId(user.userId, completionHandler: completionHandler)
  }

  public static func unblockUserId(_ userId: String, completionHandler: SBErrorHandler? = nil) {
    withSession(completionHandler) { $0.unblock(userID: userId, completionHandler: completionHandler) }
  }

  public static func unblockUser(_ user: User, completionHandler: SBErrorHandler? = nil) {
    unblockUserId(user.userId, completionHandler: completionHandler)
  }

  // MARK: Lists of users

  /// A query for the users of the application. It can be created before a login.
  public static func createApplicationUserListQuery(
    params: ApplicationUserListQueryParams
  ) -> ApplicationUserListQuery {
    shared.createApplicationUserListQuery(params: params)
  }

  /// A query for the users of the application. It can be created before a login.
  /// - Parameter paramsBuilder: sets which ones.
  public static func createApplicationUserListQuery(
    paramsBuilder: (ApplicationUserListQueryParams) -> Void = { _ in }
  ) -> ApplicationUserListQuery {
    let params = ApplicationUserListQueryParams()
    paramsBuilder(params)
    return createApplicationUserListQuery(params: params)
  }

  /// A query for the users that the current user blocks. It can be created before a login.
  public static func createBlockedUserListQuery(params: BlockedUserListQueryParams) -> BlockedUserListQuery {
    shared.createBlockedUserListQuery(params: params)
  }

  /// A query for the users that the current user blocks. It can be created before a login.
  /// - Parameter paramsBuilder: sets which ones.
  public static func createBlockedUserListQuery(
    paramsBuilder: (BlockedUserListQueryParams) -> Void = { _ in }
  ) -> BlockedUserListQuery {
    let params = BlockedUserListQueryParams()
    paramsBuilder(params)
    return createBlockedUserListQuery(params: params)
  }
}
