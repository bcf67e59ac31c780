import CacheLoading
import Foundation
import LegacyStore
import MigrationReport

/// What a run must remember to be finished by the next one: `run.json` in the working folder.
struct RunState: Codable, Sendable {
  static let currentVersion = 5

  var version = RunState.currentVersion
  let runID: String
  /// The key of this run's tokens, as hex. It stays in the working folder and goes with it.
  let salt: String
  /// Unix ms.
  let startedAt: Int64
  /// The store as it was at the start, and which file it is.
  let source: SourceFiles.Snapshot
  let sourcePath: String
  /// `MigrationOptions.fingerprint`.
  var options: String
  /// The topmost folder that the run made, to be removed if it fails.
  let madeFolder: String?
  /// Since which start of the system the working files have been written; `nil` where it cannot be told.
  let boot: String?
  var resumed = 0
  /// The private view, once it is complete.
  var view: PrivateView?
  /// The view is a store that was rebuilt from a damaged one.
  var isSalvaged = false
  /// It was rebuilt without the `-wal`, which is of another store.
  var isLogForeign = false
  /// SQLite's structural check ran over that view and found nothing.
  var isStructureChecked = false
  /// Set when every cache is proven and finalized and the renaming begins: names of the files to put in place.
  var publishing: Publishing?
  /// What an earlier attempt had to put in place, when something that came meanwhile kept it from doing so.
  var finished: Publishing?

  struct Publishing: Codable, Sendable {
    struct Item: Codable, Sendable {
      let name: String
      let userID: String?
      let hasCache: Bool
      let hasRejects: Bool
      /// What becomes of a cache that is there already.
      var change: Change?
      let account: Account
    }
    /// What a report says of a target and its files do not tell.
    struct Account: Codable, Sendable {
      /// Counts by entity, as `RunFacts.ledgerText` has them.
      let ledger: String
      let counters: [String: Int64]
      let rejectReasons: [String: Int64]
    }
    /// How a cache that exists takes up what the run made.
    enum Change: Codable, Sendable {
      /// All of its content gives way to the new file's.
      case replace
      /// The waiting rows are settled in it.
      case merge(MergeItem)
    }
    let items: [Item]
    var report: MigrationReport
  }

  /// What a merge was proven to do with the copy of a cache, and what the cache is to record of it.
  struct MergeItem: Codable, Sendable {
    /// Runs that the cache knew when it was copied.
    let runs: Int64
    /// What became of the rows, as `CacheLoader.outcomeText` tells it: in the cache itself it has to be the same.
    let outcomes: String
    let model: String
    let messageEntity: String
    let startedAt: Int64
    let coversAllOwners: Bool
    let ledger: String
    let rungs: String?
    let lost: LostHistory
    /// The UUID of the store; empty = not known.
    let source: String
  }
}
