import ChatClient

#if canImport(ObjectiveC)
  import Foundation
#endif

// Lists of users under the names of version 3.1.
public typealias SBDUserListQuery = BaseUserListQuery
public typealias SBDApplicationUserListQuery = ApplicationUserListQuery
public typealias SBDBlockedUserListQuery = BlockedUserListQuery
public typealias SBDBannedUserListQuery = BannedUserListQuery
public typealias SBDMutedUserListQuery = MutedUserListQuery
public typealias SBDOperatorListQuery = OperatorListQuery
public typealias SBDParticipantListQuery = ParticipantListQuery
public typealias SBDRestrictedUser = RestrictedUser

/// What a list of users shows, as of version 3.1.
#if canImport(ObjectiveC)
  @objc(SBDUserListQueryType)
#endif
public enum SBDUserListQueryType: UInt, Sendable {
  case allUser = 1
  case blockedUsers = 2
  case openChannelParticipants = 3
  /// Of group channels too.
  case openChannelMutedUsers = 4
  /// Of group channels too.
  case openChannelBannedUsers = 5
  case filteredUsers = 6
}

extension BaseUserListQuery {
  /// Requests the next page; empty after the last. `SBDErrorCode.queryInProgress` while a page is being loaded,
  /// `connectionRequired` before the app has logged in; errors leave the query at its page. The users of a list of mutes
  /// or bans are `SBDRestrictedUser`s.
  public func loadNextPage(completionHandler: (([SBDUser]?, SBDError?) -> Void)? = nil) {
    loadUsers(completionHandler)
  }

  /// Same as the property.
  @_disfavoredOverload public func isLoading() -> Bool { isLoading as Bool }

  /// `filteredUsers` for a list of users with certain ids, and `allUser` for lists that version 3.1 has no type for.
  public var queryType: SBDUserListQueryType {
    switch self {
    case is BlockedUserListQuery: .blockedUsers
    case is ParticipantListQuery: .openChannelParticipants
    case is MutedUserListQuery: .openChannelMutedUsers
    case is BannedUserListQuery: .openChannelBannedUsers
    case let query as ApplicationUserListQuery where query.userIdsFilter != nil: .filteredUsers
    default: .allUser
    }
  }

  /// The key that the metadata must have; `nil` for all users.
  public var metaDataKey: String? { metadataFilter.key }
  /// The values that it may have; `nil` without a key.
  public var metaDataValues: [String]? { metadataFilter.values }

  /// Only users with one of these values at a key of their metadata; `nil` for all users.
  public func setMetaDataFilterWithKey(_ key: String?, values: [String]?) { setMetadataFilter(key, values) }
}

extension SBDMain {
  /// A query for the users of the application; never `nil`, optional as documented. It can be created before a login.
  public class func createApplicationUserListQuery() -> SBDApplicationUserListQuery? {
    shared.createApplicationUserListQuery()
  }

  /// Same as `createApplicationUserListQuery()`.
  public class func createAllUserListQuery() -> SBDUserListQuery? { shared.createApplicationUserListQuery() }

  /// A query for these users; never `nil`, optional as documented.
  /// - Parameter userIds: empty for all users of the application.
  public class func createUserListQuery(withUserIds userIds: [String]) -> SBDUserListQuery? {
    shared.createApplicationUserListQuery(userIDs: userIds)
  }

  /// A query for the users that the app's user blocks; never `nil`, optional as documented.
  public class func createBlockedUserListQuery() -> SBDBlockedUserListQuery? { shared.createBlockedUserListQuery() }
}

extension BaseChannel {
  /// A query for the users that are banned from the channel, for its operators; never `nil`, optional as documented.
  public func createBannedUserListQuery() -> SBDBannedUserListQuery? {
    createBannedUserListQuery(params: BannedUserListQueryParams())
  }

  /// A query for the users that are muted in the channel, for its operators; never `nil`, optional as documented.
  public func createMutedUserListQuery() -> SBDMutedUserListQuery? {
    createMutedUserListQuery(params: MutedUserListQueryParams())
  }

  /// A query for the channel's operators; never `nil`, optional as documented.
  public func createOperatorListQuery() -> SBDOperatorListQuery? {
    createOperatorListQuery(params: OperatorListQueryParams())
  }
}
