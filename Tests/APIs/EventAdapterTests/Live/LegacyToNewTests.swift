import ChatModel
import DevChatBackend
import Dispatch
import LayerTesting
import LiveTesting
import LocalCaching
import PacedTesting
import SyncManager
import Testing

@testable import ChatClient
@testable import EventAdapter

@Suite("A newer screen on a legacy collection", .live)
struct LegacyToNewTests {
  /// A started screen on the newest messages of a legacy collection.
  private func run(
    messages: Int = 6, limit: UInt = 4, reverse: Bool = false, appQueue: DispatchQueue = .main,
    legacyQueue: DispatchQueue? = nil, options: (inout LegacyOptions) -> Void = { _ in },
    _ body: (LayerFixture, SBSMMessageCollection, NewScreen) async throws -> Void
  ) async throws {
    let fixture = try await LayerFixture(
      messages: messages, options: options, appQueue: appQueue, legacyQueue: legacyQueue)
    try await fixture.connect()
    let legacy = SBSMMessageCollection(
      channel: try await fixture.channel(), filter: nil, viewpointTimestamp: .max, limit: limit, reverse: reverse)
    let screen = NewScreen(MessageCollection(adapting: legacy, observer: fixture.observer))
    _ = await screen.start()
    await fixture.quiet()
    screen.events.removeAll()
    try await body(fixture, legacy, screen)
    await fixture.quiet()
    #expect(screen.faults.isEmpty)
    let (shown, ofCollection, ofLegacy) = await fixture.onQueue {
      (screen.shown, screen.ofCollection, OldScreen.shown(legacy))
    }
    #expect(shown == ofLegacy)
    #expect(ofCollection == ofLegacy)
    screen.collection.dispose()
    try await fixture.stop()
  }

  @Test("start and pages come by the handlers, and not by the delegate", arguments: [false, true])
  func pages(_ isReversed: Bool) async throws {
    try await run(reverse: isReversed) { fixture, _, screen in
      #expect(screen.shown == ["3", "4", "5", "6"])
      #expect(screen.collection.hasPrevious && !screen.collection.hasNext)
      #expect(await screen.load(isForward: false) == (isReversed ? "2 1" : "1 2"))
      #expect(!screen.collection.hasPrevious)
      #expect(await screen.load(isForward: false) == "")
      #expect(
        screen.collection.succeededMessages.map(\.value.text)
          == (isReversed ? ["6", "5", "4", "3", "2", "1"] : ["1", "2", "3", "4", "5", "6"]))
      #expect(screen.messageLines.isEmpty)
    }
  }

  @Test("calls before the start, twice, and after dispose end with the newer API's numbers")
  func refusals() async throws {
    let fixture = try await LayerFixture(messages: 3)
    try await fixture.connect()
    let legacy = SBSMMessageCollection(
      channel: try await fixture.channel(), filter: nil, viewpointTimestamp: .max, limit: 2, reverse: false)
    let screen = NewScreen(MessageCollection(adapting: legacy))
    #expect(await screen.load(isForward: false) == "800100")
    #expect(await screen.start() == ["2 3", "2 3"])
    #expect(await screen.start() == ["800100", "800100"])
    // On the app's queue, so that the first cannot end before the second begins.
    let (first, second) = await fixture.onQueue {
      (screen.begin(isForward: false), screen.begin(isForward: false))
    }
    #expect(await Set([first(), second()]) == ["1", "800170"])
    screen.collection.dispose()
    #expect(await screen.load(isForward: false) == "800600")
    #expect(screen.collection.succeededMessages.isEmpty)
    await fixture.quiet()
    #expect(legacy.messages.isEmpty)
    try await fixture.stop()
  }

  @Test("without a connection the start shows what is cached, and ends with 800101")
  func offline() async throws {
    try await run { fixture, _, _ in
      await fixture.setConnected(false)
      let legacy = SBSMMessageCollection(
        channel: try await fixture.channel(), filter: nil, viewpointTimestamp: .max, limit: 4, reverse: false)
      let screen = NewScreen(MessageCollection(adapting: legacy))
      #expect(await screen.start() == ["3 4 5 6", "800101"])
      #expect(screen.shown == ["3", "4", "5", "6"])
      screen.collection.dispose()
      await fixture.setConnected(true)
    }
  }

  @Test("what happens to messages of others is told with its source")
  func events() async throws {
    try await run { fixture, _, screen in
      let id = try await fixture.write("7")
      await screen.events.until("added eventMessageReceived succeeded: 7")
      try await fixture.edit(id, "seven")
      await screen.events.until("updated eventMessageUpdated succeeded: seven")
      try await fixture.delete(id)
      await screen.events.until("deleted eventMessageDeleted succeeded: seven")
      #expect(fixture.unmapped.elements.isEmpty)
    }
  }

  @Test("what was cached before sync came to it is told when sync does")
  func provenLater() async throws {
    try await run { fixture, _, screen in
      // Nobody is told of it, and an answer brings it alone: whether something lies before it is not known.
      try fixture.live.server.setFaults(FaultPlan(rules: [FaultRule(.event("MESG"), .drop, count: 1)]))
      try await fixture.write("7")
      _ = try await fixture.session.engine.calls.loadMessages(
        channelURL: "ch01", MessageListParameters(timestamp: .max, previousLimit: 1))
      await fixture.quiet()
      #expect(screen.shown == ["3", "4", "5", "6"])
      await fixture.setConnected(false)
      await fixture.setConnected(true)
      await screen.events.expect("added messageFill succeeded: 7")
    }
  }

  @Test("a send is one message throughout: added, then updated")
  func sending() async throws {
    try await run { fixture, _, screen in
      try fixture.send("a")
      await screen.events.until("updated eventMessageSent succeeded: a")
      #expect(
        screen.messageLines == [
          "added localMessagePendingCreated pending: a", "updated eventMessageSent succeeded: a",
        ])
    }
  }

  @Test("a failure and a resend are updates of the same message, and a removal is reported")
  func resending() async throws {
    try await run { fixture, _, screen in
      fixture.isBroken.withValue { $0 = true }
      try fixture.send("a")
      await screen.events.until("updated localMessageFailed failed: a")
      #expect(screen.collection.failedMessages.map(\.requestId) == ["a"])
      fixture.isBroken.withValue { $0 = false }
      let failed = try #require(screen.collection.failedMessages.first as? UserMessage)
      _ = screen.collection.channel.resendUserMessage(failed)
      await screen.events.until("updated eventMessageSent succeeded: a")
      #expect(
        screen.messageLines == [
          "added localMessagePendingCreated pending: a", "updated localMessageFailed failed: a",
          "updated localMessageResendStarted pending: a", "updated eventMessageSent succeeded: a",
        ])
      fixture.isBroken.withValue { $0 = true }
      try fixture.send("b")
      await screen.events.until("updated localMessageFailed failed: b")
      let removed = try await screen.collection.removeFailed(messages: screen.collection.failedMessages)
      #expect(removed == ["b"])
      await screen.events.until { $0.last?.hasPrefix("deleted") == true }
      #expect(screen.lines.last?.hasSuffix("failed: b") == true)
    }
  }

  @Test("under the policy none a failed message goes, and that is reported")
  func policyNone() async throws {
    try await run(options: { $0.policy = .none }) { fixture, _, screen in
      fixture.isBroken.withValue { $0 = true }
      try fixture.send("a")
      await screen.events.until("deleted localMessageFailed failed: a")
      await fixture.unmapped.until { $0.map(\.row.id) == ["failureHidden"] }
    }
  }

  @Test("messages beyond the capacity go, and come again with a page")
  func capacity() async throws {
    try await run(messages: 12, limit: 5, options: { $0.capacity = 8 }) { fixture, _, screen in
      #expect(await screen.load(isForward: false) == "3 4 5 6 7")
      await fixture.quiet()
      #expect(screen.shown == ["3", "4", "5", "6", "7", "8", "9", "10"])
      #expect(screen.collection.hasNext)
      await fixture.unmapped.until { $0.contains { $0.row.id == "trimmed" && $0.count == 2 } }
      // What comes live now does not follow what is shown.
      try await fixture.write("13")
      await fixture.unmapped.until { $0.contains { $0.row.id == "newMessage" } }
      #expect(await screen.load(isForward: true) == "11 12 13")
    }
  }

  @Test("a legacy reset of the viewpoint deletes everything, and the next page begins there")
  func viewpointReset() async throws {
    try await run { fixture, legacy, screen in
      let history = try await fixture.history()
      legacy.resetViewpointTimestamp(history[2].createdAt)
      await screen.events.until("deleted messageChangelog succeeded: 3 4 5 6")
      #expect(screen.collection.hasNext && screen.collection.hasPrevious)
      #expect(await screen.load(isForward: false) == "1 2 3")
      #expect(fixture.unmapped.elements.map(\.row.id) == ["viewpointReset"])
    }
  }

  @Test("clearing the cache deletes everything, and a channel that is gone is reported alone")
  func clearing() async throws {
    try await run { fixture, _, screen in
      try await fixture.session.clearCache()
      await screen.events.until { $0.contains { $0.hasPrefix("deleted") && $0.hasSuffix("3 4 5 6") } }
      await fixture.quiet()
      _ = await screen.load(isForward: false)
      screen.events.removeAll()
      try await fixture.server("DELETE", "group_channels/ch01")
      await screen.events.until { $0.contains { $0.hasPrefix("channel deleted") } }
      #expect(screen.messageLines.count == 1)
    }
  }

  @Test("the legacy queue may be another than the app's")
  func queues() async throws {
    try await run(appQueue: DispatchQueue(label: "app"), legacyQueue: DispatchQueue(label: "legacy")) {
      fixture, _, screen in
      try fixture.send("a")
      await screen.events.until("updated eventMessageSent succeeded: a")
      try await fixture.write("7")
      await screen.events.until("added eventMessageReceived succeeded: 7")
      #expect(await screen.load(isForward: false) == "1 2")
    }
  }
}

extension OldScreen {
  /// What a legacy collection shows, as `NewScreen.shown`.
  static func shown(_ collection: SBSMMessageCollection) -> [String] {
    (collection.succeededMessages + collection.pendingMessages + collection.failedMessages)
      .sorted(by: NewScreen.precedes).map(NewScreen.key)
  }
}
