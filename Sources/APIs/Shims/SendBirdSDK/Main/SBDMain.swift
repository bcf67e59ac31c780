import ChatClient
import Dispatch
import Foundation
import SharedFace

/// The static facade of the SDK, as of version 3.1: one user's session for the whole app.
///
/// Handlers and delegates are called on the queue of `setCompletionHandlerDelegateQueue`, the main queue by default; each
/// handler once, in the order in which things happened.
public final class SBDMain: NSObject {
  static var shared: SharedSession { .ofMain }

  // MARK: Beginning

  /// Sets the application. Call it before everything else.
  /// - Parameter applicationId: from the dashboard.
  /// - Returns: false, without doing anything, if it is empty.
  @discardableResult
  public class func initWithApplicationId(_ applicationId: String) -> Bool {
    initWithApplicationId(applicationId, useCaching: false, migrationStartHandler: nil)
  }

  /// Sets the application, and whether cached content stays on the device.
  /// - Parameters:
  ///   - useCaching: false keeps a cache only while the user is logged in; collections work either way.
  ///   - migrationStartHandler: called if a cache of an earlier version of this library exists. It is upgraded when its
  ///     user connects. It has nothing to do with SyncManager stores.
  ///   - completionHandler: called once. An error means that caches cannot be kept: the SDK then works without them.
  /// - Returns: false if the id is empty; in that case, the completion handler receives the error.
  @discardableResult
  public class func initWithApplicationId(
    _ applicationId: String?, useCaching: Bool, migrationStartHandler: (() -> Void)?,
    completionHandler: ((SBDError?) -> Void)? = nil
  ) -> Bool {
    guard let applicationId, !applicationId.isEmpty else {
      let handler = AppValue(completionHandler)
      shared.deliver { handler.value?(SBDError(.invalidParameter)) }
      return false
    }
    shared.initialize(
      applicationID: applicationId, usesCaching: useCaching, migrationStart: migrationStartHandler,
      completion: completionHandler)
    return true
  }

  /// Same as `initWithApplicationId(_:useCaching:migrationStartHandler:completionHandler:)`, for callers that wait.
  /// - Returns: `nil` if it succeeded.
  public class func initSynchronously(withApplicationId applicationId: String?, useCaching: Bool) -> SBDError? {
    guard let applicationId, !applicationId.isEmpty else { return SBDError(.invalidParameter) }
    shared.initialize(applicationID: applicationId, usesCaching: useCaching)
    return useCaching ? shared.prepareCaches {} : nil
  }

  public class func isInitialized() -> Bool { shared.applicationID != nil }
  /// `nil` before the initialization.
  public class func getApplicationId() -> String? { shared.applicationID }

  /// Where handlers and delegates are called from now on; `nil` for the main queue.
  public class func setCompletionHandlerDelegateQueue(_ queue: DispatchQueue?) { shared.setDelegateQueue(queue) }

  /// The folder of caches from the next user on, for example in an app group's container; `nil` for the application
  /// support folder. Not in the vendor's SDK.
  /// - Parameters:
  ///   - isShared: whether extensions or other apps use the folder, too. The session then writes nothing to the cache
  ///     while the app is in the background, see `CacheOptions.isShared`. Default false.
  ///   - isExcludedFromBackup: whether backups of the device leave the cache out. Default true. Apple systems only.
  ///   - isSearchable: whether the cache can be searched without a connection, see `CacheOptions.isSearchable`. Default
  ///     false.
  public class func setCacheDirectory(
    _ directory: URL?, isShared: Bool = false, isExcludedFromBackup: Bool = true, isSearchable: Bool = false
  ) {
    shared.setDirectory(
      directory, isShared: isShared, isExcludedFromBackup: isExcludedFromBackup, isSearchable: isSearchable)
  }

  /// The session behind these calls, for the newer forms of the API; `nil` before a user is known. Not in the vendor's
  /// SDK.
  public class var session: ChatSession? { shared.session }

  /// Closes the connection while the app is in the background, and opens it afterwards. On Apple systems it hears from
  /// the system; set `isAutomatic` to false to call it instead. Not in the vendor's SDK.
  public class var lifecycle: AppLifecycle { shared.lifecycle }

  /// Calls with the session, or reports that there is none yet.
  static func withSession(_ handler: ((SBDError?) -> Void)?, _ body: (ChatSession) -> Void) {
    shared.withSession(handler, body)
  }
}
