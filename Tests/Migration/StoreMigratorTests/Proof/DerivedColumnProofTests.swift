import Foundation
import MigrationReport
import PacedTesting
import Testing

@testable import StoreMigrator

/// Columns beside a payload are proven, not only the payload.
@Suite(.heavy) struct DerivedColumnProofTests {
  private let store: ProvenStore

  init() throws {
    store = try ProvenStore()
    try store.migrate()
  }

  private static let oneChannel = "WHERE id = (SELECT min(id) FROM channel WHERE payload IS NOT NULL)"

  /// Lists are filtered and sorted by these columns.
  @Test(
    "a column of a channel that is not what its payload says",
    arguments: [
      "created_at = created_at + 1", "created_at = NULL", "name = name || ' '", "name = NULL",
      "custom_type = 'another'", "last_message_at = coalesce(last_message_at, 0) + 1", "unread_message_count = 77",
      "unread_mention_count = 77", "member_state = 'invited'", "hidden_state = 'prevent_auto_unhide'",
      // The same bytes, which no comparison in SQL finds; and no number, where a payload says nothing.
      "name = CAST(name AS BLOB)", "last_message_at = 'x'", "unread_mention_count = 0.5",
    ], [1, 4])
  func channelColumns(_ assignment: String, level: Int) throws {
    try store.change("UPDATE channel SET \(assignment) \(Self.oneChannel)")
    let outcome = try store.prove(.new, level: level)
    #expect(outcome.isEqual("channels") == false && !outcome.isProven)
    #expect(outcome.isEqual("row_digests") ?? outcome.isEqual("message_counts") == true)
  }

  /// Not a channel that an app has used since, whose newest message would be later in the payload, too.
  @Test func verifyFindsAColumnThatNobodyWrote() throws {
    try store.change("UPDATE channel SET last_message_at = coalesce(last_message_at, 0) + 1 \(Self.oneChannel)")
    let report = try store.verification.run()
    #expect(report.verdict.code == .mismatch)
    #expect(report.findings.first { $0.code == .rowsDiffer }?.count == 1)
  }

  @Test func aChannelThatTheAppWroteIsTheApps() throws {
    try store.change("UPDATE channel SET unread_message_count = 77, is_from_app = 1 \(Self.oneChannel)")
    #expect(try store.verification.run().verdict.code == .ok)
  }

  /// A session writes 0 where a payload has no count, and a migration nothing.
  @Test func noCountIsZero() throws {
    try store.change(
      """
      UPDATE channel SET unread_message_count = coalesce(unread_message_count, 0),
        unread_mention_count = coalesce(unread_mention_count, 0) WHERE payload IS NOT NULL
      """)
    #expect(try store.prove(.new).isProven)
  }

  /// An undecoded row that lost its place: its bytes alone do not show where a hole is, and a retry reads its columns.
  @Test(
    "a column of an undecoded row",
    arguments: [
      "channel_url = 'elsewhere'", "message_id = coalesce(message_id, 0) + 1",
      "created_at = coalesce(created_at, 0) + 1", "request_id = 'another'", "z_opt = z_opt + 1",
      "columns = json_set(columns, '$.ZCREATED_AT', 1)",
    ])
  func undecodedColumns(_ assignment: String) throws {
    try store.change("UPDATE undecoded SET \(assignment) WHERE id = (SELECT min(id) FROM undecoded)")
    let outcome = try store.prove(.new)
    #expect(outcome.isEqual("undecoded_kept") == false && !outcome.isProven)
    // In a cache that a merge creates, too, and no look at migrated rows explains it.
    var merged = try store.prove(.merged(runs: [0, 0], areNew: [true, false]))
    merged.accept(DifferenceReview.Counts())
    #expect(merged.isEqual("undecoded_kept") == false && !merged.isProven)
  }
}
