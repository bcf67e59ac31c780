import ChatModel

/// Which users to request (Docs/Protocol.md#lists-of-users).
public struct UserListCall: Sendable, Hashable {
  /// The lists that a server keeps.
  public enum List: Sendable, Hashable {
    /// All users of the application.
    case application
    case blocked(by: String)
    case friends(of: String)
    /// Of a group channel, by its url; `HTTPCall.ofOpenChannel` makes calls about open channels of them.
    case banned(from: String)
    case muted(in: String)
    case operators(of: String)
    /// Of an open channel, by its url.
    case participants(of: String)

    /// The member of an answer that has the users.
    public var member: StaticString {
      switch self {
      case .application, .blocked, .friends: "users"
      case .banned: "banned_list"
      case .muted: "muted_list"
      case .operators: "operators"
      case .participants: "participants"
      }
    }

    fileprivate var path: [String] {
      switch self {
      case .application: ["users"]
      case .blocked(let userID): ["users", userID, "block"]
      case .friends(let userID): ["users", userID, "friends"]
      case .banned(let url): ["group_channels", url, "ban"]
      case .muted(let url): ["group_channels", url, "mute"]
      case .operators(let url): ["group_channels", url, "operators"]
      case .participants(let url): ["open_channels", url, "participants"]
      }
    }
  }

  public var limit: Int64 = 20
  /// Only these users; empty for all.
  public var userIDs: [String] = []
  /// The start of nicknames; `nil` for all.
  public var nicknameStart: String?
  /// Only users with this key in their metadata; `nil` for all.
  public var metadataKey: String?
  /// The values that the key may have; empty for any.
  public var metadataValues: [String] = []

  public init() {}
}

extension UserListCall.List {
  /// The call for one page.
  /// - Parameter token: of the page; `nil` for the first.
  public func page(_ filter: UserListCall, token: String?) -> HTTPCall {
    var call = HTTPCall(.get, path: path)
    call.query.add("limit", max(1, filter.limit))
    call.query.add("token", token)
    call.query.add("user_ids", filter.userIDs)
    call.query.add("nickname_startswith", filter.nicknameStart)
    if let key = filter.metadataKey {
      call.query.add("metadatakey", key)
      call.query.add("metadatavalues_in", filter.metadataValues)
    }
    return call
  }
}
