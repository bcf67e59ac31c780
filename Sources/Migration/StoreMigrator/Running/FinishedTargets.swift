import CacheLoading
import Foundation
import LegacyStore
import MigrationReport

/// Targets of a run that an earlier attempt finished and that are still valid: files waiting for a place that is free,
/// and caches that know the run.
struct FinishedTargets {
  /// By target number, the job's results.
  private(set) var results: [Int: JobResult.Target] = [:]
  /// By target number, whether rows of it are in one of the run's quarantine files.
  private(set) var rejects: [Int: Bool] = [:]
  /// By target number, the cache that is already in place.
  private(set) var placed: [Int: String] = [:]

  init() {}

  /// - Parameters:
  ///   - earlier: what the earlier attempt was about to put in place.
  ///   - targetPath: where the cache with a name goes.
  ///   - rejectsPath: where the quarantine file with a name goes.
  init(
    _ earlier: RunState.Publishing, runID: String, _ routing: OwnerRouting, _ work: WorkFolder,
    targetPath: (String) -> String, rejectsPath: (String) -> String
  ) throws {
    let indexes = Dictionary(uniqueKeysWithValues: routing.targets.enumerated().map { ($1.fileName, $0) })
    for item in earlier.items {
      // Anything unreadable is done again.
      guard let index = indexes[item.name],
        let ledger = try? JSONDecoder().decode([LegacyEntity: LedgerCounts].self, from: Data(item.account.ledger.utf8))
      else { continue }
      let path = targetPath(item.name)
      var channels: [CacheSummary.Channel] = []
      if item.userID != nil {
        if FileSystem.exists(path) {
          let cache = try SetAsideReader(path: path)
          guard try cache.hasRun(runID) else { continue }
          channels = try cache.summary().channels
          placed[index] = path
        } else {
          guard item.change == nil, FileSystem.exists(work.cachePath(item.name)) else { continue }
          channels = try SetAsideReader(path: work.cachePath(item.name)).summary().channels
        }
      }
      results[index] = JobResult.Target(
        target: routing.targets[index], ledger: ledger, counters: item.account.counters,
        rejectReasons: item.account.rejectReasons, channels: channels, outcomes: "", runs: 0)
      rejects[index] = item.change == nil ? item.hasRejects : FileSystem.exists(rejectsPath(item.name))
    }
  }
}
