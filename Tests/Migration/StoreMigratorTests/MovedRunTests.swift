import FileTesting
import Foundation
import LegacyFixtures
import PacedTesting
import Testing

@testable import StoreMigrator

/// A run is interrupted, and before the next one its folder and the store move together, as the container of an app does
/// with every update on iOS (Docs/Architecture.md#the-working-folder).
@Suite("Runs whose folder moves before they are finished", .heavy) struct MovedRunTests {
  enum Moment: CaseIterable, Sendable { case copying, publishing }

  private struct NoReports: Error {}

  private func migration(in container: URL) -> StoreMigration {
    StoreMigration(
      store: container.appendingPathComponent("store.sqlite"), directory: container.appendingPathComponent("caches"))
  }

  private func interrupt(_ migration: StoreMigration, _ moment: Moment) {
    let cancellation = Cancellation()
    #expect(throws: MigrationError.self) {
      try migration.runAndWait(
        cancellation: cancellation,
        // The caches are in place by then, and what remains is as after a kill.
        writeReports: { _ in if moment == .publishing { throw NoReports() } },
        events: { if moment == .copying, case .progress = $0 { cancellation.cancel() } })
    }
  }

  @Test("the next run finishes it, and nothing in the folder has the earlier path", arguments: Moment.allCases)
  func moved(_ moment: Moment) throws {
    let folder = try TemporaryFolder()
    let (before, after) = (folder.url("container-before"), folder.url("container-after"))
    try FileManager.default.createDirectory(at: before, withIntermediateDirectories: true)
    _ = try FixtureStore.make(
      FixtureRecipe(messages: 12_000, channels: 4, owners: 2, edgeCases: true, seed: 3),
      at: before.appendingPathComponent("store.sqlite").path)
    interrupt(migration(in: before), moment)
    let state = try #require(FileManager.default.contents(atPath: before.path + "/caches/.cachebridge/run.json"))
    #expect(String(decoding: state, as: UTF8.self).contains("store.sqlite"))
    #expect(try Files.mentioning("container-before", below: before.path) == [])
    try FileManager.default.moveItem(at: before, to: after)
    let outcome = try migration(in: after).runAndWait()
    #expect(outcome.report.run.resumed == 1 && outcome.report.verdict.code == .partial)
    #expect(!outcome.caches.isEmpty && outcome.caches.allSatisfy { $0.path.hasPrefix(after.path) })
    #expect(!FileManager.default.fileExists(atPath: after.path + "/caches/.cachebridge"))
    #expect(!FileManager.default.fileExists(atPath: before.path))
  }

  @Test("a store that moved alone is another one: the run begins anew") func storeAlone() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 12_000)
    interrupt(StoreMigration(store: store, directory: folder.url("caches")), .copying)
    let other = folder.url("other.sqlite")
    try FileManager.default.moveItem(at: store, to: other)
    let outcome = try StoreMigration(store: other, directory: folder.url("caches")).runAndWait()
    #expect(outcome.report.run.resumed == 0)
  }

  @Test(
    "paths are recorded relative to the working folder",
    arguments: [
      ("/a/b/caches/.cachebridge", "/a/b/store.sqlite", "../../store.sqlite"),
      ("/a/b/.cachebridge", "/a/b/.cachebridge/view/store.sqlite", "view/store.sqlite"),
      ("/a/b/.cachebridge", "/c/store.sqlite", "../../../c/store.sqlite"),
      ("/a/.cachebridge", "/a/.cachebridges/x", "../.cachebridges/x"),
      ("/a/.cachebridge", "/a", ".."), ("/a/.cachebridge", "store.sqlite", "store.sqlite"),
    ])
  func recorded(_ folder: String, _ path: String, _ recorded: String) {
    let paths = MovablePath(from: folder)
    #expect(paths.recorded(path) == recorded)
    #expect(paths.located("/old/store.sqlite") == "/old/store.sqlite")
    if path.hasPrefix("/") { #expect(paths.located(recorded) == path) }
  }
}
