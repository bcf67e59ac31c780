import ChatWire
public import Foundation

/// What to count over all of the user's channels. Large groups are super groups.
public struct UnreadItemKey: OptionSet, Sendable, Hashable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let nonSuperUnreadMessageCount = UnreadItemKey(rawValue: 1)
  public static let superUnreadMessageCount = UnreadItemKey(rawValue: 2)
  public static let nonSuperInvitationCount = UnreadItemKey(rawValue: 4)
  public static let superInvitationCount = UnreadItemKey(rawValue: 8)
  public static let nonSuperUnreadMentionCount = UnreadItemKey(rawValue: 16)
  public static let superUnreadMentionCount = UnreadItemKey(rawValue: 32)
  /// In all groups, large or not.
  public static let groupChannelUnreadMessageCount = UnreadItemKey(rawValue: 1024)
  /// In all groups, large or not.
  public static let groupChannelUnreadMentionCount = UnreadItemKey(rawValue: 2048)
  /// To all groups, large or not.
  public static let groupChannelInvitationCount = UnreadItemKey(rawValue: 4096)

  fileprivate static let items: [(key: UnreadItemKey, item: UnreadItem)] = [
    (.nonSuperUnreadMessageCount, .nonSuperMessages), (.superUnreadMessageCount, .superMessages),
    (.nonSuperInvitationCount, .nonSuperInvitations), (.superInvitationCount, .superInvitations),
    (.nonSuperUnreadMentionCount, .nonSuperMentions), (.superUnreadMentionCount, .superMentions),
    (.groupChannelUnreadMessageCount, .messages), (.groupChannelUnreadMentionCount, .mentions),
    (.groupChannelInvitationCount, .invitations),
  ]

  /// In the words of the wire; what is unknown is left out.
  var items: [UnreadItem] { Self.items.filter { contains($0.key) }.map(\.item) }
}

/// Counts over all of the user's channels, as the server counted them. What was not requested is 0.
#if canImport(ObjectiveC)
  @objc(CBRUnreadItemCount)
#endif
public final class UnreadItemCount: NSObject, Sendable {
  private let counts: [UnreadItem: Int64]

  init(_ counts: [UnreadItem: Int64]) { self.counts = counts }

  /// Whether all of these were counted; false for none.
  public func has(_ key: UnreadItemKey) -> Bool {
    let items = key.items
    return !items.isEmpty && items.allSatisfy { counts[$0] != nil }
  }

  /// One count; for several keys, their sum.
  public func unsignedInteger(for key: UnreadItemKey) -> UInt { key.items.reduce(0) { $0 + count($1) } }

  private func count(_ item: UnreadItem) -> UInt { UInt(clamping: counts[item] ?? 0) }

  public var groupChannelUnreadMessageCount: UInt { count(.messages) }
  public var nonSuperUnreadMessageCount: UInt { count(.nonSuperMessages) }
  public var superUnreadMessageCount: UInt { count(.superMessages) }
  public var groupChannelUnreadMentionCount: UInt { count(.mentions) }
  public var nonSuperUnreadMentionCount: UInt { count(.nonSuperMentions) }
  public var superUnreadMentionCount: UInt { count(.superMentions) }
  public var groupChannelInvitationCount: UInt { count(.invitations) }
  public var nonSuperInvitationCount: UInt { count(.nonSuperInvitations) }
  public var superInvitationCount: UInt { count(.superInvitations) }
}

/// Which channels' unread messages to count. Calls copy what they need.
#if canImport(ObjectiveC)
  @objc(CBRGroupChannelTotalUnreadMessageCountParams)
#endif
public final class GroupChannelTotalUnreadMessageCountParams: NSObject, NSCopying {
  /// Only channels with these types. Default `nil`, for all; an empty list also means all.
  public var channelCustomTypesFilter: [String]?
  /// Default `all`.
  public var superChannelFilter = GroupChannelSuperChannelFilter.all

  public override init() {}

  public func copy(with zone: NSZone? = nil) -> Any {
    let other = GroupChannelTotalUnreadMessageCountParams()
    (other.channelCustomTypesFilter, other.superChannelFilter) = (channelCustomTypesFilter, superChannelFilter)
    return other
  }
}
