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
    calls.connect(request, of: self) { [fileKey] result in
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
      sessionState.cancelReconnection(delegates, &delivery)
      calls.cancelLogin()
      calls.append { [self] in
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
    enqueue { [calls, engine] _ in calls.append { await engine.reopenConnection() } }
    return isLoggedIn && !isConnected
  }

  /// Closes the connection and keeps the login, as when the app goes to the background. `reconnect` opens it again.
  public func disconnectWebSocket(completionHandler: (() -> Void)?) {
    let handler = AppValue(completionHandler)
    enqueue { [self] _ in
      calls.append { [self] in
        await engine.closeConnection()
        enqueue { [sessionState] delivery in
          delivery.swap { sessionState.visible.withValue { $0.state = .disconnected } }
          delivery.call { handler.value?() }
        }
      }
    }
  }

  /// Closes the connection and keeps the login, as when the app goes to the background. `reconnect` opens it again.
  public func disconnectWebSocket() async {
    await withCheckedContinuation { continuation in disconnectWebSocket { continuation.resume() } }
  }
}
