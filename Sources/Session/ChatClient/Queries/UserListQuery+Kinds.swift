import ChatModel
import ChatWire

#if canImport(ObjectiveC)
  import Foundation
#endif

/// Lists the users of the application.
// Sendable: see `BaseUserListQuery`; it stores nothing itself.
#if canImport(ObjectiveC)
  @objc(CBRApplicationUserListQuery)
#endif
public final class ApplicationUserListQuery: UserListQuery, @unchecked Sendable {
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
  public var metaDataKeyFilter: String? { metadataFilter.key }
  /// The values that it may have; `nil` without a key, empty for any.
  public var metaDataValuesFilter: [String]? { metadataFilter.values }

  /// Only users with one of these values at a key of their metadata; `nil` for all users.
  public func setMetaDataFilter(key: String?, values: [String]?) { setMetadataFilter(key, values) }
}

/// Lists the users that the current user blocks.
// Sendable: see `BaseUserListQuery`; it stores nothing itself.
#if canImport(ObjectiveC)
  @objc(CBRBlockedUserListQuery)
#endif
public final class BlockedUserListQuery: UserListQuery, @unchecked Sendable {
  override func list(in session: ChatSession) -> UserListCall.List { .blocked(by: session.userID) }

  /// Only these users; `nil`, the default, or empty for all.
  public var userIdsFilter: [String]? {
    get { settings.read(\.userIDsFilter) }
    set { settings.write(\.userIDsFilter, newValue) }
  }
}

/// Lists the operators of a channel.
// Sendable: see `BaseUserListQuery`; it stores nothing itself.
#if canImport(ObjectiveC)
  @objc(CBROperatorListQuery)
#endif
public final class OperatorListQuery: UserListQuery, @unchecked Sendable {
  override func list(in session: ChatSession) -> UserListCall.List { .operators(of: channelURL) }
}

/// Lists the users who have entered an open channel and are in it now.
// Sendable: see `BaseUserListQuery`; it stores nothing itself.
#if canImport(ObjectiveC)
  @objc(CBRParticipantListQuery)
#endif
public final class ParticipantListQuery: UserListQuery, @unchecked Sendable {
  override func list(in session: ChatSession) -> UserListCall.List { .participants(of: channelURL) }
}

/// Lists the users that are banned from a channel. For its operators.
// Sendable: see `BaseUserListQuery`; it stores nothing itself.
#if canImport(ObjectiveC)
  @objc(CBRBannedUserListQuery)
#endif
public final class BannedUserListQuery: RestrictedUserListQuery, @unchecked Sendable {
  override func list(in session: ChatSession) -> UserListCall.List { .banned(from: channelURL) }
  override var kind: ChatModel.RestrictionInfo.Kind { .banned }
}

/// Lists the users that are muted in a channel. For its operators.
// Sendable: see `BaseUserListQuery`; it stores nothing itself.
#if canImport(ObjectiveC)
  @objc(CBRMutedUserListQuery)
#endif
public final class MutedUserListQuery: RestrictedUserListQuery, @unchecked Sendable {
  override func list(in session: ChatSession) -> UserListCall.List { .muted(in: channelURL) }
}
