package import ChatModel
public import Foundation

/// An emoji that the application offers for reactions. Two are equal if their keys are.
#if canImport(ObjectiveC)
  @objc(CBREmoji)
#endif
public final class Emoji: NSObject, Sendable {
  private let payload: Payload
  /// The key of a reaction with this emoji: `Reaction.key`. Compare it by UTF-8 bytes.
  public let key: String

  /// `nil` without a key.
  package init?(_ payload: Payload) {
    guard let key = payload.string("key") else { return nil }
    (self.payload, self.key) = (payload, key)
  }

  /// Its picture; empty if there is none.
  public var url: String { payload.string("url") ?? "" }

  public override func isEqual(_ object: Any?) -> Bool { (object as? Emoji)?.key.hasSameBytes(as: key) ?? false }
  public override var hash: Int { key.hashValue }
}

/// Emojis that belong together.
#if canImport(ObjectiveC)
  @objc(CBREmojiCategory)
#endif
public final class EmojiCategory: NSObject, Sendable {
  private let payload: Payload

  package init(_ payload: Payload) { self.payload = payload }

  public var id: Int64 { payload.integer("id") ?? 0 }
  public var name: String { payload.string("name") ?? "" }
  /// Its picture; empty if there is none.
  public var url: String { payload.string("url") ?? "" }
  /// In the order of the application.
  public var emojis: [Emoji] { payload.objects("emojis").compactMap { Emoji($0) } }

  public override func isEqual(_ object: Any?) -> Bool { (object as? EmojiCategory)?.payload == payload }
  public override var hash: Int { payload.hashValue }
}

/// All emojis of the application.
#if canImport(ObjectiveC)
  @objc(CBREmojiContainer)
#endif
public final class EmojiContainer: NSObject, Sendable {
  private let payload: Payload

  package init(_ payload: Payload) { self.payload = payload }

  /// Changes when the application changes its emojis: `AppInfo.isEmojiUpdateNeeded(_:)` compares it with the hash of
  /// the last login.
  public var emojiHash: String { payload.string("emoji_hash") ?? "" }
  /// In the order of the application.
  public var categories: [EmojiCategory] { payload.objects("emoji_categories").map { EmojiCategory($0) } }

  /// Reads what `serialize()` wrote.
  /// - Returns: `nil` for anything else, and for data of a later version.
  public class func build(fromSerializedData data: Data) -> Self? {
    SerializedForm.emojis.read(data)?.object("payload").map { EmojiContainer($0) } as? Self
  }

  /// The emojis as bytes that `build(fromSerializedData:)` of this and later versions reads.
  public func serialize() -> Data? { SerializedForm.emojis.write { $0.set("payload", payload) } }

  public override func isEqual(_ object: Any?) -> Bool { (object as? EmojiContainer)?.payload == payload }
  public override var hash: Int { payload.hashValue }
}
