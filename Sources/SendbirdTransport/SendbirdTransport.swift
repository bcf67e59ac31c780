import ChatModel
import ChatWire

/// Speaks to a chat server: REST calls, and commands over a web socket; over URLSession on Apple systems, over swift-nio
/// elsewhere. One per logged-in user and app; it
/// connects again by itself, and ends when the last reference goes.
///
/// Errors hold codes, never content: no ids, addresses, texts or secrets. Cancelling a task ends its call at once with
/// `CancellationError`, an upload with `WireError.uploadCanceled`; whether the server still carries it out is open then.
public final class SendbirdTransport: ChatTransport {
  /// In the order in which things happened; begins with the first `connect`, ends with the transport. It keeps everything
  /// until it is read, without a limit, because a lost event would be a hole in the cache: read it all the time.
  public let events: AsyncStream<ConnectionEvent>

  let connection: Connection
  let http: HTTPClient

  public convenience init(_ configuration: TransportConfiguration) {
    self.init(configuration, connector: .platform(configuration))
  }

  init(_ configuration: TransportConfiguration, connector: any WebSocketConnecting) {
    let (events, continuation) = AsyncStream.makeStream(of: ConnectionEvent.self)
    self.events = events
    http = HTTPClient(configuration)
    connection = Connection(configuration, connector, http, continuation)
  }

  deinit {
    let (connection, http) = (connection, http)
    Task {
      await connection.shutDown()
      http.shutDown()
    }
  }

  public func connect(_ login: LoginRequest) async throws -> LoginInformation { try await connection.connect(login) }

  public func disconnect() async { await connection.apply(.disconnect) }

  public func suspend() async { await connection.apply(.suspend) }

  public func resume() async { await connection.apply(.resume) }

  public func send(_ command: ClientCommand) async throws -> ServerMessage { try await connection.send(command) }

  public func post(_ command: ClientCommand) async throws { try await connection.post(command) }

  public func call(_ call: HTTPCall, progress: (@Sendable (Int64, Int64) -> Void)?) async throws -> Payload {
    // A call that makes a session needs none.
    if call.accessToken != nil { return try await http.payload(of: call, userID: nil, sessionKey: nil) }
    let session = try await connection.callSession()
    try call.checkFiles(limit: session.uploadLimit)
    do {
      return try await http.payload(of: call, userID: session.userID, sessionKey: session.key, progress: progress)
    } catch let error as ServerError where error.isSessionExpired {
      let key = try await connection.renewedKey(after: session.key)
      return try await http.payload(of: call, userID: session.userID, sessionKey: key, progress: progress)
    } catch let error as ServerError where error.code == ServerError.Code.sessionTokenRevoked {
      await connection.revoked(session.key)
      throw error
    }
  }
}
