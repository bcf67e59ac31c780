import ChatClient

/// Delegates by identifier. They are held weakly and stay registered when users change; a second one with the same
/// identifier replaces the first. Collections need none of them: removing all of them does not stop anything else.
extension SBDMain {
  public class func add(_ delegate: any SBDChannelDelegate, identifier: String) {
    shared.delegates.add(delegate, identifier: identifier)
  }
  public class func removeChannelDelegate(forIdentifier identifier: String) {
    shared.delegates.removeChannelDelegate(identifier)
  }
  public class func channelDelegate(forIdentifier identifier: String) -> (any SBDChannelDelegate)? {
    shared.delegates.channelDelegate(identifier)
  }
  public class func removeAllChannelDelegates() { shared.delegates.removeAllChannelDelegates() }

  public class func add(_ delegate: any SBDConnectionDelegate, identifier: String) {
    shared.delegates.add(delegate, identifier: identifier)
  }
  public class func removeConnectionDelegate(forIdentifier identifier: String) {
    shared.delegates.removeConnectionDelegate(identifier)
  }
  public class func connectionDelegate(forIdentifier identifier: String) -> (any SBDConnectionDelegate)? {
    shared.delegates.connectionDelegate(identifier)
  }
  public class func removeAllConnectionDelegates() { shared.delegates.removeAllConnectionDelegates() }

  public class func add(_ delegate: any SBDUserEventDelegate, identifier: String) {
    shared.delegates.add(delegate, identifier: identifier)
  }
  public class func removeUserEventDelegate(forIdentifier identifier: String) {
    shared.delegates.removeUserEventDelegate(identifier)
  }
  public class func userEventDelegate(forIdentifier identifier: String) -> (any SBDUserEventDelegate)? {
    shared.delegates.userEventDelegate(identifier)
  }
  public class func removeAllUserEventDelegates() { shared.delegates.removeAllUserEventDelegates() }

  /// Renews access tokens. Set it before `connect`: with it, the server may let sessions expire.
  public class func setSessionDelegate(_ delegate: any SBDSessionDelegate) {
    shared.delegates.setSessionDelegate(delegate)
  }
  public class func removeSessionDelegate() { shared.delegates.setSessionDelegate(nil) }
}
