import ChatClient
import LayerTesting
import LiveTesting
import LocalCaching
import PacedTesting
import Testing

@testable import EventAdapter
@testable import SyncManager

/// Every row of calls, params and settings, by an example.
@Suite("Calls and settings, row by row", .live) struct CallRuleTests {
  @Test("of a newer screen on the legacy layer", arguments: NewCallRule.allCases)
  func new(_ rule: NewCallRule) async throws {
    let scene = try await LayerScene(messages: 6)
    try await scene.connect()
    let params = MessageListParams()
    (params.previousResultSize, params.replyType) = (4, .all)
    if rule == .params {
      params.nextResultSize = 2
      params.customTypes = ["a", "b"]
      params.replyType = .none
    }
    let screen = NewScreen(
      MessageCollection.onLegacyLayer(
        channel: try await scene.channel(), startingPoint: .max, params: params, observer: scene.observer))
    switch rule {
    case .params:
      await scene.unmapped.until { $0.map(\.row.id) == ["params"] && $0[0].count == 3 }
      #expect(await screen.start().last == "3 4 5 6")
    case .start: #expect(await screen.start() == ["3 4 5 6", "3 4 5 6"])
    case .load:
      _ = await screen.start()
      #expect(await screen.load(isForward: false) == "1 2")
      #expect(!screen.collection.hasPrevious)
    case .loadChannels:
      let query = scene.session.createMyGroupChannelListQuery()
      let legacy = try #require(SBSMChannelCollection(query: query))
      let channels = NewChannelScreen(GroupChannelCollection(adapting: legacy))
      #expect(await channels.loadMore() == "ch01")
      #expect(!channels.collection.hasMore)
    case .removeFailed:
      _ = await screen.start()
      scene.isBroken.withValue { $0 = true }
      try scene.send("a")
      await screen.events.until("updated localMessageFailed failed: a")
      try await screen.collection.removeAllFailed()
      await screen.events.until { $0.last?.hasSuffix("failed: a") == true && $0.last?.hasPrefix("deleted") == true }
      #expect(screen.collection.failedMessages.isEmpty)
    case .dispose:
      _ = await screen.start()
      screen.collection.dispose()
      #expect(screen.collection.succeededMessages.isEmpty)
      #expect(await screen.load(isForward: false) == "800600")
    }
    #expect(scene.unmapped.elements.isEmpty == !rule.row.isReported)
    screen.collection.dispose()
    try await scene.stop()
  }

  @Test("of a legacy screen on the newer layer", arguments: LegacyCallRule.allCases)
  func legacy(_ rule: LegacyCallRule) async throws {
    let scene = try await LayerScene(messages: 6) { options in
      if rule == .capacity { options.capacity = 5 }
      if rule == .policy { options.policy = .none }
    }
    try await scene.connect()
    let screen = OldScreen(
      SBSMMessageCollection.onNewerLayer(
        channel: try await scene.channel(), filter: nil, viewpointTimestamp: .max, limit: 4, observer: scene.observer))
    #expect(await screen.fetch(.previous) == "more")
    switch rule {
    case .fetch:
      #expect(await screen.fetch(.previous) == "end")
      #expect(screen.texts == ["1", "2", "3", "4", "5", "6"])
    case .fetchAll:
      screen.collection.resetViewpointTimestamp(try await scene.history()[0].createdAt)
      #expect(await screen.fetchAllNext() == "end")
      #expect(screen.texts == ["2", "3", "4", "5", "6"])
    case .fetchOutgoing:
      scene.isBroken.withValue { $0 = true }
      try scene.send("a")
      await screen.events.until("failed insert a none")
      let other = OldScreen(
        SBSMMessageCollection.onNewerLayer(
          channel: screen.collection.channel, filter: nil, viewpointTimestamp: .max))
      #expect(await other.fetchFailed() == nil)
      #expect(other.messageLines == ["failed insert a none"])
      other.collection.remove()
    case .resetViewpoint:
      screen.collection.resetViewpointTimestamp(try await scene.history()[1].createdAt)
      #expect(await screen.fetch(.previous) == "end")
      #expect(screen.texts == ["1", "2"])
    case .handover:
      // The session does not know it yet, or has it from its event: it is there once.
      let id = try await scene.write("elsewhere", by: "alice")
      let message = try #require(try await scene.history().last)
      screen.collection.appendMessage(BaseMessage.make(message))
      await screen.events.until("succeeded insert elsewhere")
      await scene.quiet()
      #expect(screen.collection.messages.filter { $0.messageId == id }.count == 1)
    case .fetchChannels:
      let newer = GroupChannelCollection(query: scene.session.createMyGroupChannelListQuery())
      let channels = OldChannelScreen(try #require(SBSMChannelCollection(adapting: newer)))
      #expect(await channels.fetch() == nil)
      #expect(channels.lines == ["insert ch01"])
      channels.collection.remove()
    case .remove:
      screen.collection.remove()
      await scene.quiet()
      #expect(screen.collection.messages.isEmpty)
      #expect(await screen.fetch(.next) == "810300")
    case .capacity:
      #expect(await screen.fetch(.previous) == "end")
      #expect(screen.texts == ["1", "2", "3", "4", "5"])
      #expect(await screen.fetch(.next) == "end")
      #expect(screen.texts == ["2", "3", "4", "5", "6"])
    case .policy:
      scene.isBroken.withValue { $0 = true }
      try scene.send("a")
      await screen.events.until("pending remove a")
      await scene.unmapped.until { $0.map(\.row.id) == ["failureHidden"] }
    case .offset:
      screen.collection.removeMessages(beforeOffset: try await scene.history()[4].createdAt)
      await screen.events.until("succeeded remove 3,4")
    case .pause:
      let layer = LegacyLayer.of(scene.session)
      layer.setResumed(false, scene.session)
      await scene.unmapped.until { $0.map(\.row.id) == ["pause"] }
    }
    #expect(screen.faults.isEmpty)
    screen.collection.remove()
    try await scene.stop()
  }
}
