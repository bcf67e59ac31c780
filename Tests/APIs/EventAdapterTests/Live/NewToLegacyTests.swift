import ChatClient
import Foundation
import LayerTesting
import LiveTesting
import LocalCaching
import PacedTesting
import Testing

@testable import EventAdapter
@testable import SyncManager

@Suite("A legacy screen on a newer collection", .live)
struct NewToLegacyTests {
  private func run(
    messages: Int = 6, limit: UInt = 4, viewpoint: Int? = nil, reverse: Bool = false, hugeGap: Int = 300,
    isOnSockets: Bool = false, options: (inout LegacyOptions) -> Void = { _ in },
    _ body: (LayerFixture, OldScreen) async throws -> Void
  ) async throws {
    let fixture = try await LayerFixture(
      messages: messages, options: options, hugeGap: hugeGap, isOnSockets: isOnSockets)
    try await fixture.connect()
    let time = try await viewpoint.asyncMap { try await fixture.history()[$0].createdAt }
    let screen = OldScreen(
      SBSMMessageCollection.onNewerLayer(
        channel: try await fixture.channel(), filter: nil, viewpointTimestamp: time ?? .max, limit: limit,
        reverse: reverse, observer: fixture.observer))
    await fixture.quiet()
    try await body(fixture, screen)
    await fixture.quiet()
    #expect(screen.faults.isEmpty)
    screen.collection.remove()
    await fixture.quiet()
    #expect(screen.shown.isEmpty)
    try await fixture.stop()
  }

  @Test("fetches show pages of the limit, whatever the newer collection loaded", arguments: [false, true])
  func pages(_ isReversed: Bool) async throws {
    try await run(messages: 9, viewpoint: 4, reverse: isReversed) { _, screen in
      #expect(screen.messageLines.isEmpty)
      #expect(await screen.fetch(.previous) == "more")
      #expect(await screen.fetch(.next) == "end")
      #expect(await screen.fetch(.previous) == "end")
      let texts = (1...9).map(String.init)
      #expect(screen.texts == (isReversed ? texts.reversed() : texts))
      #expect(
        screen.messageLines
          == (isReversed
            ? ["succeeded insert 5,4,3,2", "succeeded insert 9,8,7,6", "succeeded insert 1"]
            : ["succeeded insert 2,3,4,5", "succeeded insert 6,7,8,9", "succeeded insert 1"]))
    }
  }

  @Test("two fetches at once in one direction: the second ends with 810200; after remove it is 810300")
  func refusals() async throws {
    try await run { fixture, screen in
      await screen.fetch(.previous)
      // What comes now has to be loaded. On the app's queue, so that the first cannot end before the second begins.
      let (first, second) = await fixture.onQueue {
        (screen.collection.begin(.previous), screen.collection.begin(.previous))
      }
      #expect(await Set([first(), second()]) == ["end", "810200"])
      screen.collection.remove()
      #expect(await screen.fetch(.previous) == "810300")
    }
  }

  @Test("what happens to messages of others", arguments: [false, true])
  func events(_ isOnSockets: Bool) async throws {
    try await run(isOnSockets: isOnSockets) { fixture, screen in
      await screen.fetch(.previous)
      screen.events.removeAll()
      let id = try await fixture.write("7")
      await screen.events.until("succeeded insert 7")
      try await fixture.edit(id, "seven")
      await screen.events.until("succeeded update seven")
      try await fixture.delete(id)
      await screen.events.until("succeeded remove seven")
      // The newer collection may tell of an edit twice: by its event, and by what it looks up then.
      #expect(Set(screen.messageLines) == ["succeeded insert 7", "succeeded update seven", "succeeded remove seven"])
      #expect(screen.lines.contains("channel updated"))
    }
  }

  @Test("a live message after unseen ones is reported as new; fetching all brings it")
  func newMessages() async throws {
    try await run(messages: 20, limit: 3, viewpoint: 9) { fixture, screen in
      await screen.fetch(.previous)
      try await fixture.write("21")
      await screen.events.until("new 21")
      #expect(screen.texts == ["8", "9", "10"])
      #expect(await screen.fetchAllNext() == "end")
      #expect(screen.texts == (8...21).map(String.init))
      try await fixture.write("22")
      await screen.events.until("succeeded insert 22")
    }
  }

  @Test("an own message after unseen ones is not reported as new") func ownAfterUnseen() async throws {
    try await run(messages: 20, limit: 3, viewpoint: 9) { fixture, screen in
      await screen.fetch(.previous)
      screen.events.removeAll()
      try fixture.send("mine")
      await screen.events.until("succeeded insert mine")
      await fixture.quiet()
      #expect(screen.messageLines == ["pending insert mine", "pending remove mine", "succeeded insert mine"])
      #expect(!screen.lines.contains("new mine"))
    }
  }

  @Test("without a first fetch, what follows an own message is fetched after it, and what is before it later")
  func afterOwn() async throws {
    try await run(messages: 20, limit: 3) { fixture, screen in
      try fixture.send("mine")
      await screen.events.until("succeeded insert mine")
      for text in ["a", "b"] {
        try await fixture.write(text)
        await screen.events.until("new \(text)")
      }
      #expect(screen.texts == ["mine"])
      #expect(await screen.fetchAllNext() == "end")
      #expect(screen.texts == ["mine", "a", "b"])
      try await fixture.write("c")
      await screen.events.until("succeeded insert c")
      #expect(await screen.fetch(.previous) == "more")
      #expect(screen.texts == ["18", "19", "20", "mine", "a", "b", "c"])
    }
  }

  @Test("sending: pending insert, pending remove, succeeded insert; what the app hands over changes nothing")
  func sending() async throws {
    try await run { fixture, screen in
      await screen.fetch(.previous)
      screen.events.removeAll()
      try fixture.send("a")
      await screen.events.until("succeeded insert a")
      let sent = try #require(screen.collection.messages.last)
      screen.collection.appendMessage(sent)
      screen.collection.handleSendMessageResponse(sent, nil)
      await fixture.quiet()
      #expect(screen.messageLines == ["pending insert a", "pending remove a", "succeeded insert a"])
    }
  }

  @Test("failed messages have their reasons: sent again by the user, and removed by the app")
  func manualResend() async throws {
    try await run { fixture, screen in
      await screen.fetch(.previous)
      screen.events.removeAll()
      fixture.isBroken.withValue { $0 = true }
      try fixture.send("a")
      await screen.events.until("failed insert a none")
      fixture.isBroken.withValue { $0 = false }
      let failed = try #require(screen.collection.failedMessages.first as? UserMessage)
      _ = screen.collection.channel.resendUserMessage(failed)
      await screen.events.until("succeeded insert a")
      #expect(
        screen.messageLines == [
          "pending insert a", "pending remove a", "failed insert a none", "failed remove a removeUnknown",
          "pending insert a", "pending remove a", "failed remove a removeResendSucceeded", "succeeded insert a",
        ])
      fixture.isBroken.withValue { $0 = true }
      try fixture.send("b")
      await screen.events.until("failed insert b none")
      screen.collection.deleteFailedMessage(withRequestId: "b")
      await screen.events.until("failed remove b removeManualAction")
    }
  }

  @Test("sent again without the user it stays failed until the attempt ends, and that is reported")
  func automaticResend() async throws {
    try await run(options: { ($0.policy, $0.retryCount) = (.automatic, 1) }) { fixture, screen in
      await screen.fetch(.previous)
      fixture.isBroken.withValue { $0 = true }
      try fixture.send("a")
      await screen.events.until("failed insert a none")
      #expect(await screen.fetchFailed() == nil)
      await screen.events.until("failed update a updateResendFailed")
      await fixture.unmapped.until { $0.contains { $0.row.id == "resendHidden" } }
      #expect(!screen.lines.contains("failed remove a removeUnknown"))
    }
  }

  @Test("under the policy none failed messages are not shown, and that is reported")
  func policyNone() async throws {
    try await run(options: { $0.policy = .none }) { fixture, screen in
      fixture.isBroken.withValue { $0 = true }
      try fixture.send("a")
      await screen.events.until("pending remove a")
      await fixture.unmapped.until { $0.map(\.row.id).contains("failureHidden") }
      #expect(screen.collection.failedMessages.isEmpty)
    }
  }

  @Test("the capacity trims the side away from the fetch, and fetches bring it back")
  func capacity() async throws {
    try await run(messages: 12, limit: 5, options: { $0.capacity = 8 }) { fixture, screen in
      #expect(await screen.fetch(.previous) == "more")
      #expect(await screen.fetch(.previous) == "more")
      #expect(screen.texts == (3...10).map(String.init))
      #expect(screen.lines.last == "succeeded remove 11,12")
      try await fixture.write("13")
      await screen.events.until("new 13")
      #expect(await screen.fetch(.next) == "end")
      #expect(screen.texts == (6...13).map(String.init))
    }
  }

  @Test("a reset of the viewpoint clears, and the next fetch begins there")
  func resetViewpoint() async throws {
    try await run(messages: 12, limit: 3) { fixture, screen in
      await screen.fetch(.previous)
      let history = try await fixture.history()
      screen.collection.resetViewpointTimestamp(history[4].createdAt)
      await screen.events.until { $0.contains { $0.hasPrefix("succeeded clear") } }
      #expect(screen.texts.isEmpty)
      #expect(await screen.fetch(.previous) == "more")
      #expect(screen.texts == ["3", "4", "5"])
      #expect(await screen.fetch(.next) == "more")
      #expect(screen.texts == ["3", "4", "5", "6", "7", "8"])
      screen.collection.removeMessages(beforeOffset: history[4].createdAt)
      await screen.events.until("succeeded remove 3,4")
    }
  }

  @Test("without a connection fetches show what is cached, and are no error")
  func offline() async throws {
    try await run { fixture, screen in
      await screen.fetch(.previous)
      await fixture.setConnected(false)
      let offline = OldScreen(
        SBSMMessageCollection.onNewerLayer(
          channel: try await fixture.channel(), filter: nil, viewpointTimestamp: .max, limit: 3))
      #expect(await offline.fetch(.previous) == "more")
      #expect(offline.texts == ["4", "5", "6"])
      offline.collection.remove()
      await fixture.setConnected(true)
    }
  }

  @Test("a huge gap clears the screen, and shows what is around the middle of what it showed")
  func hugeGap() async throws {
    try await run(messages: 10, limit: 4, hugeGap: 15) { fixture, screen in
      await screen.fetch(.previous)
      #expect(screen.texts == ["7", "8", "9", "10"])
      await fixture.setConnected(false)
      for number in 11...40 { try await fixture.write("\(number)") }
      await fixture.setConnected(true)
      await fixture.unmapped.until { $0.contains { $0.row.id == "hugeGap" } }
      await screen.events.until { events in
        events.last?.hasPrefix("succeeded insert") == true && events.contains("succeeded clear 7,8,9,10")
      }
      #expect(screen.texts.contains("9"))
      #expect(await screen.fetchAllNext() == "end")
      let texts = screen.texts
      #expect(texts == (40 - texts.count + 1...40).map(String.init))
      try await fixture.write("41")
      await screen.events.until("succeeded insert 41")
    }
  }

  @Test("the form of older versions gets the events of all states")
  func olderDelegate() async throws {
    try await run { fixture, screen in
      let older = OlderScreen()
      screen.collection.delegate = older
      await screen.fetch(.previous)
      try fixture.send("a")
      await older.events.until { $0.count == 4 }
      #expect(older.events.calls == ["insert 3,4,5,6", "insert a", "remove a", "insert a"])
      // Its own list is of no use then.
      screen.collection.delegate = nil
    }
  }

  @Test("a channel that is gone is cleared and removed; fetches end")
  func channelGone() async throws {
    try await run { fixture, screen in
      await screen.fetch(.previous)
      try await fixture.server("DELETE", "group_channels/ch01")
      await screen.events.until("channel removed")
      #expect(screen.texts.isEmpty)
      #expect(await screen.fetch(.previous) == "end")
    }
  }

  @Test("a channel that comes back is fetched again") func channelBack() async throws {
    try await run { fixture, screen in
      await screen.fetch(.previous)
      try await fixture.server("PUT", "group_channels/ch01/leave", #"{"user_ids":["alice"]}"#)
      await screen.events.expect("channel removed")
      #expect(await screen.fetch(.previous) == "end")
      try await fixture.server("PUT", "group_channels/ch01/join", #"{"user_id":"alice"}"#)
      await screen.events.expect("channel updated")
      await fixture.quiet()
      #expect(await screen.fetch(.previous) == "end")
      #expect(screen.texts == (1...6).map(String.init))
    }
  }

  @Test("pausing the legacy layer pauses no newer collection, and that is reported")
  func pause() async throws {
    try await run { fixture, screen in
      LegacyLayer.of(fixture.session).setResumed(false, fixture.session)
      await fixture.unmapped.until { $0.map(\.row.id) == ["pause"] }
      #expect(await screen.fetch(.previous) == "more")
    }
  }
}

/// A delegate that knows the oldest form alone.
final class OlderScreen: NSObject, SBSMMessageCollectionDelegate, Sendable {
  let events = CallLog()

  func collection(
    _ collection: SBSMMessageCollection, didReceiveEvent action: SBSMMessageEventAction, messages: [BaseMessage]
  ) { events.append("\(action) \(messages.map(\.value.text).joined(separator: ","))") }
}

extension Optional where Wrapped: Sendable {
  fileprivate func asyncMap<Value>(_ transform: (Wrapped) async throws -> Value) async rethrows -> Value? {
    guard let self else { return nil }
    return try await transform(self)
  }
}
