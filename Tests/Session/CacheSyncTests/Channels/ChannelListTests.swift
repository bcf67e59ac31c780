import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

@Suite("Channel lists", .live) struct ChannelListTests {
  private struct ListFixture: Sendable {
    let live: LiveFixture

    init(channels: Int) async throws {
      live = try await LiveFixture()
      for user in ["alice", "bob"] { try await server("POST", "users", #"{"user_id":"\#(user)"}"#) }
      for number in 0..<channels { try await add(number) }
    }

    func add(_ number: Int) async throws {
      try await server(
        "POST", "group_channels", #"{"user_ids":["alice","bob"],"channel_url":"list-\#(1000 + number)","name":"N"}"#)
    }

    @discardableResult
    func server(_ method: String, _ path: String, _ body: String = "") async throws -> Payload {
      try await live.call(method, path, body)
    }

    func device(_ folder: TemporaryCacheFolder? = nil, limit: Int = 3) async throws -> (TestDevice, HeldTransport) {
      var configuration = EventFixture.configuration()
      configuration.channelPageSize = limit
      let transport = HeldTransport(try live.transport())
      return (
        try await TestDevice(userID: "alice", folder: folder, transport: transport, configuration: configuration),
        transport
      )
    }
  }

  private func urls(_ device: TestDevice) async throws -> [String] {
    try await device.cache.read { try $0.channels().map(\.url) }
  }

  private static let isComplete: @Sendable (SyncEffect) -> Bool = {
    if case .channelSync(let progress) = $0 { progress.isComplete } else { false }
  }

  @Test("a list comes page by page with its progress, then the changelog, and never again")
  func pages() async throws {
    let fixture = try await ListFixture(channels: 8)
    let (device, transport) = try await fixture.device()
    device.engine.syncChannels(.everything)
    try await device.connect()
    await device.log.untilEffect(Self.isComplete)
    await device.engine.untilAtRest()
    #expect(try await urls(device).count == 8)
    let pages = device.log.notices.filter { $0.source == .backgroundSync && $0.change != nil }
    #expect(pages.map { $0.change?.channels.count } == [3, 3, 2])
    let reports = device.log.effects.compactMap {
      if case .channelSync(let progress) = $0 { progress.isComplete } else { nil }
    }
    #expect(reports == [false, false, true])
    #expect(transport.calls.filter(\.isChannelChangelog).count == 1)
    #expect(transport.calls.first(where: \.isChannelChangelog)?.value("change_ts") != nil)
    #expect(try await device.cache.read { try $0.token(.channelList) } != nil)
    // A part of it is complete too.
    var narrow = ChannelListCall()
    narrow.customTypes = ["x"]
    device.engine.syncChannels(narrow)
    device.engine.syncChannels(.everything)
    try await device.engine.perform { _ in }
    await device.engine.untilAtRest()
    #expect(transport.calls.filter(\.isChannelPage).count == 3)
    try await device.stop()
    await fixture.live.stop()
  }

  @Test("a run that ended between pages is gone on with, from its next page")
  func restart() async throws {
    let fixture = try await ListFixture(channels: 8)
    let (first, held) = try await fixture.device()
    held.hold { $0.isChannelPage && $0.value("token") != nil }
    first.engine.syncChannels(.everything)
    try await first.connect()
    await held.untilHeld()
    let before = try await urls(first).count
    #expect(before == 3)
    let folder = first.folder
    held.release()
    await first.engine.transport.disconnect()
    await first.engine.stop()
    try await first.cache.closeOnOwnThread()

    let (second, transport) = try await fixture.device(folder)
    let known = try await urls(second).count
    second.engine.syncChannels(.everything)
    try await second.connect()
    await second.log.untilEffect(Self.isComplete)
    await second.engine.untilAtRest()
    #expect(try await urls(second).count == 8)
    let pages = transport.calls.filter(\.isChannelPage)
    #expect(pages.first?.value("token") != nil)
    #expect(pages.count == (8 - known + 2) / 3)
    try await second.stop()
    await fixture.live.stop()
  }

  @Test("what changed and went while there was no connection comes with the changelog")
  func changelog() async throws {
    let fixture = try await ListFixture(channels: 4)
    let (device, transport) = try await fixture.device()
    device.engine.syncChannels(.everything)
    try await device.connect()
    await device.log.untilEffect(Self.isComplete)
    await device.engine.untilAtRest()
    await device.engine.transport.suspend()
    try await fixture.server("PUT", "group_channels/list-1000", #"{"name":"New"}"#)
    try await fixture.server("POST", "group_channels/list-1001/metadata", #"{"metadata":{"a":"1"}}"#)
    try await fixture.server("PUT", "group_channels/list-1002/leave", #"{"user_ids":["alice"]}"#)
    try await fixture.add(9)
    try await device.connect()
    await device.log.until { $0.contains { $0.source == .channelChangelog && $0.change?.channels.count == 4 } }
    await device.engine.untilAtRest()
    #expect(try await urls(device) == ["list-1000", "list-1001", "list-1003", "list-1009"])
    let changed = try await device.cache.read { (try $0.channel(url: "list-1000"), try $0.channel(url: "list-1001")) }
    #expect(changed.0?.name == "New" && changed.1?.metadata == ["a": "1"])
    #expect(transport.calls.filter(\.isChannelChangelog).count == 2)
    #expect(transport.calls.last(where: \.isChannelChangelog)?.value("token") != nil)
    try await device.stop()
    await fixture.live.stop()
  }

  @Test("a token that the server does not accept: from the stored time; without one the list is built again")
  func refusedToken() async throws {
    let fixture = try await ListFixture(channels: 2)
    let (device, transport) = try await fixture.device()
    device.engine.syncChannels(.everything)
    try await device.connect()
    await device.log.untilEffect(Self.isComplete)
    await device.engine.untilAtRest()
    await device.engine.transport.suspend()
    try await device.cache.write(source: .application) { try $0.setToken("nonsense", .channelList) }
    try await device.connect()
    await device.engine.untilAtRest()
    let points = transport.calls.filter(\.isChannelChangelog).map { $0.value("token") ?? "time" }
    #expect(points == ["time", "nonsense", "time"])
    let token = try await device.cache.read { try $0.token(.channelList) }
    #expect(token != nil && token != "nonsense")
    try await device.stop()

    let (next, calls) = try await fixture.device()
    try await next.cache.write(source: .application) { try $0.setToken("nonsense", .channelList) }
    next.engine.syncChannels(.everything)
    try await next.connect()
    await next.log.untilEffect(Self.isComplete)
    await next.engine.untilAtRest()
    #expect(try await urls(next).count == 2)
    #expect(calls.calls.contains { $0.isChannelPage })
    try await next.stop()
    await fixture.live.stop()
  }

  private func ghost() throws -> Channel {
    try Channel(try #require(Payload(#"{"channel_url":"ghost","member_state":"joined"}"#)))
  }

  @Test("a token of a migration that the server does not accept: what disappeared before is looked for")
  func refusedMigratedToken() async throws {
    let fixture = try await ListFixture(channels: 2)
    let (device, _) = try await fixture.device()
    let ghost = try ghost()
    try await device.cache.write(source: .migration) { transaction in
      try transaction.upsertChannels([ghost])
      try transaction.setToken("nonsense", .channelList)
    }
    // Offline, so that the list is wanted before the token is refused.
    device.engine.syncChannels(.everything)
    try await device.engine.perform { _ in }
    try await device.connect()
    await device.log.until { $0.contains { $0.source == .channelDeleted } }
    await device.engine.untilAtRest()
    #expect(try await urls(device) == ["list-1000", "list-1001"])
    try await device.stop()
    await fixture.live.stop()
  }

  @Test("a list of everything that a run did not finish still looks for what disappeared, whatever token came since")
  func unfinishedList() async throws {
    let fixture = try await ListFixture(channels: 2)
    let (first, transport) = try await fixture.device()
    let ghost = try ghost()
    try await first.cache.write(source: .migration) { try $0.upsertChannels([ghost]) }
    var other = ChannelListCall.everything
    other.customTypes = ["none"]
    first.engine.syncChannels(other)
    try await first.connect()
    await first.log.untilEffect(Self.isComplete)
    await first.engine.untilAtRest()
    let token = try await first.cache.read { try $0.token(.channelList) }
    #expect(token != nil)
    #expect(transport.calls.contains { $0.isChannelChangelog })
    try await first.stop()

    let (second, _) = try await fixture.device(first.folder)
    second.engine.syncChannels(.everything)
    try await second.connect()
    await second.log.until { $0.contains { $0.source == .channelDeleted } }
    await second.engine.untilAtRest()
    #expect(try await urls(second) == ["list-1000", "list-1001"])
    try await second.stop()
    await fixture.live.stop()
  }

  @Test("a channel that an event changed while its page was under way keeps the event's state")
  func eventDuringPage() async throws {
    let fixture = try await ListFixture(channels: 2)
    let (device, transport) = try await fixture.device()
    try await device.connect()
    transport.hold { $0.isChannelPage }
    device.engine.syncChannels(.everything)
    await transport.untilHeld()
    try await fixture.server("PUT", "group_channels/list-1000/freeze", #"{"freeze":true}"#)
    await device.log.until { $0.contains { $0.source == .channelFrozen && $0.event != nil } }
    transport.release()
    await device.log.untilEffect(Self.isComplete)
    await device.engine.untilAtRest()
    let channel = try await device.cache.read { try $0.channel(url: "list-1000") }
    #expect(channel?.isFrozen == true)
    try await device.stop()
    await fixture.live.stop()
  }

  @Test("a cached channel that the list of everything does not bring is asked for, and goes")
  func ghosts() async throws {
    let fixture = try await ListFixture(channels: 2)
    let (device, transport) = try await fixture.device()
    let ghost = try Channel(try #require(Payload(#"{"channel_url":"ghost","member_state":"joined"}"#)))
    try await device.cache.write(source: .migration) { try $0.upsertChannels([ghost]) }
    device.engine.syncChannels(.everything)
    try await device.connect()
    await device.log.untilEffect(Self.isComplete)
    await device.engine.untilAtRest()
    #expect(try await urls(device) == ["list-1000", "list-1001"])
    #expect(device.log.notices.contains { $0.source == .channelDeleted })
    #expect(transport.calls.filter(\.isChannelFetch).count == 1)
    try await device.stop()
    await fixture.live.stop()
  }

  @Test("after the cache was emptied, a list comes again")
  func clearing() async throws {
    let fixture = try await ListFixture(channels: 2)
    let (device, transport) = try await fixture.device()
    device.engine.syncChannels(.everything)
    try await device.connect()
    await device.log.untilEffect(Self.isComplete)
    await device.engine.untilAtRest()
    try await device.engine.perform { try await $0.storage.clearAll(on: $0) }
    await device.log.until { $0.flatMap(\.effects).filter(Self.isComplete).count == 2 }
    await device.engine.untilAtRest()
    #expect(try await urls(device).count == 2)
    #expect(transport.calls.filter(\.isChannelPage).count == 2)
    try await device.stop()
    await fixture.live.stop()
  }
}
