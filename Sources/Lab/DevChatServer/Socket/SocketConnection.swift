import ChatModel
import ChatWire
import DevChatBackend
import NIOConcurrencyHelpers
import NIOCore
import NIOWebSocket

/// One socket: input, handled in order, and output through one queue.
final class SocketConnection: Sendable {
  /// What happens to a connection, in order.
  enum Input: Sendable {
    case login(UpgradeDecision.Accepted)
    /// `nil`: a piece that is not a command.
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
    /// Bytes queued but not yet taken by the network.
    var outputBytes = 0
    var peakOutputBytes = 0
    var isFlushing = false
    var isClosed = false
    /// More than half waits, or did and has not dropped to a quarter since.
    var isCrowded = false
    /// How often that happened.
    var crowds = 0
    var waiters: [CheckedContinuation<Bool, Never>] = []
    /// Congested readers of what this socket sent, by their numbers.
    var awaited: [Int: SocketConnection] = [:]
  }

  /// The most commands that are handled at once.
  private static let mostCommandsAtOnce = 64

  let id: Int
  let channel: any NIOCore.Channel
  let environment: EdgeEnvironment
  let state = NIOLockedValueBox(State())
  let timer: LoopTimer
  let events: OutgoingEvents
  private let dialogue: SocketDialogue

  init(id: Int, channel: any NIOCore.Channel, environment: EdgeEnvironment) {
    self.id = id
    self.channel = channel
    self.environment = environment
    timer = LoopTimer(loop: channel.eventLoop)
    events = OutgoingEvents(timer)
    dialogue = SocketDialogue(environment.backend, environment.injector)
  }

  // MARK: In

  /// Queues input. `bytes` counts towards the limit of what waits.
  func receive(_ input: Input, bytes: Int = 0) {
    let starts = state.withLockedValue { state in
      state.input.append((input, bytes))
      state.inputBytes += bytes
      defer { state.isHandling = true }
      return !state.isHandling
    }
    if starts { Task { await handleInput() } }
  }

  /// Whether more should be read. If not, `resume` is called once there is room.
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
    // The console shows each command with what follows from it.
    let most = environment.console == nil ? SocketConnection.mostCommandsAtOnce : 1
    while true {
      let next = state.withLockedValue { state -> (turn: Turn, resume: (@Sendable () -> Void)?)? in
        guard let turn = state.nextTurn(of: most, limits) else {
          state.isHandling = false
          return nil
        }
        guard state.inputBytes <= limits.pendingInputBytes / 2, state.input.count <= limits.pendingInputCommands / 2
        else { return (turn, nil) }
        defer { state.resume = nil }
        return (turn, state.resume)
      }
      guard let next else { return }
      next.resume?()
      switch next.turn {
      case .commands(let commands): await dialogue.handle(commands, on: self)
      case .input(let input): await handle(input)
      }
    }
  }

  private func handle(_ input: Input) async {
    switch input {
    case .login(let accepted): await dialogue.login(accepted.login, accepted.faults, on: self)
    case .command(let command):
      environment.console?.received(command, connection: id)
      await dialogue.handle(command, on: self)
    case .close(let code): closeByClient(code)
    case .gone:
      await dialogue.end { environment.sessions.close($0) }
      environment.console?.closed(connection: id)
      environment.ended()
    }
  }
}

/// What is handled at once.
private enum Turn {
  case input(SocketConnection.Input)
  /// Several that arrived one after the other.
  case commands([Command])
}

extension SocketConnection.State {
  /// Takes the first input out, and with a command those that wait behind it.
  ///
  /// A sender waits for its readers between turns, so what the commands of one turn can cause stays far below what a
  /// reader's queue holds.
  fileprivate mutating func nextTurn(of most: Int, _ limits: ServerLimits) -> Turn? {
    guard let first = input.popFirst() else { return nil }
    inputBytes -= first.bytes
    guard most > 1, case .command(let command?) = first.input else { return .input(first.input) }
    var commands = [command]
    var weight = first.bytes
    while commands.count < most, let next = input.first, case .command(let command?) = next.input {
      weight += next.bytes
      // A delivery has some hundred bytes besides the text.
      guard weight + commands.count << 10 <= limits.pendingDeliveryBytes / 8 else { break }
      input.removeFirst()
      inputBytes -= next.bytes
      commands.append(command)
    }
    return commands.count == 1 ? .input(first.input) : .commands(commands)
  }
}

/// The time of an event loop.
struct LoopTimer: EdgeTimer {
  let loop: any EventLoop

  var now: Int64 { Int64(NIODeadline.now().uptimeNanoseconds / 1_000_000) }

  @discardableResult
  func schedule(after milliseconds: Int64, _ body: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let scheduled = loop.scheduleTask(in: .milliseconds(milliseconds), body)
    return { scheduled.cancel() }
  }
}
