import ChatModel
import ChatWire
import DevChatBackend
import DevChatServer
import Foundation
import SendbirdTransport

/// A development server on a free port of this machine, for tests on live sockets. Call `stop` at the end.
package struct LiveScene: Sendable {
  package let backend: DevBackend
  package let server: DevChatServer
  /// The API token of its server-side calls.
  package static let apiToken = "scene-token"

  /// - Parameters:
  ///   - hasOneDeviceEach: no user has two devices at once, and no message is looked for while a command of a lost
  ///     connection is on its way, see `OneDeviceBackend`.
  ///   - configure: changes the settings of backend and server before they start.
  package init(
    hasOneDeviceEach: Bool = false,
    _ configure: (inout BackendConfiguration, inout ServerConfiguration) -> Void = { _, _ in }
  ) async throws {
    var backendSettings = BackendConfiguration()
    backendSettings.apiToken = LiveScene.apiToken
    // A busy machine is no dead connection; also on a clock that is many times faster.
    (backendSettings.pingInterval, backendSettings.pongTimeout) = (3_600, 3_600)
    var serverSettings = ServerConfiguration()
    serverSettings.apiToken = LiveScene.apiToken
    (serverSettings.limits.requestTimeout, serverSettings.limits.slowReaderTimeout) = (300_000, 300_000)
    (serverSettings.limits.idleTimeout, serverSettings.limits.socketIdleTimeout) = (3_600_000, 3_600_000)
    configure(&backendSettings, &serverSettings)
    backend = try DevBackend(backendSettings)
    let edge: any ChatBackend = hasOneDeviceEach ? OneDeviceBackend(backend) : backend
    server = try await DevChatServer.start(serverSettings, backend: edge)
  }

  /// A transport to it.
  package func transport(
    clock: any TransportClock = SystemClock(), timeouts: TransportTimeouts = .patient
  ) throws -> SendbirdTransport {
    guard let api = URL(string: server.url),
      let socket = URL(string: server.url.replacingOccurrences(of: "http://", with: "ws://"))
    else { throw WireError(.invalidParameter, "The server's address is no URL.") }
    var configuration = try TransportConfiguration(applicationID: "DEV", apiURL: api, socketURL: socket)
    configuration.clock = clock
    configuration.timeouts = timeouts
    return SendbirdTransport(configuration)
  }

  /// A server-side call of the Platform API.
  /// - Throws: when the answer is an error.
  @discardableResult
  package func platform(_ method: String, _ path: String..., body: Payload? = nil) async throws -> Payload {
    let response = await backend.respond(
      to: BackendRequest(
        method: method, path: path, query: [], headers: ["api-token": LiveScene.apiToken], body: body?.bytes ?? []))
    guard response.status == 200, let payload = Payload(response.body) else {
      throw WireError(.malformed, "The scene's own call was refused with status \(response.status).")
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
    login: 300, request: 300, upload: 300, acknowledgement: 300, token: 300)
}
