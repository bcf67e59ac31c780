/// The user who logs in.
public struct LoginRequest: Sendable, Hashable, Confidential {
  public let userID: String
  /// Secret; `nil` for users without one.
  public let accessToken: String?
  /// Set only with the first connection.
  public let nickname: String?
  /// Whether the app renews tokens, so that the server may let the session expire.
  public let isExpiring: Bool

  public init(userID: String, accessToken: String? = nil, nickname: String? = nil, isExpiring: Bool = false) {
    self.userID = userID
    self.accessToken = accessToken
    self.nickname = nickname
    self.isExpiring = isExpiring
  }

  public var description: String { "LoginRequest (\(accessToken == nil ? "without" : "with") an access token)" }
}

/// The state of a connection (Docs/Protocol.md#connection-states).
public enum ConnectionState: String, Sendable, Hashable {
  case disconnected
  case connecting
  case connected
  case reconnecting
  /// The server requested a pause: `BUSY` comes before it as a message, and says for how long.
  case delayed
}

/// What happens on a connection.
public enum ConnectionEvent: Sendable {
  case state(ConnectionState)
  /// A login succeeded, the first or a later one: right after the state `connected`.
  case loggedIn(LoginInformation)
  /// The first attempt of a series to reconnect.
  case reconnectStarted
  case reconnectSucceeded(LoginInformation)
  /// There were enough attempts, or the session has ended.
  case reconnectFailed
  /// A command from the server, other than an acknowledgement, which goes to the waiting caller.
  case message(ServerMessage)
  /// The app must provide a new access token, or an empty one for none.
  case tokenNeeded
  /// The session has ended permanently: the user must log in again.
  case sessionClosed
  /// The session key was renewed.
  case sessionRefreshed
  /// The session key has expired, or is about to: it is being renewed.
  case sessionExpired
  /// The session key could not be renewed (800502). Unless `sessionClosed` follows, the next call that needs it tries
  /// again.
  case sessionFailed(WireError)
}
