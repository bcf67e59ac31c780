// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  import Foundation

  extension SBDConnectionManager {
    /// `add(_:identifier:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(addNetworkDelegate:identifier:)
    public static func objc_addNetworkDelegate_identifier_(_ p0: any SBDNetworkDelegate, _ p1: String) { SBDConnectionManager.add(p0, identifier: p1) }

    /// `removeNetworkDelegate(forIdentifier:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(removeNetworkDelegateForIdentifier:)
    public static func objc_removeNetworkDelegateForIdentifier_(_ p0: String) { SBDConnectionManager.removeNetworkDelegate(forIdentifier: p0) }

    /// `removeAllNetworkDelegates()` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(removeAllNetworkDelegates)
    public static func objc_removeAllNetworkDelegates() { SBDConnectionManager.removeAllNetworkDelegates() }
  }
#endif
