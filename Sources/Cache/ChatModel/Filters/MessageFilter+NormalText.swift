/// A filter as text: the key of ranges in the cache, and its form in the export.
extension MessageFilter {
  /// The JSON object of Docs/Guides/export-format.md; empty for the filter that admits everything.
  public var normalText: String {
    if isEverything { return "" }
    var writer = JSONWriter()
    writer.name("custom_type")
    if let customType { writer.string(customType.utf8) } else { writer.null() }
    writer.name("message_type")
    writer.integer(Int64(messageType.rawValue))
    writer.name("sender_user_ids")
    writer.list(senderUserIDs) { JSONText.appendString($0.utf8, to: &$1) }
    return String(decoding: writer.text, as: UTF8.self)
  }

  /// Reads what `normalText` wrote.
  /// - Returns: `nil` for any other text, because a key that is not in normal form would not be found again.
  public init?(normalText: String) {
    guard !normalText.isEmpty else {
      self = .everything
      return
    }
    guard let payload = Payload(normalText), let rawType = payload.exactInteger("message_type"),
      let type = MessageType(rawValue: Int(clamping: rawType))
    else { return nil }
    self.init(
      messageType: type, customType: payload.string("custom_type"), senderUserIDs: payload.strings("sender_user_ids"))
    guard self.normalText.hasSameBytes(as: normalText) else { return nil }
  }
}
