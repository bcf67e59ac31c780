import ChatModel

/// Which members of a channel to request (Docs/Protocol.md#channel-calls).
public struct MemberListCall: Sendable, Hashable {
  public enum OperatorFilter: String, Sendable {
    case all
    case `operator`
    case nonOperator = "nonoperator"
  }

  public enum MutedFilter: String, Sendable {
    case all
    case muted
    case unmuted
  }

  public enum Order: String, Sendable {
    case nickname = "member_nickname_alphabetical"
    case operatorsFirst = "operator_then_member_alphabetical"
  }

  public var limit: Int64 = 20
  public var order = Order.nickname
  public var operators = OperatorFilter.all
  public var muted = MutedFilter.all
  public var state = ChannelListCall.MemberStateFilter.all
  /// The start of nicknames; `nil` for all.
  public var nicknameStart: String?

  public init() {}
}

/// Which messages to search for (Docs/Protocol.md#message-calls).
public struct MessageSearchCall: Sendable, Hashable {
  public enum Order: String, Sendable {
    case score
    case time = "ts"
  }

  public var keyword = ""
  /// Only in this channel; `nil` for all that the user has joined.
  public var channelURL: String?
  /// Only in channels of this type; `nil` for all.
  public var channelCustomType: String?
  public var limit: Int64 = 20
  /// Oldest, or least relevant, first.
  public var isReversed = false
  /// Matches the words as written, next to each other.
  public var isExact = false
  /// Both inclusive, ms; `nil` for any time.
  public var from: Int64?
  public var to: Int64?
  public var order = Order.score

  public init() {}
}

extension HTTPCall {
  /// - Parameter token: of the page; `nil` for the first.
  public static func members(of url: String, _ list: MemberListCall, token: String?) -> HTTPCall {
    .get("group_channels", url, "members") {
      $0.add("limit", max(1, list.limit))
      $0.add("token", token)
      $0.add("order", list.order.rawValue)
      $0.add("operator_filter", list.operators.rawValue)
      $0.add("muted_member_filter", list.muted.rawValue)
      $0.add("member_state_filter", list.state.rawValue)
      $0.add("nickname_startswith", list.nicknameStart)
      $0.add("show_member_is_muted", true)
    }
  }

  /// - Parameter token: of the page; `nil` for the first.
  public static func searchMessages(_ search: MessageSearchCall, token: String?) -> HTTPCall {
    .get("search", "messages") {
      $0.add("query", search.keyword)
      $0.add("channel_url", search.channelURL)
      $0.add("custom_type", search.channelCustomType)
      $0.add("limit", max(1, search.limit))
      $0.add("reverse", search.isReversed)
      $0.add("exact_match", search.isExact)
      $0.add("message_ts_from", search.from)
      $0.add("message_ts_to", search.to)
      $0.add("sort_field", search.order.rawValue)
      $0.add("after", token)
      MessageIncludes.everything.add(to: &$0)
    }
  }
}
