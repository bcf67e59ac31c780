import ChatModel
import ChatWire

/// `emoji_categories` and `emojis` (Docs/Protocol.md#emojis): what the application offers for reactions.
struct EmojiRoutes {
  /// All routes are of clients and servers alike.
  func route(_ call: Call) throws -> Payload {
    guard call.method == "GET" else { throw ServerError.unknownPath }
    switch (call.path[0], call.path.count) {
    case ("emoji_categories", 1):
      return .object {
        $0.set("emoji_hash", EmojiSet.hash)
        $0.set("emoji_categories", EmojiSet.categories.map { payload($0, call) })
      }
    case ("emoji_categories", 2):
      guard let category = EmojiSet.categories.first(where: { String($0.id) == call.path[1] }) else {
        throw ServerError.notFound
      }
      return payload(category, call)
    case ("emojis", 1):
      return .object { $0.set("emojis", EmojiSet.all.map { payload($0, call) }) }
    case ("emojis", 2):
      guard let emoji = EmojiSet.emoji(call.path[1]) else { throw ServerError.notFound }
      return payload(emoji, call)
    default: throw ServerError.unknownPath
    }
  }

  /// `GET emoji_images/{key}`, for everyone: what the address of an emoji leads to.
  func image(_ key: String) throws -> BackendResponse {
    guard let emoji = EmojiSet.emoji(key) else { throw ServerError.unknownPath }
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><text y="32" font-size="32">\(emoji.text)</text></svg>
      """
    return BackendResponse(contentType: "image/svg+xml", body: Array(text.utf8))
  }

  private func payload(_ category: EmojiSet.Category, _ call: Call) -> Payload {
    .object {
      $0.set("id", category.id)
      $0.set("name", category.name)
      $0.set("url", category.emojis.first.map { address($0, call) } ?? "")
      $0.set("emojis", category.emojis.map { payload($0, call) })
    }
  }

  private func payload(_ emoji: EmojiSet.Emoji, _ call: Call) -> Payload {
    .object {
      $0.set("key", emoji.key)
      $0.set("url", address(emoji, call))
    }
  }

  private func address(_ emoji: EmojiSet.Emoji, _ call: Call) -> String {
    "http://\(call.host)/v3/emoji_images/\(emoji.key)"
  }
}

/// The emojis of this server. They never change, and neither does their hash.
enum EmojiSet {
  struct Emoji {
    let key: String
    let text: String
  }

  struct Category {
    let id: Int64
    let name: String
    let emojis: [Emoji]
  }

  static let hash = "dev"

  static let categories = [
    Category(
      id: 1, name: "Faces",
      emojis: [
        Emoji(key: "heart_eyes", text: "😍"), Emoji(key: "laughing", text: "😆"), Emoji(key: "rage", text: "😡"),
        Emoji(key: "sob", text: "😭"),
      ]),
    Category(
      id: 2, name: "Hands", emojis: [Emoji(key: "thumbsup", text: "👍"), Emoji(key: "thumbsdown", text: "👎")]),
  ]

  static var all: [Emoji] { categories.flatMap(\.emojis) }
  static func emoji(_ key: String) -> Emoji? { all.first { $0.key.hasSameBytes(as: key) } }
}
