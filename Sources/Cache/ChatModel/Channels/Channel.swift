/// A group channel, read from its payload (Docs/Protocol.md#channels).
///
/// What lists sort by is read at once, everything else on demand. Two channels are equal if the bytes of their payloads
/// are, with the user's draft and what waits to be sent.
public struct Channel: Sendable, Hashable {
  /// What lists sort by, shared by all copies: lists, notices and objects copy channels often.
  private let content: Content
  /// What the user did to it that the server does not have yet, in order: empty unless it was read from the cache, and
  /// not part of the payload. `showingPendingActions` applies it.
  public package(set) var pendingActions: [OfflineAction] = []
  /// What the user has begun to write; `nil` unless it was read from the cache, and not part of the payload.
  public package(set) var draft: ChannelDraft?

  private final class Content: Sendable {
    let payload: Payload
    let url: String
    let name: String
    let customType: String
    let createdAt: Int64?
    let lastMessageCreatedAt: Int64?

    init(
      _ payload: Payload, _ url: String, _ name: String?, _ customType: String?, _ createdAt: Int64?,
      _ lastMessageCreatedAt: Int64?
    ) {
      self.payload = payload
      self.url = url
      self.name = name ?? ""
      self.customType = customType ?? ""
      self.createdAt = createdAt
      self.lastMessageCreatedAt = lastMessageCreatedAt
    }
  }

  /// What the channel was read from.
  public var payload: Payload { content.payload }
  /// Identity is by UTF-8 bytes.
  public var url: String { content.url }
  /// Empty if missing.
  public var name: String { content.name }
  /// Empty if missing.
  public var customType: String { content.customType }
  /// Milliseconds, whichever unit the payload uses (Docs/Protocol.md#units); `nil` if missing.
  public var createdAt: Int64? { content.createdAt }
  /// Creation time of the last message in milliseconds; `nil` if there is none.
  public var lastMessageCreatedAt: Int64? { content.lastMessageCreatedAt }

  /// - Throws: if the payload has no channel url.
  public init(_ payload: Payload) throws(InvalidPayload) {
    let content = payload.withMembers { text, members -> Content? in
      func value(_ name: StaticString) -> MemberValue {
        MemberValue(PayloadScanner.find(name, among: members, in: text), in: text)
      }
      guard let url = value("channel_url").string(in: text) else { return nil }
      return Content(
        payload, url, value("name").string(in: text), value("custom_type").string(in: text),
        value("created_at").integerValue.map(ChannelTime.milliseconds),
        ChannelColumns.lastMessageCreatedAt(text, members).integerValue)
    }
    guard let content else { throw .channelURLMissing }
    self.content = content
  }

  /// Reads a channel of the cache, where columns have what is read at once: they were written with the payload, from it.
  /// - Parameters:
  ///   - createdAt: ms.
  ///   - lastMessageCreatedAt: ms; as in the payload's last message.
  package init(
    _ payload: Payload, url: String, name: String?, customType: String?, createdAt: Int64?, lastMessageCreatedAt: Int64?
  ) {
    content = Content(payload, url, name, customType, createdAt, lastMessageCreatedAt)
  }

  public static func == (a: Channel, b: Channel) -> Bool {
    (a.content === b.content || a.payload == b.payload) && a.pendingActions == b.pendingActions && a.draft == b.draft
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(payload) }
}
