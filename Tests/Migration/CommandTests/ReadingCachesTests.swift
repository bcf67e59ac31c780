import FileTesting
import Foundation
import OracleTesting
import RawSQLite
import Testing

/// Commands that only read a cache: it is the same afterwards, with everything beside it.
@Suite("Reading caches") struct ReadingCachesTests {
  private static let unprivileged: Comment =
    "as root this needs setpriv, and a binary and a temporary folder that nobody may reach"

  private struct Scene {
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
    let scene = try await Scene()
    let before = try Files.snapshot(scene.refusal.target)
    for command in scene.commands {
      try await Tool.run(command).expectExit(0, command[0])
      #expect(try Files.snapshot(scene.refusal.target) == before, "\(command[0])")
    }
  }

  /// The app was killed: its last changes are in the log only. Nothing folds them into the file.
  @Test func aLogIsLeftAlone() async throws {
    let scene = try await Scene()
    let copy = scene.refusal.folder.path("copy.sqlite")
    do {
      let app = try RawConnection.opening(scene.cache)
      try app.execute("UPDATE session SET created_at = created_at + 1")
      for end in ["", "-wal"] { try FileManager.default.copyItem(atPath: scene.cache + end, toPath: copy + end) }
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
    let scene = try await Scene()
    try Files.setMode(0o644, scene.refusal.source)
    try Files.setMode(0o644, scene.cache)
    try Files.setMode(0o555, scene.refusal.target)
    for folder in [scene.refusal.folder.path, scene.refusal.folder.path("source")] { try Files.setMode(0o755, folder) }
    let before = try Files.snapshot(scene.refusal.target)
    for command in scene.commands {
      try await Tool.runUnprivileged(command).expectExit(0, command[0])
      #expect(try Files.snapshot(scene.refusal.target) == before, "\(command[0])")
    }
  }
}
