import Foundation
import LegacyFixtures
import PacedTesting
import Testing

/// Killing `rejects retry`: cache and quarantine are each the old or the new one, no row is in neither, and the same
/// command finishes.
@Suite(.heavy) struct RetryKillTests {
  /// Caches of which some quarantined rows were repaired, and what a retry that nobody kills makes of them.
  private struct Scene {
    let template: TemporaryFolder
    let source: Source
    let quarantine: String
    let old: [String: Data]
    let new: [String: Data]

    init() async throws {
      source = try Source(
        FixtureRecipe(messages: 200, channels: 4, owners: 1, encoding: .mixed, edgeCases: true, seed: 31))
      template = try TemporaryFolder()
      let migrated = try await Tool.run(["migrate", source.store, "--to", template.path])
      try #require(migrated.ending == .exited(2), "\(migrated)")
      quarantine = try #require(try Files.names(template.path).first { $0.hasSuffix(".rejects.jsonl") })
      try Scene.repair(template.path(quarantine))
      old = try await CacheFolder(path: template.path).contents()
      let folder = try TemporaryFolder()
      try Files.copy(template.path, to: folder.path("caches"))
      let run = try await Tool.run(["rejects", "retry", folder.path("caches/" + quarantine)])
      try #require(run.ending == .exited(2), "\(run)")
      new = try await CacheFolder(path: folder.path("caches")).contents()
      try #require(new.keys == old.keys && new.allSatisfy { old[$0.key] != $0.value }, "the retry changes both files")
    }

    /// Gives every contradictory message a payload that agrees with its row.
    private static func repair(_ path: String) throws {
      var text = Data()
      for line in try Files.bytes(path).split(separator: UInt8(ascii: "\n")) {
        var row = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
        if row["reason"] as? String == "disagrees", row["entity"] as? String == "SucceededMessage",
          var columns = row["columns"] as? [String: Any]
        {
          columns["ZSERIALIZED_DATA"] = [
            "message_id": columns["ZMESSAGE_ID"], "created_at": columns["ZCREATED_AT"], "type": "MESG",
          ]
          row["columns"] = columns
        }
        text += try JSONSerialization.data(withJSONObject: row, options: .sortedKeys) + Data("\n".utf8)
      }
      try text.write(to: URL(fileURLWithPath: path))
    }
  }

  private static let scene = Task { try await Scene() }

  static let kills: [Kill] = [
    .event("view", 1), .event("plan", 1), .event("copy", 1), .event("settle", 1), .event("verify", 1),
    .event("publish", 1), .event("publish", 2), .event("publish", 3),
  ]

  @Test(arguments: kills.indices)
  func atEveryBoundary(_ index: Int) async throws {
    let scene = try await RetryKillTests.scene.value
    let folder = try TemporaryFolder()
    try Files.copy(scene.template.path, to: folder.path("caches"))
    let target = CacheFolder(path: folder.path("caches"))
    let command = ["rejects", "retry", folder.path("caches/" + scene.quarantine)]
    guard case .event(let name, let number) = RetryKillTests.kills[index] else { return }
    let killed = try await Tool.run(command, killAt: "\(name):\(number)")
    #expect(killed.isKilled, "never came to \(name):\(number): \(killed)")
    for (file, content) in try await target.contents() {
      #expect(content == scene.old[file] || content == scene.new[file], "\(file) is neither old nor new")
    }
    // The cache first, so that no row is in neither file.
    let contents = try await target.contents()
    if contents[scene.quarantine] == scene.new[scene.quarantine] { #expect(contents == scene.new) }
    try await expectVerified(scene, target)

    let finished = try await Tool.run(command)
    #expect(finished.ending == .exited(2), "\(finished)")
    #expect(finished.leftovers.isEmpty)
    await #expect(try target.contents() == scene.new)
    #expect(try Files.names(target.path) == scene.new.keys.sorted(), "something is left in the folder")
    try await expectVerified(scene, target)
    try scene.source.expectUntouched("a retry needs no store")
  }

  /// Ctrl-C ends a retry with exit 75 and changes nothing; while it works, others are turned away.
  @Test(arguments: ["view:1", "settle:1"])
  func interrupted(_ moment: String) async throws {
    let scene = try await RetryKillTests.scene.value
    let folder = try TemporaryFolder()
    try Files.copy(scene.template.path, to: folder.path("caches"))
    let target = CacheFolder(path: folder.path("caches"))
    let command = ["rejects", "retry", folder.path("caches/" + scene.quarantine)]
    let running = try Tool.start(command, killAt: moment + ":stop")
    try #require(await running.stopped(), "never came to \(moment)")
    #expect(try await Tool.run(command).ending == .exited(7))
    running.child.send(SIGINT)
    running.child.send(SIGCONT)
    let outcome = try await running.finish()
    #expect(outcome.leftovers.isEmpty)
    // A run this short may come to its end before the signal is noticed.
    if outcome.ending != .exited(2) {
      #expect(outcome.ending == .exited(75), "\(outcome)")
      await #expect(try target.contents() == scene.old)
      #expect(try Files.names(target.path) == scene.old.keys.sorted(), "something is left in the folder")
      #expect(try await Tool.run(command).ending == .exited(2))
    }
    await #expect(try target.contents() == scene.new)
  }

  private func expectVerified(_ scene: Scene, _ target: CacheFolder) async throws {
    let outcome = try await Tool.run(["verify", scene.source.store, target.path])
    #expect(outcome.ending == .exited(0), "verify: \(outcome)")
  }
}
