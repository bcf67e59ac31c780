/// The content of a message.
extension Message {
  /// The sender; `nil` on admin messages.
  public var sender: Sender? { payload.object("user").flatMap { Sender($0) } }

  /// `message`; empty if missing, as it is for files.
  public var text: String { payload.string("message") ?? "" }

  /// Free data: `file.data` if there is one, otherwise `data`, otherwise its alias `custom`; values that are not
  /// strings as JSON text. `nil` if missing or empty.
  public var data: String? {
    payload.object("file")?.freeText("data") ?? payload.freeText("data") ?? payload.freeText("custom")
  }

  /// The file of a file message, or the first of a message with several files; `nil` for other kinds.
  public var file: FileAttachment? {
    guard kind == .file else { return nil }
    let hasOwnFile = payload.object("file") != nil || payload.string("url") != nil
    return hasOwnFile ? FileAttachment(ofMessage: payload) : files.first ?? FileAttachment(ofMessage: payload)
  }

  /// The files of a message with several; empty for others.
  public var files: [FileAttachment] { payload.objects("files").map(FileAttachment.init(item:)) }

  /// Whether it has two files or more, as the rules of kinds count them (Docs/Protocol.md#message-kinds).
  public var hasSeveralFiles: Bool { kind == .file && payload.objects("files").count > 1 }

  /// Texts by language code.
  public var translations: [String: String] { payload.stringMap("translations") }

  /// The languages that a pending message requests translations for.
  public var translationTargetLanguages: [String] {
    let languages = payload.strings("translation_target_languages")
    return languages.isEmpty ? payload.strings("target_langs") : languages
  }

  public var mentions: Mentions { Mentions(payload) }
  public var metaArrays: [MetaArray] { MetaArray.all(in: payload) }
  public var reactions: [Reaction] { payload.values("reactions") }
  public var openGraphTag: OpenGraphTag? { payload.object("og_tag").map { OpenGraphTag($0) } }
  public var plugins: [MessagePlugin] { payload.values("plugins") }
  public var criticalAlertOptions: CriticalAlertOptions? {
    payload.object("apple_critical_alert_options").map { CriticalAlertOptions($0) }
  }
  /// Opaque.
  public var poll: Payload? { payload.object("poll") }
  /// Opaque.
  public var extendedMessage: Payload? { payload.object("extended_message") }
}

/// The sound of a critical alert on Apple devices (Docs/Protocol.md#critical-alerts).
public struct CriticalAlertOptions: PayloadValue {
  public let payload: Payload
  public init(_ payload: Payload) { self.payload = payload }

  /// The sound's name, `default` by default; `sound` is an older name of the member.
  public var name: String { payload.string("name", "sound") ?? "default" }
  /// 0 to 1, 1 by default.
  public var volume: Double { min(max(payload.number("volume") ?? 1, 0), 1) }
}

/// One reaction to a message, and everyone who added it (Docs/Protocol.md#message-members).
public struct Reaction: PayloadValue {
  public let payload: Payload
  /// Never empty. Identity is by UTF-8 bytes.
  public let key: String

  public init?(_ payload: Payload) {
    guard let key = payload.string("key") else { return nil }
    self.payload = payload
    self.key = key
  }

  /// In the server's order.
  public var userIDs: [String] { payload.strings("user_ids") }
  /// Milliseconds; 0 if missing.
  public var updatedAt: Int64 { payload.integer("updated_at") ?? 0 }
}

/// What a server extension added to a message (Docs/Protocol.md#message-members).
public struct MessagePlugin: PayloadValue {
  public let payload: Payload
  public init(_ payload: Payload) { self.payload = payload }

  public var type: String { payload.string("type") ?? "" }
  public var vendor: String { payload.string("vendor") ?? "" }
  /// Opaque.
  public var detail: Payload? { payload.object("detail") }
}
