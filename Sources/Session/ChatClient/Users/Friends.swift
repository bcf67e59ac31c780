import ChatModel
import ChatWire

#if canImport(ObjectiveC)
  import Foundation
#endif

/// The friends of the session's user. Only the server has them, so nothing comes from the cache.
public struct Friends: Sendable {
  let session: ChatSession

  /// A query for the friends, in the order in which the server got to know them.
  public func createFriendListQuery() -> FriendListQuery { FriendListQuery(UserListCall(), .session(session)) }

  /// Adds friends; 800110 for no ids.
  /// - Parameter completionHandler: receives the friends, as the server returns them.
  public func addFriends(userIDs: [String], completionHandler: (([User]?, SBDError?) -> Void)? = nil) {
    guard !userIDs.isEmpty else { return session.refuse(.invalidParameter) { completionHandler?(nil, $0) } }
    ask(.add(userIDs), { [fileKey = session.fileKey] in Friends.users($0, "users", fileKey) }) {
      completionHandler?($0, $1)
    }
  }

  /// Adds friends, and returns them as the server has them.
  /// - Throws: `SBDError`.
  @discardableResult
  public func addFriends(userIDs: [String]) async throws -> [User] {
    try await session.awaitAnswer { addFriends(userIDs: userIDs, completionHandler: $0) }
  }

  /// Removes friends; 800110 for no ids.
  public func deleteFriends(userIDs: [String], completionHandler: SBErrorHandler? = nil) {
    tell(.remove(userIDs), isEmpty: userIDs.isEmpty, completionHandler)
  }

  /// Removes friends.
  /// - Throws: `SBDError`.
  public func deleteFriends(userIDs: [String]) async throws {
    try await session.awaitAnswer { deleteFriends(userIDs: userIDs, completionHandler: $0) }
  }

  // MARK: Discoveries

  /// Adds the users who have one of the keys as friends, for example keys from an address book; 800110 for no keys.
  /// `UserEventDelegate.didDiscoverFriends` receives the users who were found.
  /// - Parameter names: the names that the user gives them, by key.
  public func uploadFriendDiscoveries(_ names: [String: String], completionHandler: SBErrorHandler? = nil) {
    tell(.discover(names), isEmpty: names.isEmpty, completionHandler)
  }

  /// Adds the users who have one of the keys as friends.
  /// - Throws: `SBDError`.
  public func uploadFriendDiscoveries(_ names: [String: String]) async throws {
    try await session.awaitAnswer { uploadFriendDiscoveries(names, completionHandler: $0) }
  }

  /// Removes the friends who were found by the keys; 800110 for no keys.
  public func deleteFriends(discoveryKeys: [String], completionHandler: SBErrorHandler? = nil) {
    tell(.forget(keys: discoveryKeys), isEmpty: discoveryKeys.isEmpty, completionHandler)
  }

  /// Removes the friends who were found by the keys.
  /// - Throws: `SBDError`.
  public func deleteFriends(discoveryKeys: [String]) async throws {
    try await session.awaitAnswer { deleteFriends(discoveryKeys: discoveryKeys, completionHandler: $0) }
  }

  /// Whether others find the user by a discovery key; `nil` if there is an error.
  public func getAllowFriendDiscovery(completionHandler: @escaping (Bool?, SBDError?) -> Void) {
    ask(.allowance, { $0.boolean("allow_friend_discovery") ?? false }, completionHandler)
  }

  /// Whether others find the user by a discovery key.
  /// - Throws: `SBDError`.
  public func allowFriendDiscovery() async throws -> Bool {
    try await session.awaitAnswer { getAllowFriendDiscovery(completionHandler: $0) }
  }

  public func setAllowFriendDiscovery(_ allows: Bool, completionHandler: SBErrorHandler? = nil) {
    tell(.setAllowance(allows), isEmpty: false, completionHandler)
  }

  /// Whether others find the user by a discovery key.
  /// - Throws: `SBDError`.
  public func setAllowFriendDiscovery(_ allows: Bool) async throws {
    try await session.awaitAnswer { setAllowFriendDiscovery(allows, completionHandler: $0) }
  }

  // MARK: Changes

  /// What has changed since a token of an earlier call; `nil` for all friends.
  public func getFriendChangeLogs(
    token: String?, completionHandler: @escaping (FriendChangeLogs?, SBDError?) -> Void
  ) {
    ask(.changelog(token: token), { [fileKey = session.fileKey] in FriendChangeLogs($0, fileKey) }, completionHandler)
  }

  /// What has changed since a token of an earlier call; `nil` for all friends.
  /// - Throws: `SBDError`.
  public func friendChangeLogs(token: String?) async throws -> FriendChangeLogs {
    try await session.awaitAnswer { getFriendChangeLogs(token: token, completionHandler: $0) }
  }

  private func ask<Value: Sendable>(
    _ call: FriendCall, _ read: @escaping @Sendable (Payload) throws -> Value,
    _ completionHandler: @escaping (Value?, SBDError?) -> Void
  ) {
    session.ask(call.call(of: session.userID), read, completionHandler)
  }

  private func tell(_ call: FriendCall, isEmpty: Bool, _ completionHandler: SBErrorHandler?) {
    guard !isEmpty else { return session.refuse(.invalidParameter) { completionHandler?($0) } }
    session.tell(call.call(of: session.userID), completionHandler)
  }

  fileprivate static func users(_ answer: Payload, _ member: StaticString, _ fileKey: FileAccessKey) -> [User] {
    answer.objects(member).compactMap { ChatModel.User($0) }.map { User($0, fileKey: fileKey) }
  }
}

/// Changes of the user's friends.
public struct FriendChangeLogs: Sendable {
  /// New friends, and those whose name or key changed.
  public let updatedUsers: [User]
  public let deletedUserIDs: [String]
  /// Whether there are more changes: ask again with `token`.
  public let hasMore: Bool
  /// The token with which the next call continues; `nil` if the server does not say.
  public let token: String?

  init(_ answer: Payload, _ fileKey: FileAccessKey) {
    updatedUsers = Friends.users(answer, "added", fileKey) + Friends.users(answer, "updated", fileKey)
    deletedUserIDs = answer.strings("deleted")
    hasMore = answer.boolean("has_more") ?? false
    token = answer.string("next")
  }
}

/// Lists the friends of the session's user.
// Sendable: see `BaseUserListQuery`; it stores nothing itself.
#if canImport(ObjectiveC)
  @objc(CBRFriendListQuery)
#endif
public final class FriendListQuery: UserListQuery, @unchecked Sendable {
  override func list(in session: ChatSession) -> UserListCall.List { .friends(of: session.userID) }
}

extension ChatSession {
  /// The friends of the session's user.
  public var friends: Friends { Friends(session: self) }
}

extension SharedSession {
  /// A query for the friends of the app's user, in the session that the app has when it loads a page.
  package func createFriendListQuery() -> FriendListQuery { FriendListQuery(UserListCall(), .shared(self)) }
}
