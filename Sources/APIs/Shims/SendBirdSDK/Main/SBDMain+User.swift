import ChatClient
import Foundation

extension SBDMain {
  /// Changes nickname and profile image; `nil` leaves a value as it is.
  public class func updateCurrentUserInfo(
    withNickname nickname: String?, profileUrl: String?, completionHandler: ((SBDError?) -> Void)? = nil
  ) {
    withSession(completionHandler) {
      $0.updateCurrentUserInfo(nickname: nickname, profileURL: profileUrl, completionHandler: completionHandler)
    }
  }

  /// Changes the nickname and uploads a profile image; `nil` leaves a value as it is.
  public class func updateCurrentUserInfo(
    withNickname nickname: String?, profileImage: Data?, completionHandler: ((SBDError?) -> Void)? = nil
  ) {
    updateCurrentUserInfo(
      withNickname: nickname, profileImage: profileImage, progressHandler: nil, completionHandler: completionHandler)
  }

  /// Same as above.
  /// - Parameter progressHandler: bytes sent since the last call, bytes sent so far, and total bytes.
  public class func updateCurrentUserInfo(
    withNickname nickname: String?, profileImage: Data?, progressHandler: ((Int64, Int64, Int64) -> Void)?,
    completionHandler: ((SBDError?) -> Void)? = nil
  ) {
    withSession(completionHandler) {
      $0.updateCurrentUserInfo(
        nickname: nickname, profileImage: profileImage, progressHandler: progressHandler,
        completionHandler: completionHandler)
    }
  }

  /// Sets the languages into which the user's messages are translated.
  public class func updateCurrentUserInfo(
    withPreferredLanguages preferredLanguages: [String], completionHandler: ((SBDError?) -> Void)? = nil
  ) {
    withSession(completionHandler) {
      $0.updateCurrentUserInfo(preferredLanguages: preferredLanguages, completionHandler: completionHandler)
    }
  }

  // MARK: Blocking

  /// - Parameter completionHandler: receives the blocked user, as the server returns it.
  public class func blockUserId(_ userId: String, completionHandler: ((SBDUser?, SBDError?) -> Void)? = nil) {
    withSession(completionHandler.map { handler in { handler(nil, $0) } }) {
      $0.block(userID: userId, completionHandler: completionHandler)
    }
  }

  /// - Parameter completionHandler: receives the blocked user, as the server returns it.
  public class func blockUser(_ user: SBDUser, completionHandler: ((SBDUser?, SBDError?) -> Void)? = nil) {
    blockUserId(user.userId, completionHandler: completionHandler)
  }

  public class func unblockUserId(_ userId: String, completionHandler: ((SBDError?) -> Void)? = nil) {
    withSession(completionHandler) { $0.unblock(userID: userId, completionHandler: completionHandler) }
  }

  public class func unblockUser(_ user: SBDUser, completionHandler: ((SBDError?) -> Void)? = nil) {
    unblockUserId(user.userId, completionHandler: completionHandler)
  }
}
