import ChatClient
import ChatModel
import ChatWire
import DevChatBackend
import Foundation
import LayerTesting
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync
@testable import SyncManager

@Suite("Live messages of a legacy collection", .live) struct LiveMessageTests {
  /// A connected session and a collection on a server.
  private func run(
    messages: Int = 5, limit: UInt = 30, viewpointOf number: Int? = nil, isOnSockets: Bool = false,
    fetches: Bool = true,
    _ body: (LegacyFixture, ChatSession, SBSMMessageCollection, LegacyMessageLog) async throws -> Void
  ) async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: messages, isOnSockets: isOnSockets)
    let viewpoint = number == nil ? Int64.max : try await fixture.history()[(number ?? 1) - 1].createdAt
    let session = try fixture.session()
    try await session.connected()
    let (collection, log) = try await session.messages(viewpoint: viewpoint, limit: limit)
    if fetches { await collection.fetch(.previous) }
    await session.untilAllIsTold()
    log.events.removeAll()
    try await body(fixture, session, collection, log)
    await session.untilAllIsTold()
    #expect(log.faults.isEmpty)
    try await fixture.stop(session)
  }

  @Test("next to the newest shown: an insert", arguments: [false, true])
  func adjacent(_ isOnSockets: Bool) async throws {
    try await run(isOnSockets: isOnSockets) { fixture, _, collection, log in
      try await fixture.send("6")
      await log.events.until("succeeded insert 6")
      #expect(collection.texts == (1...6).map(String.init))
    }
  }

  @Test("an own one after others that are not shown: an insert when it is sent, and a fetch reaches it")
  func ownAway() async throws {
    try await run(viewpointOf: 3) { fixture, session, collection, log in
      let shown = collection.texts
      #expect(shown.last == "3")
      try session.send("mine")
      await log.events.until("succeeded insert mine")
      #expect(
        log.lines.filter { $0.hasSuffix("mine") } == [
          "pending insert mine", "pending remove mine", "succeeded insert mine",
        ])
      #expect(collection.texts == shown + ["mine"] && collection.pendingMessages.isEmpty)
      try await fixture.send("his")
      await log.events.until("new his")
      #expect(collection.texts == shown + ["mine"])
      _ = await collection.fetchAllNext()
      #expect(collection.texts == shown + ["4", "5", "mine", "his"])
    }
  }

  @Test("an own one while nothing else is shown: what follows it is fetched after it, and what is before it later")
  func ownAlone() async throws {
    try await run(messages: 5, limit: 2, fetches: false) { fixture, session, collection, log in
      try session.send("mine")
      await log.events.until("succeeded insert mine")
      for text in ["a", "b"] { try await fixture.send(text) }
      await session.untilAllIsTold()
      _ = await collection.fetchAllNext()
      #expect(collection.texts == ["mine", "a", "b"])
      _ = await collection.fetch(.previous)
      #expect(collection.texts == ["4", "5", "mine", "a", "b"])
    }
  }

  @Test("brought by a page before its event came: an insert with the event, once")
  func afterPage() async throws {
    try await run { fixture, session, collection, log in
      try fixture.live.server.setFaults(FaultPlan(rules: [FaultRule(.event("MESG"), .drop, count: 1)]))
      let id = try await fixture.send("6")
      _ = try await session.engine.calls.loadMessages(
        channelURL: "ch01", MessageListParameters(timestamp: .max, previousLimit: 10))
      await session.untilAllIsTold()
      let message = try #require(try await session.views.cachedMessage(id, channelURL: "ch01"))
      #expect(collection.texts == (1...5).map(String.init))
      let event = message.payload.edited { $0.set("channel_type", "group") }
      for _ in 0..<2 {
        try await session.engine.perform {
          await $0.eventHandling.handle(ServerMessage(Command(.userMessage, event)), on: $0)
        }
      }
      await log.events.until("succeeded insert 6")
      await session.untilAllIsTold()
      #expect(collection.texts == (1...6).map(String.init))
      #expect(log.lines.filter { $0.contains("6") } == ["succeeded insert 6"])
    }
  }

  @Test("behind messages that are not shown: the new-message call, and a fetch shows it")
  func behind() async throws {
    try await run(viewpointOf: 3) { fixture, _, collection, log in
      try await fixture.send("6")
      await log.events.until("new 6")
      #expect(collection.texts == ["1", "2", "3"])
      #expect(await collection.fetch(.next) == "end")
      #expect(collection.texts == (1...6).map(String.init))
      try await fixture.send("7")
      await log.events.until("succeeded insert 7")
    }
  }

  @Test("the first message of an empty channel is an insert")
  func first() async throws {
    try await run(messages: 0) { fixture, _, collection, log in
      #expect(collection.texts.isEmpty)
      try await fixture.send("1")
      await log.events.until("succeeded insert 1")
      try await fixture.send("2")
      await log.events.until("succeeded insert 2")
      #expect(collection.texts == ["1", "2"])
    }
  }

  @Test("what overtook the first message of an empty channel is shown behind it")
  func overtaken() async throws {
    try await run(messages: 0) { fixture, _, collection, log in
      try fixture.live.server.setFaults(FaultPlan(rules: [FaultRule(.event("MESG"), .reorder(by: 1), count: 1)]))
      try await fixture.send("1")
      try await fixture.send("2")
      await log.events.until("succeeded insert 2")
      await log.events.until("succeeded insert 1")
      #expect(collection.texts == ["1", "2"])
    }
  }

  @Test("edits and reactions are updates, deletions are removals; what is not shown tells nothing")
  func changes() async throws {
    try await run(limit: 3) { fixture, _, collection, log in
      let ids = try await fixture.history().map(\.id)
      let path = "group_channels/ch01/messages"
      try await fixture.server("PUT", "\(path)/\(ids[0])", #"{"message":"old"}"#)
      try await fixture.server("PUT", "\(path)/\(ids[3])", #"{"message":"edited"}"#)
      await log.events.until("succeeded update edited")
      try await fixture.server("POST", "\(path)/\(ids[4])/reactions", #"{"user_id":"bob","reaction":"smile"}"#)
      await log.events.until("succeeded update 5")
      try await fixture.server("DELETE", "\(path)/\(ids[2])")
      await log.events.until("succeeded remove 3")
      #expect(collection.texts == ["edited", "5"])
      #expect(!log.lines.contains { $0.contains("old") })
    }
  }

  @Test("what came while there was no connection is not shown as adjacent: a fetch brings it")
  func away() async throws {
    try await run { fixture, session, collection, log in
      await session.suspended()
      #expect(await collection.fetchAllNext() == "more", "what came since is not known")
      for text in ["6", "7"] { try await fixture.send(text) }
      await session.resumed()
      #expect(!log.lines.contains { $0.hasPrefix("succeeded insert") })
      #expect(await collection.fetchAllNext() == "end")
      #expect(collection.texts == (1...7).map(String.init))
    }
  }

  @Test("a reset history removes what is older, and the rest stays")
  func resetHistory() async throws {
    try await run { fixture, _, collection, log in
      try await fixture.server("PUT", "group_channels/ch01/reset_user_history", #"{"user_id":"alice"}"#)
      await log.events.until("succeeded remove 1,2,3,4,5")
      try await fixture.send("6")
      await log.events.until { $0.contains("succeeded insert 6") || $0.contains("new 6") }
      if collection.texts.isEmpty { await collection.fetch(.previous) }
      #expect(collection.texts == ["6"])
    }
  }

  @Test("older messages are removed from the collection alone")
  func removeBefore() async throws {
    try await run { fixture, session, collection, log in
      let times = try await fixture.history().map(\.createdAt)
      collection.removeMessages(beforeOffset: times[2])
      await log.events.until("succeeded remove 1,2")
      #expect(await collection.fetch(.previous) == "end")
      #expect(collection.texts == (1...5).map(String.init))
    }
  }

  @Test(
    "a channel that is gone: the messages are cleared, then the channel is told to be removed",
    arguments: [
      ("DELETE", "", ""), ("PUT", "/leave", #"{"user_ids":["alice"]}"#),
      ("POST", "/ban", #"{"user_id":"alice","seconds":60}"#),
    ])
  func gone(_ call: (method: String, path: String, body: String)) async throws {
    try await run { fixture, session, collection, log in
      try await fixture.server(call.method, "group_channels/ch01" + call.path, call.body)
      await log.events.until("channel removed")
      #expect(log.lines.suffix(2) == ["succeeded clear", "channel removed"])
      #expect(collection.texts.isEmpty)
      #expect(await collection.fetch(.previous) == "end", "nothing will come")
      // Nobody is told again of what is gone already.
      let late = SBSMMessageCollection(channel: collection.channel, filter: nil, viewpointTimestamp: .max)
      #expect(await late.fetch(.previous) == "end")
      late.remove()
    }
  }

  @Test("a public channel that the user leaves, although it stays in the cache")
  func publicChannel() async throws {
    try await run { fixture, session, collection, log in
      try await fixture.server("PUT", "group_channels/ch01", #"{"is_public":true}"#)
      await log.events.until("channel updated")
      await session.untilAllIsTold()
      try await fixture.server("PUT", "group_channels/ch01/leave", #"{"user_ids":["bob"]}"#)
      try await fixture.server("PUT", "group_channels/ch01/leave", #"{"user_ids":["alice"]}"#)
      await log.events.until("channel removed")
      #expect(log.lines.filter { $0 == "channel removed" }.count == 1 && collection.texts.isEmpty)
      // A change of the channel does not bring it back.
      try await fixture.server("PUT", "group_channels/ch01", #"{"name":"renamed"}"#)
      session.engine.refreshChannel("ch01")
      await session.untilAllIsTold()
      #expect(log.lines.last == "channel removed" && collection.texts.isEmpty)
      #expect(await collection.fetch(.previous) == "end" && collection.texts.isEmpty)
    }
  }

  @Test("a cleared cache is a clear, and a fetch shows what was synced again")
  func cleared() async throws {
    try await run { fixture, session, collection, log in
      try await session.clearCache()
      await log.events.until("succeeded clear")
      await session.untilAllIsTold()
      #expect(collection.texts.isEmpty)
      #expect(await collection.fetch(.previous) == "end")
      #expect(collection.texts == (1...5).map(String.init))
    }
  }

  @Test("every collection of the channel is notified, according to its filter")
  func several() async throws {
    try await run { fixture, session, collection, log in
      let filter = SBSMMessageFilter(messageType: .user, customType: nil, senderUserIds: ["alice"])
      let (mine, mineLog) = try await session.messages(filter: filter)
      await mine.fetch(.previous)
      try await fixture.send("his")
      try await fixture.send("my own", by: "alice")
      await log.events.until("succeeded insert my own")
      await mineLog.events.until("succeeded insert my own")
      #expect(mine.texts == ["my own"] && mineLog.faults.isEmpty)
      #expect(collection.texts.suffix(2) == ["his", "my own"])
    }
  }

  @Test("only the older form of the delegate: each event reaches it once")
  func olderForm() async throws {
    final class Older: NSObject, SBSMMessageCollectionDelegate, Sendable {
      let events = CallLog()
      func collection(
        _ collection: SBSMMessageCollection, didReceiveEvent action: SBSMMessageEventAction, messages: [BaseMessage]
      ) {
        events.append("\(action) \(messages.map(\.value.text).joined(separator: ","))")
      }
    }
    try await run { fixture, session, collection, _ in
      let older = Older()
      let (second, _) = try await session.messages(limit: 2)
      second.delegate = older
      await second.fetch(.previous)
      try session.send("mine")
      await older.events.until("insert mine")
      await older.events.until { $0.filter { $0 == "insert mine" }.count == 2 }
      let told = older.events.calls.filter { $0 != "update " }
      #expect(told == ["insert 4,5", "insert mine", "remove mine", "insert mine"])
    }
  }
}
