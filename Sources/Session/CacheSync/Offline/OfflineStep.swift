import ChatModel
import ChatWire

/// Asks the server to do one action, off the queue.
///
/// An action that the server may have done already is looked up first, so that it is not done twice: an edit would
/// overwrite what another device wrote later, and a reaction would get a new time. A deletion, a pin and a read mark are
/// the same when they are repeated.
struct OfflineStep: Sendable {
  /// What the server did, or had done before.
  enum Done: Sendable {
    case edited(MessageUpdate)
    case reacted(ReactionEvent)
    /// The message has what the action asks for.
    case found(Message)
    case deleted
    case pinned
    case read(ReadEvent, UnreadCounts?)
    /// Read up to a time, with the number of messages after it.
    case readUpTo(time: Int64?, count: Int64?)
    /// What there is to do is done, and only the server knows the result.
    case unknown
  }

  let action: OfflineAction
  let mayBeDone: Bool
  let userID: String
  let uniqueID: String
  private let requestID: String

  /// - Parameter mayBeDone: it was sent before.
  init(_ action: OfflineAction, mayBeDone: Bool, userID: String, makeRequestID: () -> String) {
    (self.action, self.mayBeDone, self.userID) = (action, mayBeDone, userID)
    (uniqueID, requestID) = (makeRequestID(), makeRequestID())
  }

  private var url: String { action.channelURL }

  func run(_ transport: any ChatTransport) async throws -> Done {
    switch action.kind {
    case .edit: try await edit(transport)
    case .reaction: try await react(transport)
    case .deletion:
      try await unlessGone(.deleted) { _ = try await transport.call(.deleteMessage(action.messageID, in: url)) }
    case .pin:
      try await unlessGone(.pinned) {
        _ = try await transport.call(
          .pin(action.messageID, in: url, isPinning: action.isAdding).with(uniqueID: uniqueID))
      }
    case .read: try await read(transport)
    }
  }

  /// What removes something is done if it is not there.
  private func unlessGone(_ done: Done, _ body: () async throws -> Void) async throws -> Done {
    do {
      try await body()
    } catch let error as ServerError where error.isNotFound && error.isStated && !action.isAdding {
      return done
    }
    return done
  }

  private func edit(_ transport: any ChatTransport) async throws -> Done {
    let message = try await current(transport)
    if let message, message.has(edit: action.payload) { return .found(message) }
    let command = ClientCommand.edit(action, requestID: requestID)
    let answer = try await transport.send(command)
    // Its request id is that of the edit; the message keeps the one that it was sent with.
    let event = ServerEvent(Command(answer.command.name, answer.command.payload.edited { $0.remove("req_id") }))
    guard case .messageUpdate(let update) = event, update.message.id == action.messageID else { return .unknown }
    return .edited(update)
  }

  private func react(_ transport: any ChatTransport) async throws -> Done {
    let message = try await current(transport)
    if let message, message.hasReaction(action.subject, of: userID) == action.isAdding { return .found(message) }
    do {
      let call = HTTPCall.reaction(action.subject, on: action.messageID, in: url, isAdding: action.isAdding)
      let answer = try await transport.call(call.with(uniqueID: uniqueID))
      return ReactionEvent(answer, channelURL: url, messageID: action.messageID).map { .reacted($0) } ?? .unknown
    } catch let error as ServerError where error.isNotFound && error.isStated && !action.isAdding {
      return .unknown
    }
  }

  /// The message as the server has it, if it may have the action; otherwise nothing is asked.
  private func current(_ transport: any ChatTransport) async throws -> Message? {
    guard mayBeDone else { return nil }
    let payload = try await transport.call(.message(action.messageID, in: url, .everything))
    return try? Message(payload, channelURL: url)
  }

  /// The server reads up to the moment of the command, and the user has seen less: messages that came in the meantime
  /// stay unread, and what another device has read stays read.
  private func read(_ transport: any ChatTransport) async throws -> Done {
    let channel = try await transport.oneChannel(url, userID: userID).channel
    if channel.lastReadAt > action.readUpTo { return .unknown }
    if let last = channel.lastMessageCreatedAt, last > action.readUpTo,
      let unseen = try await firstMessage(after: action.readUpTo, transport)
    {
      let answer = try await transport.call(.markAsUnread(url, from: unseen.id).with(uniqueID: uniqueID))
      return .readUpTo(
        time: answer.integer("ts"), count: answer.exactInteger("unread_message_count"))
    }
    let answer = try await transport.send(.read(channelURL: url, requestID: requestID))
    guard case .read(let event) = answer.event else { return .unknown }
    return .read(event, answer.unreadCounts)
  }

  /// The first message of others, however many the user sent before it.
  private func firstMessage(after readUpTo: Int64, _ transport: any ChatTransport) async throws -> Message? {
    var time = readUpTo
    while true {
      var call = MessageListCall(.timestamp(time))
      (call.previousLimit, call.nextLimit, call.isInclusive) = (0, 100, true)
      call.replies = .all
      call.includes = .everything
      call.checksHasNext = true
      let page = try await transport.messages(in: url, call)
      let others = page.messages.filter { $0.createdAt > readUpTo && !$0.senderID.hasSameBytes(as: userID) }
      if let first = others.min(by: { $0.precedes($1) }) { return first }
      // The server counts what lies beyond the time, so every page advances.
      guard let last = page.messages.map(\.createdAt).max(), page.hasNext ?? true, last > time else { return nil }
      time = last
    }
  }
}

extension ClientCommand {
  /// The command of an edit that waits.
  fileprivate static func edit(_ action: OfflineAction, requestID: String) -> ClientCommand {
    .edit(
      action.subject.hasSameBytes(as: MessageKind.file.exportName) ? .file : .user, action.messageID,
      MessageEdit(action.payload), in: action.channelURL, requestID: requestID)
  }
}
