import ChatCache
import ChatModel
import ChatTesting
import ChatWire
import DevChatBackend
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

@Suite("Calls of the app", .live) struct CallTests {
  @Test(
    "the caller's cache has the effect when the caller is told, and is the server's afterwards",
    arguments: CallCase.all, [false, true])
  func call(_ call: CallCase, isDeaf: Bool) async throws {
    let transport = Locked<DeafTransport?>(nil)
    let fixture = try await EventFixture { base in
      let deaf = DeafTransport(base)
      transport.withValue { $0 = deaf }
      return deaf
    }
    fixture.device.engine.syncChannels(.everything)
    try await fixture.clean()
    let id = try await call.arrange(fixture)
    try await fixture.clean()
    transport.withValue { $0?.setDeaf(isDeaf) }
    let before = fixture.device.log.notices.count
    let result: Result<Void, any Error> = await withCheckedContinuation { continuation in
      call.call(fixture.device.engine, id) { continuation.resume(returning: $0) }
    }
    #expect(throws: Never.self) { try result.get() }
    try await call.check(fixture, id)
    #expect(
      fixture.device.log.notices.dropFirst(before).contains { $0.source == call.source && $0.change != nil })
    var differences: [String] = []
    for _ in 0..<40 {
      try await fixture.clean()
      differences = try await fixture.differences(call.url)
      // What was delivered is told by events alone, and the last of these may come when they are not heard any more.
      if isDeaf { differences.removeAll { $0 == "delivery_receipt" } }
      if differences.isEmpty { break }
    }
    #expect(differences.isEmpty)
    try await fixture.stop()
  }

  @Test("what another member sees afterwards is the server's too", arguments: CallCase.all)
  func others(_ call: CallCase) async throws {
    let fixture = try await EventFixture()
    let bob = try await TestDevice(
      userID: "bob", transport: try fixture.fixture.transport(), configuration: EventFixture.configuration())
    try await bob.connect()
    bob.engine.syncChannels(.everything)
    let id = try await call.arrange(fixture)
    let result: Result<Void, any Error> = await withCheckedContinuation { continuation in
      call.call(fixture.device.engine, id) { continuation.resume(returning: $0) }
    }
    #expect(throws: Never.self) { try result.get() }
    let comparison = Comparison(transport: bob.engine.transport, cache: bob.cache, userID: "bob", watched: [])
    var differences: [String] = []
    for _ in 0..<60 {
      await bob.engine.untilAtRest()
      differences = try await comparison.differences()
      if differences.isEmpty { break }
    }
    #expect(differences.isEmpty)
    try await bob.stop()
    try await fixture.stop()
  }

  @Test("calls that are under way when the engine ends, and later ones, are answered with 800102")
  func end() async throws {
    let fixture = try await EventFixture()
    try fixture.fixture.server.setFaults(
      FaultPlan(rules: [FaultRule(.http(method: "PUT", pathPrefix: "/v3"), .latency(30_000))]))
    let engine = fixture.device.engine
    async let running: Result<Void, any Error> = withCheckedContinuation { continuation in
      engine.calls.freeze("chan", true) { continuation.resume(returning: $0) }
    }
    async let other: Result<Void, any Error> = withCheckedContinuation { continuation in
      engine.calls.hide("chan", hidesPreviousMessages: false, allowsAutoUnhide: true) {
        continuation.resume(returning: $0)
      }
    }
    try await engine.perform { _ in }
    await engine.stop()
    let late: Result<Void, any Error> = await withCheckedContinuation { continuation in
      engine.calls.leave("chan") { continuation.resume(returning: $0) }
    }
    for result in [await running, await other, late] {
      if case .failure(let error) = result {
        #expect(ClientErrorCode.number(of: error) == 800102)
      } else {
        Issue.record("a call of an ended engine succeeded")
      }
    }
    await engine.transport.disconnect()
    try await fixture.device.cache.closeOnOwnThread()
    await fixture.fixture.stop()
  }

  @Test("a refusal is reported with the server's code and changes nothing") func refusal() async throws {
    let fixture = try await EventFixture()
    let before = try await fixture.channel
    let result: Result<Void, any Error> = await withCheckedContinuation { continuation in
      fixture.device.engine.calls.freeze("chan", true) { continuation.resume(returning: $0) }
    }
    guard case .failure(let error) = result else {
      Issue.record("only operators freeze")
      return try await fixture.stop()
    }
    #expect((error as? ServerError)?.code == ServerError.Code.notAuthorized)
    try await fixture.clean()
    #expect(try await fixture.channel == before)
    try await fixture.stop()
  }

  @Test("a channel that the server does not have leaves the cache with the call that found out")
  func gone() async throws {
    let transport = Locked<DeafTransport?>(nil)
    let fixture = try await EventFixture { base in
      let deaf = DeafTransport(base)
      transport.withValue { $0 = deaf }
      return deaf
    }
    transport.withValue { $0?.setDeaf(true) }
    try await fixture.server("DELETE", "group_channels/chan")
    let result: Result<Void, any Error> = await withCheckedContinuation { continuation in
      fixture.device.engine.calls.markAsRead("chan") { continuation.resume(returning: $0) }
    }
    guard case .failure = result else {
      Issue.record("there is no such channel")
      return try await fixture.stop()
    }
    try await fixture.clean()
    #expect(try await fixture.channel == nil)
    try await fixture.stop()
  }

  @Test("all channels are marked as read once a second at most") func readThrottle() async throws {
    let clock = TestClock()
    var configuration = EventFixture.configuration()
    configuration.clock = clock
    let fixture = try await EventFixture(configuration: configuration)
    func markAll() async -> Int64 {
      await withCheckedContinuation { continuation in
        fixture.device.engine.calls.markAllAsRead { result in
          if case .failure(let error) = result {
            continuation.resume(returning: ClientErrorCode.number(of: error))
          } else {
            continuation.resume(returning: 0)
          }
        }
      }
    }
    #expect(await markAll() == 0)
    #expect(await markAll() == 800160)
    clock.advance(by: 1)
    #expect(await markAll() == 0)
    try await fixture.stop()
  }

  @Test("counters, totals and mutes are the server's") func answers() async throws {
    let fixture = try await EventFixture()
    let engine = fixture.device.engine
    func value<Value: Sendable>(_ call: (@escaping CallCompletion<Value>) -> Void) async throws -> Value {
      try await withCheckedThrowingContinuation { continuation in call { continuation.resume(with: $0) } }
    }
    #expect(
      try await value { engine.calls.setMetacounters(["a": 1, "b": 5], of: "chan", nil, completion: $0) } == [
        "a": 1, "b": 5,
      ])
    #expect(
      try await value { engine.calls.setMetacounters(["a": 2], of: "chan", .increase, completion: $0) } == ["a": 3])
    #expect(
      try await value { engine.calls.setMetacounters(["b": 1], of: "chan", .decrease, completion: $0) } == ["b": 4])
    try await value { engine.calls.deleteMetacounters(of: "chan", key: "b", completion: $0) }
    #expect(try await value { engine.calls.metacounters(of: "chan", completion: $0) } == ["a": 3])
    _ = try await fixture.received("one")
    #expect(try await value { engine.calls.totalUnreadMessages(completion: $0) } == 1)
    #expect(try await value { engine.calls.totalUnreadChannels(completion: $0) } == 1)
    #expect(try await value { engine.calls.channelCount(.joinedOnly, completion: $0) } == 1)
    #expect(try await value { engine.calls.muteInformation(in: "chan", completion: $0) }.isMuted == false)
    try await fixture.stop()
  }

  @Test("typing is told once a second, and its end at once") func typing() {
    var throttle = TypingThrottle()
    let asked: [(Bool, String, Double)] = [
      (true, "a", 10), (true, "a", 10.9), (true, "b", 10.9), (true, "a", 11), (false, "a", 11.1), (false, "a", 11.2),
      (true, "a", 11.3),
    ]
    var told: [Bool] = []
    for (isTyping, url, time) in asked { told.append(throttle.admits(isTyping, channelURL: url, every: 1, at: time)) }
    #expect(told == [true, false, true, true, true, false, true])
  }
}

extension EventFixture {
  /// What differs between the cached channel and the server's, in words.
  func differences(_ url: String) async throws -> [String] {
    let cached = try await cached(url)
    var list = ChannelListCall.one(url)
    list.limit = 1
    let real = try await device.engine.transport.myChannels(userID: "alice", list).channels.first
    guard let cached, let real else { return (cached == nil) == (real == nil) ? [] : ["only one has it"] }
    let names = [
      "pinned_message_ids", "push_trigger_option", "count_preference", "delivery_receipt", "my_role", "is_muted",
      "member_count", "joined_member_count", "unread_message_count", "user_last_read", "ts_message_offset",
      "hidden_state", "freeze", "name", "cover_url", "data", "custom_type", "metadata", "read_receipt",
    ]
    var found = names.filter { (cached.payload.valueText(of: $0) ?? []) != (real.payload.valueText(of: $0) ?? []) }
    if ChannelFacts(cached) != ChannelFacts(real) { found.append("facts") }
    return found
  }
}
