import ChatModel
import ChatWire

/// Who is logged in, or wants to be.
struct Session: Sendable {
  /// The token in it is the last one that the app provided.
  var request: LoginRequest
  /// Secret; `nil` before the first login.
  var key: String?
}

/// One attempt to open the socket and log in.
struct LoginAttempt: Sendable, Hashable {
  /// Distinguishes the attempts: what arrives late from an earlier one is ignored.
  let number: Int
  let request: LoginRequest
  /// Secret; `nil` logs in with the access token.
  let sessionKey: String?
}

/// The states and transitions of a connection (Docs/Protocol.md#connection-states) as a value: inputs in, effects out.
/// It knows no clock, no socket and no task, so every row of the table can be tested as written.
struct ConnectionMachine: Sendable {
  enum Input: Sendable {
    case connect(LoginRequest)
    /// Nobody waits for the login any longer.
    case abandonConnect
    case disconnect
    case suspend
    case resume
    /// The handshake of an attempt is done; the login has yet to come.
    case opened(Int)
    case loggedIn(Int, LoginInformation)
    /// The server answered an attempt's login with an error.
    case refused(Int, ServerError)
    /// An attempt could not open its socket, or the open one closed, broke or stopped responding.
    case failed(Int, WireError)
    /// The server reports an error that answers no command (Docs/Protocol.md#errors-on-the-socket).
    case errorReported(ServerError)
    case busy(ServerBusy)
    case sessionExpired(SessionExpiry)
    /// A REST call found that the session has ended.
    case sessionRevoked
    case sessionRenewed(String)
    /// - Parameter isFinal: the server refused; otherwise it could not be asked.
    case renewalFailed(WireError, isFinal: Bool)
    case timer(Timer)
  }

  enum Timer: Hashable, Sendable, CaseIterable {
    /// The login of the current attempt.
    case login
    /// The pause before the next attempt.
    case reconnect
    /// The pause that an overloaded server requested.
    case delay
  }

  enum Effect: Sendable {
    case emit(ConnectionEvent)
    case open(LoginAttempt)
    /// Closes the socket, or stops opening it.
    case closeSocket
    case failAcknowledgements(WireError)
    /// For everyone who waits for the login.
    case completeConnect(Result<LoginInformation, any Error>)
    /// Starts a timer, in seconds, replacing the one with that name.
    case start(Timer, Double)
    case stop(Timer)
    case startKeepAlive(LoginInformation)
    case renewSession
    /// Nothing of the session may be used any longer, not even by running calls.
    case forgetSession
  }

  /// What happens between two states of the table.
  enum Step: Sendable, Hashable {
    case idle
    /// A socket is being opened, or waits for its login.
    case attempting(isOpen: Bool)
    case pausing
    case renewing
  }

  /// Seconds.
  let loginTimeout: Double
  private(set) var state = ConnectionState.disconnected
  var step = Step.idle
  var session: Session?
  /// The server's answer to the last login; `nil` unless connected.
  var login: LoginInformation?
  /// The maximum size of an uploaded file in bytes, from the last login; `nil` before the first.
  var uploadLimit: Int64?
  /// Number of the current attempt.
  var attempt = 0
  var backoff = ReconnectBackoff(.standard)
  /// Why the last pause was requested, and its total length.
  var overload: ServerError?
  /// A renewed session has been tried since the last login: a second refusal does not lead to a third attempt.
  var hasRenewed = false
  /// The socket's session expired: reconnects with the new key.
  var reconnectsAfterRenewal = false

  init(loginTimeout: Double) { self.loginTimeout = loginTimeout }

  mutating func handle(_ input: Input) -> [Effect] {
    switch input {
    case .connect(let request): connect(request)
    case .abandonConnect: state == .connecting ? giveUp(nil) : []
    case .disconnect: state == .disconnected && session == nil ? [] : logOut(WireError.connectionCanceled)
    case .suspend: suspend()
    case .resume: resume()
    case .opened(let number): opened(number)
    case .loggedIn(let number, let login): isCurrent(number) ? loggedIn(login) : []
    case .refused(let number, let error): isCurrent(number) ? refused(error) : []
    case .failed(let number, let error): isCurrent(number) ? failed(error) : []
    case .errorReported(let error): state == .connected ? errorReported(error) : []
    case .busy(let busy): delayed(busy)
    case .sessionExpired(let expiry): state == .connected ? sessionExpired(expiry) : []
    case .sessionRevoked: session == nil ? [] : endSession(WireError.socketDied, last: [.emit(.sessionClosed)])
    case .sessionRenewed(let key): sessionRenewed(key)
    case .renewalFailed(let error, let isFinal): renewalFailed(error, isFinal)
    case .timer(let timer): fired(timer)
    }
  }

  func isCurrent(_ number: Int) -> Bool {
    guard number == attempt else { return false }
    if case .attempting = step { return true }
    return state == .connected
  }

  /// Changes the state and reports it; does nothing if it is the same.
  mutating func enter(_ next: ConnectionState) -> [Effect] {
    guard next != state else { return [] }
    state = next
    if next != .connected { login = nil }
    return [.emit(.state(next))]
  }
}
