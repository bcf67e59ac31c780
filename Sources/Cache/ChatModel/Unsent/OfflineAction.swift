/// Something the user did that the server does not have yet: it waits in the cache until it can be sent
/// (Docs/Guides/offline-actions.md).
///
/// There is one for each subject: a later action on the same subject replaces or cancels it.
public struct OfflineAction: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case edit
    case deletion = "delete"
    /// A reaction of the user is added or removed.
    case reaction
    /// A message is pinned, or no longer pinned.
    case pin
    /// The channel was read.
    case read
  }

  /// Identity is by UTF-8 bytes.
  public let channelURL: String
  /// 0 for `read`, which concerns the channel.
  public let messageID: Int64
  public let kind: Kind
  /// The key of a reaction; of an edit, the kind of its message; empty for the others. Identity is by UTF-8 bytes.
  public let subject: String
  /// When the user did it, ms. Of two actions on one subject, the later one has a greater time.
  public let createdAt: Int64
  /// Whether it was sent at least once, so that the server may have it.
  public let isBegun: Bool
  /// What to do: the members that an edit sets, or those of the values below.
  package let payload: Payload

  package init(
    _ kind: Kind, messageID: Int64 = 0, in channelURL: String, subject: String = "", createdAt: Int64,
    isBegun: Bool = false, payload: Payload
  ) {
    (self.kind, self.messageID, self.channelURL, self.subject) = (kind, messageID, channelURL, subject)
    (self.createdAt, self.isBegun, self.payload) = (createdAt, isBegun, payload)
  }

  /// Changes a message.
  /// - Parameter edit: the members to set.
  package static func edit(
    _ kind: MessageKind, _ messageID: Int64, in channelURL: String, _ edit: Payload, createdAt: Int64
  ) -> OfflineAction {
    OfflineAction(
      .edit, messageID: messageID, in: channelURL, subject: kind.exportName, createdAt: createdAt, payload: edit)
  }

  /// Adds or removes a reaction.
  package static func reaction(
    _ key: String, on messageID: Int64, in channelURL: String, userID: String, isAdding: Bool, createdAt: Int64
  ) -> OfflineAction {
    OfflineAction(
      .reaction, messageID: messageID, in: channelURL, subject: key, createdAt: createdAt,
      payload: Payload.empty.edited {
        $0.set("is_adding", isAdding)
        $0.set("user_id", userID)
      })
  }

  /// Pins a message, or ends that.
  package static func pin(
    _ messageID: Int64, in channelURL: String, isPinning: Bool, createdAt: Int64
  ) -> OfflineAction {
    OfflineAction(
      .pin, messageID: messageID, in: channelURL, createdAt: createdAt,
      payload: Payload.empty.edited { $0.set("is_adding", isPinning) })
  }

  /// The user has read what the channel had.
  /// - Parameter time: the creation time of the newest message that the user can have seen, ms.
  package static func read(_ channelURL: String, upTo time: Int64, createdAt: Int64) -> OfflineAction {
    OfflineAction(
      .read, in: channelURL, createdAt: createdAt, payload: Payload.empty.edited { $0.set("up_to", time) })
  }

  package static func deletion(_ messageID: Int64, in channelURL: String, createdAt: Int64) -> OfflineAction {
    OfflineAction(.deletion, messageID: messageID, in: channelURL, createdAt: createdAt, payload: .empty)
  }

  /// Whether a reaction or a pin is added; false for the other kinds.
  public var isAdding: Bool { payload.boolean("is_adding") ?? false }
  /// The user of a reaction; empty for the other kinds.
  package var userID: String { payload.string("user_id") ?? "" }
  /// The newest message that a read mark covers, ms; 0 for the other kinds.
  package var readUpTo: Int64 { payload.integer("up_to") ?? 0 }

  /// Whether both are about the same thing, so that the later one replaces the earlier one.
  package func hasSameSubject(as other: OfflineAction) -> Bool {
    kind == other.kind && messageID == other.messageID && channelURL.hasSameBytes(as: other.channelURL)
      && subject.hasSameBytes(as: other.subject)
  }

  /// Whether both are the same action, whether or not it was sent in the meantime.
  package func isSame(as other: OfflineAction) -> Bool { createdAt == other.createdAt && hasSameSubject(as: other) }

  /// Whether it was sent does not count: nobody sees that.
  public static func == (a: OfflineAction, b: OfflineAction) -> Bool { a.isSame(as: b) && a.payload == b.payload }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(createdAt)
    hasher.combine(kind)
    hasher.combine(messageID)
  }
}
