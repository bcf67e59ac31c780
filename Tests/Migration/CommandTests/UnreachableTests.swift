import FileTesting
import Foundation
import PacedTesting
import ProcessTesting
import Testing

/// A file in a folder that may not be entered is not missing: its owner is told about permissions (exit 11), not sent
/// looking for another path (exit 12).
@Suite("Unreachable files", .heavy, .enabled("needs setpriv") { await Tool.canRunUnprivileged })
struct UnreachableTests {
  static let commands: [[String]] = [
    ["inspect", "store.sqlite"], ["migrate", "store.sqlite", "--to", "target", "--dry-run"],
    ["verify", "store.sqlite", "caches"], ["export", "store.sqlite"], ["status", "cache.sqlite"],
    ["upgrade", "cache.sqlite"], ["resync-plan", "cache.sqlite"], ["rejects", "list", "cache.rejects.jsonl"],
    ["rejects", "retry", "cache.rejects.jsonl"], ["report", "validate", "report.json"],
    ["report", "diff", "report.json", "report.json"],
  ]

  @Test(arguments: commands) func permissionIsTheCause(arguments: [String]) async throws {
    let folder = try TemporaryFolder()
    let closed = folder.path("closed")
    try FileManager.default.createDirectory(atPath: closed, withIntermediateDirectories: false)
    for name in ["store.sqlite", "cache.sqlite", "cache.rejects.jsonl", "report.json"] {
      try Data("x".utf8).write(to: URL(fileURLWithPath: closed + "/" + name))
    }
    try Files.setMode(0o755, folder.path)
    try Files.setMode(0, closed)
    defer { try? Files.setMode(0o700, closed) }
    let outcome = try await Tool.runUnprivileged(arguments.map { $0.contains(".") ? closed + "/" + $0 : $0 })
    #expect(outcome.exitCode == 11, "\(outcome.errorText)")
  }
}
