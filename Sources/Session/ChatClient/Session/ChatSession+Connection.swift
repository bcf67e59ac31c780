import CacheSync
import ChatCache
import ChatModel
import ChatWire
public import Dispatch

extension ChatSession {
  // MARK: What the app sees

  /// The logged-in user; `nil` before the first login of this session and after `disconnect`.
  public var currentUser: User? { sessionState.visible.withValue { $0.user }.map { User($0, fileKey: fileKey) } }

  /// The state of the connection.
  public var connectionState: WebSocketConnectionState {
    WebSocketConnectionState(sessionState.visible.withValue { $0.state })
  }

  /// When the connection was last established, ms by the server's clock; 0 if never.
  public var lastConnectedAt: Int64 { sessionState.visible.withValue { $0.lastConnectedAt } }

  /// Where delegates and handlers are called from now on; `nil` for the main queue, which is the default. Earlier
  /// notifications still arrive on the old queue, first.
  public func setDelegateQueue(_ queue: DispatchQueue?) { delivery.setTarget(queue ?? .main) }

  // MARK: Calls

  /// Logs in, like `connect(accessToken:nickname:)`. Calls take effect in order: a second one joins the first, one
  /// after a `disconnect` starts after it.
  /// - Parameter completionHandler: receives only the user if the login succeeded. If the server could not be asked, it
  ///   receives an error and the user of the last login: cached content can be read, and the session keeps trying to
  ///   connect. It receives only the error if nothing is known about the user, or if the server refuses the login.
  public func connect(
    accessToken: String? = nil, nickname: String? = nil, completionHandler: ((User?, SBDError?) -> Void)?
  ) {
    let handler = AppValue(completionHandler)
    let request = LoginRequest(
      userID: userID, accessToken: accessToken, nickname: nickname, isExpiring: !delegates.session.isEmpty)
    connect(request) { [fileKey] result in
      switch result {
      case .success(let login):
        handler.value?(User(login.user, fileKey: fileKey), login.error.map { SBDError($0) })
      case .failure(let error): handler.value?(nil, SBDError(error))
      }
    }
  }

  /// Logs out: closes the connection, and stops trying to connect. The cache stays, and can still be read.
  public func disconnect(completionHandler: (() -> Void)?) {
    let handler = AppValue(completionHandler)
    enqueue { [self] delivery in
      if sessionState.cancelReconnection() {
        delegates.connection.call(&delivery) { tellNewest($0.didCancelReconnection) { $0() } }
      }
      calls.withValue { calls in
        calls.cancel()
        let previous = calls.last
        calls.append(
          Task {
            await previous?.value
            await engine.disconnect()
            fileKey.set(nil)
            enqueue { [sessionState] delivery in
              delivery.swap {
                sessionState.visible.withValue { visible in
                  visible.user = nil
                  visible.state = .disconnected
                }
              }
              delivery.call { handler.value?() }
            }
          })
      }
    }
  }

  /// Connects again at once instead of after the pause, for example because the network is back. A connection that
  /// looks open must prove within three seconds that it is open; otherwise, it is replaced.
  /// - Returns: false if nobody is logged in, or the connection looks open.
  @discardableResult
  public func reconnect() -> Bool {
    let (isLoggedIn, isConnected) = sessionState.visible.withValue { ($0.user != nil, $0.state == .connected) }
    lookForReload()
    // Also for a login that is still under way: what closes the connection may wait for it. Without a login, nothing
    // opens.
    changeConnection { await $0.reopenConnection() }
    return isLoggedIn && !isConnected
  }

  /// Closes the connection and keeps the login, as when the app goes to the background. `reconnect` opens it again.
  public func disconnectWebSocket(completionHandler: (() -> Void)?) {
    let handler = AppValue(completionHandler)
    changeConnection { [self] engine in
      await engine.closeConnection()
      enqueue { [sessionState] delivery in
        delivery.swap { sessionState.visible.withValue { $0.state = .disconnected } }
        delivery.call { handler.value?() }
      }
    }
  }

  /// Closes the connection and keeps the login, as when the app goes to the background. `reconnect` opens it again.
  public func disconnectWebSocket() async {
    await withCheckedContinuation { continuation in disconnectWebSocket { continuation.resume() } }
  }

  // MARK: In their order

  /// Logs in, after what the app requested of the connection before.
  func connect(_ request: LoginRequest, _ handler: @escaping ConnectionCalls.LoginHandler) {
    enqueue { [self] _ in
      calls.withValue { calls in
        if calls.join(handler) { return }
        let (number, previous) = (calls.nextNumber(), calls.last)
        let task = Task {
          await previous?.value
          let result: Result<LoginOutcome, any Error>
          do { result = .success(try await engine.connect(request)) } catch { result = .failure(error) }
          enqueue { await self.finishLogin(number, result, &$0) }
        }
        calls.begin(number, task, handler)
      }
    }
  }

  private func finishLogin(
    _ number: Int, _ result: Result<LoginOutcome, any Error>, _ delivery: inout Delivery
  ) async {
    let (handlers, isCanceled) = calls.withValue { $0.finish(number) }
    guard !isCanceled, case .success(let login) = result else {
      let result = isCanceled ? .failure(CancellationError()) : result
      for handler in handlers { delivery.call { handler(result) } }
      return
    }
    await sessionState.report(login, cache, { for handler in handlers { handler(result) } }, &delivery)
  }

  private func changeConnection(_ change: @escaping @Sendable (SyncEngine) async -> Void) {
    enqueue { [self] _ in
      calls.withValue { calls in
        let previous = calls.last
        calls.append(
          Task {
            await previous?.value
            await change(engine)
          })
      }
    }
  }
}
