public import Foundation

/// Whether the user's cache can be used, for apps that do not create their session: `SBDMain.cacheCondition` and
/// `SendbirdChat.cacheCondition` (Docs/Guides/app-life.md#a-damaged-cache).
///
/// ```swift
/// SBDMain.cacheCondition.setFailureHandler { failure in
///   guard failure.canRebuild else { return }   // for example, the disk is full
///   SBDMain.cacheCondition.rebuild { file, error in … }
/// }
/// ```
public struct CacheCondition: Sendable {
  private let shared: SharedSession

  package init(_ shared: SharedSession) { self.shared = shared }

  /// Why the user's cache cannot be used: a temporary one replaces it, or it cannot be read or written. `nil` while the
  /// cache works, and before a user is known.
  public var failure: CacheFailure? { shared.session?.cacheFailure }

  /// Sets the handler that receives the reason if the cache cannot be used: once for each reason, on the app's queue.
  /// It stays when another user logs in.
  /// - Parameter handler: `nil`, the default, for no handler.
  public func setFailureHandler(_ handler: ((CacheFailure) -> Void)?) {
    shared.delegates.setCacheFailureHandler(handler)
  }

  /// Renames the file of a cache that cannot be used, and continues with a new permanent cache. Nothing is deleted.
  /// Pending and failed messages, drafts and offline actions are copied to the new cache, as far as they can be read;
  /// everything else is fetched from the server again.
  ///
  /// A user whose cache could not be opened stays connected, with everything that was received and sent in the meantime.
  /// If the damaged file itself was in use, connect again, and create collections again.
  /// - Parameter completionHandler: the file that was set aside; `nil` if it no longer existed. It contains the
  ///   contents of the cache in plain text: remove it when nobody needs it any longer. Errors: 800100 before a user is
  ///   known, 800110 if the cache works or its file is not the cause (`CacheFailure.canRebuild`), 800170 while another
  ///   call is under way, 800700 if no new cache can be opened; the file may have been set aside by then.
  public func rebuild(completionHandler: ((URL?, SBDError?) -> Void)? = nil) {
    let handler = AppValue(completionHandler)
    Task {
      do {
        let file = try await rebuild()
        shared.deliver { handler.value?(file, nil) }
      } catch {
        let failure = SBDError(error)
        shared.deliver { handler.value?(nil, failure) }
      }
    }
  }

  /// Same as the form with a handler.
  /// - Returns: the file that was set aside; `nil` if it no longer existed.
  /// - Throws: `SBDError`.
  @discardableResult
  public func rebuild() async throws -> URL? {
    do { return try await CacheRebuilding(shared: shared).run() } catch { throw SBDError(error) }
  }
}
