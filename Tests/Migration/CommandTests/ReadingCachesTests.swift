import FileTesting
import Foundation
import OracleTesting
import ProcessTesting
import RawSQLite
import Testing

/// Commands that only read a cache: it is the same afterwards, with everything beside it.
@Suite("Reading caches") struct ReadingCachesTests {
  private static let unprivileged: Comment =
    "as root this needs setpriv, and a binary and a temporary folder that nobody may reach"

  private struct Fixture {
    let refusal: Refusal
    let cache: String
    /// The commands, and how they must end.
    let commands: [[String]]

    init() async throws {
      refusal = try Refusal()
      try await refusal.makeFixture()
      try await Tool.run(["migrate", refusal.source, "--to", refusal.target, "--json"]).expectDocument(0)
      let name = try #require(try Files.names(refusal.target).first { $0.hasSuffix(".sqlite") })
      cache = refusal.target + "/" + name
      commands = [
        ["status", cache], ["export", cache], ["resync-plan", cache], ["verify", refusal.source, refusal.target],
      ]
    }
  }

  @Test func aClosedCacheIsLeftAlone() async throws {
    let fixture = try await Fixture()
    let before = try Files.snapshot(fixture.refusal.target)
    for command in fixture.commands {
      try await Tool.run(command).expectExit(0, command[0])
      #expect(try Files.snapshot(fixture.refusal.target) == before, "\(command[0])")
    }
  }

  /// The app was killed: its last changes are in the log only. Nothing folds them into the file.
  @Test func aLogIsLeftAlone() async throws {
    let fixture = try await Fixture()
    let copy = fixture.refusal.folder.path("copy.sqlite")
    do {
      let app = try RawConnection.opening(fixture.cache)
      try app.execute("UPDATE session SET created_at = created_at + 1")
      for end in ["", "-wal"] { try FileManager.default.copyItem(atPath: fixture.cache + end, toPath: copy + end) }
    }
    let before = try ["", "-wal"].map { try Files.bytes(copy + $0) }
    #expect(before[1].count > 32)
    for command in ["status", "export", "resync-plan"] {
      try await Tool.run([command, copy]).expectExit(0, command)
      #expect(try ["", "-wal"].map { try Files.bytes(copy + $0) } == before, "\(command)")
    }
  }

  @Test(.enabled(unprivileged) { await Tool.canRunUnprivileged })
  func aFolderThatCannotBeWritten() async throws {
    let fixture = try await Fixture()
    try Files.setMode(0o644, fixture.refusal.source)
    try Files.setMode(0o644, fixture.cache)
    try Files.setMode(0o555, fixture.refusal.target)
    for folder in [fixture.refusal.folder.path, fixture.refusal.folder.path("source")] {
      try Files.setMode(0o755, folder)
    }
    let before = try Files.snapshot(fixture.refusal.target)
    for command in fixture.commands {
      try await Tool.runUnprivileged(command).expectExit(0, command[0])
      #expect(try Files.snapshot(fixture.refusal.target) == before, "\(command[0])")
    }
  }
}
