/// Whom a message mentions (Docs/Protocol.md#message-members).
public struct Mentions: Sendable, Equatable {
  public enum Kind: String, Sendable, Hashable {
    /// The users listed.
    case users
    /// Everyone in the channel.
    case channel
  }

  /// Users by default.
  public let kind: Kind
  public let users: [User]
  /// `mentioned_user_ids`, which clients send and keep for unsent messages; otherwise the ids of `users`.
  public let userIDs: [String]
  /// The text with placeholders for the names.
  public let template: String?

  init(_ message: Payload) {
    kind = message.string("mention_type").flatMap(Kind.init(rawValue:)) ?? .users
    users = message.values("mentioned_users")
    let ids = message.strings("mentioned_user_ids")
    userIDs = ids.isEmpty ? users.map(\.id) : ids
    template = message.string("mentioned_message_template")
  }

  public static func == (a: Mentions, b: Mentions) -> Bool {
    a.kind == b.kind && a.users == b.users && a.template.hasSameBytes(as: b.template)
      && a.userIDs.elementsEqual(b.userIDs) { $0.hasSameBytes(as: $1) }
  }
}
