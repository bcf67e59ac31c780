import ChatModel
import ChatWire
import DevChatBackend

/// What all connections of an in-process server share.
final class InProcessEdge: Sendable {
  private struct State: Sendable {
    var last = 0
    var sockets: [Int: InProcessSocket] = [:]
    /// Sockets and calls whose end the backend has not seen yet.
    var underWay = 0
    /// Those that are being handled.
    var handled = 0
    var activity: UInt64 = 0
    /// Those that ask for `work`.
    var clocks: [TestClock] = []
    var isStopped = false
    var pump: Task<Void, Never>?
  }

  /// Bytes of events that happened but were not passed to connections yet; above this, no command and no call that
  /// changes something starts.
  private static let pendingDeliveryBytes = 1 << 20

  let backend: any ChatBackend
  let injector: FaultInjector
  let clock: any TransportClock
  let timer: ClockTimer
  private let pauses: PauseClock
  let sessions = SocketTable<InProcessSocket>()
  let waker: SessionWaker
  private let state = Awaited(State())

  init(backend: any ChatBackend, injector: FaultInjector, clock: any TransportClock, pauses: PauseClock) {
    self.backend = backend
    self.injector = injector
    self.clock = clock
    self.pauses = pauses
    timer = ClockTimer(clock)
    waker = SessionWaker(backend)
  }

  /// Starts to pass on the backend's deliveries.
  func start() {
    let (backend, sessions, injector) = (backend, sessions, injector)
    let pump = Task {
      for await delivery in backend.deliveries {
        let bytes = delivery.command.bytes
        for socket in sessions.sockets(for: delivery) {
          socket.events.deliver(bytes, injector.faults(.event(delivery.command.name.rawValue)), to: socket)
        }
      }
    }
    state.update { $0.pump = pump }
  }

  func waitForDeliveries() async { await backend.deliveries.room(below: InProcessEdge.pendingDeliveryBytes) }

  // MARK: Connections

  /// - Returns: `nil` if the server has stopped.
  func open(_ login: SocketLogin, _ faults: [Fault]) -> InProcessSocket? {
    let socket = state.update { state -> InProcessSocket? in
      guard !state.isStopped else { return nil }
      state.last += 1
      state.underWay += 1
      let socket = InProcessSocket(id: state.last, edge: self)
      state.sockets[state.last] = socket
      return socket
    }
    socket?.begin(login, faults)
    return socket
  }

  /// The backend knows that a socket is gone.
  func ended(_ socket: InProcessSocket) {
    state.update { $0.sockets[socket.id] = nil }
    ended()
  }

  func disconnect(userID: String?) -> Int {
    let sockets = userID.map { sessions.sockets(of: [$0]) } ?? sessions.all
    for socket in sockets { socket.drop() }
    return sockets.count
  }

  // MARK: Work

  /// Something that belongs to a command or call starts or ends.
  func count(_ change: Int) {
    state.update { state in
      state.handled += change
      state.activity += 1
    }
  }

  /// A number that changes with everything that is done; `nil` while something other than a pause is running.
  var work: UInt64? {
    let (handled, activity, sockets) = state.read { ($0.handled, $0.activity, Array($0.sockets.values)) }
    guard handled <= pauses.count, backend.deliveries.bytes == 0, !sockets.contains(where: \.output.isBusy) else {
      return nil
    }
    return activity
  }

  /// From now on, a clock that skips pauses asks for `work`.
  func tell(_ clock: any TransportClock) {
    guard let clock = clock as? TestClock else { return }
    let isNew = state.update { state in
      let isNew = !state.clocks.contains { $0 === clock }
      if isNew { state.clocks.append(clock) }
      return isNew
    }
    if isNew { clock.ask { [weak self] in self.map { $0.work } ?? 0 } }
  }

  /// Returns when nothing but pauses is left of what was sent, caused or woken, or if the task is canceled.
  func untilQuiet() async {
    var before: [UInt64]?
    while !Task.isCancelled {
      await TestClock.letOthersRun()
      let clocks = state.read(\.clocks)
      let now = [work] + clocks.map(\.activity)
      let mark = now.contains(nil) ? nil : now.compactMap(\.self)
      if mark != nil && mark == before { return }
      before = mark
    }
  }

  // MARK: Calls

  /// - Returns: whether the server still accepts calls.
  func began() -> Bool {
    state.update { state in
      if !state.isStopped { state.underWay += 1 }
      return !state.isStopped
    }
  }

  func ended() { state.update { $0.underWay -= 1 } }

  /// - Returns: `nil` if the connection ends without an answer.
  func answer(_ request: BackendRequest) async -> BackendResponse? {
    await injector.answer(request.method, "/v3/" + request.path.joined(separator: "/")) {
    } handle: {
      // A change notifies others.
      if request.method != "GET" { await waitForDeliveries() }
      return await backend.respond(to: request)
    }
  }

  // MARK: Ends

  /// Returns when no socket and no call is left, or if the task is canceled.
  func untilEmptyOrCanceled() async { await state.until { $0.underWay == 0 } }

  /// Returns when no socket and no call is left, even if the task is canceled.
  func untilEmpty() async { await Task { await untilEmptyOrCanceled() }.value }

  func stop() async {
    let (sockets, pump) = state.update { state in
      state.isStopped = true
      defer { state.pump = nil }
      return (state.sockets.values.sorted { $0.id < $1.id }, state.pump)
    }
    for socket in sockets { socket.drop() }
    injector.endPauses()
    waker.stop()
    await untilEmpty()
    timer.end()
    pump?.cancel()
    await pump?.value
  }
}
