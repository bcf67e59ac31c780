import ChatCache
import ChatClient
import ChatModel
import ChatWire
import LiveTesting
import PacedTesting
import SeededTesting
import Testing

@testable import SyncManager

@Suite("Fetching channels", .live) struct ChannelFetchTests {
  @Test("two events at most: what is cached, then what background sync brings")
  func twoEvents() async throws {
    let fixture = try await LegacyFixture(channels: 2)
    let first = try fixture.session()
    try await first.connected()
    let (known, _) = try first.channels()
    #expect(await known.fetch() == nil)
    #expect(known.urls == ["ch02", "ch01"])
    try await first.close()
    // While the app is away eight more come, and the cache forgets that it had all.
    for number in 3...9 {
      try await fixture.make("ch0\(number)")
      try await fixture.send("first", to: "ch0\(number)")
    }
    let session = try fixture.session(isResumed: true, pageSize: 3)
    try await session.cache.write(source: .application) { transaction in
      for progress in try transaction.snapshot.channelListProgress() {
        try transaction.setChannelListProgress(ChannelListProgress(list: progress.list, startedAt: 0))
      }
    }
    try await session.connected()
    let (collection, log) = try session.channels()
    #expect(await collection.fetch() == nil)
    await session.untilAllIsTold()
    #expect(collection.urls == (1...9).reversed().map { "ch0\($0)" })
    #expect(log.lines.filter { $0.hasPrefix("insert") }.count <= 2)
    #expect(log.faults.isEmpty)
    try await fixture.stop(session)
  }

  @Test("a channel that is no longer one of the list leaves it while a fetch waits for background sync")
  func leavesWhileWaiting() async throws {
    let fixture = try await LegacyFixture()
    for number in 1...3 {
      try await fixture.make("ch0\(number)", ["alice", "bob"], #","custom_type":"x""#)
      try await fixture.send("first", to: "ch0\(number)")
    }
    let first = try fixture.session()
    try await first.connected()
    let (known, _) = try first.channels { $0.customTypesFilter = ["x"] }
    #expect(await known.fetch() == nil)
    #expect(known.urls.contains("ch02"))
    try await first.close()
    try await fixture.server("PUT", "group_channels/ch02", #"{"custom_type":"y"}"#)
    let gate = Gate()
    let transport = InterceptedTransport(
      try fixture.live.transport(),
      beforeCall: { call in if call.path.last == "my_group_channels" { await gate.wait() } })
    let session = try fixture.session(transport: transport)
    try await session.cache.write(source: .application) { transaction in
      for progress in try transaction.snapshot.channelListProgress() {
        try transaction.setChannelListProgress(ChannelListProgress(list: progress.list, startedAt: 0))
      }
    }
    try await session.connected()
    let (collection, log) = try session.channels { $0.customTypesFilter = ["x"] }
    async let fetched = collection.fetch()
    await log.events.until { $0.contains { $0.hasPrefix("insert") } }
    gate.open()
    #expect(await fetched == nil)
    await session.untilAllIsTold()
    #expect(Set(collection.urls) == ["ch01", "ch03"])
    #expect(log.faults.isEmpty)
    try await fixture.stop(session)
  }

  @Test("a fetch that begins at any moment of the sync shows what it brought, and not only the cache before it")
  func atAnyMoment() async throws {
    for moment in 0..<Seeds.steps(12) {
      let fixture = try await LegacyFixture(channels: 1)
      let session = try fixture.session()
      try await session.connected()
      let (collection, log) = try session.channels()
      for _ in 0..<moment { await Task.yield() }
      #expect(await collection.fetch() == nil)
      #expect(collection.urls == ["ch01"], "after \(moment)")
      #expect(log.faults.isEmpty)
      try await fixture.stop(session)
    }
  }

  @Test("each fetch shows the next page; at the end it shows nothing")
  func pages() async throws {
    let fixture = try await LegacyFixture(channels: 5)
    let session = try fixture.session()
    try await session.connected()
    let (collection, log) = try session.channels(limit: 2)
    for _ in 0..<4 { #expect(await collection.fetch() == nil) }
    #expect(collection.urls == ["ch05", "ch04", "ch03", "ch02", "ch01"])
    #expect(log.lines == ["insert ch05,ch04", "insert ch03,ch02", "insert ch01"])
    try await fixture.stop(session)
  }

  @Test("offline and while paused the cache is shown, without waiting")
  func offline() async throws {
    let fixture = try await LegacyFixture(channels: 2)
    let first = try fixture.session()
    try await first.connected()
    let (known, _) = try first.channels()
    await known.fetch()
    try await first.close()
    try await fixture.make("ch03")
    try await fixture.send("first", to: "ch03")
    let offline = try fixture.session()
    let (collection, log) = try offline.channels()
    #expect(await collection.fetch() == nil)
    #expect(log.lines == ["insert ch02,ch01"] && collection.urls == ["ch02", "ch01"])
    try await offline.close()
    let paused = try fixture.session(isResumed: false)
    try await paused.connected()
    let (waiting, _) = try paused.channels()
    #expect(await waiting.fetch() == nil)
    #expect(waiting.urls.contains("ch02"))
    try await fixture.stop(paused)
  }

  @Test("a pause ends the background sync of the list, and a resume begins it again")
  func pause() async throws {
    let fixture = try await LegacyFixture(channels: 1)
    let session = try fixture.session()
    try await session.connected()
    let (collection, _) = try session.channels()
    await session.untilAllIsTold()
    #expect(collection.state.withValue { $0.watch != nil })
    for isResumed in [false, true] {
      LegacyLayer.of(session).setResumed(isResumed, session)
      await session.untilAllIsTold()
      #expect(collection.state.withValue { ($0.watch != nil) == isResumed })
    }
    collection.remove()
    await session.untilAllIsTold()
    LegacyLayer.of(session).setResumed(true, session)
    await session.untilAllIsTold()
    #expect(collection.state.withValue { $0.watch == nil })
    try await fixture.stop(session)
  }

  @Test("a pause also ends the background sync of all channels, and a resume continues it")
  func pauseOfEverything() async throws {
    let fixture = try await LegacyFixture(channels: 6)
    let (pages, gate) = (CallLog(), Gate())
    let transport = InterceptedTransport(
      try fixture.live.transport(),
      beforeCall: { call in
        guard call.path.last == "my_group_channels" else { return }
        pages.append(call.target)
        await gate.wait()
      })
    let session = try fixture.session(isResumed: false, pageSize: 1, transport: transport)
    try await session.connected()
    let (collection, _) = try session.channels(limit: 2)
    let layer = LegacyLayer.of(session)
    layer.setResumed(true, session)
    // The first page of the list, and of everything.
    await pages.until { $0.count == 2 }
    layer.setResumed(false, session)
    try await session.engine.perform { _ in }
    gate.open()
    await session.untilAllIsTold()
    #expect(pages.calls.count == 2)
    layer.setResumed(true, session)
    await session.untilAllIsTold()
    collection.remove()
    await session.untilAllIsTold()
    #expect(try await session.cache.read { try $0.channels() }.count == 6)
    try await fixture.stop(session)
  }

  @Test("a second fetch is refused; before setup and after remove every fetch is")
  func refusals() async throws {
    let fixture = try await LegacyFixture(channels: 1)
    let session = try fixture.session(nil)
    let (early, _) = try session.channels()
    #expect(await early.fetch()?.code == 810100)
    LegacyLayer.of(session).setUp(LegacyOptions(), LegacyQueues(), session)
    let (collection, log) = try session.channels()
    collection.remove()
    #expect(await collection.fetch()?.code == 810300)
    #expect(log.lines.isEmpty)
    try await fixture.stop(session)
  }

  @Test("a cleared cache is a clear, and the next fetch shows what was synced again")
  func cleared() async throws {
    let fixture = try await LegacyFixture(channels: 2)
    let session = try fixture.session()
    try await session.connected()
    let (collection, log) = try session.channels()
    await collection.fetch()
    try await session.clearCache()
    await log.events.until("clear")
    await session.untilAllIsTold()
    #expect(collection.urls.isEmpty)
    #expect(await collection.fetch() == nil)
    #expect(collection.urls == ["ch02", "ch01"] && log.faults.isEmpty)
    try await fixture.stop(session)
  }

  @Test("the comparator says what the array says")
  func comparator() async throws {
    let fixture = try await LegacyFixture(channels: 3)
    let session = try fixture.session()
    try await session.connected()
    let (collection, _) = try session.channels()
    await collection.fetch()
    let compare = collection.comparator()
    for (earlier, later) in zip(collection.channels, collection.channels.dropFirst()) {
      #expect(compare(earlier, later) == .orderedAscending && compare(later, earlier) == .orderedDescending)
      #expect(collection.query.orderAscendingBetweenObject(earlier, andObject: earlier) == .orderedSame)
    }
    try await fixture.stop(session)
  }
}
