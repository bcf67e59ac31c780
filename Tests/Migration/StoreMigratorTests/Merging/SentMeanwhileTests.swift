import ChatCache
import ChatModel
import FileTesting
import Foundation
import OracleTesting
import PacedTesting
import Testing

/// What the cache still wants to send was sent by the old app, as a row of the store says: sending it again would double
/// it, or bring back what was deleted (Docs/RowRules.md#other-entities).
@Suite("Messages that were sent before a merge", .heavy) struct SentMeanwhileTests {
  /// What the store has of the message that the fixture's failed row, "unsent", became.
  enum Row: CaseIterable {
    case deleted, deletedWithPayload, undecoded, olderVersion, olderVersionWithPayload

    func insert(into store: TinyStore, request: TinyValue, id: Int64 = 21) throws {
      switch self {
      case .deleted:
        try store.message(id, at: 210, payload: .null, columns: ["ZIS_DELETED": 1, "ZREQUEST_ID": request])
      case .deletedWithPayload: try store.message(id, at: 210, extra: member(request), columns: ["ZIS_DELETED": 1])
      case .undecoded: try store.message(id, at: 210, payload: .json("{"), columns: ["ZREQUEST_ID": request])
      case .olderVersion: try store.message(1, at: 10, columns: ["ZREQUEST_ID": request])
      case .olderVersionWithPayload: try store.message(1, at: 10, extra: member(request))
      }
    }

    private func member(_ request: TinyValue) -> String {
      guard case .text(let bytes) = request else { return "" }
      return #","request_id":"\#(String(decoding: bytes, as: UTF8.self))""#
    }
  }

  private func waiting(_ fixture: MergeFixture) throws -> String? {
    try fixture.cache.text(
      "SELECT group_concat(request_id, ' ') FROM (SELECT request_id FROM outgoing_message ORDER BY request_id)")
  }

  @Test("are no longer waiting, now or later", arguments: Row.allCases, [false, true])
  func resolved(_ row: Row, isKept: Bool) async throws {
    let fixture = try await MergeFixture(Libraries())
    #expect(try waiting(fixture) == "unsent")
    try row.insert(into: fixture.store, request: "unsent")
    if !isKept { try fixture.store.execute("DELETE FROM ZFAILEDMESSAGE") }
    try await fixture.migrate(MigrationRequest(.merge)).expect(row == .undecoded ? 2 : 0)
    #expect(try waiting(fixture) == nil)
    try await fixture.expectEqualToJudge("after --merge")
    try await fixture.verify().expect(0)
    try fixture.store.execute("UPDATE ZFAILEDMESSAGE SET Z_OPT = Z_OPT + 1")
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    #expect(try waiting(fixture) == nil)
    try await fixture.verify().expect(0)
  }

  @Test("are not taken if an earlier run saw that they were sent", arguments: Row.allCases)
  func seenBefore(_ row: Row) async throws {
    let fixture = try await MergeFixture(Libraries())
    try row.insert(into: fixture.store, request: "earlier")
    try await fixture.migrate(MigrationRequest(.merge)).expect(row == .undecoded ? 2 : 0)
    for request in ["earlier", "new"] as [TinyValue] {
      try fixture.store.outgoing("FailedMessage", request: request, at: 220)
    }
    let report = try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    #expect(report.ledger["FailedMessage"]?.migrated == 1)
    #expect(try waiting(fixture) == "new unsent")
    try await fixture.expectEqualToJudge("after --merge")
    try await fixture.verify().expect(0)
  }

  @Test(
    "are not taken although an earlier run set them aside", arguments: Row.allCases,
    [#"{"message_id":0"#, #"{"message_id":0,"created_at":221,"type":"MESG"}"#])
  func setAsideBefore(_ row: Row, payload: String) async throws {
    let fixture = try await MergeFixture(Libraries())
    try fixture.store.execute("DELETE FROM ZFAILEDMESSAGE")
    try fixture.store.outgoing("FailedMessage", request: "earlier", at: 220, payload: .json(payload))
    try await fixture.migrate(MigrationRequest(.merge)).expect(2)
    try row.insert(into: fixture.store, request: "earlier")
    try await fixture.migrate(MigrationRequest(.merge)).expect(row == .undecoded ? 2 : 0)
    // Only the cache still knows that it was sent.
    try fixture.store.execute(
      """
      DELETE FROM ZSUCCEEDEDMESSAGE WHERE Z_PK > 10;
      UPDATE ZFAILEDMESSAGE SET Z_OPT = Z_OPT + 1,
        ZSERIALIZED_DATA = CAST('{"message_id":0,"created_at":220,"type":"MESG"}' AS BLOB)
      """)
    let report = try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    #expect(report.ledger["FailedMessage"]?.duplicate == 1)
    #expect(try waiting(fixture) == "unsent")
    try await fixture.verify().expect(0)
  }

  @Test(
    "are not taken by a retry, although the old app removed the rejected row when it was sent", arguments: Row.allCases)
  func retriedAfterwards(_ row: Row) async throws {
    let fixture = try await MergeFixture(Libraries())
    try fixture.store.execute("DELETE FROM ZFAILEDMESSAGE")
    let payload = #"{"message_id":0,"created_at":221,"type":"MESG","request_id":"earlier"}"#
    try fixture.store.outgoing("FailedMessage", request: nil, at: 220, payload: .json(payload))
    try await fixture.migrate(MigrationRequest(.merge)).expect(2)
    try fixture.store.execute("DELETE FROM ZFAILEDMESSAGE")
    try row.insert(into: fixture.store, request: "earlier")
    try await fixture.migrate(MigrationRequest(.merge)).expect(row == .undecoded ? 2 : 0)
    let file = fixture.target + "/ann.rejects.jsonl"
    let lines = String(decoding: try Files.bytes(file), as: UTF8.self)
    #expect(lines.contains(#""ZCREATED_AT":220"#))
    try Data(lines.replacingOccurrences(of: #""ZCREATED_AT":220"#, with: #""ZCREATED_AT":221"#).utf8)
      .write(to: URL(fileURLWithPath: file))
    let report = try await Libraries().retry(file, isDryRun: false).expect(row == .undecoded ? 2 : 0)
    #expect(report.ledger["FailedMessage"]?.duplicate == 1)
    #expect(try waiting(fixture) == "unsent")
  }

  @Test("are not taken by a retry after the app removed the message that it had before the row was set aside")
  func setAsideAfterwards() async throws {
    let fixture = try await MergeFixture(Libraries())
    try fixture.store.message(11, at: 110, extra: #","request_id":"sent""#)
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    let row = try fixture.store.outgoing("FailedMessage", request: "sent", at: 105, payload: .json("{"))
    try await fixture.migrate(MigrationRequest(.merge)).expect(2)
    let cache = try Cache.open(directory: URL(fileURLWithPath: fixture.target), userID: "ann")
    try await cache.write(source: .application) { try $0.clearMessages(channelURL: "c1", isKeepingOutgoing: true) }
    try cache.close()
    try fixture.store.execute(
      """
      DELETE FROM ZSUCCEEDEDMESSAGE WHERE ZMESSAGE_ID = 11;
      UPDATE ZFAILEDMESSAGE SET Z_OPT = Z_OPT + 1,
        ZSERIALIZED_DATA = CAST('{"message_id":0,"created_at":105,"type":"MESG"}' AS BLOB) WHERE Z_PK = \(row)
      """)
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    #expect(try waiting(fixture) == "unsent")
  }

  @Test("what waits is not remembered as sent because another row of it was set aside")
  func waitsBesideRejected() async throws {
    let fixture = try await MergeFixture(Libraries())
    try fixture.store.outgoing("PendingMessage", request: "waits", at: 220)
    try fixture.store.outgoing(
      "FailedMessage", request: "waits", at: 220, payload: .json(#"{"message_id":0,"created_at":221,"type":"MESG"}"#))
    try await fixture.migrate(MigrationRequest(.merge)).expect(2)
    try fixture.store.execute("UPDATE ZPENDINGMESSAGE SET Z_OPT = Z_OPT + 1")
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    #expect(try waiting(fixture) == "unsent waits")
    #expect(try fixture.cache.integer("SELECT count(*) FROM deleted_key WHERE request_id = 'waits'") == 0)
  }

  @Test("are not taken after the app removed the message with others", arguments: [true, false])
  func removedWithOthers(isInColumn: Bool) async throws {
    let fixture = try await MergeFixture(Libraries())
    try fixture.store.message(
      11, at: 110, extra: isInColumn ? "" : #","request_id":"sent""#,
      columns: isInColumn ? ["ZREQUEST_ID": "sent"] : [:])
    try fixture.store.outgoing("FailedMessage", request: "sent", at: 105)
    let report = try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    #expect(report.ledger["FailedMessage"]?.duplicate == 2)
    let cache = try Cache.open(directory: URL(fileURLWithPath: fixture.target), userID: "ann")
    try await cache.write(source: .application) { try $0.clearMessages(channelURL: "c1", isKeepingOutgoing: true) }
    try cache.close()
    try fixture.store.execute("UPDATE ZFAILEDMESSAGE SET Z_OPT = Z_OPT + 1")
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    #expect(try waiting(fixture) == "unsent")
    try await fixture.verify().expect(0)
  }

  @Test("are not taken after a tombstone without a request id removed the message")
  func removedByTombstone() async throws {
    let fixture = try await MergeFixture(Libraries())
    try fixture.store.message(11, at: 110, columns: ["ZREQUEST_ID": "sent"])
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    try fixture.store.execute(
      """
      UPDATE ZSUCCEEDEDMESSAGE SET Z_OPT = Z_OPT + 1, ZIS_DELETED = 1, ZREQUEST_ID = NULL, ZSERIALIZED_DATA = NULL
        WHERE ZMESSAGE_ID = 11
      """)
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    try fixture.store.outgoing("FailedMessage", request: "sent", at: 105)
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    #expect(try waiting(fixture) == "unsent")
    try await fixture.verify().expect(0)
  }

  /// What removes an undecoded message.
  enum Removal: CaseIterable { case tombstone, clearing, leaving }

  @Test("are not taken after what showed it was set aside, and is gone", arguments: Removal.allCases)
  func undecodedIsGone(_ removal: Removal) async throws {
    let fixture = try await MergeFixture(Libraries())
    try fixture.store.message(11, at: 110, payload: .json("{"), columns: ["ZREQUEST_ID": "sent"])
    try await fixture.migrate(MigrationRequest(.merge)).expect(2)
    if removal != .tombstone {
      let cache = try Cache.open(directory: URL(fileURLWithPath: fixture.target), userID: "ann")
      try await cache.write(source: .application) {
        guard removal == .leaving, let channel = try $0.snapshot.channel(url: "c1") else {
          return try $0.clearMessages(channelURL: "c1", isKeepingOutgoing: true)
        }
        // And comes back later.
        try $0.deleteChannel(url: "c1")
        try $0.upsertChannels([channel])
      }
      try cache.close()
      try fixture.store.execute("DELETE FROM ZSUCCEEDEDMESSAGE WHERE ZMESSAGE_ID = 11")
    } else {
      try fixture.store.execute(
        """
        UPDATE ZSUCCEEDEDMESSAGE SET Z_OPT = Z_OPT + 1, ZIS_DELETED = 1, ZREQUEST_ID = NULL, ZSERIALIZED_DATA = NULL
          WHERE ZMESSAGE_ID = 11
        """)
      try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    }
    #expect(try fixture.cache.integer("SELECT count(*) FROM undecoded") == 0)
    try fixture.store.outgoing("FailedMessage", request: "sent", at: 105)
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    // What waited in a channel goes with it.
    #expect(try waiting(fixture) == (removal == .leaving ? nil : "unsent"))
  }

  @Test(
    "are not taken by a retry that completes the row",
    arguments: [
      (["ZCHANNEL_URL": nil, "ZREQUEST_ID": "sent"], #""ZCHANNEL_URL":null"#, #""ZCHANNEL_URL":"c1""#),
      (["ZREQUEST_ID": .blob([0xFF, 0xFE])], #""ZREQUEST_ID":"//4=""#, #""ZREQUEST_ID":null"#),
    ] as [([String: TinyValue], String, String)])
  func completedAfterwards(_ columns: [String: TinyValue], rejected: String, completed: String) async throws {
    let fixture = try await MergeFixture(Libraries())
    let payload = #"{"message_id":0,"created_at":105,"type":"MESG","request_id":"sent"}"#
    try fixture.store.outgoing("FailedMessage", request: "", at: 105, payload: .json(payload), columns: columns)
    try await fixture.migrate(MigrationRequest(.merge)).expect(2)
    // When it was sent, the old app removed the row; then the user deleted the message.
    try fixture.store.execute("DELETE FROM ZFAILEDMESSAGE")
    try fixture.store.message(21, at: 110, payload: .null, columns: ["ZIS_DELETED": 1, "ZREQUEST_ID": "sent"])
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    let file = fixture.target + "/ann.rejects.jsonl"
    let lines = String(decoding: try Files.bytes(file), as: UTF8.self)
    #expect(lines.contains(rejected))
    try Files.write(Data(lines.replacingOccurrences(of: rejected, with: completed).utf8), to: file)
    let report = try await Libraries().retry(file, isDryRun: false).expect(0)
    #expect(report.ledger["FailedMessage"]?.duplicate == 1)
    #expect(try waiting(fixture) == "unsent")
  }

  @Test("a row of a store of an older model that was set aside is looked for, too")
  func setAsideOfAnOlderModel() async throws {
    let (first, second, folder) = (try TinyStore("1.1.7-late"), try TinyStore("1.1.0"), try TemporaryFolder())
    try first.outgoing(
      "FailedMessage", request: "sent", at: 200,
      payload: .json(#"{"message_id":0,"created_at":201,"type":"MESG","request_id":"sent"}"#))
    try second.execute("UPDATE Z_METADATA SET Z_UUID = '0B7E3A52-4D0C-4B43-9E0B-2B5C6F1D8A90'")
    try second.message(
      21, at: 210, payload: .json(#"{"message_id":21,"created_at":210,"request_id":"sent"}"#),
      columns: ["ZIS_DELETED": 1])
    let target = folder.path("target")
    try await Libraries().migrate(first.path, to: target, MigrationRequest()).expect(2)
    try await Libraries().migrate(second.path, to: target, MigrationRequest(.merge)).expect(0)
    let isRemembered = "SELECT count(*) FROM deleted_key WHERE request_id = 'sent'"
    #expect(try folder.integer(isRemembered, on: target + "/ann.sqlite") == 1)
  }

  /// What the store of the newer backup has of the message that the older one still wants to send.
  enum Deletion: CaseIterable {
    case withColumn, withPayload, withoutChannel, besideMessage, besideUndecoded, besideRejected

    func insert(into store: TinyStore) throws {
      let member = #","request_id":"sent""#
      switch self {
      case .withColumn:
        try store.message(21, at: 210, payload: .null, columns: ["ZIS_DELETED": 1, "ZREQUEST_ID": "sent"])
      case .withPayload: try store.message(21, at: 210, extra: member, columns: ["ZIS_DELETED": 1])
      case .withoutChannel:
        try store.message(21, at: 210, url: nil, payload: .null, columns: ["ZIS_DELETED": 1, "ZREQUEST_ID": "sent"])
      case .besideMessage: try store.message(21, at: 210, extra: member)
      case .besideUndecoded: try store.message(21, at: 210, payload: .json("{"), columns: ["ZREQUEST_ID": "sent"])
      case .besideRejected:
        try store.message(21, at: 210, payload: .json(#"{"message_id":21,"created_at":210,"type":"?"\#(member)}"#))
      }
      if [.besideMessage, .besideUndecoded, .besideRejected].contains(self) {
        try store.message(21, at: 210, payload: .null, columns: ["ZIS_DELETED": 1])
      }
    }
  }

  @Test(
    "are not taken from an older backup, in whatever order, after they were sent and deleted",
    arguments: Deletion.allCases, [[1, 2], [2, 1], [0, 2, 1], [0, 1, 2]])
  func olderBackup(_ deletion: Deletion, order: [Int]) async throws {
    let (older, newer, folder) = (try TinyStore(), try TinyStore(), try TemporaryFolder())
    // Has nothing to do with them, but makes the other two be merged into a cache that is there.
    let other = try TinyStore()
    try newer.execute("UPDATE Z_METADATA SET Z_UUID = '0B7E3A52-4D0C-4B43-9E0B-2B5C6F1D8A90'")
    try other.execute("UPDATE Z_METADATA SET Z_UUID = '5D1F0C77-62C1-4B1C-8B6E-7F3A1C9D2E04'")
    try other.message(1, at: 10)
    for request in ["sent", "waits"] as [TinyValue] { try older.outgoing("FailedMessage", request: request, at: 200) }
    try deletion.insert(into: newer)
    let target = folder.path("target")
    for store in order.map({ [other, older, newer][$0] }) {
      try await Libraries().migrate(store.path, to: target, MigrationRequest(.merge)).expect(0)
    }
    let cache = target + "/ann.sqlite"
    #expect(try folder.integer("SELECT count(*) FROM outgoing_message", on: cache) == 1)
    #expect(try folder.integer("SELECT count(*) FROM outgoing_message WHERE request_id = 'waits'", on: cache) == 1)
    for store in [older, newer] { try await Libraries().verify(store.path, in: target, salvage: "off").expect(0) }
  }

  /// What the cache has of a message beside a row of the newer backup that has the request id.
  enum Kept: CaseIterable { case asNew, newer, removed, inTheStore }

  @Test(
    "are not taken from an older backup if the row with the request id was not taken either", arguments: Kept.allCases)
  func olderBackupOfAnOtherVersion(_ kept: Kept) async throws {
    let (older, newer, folder) = (try TinyStore(), try TinyStore(), try TemporaryFolder())
    try newer.execute("UPDATE Z_METADATA SET Z_UUID = '0B7E3A52-4D0C-4B43-9E0B-2B5C6F1D8A90'")
    try older.outgoing("FailedMessage", request: "sent", at: 200)
    let target = folder.path("target")
    if kept == .inTheStore {
      try newer.message(21, at: 210, columns: ["ZREQUEST_ID": "sent"])
      try newer.message(21, at: 210, extra: #","updated_at":300"#)
    } else {
      try newer.message(21, at: 210, columns: ["ZREQUEST_ID": "sent"])
      let cache = try Cache.open(directory: URL(fileURLWithPath: target, isDirectory: true), userID: "ann")
      let text = #"{"type":"MESG","message_id":21,"created_at":210,"updated_at":\#(kept == .newer ? 300 : 0)}"#
      let message = try Message(#require(Payload(text)), channelURL: "c1")
      try await cache.write(source: .messageReceived) { try $0.upsertMessages([message]) }
      if kept == .removed {
        try await cache.write(source: .application) { try $0.clearMessages(channelURL: "c1") }
      }
      try cache.close()
    }
    for store in [newer, older] {
      try await Libraries().migrate(store.path, to: target, MigrationRequest(.merge)).expect(0)
    }
    #expect(try folder.integer("SELECT count(*) FROM outgoing_message", on: target + "/ann.sqlite") == 0)
    for store in [older, newer] { try await Libraries().verify(store.path, in: target, salvage: "off").expect(0) }
  }

  /// What the app does with the message that showed that it was sent.
  enum Loss: CaseIterable {
    case clearing, leaving, retention

    func happen(in transaction: CacheTransaction) throws {
      switch self {
      case .clearing: try transaction.clearMessages(channelURL: "c1")
      case .leaving:
        let channel = try transaction.snapshot.channel(url: "c1")
        try transaction.deleteChannel(url: "c1")
        try transaction.upsertChannels([#require(channel)])
      case .retention: try transaction.deleteMessages(channelURL: "c1", upTo: 500)
      }
    }
  }

  @Test("are not taken from an older backup after the app removed what was sent", arguments: Loss.allCases)
  func olderBackupAfterALoss(_ loss: Loss) async throws {
    let (older, newer, folder) = (try TinyStore(), try TinyStore(), try TemporaryFolder())
    try newer.execute("UPDATE Z_METADATA SET Z_UUID = '0B7E3A52-4D0C-4B43-9E0B-2B5C6F1D8A90'")
    try older.outgoing("FailedMessage", request: "sent", at: 200)
    try newer.insert(
      "Channel",
      ["ZOWNER_ID": "ann", "ZCHANNEL_URL": "c1", "ZSERIALIZED_DATA": .json(#"{"channel_url":"c1","name":"one"}"#)])
    try newer.message(21, at: 210, columns: ["ZREQUEST_ID": "sent"])
    let target = folder.path("target")
    try await Libraries().migrate(newer.path, to: target, MigrationRequest(.merge)).expect(0)
    let cache = try Cache.open(directory: URL(fileURLWithPath: target, isDirectory: true), userID: "ann")
    try await cache.write(source: .application) { try loss.happen(in: $0) }
    try cache.close()
    try await Libraries().migrate(older.path, to: target, MigrationRequest(.merge)).expect(0)
    #expect(try folder.integer("SELECT count(*) FROM outgoing_message", on: target + "/ann.sqlite") == 0)
    for store in [older, newer] { try await Libraries().verify(store.path, in: target, salvage: "off").expect(0) }
  }

  @Test("a rejected row says nothing, and a row that is saved again neither")
  func stillWaiting() async throws {
    let fixture = try await MergeFixture(Libraries())
    try fixture.store.message(
      21, at: 210, payload: .json(#"{"message_id":21,"created_at":210,"type":"?"}"#), columns: ["ZREQUEST_ID": "unsent"]
    )
    try fixture.store.execute("UPDATE ZFAILEDMESSAGE SET Z_OPT = Z_OPT + 1")
    try await fixture.migrate(MigrationRequest(.merge)).expect(2)
    #expect(try waiting(fixture) == "unsent")
    try await fixture.verify().expect(0)
  }

  @Test(
    "a rejected row that a tombstone removes counts, wherever its request id is",
    arguments: [
      #""message_id":22,"created_at":210,"type":"MESG""#, #""message_id":21,"created_at":210,"type":"?""#,
    ], [false, true])
  func removed(_ members: String, isInColumn: Bool) async throws {
    let store = try TinyStore()
    let columns: [String: TinyValue] = isInColumn ? ["ZREQUEST_ID": "sent"] : [:]
    let id = isInColumn ? "" : #","request_id":"sent""#
    try store.message(21, at: 210, payload: .json("{\(members)\(id)}"), columns: columns)
    try store.message(21, at: 210, payload: .null, columns: ["ZIS_DELETED": 1])
    try store.outgoing("FailedMessage", request: "sent", at: 200)
    let folder = try TemporaryFolder()
    let target = folder.path("target")
    let report = try await Libraries().migrate(store.path, to: target, MigrationRequest()).expect(0)
    #expect(report.ledger["FailedMessage"]?.duplicate == 1)
    #expect(report.ledger["SucceededMessage"]?.tombstone == 2)
    #expect(try folder.integer("SELECT count(*) FROM outgoing_message", on: target + "/ann.sqlite") == 0)
  }
}
