import FileTesting
import GRDBSQLite
import LegacyFixtures
import PacedTesting
import RawSQLite
import Testing

@testable import LegacyStore

@Suite(.heavy) struct PrivateViewTests {
  private func scratch() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try Files.makeFolder(folder.path("view"))
    return folder
  }

  private func content(_ folder: TemporaryFolder) throws -> [String: FileState] {
    try Files.snapshot(folder.path).filter { $0.key != "view" }
  }

  @Test(arguments: [false, true])
  func readsEverythingAndChangesNothing(wal: Bool) throws {
    let folder = try scratch()
    _ = try FixtureStore.make(FixtureRecipe(messages: 50, channels: 2, wal: wal), at: folder.path("store.sqlite"))
    let before = try content(folder)
    do {
      let view = try PrivateView.make(
        of: SourceFiles(mainPath: folder.path("store.sqlite")), in: folder.path("view"), access: .anotherProcess)
      let reader = try StoreReader(view: view)
      #expect(try reader.ownerCounts(of: .succeededMessage).map(\.rows) == [50])
      #expect(reader.model == .v1_1_32)
      if wal { #expect(view.method != .immutable) }
    }
    #expect(try content(folder) == before)
  }

  /// Without the -wal's frames the store looks empty; a view must never show that.
  @Test func anImmutableViewIsNotTakenWithAWAL() throws {
    let folder = try scratch()
    _ = try FixtureStore.make(FixtureRecipe(messages: 10, channels: 1, wal: true), at: folder.path("store.sqlite"))
    let alone = PrivateView(method: .immutable, path: folder.path("store.sqlite"))
    #expect(try StoreReader(view: alone).ownerCounts(of: .succeededMessage).isEmpty)
  }

  /// As when somebody empties the temporary folder: without the log, SQLite would read an older state.
  @Test func aViewThatLostItsLogIsNotRead() throws {
    let folder = try scratch()
    let store = folder.path("store.sqlite")
    _ = try FixtureStore.make(FixtureRecipe(messages: 50, channels: 2, wal: true), at: store)
    let view = try PrivateView.make(
      of: SourceFiles(mainPath: store), in: folder.path("view"), access: .anotherProcess)
    _ = try view.open()
    Files.remove(view.path + "-wal")
    let error = #expect(throws: StoreError.self) { try view.open() }
    #expect(error?.code == .noAccess)
  }

  @Test func aHotJournalIsRolledBackOnACopy() throws {
    let folder = try scratch()
    let store = folder.path("store.sqlite")
    _ = try FixtureStore.make(FixtureRecipe(messages: 30, channels: 1), at: store)
    do {
      let writer = try RawConnection(path: store, flags: SQLITE_OPEN_READWRITE)
      try writer.execute("PRAGMA journal_mode=DELETE; PRAGMA cache_size=2; BEGIN; DELETE FROM ZSUCCEEDEDMESSAGE")
      // The file and its journal in the middle of a transaction, as a crash leaves them.
      try Files.copy(store, to: folder.path("crashed.sqlite"))
      try Files.copy(store + "-journal", to: folder.path("crashed.sqlite-journal"))
      try writer.execute("ROLLBACK")
    }
    let before = try content(folder)
    let view = try PrivateView.make(
      of: SourceFiles(mainPath: folder.path("crashed.sqlite")), in: folder.path("view"), access: .anotherProcess)
    #expect(view.method == .copy || view.method == .clone)
    #expect(try StoreReader(view: view).ownerCounts(of: .succeededMessage).map(\.rows) == [30])
    #expect(try content(folder) == before)
  }
}
