import ChatModel

/// Something that the server was asked for and did, before it is put into a scenario's words.
struct RecordedAct: Sendable {
  enum Kind: Sendable {
    /// A message that has this id now.
    case sent(id: Int64, kind: String, customType: String?, parentID: Int64?)
    case edited(id: Int64)
    case deleted(id: Int64)
    case reacted(id: Int64, key: String, isRemoved: Bool)
    case typing(isOn: Bool)
    case read
    /// A call about a member: the action's word.
    case member(ScenarioAction, userID: String)
    /// An action that needs nothing but its word.
    case plain(ScenarioAction)
    case frozen(Bool)
    /// The first page of messages that was asked for.
    case opened
    case connected, disconnected
    /// Something that a scenario has no words for: what, in ours.
    case other(String)
  }

  let kind: Kind
  /// Whose doing; `nil` for a server-side call without a user.
  let userID: String?
  /// `nil` when it is about no channel.
  let channelURL: String?
  /// Whether the user's own socket or session asked, and not a server-side call for the user.
  let isByClient: Bool
}
