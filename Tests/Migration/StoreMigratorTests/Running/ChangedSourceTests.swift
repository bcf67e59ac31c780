import FileTesting
import Foundation
import LegacyStore
import MigrationReport
import PacedTesting
import Testing

@testable import StoreMigrator

/// A store that another process writes to while it is read. Pages of two states look like damage; what ends the run is
/// the change (exit 13).
@Suite(.heavy) struct ChangedSourceTests {
  enum Change: CaseIterable {
    /// A page that no longer fits the others, as between two writes of one transaction.
    case tornPage
    /// The beginning of another file.
    case header
    case removal
    /// A whole transaction, after which the store is consistent.
    case insert

    func apply(to store: URL, _ folder: TemporaryFolder) throws {
      switch self {
      case .tornPage, .header:
        let file = try FileHandle(forUpdating: store)
        defer { try? file.close() }
        // The roots of the tables are on the first pages.
        try file.seek(toOffset: self == .header ? 0 : 4_096)
        try file.write(contentsOf: Data(repeating: 0xA5, count: self == .header ? 16 : 40 * 4_096))
      case .removal: try FileManager.default.removeItem(at: store)
      case .insert: try folder.execute("UPDATE ZSUCCEEDEDMESSAGE SET Z_OPT = Z_OPT + 1", on: store.path)
      }
    }
  }

  /// Applies the change as soon as the run has looked at the files.
  private func expectChanged(
    _ change: Change,
    _ run: (_ store: URL, _ folder: TemporaryFolder, _ events: @escaping (MigrationEvent) -> Void) throws -> Void
  ) throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 400)
    _ = try StoreMigration(store: store, directory: folder.url("caches")).runAndWait()
    var isApplied = false
    let error = try #require(throws: MigrationError.self) {
      try run(store, folder) { event in
        guard case .phase(.view) = event, !isApplied else { return }
        isApplied = true
        do { try change.apply(to: store, folder) } catch { Issue.record(error) }
      }
    }
    #expect(isApplied && error.code == .sourceChanged, "\(error)")
    if let report = error.report {
      #expect(report.verdict.code == .sourceChanged && report.source?.changedWhileReading == true)
    }
  }

  @Test(arguments: Change.allCases) func aMigration(_ change: Change) throws {
    try expectChanged(change) { store, folder, events in
      defer { #expect(!Files.exists(folder.path("new"))) }
      _ = try StoreMigration(store: store, directory: folder.url("new")).runAndWait(events: events)
    }
  }

  @Test(arguments: Change.allCases) func aProof(_ change: Change) throws {
    try expectChanged(change) { store, folder, events in
      _ = try StoreVerification(store: store, directory: folder.url("caches")).run(events: events)
    }
  }

  @Test(arguments: Change.allCases) func anExport(_ change: Change) throws {
    try expectChanged(change) { store, _, events in
      try LineExport(source: store).run(events: events) { _ in Issue.record("a line of a store that changed") }
    }
  }

  @Test func damageIsStillDamage() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 400)
    try Change.tornPage.apply(to: store, folder)
    let error = try #require(throws: MigrationError.self) {
      _ = try StoreMigration(store: store, directory: folder.url("new")).runAndWait()
    }
    #expect(error.code == .damaged)
  }
}
