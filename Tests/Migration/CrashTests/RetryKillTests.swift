import FileTesting
import Foundation
import PacedTesting
import ProcessTesting
import Testing

/// Killing `rejects retry`: cache and quarantine are each the old or the new one, no row is in neither, and the same
/// command finishes.
@Suite(.heavy) struct RetryKillTests {
  static let kills: [Kill] = [
    .event("view", 1), .event("plan", 1), .event("copy", 1), .event("settle", 1), .event("verify", 1),
    .event("publish", 1), .event("publish", 2), .event("publish", 3),
  ]

  @Test(arguments: kills.indices)
  func atEveryBoundary(_ index: Int) async throws {
    let fixture = try await RetryFixture.shared.value
    let folder = try TemporaryFolder()
    try Files.copy(fixture.template.path, to: folder.path("caches"))
    let target = CacheFolder(path: folder.path("caches"))
    let command = ["rejects", "retry", folder.path("caches/" + fixture.quarantine)]
    guard case .event(let name, let number) = RetryKillTests.kills[index] else { return }
    let killed = try await Tool.run(command, killAt: "\(name):\(number)")
    #expect(killed.isKilled, "never came to \(name):\(number): \(killed)")
    KillLedger.shared.add("retry", name)
    for (file, content) in try await target.contents() {
      #expect(content == fixture.old[file] || content == fixture.new[file], "\(file) is neither old nor new")
    }
    // The cache first, so that no row is in neither file.
    let contents = try await target.contents()
    if contents[fixture.quarantine] == fixture.new[fixture.quarantine] { #expect(contents == fixture.new) }
    try await expectVerified(fixture, target)

    let finished = try await Tool.run(command)
    #expect(finished.ending == .exited(2), "\(finished)")
    #expect(finished.leftovers.isEmpty)
    await #expect(try target.contents() == fixture.new)
    #expect(try Files.names(target.path) == fixture.new.keys.sorted(), "something is left in the folder")
    try await expectVerified(fixture, target)
    try fixture.source.expectUntouched("a retry needs no store")
  }

  /// Ctrl-C ends a retry with exit 75 and changes nothing; while it works, others are turned away.
  @Test(arguments: ["view:1", "settle:1"])
  func interrupted(_ moment: String) async throws {
    let fixture = try await RetryFixture.shared.value
    let folder = try TemporaryFolder()
    try Files.copy(fixture.template.path, to: folder.path("caches"))
    let target = CacheFolder(path: folder.path("caches"))
    let command = ["rejects", "retry", folder.path("caches/" + fixture.quarantine)]
    let running = try Tool.start(command, killAt: moment + ":stop")
    try #require(await running.stopped(), "never came to \(moment)")
    #expect(try await Tool.run(command).ending == .exited(7))
    running.send(SIGINT)
    running.send(SIGCONT)
    let outcome = try await running.finish()
    #expect(outcome.leftovers.isEmpty)
    // A run this short may come to its end before the signal is noticed.
    if outcome.ending != .exited(2) {
      #expect(outcome.ending == .exited(75), "\(outcome)")
      await #expect(try target.contents() == fixture.old)
      #expect(try Files.names(target.path) == fixture.old.keys.sorted(), "something is left in the folder")
      #expect(try await Tool.run(command).ending == .exited(2))
    }
    await #expect(try target.contents() == fixture.new)
  }

  private func expectVerified(_ fixture: RetryFixture, _ target: CacheFolder) async throws {
    let outcome = try await Tool.run(["verify", fixture.source.store, target.path])
    #expect(outcome.ending == .exited(0), "verify: \(outcome)")
  }
}
