import ChatClient

extension SBDMain {
  /// Logs a user in. See `connect(withUserId:accessToken:apiHost:wsHost:completionHandler:)`.
  public class func connect(withUserId userId: String, completionHandler: ((SBDUser?, SBDError?) -> Void)? = nil) {
    connect(withUserId: userId, accessToken: nil, apiHost: nil, wsHost: nil, completionHandler: completionHandler)
  }

  /// Logs a user in. See `connect(withUserId:accessToken:apiHost:wsHost:completionHandler:)`.
  public class func connect(
    withUserId userId: String, accessToken: String?, completionHandler: ((SBDUser?, SBDError?) -> Void)? = nil
  ) {
    connect(
      withUserId: userId, accessToken: accessToken, apiHost: nil, wsHost: nil, completionHandler: completionHandler)
  }

  /// Logs a user in; another user is logged out. Calls take effect in order.
  /// - Parameters:
  ///   - apiHost: the host of a server other than the service's own, with or without `https://`.
  ///   - wsHost: the host of its socket, with or without `wss://`.
  ///   - completionHandler: called with only the user when logged in; with user and error if there is no network: the
  ///     user is that of the last login, cached content can be shown, and the SDK keeps trying to connect. Otherwise
  ///     with only the error.
  public class func connect(
    withUserId userId: String, accessToken: String?, apiHost: String?, wsHost: String?,
    completionHandler: ((SBDUser?, SBDError?) -> Void)? = nil
  ) {
    shared.connect(
      userID: userId, accessToken: accessToken, apiHost: apiHost, webSocketHost: wsHost,
      completionHandler: completionHandler)
  }

  /// Logs out. Cached content stays, and can be shown after the next connect, even without a network.
  public class func disconnect(completionHandler: (() -> Void)? = nil) {
    shared.disconnect(completionHandler: completionHandler)
  }

  /// Closes the connection and keeps the login, as when in the background.
  public class func disconnectWebSocket(completionHandler: (() -> Void)? = nil) {
    guard let session = shared.session else {
      let handler = AppValue(completionHandler)
      return shared.deliver { handler.value?() }
    }
    session.disconnectWebSocket(completionHandler: completionHandler)
  }

  /// Connects again at once.
  /// - Returns: false if nobody is logged in, or the connection is open.
  @discardableResult
  public class func reconnect() -> Bool { shared.session?.reconnect() ?? false }

  public class func getConnectState() -> SBDWebSocketConnectionState { shared.session?.connectionState ?? .closed }
  /// The logged-in user; `nil` before `connect` and after `disconnect`.
  public class func getCurrentUser() -> SBDUser? { shared.session?.currentUser }
  /// Milliseconds by the server's clock; 0 if there never was a connection.
  public class func getLastConnectedAt() -> Int64 { shared.session?.lastConnectedAt ?? 0 }
}
