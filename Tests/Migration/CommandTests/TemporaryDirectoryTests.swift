import FileTesting
import Foundation
import LegacyFixtures
import OracleTesting
import PacedTesting
import ProcessTesting
import Testing

/// Commands that write nothing of their own keep copies and decoded rows in the system's temporary directory. A kill
/// leaves them there, in plain text, until the next such command.
@Suite("The temporary directory", .heavy) struct TemporaryDirectoryTests {
  private let folder: TemporaryFolder
  private let scratch: String

  init() throws {
    folder = try TemporaryFolder()
    scratch = folder.path("scratch")
    try Files.makeFolder(scratch)
    try FixtureStore.make(
      FixtureRecipe(messages: 300, channels: 3, edgeCases: true, wal: true, seed: 3), at: folder.path("store.sqlite"))
  }

  private var dryRun: [String] {
    ["migrate", folder.path("store.sqlite"), "--to", folder.path("caches"), "--dry-run"]
  }

  private func run(_ arguments: [String], killAt: String? = nil, in scratch: String? = nil) async throws
    -> Tool.Outcome
  {
    try await Tool.run(arguments, killAt: killAt, environment: ["TMPDIR": scratch ?? self.scratch])
  }

  static let readers: [[String]] = [
    ["inspect", "STORE"], ["inspect", "STORE", "--health"], ["migrate", "STORE", "--to", "DIR", "--dry-run"],
    ["export", "STORE", "--owner", "nobody"], ["verify", "STORE", "DIR"],
  ]

  @Test("what a killed run left goes with the next command", arguments: readers)
  func swept(_ command: [String]) async throws {
    let killed = try await run(dryRun, killAt: "copy:2")
    #expect(killed.ending == .killed(SIGKILL))
    #expect(try Files.names(scratch).count == 1, "the kill left nothing, so this test shows nothing")
    _ = try await run(arguments(command))
    #expect(try Files.names(scratch) == [])
  }

  @Test("what a living run holds stays")
  func living() async throws {
    let stopped = try Tool.start(dryRun, killAt: "copy:2:stop", environment: ["TMPDIR": scratch])
    #expect(await stopped.stopped())
    let held = try Files.names(scratch)
    #expect(held.count == 1)
    try await run(["inspect", folder.path("store.sqlite")]).expectExit(0)
    #expect(try Files.names(scratch) == held)
    stopped.send(SIGCONT)
    try await stopped.finish().expectExit(2)
    #expect(try Files.names(scratch) == [])
  }

  @Test("without a temporary directory the store is not said to be missing", arguments: readers)
  func missing(_ command: [String]) async throws {
    let outcome = try await run(arguments(command), in: folder.path("nowhere"))
    outcome.expectRefusal(11, "\(command)")
    #expect(outcome.errorText.contains("TMPDIR"))
  }

  private func arguments(_ command: [String]) throws -> [String] {
    if command.first == "verify", !Files.exists(folder.path("caches")) { try Files.makeFolder(folder.path("caches")) }
    return command.map { word in
      word.replacingOccurrences(of: "STORE", with: folder.path("store.sqlite"))
        .replacingOccurrences(of: "DIR", with: folder.path("caches"))
    }
  }
}
