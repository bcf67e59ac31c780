import ChatCache
import ChatModel
import FileTesting
import PacedTesting
import RawSQLite
import Testing

/// Text with NUL and text that is not UTF-8 passes through whole.
@Suite(.heavy) struct TextBytesTests {
  private let folder: TemporaryFolder
  private let cache: Cache

  init() throws {
    folder = try TemporaryFolder()
    cache = try folder.open()
  }

  @Test func nothingEndsAtANul() async throws {
    let urls = ["c\0one", "c\0two", "c"]
    for (index, url) in urls.enumerated() {
      let extra = #","custom_type":"t\u0000\#(index)","user":{"user_id":"u\u0000\#(index)"}"#
      let one = try message(Int64(index + 1), at: 10, requestID: #"r\u0000\#(index)"#, extra: extra, in: url)
      let pending = try outgoing(#"o\u0000\#(index)"#, in: url)
      try await cache.write(source: .fetched) { transaction in
        try transaction.upsertMessages([one])
        try transaction.putOutgoing(pending)
        try transaction.setToken("k\0\(index)", .messages(channelURL: url))
        try transaction.addSyncedRange(
          SyncedRange(0...Int64(index)), channelURL: url, filter: MessageFilter(customType: "f\0\(index)"))
      }
    }
    #expect(try await cache.read { try $0.stubChannelURLs() } == ["c", "c\0one", "c\0two"])
    for (index, url) in urls.enumerated() {
      try await cache.read { (snapshot: CacheSnapshot) throws in
        #expect(try snapshot.message(channelURL: url, requestID: "r\0\(index)")?.id == Int64(index + 1))
        #expect(try snapshot.message(channelURL: url, requestID: "r") == nil)
        #expect(try snapshot.outgoingMessages(channelURL: url).map(\.requestID) == ["o\0\(index)"])
        #expect(try snapshot.outgoingMessage(requestID: "o") == nil)
        #expect(try snapshot.token(.messages(channelURL: url)) == "k\0\(index)")
        for filter in [MessageFilter(customType: "t\0\(index)"), MessageFilter(senderUserIDs: ["u\0\(index)"])] {
          #expect(try snapshot.messages(channelURL: url, createdIn: 0...99, filter: filter).count == 1)
        }
        for filter in [MessageFilter(customType: "t\0x"), MessageFilter(senderUserIDs: ["u\0x", "u"])] {
          #expect(try snapshot.messages(channelURL: url, createdIn: 0...99, filter: filter).isEmpty)
        }
        let filter = MessageFilter(customType: "f\0\(index)")
        #expect(
          try snapshot.syncedRanges(channelURL: url, provenUnder: filter).ranges == [SyncedRange(0...Int64(index))])
      }
    }
  }

  @Test func identityIsByBytes() async throws {
    let looksAlike = ["\u{e1}", "a\u{301}"]
    for (index, url) in looksAlike.enumerated() {
      try await cache.write(source: .fetched) {
        try $0.upsertMessages([message(Int64(index + 1), at: 10, in: url)])
      }
    }
    for (index, url) in looksAlike.enumerated() {
      let found = try await cache.read { try $0.messages(channelURL: url, createdIn: 0...99) }
      #expect(found.map(\.id) == [Int64(index + 1)])
    }
  }

  /// Rows of a legacy store may hold any bytes; they are read, repaired, and never cut.
  @Test func textThatIsNotUTF8IsReadWhole() async throws {
    let connection = try folder.connect()
    let insert = try connection.prepare("INSERT INTO channel (url) VALUES (?1)")
    insert.bindText([0x61, 0xFF, 0x00, 0x62], at: 1)
    try insert.run()
    #expect(try await cache.read { try $0.stubChannelURLs() } == ["a\u{FFFD}\0b"])
    #expect(try await cache.read { try $0.messages(channelURL: "a\u{FFFD}\0b", createdIn: 0...1) } == [])
  }

  /// A damaged payload is an error, not a crash of the scanner.
  @Test(arguments: ["", "{", #"{"message_id":1,"type":"MESG"#, "[]", #"{"message_id":1}"#])
  func aDamagedPayloadIsAnError(text: String) async throws {
    try await cache.write(source: .fetched) { transaction in
      try transaction.upsertChannels([channel()])
      try transaction.upsertMessages([message(1, at: 10)])
      try transaction.putOutgoing(outgoing("r"))
    }
    let connection = try folder.connect()
    for table in ["message", "channel", "outgoing_message"] {
      let update = try connection.prepare("UPDATE \(table) SET payload = ?1")
      update.bindText(text, at: 1)
      try update.run()
    }
    #expect(
      await errorCode { try await cache.read { try $0.message(channelURL: channelURL, messageID: 1) } } == .damaged)
    #expect(await errorCode { try await cache.read { try $0.channels() } } == .damaged)
    #expect(await errorCode { try await cache.read { try $0.outgoingMessages() } } == .damaged)
  }
}
