import ChatModel
import ChatWire
import DevChatBackend

extension RecordedAct.Kind {
  /// The meaning of a socket's command; `nil` if it says nothing about the channel.
  init?(_ command: Command, _ answers: [Command]) {
    let answered = answers.first?.payload
    switch command.name {
    case .userMessage, .fileMessage:
      guard let id = answered?.integer("msg_id") ?? answered?.integer("message_id") else { return nil }
      self = .sent(
        id: id, kind: command.name == .fileMessage ? "file" : "text",
        customType: command.payload.string("custom_type"), parentID: command.payload.integer("parent_message_id"))
    case .userMessageEdit, .fileMessageEdit:
      guard let id = command.payload.integer("msg_id") ?? command.payload.integer("message_id") else { return nil }
      self = .edited(id: id)
    case .read: self = .read
    case .typingStart: self = .typing(isOn: true)
    case .typingEnd: self = .typing(isOn: false)
    default: return nil
    }
  }

  /// The meaning of a call; `nil` for one that only reads, and for the client's own bookkeeping.
  init?(_ request: BackendRequest, _ body: Payload?, _ answer: Payload?) {
    let path = request.path
    guard path.first == "group_channels" else {
      guard request.method != "GET", !path.contains("session_key"), path.last != "login" else { return nil }
      self = .other("calls about users, files and settings")
      return
    }
    if path.count > 2, path[2] == "messages" {
      guard let kind = Self.ofMessages(request, body, answer) else { return nil }
      self = kind
      return
    }
    guard request.method != "GET" else { return nil }
    self = Self.ofChannels(request, body)
  }

  private static func ofMessages(_ request: BackendRequest, _ body: Payload?, _ answer: Payload?) -> Self? {
    let path = request.path
    switch (request.method, path.count) {
    case ("GET", 3): return .opened
    case ("GET", _): return nil
    case ("POST", 3):
      guard let id = answer?.integer("message_id") else { return nil }
      let type = body?.string("message_type") ?? "FILE"
      return .sent(
        id: id, kind: type == "FILE" ? "file" : type == "ADMM" ? "admin" : "text",
        customType: body?.string("custom_type"), parentID: body?.integer("parent_message_id"))
    case ("PUT", 4) where path[3] == "mark_as_read": return .read
    case ("PUT", 4) where path[3] == "mark_as_delivered": return nil
    case ("PUT", 4): return Int64(path[3]).map { .edited(id: $0) }
    case ("DELETE", 4): return Int64(path[3]).map { .deleted(id: $0) }
    case (let method, 5) where path[4] == "reactions":
      let key = body?.string("reaction") ?? request.query.first { $0.name == "reaction" }?.value ?? "like"
      return Int64(path[3]).map { .reacted(id: $0, key: key, isRemoved: method == "DELETE") }
    default: return .other("changes of messages that are not edits, for example pins and translations")
    }
  }

  private static func ofChannels(_ request: BackendRequest, _ body: Payload?) -> Self {
    let path = request.path
    let userID = body?.string("user_id") ?? body?.strings("user_ids").first ?? ""
    switch (request.method, path.count > 2 ? path[2] : "", path.count) {
    case ("POST", "", 1): return .other("channels that were created")
    case ("PUT", "", 2): return .plain(.rename)
    case ("DELETE", "", 2): return .plain(.deleteChannel)
    case ("PUT", "join", 3), ("PUT", "accept", 3): return .member(.join, userID: userID)
    case ("PUT", "leave", 3): return .member(.leave, userID: userID)
    case ("POST", "ban", 3): return .member(.ban, userID: userID)
    case ("DELETE", "ban", 4): return .member(.unban, userID: path[3])
    case ("POST", "mute", 3): return .member(.mute, userID: userID)
    case ("DELETE", "mute", 4): return .member(.unmute, userID: path[3])
    case ("PUT", "freeze", 3): return .frozen(body?.boolean("freeze") ?? true)
    case ("PUT", "hide", 3): return .plain(.hide)
    case ("DELETE", "hide", 3): return .plain(.unhide)
    case ("PUT", "reset_user_history", 3): return .plain(.resetHistory)
    case (_, "metadata", _): return .plain(.metadata)
    case (let method, "typing", 3): return .typing(isOn: method == "POST")
    default: return .other("channel calls that no step expresses, for example invitations and operators")
    }
  }
}
