package import ChatModel
package import ChatWire

/// What all our transports do, whatever carries their bytes: it maintains the connection, renews the session, and makes
/// calls. It reconnects by itself, and ends when the last reference is released.
package final class ConnectedTransport: CountedEvents {
  package let events: AsyncStream<ConnectionEvent>
  private let output: EventOutput

  let connection: Connection
  let http: HTTPClient

  package init(
    _ configuration: TransportConfiguration, connector: any WebSocketConnecting, exchanges: any HTTPExchanging
  ) {
    let (events, continuation) = AsyncStream.makeStream(of: ConnectionEvent.self)
    self.events = events
    output = EventOutput(continuation)
    http = HTTPClient(configuration, exchanges)
    connection = Connection(configuration, connector, http, output)
  }

  package var eventCount: Int { output.count }

  deinit {
    let (connection, http) = (connection, http)
    Task {
      await connection.shutDown()
      http.shutDown()
    }
  }

  package func connect(_ login: LoginRequest) async throws -> LoginInformation { try await connection.connect(login) }

  package func disconnect() async { await connection.apply(.disconnect) }

  package func suspend() async { await connection.apply(.suspend) }

  package func resume() async { await connection.resume() }

  package func send(_ command: ClientCommand) async throws -> ServerMessage { try await connection.send(command) }

  package func post(_ command: ClientCommand) async throws { try await connection.post(command) }

  package func call(_ call: HTTPCall, progress: (@Sendable (Int64, Int64) -> Void)?) async throws -> Payload {
    // A call that creates a session needs none.
    if call.accessToken != nil { return try await http.payload(of: call, userID: nil, sessionKey: nil) }
    let session = try await connection.callSession()
    try call.checkFiles(limit: session.uploadLimit)
    do {
      return try await http.payload(of: call, userID: session.userID, sessionKey: session.key, progress: progress)
    } catch let error as ServerError where error.isSessionExpired {
      let key = try await connection.renewedKey(after: session)
      return try await http.payload(of: call, userID: session.userID, sessionKey: key, progress: progress)
    } catch let error as ServerError where error.code == ServerError.Code.sessionTokenRevoked {
      await connection.revoked(session.key)
      throw error
    }
  }
}
