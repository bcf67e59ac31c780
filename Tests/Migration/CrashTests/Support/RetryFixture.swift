import FileTesting
import Foundation
import LegacyFixtures
import ProcessTesting
import Testing

/// Caches of which some quarantined rows were repaired, and what a retry that nobody kills makes of them.
struct RetryFixture: Sendable {
  let template: TemporaryFolder
  let source: Source
  let quarantine: String
  let old: [String: Data]
  let new: [String: Data]

  static let shared = Task { try await RetryFixture() }

  init() async throws {
    source = try Source(
      FixtureRecipe(messages: 200, channels: 4, owners: 1, encoding: .mixed, edgeCases: true, seed: 31))
    template = try TemporaryFolder()
    let migrated = try await Tool.run(["migrate", source.store, "--to", template.path])
    try #require(migrated.ending == .exited(2), "\(migrated)")
    quarantine = try #require(try Files.names(template.path).first { $0.hasSuffix(".rejects.jsonl") })
    try RetryFixture.repair(template.path(quarantine))
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
    for line in try Files.data(path).split(separator: UInt8(ascii: "\n")) {
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
