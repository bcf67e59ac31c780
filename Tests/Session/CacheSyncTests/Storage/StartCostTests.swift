import ChatCache
import ChatModel
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

@Suite("What a start reads", .live) struct StartCostTests {
  @Test("the app's first call waits for no channel, and only those of the user's own mutes are decoded")
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
    let engine = SyncEngine(
      cache: try Cache.open(directory: folder.url, userID: "alice"), transport: try fixture.transport())
    let isReading = WatchedLog<Bool>()
    await engine.start { engine in isReading.append(engine.jobs.isRunning(JobKey(.mutes))) }
    await isReading.until("the first input") { !$0.isEmpty }
    // Which begins after it.
    #expect(isReading.elements == [false])
    await engine.untilAtRest()
    #expect(engine.cache.reads.rows == 1)
    await engine.stop()
    try await engine.cache.closeOnOwnThread()
    await fixture.stop()
  }
}

extension SyncEngine {
  /// Starts, with a call of the app that comes before anything is done.
  fileprivate func start(then input: @escaping InputQueue.Input) {
    start()
    put(input)
  }
}
