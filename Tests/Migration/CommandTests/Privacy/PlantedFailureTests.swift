import FileTesting
import Foundation
import LegacyFixtures
import OracleTesting
import PacedTesting
import ProcessTesting
import RawSQLite
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Every way to fail that can be provoked: no error text, hint or report says a planted string.
@Suite("Planted strings: failures", .heavy) struct PlantedFailureTests {
  private let fixture: PlantedFixture
  private var workshop: Workshop

  init() async throws {
    fixture = try await PlantedFixture.shared.value
    workshop = try fixture.workshop()
  }

  private mutating func expectRefusal(
    of store: String, exit code: Int32, _ extra: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let target = workshop.path("target")
    for command in [["migrate", store, "--to", target], ["migrate", store, "--to", target, "--dry-run"]] {
      try await workshop.expectSilence(command + extra, exit: code, reports: true, sourceLocation: sourceLocation)
    }
    try await workshop.expectSilence(
      ["verify", store, fixture.caches], exit: code, reports: true, sourceLocation: sourceLocation)
    try await workshop.expectSilence(["inspect", store], exit: code, sourceLocation: sourceLocation)
    try await workshop.expectSilence(["export", store], exit: code, isContent: true, sourceLocation: sourceLocation)
  }

  private mutating func file(_ bytes: [UInt8]) throws -> String {
    let path = workshop.path("source", end: ".sqlite")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test("no store: text, another database, another app's, an unknown model, a view, no table")
  mutating func unsupported() async throws {
    let words = (0..<60).map { _ in workshop.planting.plant("text.file") }.joined(separator: " and ")
    try await expectRefusal(of: try file(Array(words.utf8)), exit: 4)
    let other = try file([])
    try await expectRefusal(of: other, exit: 4)
    try RawConnection.opening(other).execute(
      """
      CREATE TABLE \(workshop.planting.name("other.table")) (\(workshop.planting.name("other.column")) TEXT);
      """)
    try await expectRefusal(of: other, exit: 4)
    let unknown = try workshop.copy(fixture.store, end: ".sqlite")
    let entity = workshop.planting.name("entity")
    try RawConnection.opening(unknown).execute(
      """
      ALTER TABLE ZCHANNEL RENAME TO Z\(entity.uppercased());
      UPDATE Z_PRIMARYKEY SET Z_NAME = '\(entity)' WHERE Z_NAME = 'Channel'; UPDATE Z_METADATA SET Z_PLIST = NULL
      """)
    try await expectRefusal(of: unknown, exit: 4)
    let view = try workshop.copy(fixture.store, end: ".sqlite")
    try RawConnection.opening(view).execute(
      """
      DROP TABLE ZCHUNK; CREATE VIEW ZCHUNK AS SELECT '\(workshop.planting.name("view"))' AS ZFILTER
      """)
    try await expectRefusal(of: view, exit: 4)
    let folder = workshop.path("folder")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try await workshop.expectSilence(["migrate", folder, "--to", workshop.path("target")], exit: 4, reports: true)
  }

  @Test("hostile metadata with planted text", arguments: [0, 1, 2])
  mutating func metadata(_ number: Int) async throws {
    let store = try workshop.copy(fixture.store, end: ".sqlite")
    let text = (0..<4).map { _ in workshop.planting.plant("metadata.hostile") }.joined()
    let list: [UInt8]
    switch number {
    case 0: list = Array(text.utf8)
    case 1: list = Array("bplist00".utf8) + Array(text.utf8)
    default:
      list = Array(
        "<?xml version=\"1.0\"?><!DOCTYPE p [<!ENTITY e \"\(text)\">]><plist><string>&e;</string></plist>".utf8)
    }
    let connection = try RawConnection.opening(store)
    let statement = try connection.prepare("UPDATE Z_METADATA SET Z_PLIST = ?")
    statement.bindBlob(list, at: 1)
    try statement.run()
    let target = workshop.path("target")
    try await workshop.expectSilence(["migrate", store, "--to", target, "--dry-run"], exit: 2, 4, reports: true)
    try await workshop.expectSilence(["inspect", store], exit: 0, 4)
  }

  @Test("damage: truncated, garbage in pages, the log of another store")
  mutating func damaged() async throws {
    let bytes = try Files.bytes(fixture.store)
    try await expectRefusal(of: try file(Array(bytes.prefix(bytes.count - 9_000))), exit: 5)
    for step in [2, 3] {
      var broken = bytes
      let garbage = Array(workshop.planting.plant("garbage").utf8)
      for page in stride(from: step, to: bytes.count / 4_096, by: step) {
        broken.replaceSubrange(page * 4_096..<page * 4_096 + garbage.count, with: garbage)
      }
      let store = try file(broken)
      let target = workshop.path("target")
      try await workshop.expectSilence(["migrate", store, "--to", target], exit: 4, 5, reports: true)
      try await workshop.expectSilence(["inspect", store, "--health"], exit: 4, 5)
    }
    let foreign = try workshop.copy(fixture.store, end: ".sqlite")
    let log = (0..<80).map { _ in workshop.planting.plant("log") }.joined()
    try Data(Array(log.utf8)).write(to: URL(fileURLWithPath: foreign + "-wal"))
    try await workshop.expectSilence(
      ["migrate", foreign, "--to", workshop.path("target"), "--dry-run"], exit: 2, 4, 5, reports: true)
  }

  @Test("wrong use repeats what was typed and nothing else")
  mutating func usage() async throws {
    let typed = workshop.planting.plant("typed", joint: "\u{1B}[31m")
    let target = workshop.path("target")
    let quarantine = fixture.caches + "/" + (try #require(Files.names(fixture.caches).first { $0.hasSuffix(".jsonl") }))
    for extra in [
      ["--max-rejects", typed], ["--verify", typed], ["--salvage", typed], ["--" + typed], ["--report", typed], [typed],
      ["--owner", typed], ["--owner", ""],
    ] {
      try await workshop.expectSilence(["migrate", fixture.store, "--to", target] + extra, exit: 64)
    }
    for arguments in [
      [typed], ["migrate", typed], ["explain", typed], ["upgrade", try fixture.cache(), "--to", typed],
      ["rejects", "show", quarantine, typed], ["rejects", "show", quarantine, "999999"], ["export", fixture.store],
      ["fixture", "make", "--model", typed, "-o", target], ["report", "validate", typed],
      ["report", "render", fixture.report, "-o", typed], ["migrations", "new", typed],
      ["upgrade", try fixture.cache(), "--to", "99"],
    ] {
      try await workshop.expectSilence(arguments, exit: 64)
    }
  }

  @Test("reject limit, targets that are there, missing files")
  mutating func targets() async throws {
    let target = workshop.path("target")
    try await workshop.expectSilence(
      ["migrate", fixture.store, "--to", target, "--max-rejects", "0"], exit: 6, reports: true)
    try await workshop.expectSilence(["migrate", fixture.store, "--to", fixture.caches], exit: 8, reports: true)
    let obstacles = try workshop.copy(fixture.caches)
    let text = workshop.planting.plant("obstacle")
    for name in try Files.names(obstacles) {
      try Data(text.utf8).write(to: URL(fileURLWithPath: obstacles + "/" + name))
    }
    for extra in [[], ["--merge"], ["--replace"]] {
      try await workshop.expectSilence(["migrate", fixture.store, "--to", obstacles] + extra, exit: 8, reports: true)
    }
    let plain = try file(Array(text.utf8))
    try await workshop.expectSilence(["migrate", fixture.store, "--to", plain], exit: 8, 11, 64, reports: true)
    let none = workshop.path("none", end: ".json")
    for arguments in [
      ["migrate", none, "--to", target], ["verify", none, target], ["verify", fixture.store, none], ["inspect", none],
      ["status", none], ["upgrade", none], ["rejects", "list", none], ["rejects", "show", none, "1"],
      ["report", "render", none, "-o", target + ".md"], ["report", "diff", none, none], ["report", "validate", none],
      ["migrations", "lint", "--folder", none], ["export", none, "-o", target], ["resync-plan", none, "-o", target],
    ] {
      try await workshop.expectSilence(arguments, exit: 12)
    }
    for command in [["status"], ["upgrade"], ["rejects", "list"]] {
      try await workshop.expectSilence(command + [plain], exit: 4)
    }
    try await workshop.expectSilence(["resync-plan", plain, "-o", target], exit: 4)
  }

  @Test("a cache that was tampered with")
  mutating func tampered() async throws {
    let changes: [(String, Int32)] = [
      ("DELETE FROM message WHERE message_id % 2 = 0", 3),
      ("UPDATE message SET payload = '{\"message\":\"\(workshop.planting.name("tampered.payload"))\"}'", 3),
      ("UPDATE channel SET url = '\(workshop.planting.name("tampered.url"))' || id", 3),
      ("DROP TABLE message", 5), ("PRAGMA user_version = 999", 9),
      ("UPDATE schema_migration SET name = '\(workshop.planting.name("tampered.migration"))'", 4),
      ("CREATE TABLE \(workshop.planting.name("tampered.table")) (x)", 0),
    ]
    for (sql, code) in changes {
      let caches = try workshop.copy(fixture.caches)
      for name in try Files.names(caches) where name.hasSuffix(".sqlite") {
        try RawConnection.opening(caches + "/" + name).execute("PRAGMA foreign_keys = OFF; " + sql)
      }
      let cache = caches + "/" + (try #require(Files.names(caches).first { $0.hasSuffix(".sqlite") }))
      try await workshop.expectSilence(["verify", fixture.store, caches], exit: code, 1, 4, 5, 8, reports: true)
      try await workshop.expectSilence(
        ["migrate", fixture.store, "--to", caches, "--merge"], exit: 0, 1, 2, 3, 4, 5, 8, 9)
      guard code != 3 else { continue }
      try await workshop.expectSilence(["export", cache, "-o", workshop.path("export")], exit: 0, 1, 4, 5, 8, 9)
      try await workshop.expectSilence(["status", cache], exit: 0, 4, 5, 9)
      try await workshop.expectSilence(["upgrade", cache, "--dry-run"], exit: 0, 4, 5, 9)
      try await workshop.expectSilence(["resync-plan", cache, "-o", workshop.path("plan")], exit: 0, 1, 4, 5, 9)
    }
  }

  @Test("locked, in use, a full disk, an interrupted run")
  mutating func circumstances() async throws {
    let caches = try workshop.copy(fixture.caches)
    do {
      let name = try #require(try Files.names(caches).first { $0.hasSuffix(".sqlite") })
      let connection = try RawConnection.opening(caches + "/" + name)
      try connection.execute("BEGIN IMMEDIATE; UPDATE channel SET last_access_at = 1")
      for flag in ["--merge", "--replace"] {
        try await workshop.expectSilence(["migrate", fixture.store, "--to", caches, flag], exit: 7, reports: true)
      }
      try await workshop.expectSilence(["upgrade", caches + "/" + name, "--undo"], exit: 7, 12)
      try connection.execute("ROLLBACK")
    }
    let descriptor = open(caches, O_RDONLY)
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    try await workshop.expectSilence(["migrate", fixture.store, "--to", caches, "--replace"], exit: 7, reports: true)
    close(descriptor)
    let target = workshop.path("target")
    // More than has room there.
    let large = try workshop.copy(fixture.store, end: ".sqlite")
    try RawConnection.opening(large).execute("UPDATE ZSUCCEEDEDMESSAGE SET ZSERIALIZED_DATA = randomblob(1000000)")
    try await workshop.expectSilence(
      ["migrate", large, "--to", target], exit: 10, run: { try await Tool.runOnFullDisk($0) })
    // A run that was killed leaves its folder; what the next one says of it is as silent.
    let killed = try await Tool.run(["migrate", fixture.store, "--to", target], killAt: "verify:1")
    #expect(killed.exitCode == SIGKILL && Files.exists(target + "/.cachebridge"))
    #expect(PlantSearch(workshop.planting).places(in: killed.output + killed.errorOutput) == [])
    try await workshop.expectSilence(["migrate", fixture.store, "--to", target], exit: 2, 8, reports: true)
  }

  @Test("stopped in the middle: the store changes, or the user interrupts", arguments: [13, 75] as [Int32])
  mutating func stopped(_ code: Int32) async throws {
    let store = try workshop.copy(fixture.store, end: ".sqlite")
    let target = workshop.path("target")
    try await workshop.expectSilence(
      ["migrate", store, "--to", target], exit: code, reports: true,
      run: { arguments in
        let run = try Tool.start(arguments, killAt: "copy:1:stop")
        await run.stopped()
        if code == 75 {
          run.send(SIGINT)
        } else {
          let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: store))
          try handle.seekToEnd()
          try handle.write(contentsOf: [UInt8](repeating: 0, count: 4_096))
          try handle.close()
        }
        run.send(SIGCONT)
        return try await run.finish()
      })
  }

  @Test("files that nobody may read or write", .enabled("needs setpriv") { await Tool.canRunUnprivileged })
  mutating func noAccess() async throws {
    try Files.setMode(0o755, workshop.folder.path)
    let store = try workshop.copy(fixture.store, end: ".sqlite")
    let encrypted = workshop.path("encrypted", end: ".sqlite")
    try FixtureOddities.encryptedLookingFile(at: encrypted, kibibytes: 4)
    try await workshop.expectSilence(["migrate", encrypted, "--to", workshop.path("target")], exit: 11, reports: true)
    let report = try workshop.copy(fixture.report, end: ".json")
    for path in [store, report] { try Files.setMode(0, path) }
    let target = workshop.path("target")
    for arguments in [
      ["migrate", store, "--to", target, "--dry-run"], ["inspect", store], ["verify", store, workshop.folder.path],
      ["export", store, "-o", target], ["report", "validate", report], ["report", "diff", report, report],
      ["rejects", "list", report], ["status", store],
    ] {
      try await workshop.expectSilence(arguments, exit: 11, 4, run: { try await Tool.runUnprivileged($0) })
    }
  }
}
