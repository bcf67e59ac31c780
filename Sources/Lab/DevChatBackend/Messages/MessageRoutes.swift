import ChatModel
import ChatWire

/// `…/messages` (Docs/Protocol.md#message-calls).
struct MessageRoutes {
  let transaction: Transaction
  private var members: MemberTable { MemberTable(transaction: transaction) }
  private var messages: MessageTable { MessageTable(transaction: transaction) }
  private var access: Access { Access(transaction: transaction) }
  private var receipts: Receipts { Receipts(transaction: transaction) }
  private var fileRoutes: FileRoutes { FileRoutes(transaction: transaction) }
  private var reactions: Reactions { Reactions(transaction: transaction) }
  private var pins: Pins { Pins(transaction: transaction) }
  private var deletion: MessageDeletion { MessageDeletion(transaction: transaction) }
  private var metaArrayRoutes: MetaArrayRoutes { MetaArrayRoutes(transaction: transaction) }
  private var editing: MessageEditing { MessageEditing(transaction: transaction) }
  private var messagePayloads: MessagePayloads { MessagePayloads(transaction: transaction) }
  private var sending: MessageSending { MessageSending(transaction: transaction) }
  private var messageListRoutes: MessageListRoutes { MessageListRoutes(transaction: transaction) }
  private var translationRoutes: TranslationRoutes { TranslationRoutes(transaction: transaction) }
  private var rateLimiter: RateLimiter { RateLimiter(transaction: transaction) }

  func route(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    let words = Array(call.path[2...])
    switch (call.method, words.count) {
    case ("GET", 1):
      return try words[0] == "messages"
        ? messageListRoutes.listMessages(call, channel) : messageListRoutes.messageGap(call, channel)
    case ("POST", 1) where words[0] == "messages": return try send(call, channel)
    case (_, 2...) where words[0] == "messages": break
    default: throw ServerError.unknownPath
    }
    switch (call.method, words[1], words.count) {
    case ("GET", "changelogs", 2): return try messageListRoutes.messageChangelog(call, channel)
    case ("GET", "gap", 2): return try messageListRoutes.messageGap(call, channel)
    case ("GET", "total_count", 2):
      let count = try transaction.integer("SELECT count(*) FROM message WHERE channel = ?", channel.row)
      return .object { $0.set("total", count) }
    case ("GET", "unread_count", 2): return try unreadCounts(call, channel)
    case ("PUT", "mark_as_read", 2): return try receipts.markAsRead(call, channel)
    case ("PUT", "mark_as_delivered", 2):
      try receipts.markAsDelivered(channel, access.actor(call), upTo: call.body.integer("ts") ?? transaction.now)
      return .object { $0.set("ts", transaction.now) }
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
    case ("GET", "", 2): return try messagePayloads.payload(record, MessageDetails(call.query))
    case ("PUT", "", 2):
      let edited = try editing.edit(record, call.body, in: channel, by: own)
      return edited.payload.adding("sorted_metaarray", json: edited.metaArrays ?? Array("[]".utf8))
    case ("DELETE", "", 2):
      try deletion.delete(record, in: channel, by: own)
      return .empty
    case ("POST", "reactions", 3), ("DELETE", "reactions", 3): return try reactions.react(call, record, channel)
    case ("GET", "reactions", 3):
      var details = try MessageDetails(call.query)
      details.reactions = true
      let all = try messagePayloads.payload(record, details).objects("reactions")
      return .object { $0.set("reactions", all) }
    case (_, "sorted_metaarray", 3):
      guard call.isPlatform || own?.row == record.sender else { throw ServerError.notAuthorized }
      return try metaArrayRoutes.route(call, record, channel)
    case ("POST", "translation", 3): return try translationRoutes.translate(call, record, channel)
    case ("POST", "pin", 3), ("DELETE", "pin", 3): return try pins.route(call, record, channel)
    default: throw ServerError.unknownPath
    }
  }

  /// `GET …/pinned_messages`.
  func listPinned(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    guard call.method == "GET", call.path.count == 3 else { throw ServerError.unknownPath }
    return try pins.list(call, channel, after: access.messageOffset(call, channel))
  }

  private func unreadCounts(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    let counted = try members.all(of: channel)
    return .object {
      $0.set(
        "unread",
        Payload.object { map in for (member, user) in counted { map.set(user.id, member.unread) } })
    }
  }

  /// `POST …/messages`: clients as themselves, servers as anyone, and admin messages.
  private func send(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    let type = try call.body.string("message_type") ?? "MESG"
    guard let kind = MessageKind(command: type) else { throw ServerError.invalidValue }
    guard kind != .admin || call.isPlatform else { throw ServerError.notAuthorized }
    var draft = try MessageDraft(
      fileArguments(call, kind), kind: kind, lengthLimit: transaction.configuration.messageLengthLimit)
    if call.isPlatform, draft.requestID == nil { draft.requestID = try call.body.string("dedup_id") }
    let sender = kind == .admin ? nil : try access.actor(call)
    if !call.isPlatform, let sender { try rateLimiter.countMessage(of: sender) }
    let sent = try sending.send(draft, to: channel, by: sender)
    if let sender, try call.body.boolean("mark_as_read") == true { _ = try receipts.markAsRead(channel, sender) }
    let answer = sent.record.payload.adding("sorted_metaarray", json: sent.record.metaArrays ?? Array("[]".utf8))
    return try messagePayloads.parentInfo(of: sent.record).map { answer.adding("parent_message_info", $0) } ?? answer
  }

  /// The body; a file in a multipart body is stored and replaced by its address.
  private func fileArguments(_ call: Call, _ kind: MessageKind) throws -> Arguments {
    guard kind == .file, let part = call.multipart?.file("file") else { return call.body }
    let url = try fileRoutes.store(part, call, requiresKey: transaction.configuration.protectsFiles)
    let file = Payload.object {
      $0.set("url", url)
      $0.set("file_size", Int64(part.content.count))
      $0.set("file_type", part.mimeType)
      $0.set("require_auth", transaction.configuration.protectsFiles)
    }
    return Arguments(call.body.payload.replacingMembers(by: file))
  }
}
