import ChatClient
import SharedFace

extension SendbirdChat {
  /// Logs a user in. See `connect(userId:authToken:apiHost:wsHost:completionHandler:)`.
  public static func connect(userId: String, completionHandler: UserHandler? = nil) {
    connect(userId: userId, authToken: nil, apiHost: nil, wsHost: nil, completionHandler: completionHandler)
  }

  /// Logs a user in. See `connect(userId:authToken:apiHost:wsHost:completionHandler:)`.
  public static func connect(userId: String, authToken: String?, completionHandler: UserHandler? = nil) {
    connect(userId: userId, authToken: authToken, apiHost: nil, wsHost: nil, completionHandler: completionHandler)
  }

  /// Logs a user in; another user is logged out. Calls take effect in order.
  /// - Parameters:
  ///   - authToken: an access token or a session token.
  ///   - apiHost: the host of a server other than the service's own, with or without `https://`.
  ///   - wsHost: the host of its socket, with or without `wss://`.
  ///   - completionHandler: called with only the user when logged in; with user and error if there is no network: the
  ///     user is that of the last login, cached content can be shown, and the SDK keeps trying to connect. Otherwise
  ///     with only the error.
  public static func connect(
    userId: String, authToken: String?, apiHost: String?, wsHost: String?, completionHandler: UserHandler? = nil
  ) {
    shared.connect(
      userID: userId, accessToken: authToken, apiHost: apiHost, webSocketHost: wsHost,
      completionHandler: completionHandler)
  }

  /// Logs out. Cached content stays, and can be shown after the next connect, even without a network.
  public static func disconnect(completionHandler: VoidHandler? = nil) {
    shared.disconnect(completionHandler: completionHandler)
  }

  /// Closes the connection and keeps the login, as when in the background.
  public static func disconnectWebSocket(completionHandler: VoidHandler? = nil) {
    guard let session = shared.session else { return performCompletionHandlerDelegateQueue(completionHandler) }
    session.disconnectWebSocket(completionHandler: completionHandler)
  }

  /// Connects again at once.
  /// - Returns: false if nobody is logged in, or the connection is open.
  @discardableResult
  public static func reconnect() -> Bool { shared.session?.reconnect() ?? false }

  public static func getConnectState() -> WebSocketConnectionState { shared.session?.connectionState ?? .closed }
  /// The logged-in user; `nil` before `connect` and after `disconnect`.
  public static func getCurrentUser() -> User? { shared.session?.currentUser }
  /// Milliseconds by the server's clock; 0 if there never was a connection.
  public static func getLastConnectedAt() -> Int64 { shared.session?.lastConnectedAt ?? 0 }
}
