import ChatModel

/// Which of the user's channels to request (Docs/Protocol.md#channel-lists). Values that are `nil` or empty are not
/// sent.
public struct ChannelListCall: Sendable, Hashable {
  public enum Order: String, Sendable, Hashable {
    case chronological
    case latestLastMessage = "latest_last_message"
    case nameAlphabetical = "channel_name_alphabetical"
    case metadataValueAlphabetical = "metadata_value_alphabetical"
  }

  public enum MemberStateFilter: String, Sendable, Hashable {
    case all
    case joinedOnly = "joined_only"
    case invitedOnly = "invited_only"
    case invitedByFriend = "invited_by_friend"
    case invitedByNonFriend = "invited_by_non_friend"
  }

  public enum HiddenFilter: String, Sendable, Hashable {
    case unhiddenOnly = "unhidden_only"
    case hiddenOnly = "hidden_only"
    case hiddenAllowAutoUnhide = "hidden_allow_auto_unhide"
    case hiddenPreventAutoUnhide = "hidden_prevent_auto_unhide"
    case all
  }

  public enum SuperMode: String, Sendable, Hashable {
    case all
    case superOnly = "super"
    case nonSuperOnly = "nonsuper"
    case broadcastOnly = "broadcast_only"
    case exclusiveOnly = "exclusive_only"
  }

  public enum PublicMode: String, Sendable, Hashable {
    case all
    case publicOnly = "public"
    case privateOnly = "private"
  }

  public enum MembersMatch: String, Sendable, Hashable {
    case and
    case or
  }

  public enum SearchField: String, Sendable, Hashable {
    case memberNickname = "member_nick_name"
    case channelName = "channel_name"
  }

  /// `next` of the previous page; `nil` for the first.
  public var token: String?
  public var limit = 20
  public var order = Order.latestLastMessage
  /// Only with the order by metadata.
  public var metadataOrderKey: String?
  public var showsEmpty = false
  public var showsMembers = true
  public var showsFrozen = false
  public var showsMetadata = false
  public var showsReadReceipts = false
  public var showsDeliveryReceipts = false
  public var channelURLs: [String] = []
  public var memberState: MemberStateFilter?
  public var superMode: SuperMode?
  public var publicMode: PublicMode?
  public var unreadOnly = false
  public var hidden: HiddenFilter?
  public var customTypes: [String] = []
  public var customTypePrefix: String?
  public var nameContains: String?
  public var memberNicknameContains: String?
  public var membersIncludeIn: [String] = []
  public var membersMatch = MembersMatch.and
  public var membersExactlyIn: [String] = []
  public var searchText: String?
  public var searchFields: [SearchField] = []
  public var metadataKey: String?
  public var metadataValues: [String] = []
  public var metadataValuePrefix: String?
  /// Milliseconds.
  public var createdBefore: Int64?
  /// Milliseconds.
  public var createdAfter: Int64?

  public init() {}
}

extension HTTPCall {
  public static func myChannels(userID: String, _ list: ChannelListCall) -> HTTPCall {
    .get("users", userID, "my_group_channels") {
      $0.add("token", list.token)
      $0.add("limit", Int64(list.limit))
      $0.add("order", list.order.rawValue)
      $0.add("metadata_order_key", list.order == .metadataValueAlphabetical ? list.metadataOrderKey : nil)
      $0.add("distinct_mode", "all")
      for (name, isShown) in [
        ("show_empty", list.showsEmpty), ("show_member", list.showsMembers), ("show_frozen", list.showsFrozen),
        ("show_metadata", list.showsMetadata), ("show_read_receipt", list.showsReadReceipts),
        ("show_delivery_receipt", list.showsDeliveryReceipts),
      ] { $0.add(name, isShown ? true : nil) }
      $0.add("channel_urls", list.channelURLs)
      $0.add("member_state_filter", list.memberState?.rawValue)
      $0.add("super_mode", list.superMode?.rawValue)
      $0.add("public_mode", list.publicMode?.rawValue)
      $0.add("unread_filter", list.unreadOnly ? "unread_message" : nil)
      $0.add("hidden_mode", list.hidden?.rawValue)
      list.addTexts(to: &$0)
    }
  }

  /// - Parameters:
  ///   - showsEmpty: include channels without messages; like `showsFrozen`.
  ///   - showsMetadata: request their metadata; a server that does not support this leaves it out.
  public static func myChannelChangelog(
    userID: String, since point: ChangelogPoint, customTypes: [String] = [], showsEmpty: Bool = true,
    showsFrozen: Bool = true, showsMetadata: Bool = false
  ) -> HTTPCall {
    .get("users", userID, "my_group_channels", "changelogs") {
      point.add(to: &$0)
      $0.add("custom_type", customTypes)
      $0.add("show_empty", showsEmpty)
      $0.add("show_frozen", showsFrozen)
      for name in ["show_member", "show_read_receipt", "show_delivery_receipt", "is_explicit_request"] {
        $0.add(name, true)
      }
      $0.add("show_metadata", showsMetadata ? true : nil)
    }
  }
}

extension ChannelListCall {
  fileprivate func addTexts(to query: inout [HTTPCall.QueryItem]) {
    query.add("custom_types", customTypes)
    query.add("custom_type_startswith", customTypePrefix)
    query.add("name_contains", nameContains)
    query.add("members_nickname_contains", memberNicknameContains)
    query.add("members_include_in", membersIncludeIn)
    query.add("query_type", membersIncludeIn.isEmpty ? nil : membersMatch.rawValue)
    query.add("members_exactly_in", membersExactlyIn)
    query.add("search_query", searchText)
    query.add("search_field", searchFields.map(\.rawValue))
    query.add("metadata_key", metadataKey)
    if metadataKey != nil {
      query.add("metadata_values", metadataValues)
      query.add("metadata_value_startswith", metadataValuePrefix)
    }
    query.add("created_before", createdBefore.map { $0 / 1000 })
    query.add("created_after", createdAfter.map { $0 / 1000 })
    query.add("is_explicit_request", true)
  }
}
