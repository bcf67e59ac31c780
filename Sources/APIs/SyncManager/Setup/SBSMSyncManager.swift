import ChatClient
public import Dispatch
public import Foundation

/// The legacy layer of the app's session. While it is resumed, it keeps the user's data in sync with the server;
/// offline, it shows everything from the cache (Docs/VendorAPIs.md#resume-and-pause).
///
/// ```swift
/// SBSMSyncManager.setup(withUserId: "anna")     // after SBDMain.initWithApplicationId
/// SBDMain.connect(withUserId: "anna") { user, error in
///   if error == nil { SBSMSyncManager.resumeSynchronize() }
/// }
/// ```
///
/// Every object represents the same manager; class and instance methods do the same. Calls return at once, from any
/// thread, and take effect in order.
public final class SBSMSyncManager: NSObject, Sendable {
  /// The one manager.
  public override init() { super.init() }

  /// Opens the user's data, with default options. Needs no connection. If another user's session is open, it ends.
  /// Before this call, fetches end with 810100. Cached content stays on the device, whatever `useCaching` was at
  /// initialization. After a login without `useCaching`, the session has a temporary cache; this call moves it to the
  /// permanent one, with everything that it shows and sends.
  @discardableResult
  public class func setup(withUserId userId: String) -> SBSMSyncManager {
    setup(withUserId: userId, options: SBSMSyncManagerOptions())
  }

  /// Same as `setup(withUserId:)`, with options: they are copied, and apply to collections that are created afterwards.
  @discardableResult
  public class func setup(withUserId userId: String, options: SBSMSyncManagerOptions) -> SBSMSyncManager {
    LegacySetup.of(.shared).setUp(userID: userId, LegacyOptions(options))
    return SBSMSyncManager()
  }

  /// Starts background sync and automatic resends as soon as there is a connection. Call it when the user is connected,
  /// and after each reconnection.
  public class func resumeSynchronize() { LegacySetup.of(.shared).setResumed(true) }

  /// Stops background sync and automatic resends of this layer. Events of the connection are still applied, and
  /// collections of the newer API still sync.
  public class func pauseSynchronize() { LegacySetup.of(.shared).setResumed(false) }

  /// Removes everything that is cached for the user, including unsent messages. Collections report `clear`.
  public class func clearCache() { LegacySetup.of(.shared).clearCache() }

  /// Where completion handlers are called from now on; `nil` for the main queue, which is the default.
  public class func setCompletionQueue(_ queue: DispatchQueue?) {
    LegacySetup.of(.shared).queues.setCompletionQueue(queue)
  }

  /// Where delegates are called from now on; `nil` for the main queue, which is the default.
  public class func setDelegateQueue(_ queue: DispatchQueue?) {
    LegacySetup.of(.shared).queues.setDelegateQueue(queue)
  }

  /// Same as the class method.
  public func resumeSynchronize() { Self.resumeSynchronize() }
  /// Same as the class method.
  public func pauseSynchronize() { Self.pauseSynchronize() }
  /// Same as the class method.
  public func clearCache() { Self.clearCache() }

  public override func isEqual(_ object: Any?) -> Bool { object is SBSMSyncManager }
  public override var hash: Int { 0 }
}

/// The version of SyncManager whose interface this is.
// The vendor's name.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func SBSMSyncManagerVersionString() -> String { "1.1.43" }

/// The same version as an increasing number: 10000 × major + 100 × minor + patch.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func SBSMSyncManagerBuildNumber() -> Int { 10143 }
