import ChatModel
import ChatWire

/// Answers the commands of clients (Docs/Protocol.md#client-commands). An error is an answer too: `EROR` with the
/// request id.
struct CommandRoutes {
  let transaction: Transaction
  private var users: UserTable { UserTable(transaction: transaction) }
  private var channels: ChannelTable { ChannelTable(transaction: transaction) }
  private var messages: MessageTable { MessageTable(transaction: transaction) }
  private var sessions: Sessions { Sessions(transaction: transaction) }
  private var events: ChannelEvents { ChannelEvents(transaction: transaction) }
  private var receipts: Receipts { Receipts(transaction: transaction) }
  private var editing: MessageEditing { MessageEditing(transaction: transaction) }
  private var sending: MessageSending { MessageSending(transaction: transaction) }
  private var participation: Participation { Participation(transaction: transaction) }
  private var rateLimiter: RateLimiter { RateLimiter(transaction: transaction) }

  /// - Returns: the answers to the same connection.
  func receive(_ command: Command, on session: SocketSession) throws -> [Command] {
    guard let socket = transaction.world.sockets[session.id] else {
      throw ServerError(code: ServerError.Code.loginRequired)
    }
    let arguments = Arguments(command.payload)
    switch command.name {
    case .ping: return [Command(.pong, .object { $0.set("id", command.payload.integer("id") ?? transaction.now) })]
    case .login: return [try sessions.renew(arguments, requestID: command.requestID, on: session)]
    default: break
    }
    try sessions.check(socket)
    guard let user = try users.find(row: socket.user) else { throw ServerError(code: ServerError.Code.loginRequired) }
    guard user.isActive else { throw ServerError(code: ServerError.Code.userDeactivated) }
    switch command.name {
    case .userMessage, .fileMessage:
      return [try send(command, arguments, user, session)]
    case .userMessageEdit, .fileMessageEdit:
      return [try edit(command, arguments, user, session)]
    case .read:
      let channel = try channels.channel(arguments.required("channel_url"), isOpen: false)
      return [
        Command(.read, try receipts.markAsRead(channel, user, requestID: command.requestID, except: session))
      ]
    case .enter, .exit:
      let channel = try channels.channel(arguments.required("channel_url"), isOpen: true)
      let count =
        try command.name == .enter
        ? participation.enter(channel, user, session) : participation.exit(channel, user, session)
      return [
        Command(
          command.name,
          .object {
            $0.set("channel_url", channel.url)
            $0.set("channel_type", channel.type)
            $0.set("participant_count", count)
            $0.set("ts", transaction.now)
            $0.set("req_id", command.requestID)
          })
      ]
    case .typingStart, .typingEnd:
      try events.announceTyping(
        user, in: channels.channel(arguments.required("channel_url"), isOpen: false),
        isStarting: command.name == .typingStart,
        except: session)
      return []
    case .messageAck:
      let channel = try channels.channel(arguments.required("channel_url"), isOpen: false)
      guard let id = try arguments.integer("msg_id", "message_id") else { throw ServerError.parameterMissing }
      try receipts.markAsDelivered(channel, user, upTo: messages.message(id, in: channel).createdAt)
      return []
    default:
      throw ServerError.invalidValue
    }
  }

  private func send(
    _ command: Command, _ arguments: Arguments, _ user: UserRecord, _ session: SocketSession
  ) throws -> Command {
    try rateLimiter.countMessage(of: user)
    let channel = try channels.channel(arguments.required("channel_url"))
    let draft = try MessageDraft(
      arguments, kind: command.name == .fileMessage ? .file : .user,
      lengthLimit: transaction.configuration.messageLengthLimit)
    let sent = try sending.send(draft, to: channel, by: user, except: session)
    return Command(command.name, sent.payload(requestID: command.requestID))
  }

  private func edit(
    _ command: Command, _ arguments: Arguments, _ user: UserRecord, _ session: SocketSession
  ) throws -> Command {
    let channel = try channels.channel(arguments.required("channel_url"))
    guard let id = try arguments.integer("msg_id", "message_id") else { throw ServerError.parameterMissing }
    let record = try messages.message(id, in: channel)
    guard (record.kind == .file) == (command.name == .fileMessageEdit) else { throw ServerError.invalidValue }
    let edited = try editing.edit(record, arguments, in: channel, by: user, except: session)
    return try Command(command.name, editing.payload(edited, before: record.payload, requestID: command.requestID))
  }
}
