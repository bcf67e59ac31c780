import FileTesting
import Foundation
import OracleTesting
import PacedTesting
import RawSQLite
import Testing

/// A message that came into the store after the migration and cannot be taken: no range claims its time, or the server
/// would never be asked for it (Docs/RowRules.md#chunks).
@Suite("Merged rows that leave a hole", .heavy) struct NewHolesTests {
  /// Message 11 at 55, between messages 5 and 6.
  private func addHole(_ fixture: MergeFixture, isRejected: Bool = false) throws {
    let payload = isRejected ? #"{"message_id":11,"created_at":55,"type":"?"}"# : "{"
    try fixture.store.message(11, at: 55, payload: .json(payload))
  }

  /// Ranges of all messages, as `start-end`, with `<` before one that reaches the beginning of the history.
  private func ranges(_ fixture: MergeFixture) throws -> String? {
    try fixture.cache.text(
      """
      SELECT group_concat(text, ' ') FROM (SELECT
        CASE history_start_reached WHEN 1 THEN '<' ELSE '' END || start_at || '-' || end_at AS text
        FROM synced_range ORDER BY start_at)
      """)
  }

  @Test(
    "the ranges of earlier runs are cut there, also with a chunk that has grown", arguments: [false, true],
    [false, true])
  func cut(isRejected: Bool, chunkGrows: Bool) async throws {
    let fixture = try await MergeFixture(Libraries())
    #expect(try ranges(fixture) == "10-100")
    try addHole(fixture, isRejected: isRejected)
    if chunkGrows {
      try fixture.store.message(12, at: 110)
      try fixture.store.execute("UPDATE ZCHUNK SET Z_OPT = 2, ZEND_AT = 120")
    }
    try await fixture.migrate(MigrationRequest(.merge)).expect(2)
    #expect(try ranges(fixture) == (chunkGrows ? "10-50 60-110" : "10-50 60-100"))
    try await fixture.expectEqualToJudge("after --merge")
    try await fixture.verify().expect(0)
  }

  @Test(
    "a new chunk is cut where a row of another store, of whatever model, could not be taken", arguments: [false, true],
    ["1.1.32", "1.0"])
  func setAsideOfAnotherStore(isRejected: Bool, model: String) async throws {
    let (first, second, folder) = (try TinyStore(model), try TinyStore(), try TemporaryFolder())
    let payload = isRejected ? #"{"message_id":11,"created_at":55,"type":"?"}"# : "{"
    try first.message(11, at: 55, payload: .json(payload))
    try second.execute("UPDATE Z_METADATA SET Z_UUID = '0B7E3A52-4D0C-4B43-9E0B-2B5C6F1D8A90'")
    for id in 1...10 as ClosedRange<Int64> { try second.message(id, at: id * 10) }
    try second.chunk(10, 100)
    let target = folder.path("target")
    try await Libraries().migrate(first.path, to: target, MigrationRequest()).expect(2)
    try await Libraries().migrate(second.path, to: target, MigrationRequest(.merge)).expect(0)
    let ranges = "(SELECT start_at || '-' || end_at AS text FROM synced_range ORDER BY start_at)"
    let cache = try RawConnection.opening(target + "/ann.sqlite")
    #expect(try cache.text("SELECT group_concat(text, ' ') FROM \(ranges)") == "10-50 60-100")
    try await Libraries().verify(second.path, in: target, salvage: "off").expect(0)
  }

  @Test(
    "no new range is made if the quarantine has a line that cannot be read",
    arguments: [Array("{".utf8), [0, 0], Array(#"{"z_pk":1}"#.utf8)])
  func unreadableLine(_ line: [UInt8]) async throws {
    let fixture = try await MergeFixture(Libraries())
    try addHole(fixture, isRejected: true)
    try await fixture.migrate(MigrationRequest(.merge)).expect(2)
    #expect(try ranges(fixture) == "10-50 60-100")
    let file = fixture.target + "/ann.rejects.jsonl"
    let before = try Files.bytes(file)
    try Files.write(Data(before + [0x0A] + line + [0x0A]), to: file)
    for id in 12...14 as ClosedRange<Int64> { try fixture.store.message(id, at: id * 10) }
    try fixture.store.chunk(120, 140)
    let report = try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    #expect(report.findings["quarantine_unreadable"] == 1)
    #expect(try ranges(fixture) == "10-50 60-100")
    #expect(try fixture.cache.integer("SELECT count(*) FROM message WHERE message_id > 11") == 3)
    // Blank lines are no rows.
    try Files.write(Data(before + Array("\n \t\r\n".utf8)), to: file)
    try fixture.store.execute("UPDATE ZCHUNK SET Z_OPT = Z_OPT + 1")
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    #expect(try ranges(fixture) == "10-50 60-100 120-140")
  }

  @Test("of a range that the app has proven, the far ends stay")
  func provenByTheApp() async throws {
    let fixture = try await MergeFixture(Libraries())
    try fixture.cache.execute("UPDATE synced_range SET start_at = 5, end_at = 500, history_start_reached = 1")
    try addHole(fixture)
    try await fixture.migrate(MigrationRequest(.merge)).expect(2)
    #expect(try ranges(fixture) == "<5-50 60-500")
  }

  @Test("before a range, it takes away that the range reaches the beginning of the history")
  func beforeTheBeginning() async throws {
    let fixture = try await MergeFixture(Libraries())
    try fixture.cache.execute("UPDATE synced_range SET start_at = 60, history_start_reached = 1")
    try addHole(fixture)
    try await fixture.migrate(MigrationRequest(.merge)).expect(2)
    #expect(try ranges(fixture) == "60-100")
  }

  @Test("a row whose tombstone an earlier run saw is no hole, and is not set aside", arguments: [false, true])
  func deletedBefore(isRejected: Bool) async throws {
    let fixture = try await MergeFixture(Libraries())
    try fixture.store.message(11, at: 55, payload: .null, columns: ["ZIS_DELETED": 1])
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    try addHole(fixture, isRejected: isRejected)
    let report = try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    #expect(report.ledger["SucceededMessage"]?.tombstone == 1)
    #expect(try ranges(fixture) == "10-100")
    #expect(try fixture.cache.integer("SELECT count(*) FROM undecoded") == 0)
    try await fixture.expectEqualToJudge("after --merge")
    try await fixture.verify().expect(0)
  }

  @Test("a row that can be read by now, and is rejected, is kept once")
  func rejectedNow() async throws {
    let fixture = try await MergeFixture(Libraries())
    try addHole(fixture)
    try await fixture.migrate(MigrationRequest(.merge)).expect(2)
    let payload = #"{"message_id":11,"created_at":55,"type":"?","request_id":"sent"}"#
    try fixture.store.execute(
      "UPDATE ZSUCCEEDEDMESSAGE SET Z_OPT = 2, ZSERIALIZED_DATA = CAST('\(payload)' AS BLOB) WHERE ZMESSAGE_ID = 11")
    try await fixture.migrate(MigrationRequest(.merge)).expect(2)
    #expect(try fixture.cache.integer("SELECT count(*) FROM undecoded") == 0)
    try await fixture.expectEqualToJudge("after --merge")
    try await fixture.verify().expect(0)
  }

  @Test("what the app has proven since stays")
  func provenSince() async throws {
    let fixture = try await MergeFixture(Libraries())
    try addHole(fixture)
    try await fixture.migrate(MigrationRequest(.merge)).expect(2)
    try fixture.cache.execute("DELETE FROM synced_range WHERE start_at = 60; UPDATE synced_range SET end_at = 500")
    try fixture.store.message(12, at: 110)
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    #expect(try ranges(fixture) == "10-500")
  }

  @Test(
    "a message that the cache has, or knows as deleted, leaves no hole",
    arguments: [
      """
      INSERT INTO message (channel_id, message_id, created_at, updated_at, kind, payload)
        SELECT id, 11, 55, 0, 1, '{"message_id":11,"created_at":55,"type":"MESG"}' FROM channel WHERE url = 'c1'
      """, "INSERT INTO deleted_key (channel_url, message_id) VALUES ('c1', 11)",
    ])
  func known(_ sql: String) async throws {
    let fixture = try await MergeFixture(Libraries())
    try fixture.cache.execute(sql)
    try addHole(fixture)
    _ = try await fixture.migrate(MigrationRequest(.merge))
    #expect(try ranges(fixture) == "10-100")
  }
}
