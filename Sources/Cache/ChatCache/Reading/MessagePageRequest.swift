public import ChatModel

/// A position in a channel's order of messages: by creation time, then by id (Docs/Architecture.md#the-cache).
public struct MessagePosition: Sendable, Hashable {
  /// Unix milliseconds.
  public let createdAt: Int64
  /// `nil` stands for all messages of that millisecond together.
  public let messageID: Int64?

  public init(createdAt: Int64, messageID: Int64? = nil) {
    self.createdAt = createdAt
    self.messageID = messageID
  }

  /// The position of a cached message.
  public init(_ message: Message) { self.init(createdAt: message.createdAt, messageID: message.id) }
}

/// The requested messages around a position.
public struct MessagePageRequest: Sendable, Hashable {
  public var position: MessagePosition
  /// How many messages before `position`. Default 0.
  public var previousCount: Int
  /// How many messages after `position`. Default 0.
  public var nextCount: Int
  /// Whether the messages at `position` are included, in addition to those counts. Default false.
  public var isInclusive: Bool
  /// Only messages that it admits are returned and counted. Default: everything.
  public var filter: MessageFilter

  public init(
    position: MessagePosition, previousCount: Int = 0, nextCount: Int = 0, isInclusive: Bool = false,
    filter: MessageFilter = .everything
  ) {
    self.position = position
    self.previousCount = previousCount
    self.nextCount = nextCount
    self.isInclusive = isInclusive
    self.filter = filter
  }
}

/// Messages around a position, from the cache. The synced ranges say whether they are complete.
public struct MessagePage: Sendable, Hashable {
  /// In ascending order.
  public let messages: [Message]
  /// Whether the cache has an admitted message before the first of the page (or before the position, if the page
  /// reaches no further back).
  public let hasPrevious: Bool
  /// Whether the cache has an admitted message after the last of the page.
  public let hasNext: Bool

  static let empty = MessagePage(messages: [], hasPrevious: false, hasNext: false)
}
