/// What to request of the emojis that the application offers for reactions (Docs/Protocol.md#emojis).
public enum EmojiCall: Sendable, Hashable {
  /// All, by category.
  case all
  case category(Int64)
  /// One, by its key.
  case emoji(String)

  public var call: HTTPCall {
    switch self {
    case .all: HTTPCall(.get, "emoji_categories")
    case .category(let id): HTTPCall(.get, "emoji_categories", String(id))
    case .emoji(let key): HTTPCall(.get, "emojis", key)
    }
  }
}
