import ChatCache
package import ChatModel
package import ChatWire

/// Who is logged in, and how.
package struct LoginOutcome: Sendable {
  package let user: User
  /// The server's answer, which is also an event of the connection; `nil` if the server could not be asked: the user is
  /// that of the last login.
  package let login: LoginInformation?
  /// Whether the server could not be asked.
  package var isOffline: Bool { login == nil }
  /// Why the server could not be asked.
  package let error: (any Error)?
}

extension SyncEngine {
  /// Logs in. If the server cannot be asked, the cached login is used instead, and connecting is retried until it
  /// succeeds or `disconnect` is called (Docs/VendorAPIs.md#offline-login).
  /// - Throws: `ServerError` if the server refuses this user, `WireError` if it cannot be asked and no login is cached;
  ///   also if the attempt was canceled as requested.
  package nonisolated func connect(_ request: LoginRequest) async throws -> LoginOutcome {
    let loginGeneration = try await perform { engine in
      engine.connection.isClosed = false
      return engine.cancelLogin()
    }
    do {
      let login = try await transport.connect(request)
      try await closeIfEnded()
      return LoginOutcome(user: login.user, login: login, error: nil)
    } catch {
      // A server that is busy is asked again by the transport itself.
      try await closeIfEnded()
      guard SyncEngine.allowsOfflineLogin(error) else {
        try? await perform { engine in
          guard engine.connection.isLoginPostponed, engine.connection.loginGeneration == loginGeneration else { return }
          await engine.reconnectFailed()
        }
        throw error
      }
      guard let user = try await perform({ try await $0.offlineLogin(request, loginGeneration, after: error) }) else {
        throw error
      }
      return LoginOutcome(user: user, login: nil, error: error)
    }
  }

  /// A login may stand between its place in the queue and the transport while the app disconnects or the session ends:
  /// what it opens is closed.
  private nonisolated func closeIfEnded() async throws {
    let isClosed: Bool
    do {
      // In one input: a login that follows takes its place after it.
      isClosed = try await perform { engine in
        guard engine.isClosed else { return false }
        await engine.transport.disconnect()
        return true
      }
    } catch {
      // After `stop`.
      await transport.disconnect()
      throw error
    }
    if isClosed { throw CancellationError() }
  }

  private var isClosed: Bool { connection.isClosed || isDisconnectedForGood.withValue { $0 } }

  /// Closes the connection, and stops trying to connect.
  package nonisolated func disconnect() async {
    // After `stop` there is nothing to cancel.
    _ = try? await perform { engine in
      engine.openChannels.forgetAll()
      (engine.connection.isClosed, engine.connection.isLoginPostponed) = (true, false)
      return engine.cancelLogin()
    }
    await transport.disconnect()
  }

  /// As `disconnect`, before `stop`: what waits for the connection ends, even if `stop` comes before the transport's own
  /// event, which is then not read, and no login that is under way opens a connection that nobody closes.
  package nonisolated func disconnectForGood() async {
    isDisconnectedForGood.withValue { $0 = true }
    await disconnect()
    try? await perform { await $0.handle(.state(.disconnected)) }
  }

  /// Closes the connection and keeps the login, for `reopenConnection`. A login that could not be asked for is not tried
  /// again until then.
  package nonisolated func closeConnection() async {
    _ = try? await perform { $0.endLoginAttempts() }
    await transport.suspend()
  }

  /// Opens the connection at once; a login that waits for its next attempt is tried now. Without a login, nothing opens.
  package nonisolated func reopenConnection() async {
    _ = try? await perform { engine in
      guard let request = engine.connection.lateLogin else { return }
      engine.jobs.cancelRetries(where: \.isLogin)
      engine.logInAgain(request, engine.connection.loginGeneration)
    }
    await transport.resume()
  }

  /// A refusal of this user is no reason to show cached content, nor is the app's own wish
  /// (Docs/VendorAPIs.md#offline-login).
  static func allowsOfflineLogin(_ error: any Error) -> Bool {
    switch error {
    case let error as ServerError: ![400_301, 400_302, 400_310].contains(error.code)
    case let error as WireError: error.code != .connectionCanceled
    default: false
    }
  }

  private func offlineLogin(_ request: LoginRequest, _ loginGeneration: Int, after error: any Error) async throws
    -> User?
  {
    guard loginGeneration == connection.loginGeneration,
      let user = StoredSession(try await cache.read { try $0.session().payload })?.user
    else { return nil }
    loginLater(request, loginGeneration, after: error)
    if !connection.isLoginPostponed {
      connection.isLoginPostponed = true
      // Otherwise the app knows that the session tries.
      if !connection.isReconnecting { await publish(.loginPostponed) }
    }
    return user
  }

  private func loginLater(_ request: LoginRequest, _ loginGeneration: Int, after error: any Error) {
    connection.lateLogin = request
    retryLater(JobKey(.connect), after: error) { $0.logInAgain(request, loginGeneration) }
  }

  /// Does nothing while an attempt is under way.
  private func logInAgain(_ request: LoginRequest, _ loginGeneration: Int) {
    guard loginGeneration == connection.loginGeneration else { return }
    startJob(JobKey(.connect)) { transport in
      try await transport.connect(request)
    } then: { engine, answer in
      engine.connection.lateLogin = nil
      // A success arrives as an event of the connection.
      guard case .failure(let error) = answer.result else { return }
      if SyncEngine.allowsOfflineLogin(error) {
        engine.loginLater(request, loginGeneration, after: error)
      } else {
        await engine.reconnectFailed()
      }
    }
  }

  /// - Returns: the generation that starts.
  @discardableResult
  private func cancelLogin() -> Int {
    endLoginAttempts()
    connection.lateLogin = nil
    connection.loginGeneration += 1
    return connection.loginGeneration
  }

  private func endLoginAttempts() {
    jobs.cancel(where: \.isLogin)
    jobs.cancelRetries(where: \.isLogin)
  }
}

extension JobKey {
  fileprivate var isLogin: Bool { kind == .connect }
}
