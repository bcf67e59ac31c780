/// The columns of the cache's `message` table that come from a payload, found in one pass without decoding the rest.
///
/// Each is the value as written in the text, because a loader that compares it with a row needs to know "present, but
/// not an integer". Column values follow from it: times and ids with `integerValue`, texts with `textRange`. Source:
/// Docs/Protocol.md#message-members, and Docs/RowRules.md#messages for what may be missing.
package struct MessageColumns: Sendable {
  /// `message_id`, alias `msg_id`. Absent only for a message that was never sent.
  package let messageID: MemberValue
  /// `created_at`, alias `ts`; ms.
  package let createdAt: MemberValue
  /// `updated_at`; ms. See `updatedAtColumn`.
  package let updatedAt: MemberValue
  /// `custom_type`.
  package let customType: MemberValue
  /// `user.user_id`, alias `user.guest_id`.
  package let senderID: MemberValue
  /// `request_id`, alias `req_id`.
  package let requestID: MemberValue
  /// `parent_message_id`; the column is NULL when absent or 0, as `integerValue` is.
  package let parentMessageID: MemberValue
  /// `channel_url`. The column's value comes from the row, if there is one.
  package let channelURL: MemberValue
  /// As `MessageKind.identify` determines it.
  package let kind: MessageKind?

  /// 0 when absent or not an integer: never edited.
  package var updatedAtColumn: Int64 { updatedAt.integerValue ?? 0 }

  /// - Parameters:
  ///   - text: the compact text of one message.
  ///   - members: its members, as `PayloadScanner` listed them.
  package init(_ text: UnsafePointer<UInt8>, _ members: [PayloadScanner.Member]) {
    var found = Found()
    PayloadScanner.forEachName(of: members, in: text) { found.read($0, $1, members[$2]) }
    func value(_ member: PayloadScanner.Member?) -> MemberValue { MemberValue(member, in: text) }
    messageID = value(found.messageID).or(value(found.msgID))
    createdAt = value(found.createdAt).or(value(found.ts))
    updatedAt = value(found.updatedAt)
    customType = value(found.customType)
    senderID = PayloadScanner.nestedValue("user_id", or: "guest_id", in: found.user, of: text)
    requestID = value(found.requestID).or(value(found.reqID))
    parentMessageID = value(found.parentMessageID)
    channelURL = value(found.channelURL)
    kind = found.clues.kind(in: text)
  }

  /// The members by their names.
  private struct Found {
    var clues = MessageKind.Clues()
    var messageID: PayloadScanner.Member?
    var msgID: PayloadScanner.Member?
    var createdAt: PayloadScanner.Member?
    var ts: PayloadScanner.Member?
    var updatedAt: PayloadScanner.Member?
    var customType: PayloadScanner.Member?
    var user: PayloadScanner.Member?
    var requestID: PayloadScanner.Member?
    var reqID: PayloadScanner.Member?
    var parentMessageID: PayloadScanner.Member?
    var channelURL: PayloadScanner.Member?

    /// A name is compared with the few that have its length.
    @inline(__always)
    mutating func read(_ name: UnsafePointer<UInt8>, _ length: Int, _ member: PayloadScanner.Member) {
      func named(_ wanted: StaticString) -> Bool { PayloadScanner.matches(name, length, wanted) }
      switch length {
      case 2: if named("ts") { ts = member }
      case 4 where named("user"): user = member
      case 3, 4, 5: clues.read(name, length, member)
      case 6:
        if named("msg_id") { msgID = member } else if named("req_id") { reqID = member }
      case 10:
        if named("message_id") {
          messageID = member
        } else if named("created_at") {
          createdAt = member
        } else if named("updated_at") {
          updatedAt = member
        } else if named("request_id") {
          requestID = member
        }
      case 11:
        if named("custom_type") { customType = member } else if named("channel_url") { channelURL = member }
      case 17: if named("parent_message_id") { parentMessageID = member }
      default: break
      }
    }
  }
}
