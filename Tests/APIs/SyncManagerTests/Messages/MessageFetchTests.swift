import ChatCache
import ChatClient
import ChatModel
import ChatWire
import LiveTesting
import PacedTesting
import SeededTesting
import Testing

@testable import SyncManager

@Suite("Fetching messages", .live) struct MessageFetchTests {
  @Test("a fetch waits for background sync, and shows what comes in several events")
  func waits() async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 20)
    let session = try fixture.session(pageSize: 6)
    try await session.connected()
    let (collection, log) = try await session.messages(limit: 15)
    #expect(await collection.fetch(.previous) == "more")
    #expect(collection.texts == (6...20).map(String.init))
    #expect(await collection.fetch(.previous) == "end")
    #expect(collection.texts == (1...20).map(String.init))
    #expect(await collection.fetch(.next) == "end")
    #expect(await collection.fetch(.previous) == "end")
    #expect(collection.messageCount() == 20)
    #expect(log.lines.allSatisfy { $0.hasPrefix("succeeded insert") || $0 == "channel updated" })
    #expect(log.lines.filter { $0.hasPrefix("succeeded insert") }.count >= 2)
    #expect(log.faults.isEmpty)
    try await fixture.stop(session)
  }

  @Test("a fetch that begins at any moment of the sync shows all of which it says that it is all")
  func atAnyMoment() async throws {
    let count = Seeds.steps(9)
    let fixture = try await LegacyFixture(channels: count, messages: 3)
    let session = try fixture.session(pageSize: 2)
    try await session.connected()
    for moment in 1...count {
      let (collection, log) = try await session.messages("ch0\(moment)")
      for _ in 0..<moment * 7 { await Task.yield() }
      #expect(await collection.fetch(.previous) == "end")
      #expect(collection.texts == ["1", "2", "3"], "after \(moment)")
      #expect(log.faults.isEmpty)
    }
    try await fixture.stop(session)
  }

  @Test("a view of an empty channel catches up after a reconnection", arguments: [nil, 2] as [Int?])
  func emptyView(pageSize: Int?) async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 0)
    let session = try fixture.session(pageSize: pageSize ?? 100)
    try await session.connected()
    let (collection, log) = try await session.messages()
    #expect(await collection.fetch(.previous) == "end")
    #expect(collection.texts.isEmpty)
    await session.suspended()
    for number in 1...5 { try await fixture.send("\(number)") }
    await session.resumed()
    #expect(await collection.fetchAllNext() == "end")
    #expect(collection.texts == (1...5).map(String.init))
    #expect(log.faults.isEmpty)
    try await fixture.stop(session)
  }

  @Test("from a viewpoint in the middle, in both directions, also newest first")
  func viewpoint() async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 20)
    let middle = try await fixture.history()[9].createdAt
    let session = try fixture.session(pageSize: 4)
    try await session.connected()
    let (collection, log) = try await session.messages(viewpoint: middle, limit: 3, reverse: true)
    #expect(await collection.fetch(.previous) == "more")
    #expect(collection.texts == ["10", "9", "8"])
    #expect(await collection.fetch(.next) == "more")
    #expect(collection.texts == (8...13).reversed().map(String.init))
    #expect(await collection.fetchAllNext() == "end")
    #expect(collection.texts == (8...20).reversed().map(String.init))
    let compare = collection.comparator()
    let shown = collection.messages
    try #require(shown.count > 1)
    #expect(compare(shown[0], shown[1]) == .orderedAscending)
    #expect(log.faults.isEmpty)
    try await fixture.stop(session)
  }

  @Test("offline the cache is shown, without waiting, and nothing across a hole")
  func offline() async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 12)
    let first = try fixture.session()
    try await first.connected()
    let (known, _) = try await first.messages()
    await known.fetch(.previous)
    try await first.close()
    let history = try await fixture.history()
    let session = try fixture.session()
    try await session.cache.write(source: .application) { transaction in
      try transaction.removeSyncedTimes(history[5].createdAt...history[6].createdAt, channelURL: "ch01")
    }
    let (collection, log) = try await session.messages(limit: 4)
    #expect(await collection.fetch(.previous) == "more")
    #expect(collection.texts == ["9", "10", "11", "12"])
    #expect(await collection.fetch(.previous) == "more")
    #expect(collection.texts == ["8", "9", "10", "11", "12"])
    let (old, _) = try await session.messages(viewpoint: history[2].createdAt)
    #expect(await old.fetch(.previous) == "end")
    #expect(await old.fetch(.next) == "more")
    #expect(old.texts == ["1", "2", "3", "4", "5"])
    #expect(log.faults.isEmpty)
    // Online the hole is filled, and the fetch goes on.
    try await session.connected()
    #expect(await collection.fetch(.previous) == "more")
    #expect(await collection.fetch(.previous) == "end")
    #expect(collection.texts == (1...12).map(String.init))
    try await fixture.stop(session)
  }

  @Test("a fetch after the channel's cache was cleared does not take what was known before for the end")
  func cleared() async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 12)
    let session = try fixture.session(pageSize: 5)
    try await session.connected()
    let (collection, log) = try await session.messages()
    #expect(await collection.fetch(.previous) == "end")
    await session.suspended()
    try await session.clearMessages(channelURL: "ch01")
    await session.untilAllIsTold()
    #expect(await collection.fetch(.previous) == "more")
    #expect(collection.texts.isEmpty)
    await session.resumed()
    #expect(await collection.fetch(.previous) == "end")
    #expect(collection.texts == (1...12).map(String.init))
    #expect(log.faults.isEmpty)
    try await fixture.stop(session)
  }

  @Test("a viewpoint in a hole: online what is around it comes first, offline what is before the hole")
  func hole() async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 12)
    let first = try fixture.session()
    try await first.connected()
    let (known, _) = try await first.messages()
    await known.fetch(.previous)
    try await first.close()
    let history = try await fixture.history()
    let session = try fixture.session()
    try await session.cache.write(source: .application) { transaction in
      try transaction.removeSyncedTimes(history[4].createdAt...history[7].createdAt, channelURL: "ch01")
    }
    let (offline, _) = try await session.messages(viewpoint: history[5].createdAt, limit: 3)
    #expect(await offline.fetch(.previous) == "more")
    #expect(offline.texts == ["2", "3", "4"])
    offline.remove()
    try await session.connected()
    let (online, log) = try await session.messages(viewpoint: history[5].createdAt, limit: 3)
    #expect(await online.fetch(.previous) == "more")
    #expect(online.texts == ["4", "5", "6"] && log.faults.isEmpty)
    try await fixture.stop(session)
  }

  @Test("a second fetch in one direction is refused, the other direction is free")
  func duplicates() async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 3)
    let gate = Gate()
    let session = try fixture.session(
      transport: InterceptedTransport(
        try fixture.live.transport(), beforeCall: { if $0.path.contains("messages") { await gate.wait() } }))
    try await session.connected()
    let (collection, _) = try await session.messages()
    let waiting = collection.begin(.previous)
    await gate.untilWaited()
    #expect(await collection.fetch(.previous) == "810200")
    gate.open()
    #expect(await waiting() == "end")
    #expect(collection.texts == ["1", "2", "3"])
    try await fixture.stop(session)
  }

  @Test("pause ends a waiting fetch, with what is there; resume continues")
  func pause() async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 3)
    let gate = Gate()
    let session = try fixture.session(
      transport: InterceptedTransport(
        try fixture.live.transport(), beforeCall: { if $0.path.contains("messages") { await gate.wait() } }))
    try await session.connected()
    let (collection, _) = try await session.messages()
    let waiting = collection.begin(.previous)
    await gate.untilWaited()
    LegacyLayer.of(session).setResumed(false, session)
    #expect(await waiting() == "more")
    #expect(collection.texts.isEmpty)
    gate.open()
    #expect(await collection.fetch(.previous) == "more")
    LegacyLayer.of(session).setResumed(true, session)
    #expect(await collection.fetch(.previous) == "end")
    #expect(collection.texts == ["1", "2", "3"])
    try await fixture.stop(session)
  }

  @Test("before setup and after remove a fetch is refused; remove ends those under way")
  func refusals() async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 3)
    let gate = Gate()
    let session = try fixture.session(
      nil,
      transport: InterceptedTransport(
        try fixture.live.transport(), beforeCall: { if $0.path.contains("messages") { await gate.wait() } }))
    try await session.connected()
    let (early, _) = try await session.messages()
    #expect(await early.fetch(.previous) == "810100")
    #expect(await early.fetchFailed() == 810100)
    let layer = LegacyLayer.of(session)
    layer.setUp(LegacyOptions(), LegacyQueues(), session)
    layer.setResumed(true, session)
    let (collection, log) = try await session.messages()
    let waiting = collection.begin(.previous)
    await gate.untilWaited()
    collection.remove()
    #expect(await waiting() == "800102")
    gate.open()
    #expect(await collection.fetch(.previous) == "810300")
    #expect(collection.texts.isEmpty && log.lines.isEmpty)
    try await fixture.stop(session)
  }

  @Test("a page that fails ends the fetch with an error; sync tries again")
  func failure() async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 3)
    let isBroken = Locked(true)
    let session = try fixture.session(
      transport: InterceptedTransport(
        try fixture.live.transport(),
        beforeCall: { call in
          if call.path.contains("messages"), isBroken.withValue({ $0 }) {
            throw WireError(.network, "The test breaks it.")
          }
        }))
    try await session.connected()
    let (collection, log) = try await session.messages()
    #expect(await collection.fetch(.previous) == "800220")
    isBroken.withValue { $0 = false }
    while await collection.fetch(.previous) != "end" {}
    #expect(collection.texts == ["1", "2", "3"])
    #expect(log.faults.isEmpty)
    try await fixture.stop(session)
  }

  @Test("what goes beyond the capacity is removed on the other side, and can be fetched again")
  func capacity() async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 20)
    let middle = try await fixture.history()[9].createdAt
    var options = LegacyOptions()
    options.capacity = 8
    let session = try fixture.session(options)
    try await session.connected()
    let (collection, log) = try await session.messages(viewpoint: middle, limit: 6)
    await collection.fetch(.previous)
    #expect(await collection.fetchAllNext() == "end")
    #expect(collection.texts == (13...20).map(String.init))
    await collection.fetch(.previous)
    #expect(collection.texts == (7...14).map(String.init))
    await collection.fetch(.next)
    #expect(collection.texts == (13...20).map(String.init))
    #expect(log.lines.contains("succeeded remove 15,16,17,18,19,20") && log.faults.isEmpty)
    try await fixture.stop(session)
  }

  @Test("a reset clears, and the next fetch begins at the new place")
  func reset() async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 20)
    let old = try await fixture.history()[4].createdAt
    let session = try fixture.session()
    try await session.connected()
    let (collection, log) = try await session.messages(limit: 3)
    await collection.fetch(.previous)
    collection.resetViewpointTimestamp(old)
    await log.events.until("succeeded clear")
    #expect(collection.texts.isEmpty)
    await collection.fetch(.previous)
    #expect(collection.texts == ["3", "4", "5"] && log.faults.isEmpty)
    try await fixture.stop(session)
  }

  @Test("only what passes the filter")
  func filter() async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 4)
    try await fixture.send("mine", by: "alice")
    let session = try fixture.session()
    try await session.connected()
    let filter = SBSMMessageFilter(messageType: .all, customType: nil, senderUserIds: ["alice"])
    let (collection, log) = try await session.messages(filter: filter)
    await collection.fetch(.previous)
    #expect(collection.texts == ["mine"])
    try await fixture.send("his")
    try await fixture.send("mine too", by: "alice")
    await log.events.until("succeeded insert mine too")
    #expect(collection.texts == ["mine", "mine too"] && log.faults.isEmpty)
    #expect(!log.lines.contains("new his"))
    try await fixture.stop(session)
  }

  @Test("a collection of a channel of which only the url is known")
  func create() async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 2)
    let transport = try fixture.live.transport()
    let shared = SharedSession()
    shared.install { _ in transport }
    shared.setDirectory(fixture.folder.url)
    shared.initialize(applicationID: "DEV", usesCaching: true)
    func create(_ url: String) async -> (SBSMMessageCollection?, Int?) {
      await withCheckedContinuation { continuation in
        SBSMMessageCollection.create(url, nil, .max, shared: shared) {
          continuation.resume(returning: ($0, $1?.code))
        }
      }
    }
    #expect(await create("ch01").1 == 810100)
    LegacySetup.of(shared).setUp(userID: "alice", LegacyOptions())
    let session = try #require(shared.session)
    try await session.connected()
    LegacySetup.of(shared).setResumed(true)
    #expect(await create("").1 == 810300)
    #expect(await create("none").0 == nil)
    let collection = try #require(await create("ch01").0)
    #expect(await collection.fetch(.previous) == "end")
    #expect(collection.texts == ["1", "2"])
    await shared.end()
    await fixture.live.stop()
  }
}
