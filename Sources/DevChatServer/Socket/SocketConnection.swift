import ChatModel
import ChatWire
import DevChatBackend
import NIOConcurrencyHelpers
import NIOCore
import NIOWebSocket

/// One socket: what came in and is handled one after the other, and what goes out through one queue.
final class SocketConnection: Sendable {
  /// What happens to a connection, in order.
  enum Input: Sendable {
    case login(UpgradeDecision.Accepted)
    /// `nil`: a piece that is no command.
    case command(Command?)
    /// The client closes, with this code.
    case close(WebSocketErrorCode?)
    /// The connection is gone.
    case gone
  }

  struct State {
    var input = CircularBuffer<(input: Input, bytes: Int)>()
    var inputBytes = 0
    var isHandling = false
    /// Reads again once there is room.
    var resume: (@Sendable () -> Void)?

    var output = CircularBuffer<[UInt8]>()
    /// Bytes queued and not taken by the network yet.
    var outputBytes = 0
    var peakOutputBytes = 0
    var isFlushing = false
    var isClosed = false
    /// More than the half waits, or did and a quarter was not reached since.
    var isCrowded = false
    /// How often it became so.
    var crowds = 0
    var waiters: [CheckedContinuation<Bool, Never>] = []
    /// Crowded readers of what this socket sent, by their numbers.
    var awaited: [Int: SocketConnection] = [:]
    var held: [HeldEvent] = []
    var nextHeld = 0
    /// Events of a slowed socket go out not before this.
    var eventsPausedUntil = NIODeadline.uptimeNanoseconds(0)
    var paused = CircularBuffer<[UInt8]>()
    var pausedBytes = 0
  }

  /// An event that later ones overtake.
  struct HeldEvent {
    let id: Int
    let bytes: [UInt8]
    var remaining: Int
  }

  let id: Int
  let channel: any NIOCore.Channel
  let environment: EdgeEnvironment
  let state = NIOLockedValueBox(State())
  private let session = NIOLockedValueBox<SocketSession?>(nil)
  private let commandBudget = NIOLockedValueBox<Int?>(nil)

  init(id: Int, channel: any NIOCore.Channel, environment: EdgeEnvironment) {
    self.id = id
    self.channel = channel
    self.environment = environment
  }

  // MARK: In

  /// Queues what came. `bytes` counts towards the limit of what waits.
  func receive(_ input: Input, bytes: Int = 0) {
    let starts = state.withLockedValue { state in
      state.input.append((input, bytes))
      state.inputBytes += bytes
      defer { state.isHandling = true }
      return !state.isHandling
    }
    if starts { Task { await handleInput() } }
  }

  /// Whether more should be read. When not, `resume` is called once there is room.
  func wantsInput(resume: @escaping @Sendable () -> Void) -> Bool {
    let limits = environment.limits
    return state.withLockedValue { state in
      guard state.inputBytes >= limits.pendingInputBytes || state.input.count >= limits.pendingInputCommands else {
        return true
      }
      state.resume = resume
      return false
    }
  }

  private func handleInput() async {
    let limits = environment.limits
    while true {
      let next = state.withLockedValue { state -> (input: Input, resume: (@Sendable () -> Void)?)? in
        guard let first = state.input.popFirst() else {
          state.isHandling = false
          return nil
        }
        state.inputBytes -= first.bytes
        guard state.inputBytes <= limits.pendingInputBytes / 2, state.input.count <= limits.pendingInputCommands / 2
        else { return (first.input, nil) }
        defer { state.resume = nil }
        return (first.input, state.resume)
      }
      guard let next else { return }
      next.resume?()
      await handle(next.input)
    }
  }

  private func handle(_ input: Input) async {
    switch input {
    case .login(let accepted): await login(accepted)
    case .command(let command?): await handle(command)
    case .command(nil):
      guard session.withLockedValue({ $0 != nil }), await waitForRoom() else { return }
      environment.report(.noCommand, connection: id)
      send(SocketConnection.refusal(400403, "A command is four letters and a JSON object.", nil).bytes)
    case .close(let code): closeByClient(code)
    case .gone:
      defer { environment.ended() }
      guard let session = session.withLockedValue({ $0 }) else { return }
      environment.sessions.close(session)
      await environment.backend.close(session)
    }
  }

  private func login(_ accepted: UpgradeDecision.Accepted) async {
    var refusal: ServerError?
    for fault in accepted.faults {
      switch fault {
      case .latency(let delay): await environment.injector.pause(delay)
      case .error(let code): refusal = refusal ?? ServerError(code: code)
      case .cutAfterCommands(let count): commandBudget.withLockedValue { $0 = count }
      default: continue
      }
    }
    var result: Result<(session: SocketSession, reply: Command), ServerError>
    if let refusal { result = .failure(refusal) } else { result = await environment.backend.login(accepted.login) }
    switch result {
    case .success(let (session, reply)):
      self.session.withLockedValue { $0 = session }
      environment.report(.loggedIn, connection: id)
      environment.sessions.open(session, self, first: reply)
      await environment.expiry.check(on: channel.eventLoop)
      if commandBudget.withLockedValue({ $0 == 0 }) { drop() }
    case .failure(let error):
      environment.report(.loginRefused, connection: id, status: error.code)
      let answer = SocketConnection.refusal(error.code, "The login was refused.", nil, name: .login, error.retryAfter)
      send(answer.bytes)
      close(.normalClosure)
    }
  }

  private func handle(_ command: Command) async {
    guard let session = session.withLockedValue({ $0 }), commandBudget.withLockedValue({ $0 != 0 }) else { return }
    await waitForReaders()
    var answersAreDropped = false
    for fault in environment.injector.faults(.command(command.name.rawValue)) {
      environment.report(.faultApplied, connection: id)
      switch fault {
      case .latency(let delay): await environment.injector.pause(delay)
      case .disconnect: return drop()
      case .disconnectAfterHandling:
        _ = await environment.backend.receive(command, on: session)
        return drop()
      case .dropAnswer: answersAreDropped = true
      case .drop: return
      case .error(let code):
        guard await waitForRoom() else { return }
        return send(SocketConnection.refusal(code, "A fault that was asked for.", command).bytes)
      default: continue
      }
    }
    var answers = await environment.backend.receive(command, on: session)
    // It renewed the session.
    if command.name == .login { await environment.expiry.check(on: channel.eventLoop) }
    if answers.isEmpty { answers = SocketConnection.fallback(command) }
    if !answersAreDropped {
      for answer in answers {
        guard await waitForRoom() else { return }
        send(answer.bytes)
      }
    }
    let isSpent = commandBudget.withLockedValue { budget -> Bool in
      guard let rest = budget else { return false }
      budget = rest - 1
      return rest <= 1
    }
    if isSpent { dropAfterFlush() }
  }

  /// What a command gets that the backend left without an answer: a ping its pong, an unknown one an error.
  private static func fallback(_ command: Command) -> [Command] {
    if command.name == .ping { return [Command(.pong, command.payload)] }
    if known.contains(command.name) { return [] }
    return [refusal(400111, "This command is not known.", command)]
  }

  private static let known: Set<Command.Name> = [
    .login, .userMessage, .fileMessage, .userMessageEdit, .fileMessageEdit, .read, .enter, .exit, .typingStart,
    .typingEnd, .messageAck, .ping, Command.Name(rawValue: "VOTE"),
  ]

  static func refusal(
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
      })
  }
}
