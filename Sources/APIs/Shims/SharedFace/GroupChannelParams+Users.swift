public import ChatClient

// Members and operators, in the spelling of both versions.

extension BaseChannelParams {
  /// Sets `operatorUserIds`.
  public func setOperators(_ operators: [User]) { operatorUserIds = operators.map(\.userId) }
}

extension GroupChannelParams {
  /// Adds a member.
  public func addUserId(_ userId: String) { addUserIds([userId]) }

  /// Adds members; those that were added before are not added again.
  public func addUserIds(_ userIds: [String]) {
    for id in userIds where !self.userIds.contains(where: { Array($0.utf8) == Array(id.utf8) }) {
      self.userIds.append(id)
    }
  }
}
