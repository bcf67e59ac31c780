import Foundation
import PacedTesting
import Testing

@testable import StoreMigrator

/// Rows that a migration leaves out are proven by what they were left out for.
@Suite(.heavy) struct LeftOutProofTests {
  private let store: ProvenStore

  init() throws {
    store = try ProvenStore()
    try store.migrate()
  }

  private func change(_ sql: String) throws {
    try store.change("ATTACH '\(store.folder.path("store.sqlite"))' AS store; \(sql)")
  }

  @Test func whatIsLeftOutIsThere() throws {
    for level in 1...4 { #expect(try store.prove(.new, level: level).isProven) }
  }

  /// The rows of the cache that are gone or older here are those that won against a row of the store.
  @Test(
    "what a row was left out for is not there",
    arguments: [
      (
        "a message",
        """
        DELETE FROM message WHERE message_id IN (SELECT ZMESSAGE_ID FROM store.ZSUCCEEDEDMESSAGE
          GROUP BY ZCHANNEL_URL, ZMESSAGE_ID HAVING count(*) > 1)
        """
      ),
      ("a newer version of a message", "UPDATE message SET updated_at = -1"),
      (
        "a channel",
        """
        UPDATE channel SET payload = NULL
        WHERE url IN (SELECT ZCHANNEL_URL FROM store.ZCHANNEL GROUP BY ZCHANNEL_URL HAVING count(*) > 1)
        """
      ),
      ("a token", "DELETE FROM changelog_token"),
      ("an outgoing message", "DELETE FROM outgoing_message"),
      (
        "that a message was sent",
        "UPDATE message SET request_id = NULL; DELETE FROM deleted_key WHERE request_id <> ''"
      ),
      ("that a message was deleted", "DELETE FROM deleted_key WHERE request_id = ''"),
      (
        "that one message was deleted",
        "DELETE FROM deleted_key WHERE message_id = (SELECT max(message_id) FROM deleted_key)"
      ),
    ])
  func wrongOutcome(_ name: String, _ sql: String) throws {
    try change(sql)
    let outcome = try store.prove(.new)
    #expect(outcome.isEqual("fates_deserved") == false && !outcome.isProven)
    // An app may have done this: other rules judge a cache that it has used.
    #expect(try store.prove(.used).isEqual("fates_deserved") == true)
  }

  /// What the sums of rows cannot show: only the memory of deletions is gone, or of what was sent.
  @Test func sumsDoNotShowIt() throws {
    try change("DELETE FROM deleted_key")
    let outcome = try store.prove(.new)
    #expect(outcome.checks.filter { !$0.ok }.map(\.id) == ["fates_deserved"])
  }

  /// Rows that are not deleted themselves count as deleted because another one with their key is; here that one was not.
  @Test(arguments: ["ZIS_DELETED = 0", "ZMESSAGE_ID = ZMESSAGE_ID + 1000000"])
  func aRowIsBuriedOnlyByADeletedOne(change: String) throws {
    try store.folder.execute(
      """
      UPDATE ZSUCCEEDEDMESSAGE SET \(change) WHERE ZIS_DELETED = 1 AND EXISTS (SELECT 1 FROM ZSUCCEEDEDMESSAGE o
        WHERE o.ZIS_DELETED IS NOT 1 AND o.ZCHANNEL_URL = ZSUCCEEDEDMESSAGE.ZCHANNEL_URL
          AND o.ZMESSAGE_ID = ZSUCCEEDEDMESSAGE.ZMESSAGE_ID)
      """, on: store.folder.path("store.sqlite"))
    let outcome = try store.prove(.new)
    #expect(outcome.isEqual("row_digests") == true && outcome.isEqual("fates_deserved") == false)
  }

  /// Such an id is none of a message, and no memory of deletions has it; the live row counts as deleted all the same.
  @Test(arguments: [0, -5]) func aDeletedRowWithAnImpossibleIDBuriesAnother(id: Int) throws {
    let sql = [1, 0].map { isDeleted in
      """
      INSERT INTO ZSUCCEEDEDMESSAGE (Z_ENT, Z_OPT, ZCREATED_AT, ZIS_DELETED, ZMESSAGE_ID, ZCHANNEL_URL, ZOWNER_ID)
      SELECT Z_ENT, 1, 5, \(isDeleted), \(id), 'u', ZOWNER_ID FROM ZSUCCEEDEDMESSAGE WHERE Z_PK = 1
      """
    }
    let path = store.folder.path("store.sqlite")
    try store.folder.execute(sql.joined(separator: ";"), on: path)
    let report = try StoreMigration(store: URL(fileURLWithPath: path), directory: store.folder.url("again"))
      .runAndWait().report
    #expect(report.ledger["SucceededMessage"]?.tombstone == 19)
  }

  @Test func aMigrationWithoutItsMemoryIsNotPublishedByAMergeEither() throws {
    try change("DELETE FROM deleted_key")
    let runs: [Int64] = [0, 0]
    let merged = try store.prove(.merged(runs: runs, areNew: [true, false]))
    #expect(merged.isEqual("fates_deserved") == false)
    #expect(merged.isEqual("undecoded_kept") == true)
    let old = try store.prove(.merged(runs: runs, areNew: [false, false]))
    #expect(old.isEqual("fates_deserved") == true && old.isEqual("undecoded_kept") == nil)
  }
}
