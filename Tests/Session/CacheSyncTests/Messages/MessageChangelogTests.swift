import ChatCache
import ChatModel
import ChatWire
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

@Suite("Message changelogs", .live) struct MessageChangelogTests {
  private static let path = "group_channels/\(MessageFixture.url)/messages"

  @Test("what was sent, edited, deleted and reacted to while offline is right after the next login, also mid-sync")
  func offline() async throws {
    let fixture = try await MessageFixture(messages: 150)
    let history = try await fixture.history()
    let transport = try fixture.recorder()
    let device = try await fixture.device(transport: transport) { $0.messagePageSize = 20 }
    try await device.connect()
    transport.hold(after: 5)
    let watch = device.engine.watchMessages(channelURL: MessageFixture.url, viewpoint: history[75].createdAt)
    await transport.untilHeld(1)
    for round in 0..<2 {
      await transport.disconnect()
      await device.log.until { notices in
        notices.flatMap(\.effects).filter { if case .connection(.disconnected) = $0 { true } else { false } }.count
          > round
      }
      fixture.pass(5_000)
      // Within what is cached, and beyond it.
      for index in [3 + round, 74 + round, 76 + round, 146 + round] {
        try await fixture.platform(
          "PUT", "\(Self.path)/\(history[index].id)", #"{"message_type":"MESG","message":"edited \#(round)"}"#)
      }
      for index in [10 + round, 70 + round, 80 + round] {
        try await fixture.platform("DELETE", "\(Self.path)/\(history[index].id)")
      }
      try await fixture.platform(
        "POST", "\(Self.path)/\(history[72].id)/reactions", #"{"user_id":"bob","reaction":"r\#(round)"}"#)
      try await fixture.write(25)
      fixture.pass(600_000)
      // What was held has no session any more, and fails.
      transport.release()
      await device.engine.untilAtRest()
      try await device.connect()
      await device.engine.untilAtRest()
      let expected = try await fixture.history()
      #expect(try await device.messages().map(\.line) == expected.map(\.line))
      let ranges = try await device.ranges()
      #expect(ranges.count == 1 && ranges.first?.isHistoryStartReached == true)
      #expect(ranges.first?.end == expected.last?.createdAt)
      let reacted = try await device.cache.read {
        try $0.message(channelURL: MessageFixture.url, messageID: history[72].id)
      }
      #expect(reacted?.reactions.count == round + 1)
      #expect(device.progress?.isEndReached == true)
    }
    #expect(try await device.cache.read { try $0.token(.messages(channelURL: MessageFixture.url)) } != nil)
    #expect(device.log.notices.contains { $0.source == .messageChangelog })
    watch.cancel()
    try await device.stop()
    await fixture.stop()
  }

  @Test("the stored token is used and advanced with each page; one that the server refuses is dropped for the time")
  func tokens() async throws {
    let fixture = try await MessageFixture(messages: 20)
    let history = try await fixture.history()
    let transport = try fixture.recorder()
    let device = try await fixture.device(transport: transport)
    try await device.cache.write(source: .migration) { transaction in
      try transaction.upsertMessages(history.prefix(5))
      try transaction.setToken("no token of this server", .messages(channelURL: MessageFixture.url))
    }
    try await fixture.platform("DELETE", "\(Self.path)/\(history[2].id)")
    try await device.connect()
    let watch = device.engine.watchMessages(channelURL: MessageFixture.url)
    await device.engine.untilAtRest()
    let asked = transport.started.filter { $0.contains("changelogs") }
    #expect(asked.count == 2 && asked.first?.contains("token=no") == true)
    #expect(asked.last?.contains("change_ts=\(history[0].createdAt)") == true)
    let token = try #require(try await device.cache.read { try $0.token(.messages(channelURL: MessageFixture.url)) })
    #expect(try await device.messages().map(\.id) == history.filter { $0.id != history[2].id }.map(\.id))
    // The next one goes on behind it.
    transport.forget()
    try await device.engine.perform {
      $0.history.messagesMayBeMissed(on: $0)
      await $0.history.scheduleMessages(on: $0)
    }
    await device.engine.untilAtRest()
    #expect(transport.started.contains { $0.contains("changelogs?token=\(HTTPCall.encoded(token))") })
    watch.cancel()
    try await device.stop()
    await fixture.stop()
  }
}
