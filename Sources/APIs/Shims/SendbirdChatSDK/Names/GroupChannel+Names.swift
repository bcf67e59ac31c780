import ChatClient

/// Members under the names of version 4.
extension GroupChannel {
  /// Same as `invite(_:)`.
  public func inviteUser(_ user: User, completionHandler: SBErrorHandler? = nil) {
    invite(user, completionHandler: completionHandler)
  }

  /// Same as `invite(_:)`.
  public func inviteUsers(_ users: [User], completionHandler: SBErrorHandler? = nil) {
    invite(users, completionHandler: completionHandler)
  }

  /// - Parameter seconds: -1 for no end.
  public func banUser(
    _ user: User, seconds: Int, description: String? = nil, completionHandler: SBErrorHandler? = nil
  ) {
    banUser(userId: user.userId, seconds: seconds, description: description, completionHandler: completionHandler)
  }

  /// Same as `getReadMembers(with:includeAllMembers:)`.
  public func getReadMembers(message: BaseMessage, includeAllMembers: Bool = false) -> [Member] {
    getReadMembers(with: message, includeAllMembers: includeAllMembers)
  }

  /// Same as `getUnreadMembers(with:includeAllMembers:)`.
  public func getUnreadMembers(message: BaseMessage, includeAllMembers: Bool = false) -> [Member] {
    getUnreadMembers(with: message, includeAllMembers: includeAllMembers)
  }
}

extension GroupChannelCreateParams {
  /// Adds a member.
  public func addUser(_ user: User) { addUserId(user.userId) }
}
