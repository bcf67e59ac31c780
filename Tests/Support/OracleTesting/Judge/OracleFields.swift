import Foundation

/// What the columns of a cache take from a payload, and whether payload and row agree.
extension OraclePayload {
  /// The kind of a message (Docs/Protocol.md#message-kinds), `nil` for rejected `unknown_kind`.
  var kind: String? {
    // "if a non-empty `file` object exists the message is a file message, whatever `type` says"
    if case .object(let members)? = value.member("file"), !members.isEmpty { return "FILE" }
    if case .string(let bytes)? = value.member("type") {
      switch String(decoding: bytes, as: UTF8.self) {
      case "MESG", "MEDI": return "MESG"
      case "FILE", "FEDI": return "FILE"
      case "ADMM", "AEDI", "BRDM": return "ADMM"
      default: break
      }
      // A `type` with `/` and a `url` on top is a file message (Docs/RowRules.md#messages, rule 5).
      if bytes.contains(UInt8(ascii: "/")), value.member("url")?.filledString != nil { return "FILE" }
    }
    // "If `files` is an array with two or more items it is a multiple-files message"
    if case .array(let files)? = value.member("files"), files.count >= 2 { return "FILE" }
    return nil
  }

  /// Missing or no integer: 0 (Docs/RowRules.md#messages, rule 7).
  var updatedAt: Int64 { value.member("updated_at")?.integer ?? 0 }
  var customType: [UInt8]? { value.member("custom_type")?.filledString }
  var senderID: [UInt8]? { value.member("user")?.member("user_id", alias: "guest_id")?.filledString }
  var requestID: [UInt8]? { value.member("request_id", alias: "req_id")?.filledString }

  /// `nil` when absent or 0 (Docs/Guides/export-format.md#values).
  var parentMessageID: Int64? {
    value.member("parent_message_id")?.integer.flatMap { $0 == 0 ? nil : $0 }
  }

  /// Rule 6 for messages: "A message payload must hold id and created time".
  func agrees(withMessage row: OracleRow) -> Bool {
    value.member("message_id", alias: "msg_id")?.integer == row.messageID
      && value.member("created_at", alias: "ts")?.integer == row.createdAt
      && agreesOnText(row)
  }

  /// Rule 6 for pending and failed messages: "an outgoing payload its created time (its id, 0 or a temporary one, is
  /// not compared)".
  func agrees(withOutgoing row: OracleRow) -> Bool {
    guard value.member("created_at", alias: "ts")?.integer == row.createdAt, agreesOnText(row) else { return false }
    // "other fields are compared only where row and payload both have them, neither 0 nor empty"
    guard let code = row.integer("ZERROR_CODE"), code != 0,
      let other = value.member("error_code"), !other.isZeroOrEmpty
    else { return true }
    return other.integer == code
  }

  /// Rule 6 for channels: "a channel payload its url".
  func agrees(withChannel row: OracleRow) -> Bool { value.member("channel_url")?.filledString == row.channelURL }

  /// Channel url and request id, where both sides have them.
  private func agreesOnText(_ row: OracleRow) -> Bool {
    let pairs = [
      (row.channelURL, value.member("channel_url")),
      (row.requestID, value.member("request_id", alias: "req_id")),
    ]
    return pairs.allSatisfy { column, member in
      guard let column, let member, !member.isZeroOrEmpty else { return true }
      return member.filledString == column
    }
  }
}
