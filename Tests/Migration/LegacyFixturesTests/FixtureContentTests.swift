import FileTesting
import LegacyFixtures
import LegacyStore
import PacedTesting
import RawSQLite
import Testing

@Suite("Stores of given rows", .heavy) struct FixtureContentTests {
  @Test("every row is there, as SyncManager writes it, and of one owner") func rows() throws {
    let folder = try TemporaryFolder()
    var content = FixtureContent(owner: "anna", nickname: "Anna")
    content.channels = [FixtureContent.Channel(url: "one", payload: Array(#"{"channel_url":"one"}"#.utf8))]
    content.messages = [
      FixtureContent.Message(
        channelURL: "one", id: 7, createdAt: 1_000, requestID: nil, payload: Array(#"{"message_id":7}"#.utf8)),
      FixtureContent.Message(
        channelURL: "one", id: 8, createdAt: 2_000, requestID: "r", payload: Array(#"{"message_id":8}"#.utf8)),
    ]
    content.failed = [
      FixtureContent.Failed(channelURL: "one", requestID: "f", createdAt: 3_000, text: "not \"sent\"")
    ]
    content.chunks = [FixtureContent.Chunk(channelURL: "one", times: 1_000...2_000)]
    content.tokens = [FixtureContent.Token(channelURL: "one", text: "t")]
    try FixtureStore.make(content, at: folder.path("store"))
    #expect(throws: FixtureError.targetExists) { try FixtureStore.make(content, at: folder.path("store")) }
    #expect(try Files.names(folder.path) == ["store"])

    let store = try open(folder.path("store"))
    #expect(
      try store.dump("SELECT ZMESSAGE_ID, ZCREATED_AT, ZCHANNEL_URL, ZREQUEST_ID FROM ZSUCCEEDEDMESSAGE") == [
        ["7", "1000", "one", "NULL"], ["8", "2000", "one", "r"],
      ])
    #expect(
      try store.dump("SELECT ZREQUEST_ID, ZCREATED_AT, ZERROR_CODE FROM ZFAILEDMESSAGE") == [["f", "3000", "800220"]])
    #expect(try store.dump("SELECT ZSTART_AT, ZEND_AT FROM ZCHUNK") == [["1000", "2000"]])
    #expect(try store.dump("SELECT ZCHANNEL_URL, ZTOKEN FROM ZMESSAGECHANGELOGTOKEN") == [["one", "t"]])
    for entity in ["CHANNEL", "SUCCEEDEDMESSAGE", "FAILEDMESSAGE", "CHUNK", "MESSAGECHANGELOGTOKEN"] {
      #expect(try store.dump("SELECT DISTINCT ZOWNER_ID FROM Z\(entity)") == [["anna"]], "\(entity)")
    }
    let payloads = try ["SUCCEEDEDMESSAGE", "FAILEDMESSAGE"].flatMap {
      try store.blobs("SELECT ZSERIALIZED_DATA FROM Z\($0) ORDER BY Z_PK")
    }.map(text)
    #expect(payloads.prefix(2) == [#"{"message_id":7}"#, #"{"message_id":8}"#])
    #expect(payloads.last?.contains(#""message":"not \"sent\"""#) == true)
    #expect(payloads.last?.contains(#""nickname":"Anna""#) == true)
  }

  /// Takes the index mask and base64 off, independently of the writer.
  private func text(_ stored: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var bits: UInt32 = 0
    var count = 0
    var bytes: [UInt8] = []
    for (index, byte) in stored.enumerated() {
      guard let value = letters.firstIndex(of: byte ^ UInt8(truncatingIfNeeded: index)) else { continue }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
