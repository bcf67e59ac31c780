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

  /// Why the user's cache cannot be used: a temporary one stands in for it, or it cannot be read or written; `nil` while
  /// it works, and before a user is known.
  public var failure: CacheFailure? { shared.session?.cacheFailure }

  /// Who is told why the cache cannot be used, from now on: once for each reason, on the app's queue. It stays when users
  /// change.
  /// - Parameter handler: `nil`, the default, for nobody.
  public func setFailureHandler(_ handler: ((CacheFailure) -> Void)?) {
    shared.delegates.setCacheFailureHandler(handler)
  }

  /// Sets the file of a cache that cannot be used aside, under a name that says so, and continues with a new one that is
  /// kept. Nothing is deleted. Pending and failed messages, drafts and what was done without a connection go over as far as
  /// they can be read; everything else comes back from the server.
  ///
  /// A user whose cache could not be opened stays connected, with everything that was received and sent in the meantime.
  /// If the damaged file itself was in use, connect again, and create collections again.
  /// - Parameter completionHandler: the file that was set aside, `nil` if there was none any longer. It contains what the
  ///   cache contained, in plain text: remove it when nobody needs it any longer. Errors: 800100 before a user is known,
  ///   800110 if the cache works or its file is not the cause (`CacheFailure.canRebuild`), 800170 while another call is
  ///   under way, 800700 if no new cache can be opened; the file may have been set aside by then.
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
  /// - Returns: the file that was set aside; `nil` if there was none any longer.
  /// - Throws: `SBDError`.
  @discardableResult
  public func rebuild() async throws -> URL? {
    do { return try await CacheRebuilding(shared: shared).run() } catch { throw SBDError(error) }
  }
}
