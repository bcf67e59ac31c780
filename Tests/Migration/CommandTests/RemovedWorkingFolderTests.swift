import FileTesting
import LegacyFixtures
import OracleTesting
import PacedTesting
import ProcessTesting
import Testing

/// A shell can stand in a folder that somebody removed. A relative path leads nowhere then, which is an answer (11) and
/// no reason to end with a signal; absolute paths work as ever.
@Suite("A working folder that was removed", .heavy) struct RemovedWorkingFolderTests {
  static let commands: [[String]] = [
    ["migrate", "STORE", "--to", "x"], ["migrate", "x", "--to", "DIR"],
    ["migrate", "STORE", "--to", "DIR", "--dry-run", "--report", "r.json"],
    ["inspect", "x"], ["verify", "x", "y"], ["export", "x"], ["export", "STORE", "-o", "x"], ["status", "x"],
    ["upgrade", "x"], ["resync-plan", "x"], ["rejects", "list", "x"], ["rejects", "show", "x", "1"],
    ["rejects", "retry", "x"], ["report", "validate", "x.json"], ["report", "diff", "x", "y"],
    ["report", "render", "x", "-o", "y.html"], ["report", "summary", "x"], ["fixture", "make", "-o", "x"],
    ["migrations", "lint"], ["migrations", "hash"], ["migrations", "new", "add_note"],
  ]

  private func run(_ arguments: [String]) async throws -> Tool.Outcome {
    try await Tool.runInShell(
      "mkdir \"$TMPDIR/gone\" && cd \"$TMPDIR/gone\" && rmdir \"$TMPDIR/gone\" && exec \"$0\" \"$@\"", arguments)
  }

  private func fixture() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FixtureStore.make(FixtureRecipe(messages: 50, channels: 2, seed: 5), at: folder.path("store.sqlite"))
    return folder
  }

  private func arguments(_ command: [String], _ folder: TemporaryFolder) -> [String] {
    command.map { $0 == "STORE" ? folder.path("store.sqlite") : $0 == "DIR" ? folder.path("caches") : $0 }
  }

  @Test("a relative path is refused", arguments: commands) func refused(_ command: [String]) async throws {
    let folder = try fixture()
    let outcome = try await run(arguments(command, folder))
    outcome.expectRefusal(11, "\(command)")
    #expect(outcome.errorText.contains("no longer exists"))
    #expect(try Files.names(folder.path) == ["store.sqlite"])
  }

  @Test("absolute paths work") func absolute() async throws {
    let folder = try fixture()
    for command in [
      ["inspect", "STORE"], ["migrate", "STORE", "--to", "DIR", "--dry-run"], ["migrate", "STORE", "--to", "DIR"],
      ["verify", "STORE", "DIR"], ["export", "STORE"],
    ] {
      try await run(arguments(command, folder)).expectExit(0, "\(command)")
    }
  }
}
