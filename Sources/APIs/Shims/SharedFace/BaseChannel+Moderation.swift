public import ChatClient

/// Moderation of a user whose object the app has, in the spelling of both versions.
extension BaseChannel {
  public func unbanUser(_ user: User, completionHandler: SBErrorHandler? = nil) {
    unbanUser(userId: user.userId, completionHandler: completionHandler)
  }

  /// - Parameter seconds: -1 for no end.
  public func muteUser(
    _ user: User, seconds: Int = -1, description: String? = nil, completionHandler: SBErrorHandler? = nil
  ) {
    muteUser(userId: user.userId, seconds: seconds, description: description, completionHandler: completionHandler)
  }

  public func unmuteUser(_ user: User, completionHandler: SBErrorHandler? = nil) {
    unmuteUser(userId: user.userId, completionHandler: completionHandler)
  }
}
