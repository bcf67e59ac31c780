import ChatClient

/// What version 4 has beyond the names of the current API.
extension User {
  /// Empty if there is none.
  public var nickname: String { knownNickname }
}

extension User: Identifiable {
  /// Same as `userId`.
  public var id: String { userId }
}

extension BaseChannel: Identifiable {
  /// Same as `channelURL`.
  public var id: String { channelURL }
}

extension OpenChannel {
  /// Same as `isOperator(userId:)`.
  public func isOperator(user: User) -> Bool { isOperator(userId: user.userId) }
}
