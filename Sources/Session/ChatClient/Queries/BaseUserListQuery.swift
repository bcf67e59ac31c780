import ChatModel
package import ChatWire
public import Foundation

/// What lists of users have in common. Only the server has these lists, so nothing comes from the cache. Safe on any
/// thread.
// Sendable although not final and an NSObject: all stored properties, here and in the subclasses, are constants of
// sendable types.
#if canImport(ObjectiveC)
  @objc(CBRBaseUserListQuery)
#endif
public class BaseUserListQuery: NSObject, NSCopying, @unchecked Sendable {
  let owner: SessionSource
  /// The channel whose users these are; `nil` for lists that belong to no channel.
  public let channel: BaseChannel?
  let settings: Locked<UserListCall>
  private let pages = ServerPages()

  package required init(_ settings: UserListCall, of channel: BaseChannel? = nil, _ owner: SessionSource) {
    (self.owner, self.channel, self.settings) = (owner, channel, Locked(settings))
  }

  /// A query for the same users, at its first page.
  public func copy(with zone: NSZone? = nil) -> Any {
    type(of: self).init(settings.withValue { $0 }, of: channel, owner)
  }

  /// Users per page. Default 20; a server returns 100 at most.
  public final var limit: UInt {
    get { settings.read(\.pageSize) }
    set { settings.write(\.pageSize, newValue) }
  }

  /// The key and the values that a user's metadata must have, for the names of version 3.1, which has them for every
  /// list.
  package final var metadataFilter: (key: String?, values: [String]?) {
    settings.withValue { ($0.metadataKey, $0.metadataValuesFilter) }
  }

  package final func setMetadataFilter(_ key: String?, _ values: [String]?) {
    settings.withValue { $0.setMetadataFilter(key, values) }
  }

  /// Whether `loadNextPage` is under way.
  public final var isLoading: Bool { pages.isLoading }
  /// Whether the server may have another page. True before the first.
  public final var hasNext: Bool { pages.hasNext }

  /// Empty for lists that belong to no channel.
  final var channelURL: String { channel?.channelURL ?? "" }

  /// The list on the server, for the user of `session`.
  func list(in session: ChatSession) -> UserListCall.List { .application }

  /// The app's object of an element of the list.
  func user(_ entry: Payload, fileKey: FileAccessKey) -> User? {
    ChatModel.User(entry).map { User($0, fileKey: fileKey) }
  }

  /// Requests the next page, as objects of the list's own class. See `UserListQuery`.
  package final func loadUsers(_ completionHandler: (([User]?, SBDError?) -> Void)?) {
    guard let session = owner.session(orTell: completionHandler) else { return }
    let (list, filter, fileKey) = (list(in: session), settings.withValue { $0 }, session.fileKey)
    let isOpen = channel?.type == .open
    pages.load(
      in: session,
      {
        let call = list.page(filter, token: $0)
        return isOpen ? call.ofOpenChannel : call
      },
      { [self] answer in
        let users = answer.objects(list.member).compactMap { user($0, fileKey: fileKey) }
        return (users, ServerPages.token(answer.string("next")))
      }, completionHandler)
  }
}

/// A list of users, page by page.
// Sendable: see `BaseUserListQuery`; it stores nothing itself.
#if canImport(ObjectiveC)
  @objc(CBRUserListQuery)
#endif
public class UserListQuery: BaseUserListQuery, @unchecked Sendable {
  // Disfavored: the shim has this name for all lists of users, as in version 3.1.

  /// Requests the next page; empty after the last. `SBDErrorCode.queryInProgress` while a page is being loaded,
  /// `connectionRequired` before the app has logged in; errors leave the query at its page.
  @_disfavoredOverload
  public final func loadNextPage(completionHandler: (([User]?, SBDError?) -> Void)? = nil) {
    loadUsers(completionHandler)
  }

  /// Same as `loadNextPage(completionHandler:)`.
  /// - Throws: `SBDError`.
  @_disfavoredOverload
  public final func loadNextPage() async throws -> [User] {
    try await owner.requireSession().awaitAnswer { loadNextPage(completionHandler: $0) }
  }
}

/// A list of users who may not speak in a channel, or not enter it, page by page.
// Sendable: see `BaseUserListQuery`; it stores nothing itself.
#if canImport(ObjectiveC)
  @objc(CBRRestrictedUserListQuery)
#endif
public class RestrictedUserListQuery: BaseUserListQuery, @unchecked Sendable {
  /// What the users of this list may not do.
  var kind: ChatModel.RestrictionInfo.Kind { .muted }

  final override func user(_ entry: Payload, fileKey: FileAccessKey) -> User? {
    ChatModel.RestrictedUser(entry: entry, kind: kind).map { RestrictedUser($0, fileKey: fileKey) }
  }

  // Disfavored: the shim has this name with the users of version 3.1, which code that imports it expects.

  /// Requests the next page; empty after the last. `SBDErrorCode.queryInProgress` while a page is being loaded; the
  /// server's error if the user is no operator of the channel. Errors leave the query at its page.
  @_disfavoredOverload
  public final func loadNextPage(completionHandler: (([RestrictedUser]?, SBDError?) -> Void)? = nil) {
    loadUsers { users, error in completionHandler?(users?.compactMap { $0 as? RestrictedUser }, error) }
  }

  /// Same as `loadNextPage(completionHandler:)`.
  /// - Throws: `SBDError`.
  @_disfavoredOverload
  public final func loadNextPage() async throws -> [RestrictedUser] {
    try await owner.requireSession().awaitAnswer { loadNextPage(completionHandler: $0) }
  }
}

extension UserListCall {
  /// `limit` as apps set it.
  var pageSize: UInt {
    get { UInt(clamping: limit) }
    set { limit = Int64(clamping: newValue) }
  }

  /// `userIDs` as apps set them: `nil` for none.
  var userIDsFilter: [String]? {
    get { userIDs.isEmpty ? nil : userIDs }
    set { userIDs = newValue ?? [] }
  }

  /// `metadataValues` as apps set them: `nil` without a key.
  var metadataValuesFilter: [String]? { metadataKey == nil ? nil : metadataValues }

  mutating func setMetadataFilter(_ key: String?, _ values: [String]?) {
    (metadataKey, metadataValues) = (key, values ?? [])
  }
}
