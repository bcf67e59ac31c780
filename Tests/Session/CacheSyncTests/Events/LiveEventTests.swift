import ChatCache
import ChatTesting
import ChatWire
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync
@testable import ChatModel

/// What events do beside one commit: timers, acknowledgements, unknown channels, ranges.
@Suite("Live events", .live) struct LiveEventTests {
  private func typing(_ fixture: EventFixture) -> [[String]] {
    fixture.device.log.effects.compactMap { if case .typing(_, let users) = $0 { users.map(\.id) } else { nil } }
  }

  @Test("who types is told, and typing ends by itself after ten seconds")
  func typingEnds() async throws {
    let clock = TestClock()
    var configuration = EventFixture.configuration()
    configuration.clock = clock
    let fixture = try await EventFixture(configuration: configuration)
    try await fixture.server("POST", "group_channels/chan/typing", #"{"user_ids":["bob"]}"#)
    await fixture.device.log.until { $0.contains { !$0.effects.isEmpty && $0.source == .typingUpdated } }
    #expect(typing(fixture) == [["bob"]])
    await clock.expectPause(10)
    clock.advance(by: 10)
    await fixture.device.log.untilEffect { if case .typing(_, let users) = $0 { users.isEmpty } else { false } }
    #expect(typing(fixture) == [["bob"], []])
    try await fixture.stop()
  }

  @Test("who types in a channel that the user has left is not told any more, also not with a new connection")
  func typingIsForgotten() async throws {
    let fixture = try await EventFixture()
    try await fixture.server("POST", "group_channels/chan/typing", #"{"user_ids":["bob"]}"#)
    await fixture.device.log.until { $0.contains { !$0.effects.isEmpty && $0.source == .typingUpdated } }
    try await fixture.server("PUT", "group_channels/chan/leave", #"{"user_ids":["alice"]}"#)
    await fixture.device.log.until { $0.contains { $0.change?.channels.contains { $0.row == .deleted } == true } }
    @Sendable func logins(_ notices: [SyncNotice]) -> Int {
      notices.flatMap(\.effects).filter { if case .loggedIn = $0 { true } else { false } }.count
    }
    let before = logins(fixture.device.log.notices)
    await fixture.device.engine.transport.suspend()
    await fixture.device.engine.transport.resume()
    await fixture.device.log.until { logins($0) > before }
    await fixture.device.engine.untilAtRest()
    #expect(typing(fixture) == [["bob"]])
    try await fixture.stop()
  }

  @Test("the end of the user's own mute is asked for when it should be there")
  func muteEnds() async throws {
    let clock = TestClock()
    var configuration = EventFixture.configuration()
    configuration.clock = clock
    let fixture = try await EventFixture(configuration: configuration)
    try await fixture.server("POST", "group_channels/chan/mute", #"{"user_id":"alice","seconds":60}"#)
    await clock.expectPause(61)
    #expect(try await fixture.channel?.isMuted == true)
    await fixture.fixture.backend.setClockSkew(61_000)
    clock.advance(by: 61)
    await fixture.device.log.until { $0.contains { $0.source == .userUnmuted } }
    #expect(try await fixture.channel?.isMuted == false)
    try await fixture.stop()
  }

  @Test("a message from someone else is acknowledged as delivered, the user's own is not")
  func acknowledgement() async throws {
    let fixture = try await EventFixture()
    let bob = try await TestDevice(userID: "bob", transport: try fixture.fixture.transport())
    try await bob.connect()
    let id = try await fixture.received("hello")
    let time = try #require(try await fixture.message(id)?.createdAt)
    await bob.log.until { notices in
      notices.contains { notice in
        guard case .delivery(let event)? = notice.event else { return false }
        return event.receipts.contains(Receipt(userID: "alice", time: time))
      }
    }
    try await bob.stop()
    try await fixture.stop()
  }

  @Test("an unknown channel is fetched because of its event, and reported with the event's source")
  func unknownChannel() async throws {
    let fixture = try await EventFixture()
    try await fixture.server("POST", "group_channels", #"{"user_ids":["bob"],"channel_url":"other"}"#)
    try await fixture.server("POST", "group_channels/other/invite", #"{"user_ids":["alice"]}"#)
    await fixture.device.log.until { notices in
      notices.contains { $0.change?.channels.contains { $0.channelURL == "other" && $0.row == .inserted } ?? false }
    }
    await fixture.untilIdle()
    let notice = try #require(
      fixture.device.log.notices.first {
        $0.change?.channels.contains { $0.row == .inserted && $0.channelURL == "other" } ?? false
      })
    #expect(notice.source == .invitationReceived)
    let channel = try #require(try await fixture.device.cache.read { try $0.channel(url: "other") })
    #expect(channel.memberCount == 2)
    try await fixture.stop()
  }

  @Test("messages extend a synced range as long as each names the one before it")
  func ranges() async throws {
    let fixture = try await EventFixture()
    let first = try await fixture.received("first")
    try await fixture.claimRange(first, first)
    let second = try await fixture.received("second")
    let ranges = try await fixture.device.cache.read {
      try $0.syncedRanges(channelURL: EventFixture.url, provenUnder: .everything).ranges
    }
    let times = (try await fixture.message(first)?.createdAt, try await fixture.message(second)?.createdAt)
    #expect(ranges.map(\.start) == [times.0] && ranges.map(\.end) == [times.1])
    try await fixture.stop()
  }

  @Test("an event that comes twice counts once")
  func duplicates() async throws {
    let fixture = try await EventFixture()
    try await fixture.received("hello")
    let id = try await fixture.send("again")
    await fixture.device.log.until { notices in
      notices.contains { $0.change?.channels.contains { $0.insertedMessages.contains(id) } ?? false }
    }
    let message = try #require(try await fixture.message(id))
    let command = Command(.userMessage, message.payload)
    try await fixture.device.engine.perform { await $0.eventHandling.handle(ServerMessage(command), on: $0) }
    await fixture.untilIdle()
    #expect(try await fixture.channel?.unreadMessageCount == 2)
    try await fixture.stop()
  }

  @Test("the echo of an own call is applied, but asks for nothing")
  func echo() async throws {
    let held = Locked<HeldTransport?>(nil)
    let fixture = try await EventFixture(transport: { base in
      let transport = HeldTransport(base)
      held.withValue { $0 = transport }
      return transport
    })
    let transport = try #require(held.withValue { $0 })
    let fetches = transport.calls.count
    try await fixture.device.engine.perform { $0.callTracking.addOwnCall("mine") }
    for (id, expected) in [("mine", 0), ("other", 1)] {
      let text = #"SYEV{"cat":11000,"channel_url":"chan","ts":1800000000000,"unique_id":"\#(id)","data":{}}"#
      let command = try #require(Command(Array(text.utf8)))
      try await fixture.device.engine.perform { await $0.eventHandling.handle(ServerMessage(command), on: $0) }
      await fixture.untilIdle()
      #expect(transport.calls.count == fetches + expected)
    }
    try await fixture.stop()
  }

  @Test("totals are reported when they change, and older ones never")
  func totals() async throws {
    let fixture = try await EventFixture()
    let before = fixture.device.log.notices.count
    for (all, time) in [(5, 1_900_000_000_000), (4, 1_800_000_000_000), (5, 1_900_000_000_001), (6, 1_900_000_000_002)]
    {
      let text = #"PONG{"unread_cnt":{"all":\#(all),"custom_types":{},"ts":\#(time)}}"#
      let command = try #require(Command(Array(text.utf8)))
      try await fixture.device.engine.perform { await $0.eventHandling.handle(ServerMessage(command), on: $0) }
    }
    let told = fixture.device.log.notices.dropFirst(before).flatMap(\.effects).compactMap {
      if case .unreadTotals(let counts) = $0 { counts.all } else { nil }
    }
    #expect(told == [5, 6])
    try await fixture.stop()
  }

  @Test("who left and joins again has the channel again, with what comes for it at once")
  func rejoining() async throws {
    let fixture = try await EventFixture()
    try await fixture.received("before")
    try await fixture.server("PUT", "group_channels/chan/leave", #"{"user_ids":["alice"]}"#)
    await fixture.device.log.until { $0.contains { $0.source == .userLeft } }
    try await fixture.server("POST", "group_channels/chan/invite", #"{"user_ids":["alice"]}"#)
    let id = try await fixture.received("after")
    // Answers that events overtake are requested again, after the third one with a pause.
    try await fixture.clean()
    #expect(try await fixture.message(id)?.text == "after")
    let channel = try #require(try await fixture.channel)
    #expect(channel.memberState == .joined && channel.unreadMessageCount == 1)
    try await fixture.stop()
  }

  @Test("a message from before the visible history is as if it had never come")
  func invisible() async throws {
    let fixture = try await EventFixture()
    let id = try await fixture.received("hello")
    let command = Command(.userMessage, try #require(try await fixture.message(id)).payload)
    try await fixture.server("PUT", "group_channels/chan/reset_user_history", #"{"user_id":"alice"}"#)
    await fixture.device.log.until { $0.contains { $0.change?.channels.first?.deletedMessages == [id] } }
    await fixture.untilIdle()
    let before = fixture.device.log.notices.count
    try await fixture.device.engine.perform { await $0.eventHandling.handle(ServerMessage(command), on: $0) }
    #expect(fixture.device.log.notices.count == before)
    #expect(try await fixture.message(id) == nil)
    try await fixture.stop()
  }

  @Test("a mute that ended while the app was closed is asked for at the next login")
  func muteEndedBetweenRuns() async throws {
    let fixture = try await EventFixture()
    try await fixture.server("POST", "group_channels/chan/mute", #"{"user_id":"alice","seconds":60}"#)
    await fixture.device.log.until { $0.contains { $0.source == .userMuted } }
    try await fixture.device.stop()
    await fixture.fixture.backend.setClockSkew(120_000)
    let clock = TestClock()
    var configuration = EventFixture.configuration()
    configuration.clock = clock
    let device = try await TestDevice(
      userID: "alice", folder: fixture.device.folder, transport: try fixture.fixture.transport(),
      configuration: configuration)
    try await device.connect()
    await clock.endPause(1)
    await device.log.until { $0.contains { $0.source == .userUnmuted } }
    #expect(try await device.cache.read { try $0.channel(url: EventFixture.url)?.isMuted } == false)
    try await device.stop()
    await fixture.fixture.stop()
  }
}
