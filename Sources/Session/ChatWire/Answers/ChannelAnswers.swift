public import ChatModel

/// A page of the user's channels (Docs/Protocol.md#channel-lists).
public struct ChannelPage: Sendable {
  public let channels: [Channel]
  /// `nil` if there are no more pages.
  public let next: String?
  /// The server's time, ms, which applies to the metadata of the channels.
  public let time: Int64

  public init(_ payload: Payload) throws {
    guard payload.isList("channels") else { throw WireError.malformed("list of channels") }
    channels = payload.objects("channels").compactMap { try? Channel($0) }
    next = payload.string("next")
    time = payload.integer("ts") ?? 0
  }
}

/// What changed among the user's channels (Docs/Protocol.md#channel-changelogs).
public struct ChannelChangelogPage: Sendable {
  public let updated: [Channel]
  public let deletedURLs: [String]
  /// Whether to continue from `next`; never true without one, because repeating the same request would not end.
  public let hasMore: Bool
  /// Where to continue; also kept if there is nothing more now.
  public let next: String?
  /// The server's time, ms.
  public let time: Int64

  public init(_ payload: Payload) throws {
    guard let hasMore = payload.boolean("has_more"), payload.isListOrMissing("updated"),
      payload.isListOrMissing("deleted")
    else { throw WireError.malformed("changelog") }
    updated = payload.objects("updated").compactMap { try? Channel($0) }
    deletedURLs = payload.strings("deleted")
    next = payload.string("next")
    self.hasMore = hasMore && next != nil
    time = payload.integer("ts") ?? 0
  }
}

/// A page of a channel's members.
public struct MemberPage: Sendable {
  public let members: [Member]
  /// `nil` if there are no more pages.
  public let next: String?

  public init(_ payload: Payload) throws {
    guard payload.isList("members") else { throw WireError.malformed("list of members") }
    members = payload.objects("members").compactMap(Member.init)
    next = payload.string("next")
  }
}

/// A user's mute in a channel.
public struct MuteInformation: Sendable, Hashable {
  public let isMuted: Bool
  public let reason: String
  /// Milliseconds; `nil` if the server does not say.
  public let startedAt: Int64?
  /// Milliseconds; -1 if it has no end.
  public let endsAt: Int64
  /// Milliseconds; `nil` if it has no end.
  public let remainingDuration: Int64?

  public init(_ payload: Payload) throws {
    guard let isMuted = payload.boolean("is_muted") else { throw WireError.malformed("answer about a mute") }
    self.isMuted = isMuted
    reason = payload.string("description") ?? ""
    startedAt = payload.integer("start_at")
    endsAt = payload.integer("end_at") ?? -1
    remainingDuration = payload.integer("remaining_duration").flatMap { $0 > 0 ? $0 : nil }
  }
}

/// A renewed session.
public struct SessionKey: Sendable, Hashable, Confidential {
  /// Secret.
  public let key: String

  public init(_ payload: Payload) throws {
    guard let key = payload.string("key", "new_key") else { throw WireError.malformed("answer to a session renewal") }
    self.key = key
  }

  public var description: String { "SessionKey" }
}

extension Payload {
  func isList(_ name: StaticString) -> Bool { withValue(name, JSONText.isArray) ?? false }
  /// Absent and `null` count as an empty list; anything else that is not a list is an error, because its content would
  /// be lost.
  func isListOrMissing(_ name: StaticString) -> Bool {
    withValue(name) { JSONText.isArray($0) || JSONText.isNull($0) } ?? true
  }
}
