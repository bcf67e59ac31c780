import CacheLoading
import FileTesting
import Foundation
import GRDBSQLite
import LegacyFixtures
import MigrationReport
import RawSQLite
import Testing

@testable import StoreMigrator

/// A store with filters, overlapping chunks and rows that are set aside, its caches, and a proof of them by itself.
struct ProvenStore {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @discardableResult
  func migrate(owners: Int = 1) throws -> MigrationReport {
    try FixtureStore.make(
      FixtureRecipe(messages: 2_000, channels: 12, owners: owners, encoding: .json, edgeCases: true, seed: 11),
      at: folder.path("store.sqlite"))
    return try StoreMigration(store: folder.url("store.sqlite"), directory: folder.url("caches")).runAndWait().report
  }

  var verification: StoreVerification {
    StoreVerification(store: folder.url("store.sqlite"), directory: folder.url("caches"))
  }

  func prove(
    _ stage: MigrationProof.Stage, level: Int = 4, lost: [LostHistory] = []
  ) throws -> MigrationProof.Outcome {
    var opening = try SourceOpening(path: folder.path("store.sqlite"), salvage: .off)
    let view = folder.path("view-\(UUID().uuidString)")
    try FileManager.default.createDirectory(atPath: view, withIntermediateDirectories: true)
    let source = try #require(try opening.openAsIs(in: view, isDue: { false }))
    let plan = try MigrationPlan(source.reader, selected: nil) { false }
    let paths = plan.routing.targets.map { target in
      target.userID.map { _ in folder.path("caches/\(target.fileName).sqlite") }
    }
    return try MigrationProof(
      view: source.factory, routing: plan.routing, cachePaths: paths, codecs: [], level: level,
      cancellation: Cancellation(), stage: stage, storeRows: plan.totalRows, lost: lost
    ).run()
  }

  /// Changes every cache.
  func change(_ sql: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("caches"))
    for name in names where name.hasSuffix(".sqlite") {
      let cache = try RawConnection(path: folder.path("caches/\(name)"), flags: SQLITE_OPEN_READWRITE)
      try cache.execute(sql)
    }
  }
}

extension MigrationProof.Outcome {
  /// Whether a check found both sides equal; `nil` if there is no such check.
  func isEqual(_ check: String) -> Bool? { checks.first { $0.id == check }?.ok }
}
