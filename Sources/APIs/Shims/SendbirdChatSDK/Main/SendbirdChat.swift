import ChatClient
import Dispatch
import Foundation
import SharedFace

/// The static facade of the SDK, as of version 4: one user's session for the whole app, the same one that `SBDMain` of the
/// module `SendBirdSDK` has.
///
/// Handlers and delegates are called on the queue of `setCompletionHandlerDelegateQueue`, the main queue by default; each
/// handler once, in the order in which things happened.
public final class SendbirdChat: NSObject {
  static var shared: SharedSession { .ofMain }

  // MARK: Beginning

  /// Sets the application. Call it before everything else.
  public static func initialize(params: InitParams) {
    initialize(params: params, migrationStartHandler: nil, completionHandler: nil)
  }

  /// Sets the application.
  /// - Parameters:
  ///   - migrationStartHandler: called if a cache of an earlier version of this library exists. It is upgraded when its
  ///     user connects. It has nothing to do with SyncManager stores.
  ///   - completionHandler: called once. `invalidParameter` without an application id; any other error means that caches
  ///     cannot be kept: the SDK then works without them.
  public static func initialize(
    params: InitParams, migrationStartHandler: (() -> Void)? = nil, completionHandler: ((SBError?) -> Void)? = nil
  ) {
    shared.logThreshold = params.logLevel
    guard !params.applicationId.isEmpty else {
      let handler = AppValue(completionHandler)
      return shared.deliver { handler.value?(SBError(.invalidParameter)) }
    }
    shared.initialize(
      applicationID: params.applicationId, usesCaching: params.isLocalCachingEnabled,
      migrationStart: migrationStartHandler, completion: completionHandler)
  }

  public static var isInitialized: Bool { shared.applicationID != nil }
  /// `nil` before the initialization.
  public static func getApplicationId() -> String? { shared.applicationID }

  /// Where handlers and delegates are called from now on; `nil` for the main queue.
  public static func setCompletionHandlerDelegateQueue(_ queue: DispatchQueue?) { shared.setDelegateQueue(queue) }

  /// Runs a block on the queue of handlers and delegates, after what there is to report.
  public static func performCompletionHandlerDelegateQueue(_ block: (() -> Void)?) {
    let block = AppValue(block)
    shared.deliver { block.value?() }
  }

  /// The folder of caches from the next user on, for example in an app group's container; `nil` for the application
  /// support folder. Not in the vendor's SDK.
  /// - Parameters:
  ///   - isShared: whether extensions or other apps use the folder, too. The session then writes nothing to the cache
  ///     while the app is in the background, see `CacheOptions.isShared`. Default false.
  ///   - isExcludedFromBackup: whether backups of the device leave the cache out. Default true. Apple systems only.
  ///   - isSearchable: whether the cache can be searched without a connection, see `CacheOptions.isSearchable`. Default
  ///     false.
  public static func setCacheDirectory(
    _ directory: URL?, isShared: Bool = false, isExcludedFromBackup: Bool = true, isSearchable: Bool = false
  ) {
    shared.setDirectory(
      directory, isShared: isShared, isExcludedFromBackup: isExcludedFromBackup, isSearchable: isSearchable)
  }

  /// The session behind these calls; `nil` before a user is known. Not in the vendor's SDK.
  public static var session: ChatSession? { shared.session }

  /// Calls with the session, or reports that there is none yet.
  static func withSession(_ handler: ((SBError?) -> Void)?, _ body: (ChatSession) -> Void) {
    shared.withSession(handler, body)
  }
}
