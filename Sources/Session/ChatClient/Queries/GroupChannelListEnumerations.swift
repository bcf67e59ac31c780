import ChatModel
import ChatWire

#if canImport(ObjectiveC)
  import Foundation
#endif

/// The order of a list of group channels. For ties and missing values, see `ChannelListOrder`.
#if canImport(ObjectiveC)
  @objc(SBDGroupChannelListOrder)
#endif
public enum GroupChannelListOrder: Int, Sendable {
  /// Newest channel first.
  case chronological = 0
  /// The channel with the newest last message first.
  case latestLastMessage = 1
  /// By name.
  case channelNameAlphabetical = 2
  /// By the value of a metadata key.
  case channelMetaDataValueAlphabetical = 3
}

/// How several user ids of a filter are combined.
#if canImport(ObjectiveC)
  @objc(SBDGroupChannelListQueryType)
#endif
public enum GroupChannelListQueryType: Int, Sendable {
  /// All of them are members.
  case and = 0
  /// One of them is a member.
  case or = 1
}

/// Where to look for a search text.
public struct GroupChannelListQuerySearchField: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let memberNickname = GroupChannelListQuerySearchField(rawValue: 1)
  public static let channelName = GroupChannelListQuerySearchField(rawValue: 2)
}

/// The user's member state in the channels of a list. The cases are those of version 3.1.
#if canImport(ObjectiveC)
  @objc(SBDMemberStateFilter)
#endif
public enum MemberStateFilter: Int, Sendable {
  case stateFilterAll = 0
  case stateFilterJoinedOnly = 1
  case stateFilterInvitedOnly = 2
  /// The cache does not know who is a friend: cached channels count as with `stateFilterInvitedOnly`.
  case stateFilterInvitedByFriend = 3
  /// Same as `stateFilterInvitedByFriend`.
  case statefilterInvitedByNonFriend = 4

  public static let all = MemberStateFilter.stateFilterAll
  public static let joinedOnly = MemberStateFilter.stateFilterJoinedOnly
  public static let invitedOnly = MemberStateFilter.stateFilterInvitedOnly
  public static let invitedByFriend = MemberStateFilter.stateFilterInvitedByFriend
  public static let invitedByNonFriend = MemberStateFilter.statefilterInvitedByNonFriend
}

extension MemberStateFilter {
  /// The server's name.
  var asked: ChannelListCall.MemberStateFilter {
    switch self {
    case .stateFilterAll: .all
    case .stateFilterJoinedOnly: .joinedOnly
    case .stateFilterInvitedOnly: .invitedOnly
    case .stateFilterInvitedByFriend: .invitedByFriend
    case .statefilterInvitedByNonFriend: .invitedByNonFriend
    }
  }
}

/// The name in current versions of the vendor's SDK.
public typealias MyMemberStateFilter = MemberStateFilter

#if canImport(ObjectiveC)
  @objc(SBDGroupChannelSuperChannelFilter)
#endif
public enum GroupChannelSuperChannelFilter: UInt, Sendable {
  case all = 0
  case `super` = 1
  case nonSuper = 2
  case broadcastOnly = 3
  /// Not in version 3.1.
  case exclusiveOnly = 4
}

#if canImport(ObjectiveC)
  @objc(SBDGroupChannelPublicChannelFilter)
#endif
public enum GroupChannelPublicChannelFilter: UInt, Sendable {
  case all = 0
  case `public` = 1
  case `private` = 2
}

#if canImport(ObjectiveC)
  @objc(SBDUnreadChannelFilter)
#endif
public enum UnreadChannelFilter: UInt, Sendable {
  case all = 0
  case unreadMessage = 1
}

#if canImport(ObjectiveC)
  @objc(SBDChannelHiddenStateFilter)
#endif
public enum ChannelHiddenStateFilter: UInt, Sendable {
  case unhiddenOnly = 0
  case hiddenOnly = 1
  case hiddenAllowAutoUnhide = 2
  case hiddenPreventAutoUnhide = 3
  case all = 4
}
