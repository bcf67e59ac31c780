import CacheLoading
import Foundation
import LegacyStore
import MigrationReport

/// What a run must record for the next one to finish it: `run.json` in the working folder. Paths are absolute here, and
/// relative to that folder in the file (`MovablePath`).
struct RunState: Codable, Sendable {
  static let currentVersion = 8

  var version = RunState.currentVersion
  let runID: String
  /// The key of this run's tokens, as hex. It stays in the working folder and is removed with it.
  let salt: String
  /// Unix ms.
  let startedAt: Int64
  /// The store as it was at the start, and which file it is.
  let source: SourceFiles.Snapshot
  var sourcePath: String
  /// `MigrationOptions.fingerprint`.
  var options: String
  /// The topmost folder that the run created, to be removed if it fails.
  var madeFolder: String?
  /// The system start since which the working files have been written; `nil` if unknown.
  let boot: String?
  var resumed = 0
  /// The private view, once it is complete.
  var view: PrivateView?
  /// The view is a store that was rebuilt from a damaged one.
  var isSalvaged = false
  /// It was rebuilt without the `-wal`, which belongs to another store.
  var isLogForeign = false
  /// SQLite's structural check found nothing wrong with that view.
  var isStructureChecked = false
  /// Set when every cache is proven and finalized and the renaming begins: names of the files to put in place.
  var publishing: Publishing?
  /// What an earlier attempt was about to put in place when something prevented it.
  var finished: Publishing?

  struct Publishing: Codable, Sendable {
    struct Item: Codable, Sendable {
      let name: String
      let userID: String?
      let hasCache: Bool
      let hasRejects: Bool
      /// What happens to an existing cache.
      var change: Change?
      let account: Account
    }
    /// What a report says about a target that its files do not show.
    struct Account: Codable, Sendable {
      /// Counts by entity, in the format of `RunFacts.ledgerText`.
      let ledger: String
      let counters: [String: Int64]
      let rejectReasons: [String: Int64]
    }
    /// How an existing cache takes over what the run created.
    enum Change: Codable, Sendable {
      /// All of its content is replaced by the new file's.
      case replace
      /// The waiting rows are settled in it.
      case merge(MergeItem)
    }
    let items: [Item]
    var report: MigrationReport
  }

  /// What a merge was proven to do with the copy of a cache, and what the cache is to record about it.
  struct MergeItem: Codable, Sendable {
    /// Runs that the cache knew when it was copied.
    let runs: Int64
    /// The outcomes of the rows, in the format of `CacheLoader.outcomeText`: they must be the same in the cache itself.
    let outcomes: String
    let model: String
    let messageEntity: String
    let startedAt: Int64
    let coversAllOwners: Bool
    let ledger: String
    let rungs: String?
    let lost: LostHistory
    /// The UUID of the store; empty = unknown.
    let source: String
  }
}
