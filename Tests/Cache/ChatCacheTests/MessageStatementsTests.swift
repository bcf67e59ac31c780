import FileTesting
import GRDBSQLite
import PacedTesting
import RawSQLite
import Testing

@testable import CacheLoading

/// Messages that one statement writes together arrive as each by itself would.
@Suite(.heavy) struct MessageStatementsTests {
  /// Below, at and beyond what one statement takes, several times.
  @Test(arguments: [0, 1, 39, 40, 41, 80, 97])
  func everyRowArrivesWithItsOwnColumns(count: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/loaded.sqlite"
    let loader = try CacheLoader(path: path, userID: "anna", cacheBytes: 1 << 20)
    var batch = LoadBatch(entity: "SucceededMessage")
    func slice(_ text: String?) -> LoadBatch.Slice {
      guard let text else { return .none }
      defer { batch.arena.append(contentsOf: Array(text.utf8)) }
      return LoadBatch.Slice(start: batch.arena.count, length: text.utf8.count)
    }
    var expected: [String] = []
    for number in 0..<count {
      let key = Int64(number * 2 + 1)
      // A channel without a row begins in the middle of a statement.
      let channel = "c\(number / 7)"
      let customType = number % 3 == 0 ? nil : "t\(number)"
      let sender = number % 4 == 0 ? nil : "s\(number)"
      let request = number % 5 == 0 ? nil : "r\(number)"
      let parent = number % 6 == 0 ? key + 3 : nil
      batch.messages.append(
        LoadBatch.Message(
          key: key, messageID: key + 1, createdAt: key + 2, updatedAt: key + 4, parentMessageID: parent,
          kind: UInt8(1 + number % 2), channelURL: slice(channel), customType: slice(customType),
          senderID: slice(sender), requestID: slice(request), payload: slice("{\"n\":\(number)}")))
      expected.append(
        """
        \(key) \(channel) \(key + 1) \(key + 2) \(key + 4) \(1 + number % 2) \(parent.map(String.init) ?? "-") \
        \(customType ?? "-") \(sender ?? "-") \(request ?? "-") {"n":\(number)}
        """)
    }
    try loader.append(batch)
    try loader.commit(entityIndex: 0, afterKey: nil)
    let reader = try RawConnection(path: path, flags: SQLITE_OPEN_READONLY)
    let rows = try reader.prepare(
      """
      SELECT m.id || ' ' || c.url || ' ' || m.message_id || ' ' || m.created_at || ' ' || m.updated_at || ' ' || m.kind
        || ' ' || ifnull(m.parent_message_id, '-') || ' ' || ifnull(m.custom_type, '-') || ' '
        || ifnull(m.sender_id, '-') || ' ' || ifnull(m.request_id, '-') || ' ' || m.payload
      FROM message m JOIN channel c ON c.id = m.channel_id ORDER BY m.id
      """)
    var found: [String] = []
    while try rows.step() { found.append(rows.text(0) ?? "") }
    #expect(found == expected)
  }
}
