/// Who logs in.
public struct LoginRequest: Sendable, Hashable, Confidential {
  public let userID: String
  /// Secret; `nil` for users without one.
  public let accessToken: String?
  /// Set with the first connection only.
  public let nickname: String?
  /// The app renews tokens: the server may let the session expire.
  public let isExpiring: Bool

  public init(userID: String, accessToken: String? = nil, nickname: String? = nil, isExpiring: Bool = false) {
    self.userID = userID
    self.accessToken = accessToken
    self.nickname = nickname
    self.isExpiring = isExpiring
  }

  public var description: String { "LoginRequest (\(accessToken == nil ? "without" : "with") an access token)" }
}

/// Where a connection stands (Docs/Protocol.md#connection-states).
public enum ConnectionState: String, Sendable, Hashable {
  case disconnected
  case connecting
  case connected
  case reconnecting
  /// The server asked for a pause: `BUSY` comes before it as a message, and says for how long.
  case delayed
}

/// What happens on a connection.
public enum ConnectionEvent: Sendable {
  case state(ConnectionState)
  /// A login is done, the first or a later one: right after the state `connected`.
  case loggedIn(LoginInformation)
  /// The first attempt of a series to connect again.
  case reconnectStarted
  case reconnectSucceeded(LoginInformation)
  /// There were enough attempts, or the session is over.
  case reconnectFailed
  /// A command from the server; acknowledgements are not among them, they go to whoever waits.
  case message(ServerMessage)
  /// The app has to give a new access token, or an empty one for none.
  case tokenNeeded
  /// The session is over for good: the user has to log in again.
  case sessionClosed
  /// The session key was renewed.
  case sessionRefreshed
}
