import ChatClient
import SharedFace

/// Delegates by identifier. They are held weakly and stay registered when users change; a second one with the same
/// identifier replaces the first. Collections need none of them: removing all of them does not stop anything else.
///
/// A class that is several kinds of delegate says which it adds, with the name of the call or with `as`.
extension SendbirdChat {
  public static func add(_ delegate: any ChannelDelegate, identifier: String) {
    shared.delegates.add(delegate, identifier: identifier)
  }
  /// Same as `add(_:identifier:)`.
  public static func addChannelDelegate(_ delegate: any ChannelDelegate, identifier: String) {
    shared.delegates.add(delegate, identifier: identifier)
  }
  public static func removeChannelDelegate(forIdentifier identifier: String) {
    shared.delegates.removeChannelDelegate(identifier)
  }
  /// Also a delegate that `SBDMain` got.
  public static func channelDelegate(forIdentifier identifier: String) -> (any ChannelDelegate)? {
    shared.delegates.channelDelegate(identifier)
  }
  public static func removeAllChannelDelegates() { shared.delegates.removeAllChannelDelegates() }

  public static func add(_ delegate: any ConnectionDelegate, identifier: String) {
    shared.delegates.add(delegate, identifier: identifier)
  }
  /// Same as `add(_:identifier:)`.
  public static func addConnectionDelegate(_ delegate: any ConnectionDelegate, identifier: String) {
    shared.delegates.add(delegate, identifier: identifier)
  }
  public static func removeConnectionDelegate(forIdentifier identifier: String) {
    shared.delegates.removeConnectionDelegate(identifier)
  }
  public static func connectionDelegate(forIdentifier identifier: String) -> (any ConnectionDelegate)? {
    shared.delegates.connectionDelegate(identifier)
  }
  public static func removeAllConnectionDelegates() { shared.delegates.removeAllConnectionDelegates() }

  public static func add(_ delegate: any UserEventDelegate, identifier: String) {
    shared.delegates.add(delegate, identifier: identifier)
  }
  /// Same as `add(_:identifier:)`.
  public static func addUserEventDelegate(_ delegate: any UserEventDelegate, identifier: String) {
    shared.delegates.add(delegate, identifier: identifier)
  }
  public static func removeUserEventDelegate(forIdentifier identifier: String) {
    shared.delegates.removeUserEventDelegate(identifier)
  }
  public static func userEventDelegate(forIdentifier identifier: String) -> (any UserEventDelegate)? {
    shared.delegates.userEventDelegate(identifier)
  }
  public static func removeAllUserEventDelegates() { shared.delegates.removeAllUserEventDelegates() }

  /// Renews access tokens. Set it before `connect`: with it, the server may let sessions expire.
  public static func setSessionDelegate(_ delegate: any SessionDelegate) {
    shared.delegates.setSessionDelegate(delegate)
  }
  public static func removeSessionDelegate() { shared.delegates.setSessionDelegate(nil) }
}
