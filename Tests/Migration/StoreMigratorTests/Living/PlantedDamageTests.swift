import FileTesting
import Foundation
import MigrationReport
import Testing

@testable import StoreMigrator

/// A proof is not blind for all that an app may do: damage that nothing in the cache explains is found, also after the
/// app went on.
@Suite("Planted damage") struct PlantedDamageTests {
  private static let damage = [
    "UPDATE message SET payload = replace(payload, 'store', 'stope') WHERE message_id = 7",
    "UPDATE message SET sender_id = 'x' WHERE message_id = 7",
    "UPDATE message SET updated_at = 1 WHERE message_id = 7",
    "DELETE FROM message WHERE message_id = 7",
    "DELETE FROM message",
    """
    UPDATE message SET message_id = -1 WHERE message_id = 7; UPDATE message SET message_id = 7 WHERE message_id = 8;
    UPDATE message SET message_id = 8 WHERE message_id = -1
    """,
    "UPDATE message SET channel_id = (SELECT id FROM channel WHERE url = 'c2') WHERE message_id = 7",
    "UPDATE channel SET payload = replace(payload, 'two', 'tvo') WHERE url = 'c2'",
    "DELETE FROM changelog_token WHERE channel_url = 'c1'",
    "UPDATE outgoing_message SET payload = replace(payload, 'unsent', 'unsend') WHERE request_id = 'waiting'",
    "DELETE FROM outgoing_message WHERE request_id = 'waiting'",
    "DELETE FROM channel_query WHERE sort_order = 1",
  ]

  /// What an app does in other places explains nothing here.
  @Test("is found", arguments: damage, [false, true])
  func isFound(_ sql: String, isUsed: Bool) async throws {
    let fixture = try LivingFixture()
    if isUsed {
      try await fixture.write {
        try $0.upsertMessages([AppValue.message(4, at: 40, updatedAt: 50, text: "app")])
        try $0.upsertChannels([AppValue.channel("c1", #","name":"other""#)])
        try $0.deleteMessages(channelURL: "c1", messageIDs: [5])
        try $0.deleteMessages(channelURL: "c1", upTo: 20)
        try $0.clearMessages(channelURL: "c2", isKeepingOutgoing: true)
        try $0.setToken("list 2", .channelList)
      }
      #expect(try fixture.verify(fixture.store).verdict.code == .ok)
    }
    try fixture.folder.execute(sql, on: fixture.cachePath)
    let report = try fixture.verify(fixture.store)
    #expect(report.verdict.code == .mismatch)
    #expect(report.verification?.checks.contains { !$0.ok } == true)
    #expect(throws: MigrationError.self, "a merge does not publish what it cannot explain") {
      try fixture.store.message(99, at: 990, in: "c1")
      try fixture.migrate(fixture.store)
    }
  }

  @Test("what a merge brought after a clearing is not explained by it")
  func broughtLater() async throws {
    let fixture = try LivingFixture()
    try await fixture.write { try $0.clearMessages(channelURL: "c1") }
    try fixture.store.grow()
    try fixture.migrate(fixture.store)
    try fixture.folder.execute("DELETE FROM message WHERE message_id = 11", on: fixture.cachePath)
    #expect(try fixture.verify(fixture.store).verdict.code == .mismatch)
  }

  /// A cache of the schema before does not know what the app did: only what contradicts the cache itself is a fault.
  @Test(
    "in a cache that kept no memory",
    arguments: [
      ("DELETE FROM synced_range; DELETE FROM message WHERE message_id < 10", VerdictCode.ok),
      ("DELETE FROM message WHERE message_id = 7", .mismatch),
      ("UPDATE message SET updated_at = 1 WHERE message_id = 7", .mismatch),
      ("UPDATE channel SET payload = replace(payload, 'one', 'uno')", .ok),
    ])
  func unmarked(_ sql: String, _ code: VerdictCode) throws {
    let fixture = try LivingFixture()
    try fixture.folder.execute(
      "UPDATE schema_migration SET applied_at = (SELECT max(finished_at) + 1 FROM migration_run) WHERE number = 5; "
        + sql,
      on: fixture.cachePath)
    #expect(try fixture.verify(fixture.store).verdict.code == code)
  }
}
