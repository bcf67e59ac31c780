import ChatClient
import ChatModel
import ChatWire
import LayerTesting
import LiveTesting
import PacedTesting
import Testing

@testable import SyncManager

/// What must hold after every step, whatever happened (Docs/Architecture.md#invariants). That ids are there once,
/// arrays are in order and disjoint, and agree with the events in every call, is looked at by `LegacyMessageLog` and
/// `ChannelLog`.
@Suite("Random scenarios of the legacy layer", .live) struct RandomScenarioTests {
  @Test("what is shown is what the server has, without a hole", arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func messages(_ seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let fixture = try await LegacyFixture(channels: 1, messages: 40)
    var options = LegacyOptions()
    options.policy = [.none, .manual, .automatic][Int(seed % 3)]
    (options.capacity, options.retentionDays) = (25, SBSMSyncManagerOptions.infinity)
    let session = try fixture.session(options, pageSize: 7)
    try await session.connected()
    let layer = LegacyLayer.of(session)
    let times = try await fixture.history().map(\.createdAt)
    let (collection, log) = try await session.messages(viewpoint: times[Int(seed * 6)], limit: 6)
    let filter = SBSMMessageFilter(messageType: .all, customType: nil, senderUserIds: ["alice"])
    let (mine, mineLog) = try await session.messages(filter: filter, limit: 4, reverse: true)
    var isConnected = true
    for step in 0..<60 {
      switch Int.random(in: 0..<14, using: &random) {
      case 0, 1: _ = await collection.fetch(.previous)
      case 2, 3: _ = await collection.fetch(.next)
      case 4: _ = await mine.fetch(.previous)
      case 5: _ = await collection.fetchAllNext()
      case 6: try await fixture.send("bob \(step)")
      case 7: try session.send("alice \(step)")
      case 8: try await fixture.send("alice elsewhere \(step)", by: "alice")
      case 9:
        guard let message = try await fixture.history().randomElement(using: &random) else { break }
        try await fixture.server("PUT", "group_channels/ch01/messages/\(message.id)", #"{"message":"edit \#(step)"}"#)
      case 10:
        guard let message = try await fixture.history().randomElement(using: &random) else { break }
        try await fixture.server("DELETE", "group_channels/ch01/messages/\(message.id)")
      case 11:
        let viewpoint = random.oneIn(3) ? Int64.max : times.randomElement(using: &random) ?? .max
        collection.resetViewpointTimestamp(viewpoint)
      case 12:
        isConnected.toggle()
        if isConnected { await session.resumed() } else { await session.suspended() }
      default: layer.setResumed(!layer.isResumed, session)
      }
      await session.untilAllIsTold()
      try #require(log.faults.isEmpty, "seed \(seed), step \(step): \(log.faults)")
      try #require(mineLog.faults.isEmpty, "seed \(seed), step \(step): \(mineLog.faults)")
      // On the app's queue: elsewhere a live message may be seen before what it pushes out is gone.
      let shown = await session.delivered { collection.messages }
      let isOrdered = zip(shown, shown.dropFirst()).allSatisfy {
        ($0.createdAt, $0.messageId) < ($1.createdAt, $1.messageId)
      }
      try #require(isOrdered && shown.count <= 25, "seed \(seed), step \(step)")
      if options.policy == .none { try #require(collection.failedMessages.isEmpty) }
    }
    if !isConnected { await session.resumed() }
    layer.setResumed(true, session)
    // Behind everything that the server has told: what was on its way when a fetch found the end comes before it.
    try await fixture.send("last")
    while await collection.fetchAllNext() != "end" {}
    await log.events.until { $0.contains { $0.hasPrefix("succeeded insert") && $0.hasSuffix("last") } }
    while await mine.fetch(.next) != "end" {}
    await session.untilAllIsTold()
    let history = try await fixture.history()
    let shown = Set(collection.messages.map(\.messageId))
    let first = history.firstIndex { shown.contains($0.id) } ?? history.count
    #expect(collection.messages.map(\.value.id) == history[first...].map(\.id), "seed \(seed)")
    #expect(collection.messages.map(\.value.text) == history[first...].map(\.text), "seed \(seed)")
    let own = history.filter { $0.sender?.id == "alice" }
    let shownOwn = Set(mine.messages.map(\.messageId))
    let firstOwn = own.firstIndex { shownOwn.contains($0.id) } ?? own.count
    #expect(mine.messages.map(\.value.id) == own[firstOwn...].reversed().map(\.id), "seed \(seed)")
    #expect(log.faults.isEmpty && mineLog.faults.isEmpty)
    try await fixture.stop(session)
  }

  @Test("the list of channels is the beginning of the server's", arguments: [1, 2, 3, 4] as [UInt64])
  func channels(_ seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let fixture = try await LegacyFixture(channels: 7)
    let session = try fixture.session(pageSize: 2)
    try await session.connected()
    let (collection, log) = try session.channels(limit: 2)
    for step in 0..<40 {
      let url = "ch0\(Int.random(in: 1...7, using: &random))"
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1: #expect(await collection.fetch() == nil)
      case 2, 3: _ = try? await fixture.send("step \(step)", to: url)
      case 4: _ = try? await fixture.server("PUT", "group_channels/\(url)", #"{"name":"step \#(step)"}"#)
      case 5:
        try await fixture.make("new\(step)")
        try await fixture.send("first", to: "new\(step)")
      default:
        guard random.oneIn(3) else { break }
        _ = try? await fixture.server("PUT", "group_channels/\(url)/leave", #"{"user_ids":["alice"]}"#)
      }
      await session.untilAllIsTold()
      try #require(log.faults.isEmpty, "seed \(seed), step \(step): \(log.faults)")
      // On the app's queue, where channels and their order agree.
      let times = await session.delivered { collection.channels.map { $0.value.lastMessage?.createdAt ?? 0 } }
      try #require(times == times.sorted(by: >), "seed \(seed), step \(step)")
    }
    // Behind everything that the server has told.
    try await fixture.make("last")
    try await fixture.send("first", to: "last")
    if collection.urls.isEmpty { #expect(await collection.fetch() == nil) }
    await log.events.until { $0.contains { $0.hasPrefix("insert") && $0.contains("last") } }
    var count = -1
    while collection.urls.count > count {
      count = collection.urls.count
      #expect(await collection.fetch() == nil)
    }
    await session.untilAllIsTold()
    let all = try await session.channelLists.channels(
      collection.query.settings.filter, .latestLastMessage, after: nil, limit: 100
    ).channels.map(\.url)
    #expect(collection.urls == all, "seed \(seed)")
    #expect(log.faults.isEmpty)
    try await fixture.stop(session)
  }
}
