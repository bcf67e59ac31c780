public import ChatModel
import ChatWire

// The data of a test. Your server could make each of these calls.

extension InProcessServer {
  /// A user; a login with an unknown id also creates one.
  public func addUser(_ id: String, nickname: String? = nil) async throws {
    try await call(
      "POST", "users",
      .object {
        $0.set("user_id", id)
        $0.set("nickname", nickname ?? id)
      })
  }

  /// A channel of existing users.
  /// - Parameters:
  ///   - url: its identity, letters and digits.
  ///   - change: sets what the description does not have by default.
  @discardableResult
  public func addChannel(
    _ url: String, of users: [String], _ change: (inout ChannelDescription) -> Void = { _ in }
  ) async throws -> Channel {
    var description = ChannelDescription()
    change(&description)
    return try Channel(try await call("POST", "group_channels", description.payload(url, users)))
  }

  /// A text message of a user; observers are notified as of any other.
  @discardableResult
  public func addMessage(
    _ text: String, to url: String, by user: String, _ change: (inout MessageDescription) -> Void = { _ in }
  ) async throws -> Message {
    var description = MessageDescription()
    change(&description)
    return try Message(try await call("POST", "group_channels/\(url)/messages", description.payload(text, user)))
  }

  /// Messages with the texts `1`, `2` and so on.
  @discardableResult
  public func addMessages(_ count: Int, to url: String, by user: String) async throws -> [Message] {
    var messages: [Message] = []
    for number in stride(from: 1, through: count, by: 1) {
      messages.append(try await addMessage("\(number)", to: url, by: user))
    }
    return messages
  }

  /// Changes the text of a message.
  public func edit(_ message: Message, text: String) async throws {
    try await call(
      "PUT", "group_channels/\(message.channelURL)/messages/\(message.id)",
      .object {
        $0.set("message_type", "MESG")
        $0.set("message", text)
      })
  }

  public func delete(_ message: Message) async throws {
    try await call("DELETE", "group_channels/\(message.channelURL)/messages/\(message.id)")
  }

  @discardableResult
  private func call(_ method: String, _ path: String, _ body: Payload) async throws -> Payload {
    try await call(method, path, String(decoding: body.bytes, as: UTF8.self))
  }
}

/// The properties of a test's channel.
public struct ChannelDescription: Sendable {
  /// The URL by default.
  public var name: String?
  public var customType: String?
  public var data: String?
  public var operators: [String] = []
  /// The only channel of these users: requesting it again gives the same one.
  public var isDistinct = false
  public var isPublic = false

  func payload(_ url: String, _ users: [String]) -> Payload {
    .object {
      $0.set("channel_url", url)
      $0.set("name", name ?? url)
      $0.set("user_ids", users)
      $0.set("custom_type", customType)
      $0.set("data", data)
      if !operators.isEmpty { $0.set("operator_ids", operators) }
      if isDistinct { $0.set("is_distinct", true) }
      if isPublic { $0.set("is_public", true) }
    }
  }
}

/// The properties of a test's message.
public struct MessageDescription: Sendable {
  public var customType: String?
  public var data: String?
  /// The message that this one replies to.
  public var parentMessageID: Int64?
  public var mentionedUsers: [String] = []

  func payload(_ text: String, _ user: String) -> Payload {
    .object {
      $0.set("message_type", "MESG")
      $0.set("user_id", user)
      $0.set("message", text)
      $0.set("custom_type", customType)
      $0.set("data", data)
      $0.set("parent_message_id", parentMessageID)
      if !mentionedUsers.isEmpty {
        $0.set("mention_type", "users")
        $0.set("mentioned_user_ids", mentionedUsers)
      }
    }
  }
}
