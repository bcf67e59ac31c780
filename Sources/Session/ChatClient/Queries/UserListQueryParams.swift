import ChatWire
public import Foundation

/// What a list of users shows. Safe on any thread.
// Sendable although not final and an NSObject: the stored property, of the subclasses too, is a constant of a sendable
// type.
#if canImport(ObjectiveC)
  @objc(CBRUserListQueryParams)
#endif
public class UserListQueryParams: NSObject, NSCopying, @unchecked Sendable {
  let settings: Locked<UserListCall>

  public required override init() { settings = Locked(UserListCall()) }

  required init(copying other: UserListQueryParams) { settings = Locked(other.settings.withValue { $0 }) }

  public func copy(with zone: NSZone? = nil) -> Any { type(of: self).init(copying: self) }

  /// Users per page. Default 20; a server returns 100 at most.
  public final var limit: UInt {
    get { settings.read(\.pageSize) }
    set { settings.write(\.pageSize, newValue) }
  }
}

/// Which users of the application a list shows.
// Sendable: see `UserListQueryParams`; it stores nothing itself.
#if canImport(ObjectiveC)
  @objc(CBRApplicationUserListQueryParams)
#endif
public final class ApplicationUserListQueryParams: UserListQueryParams, @unchecked Sendable {
  /// Only these users; `nil`, the default, or empty for all.
  public var userIdsFilter: [String]? {
    get { settings.read(\.userIDsFilter) }
    set { settings.write(\.userIDsFilter, newValue) }
  }

  /// The start of nicknames; `nil`, the default, for all.
  public var nicknameStartsWithFilter: String? {
    get { settings.read(\.nicknameStart) }
    set { settings.write(\.nicknameStart, newValue) }
  }

  /// The key that the metadata must have; `nil`, the default, for all users.
  public var metaDataKeyFilter: String? { settings.read(\.metadataKey) }
  /// The values that it may have; `nil` without a key, empty for any.
  public var metaDataValuesFilter: [String]? { settings.read(\.metadataValuesFilter) }

  /// Only users with one of these values at a key of their metadata; `nil` for all users.
  public func setMetaDataFilter(key: String?, values: [String]?) {
    settings.withValue { $0.setMetadataFilter(key, values) }
  }
}

/// Which of the users that the current user blocks a list shows.
// Sendable: see `UserListQueryParams`; it stores nothing itself.
#if canImport(ObjectiveC)
  @objc(CBRBlockedUserListQueryParams)
#endif
public final class BlockedUserListQueryParams: UserListQueryParams, @unchecked Sendable {
  /// Only these users; `nil`, the default, or empty for all.
  public var userIdsFilter: [String]? {
    get { settings.read(\.userIDsFilter) }
    set { settings.write(\.userIDsFilter, newValue) }
  }
}

/// What a list of the users banned from a channel shows.
// Sendable: see `UserListQueryParams`; it stores nothing itself.
#if canImport(ObjectiveC)
  @objc(CBRBannedUserListQueryParams)
#endif
public final class BannedUserListQueryParams: UserListQueryParams, @unchecked Sendable {}

/// What a list of the users muted in a channel shows.
// Sendable: see `UserListQueryParams`; it stores nothing itself.
#if canImport(ObjectiveC)
  @objc(CBRMutedUserListQueryParams)
#endif
public final class MutedUserListQueryParams: UserListQueryParams, @unchecked Sendable {}

/// What a list of a channel's operators shows.
// Sendable: see `UserListQueryParams`; it stores nothing itself.
#if canImport(ObjectiveC)
  @objc(CBROperatorListQueryParams)
#endif
public final class OperatorListQueryParams: UserListQueryParams, @unchecked Sendable {}

/// What a list of an open channel's participants shows.
// Sendable: see `UserListQueryParams`; it stores nothing itself.
#if canImport(ObjectiveC)
  @objc(CBRParticipantListQueryParams)
#endif
public final class ParticipantListQueryParams: UserListQueryParams, @unchecked Sendable {}
