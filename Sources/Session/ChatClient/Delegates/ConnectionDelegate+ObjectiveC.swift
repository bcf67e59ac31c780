// Written by `.ci/check-objective-c --record` from ConnectionDelegate.swift.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import Foundation

  /// The state of the connection. All methods are optional; they are called on the app's delegate queue, after
  /// `connectionState` has been updated.
  @objc(CBRConnectionDelegate)
  public protocol ConnectionDelegate: AnyObject {
    /// The connection was lost, and the first attempt to restore it begins; or `connect` returned the user of the last
    /// login, and the session keeps trying to connect.
    @objc optional func didStartReconnection()
    /// The connection is back; collections continue by themselves.
    @objc optional func didSucceedReconnection()
    /// Reconnecting was given up: call `reconnect` or `connect`.
    @objc optional func didFailReconnection()
    /// `disconnect` ended the attempts.
    @objc optional func didCancelReconnection()
    /// The user is logged in, other than after a lost connection.
    @objc optional func didConnect(userId: String)
    /// The connection was closed, as requested.
    @objc optional func didDisconnect(userId: String)
  }

  /// Is notified only when the connection is back. An older form of `ConnectionDelegate`.
  @objc(CBRNetworkDelegate)
  public protocol NetworkDelegate: AnyObject {
    /// The connection is back; collections continue by themselves.
    @objc func didReconnect()
  }

  /// What the server reports about the user. All methods are optional.
  @objc(CBRUserEventDelegate)
  public protocol UserEventDelegate: AnyObject {
    /// How many messages are unread in all channels, and in those of each custom type that the server counts.
    @objc optional func didUpdateTotalUnreadMessageCount(_ totalCount: Int32, totalCountByCustomType: [String: NSNumber]?)
    /// Users became friends, because the user uploaded a discovery key of theirs. Never `nil`, optional as documented.
    @objc optional func didDiscoverFriends(_ friends: [User]?)
  }

  /// Handles the session of a user with access tokens that expire.
  @objc(CBRSessionDelegate)
  public protocol SessionDelegate: AnyObject {
    /// The server requires a new access token. Call one of the two, once, within a minute.
    /// - Parameters:
    ///   - successCompletion: call it with the new token, or `nil` if the user needs none.
    ///   - failCompletion: call it if there is no token: the session is over.
    @objc func sessionTokenDidRequire(
      successCompletion: @escaping (String?) -> Void, failCompletion: @escaping () -> Void)
    /// The session has ended permanently: the user must log in again.
    @objc func sessionWasClosed()
    /// The session was renewed. Optional.
    @objc optional func sessionWasRefreshed()
    /// The session key expired, or is about to. The session renews it by itself, and calls `sessionTokenDidRequire` if
    /// that requires a new access token. Optional.
    @objc optional func sessionWasExpired()
    /// The session key could not be renewed. `sessionWasClosed` follows if the session is over; otherwise the next call
    /// that needs the key tries again. Optional.
    /// - Parameter error: 800502.
    @objc optional func sessionDidHaveError(_ error: SBDError)
  }
#endif
