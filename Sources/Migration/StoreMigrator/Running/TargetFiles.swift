import CacheLoading
import Foundation

/// The files that a run creates in its working folder, one for each target: new ones, and copies of the caches to merge
/// into.
struct TargetFiles {
  let work: WorkFolder
  let isDryRun: Bool
  let cancellation: Cancellation
  /// What new files are copied from.
  let template: CacheTemplate
  /// In a merge, the caches to merge into, by file name.
  var existing: [String: ExistingCache] = [:]

  /// A cache that already exists.
  struct ExistingCache {
    let path: String
    /// `nil` in a dry run, which opens nothing for writing, and if there are too many to keep all of them open.
    let live: LiveCache?
  }

  /// If the system shows whether it has restarted, unfinished files need no sync before they are finalized.
  private var isSynced: Bool { BootIdentity.current == nil }

  /// A new file, the unfinished one, or a copy of the cache to merge into.
  func loader(_ target: OwnerRouting.Target, cacheBytes: Int) throws -> CacheLoader {
    let path = work.cachePath(target.fileName)
    guard let existing = existing[target.fileName] else {
      if let loader = try unfinished(target, cacheBytes) { return loader }
      // Killed after this file was finalized and before the run was marked as publishing: the waiting rows for the
      // report are gone from it, so it is created again. It is closed by now.
      work.removeCache(target.fileName)
      return try newFile(target, cacheBytes)
    }
    unlink(path)
    let isDue = { [cancellation] in cancellation.isCancelled }
    if let userID = target.userID, !isDryRun {
      try (existing.live ?? LiveCache.openExisting(existing.path, userID: userID)).copy(to: path, isDue: isDue)
    } else {
      try SetAsideReader(path: existing.path).copy(to: path, isDue: isDue)
    }
    return try CacheLoader(
      merging: path, waiting: work.waitingPath(target.fileName), cacheBytes: cacheBytes, isSynced: isSynced)
  }

  /// - Returns: `nil` if the file is finalized.
  private func unfinished(_ target: OwnerRouting.Target, _ cacheBytes: Int) throws -> CacheLoader? {
    let loader = try newFile(target, cacheBytes)
    return loader.currentStage == .finalized ? nil : loader
  }

  /// Creates the file, or opens what an interrupted run left.
  private func newFile(_ target: OwnerRouting.Target, _ cacheBytes: Int) throws -> CacheLoader {
    try CacheLoader(
      path: work.cachePath(target.fileName), userID: target.userID ?? "%ownerless", cacheBytes: cacheBytes,
      isSynced: isSynced, template: template)
  }
}
