// Apple systems have the same protocols for Objective-C, with optional methods: `.ci/check-objective-c --record`
// writes them from these.
#if !canImport(ObjectiveC)
  public import Foundation

  /// The state of the connection. All methods are optional; they are called on the app's delegate queue, after
  /// `connectionState` has been updated.
  public protocol ConnectionDelegate: AnyObject {
    /// The connection was lost, and the first attempt to restore it begins; or `connect` returned the user of the last
    /// login, and the session keeps trying to connect.
    func didStartReconnection()
    /// The connection is back; collections continue by themselves.
    func didSucceedReconnection()
    /// Reconnecting was given up: call `reconnect` or `connect`.
    func didFailReconnection()
    /// `disconnect` ended the attempts.
    func didCancelReconnection()
    /// The user is logged in, other than after a lost connection.
    func didConnect(userId: String)
    /// The connection was closed, as requested.
    func didDisconnect(userId: String)
  }

  extension ConnectionDelegate {
    public func didStartReconnection() {}
    public func didSucceedReconnection() {}
    public func didFailReconnection() {}
    public func didCancelReconnection() {}
    public func didConnect(userId: String) {}
    public func didDisconnect(userId: String) {}
  }

  /// Is notified only when the connection is back. An older form of `ConnectionDelegate`.
  public protocol NetworkDelegate: AnyObject {
    /// The connection is back; collections continue by themselves.
    func didReconnect()
  }

  /// What the server reports about the user. All methods are optional.
  public protocol UserEventDelegate: AnyObject {
    /// How many messages are unread in all channels, and in those of each custom type that the server counts.
    func didUpdateTotalUnreadMessageCount(_ totalCount: Int32, totalCountByCustomType: [String: NSNumber]?)
    /// Users became friends, because the user uploaded a discovery key of theirs. Never `nil`, optional as documented.
    func didDiscoverFriends(_ friends: [User]?)
  }

  extension UserEventDelegate {
    public func didUpdateTotalUnreadMessageCount(_ totalCount: Int32, totalCountByCustomType: [String: NSNumber]?) {}
    public func didDiscoverFriends(_ friends: [User]?) {}
  }

  /// Handles the session of a user with access tokens that expire.
  public protocol SessionDelegate: AnyObject {
    /// The server requires a new access token. Call one of the two, once, within a minute.
    /// - Parameters:
    ///   - successCompletion: call it with the new token, or `nil` if the user needs none.
    ///   - failCompletion: call it if there is no token: the session is over.
    func sessionTokenDidRequire(
      successCompletion: @escaping (String?) -> Void, failCompletion: @escaping () -> Void)
    /// The session has ended permanently: the user must log in again.
    func sessionWasClosed()
    /// The session was renewed. Optional.
    func sessionWasRefreshed()
    /// The session key expired, or is about to. The session renews it by itself, and calls `sessionTokenDidRequire` if
    /// that requires a new access token. Optional.
    func sessionWasExpired()
    /// The session key could not be renewed. `sessionWasClosed` follows if the session is over; otherwise the next call
    /// that needs the key tries again. Optional.
    /// - Parameter error: 800502.
    func sessionDidHaveError(_ error: SBDError)
  }

  extension SessionDelegate {
    public func sessionWasRefreshed() {}
    public func sessionWasExpired() {}
    public func sessionDidHaveError(_ error: SBDError) {}
  }
#endif
