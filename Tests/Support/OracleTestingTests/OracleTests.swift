import PacedTesting
import Testing

@testable import OracleTesting

/// The judge itself, on rows small enough to be judged by eye (Docs/RowRules.md).
@Suite("Store oracle", .heavy) struct OracleTests {
  @Test("a tombstone wins over undecoded and migrated rows of its key, not over others")
  func tombstones() throws {
    let store = try TinyStore()
    try store.message(1, at: 10)
    try store.message(1, at: 11, payload: nil, columns: ["ZIS_DELETED": 1, "ZSERIALIZED_DATA": nil])
    try store.message(1, at: 12, payload: .json("garbage"))
    try store.message(1, at: 13, url: "c2")
    try store.message(2, at: 14, columns: ["ZIS_DELETED": nil])
    let oracle = try store.oracle()
    #expect(
      oracle.totalLedger["SucceededMessage"]
        == OracleLedger(read: 5, migrated: 2, duplicate: 0, tombstone: 3, undecoded: 0, rejected: 0, dropped: 0))
    #expect(oracle.findings["stub_channel"] == 2)
    #expect(oracle.exitCode == 0)
  }

  @Test("kept is the greatest updated_at, then Z_OPT, then Z_PK")
  func duplicates() throws {
    let store = try TinyStore()
    let newest = try store.message(1, at: 10, extra: #","updated_at":5"#)
    let saved = try store.message(1, at: 10, extra: #","updated_at":"9""#, columns: ["Z_OPT": 9])
    let first = try store.message(2, at: 10, columns: ["Z_OPT": nil])
    let second = try store.message(2, at: 10, columns: ["Z_OPT": 0])
    let wrong = try store.message(2, at: 10, extra: #","channel_url":"other""#, columns: ["Z_OPT": 9])
    let oracle = try store.oracle()
    #expect(oracle.outcome("SucceededMessage", newest) == .migrated)
    #expect(oracle.outcome("SucceededMessage", saved) == .duplicate)
    #expect(oracle.outcome("SucceededMessage", first) == .duplicate)
    #expect(oracle.outcome("SucceededMessage", second) == .migrated)
    #expect(oracle.outcome("SucceededMessage", wrong) == .rejected("disagrees"))
  }

  @Test("a chunk is cut at lost rows, its pieces shrink to messages and merge per filter")
  func chunks() throws {
    let store = try TinyStore()
    for time in [10, 20, 30, 40, 41] as [Int64] { try store.message(time, at: time) }
    try store.message(25, at: 25, payload: nil, columns: ["ZSERIALIZED_DATA": nil])
    // Undecoded, but its id is migrated by another row: cuts nothing.
    try store.message(10, at: 15, payload: .json("[]"))
    try store.chunk(5, 30)
    try store.chunk(31, 60)
    try store.chunk(21, 29)
    try store.chunk(9, 8)
    let oracle = try store.oracle()
    #expect(
      oracle.totalLedger["Chunk"]
        == OracleLedger(read: 4, migrated: 2, duplicate: 0, tombstone: 0, undecoded: 0, rejected: 1, dropped: 1))
    #expect(oracle.findings["chunk_cut"] == 2)
    #expect(oracle.findings["chunk_dropped"] == 1)
    let ranges = oracle.caches[Array("ann".utf8)]?.ranges.map { [$0.start, $0.end] }
    #expect(ranges == [[10, 20], [30, 30], [40, 41]])
    #expect(oracle.exitCode == 2)
  }

  @Test("ranges that touch become one; a filter keeps its own")
  func merging() throws {
    let store = try TinyStore()
    for time in [10, 20, 21, 30] as [Int64] { try store.message(time, at: time) }
    try store.message(22, at: 22, extra: #","custom_type":"x","user":{"guest_id":"bob"}"#)
    let filter = PropertyListWriter.archive(
      className: "SBSMMessageFilter",
      [
        ("_channelUrl", PropertyListWriter.text("c1")), ("messageType", .integer("1")),
        ("customType", PropertyListWriter.text("x")),
        ("sender_user_ids", .array([PropertyListWriter.text("bob"), PropertyListWriter.text("al")])),
      ])
    let elsewhere = PropertyListWriter.archive(
      className: "SBSMMessageFilter", [("channelUrl", PropertyListWriter.text("c2"))])
    try store.chunk(0, 20)
    try store.chunk(21, 29)
    let kept = try store.chunk(0, 99, filter: .blob(filter))
    let dropped = try store.chunk(0, 99, filter: .blob(elsewhere))
    let oracle = try store.oracle()
    #expect(oracle.outcome("Chunk", kept) == .migrated)
    #expect(oracle.outcome("Chunk", dropped) == .dropped("filter_unreadable"))
    let lines = oracle.export(owner: Array("ann".utf8)).map { String(decoding: $0, as: UTF8.self) }
    #expect(
      lines.filter { $0.contains(#""kind":"range""#) } == [
        #"{"channel_url":"c1","end":22,"filter":null,"kind":"range","start":10}"#,
        """
        {"channel_url":"c1","end":22,"filter":{"custom_type":"x","message_type":1,"sender_user_ids":["al","bob"]},\
        "kind":"range","start":22}
        """,
      ])
  }

  @Test("outgoing: sent ones are duplicates, failed wins over pending")
  func outgoing() throws {
    let store = try TinyStore()
    try store.message(1, at: 10, columns: ["ZREQUEST_ID": "sent"])
    try store.message(2, at: 10, extra: #","req_id":"also""#)
    try store.message(3, at: 10, extra: #","custom_type":"#, columns: ["ZREQUEST_ID": "lost"])
    try store.message(0, at: 10, columns: ["ZREQUEST_ID": "open"])
    let outcomes: [(OracleOutcome, Int64, String)] = [
      (.duplicate, try store.outgoing("FailedMessage", request: "sent", at: 1), "FailedMessage"),
      (.duplicate, try store.outgoing("PendingMessage", request: "also", at: 1), "PendingMessage"),
      (.duplicate, try store.outgoing("PendingMessage", request: "lost", at: 1), "PendingMessage"),
      (.duplicate, try store.outgoing("PendingMessage", request: "open", at: 1), "PendingMessage"),
      (.migrated, try store.outgoing("FailedMessage", request: "open", at: 1), "FailedMessage"),
      (.rejected("request_id_missing"), try store.outgoing("FailedMessage", request: "", at: 1), "FailedMessage"),
      (
        .rejected("disagrees"),
        try store.outgoing("FailedMessage", request: "x", at: 1, payload: .json(#"{"created_at":1.0}"#)),
        "FailedMessage"
      ),
    ]
    let oracle = try store.oracle()
    for (expected, key, entity) in outcomes { #expect(oracle.outcome(entity, key) == expected) }
  }

  @Test("rows without an owner belong to the only one, else to none")
  func owners() throws {
    let one = try TinyStore("1.1.0")
    try one.message(1, at: 10)
    try one.message(2, at: 10, owner: "")
    let assumed = try one.oracle()
    #expect(assumed.findings["owner_assumed"] == 1)
    #expect(assumed.ledger(owner: Array("ann".utf8))["Message"]?.migrated == 2)

    let two = try TinyStore("1.1.0")
    try two.message(1, at: 10)
    try two.message(2, at: 10, owner: nil)
    try two.insert("MessageChangeLogToken", ["ZOWNER_ID": "bob", "ZTOKEN": "t"])
    let rejected = try two.oracle()
    #expect(rejected.rejects(owner: nil) == ["Message 2 owner_missing"])
    #expect(rejected.owners.count == 2)
    #expect(rejected.totalLedger["Message"]?.read == 2)
  }

  @Test("payload text stays, whitespace goes, surrogates are escaped")
  func payloadText() throws {
    let store = try TinyStore()
    var bytes = Array(
      #" { "message_id" : 9007199254740993 , "a":"\u00e9\/", "a":1.50E+2, "type":"MESG","created_at":7, "#.utf8)
    bytes += Array(#""message":"\u0000"#.utf8) + [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80] + Array(#""}"#.utf8) + [0x0A]
    try store.message(9_007_199_254_740_993, at: 7, url: .text([0x63, 0x00, 0x31]), payload: .text(bytes))
    let lines = try store.oracle().export(owner: Array("ann".utf8)).map { String(decoding: $0, as: UTF8.self) }
    #expect(
      lines == [
        #"{"kind":"channel","payload":null,"url":"c\u00001"}"#,
        #"{"channel_url":"c\u00001","created_at":7,"custom_type":null,"kind":"message","message_id":9007199254740993,"#
          + #""parent_message_id":null,"payload":{"message_id":9007199254740993,"a":"\u00e9\/","a":1.50E+2,"#
          + #""type":"MESG","created_at":7,"message":"\u0000\ud83d\ude00"},"request_id":null,"sender_id":null,"#
          + #""type":"MESG","updated_at":0}"#,
      ])
  }
}
