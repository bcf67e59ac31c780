import ChatModel
import ChatWire

/// What a client or server wants to send, checked (Docs/Protocol.md#message-calls, Docs/Protocol.md#client-commands).
struct MessageDraft {
  var kind: MessageKind
  var text = ""
  var data: String?
  var customType = ""
  var mentionsAll = false
  var mentionedIDs: [String] = []
  var mentionTemplate: String?
  /// `[{"key":…,"value":[…]}]`; `nil` if there are none.
  var metaArrays: [UInt8]?
  var parent: Int64?
  var goesToChannel = false
  var isSilent = false
  var forcesLast = false
  var requestID: String?
  var translations: Payload?
  var criticalAlert: Payload?
  var isPinned = false
  var file: File?
  var files: [Payload] = []

  struct File {
    var url: String
    var name: String
    var type: String
    var size: Int64
    var thumbnails: [Payload]
    var requiresKey: Bool
  }

  /// How many files one message can have.
  static let fileLimit = 30

  /// - Parameter lengthLimit: of the text, in characters.
  /// - Throws: 400110 if the text is longer, and the code of what else is wrong.
  init(_ arguments: Arguments, kind: MessageKind, lengthLimit: Int) throws {
    self.kind = kind
    text = try arguments.rawString("message") ?? ""
    try MessageDraft.check(text, lengthLimit)
    guard kind == .file || !text.isEmpty else { throw ServerError.parameterMissing }
    data = try arguments.freeText("data", "custom")
    customType = try arguments.string("custom_type") ?? ""
    switch try arguments.string("mention_type") ?? "users" {
    case "users", "": mentionedIDs = try arguments.strings("mentioned_user_ids") ?? []
    case "channel": mentionsAll = true
    default: throw ServerError.invalidValue
    }
    mentionTemplate = kind == .file ? nil : try arguments.rawString("mentioned_message_template")
    metaArrays = try MessageDraft.metaArrays(arguments)
    parent = try arguments.integer("parent_message_id").flatMap { $0 == 0 ? nil : $0 }
    goesToChannel = try arguments.boolean("reply_to_channel", "is_reply_to_channel") ?? false
    isSilent = try arguments.boolean("silent", "is_silent") ?? false
    forcesLast = try arguments.boolean("force_update_last_message") ?? false
    requestID = try arguments.requestID()
    guard (requestID?.utf8.count ?? 0) <= 256 else { throw ServerError.invalidValue }
    translations = try MessageDraft.translations(arguments, text)
    isPinned = try arguments.boolean("pin_message") ?? false
    // A pin is visible to everyone.
    guard !isPinned || !isSilent else { throw ServerError.invalidValue }
    criticalAlert = try arguments.object("apple_critical_alert_options")
    if kind == .file { try readFile(arguments) }
  }

  static func check(_ text: String, _ limit: Int) throws {
    guard text.utf8.count <= limit || text.unicodeScalars.count <= limit else {
      throw ServerError(code: ServerError.Code.valueTooLong)
    }
  }

  private mutating func readFile(_ arguments: Arguments) throws {
    files = try arguments.objects("files") ?? []
    guard files.count <= MessageDraft.fileLimit else { throw ServerError(code: ServerError.Code.maximumReached) }
    guard files.allSatisfy({ $0.string("url") != nil }) else { throw ServerError.parameterMissing }
    // Clients that know only one file see the first.
    let first = arguments.has("url") ? arguments : Arguments(files.first ?? .empty)
    guard let url = try first.rawString("url"), !url.isEmpty else { throw ServerError.parameterMissing }
    file = File(
      url: url, name: try first.string("file_name", "name") ?? "", type: try first.string("file_type", "type") ?? "",
      size: max(0, try first.integer("file_size", "size") ?? 0), thumbnails: first.payload.objects("thumbnails"),
      requiresKey: try first.boolean("require_auth") ?? false)
    if files.count < 2 { files = [] }
  }

  /// Into `target_langs`, and into languages for which `translations` has no text.
  private static func translations(_ arguments: Arguments, _ text: String) throws -> Payload? {
    let given = try arguments.object("translations")
    let wanted = try arguments.strings("target_langs") ?? []
    let languages = wanted + (given?.textMembers.filter { $0.value.isEmpty }.map(\.key) ?? [])
    try FakeTranslation.check(languages)
    return languages.isEmpty ? given : FakeTranslation.map(text, in: languages, beside: given)
  }

  private static func metaArrays(_ arguments: Arguments) throws -> [UInt8]? {
    for name in ["metaarray", "sorted_metaarray"] as [StaticString] where arguments.has(name) {
      return try MessageDraft.text(ofMetaArrays: metaArrays(arguments.objects(name) ?? []))
    }
    return nil
  }

  static func metaArrays(_ items: [Payload]) throws -> [MetaArray] {
    var arrays: [MetaArray] = []
    for item in items {
      guard let key = item.string("key") else { throw ServerError.parameterMissing }
      arrays.removeAll { $0.key.hasSameBytes(as: key) }
      arrays.append(MetaArray(key: key, values: item.string("value").map { [$0] } ?? item.strings("value")))
    }
    return arrays
  }

  static func text(ofMetaArrays arrays: [MetaArray]) -> [UInt8]? {
    guard !arrays.isEmpty else { return nil }
    var text: [UInt8] = []
    JSONText.appendList(arrays, to: &text) { $1 += $0.sent.bytes }
    return text
  }

  /// The message as in REST, without the optional parts of answers.
  func payload(
    id: Int64, channel: ChannelRecord, sender: Payload?, mentioned: [Payload], isOperator: Bool, time: Int64
  ) -> Payload {
    .object {
      $0.set("type", kind.exportName)
      $0.set("message_id", id)
      $0.set("channel_url", channel.url)
      $0.set("channel_type", channel.type)
      $0.set("message", text)
      $0.set("data", data ?? "")
      $0.set("custom_type", customType)
      $0.set("created_at", time)
      $0.set("updated_at", Int64(0))
      $0.set("user", sender)
      $0.set("mention_type", mentionsAll ? "channel" : "users")
      $0.set("mentioned_users", mentioned)
      $0.set("mentioned_message_template", mentionTemplate)
      $0.set("parent_message_id", parent)
      if parent != nil { $0.set("is_reply_to_channel", goesToChannel) }
      $0.set("silent", isSilent)
      if forcesLast { $0.set("force_update_last_message", true) }
      $0.set("is_op_msg", isOperator)
      $0.set("is_removed", false)
      $0.set("message_survival_seconds", channel.survival)
      $0.set("translations", kind == .file ? nil : translations ?? .empty)
      $0.set("apple_critical_alert_options", criticalAlert)
      writeFile(to: &$0)
      $0.set("req_id", requestID)
    }
  }

  private func writeFile(to object: inout JSONObject) {
    guard let file else { return }
    object.set(
      "file",
      Payload.object {
        $0.set("url", file.url)
        $0.set("name", file.name)
        $0.set("type", file.type)
        $0.set("size", file.size)
        $0.set("data", data ?? "")
      })
    object.set("thumbnails", file.thumbnails)
    object.set("require_auth", file.requiresKey)
    if !files.isEmpty { object.set("files", files) }
  }
}

extension Payload {
  /// A message in REST format, converted to the socket's format (Docs/Protocol.md#aliases, Docs/Protocol.md#files):
  /// other names, file members at the top level, and meta arrays as a map with the order of its keys.
  func socketShape(metaArrays: [UInt8]?) -> Payload {
    var writer = JSONWriter()
    func set(_ name: String, _ value: UnsafeRawBufferPointer) {
      writer.name(name.utf8)
      writer.json(value)
    }
    forEachMember { name, value in
      switch name {
      case "message_id": set("msg_id", value)
      case "created_at": set("ts", value)
      case "data":
        // The older name too: clients read one or the other.
        set("data", value)
        set("custom", value)
      case "req_id": break
      // The command determines the kind; `type` is a file's MIME type here.
      case "type": break
      case "file":
        Payload(trusted: [UInt8](value)).forEachMember { name, value in if name != "data" { set(name, value) } }
      case "user": Payload(trusted: [UInt8](value)).senderShape.bytes.withUnsafeBytes { set("user", $0) }
      default: set(name, value)
      }
    }
    let payload = Payload(trusted: writer.text)
    guard let metaArrays else { return payload }
    let list = Payload(trusted: Array("{\"a\":".utf8) + metaArrays + [UInt8(ascii: "}")]).objects("a")
    let arrays = (try? MessageDraft.metaArrays(list)) ?? []
    return
      payload
      .adding("metaarray", .object { map in for array in arrays { map.set(array.key, array.values) } })
      .adding("metaarray_key_order", json: Payload.array(arrays.map(\.key)))
  }

  /// A sender with the names of the socket: `name`, `image`, and `guest_id` beside `user_id`.
  private var senderShape: Payload {
    .object { object in
      forEachMember { name, value in
        if name == "user_id" { object.set("guest_id", raw: value) }
        let renamed = name == "nickname" ? "name" : name == "profile_url" ? "image" : name
        object.set(renamed, raw: value)
      }
    }
  }
}

extension JSONObject {
  /// A member whose value is already JSON text.
  mutating func set(_ name: String, raw value: UnsafeRawBufferPointer) {
    set(name, Payload(trusted: [UInt8](value)))
  }
}
