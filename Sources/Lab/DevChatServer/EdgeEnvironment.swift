import DevChatBackend
import NIOConcurrencyHelpers
import NIOCore

/// What all connections of a server share.
final class EdgeEnvironment: Sendable {
  let configuration: ServerConfiguration
  let backend: any ChatBackend
  let rules: AccessRules
  let injector: FaultInjector
  let sessions = SessionTable()
  let connections: ConnectionTable
  let expiry: SessionWaker
  /// `nil` if the server has none.
  let console: Console?

  var limits: ServerLimits { configuration.limits }

  init(_ configuration: ServerConfiguration, backend: any ChatBackend) throws {
    self.configuration = configuration
    self.backend = backend
    expiry = SessionWaker(backend)
    console = configuration.console.map { Console($0) }
    rules = AccessRules(configuration)
    injector = try FaultInjector(configuration.faults)
    connections = ConnectionTable(configuration.limits)
  }

  func report(_ code: EdgeEvent.Code, connection: Int, status: Int? = nil) {
    configuration.onEvent(EdgeEvent(code, connection: connection, status: status))
  }

  // MARK: Sockets and requests whose end the backend has not seen yet

  private struct Open {
    var count = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
  }
  private let open = NIOLockedValueBox(Open())

  var underWay: Int { open.withLockedValue { $0.count } }

  func began() { open.withLockedValue { $0.count += 1 } }

  func ended() {
    let waiters = open.withLockedValue { open -> [CheckedContinuation<Void, Never>] in
      open.count -= 1
      guard open.count == 0 else { return [] }
      defer { open.waiters = [] }
      return open.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Returns when every socket and request has ended.
  func drained() async {
    await withCheckedContinuation { continuation in
      let isEmpty = open.withLockedValue { open in
        if open.count > 0 { open.waiters.append(continuation) }
        return open.count == 0
      }
      if isEmpty { continuation.resume() }
    }
  }

  /// Returns when nobody is connected and everything before that is done. What a client sent before it left may still
  /// be running, and another client may come while it is.
  func deserted() async {
    repeat {
      await connections.emptied()
      await drained()
    } while connections.count > 0 || underWay > 0
  }

  // MARK: Faults

  /// Replaces the plan; the backend receives the clock skew.
  func setFaults(_ plan: FaultPlan) throws {
    try injector.set(plan)
    configuration.onClockSkew(plan.clockSkew)
  }
}

/// The open connections, limited in total and per address.
final class ConnectionTable: Sendable {
  private struct State {
    var nextID = 1
    var channels: [Int: any Channel] = [:]
    var addresses: [String: Int] = [:]
    var isClosing = false
    var accepted = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = NIOLockedValueBox(State())
  private let limits: ServerLimits

  init(_ limits: ServerLimits) { self.limits = limits }

  /// - Returns: the connection's number, and whether it may stay. One that may not is not counted.
  func admit(_ channel: any Channel, from address: String) -> (id: Int, isAdmitted: Bool) {
    state.withLockedValue { state in
      let id = state.nextID
      state.nextID += 1
      guard !state.isClosing, state.channels.count < limits.connections,
        state.addresses[address, default: 0] < limits.connectionsPerAddress
      else { return (id, false) }
      state.channels[id] = channel
      state.addresses[address, default: 0] += 1
      state.accepted += 1
      return (id, true)
    }
  }

  func remove(_ id: Int, from address: String) {
    let waiters = state.withLockedValue { state -> [CheckedContinuation<Void, Never>] in
      guard state.channels.removeValue(forKey: id) != nil else { return [] }
      let rest = state.addresses[address, default: 1] - 1
      state.addresses[address] = rest > 0 ? rest : nil
      guard state.channels.isEmpty else { return [] }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Returns when no connection is open.
  func emptied() async {
    await withCheckedContinuation { continuation in
      let isEmpty = state.withLockedValue { state in
        if !state.channels.isEmpty { state.waiters.append(continuation) }
        return state.channels.isEmpty
      }
      if isEmpty { continuation.resume() }
    }
  }

  /// Admits nobody from now on.
  /// - Returns: the remaining connections.
  func close() -> [any Channel] {
    state.withLockedValue { state in
      state.isClosing = true
      return Array(state.channels.values)
    }
  }

  var count: Int { state.withLockedValue { $0.channels.count } }
  var accepted: Int { state.withLockedValue { $0.accepted } }
}

/// Facts about one connection.
struct ConnectionInfo: Sendable {
  let id: Int
  let isLoopback: Bool
}

extension SocketAddress {
  /// Whether the peer is this machine, including in IPv4-mapped form.
  var isLoopback: Bool {
    guard let address = ipAddress?.lowercased() else { return false }
    return address.hasPrefix("127.") || address == "::1" || address.hasPrefix("::ffff:127.")
  }
}
