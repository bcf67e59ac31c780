import FileTesting
import Foundation
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

/// Targets, permissions, other processes (Docs/Guides/codes.md#exit-codes).
@Suite("Bad targets and circumstances", .heavy) struct BadTargetTests {
  private static let unprivileged: Comment =
    "as root this needs setpriv, and a binary and a temporary folder that nobody may reach"

  @Test("a store without read permission", .enabled(unprivileged) { await Tool.canRunUnprivileged })
  func unreadable() async throws {
    let refusal = try Refusal()
    try await refusal.makeFixture()
    try open(refusal.folder, to: 0o777)
    try Files.setMode(0, refusal.source)
    let run = try await Tool.runUnprivileged(["migrate", refusal.source, "--to", refusal.target, "--json"])
    try run.expectDocument(11)
    #expect(!Files.exists(refusal.target))
  }

  @Test("a target that cannot be written", .enabled(unprivileged) { await Tool.canRunUnprivileged })
  func unwritable() async throws {
    let refusal = try Refusal()
    try await refusal.makeFixture()
    try Files.setMode(0o644, refusal.source)
    try open(refusal.folder, to: 0o755)
    let locked = refusal.folder.path("locked")
    try FileManager.default.createDirectory(atPath: locked, withIntermediateDirectories: false)
    try Files.setMode(0o555, locked)
    let run = try await Tool.runUnprivileged(["migrate", refusal.source, "--to", locked + "/target", "--json"])
    try run.expectDocument(11)
    #expect(try Files.names(locked) == [])
  }

  /// Lets another user in.
  private func open(_ folder: TemporaryFolder, to mode: Int) throws {
    try Files.setMode(mode, folder.path)
    try Files.setMode(mode, folder.path("source"))
  }

  @Test("the target exists: refused before any work, and left alone")
  func targetExists() async throws {
    let refusal = try Refusal()
    try await refusal.makeFixture()
    try await migrate(refusal).expectDocument(0)
    let before = try Files.snapshot(refusal.target)
    try await migrate(refusal).expectDocument(8)
    let text = try await Tool.run(["migrate", refusal.source, "--to", refusal.target])
    text.expectRefusal(8)
    #expect(text.errorText.contains("--replace") && text.errorText.contains("--merge"))
    #expect(try Files.snapshot(refusal.target) == before)
  }

  @Test("a folder that is there and empty is no obstacle; neither are other files in it")
  func targetFolderExists() async throws {
    let refusal = try Refusal()
    try await refusal.makeFixture()
    try FileManager.default.createDirectory(atPath: refusal.target, withIntermediateDirectories: false)
    try Data("note".utf8).write(to: URL(fileURLWithPath: refusal.target + "/note.txt"))
    try await migrate(refusal).expectDocument(0)
    #expect(try Files.bytes(refusal.target + "/note.txt") == Array("note".utf8))
  }

  @Test("the target is a file")
  func targetIsFile() async throws {
    let refusal = try Refusal()
    try await refusal.makeFixture()
    try Data("note".utf8).write(to: URL(fileURLWithPath: refusal.target))
    let run = try await migrate(refusal)
    #expect([8, 11, 64].contains(run.exitCode), "exit \(run.exitCode)")
    #expect(try Files.bytes(refusal.target) == Array("note".utf8))
  }

  @Test("a cache of a newer version is refused untouched", arguments: ["--merge", "--replace"])
  func newer(_ flag: String) async throws {
    let refusal = try Refusal()
    try await refusal.makeFixture()
    try await migrate(refusal).expectDocument(0)
    let cache = try cachePath(refusal)
    try RawConnection.opening(cache).execute("PRAGMA user_version = 999")
    let before = try Files.bytes(cache)
    try await migrate(refusal, [flag]).expectDocument(9)
    #expect(try Files.bytes(cache) == before)
    let exported = try await Tool.run(["export", cache])
    exported.expectRefusal(9, "export")
    let verified = try await Tool.run(["verify", refusal.source, refusal.target, "--json"])
    try verified.expectDocument(9, "verify")
  }

  @Test("a full disk: no target, no leftovers")
  func diskFull() async throws {
    let refusal = try Refusal()
    try await refusal.makeFixture(["--messages", "600"])
    let run = try await Tool.runOnFullDisk(["migrate", refusal.source, "--to", refusal.target, "--json"])
    try run.expectDocument(10)
    #expect(!Files.exists(refusal.target))
  }

  @Test("another runner holds the target directory")
  func lockedDirectory() async throws {
    let refusal = try Refusal()
    try await refusal.makeFixture()
    try FileManager.default.createDirectory(atPath: refusal.target, withIntermediateDirectories: false)
    let descriptor = descriptorOf(refusal.target)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    try await migrate(refusal).expectDocument(7)
    #expect(try Files.names(refusal.target) == [])
    try #require(flock(descriptor, LOCK_UN) == 0)
    try await migrate(refusal).expectDocument(0, "after the other runner has gone")
  }

  @Test("the cache is in use", arguments: ["--merge", "--replace"])
  func cacheInUse(_ flag: String) async throws {
    let refusal = try Refusal()
    try await refusal.makeFixture()
    try await migrate(refusal).expectDocument(0)
    let connection = try RawConnection.opening(try cachePath(refusal))
    try connection.execute("PRAGMA journal_mode = WAL; BEGIN IMMEDIATE; UPDATE channel SET last_access_at = 1")
    try await migrate(refusal, [flag]).expectDocument(7)
    try connection.execute("COMMIT")
    #expect(try connection.integer("SELECT count(*) FROM channel WHERE last_access_at = 1") ?? 0 > 0)
  }

  @Test("the store changes while it is read")
  func sourceChanges() async throws {
    let refusal = try Refusal()
    try await refusal.makeFixture(["--messages", "4000"])
    let run = try Tool.start(["migrate", refusal.source, "--to", refusal.target, "--json"], killAt: "copy:1:stop")
    await run.stopped()
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: refusal.source))
    try handle.seekToEnd()
    try handle.write(contentsOf: [UInt8](repeating: 0, count: 4_096))
    try handle.close()
    run.send(SIGCONT)
    try await run.finish().expectDocument(13)
    #expect(!Files.exists(refusal.target))
  }

  @Test(
    "wrong use",
    arguments: [
      ["--report", "report.pdf"], ["--report", "report"], ["--verify", "9"], ["--verify", "x"],
      ["--max-rejects", "many"], ["--max-rejects", "-1"], ["--max-rejects", "101%"], ["--salvage", "magic"],
      ["--no-such-flag"], ["--replace", "--merge"], ["extra argument"],
    ])
  func usage(_ extra: [String]) async throws {
    let refusal = try Refusal()
    try await refusal.makeFixture()
    let run = try await Tool.run(["migrate", refusal.source, "--to", refusal.target] + extra)
    run.expectRefusal(64, "\(extra)")
    #expect(!Files.exists(refusal.target))
    try await Tool.run(["migrate", refusal.source, "--to", refusal.target, "--json"] + extra).expectDocument(
      64, "\(extra)")
  }

  @Test(
    "wrong use without a store",
    arguments: [["migrate"], ["migrate", "x"], ["nonsense"], ["export"], ["verify", "x"]])
  func usageWithoutStore(_ arguments: [String]) async throws {
    try await Tool.run(arguments).expectRefusal(64, "\(arguments)")
    try await Tool.run(arguments + ["--json"]).expectDocument(64, "\(arguments)")
  }

  /// The C function; a method of this suite has its name.
  private func descriptorOf(_ path: String) -> Int32 {
    #if canImport(Glibc)
      Glibc.open(path, O_RDONLY)
    #else
      Darwin.open(path, O_RDONLY)
    #endif
  }

  private func migrate(_ refusal: Refusal, _ extra: [String] = []) async throws -> Tool.Outcome {
    try await Tool.run(["migrate", refusal.source, "--to", refusal.target, "--json"] + extra)
  }

  private func cachePath(_ refusal: Refusal) throws -> String {
    let name = try #require(try Files.names(refusal.target).first { $0.hasSuffix(".sqlite") })
    return refusal.target + "/" + name
  }
}
