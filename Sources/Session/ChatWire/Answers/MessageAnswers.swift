public import ChatModel

/// A page of messages (Docs/Protocol.md#message-pages).
public struct MessagePage: Sendable {
  /// In the requested order. There can be more than requested, because several messages can share a time stamp.
  public let messages: [Message]
  /// `nil` if it was not requested.
  public let hasNext: Bool?
  /// Whether nothing is missing between them; `nil` if it was not requested.
  public let isContinuous: Bool?
  /// The number of messages whose kind is unknown to this version, or without an id or time; they are left out of
  /// `messages`.
  public let unknownMessages: Int
  /// When those were created, ms, as far as they say: they count towards where a page ends.
  public let unknownTimes: [Int64]

  public init(_ payload: Payload, channelURL: String) throws {
    guard payload.isList("messages") else { throw WireError.malformed("list of messages") }
    let unknown: [Payload]
    (messages, unknown) = MessagePage.messages(payload.objects("messages"), channelURL)
    unknownMessages = unknown.count
    unknownTimes = unknown.compactMap { $0.integer("created_at", "ts") }.filter { $0 > 0 }
    hasNext = payload.boolean("has_next")
    isContinuous = payload.boolean("is_continuous_messages")
  }

  /// The messages, and what cannot be kept as one.
  static func messages(_ payloads: [Payload], _ channelURL: String) -> (messages: [Message], unknown: [Payload]) {
    var messages: [Message] = []
    var unknown: [Payload] = []
    for payload in payloads {
      if let message = try? Message(payload, channelURL: channelURL), message.id > 0, message.createdAt > 0 {
        messages.append(message)
      } else {
        unknown.append(payload)
      }
    }
    return (messages, unknown)
  }
}

/// What changed in a channel's messages.
public struct MessageChangelogPage: Sendable {
  public let updated: [Message]
  public let deletedIDs: [Int64]
  /// Whether to continue from `next`; never true without one, because repeating the same request would not end.
  public let hasMore: Bool
  /// Where to continue; also kept if there is nothing more now.
  public let next: String?

  public init(_ payload: Payload, channelURL: String) throws {
    guard let hasMore = payload.boolean("has_more"), payload.isListOrMissing("updated"),
      payload.isListOrMissing("deleted")
    else { throw WireError.malformed("changelog") }
    updated = MessagePage.messages(payload.objects("updated"), channelURL).messages
    deletedIDs = payload.objects("deleted").compactMap { $0.integer("message_id", "msg_id") }
    next = payload.string("next")
    self.hasMore = hasMore && next != nil
  }
}

/// What is missing around a known part of a channel. The server decides whether a gap is huge.
public struct MessageGap: Sendable {
  /// Too much is missing: dispose of the collection and start over.
  public let isHuge: Bool
  public let previous: [Message]
  public let next: [Message]
  public let hasMorePrevious: Bool
  public let hasMoreNext: Bool
  public let isPreviousContinuous: Bool?
  public let isNextContinuous: Bool?

  public init(_ payload: Payload, channelURL: String) throws {
    guard let isHuge = payload.boolean("is_huge_gap"), payload.isListOrMissing("prev_messages"),
      payload.isListOrMissing("next_messages")
    else { throw WireError.malformed("answer to a gap check") }
    self.isHuge = isHuge
    previous = MessagePage.messages(payload.objects("prev_messages"), channelURL).messages
    next = MessagePage.messages(payload.objects("next_messages"), channelURL).messages
    hasMorePrevious = payload.boolean("prev_hasmore") ?? false
    hasMoreNext = payload.boolean("next_hasmore") ?? false
    isPreviousContinuous = payload.boolean("is_continuous_prev_messages")
    isNextContinuous = payload.boolean("is_continuous_next_messages")
  }
}

/// Where an uploaded file is.
public struct UploadedFile: Sendable {
  public let url: String
  public let thumbnails: [Thumbnail]
  public let requiresAuthentication: Bool
  /// Bytes; `nil` if the server does not say.
  public let size: Int64?

  public init(_ payload: Payload) throws {
    guard let url = payload.string("url") else { throw WireError.malformed("answer to an upload") }
    self.url = url
    thumbnails = payload.objects("thumbnails").compactMap(Thumbnail.init)
    requiresAuthentication = payload.boolean("require_auth") ?? false
    size = payload.integer("file_size")
  }
}
