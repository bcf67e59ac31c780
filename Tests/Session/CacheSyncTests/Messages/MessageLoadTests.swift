import ChatCache
import ChatModel
import ChatTesting
import ChatWire
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

@Suite("Pages and gaps for collections", .live) struct MessageLoadTests {
  @Test("a page around a time is cached with what it proves, and says whether there is more")
  func pages() async throws {
    let fixture = try await MessageFixture(messages: 60)
    let history = try await fixture.history()
    let device = try await fixture.device()
    try await device.connect()
    let middle = history[30].createdAt
    let page = try await device.engine.calls.loadMessages(
      channelURL: MessageFixture.url,
      MessageListParameters(timestamp: middle, previousLimit: 10, nextLimit: 10, isInclusive: true))
    #expect(page.hasPrevious == true && page.hasNext == true && page.isContinuous == true)
    try #require(page.messages.count >= 21 && page.messages.contains { $0.id == history[30].id })
    #expect(try await device.messages().map(\.id) == page.messages.map(\.id))
    let ranges = try await device.ranges()
    let times = page.messages.map(\.createdAt)
    #expect(ranges == [SyncedRange(times[0] + 1...times[times.count - 1] - 1)])
    #expect(device.log.notices.contains { $0.source == .fetched && $0.change != nil })

    let newest = try await device.engine.calls.loadMessages(
      channelURL: MessageFixture.url, MessageListParameters(timestamp: .max, previousLimit: 100))
    #expect(newest.hasPrevious == false && newest.hasNext == false && newest.messages.count == 60)
    #expect(
      try await device.ranges() == [
        SyncedRange(history[0].createdAt...history[59].createdAt, isHistoryStartReached: true)
      ])
    try await device.stop()
    await fixture.stop()
  }

  @Test("a page without replies proves nothing; a failure is the caller's, and a stop ends the wait")
  func limits() async throws {
    let fixture = try await MessageFixture(messages: 10)
    let transport = try fixture.recorder()
    let device = try await fixture.device(transport: transport)
    try await device.connect()
    let newest = MessageListParameters(timestamp: .max, previousLimit: 5)
    _ = try await device.engine.calls.loadMessages(channelURL: MessageFixture.url, newest, replies: .none)
    #expect(try await device.messages().isEmpty == false)
    #expect(try await device.ranges().isEmpty)
    await #expect(throws: ServerError.self) {
      _ = try await device.engine.calls.loadMessages(channelURL: "elsewhere", newest)
    }
    transport.hold(after: 0)
    let waiting = Task { try await device.engine.calls.loadMessages(channelURL: MessageFixture.url, newest) }
    await transport.untilHeld(1)
    try await device.stop()
    await #expect(throws: (any Error).self) { _ = try await waiting.value }
    await fixture.stop()
  }

  @Test("an answer that comes after its channel was cleared is not written; another channel's clearing changes nothing")
  func cleared() async throws {
    let fixture = try await MessageFixture(messages: 10)
    let transport = try fixture.recorder()
    let device = try await fixture.device(transport: transport)
    try await device.connect()
    await device.engine.untilAtRest()
    let newest = MessageListParameters(timestamp: .max, previousLimit: 20)
    for (url, isWritten) in [("elsewhere", true), (MessageFixture.url, false)] {
      transport.hold(after: 0)
      let page = Task { try await device.engine.calls.loadMessages(channelURL: MessageFixture.url, newest) }
      await transport.untilHeld(1)
      try await device.engine.perform {
        try await $0.storage.clearMessages(channelURL: url, isKeepingOutgoing: true, on: $0)
      }
      transport.release()
      if isWritten {
        #expect(try await page.value.messages.count == 10)
      } else {
        await #expect(throws: CancellationError.self) { _ = try await page.value }
      }
      #expect(try await device.messages().count == (isWritten ? 10 : 0))
    }
    try await device.stop()
    await fixture.stop()
  }

  private static func gap(_ device: TestDevice, _ synced: [Message]) async throws -> MessageGapOutcome {
    let range = try #require(synced.first).createdAt...(try #require(synced.last)).createdAt
    return try await device.engine.calls.checkGap(
      channelURL: MessageFixture.url, shown: range, synced: range, isAtLiveEnd: true)
  }

  @Test("a gap is filled with a few pages, and the range reaches the newest message")
  func fill() async throws {
    let fixture = try await MessageFixture(messages: 20)
    let clock = TestClock()
    let device = try await fixture.device { $0.clock = clock }
    try await device.connect()
    let synced = try await device.engine.calls.loadMessages(
      channelURL: MessageFixture.url, MessageListParameters(timestamp: .max, previousLimit: 100)
    ).messages
    // Live, they would be no gap.
    await device.engine.transport.disconnect()
    try await fixture.write(250)
    try await device.connect()
    let history = try await fixture.history()
    let filling = Task { try await Self.gap(device, synced) }
    await clock.endPause(0.2)
    await clock.endPause(0.2)
    #expect(try await filling.value == .filled(isPreviousComplete: true, isNextComplete: true))
    #expect(try await device.messages().map(\.line) == history.map(\.line))
    #expect(
      try await device.ranges() == [
        SyncedRange(history[0].createdAt...history[269].createdAt, isHistoryStartReached: true)
      ])
    #expect(device.log.notices.filter { $0.source == .messageGapFill }.count == 3)
    try await device.stop()
    await fixture.stop()
  }

  @Test("nothing is stored from a huge gap; observers are notified")
  func hugeGap() async throws {
    let fixture = try await MessageFixture(messages: 20)
    let device = try await fixture.device()
    try await device.connect()
    let synced = try await device.engine.calls.loadMessages(
      channelURL: MessageFixture.url, MessageListParameters(timestamp: .max, previousLimit: 100)
    ).messages
    await device.engine.transport.disconnect()
    try await fixture.write(301)
    try await device.connect()
    #expect(try await Self.gap(device, synced) == .huge)
    #expect(device.log.effects.contains { if case .hugeGap(MessageFixture.url) = $0 { true } else { false } })
    #expect(try await device.messages().count == 20)
    try await device.stop()
    await fixture.stop()
  }
}
