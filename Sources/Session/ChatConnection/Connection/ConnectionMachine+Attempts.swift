import ChatModel
package import ChatWire

/// Attempts, and their results.
extension ConnectionMachine {
  /// Opens a socket. Everything about an earlier one is stale from here on.
  mutating func open() -> [Effect] {
    guard let session else { return [] }
    attempt += 1
    step = .attempting(isOpen: false)
    let login = LoginAttempt(number: attempt, request: session.request, sessionKey: session.key)
    return [.start(.login, loginTimeout), .open(login)]
  }

  mutating func opened(_ number: Int) -> [Effect] {
    if number == attempt, step == .attempting(isOpen: false) { step = .attempting(isOpen: true) }
    return []
  }

  mutating func loggedIn(_ information: LoginInformation) -> [Effect] {
    guard state != .connected else { return [] }
    let isAgain = state == .reconnecting
    step = .idle
    hasRenewed = false
    if let key = information.sessionKey { session?.key = key }
    backoff = ReconnectBackoff(information.reconnect)
    var effects: [Effect] = [.stop(.login)] + enter(.connected) + [.emit(.loggedIn(information))]
    login = information
    uploadLimit = information.uploadLimit
    if isAgain { effects.append(.emit(.reconnectSucceeded(information))) }
    return effects + [.startKeepAlive(information), .completeConnect(.success(information))]
  }

  /// The socket is gone.
  mutating func failed(_ error: WireError) -> [Effect] {
    switch state {
    case .connecting: giveUp(error)
    case .reconnecting: abort() + [.completeConnect(.failure(error))] + pause()
    case .connected: lost(after: 1)
    case .disconnected, .delayed: []
    }
  }

  /// The server refused the login.
  mutating func refused(_ error: ServerError) -> [Effect] {
    let answer = Effect.completeConnect(.failure(error))
    switch state {
    case .connecting:
      return giveUp(error, last: error.code == ServerError.Code.sessionTokenRevoked ? [.emit(.sessionClosed)] : [])
    case .reconnecting where error.isSessionExpired && !hasRenewed && session?.key != nil:
      hasRenewed = true
      let effects = abort()
      step = .renewing
      return effects + [.renewSession]
    case .reconnecting where error.isPassing || error.isSessionExpired:
      // The next attempt may renew again; pauses limit how often.
      hasRenewed = false
      return abort() + [answer] + pause()
    case .reconnecting: return endSession(error, last: consequences(of: error))
    case .connected: return errorReported(error)
    case .disconnected, .delayed: return []
    }
  }

  /// An attempt ends without a login.
  private mutating func abort() -> [Effect] {
    step = .idle
    return [.stop(.login), .closeSocket]
  }

  /// The first login failed: starts over, and remembers nothing.
  mutating func giveUp(_ error: (any Error)?, last: [Effect] = []) -> [Effect] {
    session = nil
    var effects = abort() + [.forgetSession] + enter(.disconnected)
    if let error { effects.append(.completeConnect(.failure(error))) }
    return effects + last
  }

  /// A logged-in connection broke (Docs/Protocol.md#connection-states): everything that waits fails at once, the
  /// session stays.
  /// - Parameter grace: seconds before the first attempt. It also protects a server that drops everyone after the login
  ///   from being flooded.
  mutating func lost(after grace: Double) -> [Effect] {
    step = .idle
    reconnectsAfterRenewal = false
    let effects: [Effect] = [.closeSocket, .failAcknowledgements(.socketDied)]
    guard session?.key != nil else { return effects + enter(.disconnected) }
    let delay = max(backoff.reset(), grace)
    let states = enter(.reconnecting) + [.emit(.reconnectStarted)]
    if delay == 0 { return effects + states + open() }
    step = .pausing
    return effects + states + [.start(.reconnect, delay)]
  }

  /// Waits for the next attempt, if there is one.
  private mutating func pause() -> [Effect] {
    if let delay = backoff.next() {
      step = .pausing
      return [.start(.reconnect, delay)]
    }
    step = .idle
    return enter(.disconnected) + [.emit(.reconnectFailed)]
  }

  mutating func fired(_ timer: Timer) -> [Effect] {
    switch (timer, state, step) {
    case (.login, _, .attempting(let isOpen)):
      return failed(isOpen ? .loginTimedOut : .openingTimedOut)
    case (.reconnect, .reconnecting, .pausing): return open()
    case (.delay, .delayed, _): return enter(.reconnecting) + [.emit(.reconnectStarted)] + open()
    default: return []
    }
  }

  /// After a renewal that failed without a decision by the server.
  mutating func retryAfterRenewal(_ error: any Error) -> [Effect] { [.completeConnect(.failure(error))] + pause() }
}

extension ServerError {
  /// Concerns a command, or too many of them, and does not affect the session (Docs/Protocol.md#error-codes).
  var concernsCommand: Bool {
    if isRateLimited { return true }
    switch code {
    case Code.notAuthorized, Code.tokenExpired, Code.loginRequired, Code.socketUserDeactivated: return false
    case 400_100..<400_300, 900_000..<901_000: return true
    default: return false
    }
  }

  /// The server has a problem of its own, or is too busy: the same request may succeed later.
  var isPassing: Bool { isRateLimited || (500_000..<600_000).contains(code) || status.map { $0 >= 500 } == true }
}

extension WireError {
  static var socketDied: WireError {
    WireError(.socketClosed, "The connection was lost before the answer arrived. Send again when it is back.")
  }
  static var loginTimedOut: WireError {
    WireError(.loginTimeout, "The server did not complete the login in time. Try again later.")
  }
  static var openingTimedOut: WireError {
    WireError(.socketFailed, "The server did not accept the connection in time. Check the network and try again.")
  }
  package static var connectionCanceled: WireError {
    WireError(.connectionCanceled, "The connection was closed as requested. Connect again.")
  }
  static var notConnected: WireError { WireError(.notConnected, "There is no connection. Connect first.") }
}
