import ChatModel

/// A user's friends, and how they are found (Docs/Protocol.md#friends). `UserListCall.List.friends` lists them.
public enum FriendCall: Sendable, Hashable {
  case add([String])
  case remove([String])
  /// Names by discovery key: users who have one of the keys become friends.
  case discover([String: String])
  /// Removes the friends who were found by these keys.
  case forget(keys: [String])
  /// - Parameter token: `nil` for the start.
  case changelog(token: String?)
  case allowance
  /// Whether others find the user by a discovery key.
  case setAllowance(Bool)

  public func call(of userID: String) -> HTTPCall {
    switch self {
    case .add(let ids): return HTTPCall(.post, "users", userID, "friends") { $0.set("user_ids", ids) }
    case .remove(let ids): return HTTPCall(.delete, "users", userID, "friends") { $0.set("user_ids", ids) }
    case .discover(let names):
      return HTTPCall(.put, "users", userID, "friend_discoveries") {
        let discoveries = names.sorted { $0.key.precedesByBytes($1.key) }.map { key, name in
          Payload.object {
            $0.set("friend_discovery_key", key)
            $0.set("friend_name", name)
          }
        }
        $0.set("friend_discoveries", discoveries)
      }
    case .forget(let keys):
      return HTTPCall(.delete, "users", userID, "friend_discoveries") { $0.set("friend_discovery_keys", keys) }
    case .changelog(let token):
      return .get("users", userID, "friends", "changelogs") { $0.add("token", token) }
    case .allowance: return HTTPCall(.get, "users", userID, "allow_friend_discovery")
    case .setAllowance(let allows):
      return HTTPCall(.put, "users", userID, "allow_friend_discovery") { $0.set("allow_friend_discovery", allows) }
    }
  }
}
