public import Foundation

/// What happens to the connection. All methods are optional; they are called on the app's delegate queue, where
/// `connectionState` agrees with them.
public protocol ConnectionDelegate: AnyObject {
  /// The connection was lost, and the first attempt to get it back begins.
  func didStartReconnection()
  /// It is back; collections go on by themselves.
  func didSucceedReconnection()
  /// It was given up: call `reconnect` or `connect`.
  func didFailReconnection()
  /// `disconnect` ended the attempts.
  func didCancelReconnection()
  /// The user is logged in, other than by a reconnection.
  func didConnect(userId: String)
  /// There is no connection any more, on request.
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

/// What the server tells of the user themselves. All methods are optional.
public protocol UserEventDelegate: AnyObject {
  /// How many messages are unread in all channels, and in those of each custom type that the server counts.
  func didUpdateTotalUnreadMessageCount(_ totalCount: Int32, totalCountByCustomType: [String: NSNumber]?)
}

extension UserEventDelegate {
  public func didUpdateTotalUnreadMessageCount(_ totalCount: Int32, totalCountByCustomType: [String: NSNumber]?) {}
}

/// Asked and told about the session of a user with access tokens that expire.
public protocol SessionDelegate: AnyObject {
  /// The server wants a new access token. Call one of the two, once, within a minute.
  /// - Parameters:
  ///   - successCompletion: with the new token, or `nil` when the user needs none.
  ///   - failCompletion: there is no token: the session is over.
  func sessionTokenDidRequire(
    successCompletion: @escaping (String?) -> Void, failCompletion: @escaping () -> Void)
  /// The session is over for good: the user has to log in again.
  func sessionWasClosed()
  /// The session was renewed. Optional.
  func sessionWasRefreshed()
}

extension SessionDelegate {
  public func sessionWasRefreshed() {}
}
