import ChatClient

// Emojis and the application under the names of version 3.1.
public typealias SBDEmoji = Emoji
public typealias SBDEmojiCategory = EmojiCategory
public typealias SBDEmojiContainer = EmojiContainer
public typealias SBDAppInfo = AppInfo

extension EmojiCategory {
  /// Same as `id`.
  public var cid: Int64 { id }
}

extension SBDMain {
  /// All emojis that the application offers for reactions, by category.
  public class func getAllEmojis(_ completionHandler: ((SBDEmojiContainer?, SBDError?) -> Void)? = nil) {
    let handler = AppValue(completionHandler)
    withSession({ handler.value?(nil, $0) }) { $0.emojis.getAllEmojis { handler.value?($0, $1) } }
  }

  /// One emoji; an error if the application has none with this key.
  public class func getEmoji(_ emojiKey: String, completionHandler: ((SBDEmoji?, SBDError?) -> Void)? = nil) {
    let handler = AppValue(completionHandler)
    withSession({ handler.value?(nil, $0) }) { $0.emojis.getEmoji(key: emojiKey) { handler.value?($0, $1) } }
  }

  /// One category; an error if the application has none with this id.
  public class func getEmojiCategory(
    _ categoryId: Int64, completionHandler: ((SBDEmojiCategory?, SBDError?) -> Void)? = nil
  ) {
    let handler = AppValue(completionHandler)
    withSession({ handler.value?(nil, $0) }) {
      $0.emojis.getEmojiCategory(categoryID: categoryId) { handler.value?($0, $1) }
    }
  }

  /// What the server said about the application at the last login; `nil` before the first one.
  public class func getAppInfo() -> SBDAppInfo? { shared.session?.appInfo }
}
