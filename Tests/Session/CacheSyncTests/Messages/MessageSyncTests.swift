import ChatCache
import ChatModel
import ChatTesting
import ChatWire
import DevChatBackend
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

@Suite("Message background sync", .live) struct MessageSyncTests {
  private static func complete(_ history: [Message]) -> [SyncedRange] {
    guard let first = history.first, let last = history.last else { return [] }
    return [SyncedRange(first.createdAt...last.createdAt, isHistoryStartReached: true)]
  }

  /// A device's clock that is set an hour forward.
  private struct ForwardClock: TransportClock {
    private let clock = SystemClock()
    private let hours = Locked<Int64>(0)
    func set() { hours.withValue { $0 = 1 } }
    var seconds: Double { clock.seconds }
    var milliseconds: Int64 { clock.milliseconds + hours.withValue { $0 } * 3_600_000 }
    func sleep(seconds: Double) async throws { try await clock.sleep(seconds: seconds) }
  }

  /// What is written later has a time that no page of now may prove, whatever the device says.
  @Test("a clock that is set forward after the login proves nothing of what is to come", arguments: [false, true])
  func setForward(isLoad: Bool) async throws {
    let fixture = try await MessageFixture(messages: 5)
    let clock = ForwardClock()
    let device = try await fixture.device { $0.clock = clock }
    try await device.connect()
    clock.set()
    let history = try await fixture.history()
    let viewpoint = history[4].createdAt + 600_000 + 1_800_000
    var watch: MessageWatch?
    if isLoad {
      let parameters = MessageListParameters(timestamp: viewpoint, previousLimit: 10, nextLimit: 10)
      _ = try await device.engine.calls.loadMessages(channelURL: MessageFixture.url, parameters)
    } else {
      watch = device.engine.watchMessages(channelURL: MessageFixture.url, viewpoint: viewpoint)
    }
    await device.engine.untilAtRest()
    let ranges = try await device.ranges()
    #expect(try await device.messages().count == 5)
    #expect(ranges.allSatisfy { $0.end <= history[4].createdAt }, "\(ranges)")
    watch?.cancel()
    try await device.stop()
    await fixture.stop()
  }

  @Test("from the middle outwards, page by page, until both ends; each page is one commit with its range")
  func fromTheMiddle() async throws {
    let fixture = try await MessageFixture(messages: 350)
    let history = try await fixture.history()
    #expect(history.count == 350)
    let transport = try fixture.recorder()
    let device = try await fixture.device(transport: transport) { $0.messagePageSize = 40 }
    let watch = device.engine.watchMessages(channelURL: MessageFixture.url, viewpoint: history[175].createdAt)
    try await device.connect()
    await device.engine.untilAtRest()
    #expect(try await device.ranges() == Self.complete(history))
    #expect(try await device.messages().map(\.line) == history.map(\.line))
    #expect(device.progress?.isStartReached == true && device.progress?.isEndReached == true)
    #expect(Set(transport.pages).count == transport.pages.count)
    let commits = device.log.notices.filter { $0.source == .backgroundSync && $0.change != nil }
    #expect(commits.count == transport.pages.count)
    for commit in commits {
      let change = try #require(commit.change?.channels.first)
      #expect(change.areSyncedRangesChanged || change.insertedMessages.isEmpty)
    }
    watch.cancel()
    try await device.stop()
    await fixture.stop()
  }

  @Test("from the newest end backwards; an empty channel has both ends at once, and nothing is claimed of it")
  func newestEnd() async throws {
    let fixture = try await MessageFixture(messages: 0)
    let device = try await fixture.device { $0.messagePageSize = 20 }
    try await device.connect()
    let watch = device.engine.watchMessages(channelURL: MessageFixture.url)
    await device.engine.untilAtRest()
    #expect(device.progress?.isStartReached == true && device.progress?.isEndReached == true)
    #expect(try await device.ranges().isEmpty)
    try await fixture.write(45)
    let history = try await fixture.history()
    // Nobody was told that anything is missing: a message that is not contiguous does that.
    try await device.engine.perform { await $0.history.messageIsDetached(channelURL: MessageFixture.url, on: $0) }
    try await device.engine.perform {
      $0.history.messagesMayBeMissed(on: $0)
      await $0.history.scheduleMessages(on: $0)
    }
    await device.engine.untilAtRest()
    #expect(try await device.messages().map(\.line) == history.map(\.line))
    #expect(try await device.ranges() == Self.complete(history))
    watch.cancel()
    try await device.stop()
    await fixture.stop()
  }

  @Test(
    "watches of one channel and filter share one sync, also from other viewpoints; a cancelled one does nothing more")
  func shared() async throws {
    let fixture = try await MessageFixture(messages: 120)
    let history = try await fixture.history()
    let transport = try fixture.recorder()
    let device = try await fixture.device(transport: transport) { $0.messagePageSize = 30 }
    let viewpoint = history[60].createdAt
    let watches = (0..<2).map { _ in
      device.engine.watchMessages(channelURL: MessageFixture.url, viewpoint: viewpoint)
    }
    try await device.connect()
    await device.engine.untilAtRest()
    let alone = transport.pages.count
    // 60 messages on each side, 30 a page; the third backward finds the start.
    #expect(alone <= 6 && Set(transport.pages).count == alone)
    let other = device.engine.watchMessages(channelURL: MessageFixture.url, viewpoint: history[10].createdAt)
    await device.engine.untilAtRest()
    #expect(transport.pages.count == alone)
    #expect(try await device.ranges() == Self.complete(history))
    for watch in watches + [other] { watch.cancel() }
    try await device.engine.perform { engine in
      #expect(engine.messageSyncProgress(channelURL: MessageFixture.url) == nil)
      engine.history.messagesMayBeMissed(on: engine)
      await engine.history.scheduleMessages(on: engine)
    }
    await device.engine.untilAtRest()
    #expect(transport.pages.count == alone)
    try await device.stop()
    await fixture.stop()
  }

  @Test("a narrower filter takes what a wider one has proven, and asks for the rest under its own")
  func narrowerFilter() async throws {
    let fixture = try await MessageFixture(messages: 100)
    let history = try await fixture.history()
    let transport = try fixture.recorder()
    let device = try await fixture.device(transport: transport) { $0.messagePageSize = 30 }
    try await device.connect()
    let wide = device.engine.watchMessages(channelURL: MessageFixture.url, viewpoint: history[50].createdAt)
    await device.engine.untilAtRest()
    transport.forget()
    let admins = MessageFilter(messageType: .admin)
    let narrow = device.engine.watchMessages(channelURL: MessageFixture.url, filter: admins)
    await device.engine.untilAtRest()
    // Only whether something newer exists, from the newest end.
    #expect(transport.pages.count == 1 && transport.pages.allSatisfy { $0.contains("message_type=ADMM") })
    #expect(device.progress?.filter == admins && device.progress?.isStartReached == true)
    #expect(device.progress?.isEndReached == true)
    wide.cancel()
    narrow.cancel()

    // Alone, it caches only what it admits.
    let second = try await fixture.device { $0.messagePageSize = 3 }
    try await second.connect()
    let alone = second.engine.watchMessages(
      channelURL: MessageFixture.url, filter: admins, viewpoint: history[40].createdAt)
    await second.engine.untilAtRest()
    #expect(try await second.messages().map(\.id) == history.filter { $0.kind == .admin }.map(\.id))
    #expect(try await second.ranges().isEmpty)
    let ranges = try await second.ranges(admins)
    #expect(ranges.count == 1 && ranges.first?.isHistoryStartReached == true)
    alone.cancel()
    try await second.stop()
    try await device.stop()
    await fixture.stop()
  }

  @Test("paused in the middle, it requests nothing more; resumed, it continues where it was")
  func pauseAndResume() async throws {
    let fixture = try await MessageFixture(messages: 200)
    let history = try await fixture.history()
    let transport = try fixture.recorder()
    let device = try await fixture.device(transport: transport) { $0.messagePageSize = 20 }
    try await device.connect()
    transport.hold(after: 4)
    let watch = device.engine.watchMessages(channelURL: MessageFixture.url, viewpoint: history[100].createdAt)
    await transport.untilHeld(1)
    try await device.engine.perform { await $0.pause() }
    transport.release()
    await device.engine.untilAtRest()
    let asked = transport.pages.count
    let ranges = try await device.ranges()
    #expect(asked <= 6 && ranges.count == 1 && ranges != Self.complete(history))
    try await device.engine.perform { await $0.history.scheduleMessages(on: $0) }
    await device.engine.untilAtRest()
    #expect(transport.pages.count == asked)
    try await device.engine.perform { await $0.resume() }
    await device.engine.untilAtRest()
    #expect(try await device.ranges() == Self.complete(history))
    #expect(try await device.messages().count == 200)
    watch.cancel()
    try await device.stop()
    await fixture.stop()
  }

  @Test("failures are reported, and retried after growing pauses or the one that the server names")
  func backOff() async throws {
    let fixture = try await MessageFixture(messages: 30)
    let clock = TestClock()
    let device = try await fixture.device { $0.clock = clock }
    try await device.connect()
    let pages = FaultRule.Target.http(method: "GET", pathPrefix: "/v3/group_channels/chan/messages")
    try fixture.live.server.setFaults(
      FaultPlan(rules: [
        FaultRule(pages, .status(500, code: 500901), count: 2),
        FaultRule(pages, .status(429, code: 500910, retryAfter: 7), skip: 2, count: 1),
      ]))
    let watch = device.engine.watchMessages(channelURL: MessageFixture.url)
    await device.log.untilEffect { if case .messageSync(let progress) = $0 { progress.hasFailed } else { false } }
    await clock.endPause(1)
    await clock.endPause(2)
    await clock.endPause(7)
    await device.log.untilEffect {
      if case .messageSync(let progress) = $0 { progress.isStartReached && !progress.hasFailed } else { false }
    }
    await device.engine.untilAtRest()
    #expect(fixture.live.server.faultStrikes == [2, 1])
    #expect(try await device.messages().count == 30)
    #expect(clock.sleeperCount == 0)
    watch.cancel()
    try await device.stop()
    await fixture.stop()
  }

  @Test("an engine that stopped in the middle is followed by one that asks for no page again")
  func nextRun() async throws {
    let fixture = try await MessageFixture(messages: 350)
    let history = try await fixture.history()
    let folder = try TemporaryCacheFolder()
    let first = try fixture.recorder()
    var device = try await fixture.device(folder: folder, transport: first) { $0.messagePageSize = 20 }
    try await device.connect()
    // One of them asks for the channel itself.
    first.hold(after: 9)
    var watch = device.engine.watchMessages(channelURL: MessageFixture.url, viewpoint: history[200].createdAt)
    // Both directions wait for their next page, so what came before is written.
    await first.untilHeld(2)
    watch.cancel()
    try await device.stop()
    let before = first.answered.filter { $0.contains("/messages?") }
    #expect(before.count == 8)

    let second = try fixture.recorder()
    device = try await fixture.device(folder: folder, transport: second) { $0.messagePageSize = 20 }
    watch = device.engine.watchMessages(channelURL: MessageFixture.url, viewpoint: history[200].createdAt)
    try await device.connect()
    await device.engine.untilAtRest()
    #expect(try await device.ranges() == Self.complete(history))
    #expect(try await device.messages().map(\.line) == history.map(\.line))
    #expect(Set(before).isDisjoint(with: second.pages))
    // Two more than their share: one at each end. The one that was held and lost is asked for again.
    #expect(before.count + second.pages.count <= 350 / 20 + 4)
    watch.cancel()
    try await device.stop()
    await fixture.stop()
  }

  @Test("a channel that is emptied in the middle is synced again while it is watched")
  func cleared() async throws {
    let fixture = try await MessageFixture(messages: 120)
    let history = try await fixture.history()
    let transport = try fixture.recorder()
    let device = try await fixture.device(transport: transport) { $0.messagePageSize = 20 }
    try await device.connect()
    transport.hold(after: 4)
    let watch = device.engine.watchMessages(channelURL: MessageFixture.url, viewpoint: history[60].createdAt)
    await transport.untilHeld(2)
    try await device.engine.perform { engine in
      #expect(
        engine.history.isWatched(channelURL: MessageFixture.url) && !engine.history.isWatched(channelURL: "elsewhere"))
      transport.release()
      try await engine.storage.clearMessages(channelURL: MessageFixture.url, isKeepingOutgoing: false, on: engine)
    }
    await device.engine.untilAtRest()
    #expect(try await device.ranges() == Self.complete(history))
    #expect(try await device.messages().map(\.line) == history.map(\.line))
    watch.cancel()
    try await device.stop()
    await fixture.stop()
  }

  @Test("what the server refuses for good is not asked for again until something changes")
  func refused() async throws {
    let fixture = try await MessageFixture(messages: 30)
    let clock = TestClock()
    let transport = try fixture.recorder()
    let device = try await fixture.device(transport: transport) { $0.clock = clock }
    try await device.connect()
    // Else it would be asked for with the first watch, and allow what was refused meanwhile.
    device.engine.refreshChannel(MessageFixture.url)
    await device.engine.untilAtRest()
    let pages = FaultRule.Target.http(method: "GET", pathPrefix: "/v3/group_channels/chan/messages")
    try fixture.live.server.setFaults(FaultPlan(rules: [FaultRule(pages, .status(400, code: 900020))]))
    let watch = device.engine.watchMessages(channelURL: MessageFixture.url)
    await device.log.untilEffect { if case .messageSync(let progress) = $0 { progress.hasFailed } else { false } }
    await device.engine.untilAtRest()
    try #require(clock.sleeperCount == 0)
    let asked = transport.pages.count
    try await device.engine.perform { await $0.history.scheduleMessages(on: $0) }
    await device.engine.untilAtRest()
    #expect(asked == 1 && transport.pages.count == asked)
    // An answer with the channel says that the user belongs to it.
    try fixture.live.server.setFaults(FaultPlan())
    device.engine.refreshChannel(MessageFixture.url)
    await device.log.untilEffect {
      if case .messageSync(let progress) = $0 { progress.isEndReached && !progress.hasFailed } else { false }
    }
    #expect(try await device.messages().count == 30)
    watch.cancel()
    try await device.stop()
    await fixture.stop()
  }

  @Test("a filter that the server does not take ends its own sync, and no other of the channel")
  func refusedFilter() async throws {
    let fixture = try await MessageFixture(messages: 30)
    let refused = CallLog()
    let transport = RecordingTransport(
      InterceptedTransport(
        try fixture.live.transport(),
        beforeCall: { call in
          guard call.target.contains("/messages?"), call.target.contains("odd") else { return }
          refused.append(call.target)
          throw ServerError(code: ServerError.Code.invalidValue, status: 400)
        }))
    let device = try await fixture.device(transport: transport) { $0.clock = TestClock() }
    try await device.connect()
    let odd = MessageFilter(customType: "odd")
    let watch = device.engine.watchMessages(channelURL: MessageFixture.url, filter: odd)
    await device.log.untilEffect { if case .messageSync(let progress) = $0 { progress.hasFailed } else { false } }
    #expect(await device.engine.areMessagesRefused(channelURL: MessageFixture.url) == false)
    let other = device.engine.watchMessages(channelURL: MessageFixture.url)
    await device.log.untilEffect {
      if case .messageSync(let progress) = $0 { progress.isStartReached && progress.isEndReached } else { false }
    }
    // Who comes later is told at once that nothing comes.
    watch.cancel()
    let again = device.engine.watchMessages(channelURL: MessageFixture.url, filter: odd)
    try await device.engine.perform { _ in }
    #expect(await device.engine.messageSyncProgress(channelURL: MessageFixture.url, filter: odd)?.hasFailed == true)
    #expect(refused.calls.count == 1)
    #expect(try await device.messages().count == 30)
    // A new connection may be to a server that takes it.
    await device.engine.transport.disconnect()
    try await device.connect()
    await refused.until { $0.count == 2 }
    for watch in [other, again] { watch.cancel() }
    try await device.stop()
    await fixture.stop()
  }
}
