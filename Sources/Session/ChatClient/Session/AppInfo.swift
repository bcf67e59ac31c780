import ChatModel
import ChatWire
public import Foundation

/// What the server said about the application at the last login (Docs/Protocol.md#login).
#if canImport(ObjectiveC)
  @objc(CBRAppInfo)
#endif
public final class AppInfo: NSObject, Sendable {
  private let payload: Payload
  /// The size of a file that can be sent, bytes.
  public let uploadSizeLimit: Int64

  init(_ login: LoginInformation) { (payload, uploadSizeLimit) = (login.user.payload, login.uploadLimit) }

  /// How many files a `MultipleFilesMessage` may have; 30 if the server does not say.
  public var multipleFilesMessageFileCountLimit: Int {
    let limit = payload.exactInteger("multiple_file_send_max_size").flatMap { $0 > 0 ? $0 : nil }
    return limit.map { Int(clamping: $0) } ?? AppInfo.standardFileCountLimit
  }

  static let standardFileCountLimit = 30

  /// The `emojiHash` that the application's emojis have now; empty if the server does not say.
  public var emojiHash: String { payload.string("emoji_hash") ?? "" }
  /// Whether messages can have reactions. False if the server does not say.
  public var useReaction: Bool { payload.boolean("use_reaction") ?? false }
  /// The names of paid features; `nil` if the server does not say.
  public var premiumFeatureList: [String]? { list("premium_feature_list") }
  /// The names of the application's features; `nil` if the server does not say.
  public var applicationAttributes: [String]? { list("application_attributes") }

  /// Whether the application has other emojis than those that the app keeps.
  /// - Parameter emojiHash: the hash of the emojis that the app keeps.
  public func isEmojiUpdateNeeded(_ emojiHash: String) -> Bool { !emojiHash.hasSameBytes(as: self.emojiHash) }

  private func list(_ name: StaticString) -> [String]? {
    payload.withValue(name, JSONText.isArray) == true ? payload.strings(name) : nil
  }
}

extension ChatSession {
  /// The server's information about the application at the last login; `nil` before the first login of this session.
  public var appInfo: AppInfo? { sessionState.visible.withValue { $0.appInfo } }
}
