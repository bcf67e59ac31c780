import ChatModel
import ChatWire

/// The emojis that the application offers for reactions. They come from the server and are not cached: keep
/// `EmojiContainer.serialize()` and ask again if `AppInfo.isEmojiUpdateNeeded(_:)`.
public struct Emojis: Sendable {
  let session: ChatSession

  public func getAllEmojis(completionHandler: ((EmojiContainer?, SBDError?) -> Void)? = nil) {
    ask(.all, { EmojiContainer($0) }, completionHandler)
  }

  /// All of them, by category.
  /// - Throws: `SBDError`.
  public func allEmojis() async throws -> EmojiContainer {
    try await session.awaitAnswer { getAllEmojis(completionHandler: $0) }
  }

  /// One emoji. An error if the application has none with this key; 800110 for an empty key.
  public func getEmoji(key: String, completionHandler: ((Emoji?, SBDError?) -> Void)? = nil) {
    guard !key.isEmpty else { return session.refuse(.invalidParameter) { completionHandler?(nil, $0) } }
    ask(.emoji(key), { Emoji($0) }, completionHandler)
  }

  /// One emoji, like `getEmoji`.
  /// - Throws: `SBDError`.
  public func emoji(key: String) async throws -> Emoji {
    try await session.awaitAnswer { getEmoji(key: key, completionHandler: $0) }
  }

  /// One category. An error if the application has none with this id.
  public func getEmojiCategory(
    categoryID: Int64, completionHandler: ((EmojiCategory?, SBDError?) -> Void)? = nil
  ) {
    ask(.category(categoryID), { EmojiCategory($0) }, completionHandler)
  }

  /// One category, like `getEmojiCategory`.
  /// - Throws: `SBDError`.
  public func emojiCategory(categoryID: Int64) async throws -> EmojiCategory {
    try await session.awaitAnswer { getEmojiCategory(categoryID: categoryID, completionHandler: $0) }
  }

  private func ask<Object: Sendable>(
    _ call: EmojiCall, _ read: @escaping @Sendable (Payload) -> Object?,
    _ completionHandler: ((Object?, SBDError?) -> Void)?
  ) {
    session.ask(
      call.call,
      { answer in
        guard let object = read(answer) else { throw WireError.malformed("emoji") }
        return object
      }, { completionHandler?($0, $1) })
  }
}

extension ChatSession {
  /// The emojis that the application offers for reactions.
  public var emojis: Emojis { Emojis(session: self) }
}
