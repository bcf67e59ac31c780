/// A message, read from its payload in either form (REST or WebSocket; Docs/Protocol.md#message-members).
///
/// What lists sort and filter by is read at once; everything else on demand. The payload stays as received, so members
/// that this version does not know are kept. Two messages are equal if the bytes of their payloads, channel urls and
/// request ids are, and what waits to be sent about them.
public struct Message: Sendable, Hashable {
  /// What lists sort and filter by, shared by all copies: pages, notices and objects copy messages often.
  private let content: Content
  /// What the user did to it that the server does not have yet, in order: empty unless it was read from the cache, and
  /// not part of the payload. `showingPendingActions` applies it.
  public package(set) var pendingActions: [OfflineAction] = []

  private final class Content: Sendable {
    let payload: Payload
    let id: Int64
    let requestID: String?
    let channelURL: String
    let kind: MessageKind
    let createdAt: Int64
    let updatedAt: Int64
    let customType: String?
    let senderID: String?
    let parentMessageID: Int64?

    init(
      _ payload: Payload, channelURL: String, requestID: String?, id: Int64, kind: MessageKind, createdAt: Int64,
      updatedAt: Int64, customType: String?, senderID: String?, parentMessageID: Int64?
    ) {
      self.payload = payload
      self.id = id
      self.requestID = requestID
      self.channelURL = channelURL
      self.kind = kind
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.customType = customType
      self.senderID = senderID
      self.parentMessageID = parentMessageID
    }
  }

  /// What the message was read from.
  public var payload: Payload { content.payload }
  /// 0 for a message that was never sent.
  public var id: Int64 { content.id }
  /// The id that the sending client created; `nil` if unknown. Identity is by UTF-8 bytes.
  public var requestID: String? { content.requestID }
  /// Identity is by UTF-8 bytes.
  public var channelURL: String { content.channelURL }
  public var kind: MessageKind { content.kind }
  /// Milliseconds; 0 if missing.
  public var createdAt: Int64 { content.createdAt }
  /// Milliseconds; 0 if never edited.
  public var updatedAt: Int64 { content.updatedAt }
  /// `nil` if missing or empty.
  public var customType: String? { content.customType }
  /// `nil` for admin messages.
  public var senderID: String? { content.senderID }
  /// The message that this one replies to, `nil` if it is not a reply.
  public var parentMessageID: Int64? { content.parentMessageID }

  /// Reads a message.
  /// - Parameters:
  ///   - payload: the JSON of the message.
  ///   - channelURL: the channel of the payload's row; without one, the payload's own.
  ///   - requestID: the request id of that row; without one, the payload's own.
  /// - Throws: if the kind is unknown, or neither row nor payload has a channel.
  public init(
    _ payload: Payload, channelURL: String? = nil, requestID: String? = nil
  ) throws(InvalidPayload) {
    try self.init(payload, channelURL: channelURL, requestID: requestID, id: nil)
  }

  /// - Parameter id: replaces the id of a payload without one, such as a short form of a parent.
  init(
    _ payload: Payload, channelURL: String?, requestID: String?, id: Int64?
  ) throws(InvalidPayload) {
    let rowURL = Message.present(channelURL)
    let rowRequestID = Message.present(requestID)
    var invalid = InvalidPayload.unknownKind
    let content = payload.withMembers { text, members -> Content? in
      let columns = MessageColumns(text, members)
      guard let kind = columns.kind else { return nil }
      // What the row has is not searched for in the payload.
      guard let url = rowURL ?? columns.channelURL.string(in: text) else {
        invalid = .channelURLMissing
        return nil
      }
      return Content(
        payload, channelURL: url, requestID: rowRequestID ?? columns.requestID.string(in: text),
        id: columns.messageID.integerValue ?? id ?? 0, kind: kind, createdAt: columns.createdAt.integerValue ?? 0,
        updatedAt: columns.updatedAtColumn, customType: columns.customType.string(in: text),
        senderID: columns.senderID.string(in: text), parentMessageID: columns.parentMessageID.integerValue)
    }
    guard let content else { throw invalid }
    self.content = content
  }

  /// Reads a message of the cache, where columns have what is read at once: they were written with the payload, from it.
  package init(
    _ payload: Payload, channelURL: String, requestID: String?, id: Int64, kind: MessageKind, createdAt: Int64,
    updatedAt: Int64, customType: String?, senderID: String?, parentMessageID: Int64?
  ) {
    content = Content(
      payload, channelURL: channelURL, requestID: requestID, id: id, kind: kind, createdAt: createdAt,
      updatedAt: updatedAt, customType: customType, senderID: senderID, parentMessageID: parentMessageID)
  }

  /// A message of no channel and without content, which no payload could be: for objects that an app creates.
  package static func blank(_ kind: MessageKind) -> Message {
    Message(
      .empty, channelURL: "", requestID: nil, id: 0, kind: kind, createdAt: 0, updatedAt: 0, customType: nil,
      senderID: nil, parentMessageID: nil)
  }

  /// The empty string counts as missing.
  private static func present(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }

  public static func == (a: Message, b: Message) -> Bool {
    (a.content === b.content
      || a.id == b.id && a.payload == b.payload && a.channelURL.hasSameBytes(as: b.channelURL)
        && a.requestID.hasSameBytes(as: b.requestID))
      && a.pendingActions == b.pendingActions
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(createdAt)
    hasher.combine(payload)
  }

  /// The order of messages everywhere: by creation time, then by id (Docs/Architecture.md#the-cache).
  public func precedes(_ other: Message) -> Bool { (createdAt, id) < (other.createdAt, other.id) }
}

/// Why a payload is not a message or channel. Names a rule, never content.
public enum InvalidPayload: Error, Sendable, Hashable {
  /// The kind of the message is unknown (Docs/Protocol.md#message-kinds).
  case unknownKind
  /// Neither the payload nor its row has a channel url.
  case channelURLMissing
}
