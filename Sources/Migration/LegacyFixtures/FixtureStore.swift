import Foundation
import LegacyStore

/// Writes synthetic SyncManager stores for tests, `fixture make` and `demo`: no real one is public
/// (Docs/LegacyStore.md).
package enum FixtureStore {
  /// Creates a store.
  ///
  /// It is built under another name in the same folder and renamed, so `path` has a complete store or nothing.
  /// - Returns: what was written and what a migration must make of it.
  /// - Throws: `FixtureError`, or an error from the file system or SQLite.
  @discardableResult
  package static func make(_ recipe: FixtureRecipe, at path: String) throws -> FixtureSummary {
    try make(recipe, at: path, layout: nil)
  }

  /// Creates a store with other tables or metadata than its model has.
  /// - Parameter changes: SQL to run after all rows are written.
  static func make(
    _ recipe: FixtureRecipe, at path: String, layout: StoreLayout? = nil, metadata: StoreMetadata? = nil,
    changing changes: [String] = []
  ) throws -> FixtureSummary {
    guard recipe.isPossible else { throw FixtureError.impossibleRecipe }
    let layout = layout ?? StoreLayout(model: recipe.model)
    let metadata =
      metadata ?? StoreMetadata(frameworkVersion: recipe.effectiveFrameworkVersion, hashes: layout.hashes)
    return try build(at: path, layout: layout, metadata: metadata, seed: recipe.seed, keepsLog: recipe.wal) { store in
      let plan = FixturePlan(recipe)
      var tally = FixtureTally(model: recipe.model, owners: plan.owners)
      var ordinary = OrdinaryRows(recipe: recipe, plan: plan, store: store)
      try ordinary.write(&tally)
      if recipe.edgeCases {
        let edges = EdgeCaseWriter(recipe: recipe, plan: plan, store: store, tally: tally)
        try edges.writeAll()
        tally = edges.tally
      }
      for change in changes { try store.execute(change) }
      return tally.finished()
    }
  }

  /// Creates the file, lets `fill` write rows, and moves the result to `path`.
  static func build<Result>(
    at path: String, layout: StoreLayout, metadata: StoreMetadata, seed: UInt64, keepsLog: Bool,
    _ fill: (StoreFile) throws -> Result
  ) throws -> Result {
    let files = FileManager.default
    let sideFiles = ["", "-wal", "-shm", "-journal"]
    guard !sideFiles.contains(where: { files.fileExists(atPath: path + $0) }) else { throw FixtureError.targetExists }
    let building = path + ".building"
    func removeBuilding() {
      for suffix in sideFiles { try? files.removeItem(atPath: building + suffix) }
    }
    removeBuilding()
    defer { removeBuilding() }
    do {
      let result: Result
      do {
        // The connection must be closed before the file moves, so it exists only in this scope.
        let store = try StoreFile(
          path: building, layout: layout, metadata: metadata, seed: seed, keepsLog: keepsLog)
        result = try fill(store)
        try store.finish(at: path)
      }
      if !keepsLog { try files.moveItem(atPath: building, toPath: path) }
      return result
    } catch {
      for suffix in ["", "-wal"] { try? files.removeItem(atPath: path + suffix) }
      throw error
    }
  }
}

/// Why no synthetic store was created.
package enum FixtureError: Error, Sendable, Equatable {
  /// A count outside its range (`FixtureRecipe`).
  case impossibleRecipe
  /// The file, or a `-wal`, `-shm` or `-journal` next to it, already exists; nothing is overwritten.
  case targetExists
}
