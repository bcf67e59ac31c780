import ChatModel
import ChatWire
import Foundation

/// Changing messages.
struct MessageEditing {
  let transaction: Transaction
  private var users: UserTable { UserTable(transaction: transaction) }
  private var channels: ChannelTable { ChannelTable(transaction: transaction) }
  private var members: MemberTable { MemberTable(transaction: transaction) }
  private var messages: MessageTable { MessageTable(transaction: transaction) }
  private var messagePayloads: MessagePayloads { MessagePayloads(transaction: transaction) }

  /// Changes a message. Only the given members change (Docs/Protocol.md#message-calls,
  /// Docs/Protocol.md#client-commands).
  /// - Parameter user: must be the sender; `nil` for a server.
  func edit(
    _ record: MessageRecord, _ arguments: Arguments, in channel: ChannelRecord, by user: UserRecord?,
    except session: SocketSession? = nil
  ) throws -> MessageRecord {
    if let user {
      guard record.sender == user.row else { throw ServerError(code: ServerError.Code.notTheSender) }
      let member = try members.member(of: channel, user)
      guard !channel.isFrozen || member.isOperator else { throw ServerError(code: ServerError.Code.channelFrozen) }
    }
    let languages = try arguments.strings("target_langs") ?? []
    try FakeTranslation.check(languages)
    let old = record.payload
    var metaArrays = record.metaArrays
    // Even an edit in the same millisecond is later.
    let edited = max(transaction.now, record.updatedAt + 1, record.createdAt + 1)
    var mentionsAll = record.mentionsAll
    var mentioned: [UserRecord]?
    if let kind = try arguments.string("mention_type") {
      guard kind == "users" || kind == "channel" else { throw ServerError.invalidValue }
      mentionsAll = kind == "channel"
      if mentionsAll { mentioned = [] }
    }
    if !mentionsAll, let ids = try arguments.strings("mentioned_user_ids") {
      mentioned = try users.all(ids.filter { try users.find($0) != nil })
    }
    if let change = try MetaArrayChange(arguments) { metaArrays = try change.applied(to: metaArrays) }
    // A link preview arrives later and is not an edit: only servers send one.
    let preview = user == nil ? try arguments.object("og_tag") : nil
    let isPreviewAlone =
      preview != nil && arguments.payload.memberNames.allSatisfy { $0 == "og_tag" || $0 == "message_type" }
    let text = record.kind == .file ? nil : try arguments.rawString("message")
    guard text != "" else { throw ServerError.parameterMissing }
    try MessageDraft.check(text ?? "", transaction.configuration.messageLengthLimit)
    let template = record.kind == .file ? nil : try arguments.rawString("mentioned_message_template")
    let data = try arguments.freeText("data", "custom")
    let customType = try arguments.string("custom_type")
    let time = isPreviewAlone ? record.updatedAt : edited
    let changed = Payload.object {
      $0.set("og_tag", preview)
      $0.set("message", text)
      $0.set("mentioned_message_template", template)
      $0.set("data", data)
      if let data, let file = old.object("file") {
        $0.set("file", file.replacingMembers(by: .object { $0.set("data", data) }))
      }
      $0.set("custom_type", customType)
      $0.set("translations", text.flatMap { translations(of: old, text: $0, languages) })
      $0.set("mention_type", mentionsAll ? "channel" : "users")
      $0.set("mentioned_users", mentioned?.map { $0.brief })
      $0.set("updated_at", time)
    }
    try transaction.run(
      """
      UPDATE message SET payload = ?, meta_arrays = ?, updated_at = ?, mentions_all = ?,
        custom_type = coalesce(?, custom_type) WHERE id = ?
      """, Data(old.replacingMembers(by: changed).bytes), metaArrays.map { Data($0) }, time, mentionsAll, customType,
      record.id)
    if let mentioned {
      try transaction.run("DELETE FROM mention WHERE message = ?", record.id)
      for user in mentioned { try transaction.run("INSERT INTO mention VALUES (?, ?)", record.id, user.row) }
    }
    try messages.noteChange(record.id, in: channel)
    if channel.lastMessageID == record.id { try channels.touch(channel) }
    let result = try messages.message(record.id, in: channel)
    try transaction.deliver(
      command(record.kind), payload(result, before: old, requestID: nil), in: channel,
      to: members.joinedIDs(channel), except: session)
    return result
  }

  /// A new text is translated into the languages that the message already has, and into those named in the edit.
  private func translations(of old: Payload, text: String, _ languages: [String]) -> Payload? {
    guard let known = old.object("translations") else { return nil }
    return FakeTranslation.map(text, in: known.memberNames + languages, beside: known)
  }

  func command(_ kind: MessageKind) -> Command.Name {
    kind == .file ? .fileMessageEdit : kind == .admin ? .adminMessageEdit : .userMessageEdit
  }

  func payload(_ record: MessageRecord, before: Payload, requestID: String?) throws -> Payload {
    let mentioned = before.objects("mentioned_users").compactMap { $0.string("user_id") }
    let oldValues = Payload.object {
      $0.set("mention_type", before.string("mention_type"))
      $0.set("mentioned_user_ids", mentioned)
    }
    return try SentMessage(record: record, previousID: nil, parentInfo: messagePayloads.parentInfo(of: record))
      .payload(requestID: requestID).adding("old_values", oldValues)
  }
}
