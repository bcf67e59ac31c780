import ChatCache
import ChatModel
package import Foundation

extension CacheUpkeep {
  /// Tells the observers why this cache stands in for another one, which could not be opened.
  package func standIn(after error: any Error, on engine: isolated SyncEngine) async {
    await engine.publish(.cacheFailed(CacheError.reporting(error)))
  }

  /// Continues in the user's cache of another folder, with everything that this one has: what is shown, what waits to
  /// be sent, and what was deleted. Everything that is shown is then read again, as after a commit of another
  /// connection, and both layers are told what differs.
  /// - Returns: false if the cache stays where it is, which observers are told with the reason.
  package func move(to directory: URL, on engine: isolated SyncEngine) async -> Bool {
    do {
      try await engine.cache.move(to: directory) { transaction, earlier in
        var stale = try transaction.snapshot.staleChannels()
        stale.add(try earlier.staleChannels())
        let (appID, payload) = try earlier.session()
        if let payload { try transaction.setSession(appID: appID, payload: payload) }
        try transaction.setStaleChannels(stale)
      }
    } catch {
      await engine.publish(.cacheFailed(CacheError.reporting(error)))
      return false
    }
    await restoreUnsent(on: engine)
    await lookForReload(on: engine)
    // At the start, those of the other folder were swept.
    await sweepFiles(on: engine)
    return true
  }
}
