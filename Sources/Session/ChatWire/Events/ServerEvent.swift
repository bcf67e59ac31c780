import ChatModel

/// What a command from the server means (Docs/Protocol.md#server-commands).
public enum ServerEvent: Sendable {
  /// The login succeeded, or the session was renewed.
  case login(LoginInformation)
  /// A new message.
  case message(ReceivedMessage)
  /// A message was edited, or got a link preview.
  case messageUpdate(MessageUpdate)
  case messageDeletion(MessageDeletion)
  case read(ReadEvent)
  case delivery(DeliveryEvent)
  case reaction(ReactionEvent)
  case thread(ThreadEvent)
  case memberCounts(MemberCountEvent)
  /// Something happened to a channel or its members.
  case channel(ChannelEvent)
  /// Something happened between users.
  case user(UserEvent)
  case sessionExpiry(SessionExpiry)
  case error(ServerError)
  /// The server is overloaded and asks the client to come back later.
  case busy(ServerBusy)
  case pong
  /// A command that this version does not know, or whose payload lacks required members; it changes nothing.
  case unknown(Command.Name)

  /// Reads a command. Never fails: what cannot be read is `unknown`.
  public init(_ command: Command) {
    let payload = command.payload
    // Any command can contain an error instead of its content (Docs/Protocol.md#errors-on-the-socket).
    if command.name == .error || payload.boolean("error") == true {
      self = .error(ServerError(payload) ?? ServerError(code: Int(clamping: payload.integer("code") ?? 0)))
      return
    }
    self = ServerEvent.content(command.name, payload) ?? .unknown(command.name)
  }

  private static func content(_ name: Command.Name, _ payload: Payload) -> ServerEvent? {
    switch name {
    case .login: LoginInformation(payload).map { .login($0) }
    case .userMessage, .fileMessage, .adminMessage, .broadcastMessage:
      ReceivedMessage(payload, command: name).map { .message($0) }
    case .userMessageEdit, .fileMessageEdit, .adminMessageEdit:
      MessageUpdate(payload, command: name).map { .messageUpdate($0) }
    case .messageDeletion: MessageDeletion(payload).map { .messageDeletion($0) }
    case .read: ReadEvent(payload).map { .read($0) }
    case .delivered: DeliveryEvent(payload).map { .delivery($0) }
    case .reaction: ReactionEvent(payload).map { .reaction($0) }
    case .thread: ThreadEvent(payload).map { .thread($0) }
    case .memberCount: .memberCounts(MemberCountEvent(payload))
    case .channelEvent: ChannelEvent(payload).map { .channel($0) }
    case .userEvent: .user(UserEvent(payload))
    case .sessionExpired: .sessionExpiry(SessionExpiry(payload))
    case .busy: .busy(ServerBusy(payload))
    case .pong: .pong
    default: nil
    }
  }
}

extension ServerEvent {
  /// The one channel that the event is about; `nil` if it is about several or none.
  public var channel: ChannelReference? {
    switch self {
    case .message(let event): event.channel
    case .messageUpdate(let event): event.channel
    case .messageDeletion(let event): event.channel
    case .read(let event): event.channel
    case .delivery(let event): event.channel
    case .reaction(let event): event.channel
    case .thread(let event): event.channel
    case .channel(let event): event.channel
    case .memberCounts, .login, .user, .sessionExpiry, .error, .busy, .pong, .unknown: nil
    }
  }
}

/// A command from the server, with what accompanies its meaning.
public struct ServerMessage: Sendable {
  public let command: Command
  public let event: ServerEvent
  /// Set when it answers a command that this client sent on this connection.
  public var requestID: String? { command.requestID }
  /// Any command can contain the user's new totals.
  public var unreadCounts: UnreadCounts? { command.payload.object("unread_cnt").flatMap(UnreadCounts.init) }

  public init(_ command: Command) {
    self.command = command
    event = ServerEvent(command)
  }
}
