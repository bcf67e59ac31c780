import ChatConnection
import ChatWire
import DevChatBackend

/// One connection: input, handled in order, and output.
final class InProcessSocket: EdgeSocket {
  /// What happens to a connection, in order.
  private enum Input: Sendable {
    case login(SocketLogin, [Fault])
    /// `nil`: a piece that is not a command.
    case command(Command?)
    /// The client closes.
    case goodbye
    /// The connection is gone.
    case gone
  }

  private struct State: Sendable {
    var input: [Input] = []
    var isHandling = false
    var isClosed = false
    /// How many more bytes are sent before the connection ends; `nil`: no limit.
    var outputBudget: Int?
  }

  let id: Int
  let events: OutgoingEvents
  /// What the client receives.
  let output = FrameQueue()
  private let edge: InProcessEdge
  private let dialogue: SocketDialogue
  private let state = Locked(State())

  init(id: Int, edge: InProcessEdge) {
    self.id = id
    self.edge = edge
    events = OutgoingEvents(edge.timer)
    dialogue = SocketDialogue(edge.backend, edge.injector)
  }

  // MARK: In

  func begin(_ login: SocketLogin, _ faults: [Fault]) {
    for case .cutAfterBytes(let count) in faults { state.withValue { $0.outputBudget = count } }
    receive(.login(login, faults))
  }

  /// A frame from the client.
  func receive(_ frame: [UInt8]) {
    for command in CommandFrame.commands(in: frame) { receive(.command(command)) }
  }

  func closeByClient() { receive(.goodbye) }

  private func receive(_ input: Input) {
    let starts = state.withValue { state in
      state.input.append(input)
      defer { state.isHandling = true }
      return !state.isHandling
    }
    guard starts else { return }
    edge.count(1)
    Task {
      await handleInput()
      edge.count(-1)
    }
  }

  private func handleInput() async {
    while true {
      let next = state.withValue { state -> Input? in
        if state.input.isEmpty {
          state.isHandling = false
          return nil
        }
        return state.input.removeFirst()
      }
      guard let next else { return }
      switch next {
      case .login(let login, let faults): await dialogue.login(login, faults, on: self)
      case .command(let command): await dialogue.handle(command, on: self)
      case .goodbye: drop()
      case .gone:
        await dialogue.end { edge.sessions.close($0) }
        edge.ended(self)
      }
    }
  }

  // MARK: Out

  func send(_ bytes: [UInt8]) {
    let isLast = state.withValue { state -> Bool? in
      guard !state.isClosed else { return nil }
      guard let budget = state.outputBudget else { return false }
      state.outputBudget = budget - bytes.count
      return budget < bytes.count
    }
    guard let isLast else { return }
    // Part of a frame counts as none.
    if isLast { drop() } else { output.put(bytes) }
  }

  func hasRoom(for count: Int) -> Bool { true }

  func waitForRoom() async -> Bool { !state.withValue { $0.isClosed } }

  func waitForReaders() async { await edge.waitForDeliveries() }

  func drop() {
    let isFirst = state.withValue { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    guard isFirst else { return }
    events.close()
    output.finish()
    receive(.gone)
  }

  func dropSlowReader() { drop() }

  func dropAfterFlush() { drop() }

  func sayGoodbye() { drop() }

  func entered(_ session: SocketSession, first: Command) async { edge.sessions.open(session, self, first: first) }

  func sessionsChanged() async { await edge.waker.check(on: edge.timer) }

  func report(_ event: EdgeSocketEvent) {}
}

/// The client's end of a connection.
struct InProcessConnection: WebSocketConnection {
  let socket: InProcessSocket

  var messages: AsyncThrowingStream<[UInt8], any Error> {
    let output = socket.output
    return AsyncThrowingStream { await output.next() }
  }

  func send(_ text: [UInt8]) { socket.receive(text) }

  func close() {
    socket.output.abandon()
    socket.closeByClient()
  }
}
