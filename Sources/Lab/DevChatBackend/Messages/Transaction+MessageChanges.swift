import ChatModel
import ChatWire
import Foundation
import GRDB

/// Edits, deletions, threads and reactions.
extension Transaction {
  /// Changes a message. Only members that the arguments have change (Docs/Protocol.md#message-calls,
  /// Docs/Protocol.md#client-commands).
  /// - Parameter user: has to be the sender; `nil` for a server.
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
    // An edit in the same millisecond is later all the same.
    let edited = max(now, record.updatedAt + 1, record.createdAt + 1)
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
    if let change = try metaArrayChange(arguments) { metaArrays = try apply(change, to: metaArrays) }
    // A preview of a link comes later and is no edit: only servers have one to give.
    let preview = user == nil ? try arguments.object("og_tag") : nil
    let isPreviewAlone =
      preview != nil && arguments.payload.memberNames.allSatisfy { $0 == "og_tag" || $0 == "message_type" }
    let text = record.kind == .file ? nil : try arguments.rawString("message")
    guard text != "" else { throw ServerError.parameterMissing }
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
    try run(
      """
      UPDATE message SET payload = ?, meta_arrays = ?, updated_at = ?, mentions_all = ?,
        custom_type = coalesce(?, custom_type) WHERE id = ?
      """, Data(old.replacingMembers(by: changed).bytes), metaArrays.map { Data($0) }, time, mentionsAll, customType,
      record.id)
    if let mentioned {
      try run("DELETE FROM mention WHERE message = ?", record.id)
      for user in mentioned { try run("INSERT INTO mention VALUES (?, ?)", record.id, user.row) }
    }
    try messages.noteChange(record.id, in: channel)
    if channel.lastMessageID == record.id { try channels.touch(channel) }
    let result = try messages.message(record.id, in: channel)
    deliver(
      editName(record.kind), editPayload(result, before: old, requestID: nil), to: try members.joinedIDs(channel),
      except: session)
    return result
  }

  /// A new text is translated into the languages that the message has already, and into those that the edit names.
  private func translations(of old: Payload, text: String, _ languages: [String]) -> Payload? {
    guard let known = old.object("translations") else { return nil }
    return FakeTranslation.map(text, in: known.memberNames + languages, beside: known)
  }

  func editName(_ kind: MessageKind) -> Command.Name {
    kind == .file ? .fileMessageEdit : kind == .admin ? .adminMessageEdit : .userMessageEdit
  }

  func editPayload(_ record: MessageRecord, before: Payload, requestID: String?) -> Payload {
    let mentioned = before.objects("mentioned_users").compactMap { $0.string("user_id") }
    let oldValues = Payload.object {
      $0.set("mention_type", before.string("mention_type"))
      $0.set("mentioned_user_ids", mentioned)
    }
    return SentMessage(record: record, previousID: nil).payload(requestID: requestID).adding("old_values", oldValues)
  }

  private struct MetaArrayChange {
    let arrays: [MetaArray]
    let removes: Bool
    let upserts: Bool
  }

  /// `metaarray` as an object with a mode, or as a list that replaces all.
  private func metaArrayChange(_ arguments: Arguments) throws -> MetaArrayChange? {
    guard arguments.has("metaarray") else { return nil }
    guard let change = arguments.payload.object("metaarray") else {
      return MetaArrayChange(
        arrays: try MessageDraft.metaArrays(arguments.objects("metaarray") ?? []), removes: false, upserts: true)
    }
    let inner = Arguments(change)
    return MetaArrayChange(
      arrays: try MessageDraft.metaArrays(inner.objects("array") ?? []),
      removes: try inner.string("mode") == "remove", upserts: try inner.boolean("upsert") ?? true)
  }

  private func apply(_ change: MetaArrayChange, to text: [UInt8]?) throws -> [UInt8]? {
    var arrays =
      try text.map { text in
        try MessageDraft.metaArrays(
          Payload(trusted: Array("{\"a\":".utf8) + text + [UInt8(ascii: "}")]).objects("a"))
      } ?? []
    for array in change.arrays {
      let index = arrays.firstIndex { $0.key.hasSameBytes(as: array.key) }
      if change.removes {
        guard let index else { continue }
        // Without values the key itself goes: so do the vendor's clients take keys away.
        guard !array.values.isEmpty else {
          arrays.remove(at: index)
          continue
        }
        let left = arrays[index].values.filter { value in !array.values.contains { $0.hasSameBytes(as: value) } }
        arrays[index] = MetaArray(key: array.key, values: left)
      } else if let index {
        let known = arrays[index].values
        let new = array.values.filter { value in !known.contains { $0.hasSameBytes(as: value) } }
        arrays[index] = MetaArray(key: array.key, values: known + new)
      } else if change.upserts {
        arrays.append(array)
      }
    }
    // An empty list and not nothing: the event has to say that there are none any more.
    return MessageDraft.text(ofMetaArrays: arrays) ?? text.map { _ in Array("[]".utf8) }
  }

  /// `…/messages/{id}/sorted_metaarray` of the Platform API.
  func routeMetaArrays(_ call: Call, _ record: MessageRecord, _ channel: ChannelRecord) throws -> Payload {
    let given = try MessageDraft.metaArrays(call.body.objects("sorted_metaarray") ?? [])
    var metaArrays: [UInt8]?
    switch call.method {
    case "POST", "PUT":
      let change = MetaArrayChange(
        arrays: given, removes: try call.body.string("mode") == "remove", upserts: true)
      metaArrays = try apply(change, to: record.metaArrays)
    case "DELETE":
      let keys = try call.body.strings("keys") ?? call.query.list("keys")
      let old = Payload(trusted: Array("{\"a\":".utf8) + (record.metaArrays ?? []) + [UInt8(ascii: "}")])
      metaArrays =
        MessageDraft.text(
          ofMetaArrays: try MessageDraft.metaArrays(old.objects("a")).filter { array in
            !keys.isEmpty && !keys.contains { $0.hasSameBytes(as: array.key) }
          }) ?? record.metaArrays.map { _ in Array("[]".utf8) }
    default: throw ServerError.unknownPath
    }
    try run("UPDATE message SET meta_arrays = ? WHERE id = ?", metaArrays.map { Data($0) }, record.id)
    try messages.noteChange(record.id, in: channel)
    deliver(
      editName(record.kind),
      editPayload(try messages.message(record.id, in: channel), before: record.payload, requestID: nil),
      to: try members.joinedIDs(channel))
    return Payload.empty.adding("sorted_metaarray", json: metaArrays ?? Array("[]".utf8))
  }

  // MARK: Deletion

  /// - Parameter user: has to be the sender or an operator; `nil` for a server.
  func delete(_ record: MessageRecord, in channel: ChannelRecord, by user: UserRecord?) throws {
    if let user {
      let member = try members.member(of: channel, user)
      guard record.sender == user.row || member.isOperator else { throw ServerError.notAuthorized }
    }
    let wasPinned = try isPinned(record.id)
    try run("DELETE FROM message WHERE id = ?", record.id)
    try messages.noteChange(record.id, in: channel, isDeleted: true)
    if channel.lastMessageID == record.id {
      let last = try row(
        """
        SELECT id, created_at FROM message WHERE channel = ? AND counts_last ORDER BY created_at DESC, id DESC LIMIT 1
        """, channel.row)
      try run(
        "UPDATE channel SET last_message_id = ?, last_message_at = ? WHERE id = ?", last?[0] as Int64?,
        last?[1] as Int64? ?? 0, channel.row)
    }
    try channels.touch(channel)
    for row in try rows(
      "SELECT user FROM member WHERE channel = ? AND is_joined AND (unread > 0 OR mentions > 0) AND read_at < ?",
      channel.row, record.createdAt)
    { try recountUnread(channel, row[0]) }
    deliver(
      .messageDeletion,
      .object {
        $0.set("channel_url", channel.url)
        $0.set("channel_type", "group")
        $0.set("msg_id", record.id)
        $0.set("ts", now)
      }, to: try members.joinedIDs(channel))
    if let id = record.parent, let parent = try? messages.message(id, in: channel) {
      try threadChanged(parent, in: channel)
    }
    if wasPinned { try announcePins(of: channel) }
  }

  // MARK: Threads

  func threadChanged(_ parent: MessageRecord, in channel: ChannelRecord) throws {
    let time = max(now, (parent.threadUpdatedAt ?? 0) + 1)
    try run("UPDATE message SET thread_updated_at = ? WHERE id = ?", time, parent.id)
    try messages.noteChange(parent.id, in: channel)
    let info = try threadInfo(parent.id, updatedAt: time)
    deliver(
      .thread,
      .object {
        $0.set("channel_url", channel.url)
        $0.set("channel_type", "group")
        $0.set("parent_message_id", parent.id)
        $0.set("thread_info", info)
        $0.set("ts", now)
      }, to: try members.joinedIDs(channel))
  }

  /// How many replied, who most, and when last (Docs/Protocol.md#message-members).
  func threadInfo(_ parent: Int64, updatedAt: Int64?) throws -> Payload {
    let summary = try row("SELECT count(*), coalesce(max(created_at), 0) FROM message WHERE parent = ?", parent)
    let most = try rows(
      """
      SELECT \(UserRecord.columns) FROM (SELECT sender, count(*) AS replies FROM message WHERE parent = ?
        AND sender IS NOT NULL GROUP BY sender) r JOIN user u ON u.id = r.sender ORDER BY r.replies DESC, u.id LIMIT 5
      """, parent)
    return .object {
      $0.set("reply_count", summary?[0] as Int64?)
      $0.set("most_replies", most.map { UserRecord($0).brief })
      $0.set("last_replied_at", summary?[1] as Int64?)
      $0.set("updated_at", updatedAt)
    }
  }

  // MARK: Reactions

  /// `POST`/`DELETE …/reactions` (Docs/Protocol.md#message-calls).
  func react(_ call: Call, _ record: MessageRecord, _ channel: ChannelRecord) throws -> Payload {
    let user = try access.actor(call)
    guard try members.member(of: channel, user).isJoined else { throw ServerError(code: ServerError.Code.notAMember) }
    let key = try call.body.string("reaction") ?? call.query.string("reaction")
    guard let key, !key.isEmpty else { throw ServerError.parameterMissing }
    guard key.utf8.count <= 256 else { throw ServerError.invalidValue }
    let isAdding = call.method == "POST"
    let last = try integer(
      "SELECT time FROM reaction WHERE message = ? AND key = ? AND user = ?", record.id, key, user.row)
    // Later than every reaction before, also than one that was taken back: the order of two within a millisecond shows.
    let time = max(now, world.lastReactionTime + 1)
    world.lastReactionTime = time
    if isAdding {
      try run("INSERT OR REPLACE INTO reaction VALUES (?, ?, ?, ?, ?)", record.id, key, user.row, user.id, time)
    } else {
      guard last != nil else { throw ServerError.notFound }
      try run("DELETE FROM reaction WHERE message = ? AND key = ? AND user = ?", record.id, key, user.row)
    }
    try messages.noteChange(record.id, in: channel)
    let event = Payload.object {
      $0.set("channel_url", channel.url)
      $0.set("channel_type", "group")
      $0.set("msg_id", record.id)
      $0.set("reaction", key)
      $0.set("user_id", user.id)
      $0.set("operation", isAdding ? "ADD" : "DELETE")
      $0.set("success", true)
      $0.set("updated_at", time)
    }
    deliver(.reaction, event, to: try members.joinedIDs(channel))
    return event
  }
}
