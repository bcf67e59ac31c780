import ChatCache
import ChatModel
import ChatWire
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

@Suite("Pages in place of what is cached", .live) struct MessageReplaceTests {
  private static let path = "group_channels/\(MessageFixture.url)/messages"

  @Test("a page removes what the server deleted inside it, and nothing that has arrived in the meantime")
  func absent() async throws {
    let fixture = try await MessageFixture(messages: 30)
    let transport = try fixture.recorder()
    let device = try await fixture.device(transport: transport)
    try await device.connect()
    let all = MessageListParameters(timestamp: .max, previousLimit: 50)
    let history = try await device.engine.calls.loadMessages(channelURL: MessageFixture.url, all).messages
    await device.engine.transport.disconnect()
    try await fixture.platform("DELETE", "\(Self.path)/\(history[10].id)")
    try await device.connect()
    transport.hold(after: 0)
    let loading = Task { try await device.engine.calls.loadMessages(channelURL: MessageFixture.url, all) }
    await transport.untilHeld(1)
    let sent = try await fixture.write(1)
    await device.log.until { notices in
      notices.contains { $0.change?.channels.contains { $0.insertedMessages.contains(sent[0].id) } == true }
    }
    transport.release()
    _ = try await loading.value
    let ids = try await device.messages().map(\.id)
    #expect(ids == history.map(\.id).filter { $0 != history[10].id } + [sent[0].id])
    try await device.stop()
    await fixture.stop()
  }

  @Test("under a filter, what is absent is asked for: changed messages stay, deleted ones go") func filtered()
    async throws
  {
    let fixture = try await MessageFixture(messages: 0)
    let device = try await fixture.device()
    try await device.connect()
    var written: [Message] = []
    for number in 0..<6 {
      fixture.pass(1000)
      written.append(
        try Message(
          try await fixture.platform(
            "POST", Self.path,
            #"{"message_type":"MESG","user_id":"bob","custom_type":"a","message":"text \#(number)"}"#)))
    }
    fixture.pass(600_000)
    let filter = MessageFilter(customType: "a")
    let all = MessageListParameters(timestamp: .max, previousLimit: 50, filter: filter)
    _ = try await device.engine.calls.loadMessages(channelURL: MessageFixture.url, all)
    await device.engine.transport.disconnect()
    try await fixture.platform("DELETE", "\(Self.path)/\(written[2].id)")
    try await fixture.platform(
      "PUT", "\(Self.path)/\(written[3].id)", #"{"message_type":"MESG","message":"moved","custom_type":"b"}"#)
    try await device.connect()
    _ = try await device.engine.calls.loadMessages(channelURL: MessageFixture.url, all)
    await device.engine.untilAtRest()
    #expect(try await device.messages().map(\.id) == written.map(\.id).filter { $0 != written[2].id })
    let moved = try await device.cache.read { [written] in
      try $0.message(channelURL: MessageFixture.url, messageID: written[3].id)
    }
    #expect(moved?.customType == "b")
    try await device.stop()
    await fixture.stop()
  }

  @Test("completions are called once, also when the engine has ended") func completions() async throws {
    let fixture = try await MessageFixture(messages: 3)
    let device = try await fixture.device()
    try await device.connect()
    let (answers, continuation) = AsyncStream.makeStream(of: Bool.self)
    let newest = MessageListParameters(timestamp: .max, previousLimit: 5)
    func ask() {
      device.engine.calls.loadMessages(channelURL: MessageFixture.url, newest) { result in
        continuation.yield((try? result.get().messages.count) == 3)
      }
      device.engine.calls.checkGap(channelURL: MessageFixture.url, shown: 0...1, synced: 1...1, isAtLiveEnd: false) {
        result in
        continuation.yield((try? result.get()) != nil)
      }
    }
    ask()
    var iterator = answers.makeAsyncIterator()
    #expect(await iterator.next() == true)
    #expect(await iterator.next() == true)
    try await device.stop()
    ask()
    continuation.finish()
    var late: [Bool] = []
    while let answer = await iterator.next() { late.append(answer) }
    #expect(late == [false, false])
    await fixture.stop()
  }

  @Test("a watch of changes reads the changelog alone, and tells of detached messages") func changes() async throws {
    let fixture = try await MessageFixture(messages: 10)
    let transport = try fixture.recorder()
    let device = try await fixture.device(transport: transport)
    try await device.connect()
    let watch = device.engine.watchChanges(channelURL: MessageFixture.url)
    _ = try await fixture.write(1)
    await device.log.untilEffect { if case .messageDetached(MessageFixture.url, _) = $0 { true } else { false } }
    await device.engine.untilAtRest()
    #expect(transport.pages.isEmpty)
    await device.engine.transport.disconnect()
    try await device.connect()
    await device.engine.untilAtRest()
    #expect(transport.started.contains { $0.contains("/changelogs") && $0.contains(MessageFixture.url) })
    watch.cancel()
    try await device.stop()
    await fixture.stop()
  }
}
