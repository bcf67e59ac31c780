import ChatCache
import FileTesting
import Foundation
import LegacyFixtures
import PacedTesting
import ReportRendering
import SchemaChecking
import Testing

@testable import StoreMigrator

/// When a rollout migrates, and what it says when it does not. Launches that are killed are in `RolloutKillTests`.
@Suite(.heavy) struct RolloutTests {
  private static let ready = DeviceConditions(freeBytes: 1 << 40)

  private func rollout(
    _ folder: TemporaryFolder, user: String = "anna", _ change: (inout MigrationRollout.Policy) -> Void = { _ in }
  ) -> MigrationRollout {
    var policy = MigrationRollout.Policy()
    change(&policy)
    return MigrationRollout(
      store: folder.url("store.sqlite"), directory: folder.url("caches"), userID: user, policy: policy)
  }

  private func recordPath(_ folder: TemporaryFolder) -> String { folder.path("caches/" + RolloutRecord.fileName) }

  /// What a payload says, after a look at its schema.
  private func told(_ launch: MigrationRollout.Launch) throws -> (decision: String, reason: String, id: String) {
    let payload = try #require(launch.summaryPayload)
    #expect(payload.utf8.count <= 2048)
    let schema = try JSONSchemaChecker(Repository.schema("small-report"))
    #expect(try schema.violations(of: Data(payload.utf8)) == [])
    let object = try JSONSerialization.jsonObject(with: Data(payload.utf8)) as? [String: Any]
    let launch = try #require(object?["launch"] as? [String: Any])
    return (
      try #require(launch["decision"] as? String), try #require(launch["reason"] as? String),
      try #require(launch["id"] as? String)
    )
  }

  @Test("a launch migrates, and the later ones have nothing to do") func migrates() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 60)
    let before = try Files.bytes(store.path)
    let rollout = rollout(folder)
    #expect(rollout.decision(under: Self.ready) == .migrate)
    let events = Collected()
    let first = await rollout.run(under: Self.ready) { events.add($0) }
    #expect(first.isMigrated && first.decision == .migrate)
    #expect(events.phases.contains(.copy) && events.phases.last == .publish)
    #expect(try first.result?.get().caches.count == 1)
    #expect(try #require(first.summaryPayload).contains(#""verdict":"ok""#))
    #expect(try Files.names(folder.path("caches")).filter { !$0.hasSuffix(".sqlite") } == [RolloutMark.fileName])
    let second = await rollout.run(under: Self.ready)
    #expect(second.decision == .done && second.isMigrated && second.summaryPayload == nil)
    #expect(try Files.bytes(store.path) == before)
    #expect(!rollout.hasStoreChanged)
    try rollout.removeStore()
    #expect(!Files.exists(store.path) && rollout.decision() == .done)
    // There is nothing to remove any more.
    try rollout.removeStore()
    try rollout.forget()
    #expect(rollout.decision() == .noStore && rollout.runAndWait().isMigrated)
  }

  // MARK: The share

  @Test("a growing share never leaves out a user who was in it, and is about as large as it says") func shares() {
    let positions = (0..<20_000).map { MigrationRollout.position(of: "user-\($0)", salt: "s") }
    #expect(positions.allSatisfy { (0..<100).contains($0) })
    for share in [1.0, 10, 50, 90] {
      let part = Double(positions.filter { $0 < share }.count) / 200
      #expect(abs(part - share) < 1.5, "\(share) % are \(part) %")
    }
    // As a server would compute it: the digest begins with these bytes.
    #expect(MigrationRollout.position(of: "anna") == Double(0x97DE56E0_20DF6707 as UInt64 >> 11) / 0x1p53 * 100)
    #expect(MigrationRollout.position(of: "anna", salt: "b") != MigrationRollout.position(of: "anna"))
    // Equal for Swift, two users for the server.
    #expect(MigrationRollout.position(of: "\u{E1}") != MigrationRollout.position(of: "a\u{301}"))
  }

  @Test("outside the share, or stopped, nothing is written and nothing is told") func inert() throws {
    let folder = try TemporaryFolder()
    _ = try folder.store(messages: 5)
    let position = MigrationRollout.position(of: "anna")
    let cases: [((inout MigrationRollout.Policy) -> Void, MigrationRollout.Postponement)] = [
      ({ $0.share = position }, .share), ({ $0.share = 0 }, .share), ({ $0.share = .nan }, .share),
      ({ $0.isStopped = true }, .stopped),
    ]
    for (change, reason) in cases {
      let launch = rollout(folder, change).runAndWait(under: Self.ready)
      #expect(launch.decision == .postpone(reason) && !launch.isMigrated && launch.summaryPayload == nil)
      #expect(!Files.exists(folder.path("caches")))
    }
    #expect(rollout(folder) { $0.share = position.nextUp }.decision(under: Self.ready) == .migrate)
    #expect(rollout(folder) { $0.share = 1000 }.decision(under: Self.ready) == .migrate)
  }

  // MARK: The device

  @Test("a launch waits for the device, and does not say which of its conditions it was") func device() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 50)
    let bytes = Int64(try Files.bytes(store.path).count)
    let needed = 2 * bytes + MigrationRollout.Policy().spareBytes
    let cases: [(DeviceConditions, MigrationRollout.Postponement)] = [
      (DeviceConditions(freeBytes: needed - 1), .lowDisk), (DeviceConditions(isLowPowerModeEnabled: true), .lowPower),
      (DeviceConditions(isHot: true), .hot),
    ]
    var ids: Set<String> = []
    for (conditions, reason) in cases {
      #expect(rollout(folder).decision(under: conditions) == .postpone(reason))
      let launch = rollout(folder).runAndWait(under: conditions)
      #expect(launch.decision == .postpone(reason) && !launch.isMigrated)
      let told = try told(launch)
      #expect((told.decision, told.reason) == ("postponed", "device"))
      ids.insert(told.id)
    }
    #expect(ids.count == 1, "a device that waits counts once")
    let small = rollout(folder) { $0.greatestStoreBytes = bytes - 1 }
    let large = try told(small.runAndWait(under: Self.ready))
    #expect(large.reason == "store_too_large" && !ids.contains(large.id))
    #expect(rollout(folder) { $0.spareBytes = .max }.decision(under: Self.ready) == .postpone(.lowDisk))
    #expect(rollout(folder).decision(under: DeviceConditions(freeBytes: needed)) == .migrate)
    let brave = rollout(folder) { ($0.waitsInLowPowerMode, $0.waitsWhenHot) = (false, false) }
    #expect(brave.decision(under: DeviceConditions(isLowPowerModeEnabled: true, isHot: true)) == .migrate)
    #expect(try #require(DeviceConditions.current(at: folder.url("not/there")).freeBytes) > 0)
  }

  @Test("while another process works in the folder, a launch waits and counts nothing") func locked() throws {
    let folder = try TemporaryFolder()
    _ = try folder.store(messages: 5)
    try Files.makeFolder(folder.path("caches"))
    var lock: DirectoryLock? = try DirectoryLock(directory: folder.path("caches"))
    #expect(rollout(folder).decision(under: Self.ready) == .postpone(.locked))
    #expect(try told(rollout(folder).runAndWait(under: Self.ready)).reason == "locked")
    #expect(!Files.exists(recordPath(folder)))
    _ = lock
    lock = nil
    #expect(rollout(folder).runAndWait(under: Self.ready).isMigrated)
  }

  // MARK: Attempts

  @Test("two failures that would be repeated are enough, and a greater round allows more") func failures() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("no store".utf8), to: "store.sqlite")
    for attempt in 1...2 {
      let launch = rollout(folder).runAndWait(under: Self.ready)
      #expect(launch.decision == .migrate && !launch.isMigrated, "attempt \(attempt)")
      #expect(try #require(launch.summaryPayload).contains(#""verdict":"unsupported_source""#))
    }
    let third = rollout(folder).runAndWait(under: Self.ready)
    #expect(third.decision == .abandon(.failed) && third.result == nil)
    #expect(try #require(third.summaryPayload).contains(#""attempts":["unsupported_source","unsupported_source"]"#))
    let fourth = rollout(folder).runAndWait(under: Self.ready)
    #expect(try told(fourth).id == told(third).id)
    #expect(rollout(folder) { $0.round = 1 }.decision(under: Self.ready) == .migrate)
    // Looking changed nothing, and a smaller round is no other.
    #expect(rollout(folder) { $0.round = -1 }.decision(under: Self.ready) == .abandon(.failed))
    #expect(rollout(folder) { $0.attempts = 3 }.decision(under: Self.ready) == .migrate)
    _ = rollout(folder) { $0.round = 1 }.runAndWait(under: Self.ready)
    #expect(rollout(folder).decision(under: Self.ready) == .migrate, "the first failure of round 1")
    _ = rollout(folder).runAndWait(under: Self.ready)
    #expect(rollout(folder) { $0.round = 1 }.decision(under: Self.ready) == .abandon(.failed))
  }

  @Test("a launch that was canceled does not count, and the next one finishes it") func canceled() throws {
    let folder = try TemporaryFolder()
    _ = try folder.store(messages: 400)
    for _ in 1...3 {
      let cancellation = Cancellation()
      let launch = rollout(folder).runAndWait(under: Self.ready, cancellation: cancellation) { event in
        if case .phase(.copy) = event { cancellation.cancel() }
      }
      #expect(!launch.isMigrated)
      let error = #expect(throws: MigrationError.self) { try launch.result?.get() }
      #expect(error?.code == .interrupted)
    }
    #expect(rollout(folder).runAndWait(under: Self.ready).isMigrated)
  }

  @Test("an app that opened an empty cache while it waited gets the rows into it") func emptyCache() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 30)
    let user = try #require(try StoreInspection(store: store).plan.owners.first?.userID)
    try Cache.open(directory: folder.url("caches"), userID: user).close()
    let launch = rollout(folder).runAndWait(under: Self.ready)
    #expect(launch.isMigrated, "\(String(describing: launch.result))")
    let cache = folder.path("caches/" + (try #require(try folder.caches().first)))
    #expect(try folder.integer("SELECT count(*) FROM message", on: cache) == 30)
  }

  // MARK: The record

  /// A record of one attempt that ended inside.
  private func killed(_ folder: TemporaryFolder) throws {
    try Files.makeFolder(folder.path("caches"))
    var record = RolloutRecord.load(recordPath(folder))
    try record.begin(round: 0)
  }

  @Test("a damaged record stops the migration until the next round, and says so", arguments: 0..<6)
  func damaged(_ kind: Int) throws {
    let folder = try TemporaryFolder()
    _ = try folder.store(messages: 5)
    try killed(folder)
    #expect(rollout(folder).decision(under: Self.ready) == .migrate)
    var bytes = try Files.bytes(recordPath(folder))
    switch kind {
    case 0: bytes = []
    case 1: bytes = Array(bytes.dropLast())
    case 2: bytes = [UInt8](repeating: 0, count: bytes.count)
    case 3: bytes = Array(String(decoding: bytes, as: UTF8.self).replacing("\"round\":0", with: "\"round\":1").utf8)
    case 4: bytes += Array("x".utf8)
    default: bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
    }
    try Files.write(Data(bytes), to: recordPath(folder))
    #expect(rollout(folder).decision(under: Self.ready) == .abandon(.recordDamaged))
    let launch = rollout(folder).runAndWait(under: Self.ready)
    #expect(launch.decision == .abandon(.recordDamaged) && !launch.isMigrated)
    let first = try told(launch)
    #expect((first.decision, first.reason) == ("abandoned", "record_damaged"))
    #expect(try told(rollout(folder).runAndWait(under: Self.ready)).id == first.id)
    #expect(rollout(folder) { $0.round = 1 }.runAndWait(under: Self.ready).isMigrated)
  }

  @Test("a record of a newer version, or one that cannot be read, is left alone") func unknown() throws {
    let folder = try TemporaryFolder()
    _ = try folder.store(messages: 5)
    try killed(folder)
    let text = try #require(
      String(decoding: try Files.bytes(recordPath(folder)), as: UTF8.self).split(separator: "\n").last)
    let newer = RolloutRecord.signed(Data(text.replacing("\"version\":1", with: "\"version\":2").utf8))
    try Files.write(newer, to: recordPath(folder))
    let launch = rollout(folder).runAndWait(under: Self.ready)
    #expect(launch.decision == .postpone(.record) && !launch.isMigrated)
    #expect(try told(launch).reason == "record")
    #expect(try Files.data(recordPath(folder)) == newer)
    Files.remove(recordPath(folder))
    try Files.makeFolder(recordPath(folder))
    #expect(rollout(folder).runAndWait(under: Self.ready).decision == .postpone(.record))
  }

  @Test("an attempt that cannot be recorded is not made") func unrecorded() throws {
    let folder = try TemporaryFolder()
    _ = try folder.store(messages: 5)
    try Files.makeFolder(recordPath(folder) + ".new")
    let launch = rollout(folder).runAndWait(under: Self.ready)
    #expect(launch.decision == .postpone(.record) && !launch.isMigrated)
    #expect(try folder.caches() == [])
  }

  @Test("the record is for its owner only, names nobody and no place, and can be elsewhere") func place() throws {
    let folder = try TemporaryFolder()
    _ = try folder.store(messages: 40)
    let rollout = MigrationRollout(
      store: folder.url("store.sqlite"), directory: folder.url("caches"), userID: "anna",
      recordFolder: folder.url("records"))
    var text = ""
    var mode: mode_t = 0
    let path = folder.path("records/" + RolloutRecord.fileName)
    let launch = rollout.runAndWait(under: Self.ready) { event in
      guard case .phase(.verify) = event else { return }
      text = (try? Files.data(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      var info = stat()
      if stat(path, &info) == 0 { mode = info.st_mode & 0o777 }
    }
    #expect(launch.isMigrated)
    #expect(text.contains(#""running":"verify""#) && mode == 0o600)
    #expect(!text.contains("/") && !text.contains("anna") && !text.contains("store"))
    #expect(try Files.names(folder.path("records")) == [RolloutMark.fileName])
    #expect(rollout.decision() == .done)
  }

  @Test("work that a finished launch left is removed by the next one, and nobody else's") func leftWork() throws {
    let folder = try TemporaryFolder()
    _ = try folder.store(messages: 20)
    let mark = folder.path("caches/" + RolloutMark.fileName)
    let other = folder.url("other")
    _ = rollout(folder).runAndWait(under: Self.ready)
    // As it is when the process ends after the mark.
    let work = WorkFolder(directory: folder.path("caches"))
    for owns in [true, false] {
      let cancellation = Cancellation()
      let migration = StoreMigration(
        store: folder.url("store.sqlite"), directory: other, options: MigrationRollout.atLaunch)
      #expect(throws: MigrationError.self) {
        try migration.runAndWait(
          cancellation: cancellation,
          events: { event in
            if case .phase(.plan) = event { cancellation.cancel() }
          })
      }
      let state = try #require(WorkFolder(directory: other.path).loadState())
      Files.remove(work.path)
      try Files.copy(other.path + "/" + WorkFolder.name, to: work.path)
      if owns { try RolloutMark.write(state.runID, state.source, to: mark) }
      #expect(rollout(folder).runAndWait().decision == .done)
      #expect(Files.exists(work.path) == !owns)
      try RolloutMark.write("r-0", state.source, to: mark)
      Files.remove(other.path)
    }
  }

  @Test("caches that are in place stay the ones to open, though the copy of the store left no room to say so")
  func markWithoutRoom() throws {
    let folder = try TemporaryFolder()
    _ = try folder.store(messages: 20)
    let work = WorkFolder(directory: folder.path("caches"))
    // What keeps the mark from being written is the copy of the store, and goes with it.
    try FileManager.default.createDirectory(atPath: folder.path("caches"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("caches/" + RolloutMark.fileName + ".new"), withDestinationPath: work.viewFolder)
    let first = rollout(folder).runAndWait(under: Self.ready)
    #expect(throws: MigrationError.self) { try first.result?.get() }
    #expect(first.isMigrated)
    // Nothing of the device sends the user back to the old store.
    let second = rollout(folder).runAndWait(under: DeviceConditions(freeBytes: 0, isLowPowerModeEnabled: true))
    #expect(second.decision == .done && second.isMigrated)
    #expect(!Files.exists(work.path))
  }
}

/// Events from another thread.
private final class Collected: @unchecked Sendable {
  // Sendable: `all` is touched under `lock` only.
  private let lock = NSLock()
  private var all: [MigrationEvent.Phase] = []

  var phases: [MigrationEvent.Phase] { lock.withLock { all } }

  func add(_ event: MigrationEvent) {
    if case .phase(let phase) = event { lock.withLock { all.append(phase) } }
  }
}
