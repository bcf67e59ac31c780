import FileTesting
import Foundation
import GRDBSQLite
import LegacyFixtures
import MigrationReport
import PacedTesting
import RawSQLite
import Testing

@testable import StoreMigrator

/// What a team found whose app lived through kills, a stopped rollout and an older release that ran again.
@Suite(.heavy) struct RolloutLifeTests {
  private static let ready = DeviceConditions(freeBytes: 1 << 40)

  private func rollout(
    _ folder: TemporaryFolder, _ change: (inout MigrationRollout.Policy) -> Void = { _ in }
  ) -> MigrationRollout {
    var policy = MigrationRollout.Policy()
    change(&policy)
    return MigrationRollout(
      store: folder.url("store.sqlite"), directory: folder.url("caches"), userID: "anna", policy: policy)
  }

  /// A launch that is canceled when it reaches a phase; what it wrote stays.
  private func interrupt(_ rollout: MigrationRollout, at phase: MigrationEvent.Phase) {
    let cancellation = Cancellation()
    let launch = rollout.runAndWait(under: Self.ready, cancellation: cancellation) { event in
      if case .phase(phase) = event { cancellation.cancel() }
    }
    #expect(!launch.isMigrated)
  }

  @Test("what an unfinished run has written is not counted as missing space") func space() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 400, wal: true)
    interrupt(rollout(folder), at: .settle)
    let written = FileSystem.allocatedBytes(below: folder.path("caches/" + WorkFolder.name))
    let bytes = ["", "-wal"].reduce(Int64(0)) { $0 + FileSystem.bytes(store.path + $1) }
    let needed = 2 * bytes + MigrationRollout.Policy().spareBytes
    #expect(written > 0)
    let (less, enough) = (
      DeviceConditions(freeBytes: needed - written - 1), DeviceConditions(freeBytes: needed - written)
    )
    #expect(rollout(folder).decision(under: less) == .postpone(.lowDisk))
    #expect(rollout(folder).runAndWait(under: enough).isMigrated)
  }

  @Test("a store without rows is none, and counts nothing where it is refused") func empty() throws {
    let folder = try TemporaryFolder()
    _ = try folder.store(messages: 0)
    for table in [
      "ZCHANNEL", "ZCHUNK", "ZSUCCEEDEDMESSAGE", "ZFAILEDMESSAGE", "ZPENDINGMESSAGE", "ZCHANNELLISTQUERY",
      "ZMESSAGECHANGELOGTOKEN",
    ] { try folder.execute("DELETE FROM \(table)", on: folder.path("store.sqlite")) }
    var options = MigrationRollout.atLaunch
    options.allowEmpty = false
    let strict = MigrationRollout(
      store: folder.url("store.sqlite"), directory: folder.url("caches"), userID: "anna", options: options)
    for _ in 1...4 {
      let launch = strict.runAndWait(under: Self.ready)
      #expect(launch.decision == .migrate && !launch.isMigrated)
    }
    for _ in 1...3 {
      let launch = rollout(folder).runAndWait(under: Self.ready)
      #expect(launch.decision == .noStore && launch.isMigrated && launch.summaryPayload == nil)
      #expect(try Files.names(folder.path("caches")) == [])
    }
    // The user logs in, and the old SDK fills its store.
    Files.remove(folder.path("store.sqlite"))
    _ = try folder.store(messages: 20)
    let launch = rollout(folder).runAndWait(under: Self.ready)
    #expect(launch.decision == .migrate && launch.isMigrated)
    #expect(rollout(folder).decision() == .done)
  }

  @Test("the store is removed only if all of it was migrated") func removing() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 30)
    func refused(_ code: VerdictCode) {
      let error = #expect(throws: MigrationError.self) { try rollout(folder).removeStore() }
      #expect(error?.code == code && Files.exists(store.path))
    }
    refused(.sourceChanged)
    #expect(!rollout(folder).hasStoreChanged)
    #expect(rollout(folder).runAndWait(under: Self.ready).isMigrated)
    // An older release runs again, and its user writes.
    try folder.execute("UPDATE ZSUCCEEDEDMESSAGE SET Z_OPT = Z_OPT + 1", on: store.path)
    #expect(rollout(folder).hasStoreChanged && rollout(folder).decision() == .done)
    refused(.sourceChanged)
    try rollout(folder).forget()
    #expect(rollout(folder).runAndWait(under: Self.ready).isMigrated)
    #expect(!rollout(folder).hasStoreChanged)
    var lock: DirectoryLock? = try DirectoryLock(directory: folder.path("caches"))
    refused(.locked)
    _ = lock
    lock = nil
    try Files.write(Data("r-1".utf8), to: folder.path("caches/" + RolloutMark.fileName))
    #expect(rollout(folder).hasStoreChanged, "a file that does not say what was migrated")
    refused(.sourceChanged)
  }

  @Test("what cannot be read now is no change, and nothing is removed") func unreadableMark() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 30)
    #expect(rollout(folder).runAndWait(under: Self.ready).isMigrated)
    let mark = folder.path("caches/" + RolloutMark.fileName)
    try FileManager.default.moveItem(atPath: mark, toPath: folder.path("mark"))
    try Files.makeFolder(mark)
    #expect(rollout(folder).decision() == .done && !rollout(folder).hasStoreChanged)
    let error = #expect(throws: MigrationError.self) { try rollout(folder).removeStore() }
    #expect(error?.code == .noAccess && Files.exists(store.path))
    Files.remove(mark)
    try FileManager.default.moveItem(atPath: folder.path("mark"), toPath: mark)
    try rollout(folder).removeStore()
    #expect(!Files.exists(store.path))
  }

  @Test("a link to a store is the store with its log", arguments: [false, true]) func linked(hasLog: Bool) throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 30, wal: hasLog)
    let real = folder.path("real.sqlite")
    if !hasLog { try folder.execute("PRAGMA journal_mode=WAL", on: store.path) }
    for suffix in ["", "-wal"] where Files.exists(store.path + suffix) {
      try FileManager.default.moveItem(atPath: store.path + suffix, toPath: real + suffix)
    }
    #expect(Files.exists(real + "-wal") == hasLog)
    try FileManager.default.createSymbolicLink(atPath: store.path, withDestinationPath: real)
    #expect(rollout(folder).runAndWait(under: Self.ready).isMigrated)
    #expect(!rollout(folder).hasStoreChanged)
    // An older release runs again, and is killed before its log comes into the file.
    do {
      let connection = try RawConnection(path: real, flags: SQLITE_OPEN_READWRITE)
      try connection.execute("UPDATE ZSUCCEEDEDMESSAGE SET Z_OPT = Z_OPT + 1")
      #expect(rollout(folder).hasStoreChanged)
      let error = #expect(throws: MigrationError.self) { try rollout(folder).removeStore() }
      #expect(error?.code == .sourceChanged && Files.exists(real))
    }
  }

  @Test("a store is not removed while finished caches wait to be put in place") func removingTooEarly() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 30)
    struct NoReports: Error {}
    let migration = StoreMigration(store: store, directory: folder.url("caches"))
    func refused() {
      let error = #expect(throws: MigrationError.self) { try migration.removeStore() }
      #expect(error?.code == .sourceChanged && Files.exists(store.path))
    }
    let cancellation = Cancellation()
    #expect(throws: MigrationError.self) {
      try migration.runAndWait(
        cancellation: cancellation,
        events: { event in
          if case .phase(.settle) = event { cancellation.cancel() }
        })
    }
    refused()
    #expect(throws: MigrationError.self) { try migration.runAndWait(writeReports: { _ in throw NoReports() }) }
    refused()
    _ = try migration.runAndWait()
    try migration.removeStore()
    #expect(!Files.exists(store.path))
  }

  @Test("a rollout that is stopped removes what an unfinished run copied", arguments: [true, false])
  func stopped(isStopped: Bool) throws {
    let folder = try TemporaryFolder()
    _ = try folder.store(messages: 30)
    let work = WorkFolder(directory: folder.path("caches"))
    interrupt(rollout(folder), at: .settle)
    #expect(Files.exists(work.path))
    let launch = rollout(folder) { (policy) in (policy.isStopped, policy.share) = (isStopped, isStopped ? 100 : 0) }
      .runAndWait(under: Self.ready)
    #expect(launch.decision == .postpone(isStopped ? .stopped : .share) && !Files.exists(work.path))
    #expect(rollout(folder).runAndWait(under: Self.ready).isMigrated)
  }

  @Test("only a store that is not there is none") func unreachable() throws {
    let folder = try TemporaryFolder()
    #expect(rollout(folder).decision(under: Self.ready) == .noStore)
    // Too many links: the file cannot be looked at.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("loop"), withDestinationPath: folder.path("loop"))
    let rollout = MigrationRollout(
      store: folder.url("loop/store.sqlite"), directory: folder.url("caches"), userID: "anna")
    #expect(rollout.decision(under: Self.ready) == .migrate)
    let launch = rollout.runAndWait(under: Self.ready)
    #expect(!launch.isMigrated && launch.summaryPayload != nil)
  }
}
