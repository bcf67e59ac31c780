import ChatCache
import ChatModel
import ChatWire
import GRDBSQLite
import LiveTesting
import PacedTesting
import RawSQLite
import Testing

@testable import CacheSync

/// Events that the cache does not take.
@Suite("Events that cannot be written", .live) struct FailedEventTests {
  private func handle(_ text: String, _ fixture: EventFixture) async throws -> [String] {
    let command = try #require(Command(Array(text.utf8)))
    return try await fixture.device.engine.perform { engine in
      await engine.eventHandling.handle(ServerMessage(command), on: engine)
      return engine.channelSync.freshness.stale.map(\.url)
    }
  }

  private func filling(_ fixture: EventFixture, _ body: () async throws -> Void) async throws {
    let raw = try RawConnection(path: fixture.device.cache.fileURL.path, flags: SQLITE_OPEN_READWRITE)
    try raw.execute("PRAGMA busy_timeout = 300000")
    for kind in ["INSERT", "UPDATE"] {
      try raw.execute("CREATE TRIGGER full_\(kind) BEFORE \(kind) ON channel BEGIN SELECT RAISE(ABORT, 'full'); END")
    }
    try await body()
    for kind in ["INSERT", "UPDATE"] { try raw.execute("DROP TRIGGER full_\(kind)") }
  }

  @Test(
    "what an event about many channels was about is asked for",
    arguments: [
      #"MCNT{"group_channels":[{"channel_url":"chan","member_count":9,"joined_member_count":9}],"ts":1800000000000}"#,
      #"USEV{"cat":20001,"data":{"blocker":{"user_id":"alice"},"blockee":{"user_id":"bob"}},"ts":1800000000000}"#,
    ])
  func manyChannels(_ text: String) async throws {
    let fixture = try await EventFixture()
    try await fixture.server("POST", "group_channels", #"{"user_ids":["alice","carol"],"channel_url":"other"}"#)
    fixture.device.engine.refreshChannel("other")
    try await fixture.clean()
    try await filling(fixture) {
      let asked = try await handle(text, fixture)
      #expect(asked == ["chan"])
    }
    try await fixture.stop()
  }

  @Test("totals that came with it are told: they are not stored")
  func totals() async throws {
    let fixture = try await EventFixture()
    let counts = #""unread_cnt":{"all":7,"custom_types":{},"ts":1900000000000}"#
    try await filling(fixture) {
      _ = try await handle(
        #"SYEV{"cat":10701,"channel_url":"chan","channel_type":"group","ts":1800000000000,"data":{},\#(counts)}"#,
        fixture
      )
    }
    let told = fixture.device.log.effects.compactMap {
      if case .unreadTotals(let counts) = $0 { counts.all } else { nil }
    }
    #expect(told.last == 7)
    try await fixture.stop()
  }
}
