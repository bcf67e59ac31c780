import ChatClient
import Foundation

/// Who learns that the connection is back, and nothing else. `SBDMain.add(_:identifier:)` of a connection delegate tells
/// more.
public final class SBDConnectionManager: NSObject {
  /// Held weakly; a second one with the same identifier replaces the first.
  public class func add(_ delegate: any SBDNetworkDelegate, identifier: String) {
    SBDMain.shared.delegates.add(delegate, identifier: identifier)
  }
  public class func removeNetworkDelegate(forIdentifier identifier: String) {
    SBDMain.shared.delegates.removeNetworkDelegate(identifier)
  }
  public class func removeAllNetworkDelegates() { SBDMain.shared.delegates.removeAllNetworkDelegates() }
}
