import ChatCache
import ChatModel
import ChatWire
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

/// A process that ends while something has still to be asked for again: the next one asks.
@Suite("Stale channels that outlive a run", .live) struct StaleChannelTests {
  private static let url = "chan"

  /// A server with alice and bob in one channel, and alice's runs, which share a cache.
  private struct Runs {
    let live: LiveFixture
    let folder: TemporaryCacheFolder

    init() async throws {
      live = try await LiveFixture()
      folder = try TemporaryCacheFolder()
      for user in ["alice", "bob"] { try await server("POST", "users", #"{"user_id":"\#(user)"}"#) }
      try await server(
        "POST", "group_channels", #"{"user_ids":["alice","bob"],"channel_url":"chan","name":"Old"}"#)
    }

    @discardableResult
    func server(_ method: String, _ path: String, _ body: String = "") async throws -> Payload {
      let parts = path.split(separator: "/").map(String.init)
      let response = await live.backend.respond(
        to: .init(method: method, path: parts, headers: ["api-token": LiveFixture.apiToken], body: Array(body.utf8)))
      return try HTTPAnswer(status: response.status, body: response.body).payload()
    }

    func send(_ text: String) async throws -> Int64 {
      let body = #"{"message_type":"MESG","user_id":"bob","message":"\#(text)"}"#
      return try await server("POST", "group_channels/chan/messages", body).integer("message_id") ?? 0
    }

    /// - Parameter isLost: calls that never come back. A run that ends then ends with stale channels.
    func device(
      losing isLost: @escaping @Sendable (HTTPCall) -> Bool = { _ in false }
    ) async throws -> (TestDevice, HeldTransport) {
      let held = HeldTransport(
        InterceptedTransport(
          try live.transport(),
          beforeCall: { if isLost($0) { throw WireError(.network, "On purpose.") } }))
      let device = try await TestDevice(
        userID: "alice", folder: folder, transport: held, configuration: EventFixture.configuration())
      return (device, held)
    }

    func stop(_ device: TestDevice) async throws {
      try await device.stop()
      await live.stop()
    }
  }

  private func untilIdle(_ device: TestDevice) async throws {
    repeat { try await idle(device) } while try await device.engine.perform { !$0.channelSync.freshness.stale.isEmpty }
    try await idle(device)
  }

  private func idle(_ device: TestDevice) async throws {
    try Task.checkCancellation()
    await device.engine.untilAtRest()
    await Task.yield()
  }

  /// Returns when the answer of a job is handled.
  private func ended(_ key: JobKey, _ device: TestDevice) async throws {
    while try await device.engine.perform({ $0.jobs.isRunning(key) }) {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  private func listed(_ device: TestDevice) async throws {
    device.engine.syncChannels(.everything)
    try await device.connect()
    try await untilIdle(device)
  }

  private func channel(_ device: TestDevice) async throws -> Channel? {
    try await device.cache.read { try $0.channel(url: Self.url) }
  }

  @Test("a message on a changelog's page that an event has changed in the meantime")
  func message() async throws {
    let runs = try await Runs()
    let id = try await runs.send("hello")
    var (device, transport) = try await runs.device(losing: { call in call.path.last.flatMap { Int64($0) } == id })
    var watch = device.engine.watchMessages(channelURL: Self.url)
    try await device.connect()
    try await untilIdle(device)
    try await device.engine.perform {
      $0.history.messagesMayBeMissed(on: $0)
      await $0.history.scheduleMessages(on: $0)
    }
    try await untilIdle(device)
    #expect(try await device.cache.read { try $0.token(.messages(channelURL: Self.url)) } != nil)
    await transport.suspend()
    let reactions = "group_channels/chan/messages/\(id)/reactions"
    try await runs.server("POST", reactions, #"{"user_id":"bob","reaction":"missed"}"#)
    transport.hold { $0.path.suffix(2) == ["messages", "changelogs"] }
    try await device.connect()
    await transport.untilHeld()
    try await runs.server("POST", reactions, #"{"user_id":"bob","reaction":"seen"}"#)
    await device.log.until { $0.contains { $0.source == .reactionUpdated } }
    transport.release()
    // The answer is handled once its job is over.
    let key = JobKey(.messageChangelog, channelURL: Self.url)
    try await ended(key, device)
    #expect(try await device.engine.perform { $0.history.staleMessages.all.count } == 1)
    watch.cancel()
    try await device.stop()

    (device, transport) = try await runs.device()
    watch = device.engine.watchMessages(channelURL: Self.url)
    try await device.connect()
    try await untilIdle(device)
    let message = try await device.cache.read { try $0.message(channelURL: Self.url, messageID: id) }
    #expect(message?.reactions.map(\.key).sorted() == ["missed", "seen"])
    watch.cancel()
    try await runs.stop(device)
  }

  @Test("a channel on a changelog's page that an event has changed in the meantime")
  func changelog() async throws {
    let runs = try await Runs()
    let isLost = Locked(false)
    var (device, transport) = try await runs.device(losing: { $0.isChannelFetch && isLost.withValue { $0 } })
    try await listed(device)
    isLost.withValue { $0 = true }
    await transport.suspend()
    try await runs.server("PUT", "group_channels/chan", #"{"name":"New"}"#)
    transport.hold(\.isChannelChangelog)
    try await device.connect()
    await transport.untilHeld()
    try await runs.server("PUT", "group_channels/chan/freeze", #"{"freeze":true}"#)
    await device.log.until { $0.contains { $0.source == .channelFrozen } }
    transport.release()
    try await ended(JobKey(.channelChangelog), device)
    #expect(try await channel(device)?.name == "Old")
    try await device.stop()

    (device, transport) = try await runs.device()
    try await listed(device)
    #expect(try await channel(device)?.name == "New")
    try await runs.stop(device)
  }

  @Test("an unknown channel on a list's page for which a message has arrived in the meantime")
  func listPage() async throws {
    let runs = try await Runs()
    var (device, transport) = try await runs.device(losing: \.isChannelFetch)
    try await device.connect()
    transport.hold(\.isChannelPage)
    device.engine.syncChannels(.everything)
    await transport.untilHeld()
    _ = try await runs.send("hello")
    await device.log.until { $0.contains { $0.source == .messageReceived } }
    transport.release()
    await device.log.untilEffect { if case .channelSync(let progress) = $0 { progress.isComplete } else { false } }
    try await ended(JobKey(.channelChangelog), device)
    try await device.stop()

    (device, transport) = try await runs.device()
    try await listed(device)
    #expect(try await channel(device)?.unreadMessageCount == 1)
    try await runs.stop(device)
  }

  @Test("an event that the last answer may have counted already")
  func event() async throws {
    let runs = try await Runs()
    let isLost = Locked(false)
    var (device, transport) = try await runs.device(losing: { $0.isChannelFetch && isLost.withValue { $0 } })
    try await listed(device)
    let id = try await runs.send("hello")
    await device.log.until { $0.contains { $0.source == .messageReceived } }
    device.engine.refreshChannel(Self.url)
    try await untilIdle(device)
    isLost.withValue { $0 = true }
    let message = try #require(try await device.cache.read { try $0.message(channelURL: Self.url, messageID: id) })
    let late = message.edited {
      $0.set("msg_id", Int64(999_999))
      $0.set("message_id", Int64(999_999))
    }
    try await device.engine.perform {
      await $0.eventHandling.handle(ServerMessage(Command(.userMessage, late.payload)), on: $0)
    }
    #expect(try await channel(device)?.unreadMessageCount == 2)
    try await device.stop()

    (device, transport) = try await runs.device()
    try await listed(device)
    #expect(try await channel(device)?.unreadMessageCount == 1)
    // Answered once, it is not stale in the next run.
    try await device.stop()
    let fetches = transport.calls.filter(\.isChannelFetch).count
    #expect(fetches > 0)
    (device, transport) = try await runs.device()
    try await listed(device)
    #expect(transport.calls.filter(\.isChannelFetch).isEmpty)
    try await runs.stop(device)
  }
}
