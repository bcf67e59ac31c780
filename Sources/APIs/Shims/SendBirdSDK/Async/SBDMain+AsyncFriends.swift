public import ChatClient

extension SBDMain {
  /// See `setAllowFriendDiscovery(_:completionHandler:)`.
  @discardableResult
  public static func setAllowFriendDiscovery(_ allowFriendDiscovery: Bool) async -> SBDError? {
    await answered { answer in setAllowFriendDiscovery(allowFriendDiscovery) { answer($0) } }
  }

  /// See `getAllowFriendDiscovery(completionHandler:)`.
  @discardableResult
  public static func allowFriendDiscovery() async -> (Bool, SBDError?) {
    await answered { answer in getAllowFriendDiscovery { answer(($0, $1)) } }
  }

  /// See `addFriends(withUserIds:completionHandler:)`.
  @discardableResult
  public static func addFriends(withUserIds userIds: [String]) async -> ([SBDUser]?, SBDError?) {
    await answered { answer in addFriends(withUserIds: userIds) { answer(($0, $1)) } }
  }

  /// See `deleteFriend(withUserId:completionHandler:)`.
  @discardableResult
  public static func deleteFriend(withUserId userId: String) async -> SBDError? {
    await answered { answer in deleteFriend(withUserId: userId) { answer($0) } }
  }

  /// See `deleteFriends(withUserIds:completionHandler:)`.
  @discardableResult
  public static func deleteFriends(withUserIds userIds: [String]) async -> SBDError? {
    await answered { answer in deleteFriends(withUserIds: userIds) { answer($0) } }
  }

  /// See `deleteFriend(withDiscovery:completionHandler:)`.
  @discardableResult
  public static func deleteFriend(withDiscovery discoveryKey: String) async -> SBDError? {
    await answered { answer in deleteFriend(withDiscovery: discoveryKey) { answer($0) } }
  }

  /// See `deleteFriends(withDiscoveries:completionHandler:)`.
  @discardableResult
  public static func deleteFriends(withDiscoveries discoveryKeys: [String]) async -> SBDError? {
    await answered { answer in deleteFriends(withDiscoveries: discoveryKeys) { answer($0) } }
  }

  /// See `uploadFriendDiscoveries(_:completionHandler:)`.
  @discardableResult
  public static func uploadFriendDiscoveries(_ discoveries: [String: String]) async -> SBDError? {
    await answered { answer in uploadFriendDiscoveries(discoveries) { answer($0) } }
  }

  /// See `getFriendChangeLogs(byToken:completionHandler:)`.
  @discardableResult
  public static func friendChangeLogs(byToken token: String?) async -> ([SBDUser]?, [String]?, Bool, String?, SBDError?)
  {
    await answered { answer in getFriendChangeLogs(byToken: token) { answer(($0, $1, $2, $3, $4)) } }
  }
}
