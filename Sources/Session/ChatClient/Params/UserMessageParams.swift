import ChatModel
import ChatWire
public import Foundation

/// A text message to send, or what to change in one.
#if canImport(ObjectiveC)
  @objc(CBRUserMessageParams)
#endif
public final class UserMessageParams: BaseMessageParams {
  /// The text. Sending an empty one fails with 800110.
  public var message: String
  /// Language codes to translate into. Default `nil`.
  public var translationTargetLanguages: [String]?
  /// The text with placeholders for the names of mentioned users. Default `nil`.
  public var mentionedMessageTemplate: String?

  // Disfavored: the shim has this name failable, as in version 3.1.

  /// - Parameter message: the text.
  @_disfavoredOverload
  public init(message: String) {
    self.message = message
    super.init()
  }

  package init(text: String) {
    message = text
    super.init()
  }

  /// For an edit that leaves the text as it is.
  public override init() {
    message = ""
    super.init()
  }

  /// For a message that is being sent or was not sent.
  init(_ content: UserMessageContent) {
    self.message = content.text
    translationTargetLanguages = content.targetLanguages.isEmpty ? nil : content.targetLanguages
    mentionedMessageTemplate = content.mentionTemplate
    super.init(content.common)
  }

  private init(copying other: UserMessageParams) {
    message = other.message
    translationTargetLanguages = other.translationTargetLanguages
    mentionedMessageTemplate = other.mentionedMessageTemplate
    super.init(copying: other)
  }

  public override func copy(with zone: NSZone? = nil) -> Any { UserMessageParams(copying: self) }

  /// What is sent.
  package var content: UserMessageContent {
    var content = UserMessageContent(message, common: commonContent)
    content.targetLanguages = translationTargetLanguages ?? []
    content.mentionTemplate = mentionedMessageTemplate
    return content
  }

  /// What changes when a message is updated with these params. An empty text leaves the text as it is.
  package var edit: MessageEdit {
    var edit = edit(text: message.isEmpty ? nil : message)
    edit.mentionTemplate = mentionedMessageTemplate
    return edit
  }
}

/// The names in current versions of the vendor's SDK.
public typealias UserMessageCreateParams = UserMessageParams
public typealias UserMessageUpdateParams = UserMessageParams
