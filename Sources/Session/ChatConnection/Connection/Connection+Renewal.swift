import ChatModel
import ChatWire

/// Renewing the session key (Docs/Protocol.md#sessions). However many calls need it, only one renewal runs at a time.
extension Connection {
  /// What a call needs of the session.
  struct CallSession: Sendable {
    let userID: String
    let key: String
    let uploadLimit: Int64?
  }

  func callSession() throws -> CallSession {
    guard let session = machine.session, let key = session.key else { throw WireError.notConnected }
    return CallSession(userID: session.request.userID, key: key, uploadLimit: machine.uploadLimit)
  }

  /// The key to repeat a call with, after the server said that the one of `stale` has expired.
  /// - Throws: `WireError`: `session_refresh_failed`, `connection_canceled`.
  func renewedKey(after stale: CallSession) async throws -> String {
    // Another user's key is none for this call.
    guard let session = machine.session, session.request.userID.hasSameBytes(as: stale.userID) else {
      throw WireError.connectionCanceled
    }
    // Another call was faster.
    if let key = session.key, !key.hasSameBytes(as: stale.key) { return key }
    let number = nextSerial()
    let reply = Reply<String>()
    renewals[number] = reply
    defer { renewals[number] = nil }
    startRenewal()
    return try await reply.value()
  }

  /// A call found that the session was revoked; ignored if the session has been replaced since.
  func revoked(_ key: String) {
    if machine.session?.key.hasSameBytes(as: key) == true { apply(.sessionRevoked) }
  }

  func startRenewal() {
    guard renewal == nil, let session = machine.session else { return }
    events.yield(.sessionExpired)
    renewal = Task { [weak self] in
      do {
        let key = try await self?.renew(session.request)
        if let key { await self?.renewed(.success(key)) }
      } catch {
        await self?.renewed(.failure(error))
      }
    }
  }

  /// Asks with the known token, and once more if the app has a new one.
  private func renew(_ request: LoginRequest) async throws -> String {
    do {
      return try await sessionKey(request, request.accessToken)
    } catch let error as ServerError where error.code == ServerError.Code.accessTokenInvalid {
      guard !Task.isCancelled else { throw error }
      events.yield(.tokenNeeded)
      guard let provider = configuration.tokenProvider else { throw error }
      let late = WireError(
        .sessionRefreshFailed, "The app provided no access token in time. Log in again.", cause: error)
      let given = try await withDeadline(configuration.timeouts.token, clock, late) { await provider() }
      // The session may have been replaced by another user's while the app's answer was on its way.
      guard let token = given, !Task.isCancelled else { throw error }
      machine.session?.request = request.with(token: token)
      return try await sessionKey(request, token)
    }
  }

  private func sessionKey(_ request: LoginRequest, _ token: String?) async throws -> String {
    let call = HTTPCall.sessionKey(userID: request.userID, accessToken: token, isExpiring: request.isExpiring)
    return try SessionKey(try await http.payload(of: call, userID: request.userID, sessionKey: nil)).key
  }

  private func renewed(_ result: Result<String, any Error>) {
    // The session was forgotten in the meantime, and everyone has been notified.
    guard !Task.isCancelled else { return }
    renewal = nil
    let waiting = renewals.sorted { $0.key < $1.key }.map(\.value)
    renewals = [:]
    switch result {
    case .success(let key):
      apply(.sessionRenewed(key))
      for reply in waiting { reply.complete(.success(key)) }
    case .failure(let cause):
      let refusal = cause as? ServerError
      let error =
        (cause as? WireError).flatMap { $0.code == .sessionRefreshFailed ? $0 : nil }
        ?? WireError(
          .sessionRefreshFailed, "The session expired and could not be renewed. Try again, or log in again.",
          cause: cause)
      for reply in waiting { reply.complete(.failure(error)) }
      events.yield(.sessionFailed(error))
      apply(.renewalFailed(error, isFinal: refusal.map { !$0.isPassing } ?? false))
    }
  }

  func forgetSession() {
    renewal?.cancel()
    renewal = nil
    let waiting = renewals.values
    renewals = [:]
    for reply in waiting { reply.complete(.failure(WireError.connectionCanceled)) }
    http.cancelAll()
  }
}

extension LoginRequest {
  fileprivate func with(token: String) -> LoginRequest {
    LoginRequest(userID: userID, accessToken: token, nickname: nickname, isExpiring: isExpiring)
  }
}
