import ChatConnection
public import ChatModel
import ChatWire
import DevChatBackend
import Foundation

/// A chat server without a network, for tests: everything that the development server knows, answers and makes fail, in
/// the process of the test.
///
/// Call `stop` at the end of a test.
public final class InProcessServer: Sendable {
  /// Authorizes its server-side calls, unless the settings name another one.
  public static let apiToken = "in-process-token"

  let edge: InProcessEdge
  private let apiToken: String
  private let ownBackend: DevBackend?

  /// - Parameters:
  ///   - configuration: for the backend; without an API token it gets one. Default: `inProcess`.
  ///   - clock: times the faults, and the transports unless they have their own clocks. The backend dates messages by the
  ///     clock of its configuration.
  /// - Throws: `FaultPlanError`; `BackendError` if a data file cannot be opened.
  public convenience init(
    _ configuration: BackendConfiguration = .inProcess, faults: FaultPlan = FaultPlan(),
    clock: any TransportClock = SystemClock()
  ) throws {
    var configuration = configuration
    configuration.apiToken = configuration.apiToken ?? InProcessServer.apiToken
    let backend = try DevBackend(configuration)
    try self.init(
      backend: backend, apiToken: configuration.apiToken ?? "", faults: faults, clock: clock, ownBackend: backend)
  }

  /// - Parameters:
  ///   - apiToken: the backend's.
  ///   - ownBackend: ends with the server.
  package init(
    backend: any ChatBackend, apiToken: String, faults: FaultPlan = FaultPlan(), clock: any TransportClock,
    ownBackend: DevBackend? = nil
  ) throws {
    let pauses = PauseClock(clock)
    edge = InProcessEdge(
      backend: backend, injector: try FaultInjector(faults, clock: pauses), clock: clock, pauses: pauses)
    self.apiToken = apiToken
    self.ownBackend = ownBackend
    edge.start()
    edge.tell(clock)
  }

  /// A transport to this server.
  /// - Parameters:
  ///   - clock: `nil` uses the server's own.
  ///   - timeouts: `nil`, the default: the usual ones on a `TestClock` that only the test moves, and otherwise five
  ///     minutes each, because a busy machine is no broken network.
  ///   - tokenProvider: returns a new access token when the server no longer accepts the old one.
  public func transport(
    clock: (any TransportClock)? = nil, timeouts: TransportTimeouts? = nil,
    tokenProvider: (@Sendable () async -> String?)? = nil
  ) -> InProcessTransport {
    var configuration = TransportConfiguration.inProcess
    configuration.clock = clock ?? edge.clock
    edge.tell(configuration.clock)
    let isMovedByTest = (configuration.clock as? TestClock)?.longestSkip == 0
    configuration.timeouts = timeouts ?? (isMovedByTest ? TransportTimeouts() : .fiveMinutes)
    configuration.tokenProvider = tokenProvider
    return InProcessTransport(configuration, edge)
  }

  // MARK: Faults

  /// Replaces the fault plan; `FaultPlan()` ends all faults. Counts and random numbers start over. A plan's clock skew
  /// has no effect here: `BackendConfiguration.clock` is the server's.
  /// - Throws: `FaultPlanError`; the old plan remains.
  public func setFaults(_ plan: FaultPlan) throws { try edge.injector.set(plan) }

  public var faults: FaultPlan { edge.injector.plan }

  /// How often each rule of the plan struck.
  public var faultStrikes: [Int] { edge.injector.strikes }

  /// Ends the connections of a user, or of all, like a network failure.
  /// - Returns: how many there were.
  @discardableResult
  public func disconnect(userID: String? = nil) -> Int { edge.disconnect(userID: userID) }

  /// Ends all sessions of a user: the connections are notified, and calls with the old keys are refused.
  /// - Parameter revoking: the user has to log in again.
  public func expireSession(of userID: String, revoking: Bool = false) async {
    await ownBackend?.expireSession(of: userID, revoking: revoking)
  }

  // MARK: The server's side

  /// A server-side call of the Platform API.
  /// - Parameters:
  ///   - path: its components, between slashes.
  ///   - body: JSON.
  /// - Throws: `ServerError` if the server refuses.
  @discardableResult
  public func call(
    _ method: String, _ path: String, _ body: String = "", query: [(name: String, value: String)] = []
  ) async throws -> Payload {
    let response = await edge.backend.respond(
      to: BackendRequest(
        method: method, path: path.split(separator: "/").map(String.init), query: query,
        headers: ["api-token": apiToken], body: Array(body.utf8)))
    return try HTTPAnswer(status: response.status, body: response.body).payload()
  }

  /// Returns when everything that was sent and caused so far has been handled, on the server and by the transports, or
  /// if the task is canceled. Pauses, such as those of a slow answer or a late event, are not waited for. Whoever a
  /// `TestClock` woke just now gets many turns first, but a machine that stops one of its threads may be slower: await a
  /// lost connection's return itself. A session still has to apply what its transport received: await
  /// `ChatSession.untilDelivered` after this.
  public func untilQuiet() async { await edge.untilQuiet() }

  /// Returns when nobody is connected and the backend has finished everything before that, or if the task is canceled.
  public func untilNobodyIsLeft() async { await edge.untilEmptyOrCanceled() }

  /// Ends all connections; returns when the backend knows about every closed session. A second call does nothing.
  public func stop() async {
    await edge.stop()
    await ownBackend?.stop()
  }
}

extension BackendConfiguration {
  /// The usual settings, except that a connection is not asked for signs of life: a busy machine would be taken for a
  /// broken network, and on a clock that skips pauses time would never stand still.
  public static var inProcess: BackendConfiguration {
    var configuration = BackendConfiguration()
    (configuration.pingInterval, configuration.pongTimeout) = (3_600, 3_600)
    return configuration
  }
}

extension TransportTimeouts {
  fileprivate static let fiveMinutes = TransportTimeouts(
    login: 300, request: 300, upload: 300, acknowledgement: 300, token: 300, proof: 300)
}

extension TransportConfiguration {
  /// The addresses are never looked up.
  fileprivate static var inProcess: TransportConfiguration {
    guard let api = URL(string: "http://in-process.invalid"), let socket = URL(string: "ws://in-process.invalid"),
      let configuration = try? TransportConfiguration(applicationID: "DEV", apiURL: api, socketURL: socket)
    else { preconditionFailure("Two constant addresses are addresses.") }
    return configuration
  }
}
