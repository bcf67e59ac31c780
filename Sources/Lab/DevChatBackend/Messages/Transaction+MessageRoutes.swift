import ChatModel
import ChatWire

/// `…/messages` (Docs/Protocol.md#message-calls).
extension Transaction {
  func routeMessages(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    let words = Array(call.path[2...])
    switch (call.method, words.count) {
    case ("GET", 1): return try words[0] == "messages" ? listMessages(call, channel) : messageGap(call, channel)
    case ("POST", 1) where words[0] == "messages": return try send(call, channel)
    case (_, 2...) where words[0] == "messages": break
    default: throw ServerError.unknownPath
    }
    switch (call.method, words[1], words.count) {
    case ("GET", "changelogs", 2): return try messageChangelog(call, channel)
    case ("GET", "gap", 2): return try messageGap(call, channel)
    case ("GET", "total_count", 2):
      let count = try integer("SELECT count(*) FROM message WHERE channel = ?", channel.row)
      return .object { $0.set("total", count) }
    case ("GET", "unread_count", 2): return try unreadCounts(call, channel)
    case ("PUT", "mark_as_read", 2): return try markAsRead(call, channel)
    case ("PUT", "mark_as_delivered", 2):
      try markAsDelivered(channel, access.actor(call), upTo: call.body.integer("ts") ?? now)
      return .object { $0.set("ts", now) }
    default: break
    }
    guard let id = Int64(words[1]) else { throw ServerError(code: ServerError.Code.numberExpected) }
    let offset = try access.messageOffset(call, channel)
    let record = try messages.message(id, in: channel)
    guard record.createdAt > offset else { throw ServerError(code: ServerError.Code.messageNotFound) }
    return try routeMessage(call, record, channel, words)
  }

  private func routeMessage(
    _ call: Call, _ record: MessageRecord, _ channel: ChannelRecord, _ words: [String]
  ) throws -> Payload {
    let own: UserRecord? = if case .user(let user) = call.caller { user } else { nil }
    switch (call.method, words.count > 2 ? words[2] : "", words.count) {
    case ("GET", "", 2): return try payload(record, MessageDetails(call.query))
    case ("PUT", "", 2):
      let edited = try edit(record, call.body, in: channel, by: own)
      return edited.payload.adding("sorted_metaarray", json: edited.metaArrays ?? Array("[]".utf8))
    case ("DELETE", "", 2):
      try delete(record, in: channel, by: own)
      return .empty
    case ("POST", "reactions", 3), ("DELETE", "reactions", 3): return try react(call, record, channel)
    case ("GET", "reactions", 3):
      var details = try MessageDetails(call.query)
      details.reactions = true
      let all = try payload(record, details).objects("reactions")
      return .object { $0.set("reactions", all) }
    case (_, "sorted_metaarray", 3):
      guard call.isPlatform || own?.row == record.sender else { throw ServerError.notAuthorized }
      return try routeMetaArrays(call, record, channel)
    case ("POST", "translation", 3): return try translate(call, record, channel)
    case ("POST", "pin", 3), ("DELETE", "pin", 3): return try routePin(call, record, channel)
    default: throw ServerError.unknownPath
    }
  }

  private func unreadCounts(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    let counted = try members.all(of: channel)
    return .object {
      $0.set(
        "unread",
        Payload.object { map in for (member, user) in counted { map.set(user.id, member.unread) } })
    }
  }

  /// `POST …/messages`: clients as themselves, servers as anybody, and admin messages.
  private func send(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    let type = try call.body.string("message_type") ?? "MESG"
    guard let kind = MessageKind(command: type) else { throw ServerError.invalidValue }
    guard kind != .admin || call.isPlatform else { throw ServerError.notAuthorized }
    var draft = try MessageDraft(fileArguments(call, kind), kind: kind)
    if call.isPlatform, draft.requestID == nil { draft.requestID = try call.body.string("dedup_id") }
    let sender = kind == .admin ? nil : try access.actor(call)
    if !call.isPlatform, let sender { try countMessage(of: sender) }
    let sent = try send(draft, to: channel, by: sender)
    if let sender, try call.body.boolean("mark_as_read") == true { _ = try markAsRead(channel, sender) }
    return sent.record.payload.adding("sorted_metaarray", json: sent.record.metaArrays ?? Array("[]".utf8))
  }

  /// The body; a file in a multipart body is stored, and its address stands for it.
  private func fileArguments(_ call: Call, _ kind: MessageKind) throws -> Arguments {
    guard kind == .file, let part = call.multipart?.file("file") else { return call.body }
    let url = try store(part, call, requiresKey: configuration.protectsFiles)
    let file = Payload.object {
      $0.set("url", url)
      $0.set("file_size", Int64(part.content.count))
      $0.set("file_type", part.mimeType)
      $0.set("require_auth", configuration.protectsFiles)
    }
    return Arguments(call.body.payload.replacingMembers(by: file))
  }
}
