import ChatClient
import SharedFace

/// What the server offers in the application.
extension SendbirdChat {
  /// All emojis that the application offers for reactions, by category. They are not cached: the app keeps them.
  public static func getAllEmojis(completionHandler: ((EmojiContainer?, SBError?) -> Void)? = nil) {
    let handler = AppValue(completionHandler)
    withSession({ handler.value?(nil, $0) }) { $0.emojis.getAllEmojis { handler.value?($0, $1) } }
  }

  /// What the server said about the application at the last login; `nil` before the first one.
  public static func getAppInfo() -> AppInfo? { shared.session?.appInfo }
}

extension AppInfo {
  /// Same as `isEmojiUpdateNeeded(_:)`.
  public func isEmojiUpdateNeeded(prevEmojiHash: String) -> Bool { isEmojiUpdateNeeded(prevEmojiHash) }
}
