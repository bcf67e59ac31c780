import ChatCache
import ChatModel
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

@Suite("What a start reads", .live) struct StartCostTests {
  @Test("of many channels, only those of the user's own mutes are decoded before the first input")
  func channels() async throws {
    let fixture = try await LiveFixture()
    let folder = try TemporaryCacheFolder()
    let cache = try Cache.open(directory: folder.url, userID: "alice")
    try await cache.write(source: .fetched) { transaction in
      for number in 0..<200 {
        let muted = number == 7 ? #","is_muted":true"# : ""
        let end = number == 7 ? #","is_muted":true,"restriction_info":{"end_at":9999999999999}"# : ""
        let payload = Payload(
          #"{"channel_url":"chan\#(number)","name":"room"\#(muted),"members":[{"user_id":"alice"\#(end)}]}"#)
        try transaction.upsertChannels([try Channel(try #require(payload))])
      }
    }
    try cache.close()
    let device = try await TestDevice(userID: "alice", folder: folder, transport: try fixture.transport())
    try await device.engine.perform { _ in }
    #expect(device.cache.reads.rows == 1)
    try await device.stop()
    await fixture.stop()
  }
}
