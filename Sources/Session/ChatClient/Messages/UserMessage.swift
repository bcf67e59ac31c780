import ChatModel
import Foundation

/// A text message of a user.
// Sendable: see `BaseMessage`.
public final class UserMessage: BaseMessage, @unchecked Sendable {
  /// Texts by language code; `nil` when there are none. The values are of type `String`.
  public var translations: [AnyHashable: Any]? {
    let translations = value.translations
    return translations.isEmpty ? nil : translations
  }

  /// The older form of `sendingStatus`.
  public var requestState: MessageRequestState { MessageRequestState(sendingStatus) }
}

/// A message of the server or of an operator's tool; it has no sender and cannot be sent by users.
// Sendable: see `BaseMessage`.
public final class AdminMessage: BaseMessage, @unchecked Sendable {}
