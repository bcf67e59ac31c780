public import ChatModel

/// What all messages that a client sends have in common (Docs/Protocol.md#message-calls).
public struct CommonContent: Sendable, Hashable {
  /// Free data.
  public var data: String?
  public var customType: String?
  public var mentionKind: Mentions.Kind?
  /// Sent only with the kind `users`.
  public var mentionedUserIDs: [String] = []
  public var metaArrays: [MetaArray] = []
  public var parentMessageID: Int64?
  public var isReplyToChannel = false
  /// Whether to send no push notification for it.
  public var suppressesPush = false
  public var criticalAlert: CriticalAlertOptions?

  public init() {}

  func write(to object: inout JSONObject) {
    object.set("data", data)
    object.set("custom_type", customType)
    object.set("mention_type", mentionKind?.rawValue)
    if mentionKind != .channel, !mentionedUserIDs.isEmpty { object.set("mentioned_user_ids", mentionedUserIDs) }
    if !metaArrays.isEmpty { object.set("metaarray", metaArrays.map(\.sent)) }
    object.set("parent_message_id", parentMessageID)
    object.set("reply_to_channel", isReplyToChannel ? true : nil)
    object.set("push_option", suppressesPush ? "suppress" : nil)
    object.set("apple_critical_alert_options", criticalAlert?.sent)
  }
}

/// A text message to send.
public struct UserMessageContent: Sendable, Hashable {
  public var text: String
  /// Language codes to translate into.
  public var targetLanguages: [String] = []
  /// The text with placeholders for the names of mentioned users.
  public var mentionTemplate: String?
  public var common: CommonContent

  public init(_ text: String, common: CommonContent = CommonContent()) {
    self.text = text
    self.common = common
  }

  /// The codes, and a map of them to empty texts, so that the pending copy also has them
  /// (Docs/Protocol.md#translations).
  func writeTranslations(to object: inout JSONObject) {
    guard !targetLanguages.isEmpty else { return }
    object.set("target_langs", targetLanguages)
    object.set("translations", Payload.object { map in for code in targetLanguages { map.set(code, "") } })
  }
}

/// A file message to send; its file is already uploaded.
public struct FileMessageContent: Sendable, Hashable {
  public var url: String
  public var name: String?
  /// Bytes.
  public var size: Int64?
  public var mimeType: String?
  public var thumbnails: [Thumbnail] = []
  public var requiresAuthentication = false
  /// All files of a message of several, which are sent instead of what the members above say; empty for one file.
  public var files: [FileContent] = []
  public var common: CommonContent

  public init(url: String, common: CommonContent = CommonContent()) {
    self.url = url
    self.common = common
  }
}

/// One of the files of a message of several (Docs/Protocol.md#files).
public struct FileContent: Sendable, Hashable {
  public var url: String
  public var name: String?
  /// Bytes.
  public var size: Int64?
  public var mimeType: String?
  public var thumbnails: [Thumbnail] = []
  public var requiresAuthentication = false

  public init(url: String) { self.url = url }

  /// The form in which it is sent.
  package var sent: Payload {
    .object {
      $0.set("url", url.isEmpty ? nil : url)
      $0.set("file_name", name)
      $0.set("file_size", size)
      $0.set("file_type", mimeType)
      $0.set("thumbnails", thumbnails.isEmpty ? nil : thumbnails.map(\.payload))
      $0.set("require_auth", requiresAuthentication ? true : nil)
    }
  }
}

/// What to change in a message; `nil` leaves a value as it is.
public struct MessageEdit: Sendable, Hashable {
  public enum MetaArrayMode: String, Sendable {
    case add
    case remove
  }

  /// Text messages only.
  public var text: String?
  /// Text messages only.
  public var mentionTemplate: String?
  public var data: String?
  public var customType: String?
  public var mentionKind: Mentions.Kind?
  /// Not sent with the kind `channel`; an empty list removes all mentions.
  public var mentionedUserIDs: [String]?
  /// Changes meta arrays instead of anything else.
  public var metaArrays: [MetaArray] = []
  public var metaArrayMode = MetaArrayMode.add

  public init() {}

  /// Reads what `members(kind:)` wrote.
  package init(_ members: Payload) {
    text = members.string("message")
    mentionTemplate = members.string("mentioned_message_template")
    data = members.string("data")
    customType = members.string("custom_type")
    mentionKind = members.string("mention_type").flatMap(Mentions.Kind.init(rawValue:))
    if members.valueText(of: "mentioned_user_ids") != nil { mentionedUserIDs = members.strings("mentioned_user_ids") }
  }

  /// The members that it sets, for an edit that waits.
  package func members(kind: MessageKind) -> Payload { .object { write(to: &$0, kind: kind) } }

  func write(to object: inout JSONObject, kind: MessageKind) {
    guard metaArrays.isEmpty else {
      object.set(
        "metaarray",
        Payload.object {
          $0.set("array", metaArrays.map(\.sent))
          $0.set("mode", metaArrayMode.rawValue)
          $0.set("upsert", true)
        })
      return
    }
    if kind != .file {
      object.set("message", text)
      object.set("mentioned_message_template", mentionTemplate)
    }
    object.set("data", data)
    object.set("custom_type", customType)
    object.set("mention_type", mentionKind?.rawValue)
    if mentionKind != .channel { object.set("mentioned_user_ids", mentionedUserIDs) }
  }
}

extension CriticalAlertOptions {
  /// The form in which it is sent: `name` and `volume`, whichever spelling it was read from
  /// (Docs/Protocol.md#critical-alerts).
  var sent: Payload {
    .object {
      $0.set("name", name)
      $0.set("volume", volume)
    }
  }
}

extension MetaArray {
  /// The form in which it is sent: `{"key":…,"value":[…]}`.
  public var sent: Payload {
    .object {
      $0.set("key", key)
      $0.set("value", values)
    }
  }
}
