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
    let fixture = try await LayerFixture(messages: 6)
    try await fixture.connect()
    let params = MessageListParams()
    (params.previousResultSize, params.replyType) = (4, .all)
    if rule == .params {
      params.nextResultSize = 2
      params.customTypes = ["a", "b"]
      params.replyType = .none
    }
    let screen = NewScreen(
      MessageCollection.onLegacyLayer(
        channel: try await fixture.channel(), startingPoint: .max, params: params, observer: fixture.observer))
    switch rule {
    case .params:
      await fixture.unmapped.until { $0.map(\.row.id) == ["params"] && $0[0].count == 3 }
      #expect(await screen.start().last == "3 4 5 6")
    case .start: #expect(await screen.start() == ["3 4 5 6", "3 4 5 6"])
    case .load:
      _ = await screen.start()
      #expect(await screen.load(isForward: false) == "1 2")
      #expect(!screen.collection.hasPrevious)
    case .loadChannels:
      let query = fixture.session.createMyGroupChannelListQuery()
      let legacy = try #require(SBSMChannelCollection(query: query))
      let channels = NewChannelScreen(GroupChannelCollection(adapting: legacy))
      #expect(await channels.loadMore() == "ch01")
      #expect(!channels.collection.hasMore)
    case .removeFailed:
      _ = await screen.start()
      fixture.isBroken.withValue { $0 = true }
      try fixture.send("a")
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
    #expect(fixture.unmapped.elements.isEmpty == !rule.row.isReported)
    screen.collection.dispose()
    try await fixture.stop()
  }

  @Test("of a legacy screen on the newer layer", arguments: LegacyCallRule.allCases)
  func legacy(_ rule: LegacyCallRule) async throws {
    let fixture = try await LayerFixture(messages: 6) { options in
      if rule == .capacity { options.capacity = 5 }
      if rule == .policy { options.policy = .none }
    }
    try await fixture.connect()
    let screen = OldScreen(
      SBSMMessageCollection.onNewerLayer(
        channel: try await fixture.channel(), filter: nil, viewpointTimestamp: .max, limit: 4,
        observer: fixture.observer))
    #expect(await screen.fetch(.previous) == "more")
    switch rule {
    case .fetch:
      #expect(await screen.fetch(.previous) == "end")
      #expect(screen.texts == ["1", "2", "3", "4", "5", "6"])
    case .fetchAll:
      screen.collection.resetViewpointTimestamp(try await fixture.history()[0].createdAt)
      #expect(await screen.fetchAllNext() == "end")
      #expect(screen.texts == ["2", "3", "4", "5", "6"])
    case .fetchOutgoing:
      fixture.isBroken.withValue { $0 = true }
      try fixture.send("a")
      await screen.events.until("failed insert a none")
      let other = OldScreen(
        SBSMMessageCollection.onNewerLayer(
          channel: screen.collection.channel, filter: nil, viewpointTimestamp: .max))
      #expect(await other.fetchFailed() == nil)
      #expect(other.messageLines == ["failed insert a none"])
      other.collection.remove()
    case .resetViewpoint:
      screen.collection.resetViewpointTimestamp(try await fixture.history()[1].createdAt)
      #expect(await screen.fetch(.previous) == "end")
      #expect(screen.texts == ["1", "2"])
    case .handover:
      // The session does not know it yet, or has it from its event: it is there once.
      let id = try await fixture.write("elsewhere", by: "alice")
      let message = try #require(try await fixture.history().last)
      screen.collection.appendMessage(BaseMessage.make(message))
      await screen.events.until("succeeded insert elsewhere")
      await fixture.quiet()
      #expect(screen.collection.messages.filter { $0.messageId == id }.count == 1)
    case .fetchChannels:
      let newer = GroupChannelCollection(query: fixture.session.createMyGroupChannelListQuery())
      let channels = OldChannelScreen(try #require(SBSMChannelCollection(adapting: newer)))
      #expect(await channels.fetch() == nil)
      #expect(channels.lines == ["insert ch01"])
      channels.collection.remove()
    case .remove:
      screen.collection.remove()
      await fixture.quiet()
      #expect(screen.collection.messages.isEmpty)
      #expect(await screen.fetch(.next) == "810300")
    case .capacity:
      #expect(await screen.fetch(.previous) == "end")
      #expect(screen.texts == ["1", "2", "3", "4", "5"])
      #expect(await screen.fetch(.next) == "end")
      #expect(screen.texts == ["2", "3", "4", "5", "6"])
    case .policy:
      fixture.isBroken.withValue { $0 = true }
      try fixture.send("a")
      await screen.events.until("pending remove a")
      await fixture.unmapped.until { $0.map(\.row.id) == ["failureHidden"] }
    case .offset:
      screen.collection.removeMessages(beforeOffset: try await fixture.history()[4].createdAt)
      await screen.events.until("succeeded remove 3,4")
    case .pause:
      let layer = LegacyLayer.of(fixture.session)
      layer.setResumed(false, fixture.session)
      await fixture.unmapped.until { $0.map(\.row.id) == ["pause"] }
    }
    #expect(screen.faults.isEmpty)
    screen.collection.remove()
    try await fixture.stop()
  }
}
