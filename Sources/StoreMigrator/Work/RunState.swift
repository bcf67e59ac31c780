import Foundation
import LegacyStore
import MigrationReport

/// What a run must remember to be finished by the next one: `run.json` in the working folder.
struct RunState: Codable, Sendable {
  static let currentVersion = 2

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
  let options: String
  /// The topmost folder that the run made, to be removed if it fails.
  let madeFolder: String?
  var resumed = 0
  /// The private view, once it is complete.
  var view: PrivateView?
  /// The view is a store that was rebuilt from a damaged one.
  var isSalvaged = false
  /// It was rebuilt without the `-wal`, which is of another store.
  var isLogForeign = false
  /// SQLite's structural check ran over that view and found nothing.
  var isStructureChecked = false
  /// Set when every cache is proven and sealed and the renaming begins: names of the files to put in place.
  var publishing: Publishing?

  struct Publishing: Codable, Sendable {
    struct Item: Codable, Sendable {
      let name: String
      let userID: String?
      let hasCache: Bool
      let hasRejects: Bool
      /// The cache that is being replaced, as it was when its content was taken over; `nil` = there was none.
      let replaces: SourceFiles.Facts?
    }
    let items: [Item]
    var report: MigrationReport
  }
}
