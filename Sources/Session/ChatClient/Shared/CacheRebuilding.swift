import ChatCache
import ChatModel
import Foundation

/// Sets the file of a cache that cannot be used aside, under a name that says so, and continues with a new one that is
/// kept (Docs/Guides/app-life.md#a-damaged-cache). Nothing is deleted. Pending and failed messages go over as far as
/// they can be read; everything else comes back from the server.
///
/// A session whose cache stands in for the damaged one stays, with everything that it has received and sent. If the
/// damaged file itself is in use, the session ends, and another one is open afterwards, without a connection: connect
/// again, and create collections again.
struct CacheRebuilding: Sendable {
  let shared: SharedSession

  /// - Returns: the file that was set aside; `nil` if there was none any longer, or another process has done it.
  /// - Throws: `SBDError`: `invalidInitialization` before a user is known, `invalidParameter` if the cache works, its
  ///   file is not the cause (`CacheFailure.canRebuild`) or caching is off, `queryInProgress` while another call is under
  ///   way; `CacheError` if a new cache cannot be opened.
  func run() async throws -> URL? {
    let (session, directory, standsIn) = try shared.state.withValue { try begin(&$0) }
    defer { shared.state.withValue { $0.isRebuilding = false } }
    let userID = session.userID
    if !standsIn {
      let closing = shared.state.withValue { state -> Task<Void, Never>? in
        if state.current?.session === session { shared.close(&state) }
        return state.closing[userID]
      }
      await closing?.value
    }
    // Nobody may have the file open, or open it now.
    let file = try shared.opening.withLock {
      let isInUse = shared.state.withValue { state in
        state.current.map { $0.temporary == nil && $0.session.userID.hasSameBytes(as: userID) } ?? false
      }
      guard !isInUse else { throw SBDError(.queryInProgress) }
      // An extension may have been faster: its new file is no cause.
      return try CacheFile.setAside(
        directory: directory, userID: userID, ifStill: standsIn ? nil : session.cache.openedFile)
    }
    // Also of a file that an earlier attempt set aside, if it failed after that.
    for file in try CacheFile.setAsideBeforeEnd(directory: directory, userID: userID) {
      try await Cache.restoreUnsent(from: file, directory: directory, userID: userID)
    }
    guard standsIn else {
      try shared.open(userID: userID)
      return file
    }
    let isMoved = await withCheckedContinuation { continuation in
      shared.keepCache(of: session) { continuation.resume(returning: $0) }
    }
    guard isMoved else { throw SBDError(.localDatabase) }
    return file
  }

  private func begin(
    _ state: inout SharedSession.State
  ) throws -> (session: ChatSession, directory: URL, standsIn: Bool) {
    guard let current = state.current, let application = state.application,
      let directory = shared.directory(of: state)
    else {
      throw SBDError(.invalidInitialization)
    }
    guard application.usesCaching || state.keepsCaches, current.session.cacheFailure?.canRebuild == true else {
      throw SBDError(.invalidParameter)
    }
    guard !state.isRebuilding else { throw SBDError(.queryInProgress) }
    state.isRebuilding = true
    return (current.session, directory, current.temporary != nil)
  }
}
