import ChatModel

/// Something that the server was asked to do and did, before it is expressed as a scenario's step.
struct RecordedAct: Sendable {
  enum Kind: Sendable {
    /// A message that now has this id.
    case sent(id: Int64, kind: String, customType: String?, parentID: Int64?)
    case edited(id: Int64)
    case deleted(id: Int64)
    case reacted(id: Int64, key: String, isRemoved: Bool)
    case typing(isOn: Bool)
    case read
    /// A call about a member: the action's word.
    case member(ScenarioAction, userID: String)
    /// An action that needs only its word.
    case plain(ScenarioAction)
    case frozen(Bool)
    /// The first page of messages that was requested.
    case opened
    case connected, disconnected
    /// Something that a scenario cannot express: what, in our words.
    case other(String)
  }

  let kind: Kind
  /// The user behind it; `nil` for a server-side call without a user.
  let userID: String?
  /// `nil` if it does not concern a channel.
  let channelURL: String?
  /// Whether the user's own socket or session made the request, rather than a server-side call for the user.
  let isByClient: Bool
}
