import ChatModel
import ChatWire

/// The edge of the connection: carries out what `ConnectionMachine` decides, on sockets, timers and waiters.
///
/// No method between an input and its effects suspends, so inputs take effect one after the other, and events leave in
/// the order of their causes.
actor Connection {
  let configuration: TransportConfiguration
  let connector: any WebSocketConnecting
  let http: HTTPClient
  let events: EventOutput

  var machine: ConnectionMachine
  var socket: (any WebSocketConnection)?
  /// Opens the socket, then reads it.
  var reader: Task<Void, Never>?
  var timers: [ConnectionMachine.Timer: (serial: Int, task: Task<Void, Never>)] = [:]
  var keepAlive: KeepAlive?
  var keepAliveTimer: Task<Void, Never>?
  var acks = AckTable<Reply<ServerMessage>>()
  var ackTimer: Task<Void, Never>?
  var logins: [Int: Reply<LoginInformation>] = [:]
  var renewal: Task<Void, Never>?
  var renewals: [Int: Reply<String>] = [:]
  private var serial = 0

  init(
    _ configuration: TransportConfiguration, _ connector: any WebSocketConnecting, _ http: HTTPClient,
    _ events: EventOutput
  ) {
    self.configuration = configuration
    self.connector = connector
    self.http = http
    self.events = events
    machine = ConnectionMachine(loginTimeout: configuration.timeouts.login)
  }

  var clock: any TransportClock { configuration.clock }

  func nextSerial() -> Int {
    serial += 1
    return serial
  }

  // MARK: What the app asks for

  func connect(_ request: LoginRequest) async throws -> LoginInformation {
    try Task.checkCancellation()
    apply(.connect(request))
    if events.isAbandoned {
      apply(.disconnect)
      throw WireError(
        .connectionCanceled,
        "The session that this transport belonged to has ended. Create another transport for another session.")
    }
    if let login = machine.login { return login }
    if machine.state == .delayed, let overload = machine.overload { throw overload }
    let number = nextSerial()
    let reply = Reply<LoginInformation>()
    logins[number] = reply
    defer { logins[number] = nil }
    do { return try await reply.value() } catch {
      if error is CancellationError {
        logins[number] = nil
        if logins.isEmpty { apply(.abandonConnect) }
      }
      throw error
    }
  }

  func apply(_ input: ConnectionMachine.Input) {
    for effect in machine.handle(input) { perform(effect) }
  }

  // MARK: Effects

  private func perform(_ effect: ConnectionMachine.Effect) {
    switch effect {
    case .emit(let event): events.yield(event)
    case .open(let attempt): open(attempt)
    case .closeSocket: closeSocket()
    case .failAcknowledgements(let error):
      stopAckTimer()
      for reply in acks.removeAll() { reply.complete(.failure(error)) }
    case .completeConnect(let result):
      let waiting = logins.sorted { $0.key < $1.key }
      logins = [:]
      for (_, reply) in waiting { reply.complete(result) }
    case .start(let timer, let seconds): start(timer, seconds)
    case .stop(let timer): timers.removeValue(forKey: timer)?.task.cancel()
    case .startKeepAlive(let login):
      keepAlive = KeepAlive(pingInterval: login.pingInterval, pongTimeout: login.pongTimeout, now: clock.seconds)
      checkKeepAlive(attempt: machine.attempt)
    case .renewSession: startRenewal()
    case .forgetSession: forgetSession()
    }
  }

  private func start(_ timer: ConnectionMachine.Timer, _ seconds: Double) {
    timers.removeValue(forKey: timer)?.task.cancel()
    let serial = nextSerial()
    let clock = clock
    let task = Task { [weak self] in
      guard (try? await clock.sleep(seconds: seconds)) != nil else { return }
      await self?.fired(timer, serial)
    }
    timers[timer] = (serial, task)
  }

  private func fired(_ timer: ConnectionMachine.Timer, _ serial: Int) {
    // The timer was stopped or restarted while it was firing.
    guard timers[timer]?.serial == serial else { return }
    timers[timer] = nil
    apply(.timer(timer))
  }

  /// Ends everything, permanently.
  func shutDown() {
    apply(.disconnect)
    events.finish()
  }
}
