/// Which of the user's channels a list shows: the filters of the group channel list query
/// (Docs/Protocol.md#channel-lists).
///
/// Changing a filter gives another list, so queries copy it. The meaning of `nil` or empty is given at each member.
public struct ChannelListFilter: Sendable {
  /// The user's own member state. The raw values of these enumerations are those of the public API.
  public enum MemberStateFilter: Int, Sendable, CaseIterable {
    /// Joined or invited. Channels without the user are in no list.
    case all = 0
    case joinedOnly
    case invitedOnly
    /// Only the server knows who is a friend: cached channels count as with `invitedOnly`.
    case invitedByFriend
    /// Same as `invitedByFriend`.
    case invitedByNonFriend
  }

  public enum SuperFilter: Int, Sendable, CaseIterable {
    case all = 0
    case superOnly
    case nonSuperOnly
    case broadcastOnly
    case exclusiveOnly
  }

  public enum PublicFilter: Int, Sendable, CaseIterable {
    case all = 0
    case publicOnly
    case privateOnly
  }

  public enum HiddenFilter: Int, Sendable, CaseIterable {
    case unhiddenOnly = 0
    case hiddenOnly
    case hiddenAllowAutoUnhide
    case hiddenPreventAutoUnhide
    case all
  }

  /// How several user ids are combined.
  public enum MembersMatch: Int, Sendable, CaseIterable {
    case and = 0
    case or
  }

  /// Where to look for the search text.
  public struct SearchFields: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let memberNickname = SearchFields(rawValue: 1)
    public static let channelName = SearchFields(rawValue: 2)
  }

  /// The only channels to admit. If there are any, no other filter applies (Docs/Protocol.md#channel-lists); empty: all
  /// channels.
  public var urls: [String] = []
  /// Includes channels without messages. Default false.
  public var includesEmpty = false
  /// Includes frozen channels. Default true.
  public var includesFrozen = true
  public var memberState = MemberStateFilter.all
  public var superFilter = SuperFilter.all
  public var publicFilter = PublicFilter.all
  /// Default: channels that are not hidden.
  public var hidden = HiddenFilter.unhiddenOnly
  /// Only channels with unread messages. Default false.
  public var unreadOnly = false
  /// The only custom types to admit, by bytes; an empty text admits channels without one. Empty: all.
  public var customTypes: [String] = []
  /// By bytes; `nil` or empty: all.
  public var customTypePrefix: String?
  /// Part of the name, ignoring case; `nil` or empty: all.
  public var nameContains: String?
  /// Part of a member's nickname, ignoring case; `nil` or empty: all.
  public var memberNicknameContains: String?
  /// Users who are members, all or one of them according to `membersMatch`; empty: all channels.
  public var includedMemberIDs: [String] = []
  public var membersMatch = MembersMatch.and
  /// Channels whose members are exactly these users and the viewer, whether named or not; empty: all channels.
  public var exactMemberIDs: [String] = []
  /// Text in one of `searchFields`, ignoring case; `nil` or empty: all.
  public var searchText: String?
  /// Empty: all fields.
  public var searchFields: SearchFields = []
  /// A key that the metadata has, by bytes; `nil` or empty: all. The next two apply only with a key.
  public var metadataKey: String?
  /// The only values of that key to admit, by bytes; empty: all.
  public var metadataValues: [String] = []
  /// By bytes; `nil`: all.
  public var metadataValuePrefix: String?
  /// Created before this time, ms; `nil`: any time.
  public var createdBefore: Int64?
  /// Created after this time, ms; `nil`: any time.
  public var createdAfter: Int64?

  public init() {}

  /// Every channel of the user.
  public static var everything: ChannelListFilter {
    var filter = ChannelListFilter()
    filter.includesEmpty = true
    filter.hidden = .all
    return filter
  }
}
