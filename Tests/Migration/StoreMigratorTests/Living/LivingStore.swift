import Foundation
import GRDBSQLite
import LegacyFixtures
import RawSQLite

/// A small store of one user that goes on living: what SyncManager does to it, row by row. Payloads are plain JSON.
final class LivingStore {
  let path: String
  var url: URL { URL(fileURLWithPath: path) }
  private let connection: RawConnection

  /// - Parameter seed: another one makes a store of another device.
  init(at path: String, seed: UInt64 = 1) throws {
    self.path = path
    _ = try FixtureStore.make(FixtureRecipe(messages: 0, channels: 0, seed: seed), at: path)
    connection = try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE)
  }

  func execute(_ sql: String) throws { try connection.execute(sql) }
  func integer(_ sql: String) throws -> Int64? { try connection.integer(sql) }

  func channel(_ url: String, _ members: String) throws {
    try execute(
      """
      INSERT INTO ZCHANNEL (Z_OPT, ZOWNER_ID, ZCHANNEL_URL, ZSERIALIZED_DATA)
        VALUES (1, 'ann', '\(url)', CAST('{"channel_url":"\(url)"\(members)}' AS BLOB))
      """)
  }

  func message(
    _ id: Int64, at time: Int64, in url: String, updatedAt: Int64 = 0, text: String = "store", requestID: String? = nil
  ) throws {
    try execute(
      """
      INSERT INTO ZSUCCEEDEDMESSAGE (Z_OPT, ZOWNER_ID, ZCHANNEL_URL, ZMESSAGE_ID, ZCREATED_AT, ZIS_DELETED, ZREQUEST_ID,
        ZSERIALIZED_DATA) VALUES (1, 'ann', '\(url)', \(id), \(time), 0, \(requestID.map { "'\($0)'" } ?? "NULL"),
        CAST('\(LivingStore.payload(id, at: time, updatedAt: updatedAt, text: text))' AS BLOB))
      """)
  }

  static func payload(_ id: Int64, at time: Int64, updatedAt: Int64, text: String) -> String {
    #"{"message_id":\#(id),"created_at":\#(time),"type":"MESG","updated_at":\#(updatedAt),"message":"\#(text)"}"#
  }

  /// A row whose payload cannot be read.
  func undecodable(_ id: Int64, at time: Int64, in url: String) throws {
    try message(id, at: time, in: url)
    try execute("UPDATE ZSUCCEEDEDMESSAGE SET ZSERIALIZED_DATA = CAST('{' AS BLOB) WHERE ZMESSAGE_ID = \(id)")
  }

  /// Saves a message again, with another payload.
  func resave(_ id: Int64, updatedAt: Int64, text: String) throws {
    try execute(
      """
      UPDATE ZSUCCEEDEDMESSAGE SET Z_OPT = Z_OPT + 1, ZSERIALIZED_DATA = CAST('{"message_id":' || ZMESSAGE_ID ||
        ',"created_at":' || ZCREATED_AT || ',"type":"MESG","updated_at":\(updatedAt),"message":"\(text)"}' AS BLOB)
        WHERE ZMESSAGE_ID = \(id) AND ZIS_DELETED = 0
      """)
  }

  /// Saves every row of a table again as it is.
  func touch(_ table: String) throws { try execute("UPDATE \(table) SET Z_OPT = Z_OPT + 1") }

  func chunk(_ start: Int64, _ end: Int64, in url: String) throws {
    try execute(
      """
      INSERT INTO ZCHUNK (Z_OPT, ZOWNER_ID, ZCHANNEL_URL, ZSTART_AT, ZEND_AT, ZCHUNK_ID)
        VALUES (1, 'ann', '\(url)', \(start), \(end), 'k')
      """)
  }

  func token(_ token: String, in url: String?) throws {
    try execute(
      """
      INSERT INTO ZMESSAGECHANGELOGTOKEN (Z_OPT, ZOWNER_ID, ZCHANNEL_URL, ZTOKEN)
        VALUES (1, 'ann', \(url.map { "'\($0)'" } ?? "NULL"), '\(token)')
      """)
  }

  func query(order: Int64) throws {
    try execute(
      """
      INSERT INTO ZCHANNELLISTQUERY (Z_OPT, ZOWNER_ID, ZINCLUDE_EMPTY_CHANNEL, ZORDER, ZUPDATED_AT, ZSAVEPOINT)
        VALUES (1, 'ann', 1, \(order), 5, 'here')
      """)
  }

  /// - Parameter table: `ZFAILEDMESSAGE` or `ZPENDINGMESSAGE`.
  func outgoing(_ requestID: String, at time: Int64, in url: String, table: String = "ZFAILEDMESSAGE") throws {
    try execute(
      """
      INSERT INTO \(table) (Z_OPT, ZOWNER_ID, ZCHANNEL_URL, ZREQUEST_ID, ZCREATED_AT, ZSERIALIZED_DATA)
        VALUES (1, 'ann', '\(url)', '\(requestID)', \(time),
        CAST('{"message_id":0,"created_at":\(time),"type":"MESG","message":"unsent"}' AS BLOB))
      """)
  }

  /// Two channels with messages 1 to 10 (times 10 to 100) and 21 to 25 (times 210 to 250), a chunk over each, tokens, a
  /// query, a failed and a pending message; message 5 has a row that cannot be read beside it.
  func fill() throws {
    try execute("BEGIN")
    try channel("c1", #","name":"one","last_message":{"message_id":10,"created_at":100}"#)
    try channel("c2", #","name":"two","last_message":{"message_id":25,"created_at":250}"#)
    for id in 1...10 as ClosedRange<Int64> { try message(id, at: id * 10, in: "c1", updatedAt: 50) }
    for id in 21...25 as ClosedRange<Int64> { try message(id, at: id * 10, in: "c2", requestID: "sent-\(id)") }
    try undecodable(12, at: 55, in: "c1")
    try chunk(10, 100, in: "c1")
    try chunk(210, 250, in: "c2")
    try token("first", in: "c1")
    try token("list", in: nil)
    try query(order: 1)
    try outgoing("unsent", at: 300, in: "c1")
    try outgoing("waiting", at: 310, in: "c2", table: "ZPENDINGMESSAGE")
    try execute("COMMIT")
  }

  /// What comes while the app goes on: new messages, every other row saved again, some with other content.
  func grow() throws {
    try execute("BEGIN")
    try message(11, at: 310, in: "c1")
    try message(26, at: 320, in: "c2")
    for table in [
      "ZSUCCEEDEDMESSAGE", "ZCHANNEL", "ZMESSAGECHANGELOGTOKEN", "ZCHANNELLISTQUERY", "ZFAILEDMESSAGE",
      "ZPENDINGMESSAGE",
    ] {
      try touch(table)
    }
    try resave(4, updatedAt: 50, text: "same time")
    try resave(5, updatedAt: 500, text: "later")
    try execute(
      """
      UPDATE ZSUCCEEDEDMESSAGE SET ZIS_DELETED = 1, ZSERIALIZED_DATA = NULL WHERE ZMESSAGE_ID = 6;
      UPDATE ZMESSAGECHANGELOGTOKEN SET ZTOKEN = ZTOKEN || '+';
      UPDATE ZCHANNELLISTQUERY SET ZSAVEPOINT = 'there', ZUPDATED_AT = 6;
      UPDATE ZCHANNEL SET ZSERIALIZED_DATA = CAST(replace(CAST(ZSERIALIZED_DATA AS TEXT), '"name":"', '"name":"new ')
        AS BLOB);
      UPDATE ZCHUNK SET Z_OPT = Z_OPT + 1, ZEND_AT = CASE ZCHANNEL_URL WHEN 'c1' THEN 310 ELSE 320 END;
      COMMIT
      """)
  }

  enum Part { case schema, tokens }

  /// Overwrites pages of the file, as a failing disk does.
  func lose(_ part: Part) throws {
    // Salvage knows rows by their entity, as Core Data numbers it.
    for entity in ["Channel", "SucceededMessage", "FailedMessage", "Chunk", "ChannelListQuery"] {
      try execute(
        "UPDATE Z\(entity.uppercased()) SET Z_ENT = (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = '\(entity)')")
    }
    try execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let size = try integer("PRAGMA page_size") ?? 0
    let root =
      switch part {
      case .schema: 1 as Int64
      case .tokens: try integer("SELECT rootpage FROM sqlite_schema WHERE name = 'ZMESSAGECHANGELOGTOKEN'") ?? 0
      }
    let file = try FileHandle(forWritingTo: url)
    // The header stays: SQLite would not open the file without it.
    let start = part == .schema ? 100 : UInt64((root - 1) * size)
    try file.seek(toOffset: start)
    try file.write(contentsOf: Data(repeating: 0xA5, count: Int(root * size) - Int(start)))
    try file.close()
  }
}
