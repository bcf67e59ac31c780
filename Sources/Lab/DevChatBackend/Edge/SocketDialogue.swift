import ChatModel
package import ChatWire

/// Answers a socket's login and commands, with intended faults: the same with a network and without one. One per
/// socket; its methods are called one after the other.
package final class SocketDialogue: Sendable {
  private struct State: Sendable {
    var session: SocketSession?
    /// How many more commands are handled before the connection ends; `nil`: no limit.
    var budget: Int?
  }

  private let backend: any ChatBackend
  private let injector: FaultInjector
  private let state = Locked(State())

  package init(_ backend: any ChatBackend, _ injector: FaultInjector) {
    self.backend = backend
    self.injector = injector
  }

  /// - Parameter faults: those that struck the opening.
  package func login(_ login: SocketLogin, _ faults: [Fault], on socket: some EdgeSocket) async {
    var refusal: ServerError?
    for fault in faults {
      switch fault {
      case .latency(let delay): await injector.pause(delay)
      case .error(let code): refusal = refusal ?? ServerError(code: code)
      case .cutAfterCommands(let count): state.withValue { $0.budget = count }
      default: continue
      }
    }
    var result: Result<(session: SocketSession, reply: Command), ServerError>
    if let refusal { result = .failure(refusal) } else { result = await backend.login(login) }
    switch result {
    case .success(let (session, reply)):
      state.withValue { $0.session = session }
      await socket.entered(session, first: reply)
      // Only now: who hears of the login may count on it that the next event reaches this socket.
      socket.report(.loggedIn)
      await socket.sessionsChanged()
      if state.withValue({ $0.budget == 0 }) { socket.drop() }
    case .failure(let error):
      socket.report(.loginRefused(error.code))
      let answer = SocketDialogue.refusal(error.code, "The login was refused.", nil, name: .login, error.retryAfter)
      socket.send(answer.bytes)
      socket.sayGoodbye()
    }
  }

  /// - Parameter command: `nil` for a piece that is not a command; one that is nested too deeply counts as none.
  package func handle(_ command: Command?, on socket: some EdgeSocket) async {
    guard let command, !command.payload.isNestedTooDeeply else {
      guard state.withValue({ $0.session != nil }), await socket.waitForRoom() else { return }
      socket.report(.noCommand)
      return socket.send(
        SocketDialogue.refusal(400403, "A command is four letters and a JSON object.", nil).bytes)
    }
    guard let session = state.withValue({ $0.budget == 0 ? nil : $0.session }) else { return }
    await socket.waitForReaders()
    var answersAreDropped = false
    for fault in injector.faults(.command(command.name.rawValue)) {
      socket.report(.faultApplied)
      switch fault {
      case .latency(let delay): await injector.pause(delay)
      case .disconnect: return socket.drop()
      case .disconnectAfterHandling:
        _ = await backend.receive(command, on: session)
        return socket.drop()
      case .dropAnswer: answersAreDropped = true
      case .drop: return
      case .error(let code):
        guard await socket.waitForRoom() else { return }
        return socket.send(SocketDialogue.refusal(code, "A requested fault.", command).bytes)
      default: continue
      }
    }
    var answers = await backend.receive(command, on: session)
    // It renewed the session.
    if command.name == .login { await socket.sessionsChanged() }
    if answers.isEmpty { answers = SocketDialogue.fallback(command) }
    if !answersAreDropped {
      for answer in answers {
        guard await socket.waitForRoom() else { return }
        socket.send(answer.bytes)
      }
    }
    let isSpent = state.withValue { state -> Bool in
      guard let rest = state.budget else { return false }
      state.budget = rest - 1
      return rest <= 1
    }
    if isSpent { socket.dropAfterFlush() }
  }

  /// Handles commands that arrived one after the other: together, unless something applies to single ones.
  package func handle(_ commands: [Command], on socket: some EdgeSocket) async {
    let session = state.withValue { $0.budget == nil ? $0.session : nil }
    guard let session, commands.count > 1, !injector.hasRules,
      commands.allSatisfy({ $0.name != .login && !$0.payload.isNestedTooDeeply })
    else {
      for command in commands { await handle(command, on: socket) }
      return
    }
    await socket.waitForReaders()
    for (command, answers) in zip(commands, await backend.receive(commands, on: session)) {
      for answer in answers.isEmpty ? SocketDialogue.fallback(command) : answers {
        guard await socket.waitForRoom() else { return }
        socket.send(answer.bytes)
      }
    }
  }

  /// The connection is gone.
  /// - Parameter leave: removes the session from the table of those that receive deliveries.
  package func end(_ leave: (SocketSession) -> Void) async {
    guard let session = state.withValue({ $0.session }) else { return }
    leave(session)
    await backend.close(session)
  }

  /// The answer to a command that the backend did not answer: a pong to a ping, an error to an unknown one.
  private static func fallback(_ command: Command) -> [Command] {
    if command.name == .ping { return [Command(.pong, command.payload)] }
    if known.contains(command.name) { return [] }
    return [refusal(400111, "This command is unknown.", command)]
  }

  private static let known: Set<Command.Name> = [
    .login, .userMessage, .fileMessage, .userMessageEdit, .fileMessageEdit, .read, .enter, .exit, .typingStart,
    .typingEnd, .messageAck, .ping, Command.Name(rawValue: "VOTE"),
  ]

  private static func refusal(
    _ code: Int, _ message: String, _ command: Command?, name: Command.Name = .error, _ retryAfter: Int? = nil
  ) -> Command {
    Command(
      name,
      .object {
        $0.set("error", true)
        $0.set("code", Int64(code))
        $0.set("message", message)
        $0.set("retry_after", retryAfter.map { Int64($0) })
        $0.set("req_id", command?.requestID)
      }
    ).answering(command)
  }
}
