package import ChatConnection
package import ChatModel
import ChatTesting
package import ChatWire
package import DevChatBackend
package import DevChatServer
import Testing

/// A development server for tests, in the process of the test unless it is told to be on a free port of this machine. Call
/// `stop` at the end.
package struct LiveFixture: Sendable {
  package let backend: DevBackend
  package let server: any FixtureServer
  /// The API token of its server-side calls.
  package static let apiToken = "scene-token"

  /// - Parameters:
  ///   - isOnSockets: whether the server is behind sockets; the clock is the machine's then.
  ///   - hasOneDeviceEach: no user has two devices at once, and no message is looked for while a command of a lost
  ///     connection is on its way, see `OneDeviceBackend`.
  ///   - clock: times the faults.
  ///   - record: takes what the server does for devices.
  ///   - configure: changes the settings of the backend before it starts.
  package init(
    isOnSockets: Bool = false, hasOneDeviceEach: Bool = false, faults: FaultPlan = FaultPlan(),
    clock: any TransportClock = SystemClock(), record: ServerRecord? = nil,
    _ configure: (inout BackendConfiguration) -> Void = { _ in }
  ) async throws {
    if isOnSockets {
      self = try await LiveFixture.onSockets(hasOneDeviceEach: hasOneDeviceEach, record: record) { backend, server in
        server.faults = faults
        configure(&backend)
      }
      return
    }
    var settings = LiveFixture.backendSettings
    configure(&settings)
    backend = try DevBackend(settings)
    let edge = LiveFixture.edge(backend, hasOneDeviceEach, record)
    server = try InProcessServer(backend: edge, apiToken: LiveFixture.apiToken, faults: faults, clock: clock)
  }

  private init(_ backend: DevBackend, _ server: any FixtureServer) { (self.backend, self.server) = (backend, server) }

  /// A server behind sockets, for processes, for apps that name a host, and for one pass of each layer over everything.
  package static func onSockets(
    hasOneDeviceEach: Bool = false, record: ServerRecord? = nil,
    _ configure: (inout BackendConfiguration, inout ServerConfiguration) -> Void = { _, _ in }
  ) async throws -> LiveFixture {
    var backendSettings = LiveFixture.backendSettings
    var serverSettings = ServerConfiguration()
    serverSettings.apiToken = LiveFixture.apiToken
    (serverSettings.limits.requestTimeout, serverSettings.limits.slowReaderTimeout) = (300_000, 300_000)
    (serverSettings.limits.idleTimeout, serverSettings.limits.socketIdleTimeout) = (3_600_000, 3_600_000)
    configure(&backendSettings, &serverSettings)
    let backend = try DevBackend(backendSettings)
    let edge = LiveFixture.edge(backend, hasOneDeviceEach, record)
    return LiveFixture(backend, try await DevChatServer.start(serverSettings, backend: edge))
  }

  private static func edge(_ backend: DevBackend, _ hasOneDeviceEach: Bool, _ record: ServerRecord?) -> any ChatBackend
  {
    let edge: any ChatBackend = hasOneDeviceEach ? OneDeviceBackend(backend) : backend
    return record.map { RecordedBackend(edge, $0) } ?? edge
  }

  /// A busy machine is no dead connection; also on a clock that is many times faster.
  private static var backendSettings: BackendConfiguration {
    var settings = BackendConfiguration()
    settings.apiToken = LiveFixture.apiToken
    (settings.pingInterval, settings.pongTimeout) = (3_600, 3_600)
    return settings
  }

  /// `http://HOST:PORT` of a server behind sockets; it is an issue to ask one in process.
  package var url: String {
    if let server = server as? DevChatServer { return server.url }
    Issue.record("A server in process has no address. Make the fixture on sockets.")
    return "http://in-process.invalid"
  }

  /// `ws://HOST:PORT` of the same server.
  package var socketURL: String { "ws" + url.dropFirst("http".count) }

  /// A transport to it.
  package func transport(
    clock: any TransportClock = SystemClock(), timeouts: TransportTimeouts = .patient
  ) throws -> any ChatTransport { try server.transport(clock: clock, timeouts: timeouts) }

  /// A server-side call of the Platform API.
  /// - Throws: when the answer is an error.
  @discardableResult
  package func platform(_ method: String, _ path: String..., body: Payload? = nil) async throws -> Payload {
    let response = await backend.respond(
      to: BackendRequest(
        method: method, path: path, query: [], headers: ["api-token": LiveFixture.apiToken], body: body?.bytes ?? []))
    guard response.status == 200, let payload = Payload(response.body) else {
      throw WireError(.malformed, "The fixture's own call was refused with status \(response.status).")
    }
    return payload
  }

  /// Returns when nobody is connected and everything is done that came before.
  package func untilNobodyIsLeft() async { await server.untilNobodyIsLeft() }

  package func stop() async {
    await server.stop()
    await backend.stop()
  }
}

extension TransportTimeouts {
  /// The longest there are, for tests in which nothing is lost: how long an answer takes is the machine's affair.
  package static let patient = TransportTimeouts(
    login: 300, request: 300, upload: 300, acknowledgement: 300, token: 300, proof: 300)
}
