import ChatModel
import ChatWire

/// What the server says about the session and about itself (Docs/Protocol.md#server-commands,
/// Docs/Protocol.md#errors-on-the-socket).
extension ConnectionMachine {
  /// An error that answers no command. The vendor's Flutter client ends the session over all of them. Here, an error
  /// that concerns one command has no consequences: commands without a request id (`TPST`, `MACK`) are refused this
  /// way, and nobody should be logged out for typing in a channel that is gone. Too many requests have no consequences
  /// either, because a new login would only add to them. A problem of the server itself costs only the connection.
  mutating func errorReported(_ error: ServerError) -> [Effect] {
    if error.isSessionExpired { return renewForSocket() }
    if error.concernsCommand { return [] }
    if error.isPassing { return lost(after: 1) }
    return endSession(WireError.socketDied, last: consequences(of: error))
  }

  /// What the app must know when an error ends the session.
  func consequences(of error: ServerError) -> [Effect] {
    switch error.code {
    case ServerError.Code.sessionTokenRevoked: [.emit(.sessionClosed)]
    case ServerError.Code.accessTokenInvalid: [.emit(.tokenNeeded)]
    default: []
    }
  }

  mutating func sessionExpired(_ expiry: SessionExpiry) -> [Effect] {
    expiry.isFinal ? endSession(WireError.socketDied, last: [.emit(.sessionClosed)]) : renewForSocket()
  }

  private mutating func renewForSocket() -> [Effect] {
    guard !reconnectsAfterRenewal else { return [] }
    reconnectsAfterRenewal = true
    return [.renewSession]
  }

  mutating func sessionRenewed(_ key: String) -> [Effect] {
    guard session != nil else { return [] }
    session?.key = key
    let told = Effect.emit(.sessionRefreshed)
    if state == .connected, reconnectsAfterRenewal { return [told] + lost(after: 0) }
    if step == .renewing { return [told] + open() }
    return [told]
  }

  mutating func renewalFailed(_ error: WireError, _ isFinal: Bool) -> [Effect] {
    reconnectsAfterRenewal = false
    if isFinal, session != nil { return endSession(error, last: [.emit(.sessionClosed)]) }
    // Nobody decided: the next attempt, which has the same key, may ask again.
    hasRenewed = false
    return step == .renewing ? retryAfterRenewal(error) : []
  }

  /// The server is overloaded: stays away as long as it says, then tries again. Callers that wait for a login, or
  /// request one in the meantime, are notified at once: the pause may be longer than anyone waits, and the app can show
  /// the cache.
  mutating func delayed(_ busy: ServerBusy) -> [Effect] {
    switch (state, step) {
    case (.connected, _), (_, .attempting):
      step = .idle
      reconnectsAfterRenewal = false
      let error = ServerError(code: ServerError.Code.overloaded, retryAfter: busy.retryAfter)
      overload = error
      return [.stop(.login), .closeSocket, .failAcknowledgements(.socketDied)] + enter(.delayed)
        + [.completeConnect(.failure(error)), .start(.delay, Double(busy.retryAfter))]
    default: return []
    }
  }
}
