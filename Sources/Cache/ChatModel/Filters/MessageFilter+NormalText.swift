/// A filter as text: how ranges are keyed in the cache and written in the export.
extension MessageFilter {
  /// The JSON object of Docs/Guides/export-format.md; empty for the filter that admits everything.
  public var normalText: String {
    if isEverything { return "" }
    var text = Array(#"{"custom_type":"#.utf8)
    if let customType { JSONText.appendString(customType.utf8, to: &text) } else { text += "null".utf8 }
    text += ",\"message_type\":\(messageType.rawValue),\"sender_user_ids\":[".utf8
    for (index, id) in senderUserIDs.enumerated() {
      if index > 0 { text.append(.comma) }
      JSONText.appendString(id.utf8, to: &text)
    }
    text += "]}".utf8
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads what `normalText` wrote.
  /// - Returns: `nil` for any other text, because a key that is not in its normal form would not be found again.
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
