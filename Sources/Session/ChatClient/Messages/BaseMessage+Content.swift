package import ChatModel
public import Foundation

/// The content of a message.
extension BaseMessage {
  /// The text; empty for files.
  public var message: String { value.text }
  /// `nil` for admin messages.
  @_disfavoredOverload public var sender: Sender? { knownSender }
  /// `sender`, for a module in which that name has a setter.
  package var knownSender: Sender? { value.sender.map { Sender($0, fileKey: fileKey) } }
  /// Free data of the app; empty if there is none.
  public var data: String { value.data ?? "" }
  public var customType: String? { value.customType }

  public var mentionType: MentionType { MentionType(value.mentions.kind) }
  public var mentionedUsers: [User] { value.mentions.users.map { User($0, fileKey: fileKey) } }
  /// The users that a pending or failed message will mention; empty for others, which have `mentionedUsers`.
  public var requestedMentionUserIds: [String] { sendingStatus.isUnsent ? value.mentions.userIDs : [] }
  /// The text with placeholders for the names of mentioned users.
  public var mentionedMessageTemplate: String? { value.payload.string("mentioned_message_template") }

  /// In order; `nil` if the message has none, or they were not requested.
  public var metaArrays: [MessageMetaArray]? {
    let arrays = value.metaArrays
    return arrays.isEmpty ? nil : arrays.map { MessageMetaArray($0) }
  }

  /// The meta arrays with those keys, in the message's order.
  public func metaArrays(withKeys keys: [String]) -> [MessageMetaArray] {
    value.metaArrays.filter { array in keys.contains(bytesOf: array.key) }
      .map { MessageMetaArray($0) }
  }

  /// The meta arrays by key. An older form of `metaArrays`.
  public var metaArray: [String: [String]] { BaseMessage.byKey(value.metaArrays) }

  /// Those with some keys; keys that the message does not have are left out.
  public func getMetaArray(withKeys keys: [String]) -> [String: [String]] {
    BaseMessage.byKey(value.metaArrays.filter { array in keys.contains(bytesOf: array.key) })
  }

  private static func byKey(_ arrays: [MetaArray]) -> [String: [String]] {
    // A Swift dictionary cannot hold two keys that differ only in their bytes.
    Dictionary(arrays.map { ($0.key, $0.values) }, uniquingKeysWith: { _, last in last })
  }

  /// In the server's order; empty if they were not requested.
  public var reactions: [Reaction] { value.reactions.map { Reaction($0) } }
  /// The preview of the first link in the text.
  public var ogMetaData: OGMetaData? { value.openGraphTag.map { OGMetaData($0) } }
  public var plugins: [Plugin]? {
    let plugins = value.plugins
    return plugins.isEmpty ? nil : plugins.map { Plugin($0) }
  }

  /// Whether it does not affect the last message and the unread counts of others.
  public var isSilent: Bool { value.isSilent }
  /// Whether its sender was an operator.
  public var isOperatorMessage: Bool { value.isOperatorMessage }
  /// Seconds until it disappears; -1 if it does not.
  public var messageSurvivalSeconds: Int { Int(clamping: value.survivalSeconds) }
  public var appleCriticalAlertOptions: AppleCriticalAlertOptions? {
    value.criticalAlertOptions.map { AppleCriticalAlertOptions($0) }
  }
}

/// What a server extension added to a message.
#if canImport(ObjectiveC)
  @objc(CBRPlugin)
#endif
public final class Plugin: NSObject, Sendable {
  package let value: MessagePlugin

  package init(_ value: MessagePlugin) { self.value = value }

  @_disfavoredOverload public var vendor: String { value.vendor }
  @_disfavoredOverload public var type: String { value.type }
  /// The extension's data, as in its JSON: texts, numbers, lists and dictionaries. Empty if there is none.
  @_disfavoredOverload public var detail: [String: Any] { details }
  /// Same as `detail`, for a module in which that name has another type.
  package var details: [String: Any] {
    guard let detail = value.detail else { return [:] }
    return (try? JSONSerialization.jsonObject(with: Data(detail.bytes))) as? [String: Any] ?? [:]
  }
}
