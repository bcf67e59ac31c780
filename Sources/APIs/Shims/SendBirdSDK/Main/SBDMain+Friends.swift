import ChatClient

public typealias SBDFriendListQuery = FriendListQuery

/// Friends of the app's user, under the names of version 3.1.
extension SBDMain {
  /// A query for the user's friends; never `nil`, optional as documented. It can be created before a login.
  public class func createFriendListQuery() -> SBDFriendListQuery? { shared.createFriendListQuery() }

  /// - Parameter completionHandler: receives the friends, as the server returns them.
  public class func addFriends(
    withUserIds userIds: [String], completionHandler: (([SBDUser]?, SBDError?) -> Void)? = nil
  ) {
    let handler = AppValue(completionHandler)
    withSession({ handler.value?(nil, $0) }) {
      $0.friends.addFriends(userIDs: userIds) { handler.value?($0, $1) }
    }
  }

  public class func deleteFriend(withUserId userId: String, completionHandler: ((SBDError?) -> Void)? = nil) {
    deleteFriends(withUserIds: [userId], completionHandler: completionHandler)
  }

  public class func deleteFriends(withUserIds userIds: [String], completionHandler: ((SBDError?) -> Void)? = nil) {
    withSession(completionHandler) {
      $0.friends.deleteFriends(userIDs: userIds, completionHandler: completionHandler)
    }
  }

  // MARK: Discoveries

  /// Makes friends of the users who have one of some keys. `SBDUserEventDelegate.didDiscoverFriends` receives those who
  /// were found.
  /// - Parameter discoveries: what the user calls them, by key.
  public class func uploadFriendDiscoveries(
    _ discoveries: [String: String], completionHandler: ((SBDError?) -> Void)? = nil
  ) {
    withSession(completionHandler) {
      $0.friends.uploadFriendDiscoveries(discoveries, completionHandler: completionHandler)
    }
  }

  /// Removes the friend who was found by a key.
  public class func deleteFriend(
    withDiscovery discoveryKey: String, completionHandler: ((SBDError?) -> Void)? = nil
  ) {
    deleteFriends(withDiscoveries: [discoveryKey], completionHandler: completionHandler)
  }

  /// Removes the friends who were found by some keys.
  public class func deleteFriends(
    withDiscoveries discoveryKeys: [String], completionHandler: ((SBDError?) -> Void)? = nil
  ) {
    withSession(completionHandler) {
      $0.friends.deleteFriends(discoveryKeys: discoveryKeys, completionHandler: completionHandler)
    }
  }

  /// Whether others find the user by a discovery key.
  public class func setAllowFriendDiscovery(
    _ allowFriendDiscovery: Bool, completionHandler: ((SBDError?) -> Void)? = nil
  ) {
    withSession(completionHandler) {
      $0.friends.setAllowFriendDiscovery(allowFriendDiscovery, completionHandler: completionHandler)
    }
  }

  /// Whether others find the user by a discovery key; false if there is an error.
  public class func getAllowFriendDiscovery(completionHandler: ((Bool, SBDError?) -> Void)? = nil) {
    let handler = AppValue(completionHandler)
    withSession({ handler.value?(false, $0) }) {
      $0.friends.getAllowFriendDiscovery { handler.value?($0 ?? false, $1) }
    }
  }

  /// What has changed since a token of an earlier call; `nil` for all friends.
  /// - Parameter completionHandler: receives new and changed friends, ids of removed ones, whether there is more, and
  ///   the token to continue with.
  public class func getFriendChangeLogs(
    byToken token: String?,
    completionHandler: (([SBDUser]?, [String]?, Bool, String?, SBDError?) -> Void)? = nil
  ) {
    let handler = AppValue(completionHandler)
    withSession({ handler.value?(nil, nil, false, nil, $0) }) {
      $0.friends.getFriendChangeLogs(token: token) {
        handler.value?($0?.updatedUsers, $0?.deletedUserIDs, $0?.hasMore ?? false, $0?.token, $1)
      }
    }
  }
}
