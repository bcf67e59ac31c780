import ChatModel
import ChatWire

/// What the app requests.
extension ConnectionMachine {
  mutating func connect(_ request: LoginRequest) -> [Effect] {
    guard let session, state != .disconnected else { return begin(request) }
    guard session.request.userID.hasSameBytes(as: request.userID) else {
      return logOut(WireError.connectionCanceled) + begin(request)
    }
    self.session?.request = request
    // A pause between attempts ends; a pause that the server requested does not.
    return resume()
  }

  private mutating func begin(_ request: LoginRequest) -> [Effect] {
    var effects: [Effect] = session == nil ? [] : [.forgetSession]
    session = Session(request: request, key: nil)
    backoff = ReconnectBackoff(.standard)
    hasRenewed = false
    reconnectsAfterRenewal = false
    effects += enter(.connecting)
    return effects + open()
  }

  /// Like `disconnect`, but the session stays for `resume`. Without a session key there is nothing to resume.
  mutating func suspend() -> [Effect] {
    switch state {
    case .disconnected: return []
    case .connecting: return giveUp(WireError.connectionCanceled)
    case .connected, .reconnecting, .delayed:
      step = .idle
      reconnectsAfterRenewal = false
      return stopTimers() + [.closeSocket, .failAcknowledgements(.socketDied)] + enter(.disconnected)
        + [.completeConnect(.failure(WireError.connectionCanceled))]
    }
  }

  mutating func resume() -> [Effect] {
    switch (state, step) {
    case (.disconnected, _):
      guard session?.key != nil else { return [] }
      // A new series, because the last one may have used up its attempts.
      backoff = ReconnectBackoff(backoff.policy)
      _ = backoff.reset()
      return enter(.reconnecting) + [.emit(.reconnectStarted)] + open()
    case (.reconnecting, .pausing):
      _ = backoff.reset()
      return [.stop(.reconnect)] + open()
    default: return []
    }
  }

  /// Closes and forgets.
  /// - Parameter error: for everything that waits.
  mutating func logOut(_ error: any Error) -> [Effect] {
    session = nil
    step = .idle
    reconnectsAfterRenewal = false
    hasRenewed = false
    let wireError = error as? WireError ?? .socketDied
    return stopTimers() + [.closeSocket, .failAcknowledgements(wireError), .forgetSession] + enter(.disconnected)
      + [.completeConnect(.failure(error))]
  }

  /// Closes and forgets, at the server's request.
  mutating func endSession(_ error: any Error, last: [Effect]) -> [Effect] {
    let failure: [Effect] = state == .reconnecting ? [.emit(.reconnectFailed)] : []
    return logOut(error) + failure + last
  }

  func stopTimers() -> [Effect] { Timer.allCases.map { .stop($0) } }
}
