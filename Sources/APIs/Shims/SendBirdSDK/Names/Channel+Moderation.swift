import ChatClient

/// Moderation under the names of version 3.1.
extension BaseChannel {
  public func addOperators(withUserIds userIds: [String], completionHandler: SBErrorHandler? = nil) {
    addOperators(userIds: userIds, completionHandler: completionHandler)
  }

  public func removeOperators(withUserIds userIds: [String], completionHandler: SBErrorHandler? = nil) {
    removeOperators(userIds: userIds, completionHandler: completionHandler)
  }

  /// - Parameter seconds: -1 for no end.
  public func banUser(
    withUserId userId: String, seconds: Int, description: String?, completionHandler: SBErrorHandler? = nil
  ) {
    banUser(userId: userId, seconds: seconds, description: description, completionHandler: completionHandler)
  }

  /// - Parameter seconds: -1 for no end.
  public func ban(_ user: User, seconds: Int, description: String?, completionHandler: SBErrorHandler? = nil) {
    banUser(userId: user.userId, seconds: seconds, description: description, completionHandler: completionHandler)
  }

  public func unbanUser(withUserId userId: String, completionHandler: SBErrorHandler? = nil) {
    unbanUser(userId: userId, completionHandler: completionHandler)
  }

  /// - Parameter seconds: -1 for no end.
  public func muteUser(
    withUserId userId: String, seconds: Int = -1, description: String? = nil,
    completionHandler: SBErrorHandler? = nil
  ) {
    muteUser(userId: userId, seconds: seconds, description: description, completionHandler: completionHandler)
  }

  public func unmuteUser(withUserId userId: String, completionHandler: SBErrorHandler? = nil) {
    unmuteUser(userId: userId, completionHandler: completionHandler)
  }
}
