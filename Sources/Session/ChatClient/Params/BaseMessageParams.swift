import ChatModel
import ChatWire
public import Foundation

/// What all messages that the app sends have in common. Calls copy what they need: later changes do not affect a
/// message that they were passed for.
#if canImport(ObjectiveC)
  @objc(CBRBaseMessageParams)
#endif
public class BaseMessageParams: NSObject, NSCopying {
  var common: CommonContent
  /// Whether the app set mentions: otherwise, an edit leaves them as they are.
  private(set) var hasMentions = false
  private var arrays: [MessageMetaArray]?
  private var users: [User] = []

  public override init() { common = CommonContent() }

  init(_ common: CommonContent) {
    self.common = common
    hasMentions = common.mentionKind != nil || !common.mentionedUserIDs.isEmpty
    arrays = common.metaArrays.isEmpty ? nil : common.metaArrays.map { MessageMetaArray($0) }
  }

  init(copying other: BaseMessageParams) {
    common = other.common
    hasMentions = other.hasMentions
    arrays = other.metaArrays
    users = other.users
  }

  public func copy(with zone: NSZone? = nil) -> Any { BaseMessageParams(copying: self) }

  /// Free data of the app. Default `nil`.
  public var data: String? {
    get { common.data }
    set { common.data = newValue }
  }

  /// Default `nil`.
  public var customType: String? {
    get { common.customType }
    set { common.customType = newValue }
  }

  /// Default `default`.
  public var pushNotificationDeliveryOption: PushNotificationDeliveryOption {
    get { common.suppressesPush ? .suppress : .default }
    set { common.suppressesPush = newValue == .suppress }
  }

  /// Default `nil`. The arrays are copied in and out: set the property again after changing one.
  public var metaArrays: [MessageMetaArray]? {
    get { arrays?.map { MessageMetaArray($0.metaArray) } }
    set { arrays = newValue?.map { MessageMetaArray($0.metaArray) } }
  }

  /// Keys of meta arrays that are initially empty; an older form of `metaArrays`.
  public var metaArrayKeys: [String]? {
    get { arrays?.map(\.key) }
    set { arrays = newValue?.map { MessageMetaArray(key: $0) } }
  }

  /// Default `users`.
  public var mentionType: MentionType {
    get { common.mentionKind == .channel ? .channel : .users }
    set {
      common.mentionKind = newValue.kind
      hasMentions = true
    }
  }

  /// The users to mention; ignored with the type `channel`. Default none.
  public var mentionedUserIds: [String] {
    get { common.mentionedUserIDs }
    set {
      common.mentionedUserIDs = newValue
      hasMentions = true
      users.removeAll { user in !newValue.contains(bytesOf: user.userId) }
    }
  }

  /// The mentioned users as objects; setting them sets `mentionedUserIds`. Does not contain users for whom only the ids
  /// were set.
  public var mentionedUsers: [User] {
    get { users }
    set {
      users = newValue
      mentionedUserIds = newValue.map(\.userId)
    }
  }

  /// The message to reply to. Default 0, for no reply.
  public var parentMessageId: Int64 {
    get { common.parentMessageID ?? 0 }
    set { common.parentMessageID = newValue > 0 ? newValue : nil }
  }

  /// Whether a reply is also shown in the channel. Default false.
  public var isReplyToChannel: Bool {
    get { common.isReplyToChannel }
    set { common.isReplyToChannel = newValue }
  }

  /// Default `nil`.
  public var appleCriticalAlertOptions: AppleCriticalAlertOptions? {
    get { common.criticalAlert.map { AppleCriticalAlertOptions($0) } }
    set { common.criticalAlert = newValue?.value }
  }

  /// What is sent. Mentions are included only if the app set them.
  package var commonContent: CommonContent {
    var content = common
    content.metaArrays = arrays?.map(\.metaArray) ?? []
    if hasMentions { content.mentionKind = mentionType.kind }
    return content
  }

  /// What changes when these params edit a message: whatever is `nil`, and mentions that were never set, stay.
  func edit(text: String?) -> MessageEdit {
    var edit = MessageEdit()
    edit.text = text
    edit.data = data
    edit.customType = customType
    if hasMentions {
      edit.mentionKind = mentionType.kind
      edit.mentionedUserIDs = mentionedUserIds
    }
    return edit
  }
}

extension BaseMessageParams: CustomReflectable {
  /// Empty, because `dump` and failed expectations would show content.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The names in current versions of the vendor's SDK.
public typealias BaseMessageCreateParams = BaseMessageParams
public typealias BaseMessageUpdateParams = BaseMessageParams
