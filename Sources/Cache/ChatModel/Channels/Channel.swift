/// A group channel, read from its payload (Docs/Protocol.md#channels).
///
/// What lists sort by is read at once, everything else on demand. Two channels are equal if the bytes of their payloads
/// are, with the user's draft and what waits to be sent.
public struct Channel: Sendable, Hashable {
  /// What the channel was read from.
  public let payload: Payload
  /// Identity is by UTF-8 bytes.
  public let url: String
  /// Empty if missing.
  public let name: String
  /// Empty if missing.
  public let customType: String
  /// Milliseconds, whichever unit the payload uses (Docs/Protocol.md#units); `nil` if missing.
  public let createdAt: Int64?
  /// Creation time of the last message in milliseconds; `nil` if there is none.
  public let lastMessageCreatedAt: Int64?
  /// What the user did to it that the server does not have yet, in order: empty unless it was read from the cache, and
  /// not part of the payload. `showingPendingActions` applies it.
  public package(set) var pendingActions: [OfflineAction] = []
  /// What the user has begun to write; `nil` unless it was read from the cache, and not part of the payload.
  public package(set) var draft: ChannelDraft?

  /// - Throws: if the payload has no channel url.
  public init(_ payload: Payload) throws(InvalidPayload) {
    let read = payload.withMembers { text, members in
      func value(_ name: StaticString) -> MemberValue {
        MemberValue(PayloadScanner.find(name, among: members, in: text), in: text)
      }
      return (
        url: value("channel_url").string(in: text), name: value("name").string(in: text),
        customType: value("custom_type").string(in: text),
        createdAt: value("created_at").integerValue.map(ChannelTime.milliseconds),
        lastMessageCreatedAt: ChannelColumns.lastMessageCreatedAt(text, members).integerValue
      )
    }
    guard let read, let url = read.url else { throw .channelURLMissing }
    self.payload = payload
    self.url = url
    name = read.name ?? ""
    customType = read.customType ?? ""
    createdAt = read.createdAt
    lastMessageCreatedAt = read.lastMessageCreatedAt
  }

  /// Reads a channel of the cache, where columns have what is read at once: they were written with the payload, from it.
  /// - Parameters:
  ///   - createdAt: ms.
  ///   - lastMessageCreatedAt: ms; as in the payload's last message.
  package init(
    _ payload: Payload, url: String, name: String?, customType: String?, createdAt: Int64?, lastMessageCreatedAt: Int64?
  ) {
    self.payload = payload
    self.url = url
    self.name = name ?? ""
    self.customType = customType ?? ""
    self.createdAt = createdAt
    self.lastMessageCreatedAt = lastMessageCreatedAt
  }

  public static func == (a: Channel, b: Channel) -> Bool {
    a.payload == b.payload && a.pendingActions == b.pendingActions && a.draft == b.draft
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(payload) }
}
