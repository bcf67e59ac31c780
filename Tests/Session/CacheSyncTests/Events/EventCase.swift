import ChatCache
import ChatWire
import Testing

@testable import CacheSync
@testable import ChatModel

/// One event of the server and what it has to do to the cache.
struct EventCase: Sendable, CustomTestStringConvertible {
  let name: String
  /// More members of the channel, as JSON with a leading comma.
  var channel = ""
  let source: CacheSource
  /// Before the event; gives an id that the others may need.
  var arrange: @Sendable (EventFixture) async throws -> Int64 = { _ in 0 }
  let act: @Sendable (EventFixture, Int64) async throws -> Void
  /// Of the state after the event's own notice.
  let check: @Sendable (EventFixture, Int64, SyncNotice) async throws -> Void
  /// Whether the cached channel must equal the server's when everything is quiet.
  var isComparable = true

  var testDescription: String { name }

  static var all: [EventCase] { messages + receipts + members + properties }
}

extension EventCase {
  static var messages: [EventCase] {
    [
      EventCase(name: "a message of somebody else", source: .messageReceived) { fixture, _ in
        try await fixture.send("hello")
      } check: { fixture, _, notice async throws in
        let channel = try #require(try await fixture.channel)
        let id = try #require(notice.change?.channels.first?.insertedMessages.first)
        #expect(channel.lastMessage?.id == id && channel.lastMessage?.text == "hello")
        #expect(channel.unreadMessageCount == 1 && channel.unreadMentionCount == 0)
        #expect(try await fixture.message(id)?.text == "hello")
        let totals = notice.effects.contains {
          if case .unreadTotals(let counts) = $0 { counts.all == 1 } else { false }
        }
        #expect(totals)
      },
      EventCase(name: "a message that mentions me", source: .messageReceived) { fixture, _ in
        try await fixture.send("hello", by: "bob", #","mentioned_user_ids":["alice"]"#)
      } check: { fixture, _, notice async throws in
        let channel = try #require(try await fixture.channel)
        #expect(channel.unreadMessageCount == 1 && channel.unreadMentionCount == 1)
        let isTold = notice.effects.contains { if case .mention(EventFixture.url, _) = $0 { true } else { false } }
        #expect(isTold)
      },
      EventCase(name: "a silent message", source: .messageReceived) { fixture, _ in
        try await fixture.send("hush", by: "bob", #","is_silent":true,"silent":true"#)
      } check: { fixture, _, notice async throws in
        let channel = try #require(try await fixture.channel)
        #expect(channel.unreadMessageCount == 0 && channel.lastMessage == nil)
        #expect(notice.change?.channels.first?.insertedMessages.count == 1)
      },
      EventCase(name: "a message of mine from another device", source: .messageReceived) { fixture, _ in
        try await fixture.send("mine", by: "alice")
      } check: { fixture, _, _ async throws in
        let channel = try #require(try await fixture.channel)
        #expect(channel.unreadMessageCount == 0 && channel.lastMessage?.text == "mine")
      },
      EventCase(name: "a message shows a channel again that was hidden until then", source: .messageReceived) {
        try await $0.server("PUT", "group_channels/chan/hide", #"{"user_id":"alice"}"#)
        await $0.device.log.until { $0.contains { $0.source == .channelHidden } }
        return 0
      } act: { fixture, _ in
        try await fixture.send("hello")
      } check: { fixture, _, _ async throws in
        let channel = try #require(try await fixture.channel)
        #expect(channel.hiddenState == .unhidden && !channel.isHidden)
      },
      EventCase(name: "an edit", source: .messageUpdated) {
        try await $0.received("before")
      } act: { fixture, id in
        try await fixture.server("PUT", "group_channels/chan/messages/\(id)", #"{"message":"after"}"#)
      } check: { fixture, id, _ async throws in
        #expect(try await fixture.message(id)?.text == "after")
        #expect(try await fixture.channel?.lastMessage?.text == "after")
        #expect(try await fixture.channel?.unreadMessageCount == 1)
      },
      EventCase(
        name: "an edit that mentions me", source: .messageUpdated,
        arrange: { try await $0.received("before") },
        act: { fixture, id in
          try await fixture.server(
            "PUT", "group_channels/chan/messages/\(id)", #"{"message":"after","mentioned_user_ids":["alice"]}"#)
        },
        check: { fixture, _, _ async throws in #expect(try await fixture.channel?.unreadMentionCount == 1) },
        // This server does not count mentions again after an edit.
        isComparable: false),
      EventCase(name: "an edit keeps the reactions, which its event leaves out", source: .messageUpdated) { fixture in
        let id = try await fixture.received("before")
        try await fixture.server(
          "POST", "group_channels/chan/messages/\(id)/reactions", #"{"user_id":"bob","reaction":"smile"}"#)
        await fixture.device.log.until { $0.contains { $0.source == .reactionUpdated } }
        return id
      } act: { fixture, id in
        try await fixture.server("PUT", "group_channels/chan/messages/\(id)", #"{"message":"after"}"#)
      } check: { fixture, id, _ async throws in
        let message = try #require(try await fixture.message(id))
        #expect(message.text == "after" && message.reactions.map(\.key) == ["smile"])
      },
      EventCase(name: "a deletion", source: .messageDeleted) { fixture in
        let first = try await fixture.received("first")
        let id = try await fixture.received("second")
        try await fixture.claimRange(first, id)
        return id
      } act: { fixture, id in
        try await fixture.server("DELETE", "group_channels/chan/messages/\(id)")
      } check: { fixture, id, notice async throws in
        #expect(notice.change?.channels.first?.deletedMessages == [id])
        #expect(try await fixture.message(id) == nil)
        #expect(try await fixture.channel?.lastMessage?.text == "first")
        #expect(try await fixture.channel?.unreadMessageCount == 1)
        #expect(try await fixture.device.cache.read { try $0.isDeleted(channelURL: EventFixture.url, messageID: id) })
      },
      EventCase(name: "a reaction", source: .reactionUpdated) {
        try await $0.received("hello")
      } act: { fixture, id in
        try await fixture.server(
          "POST", "group_channels/chan/messages/\(id)/reactions", #"{"user_id":"bob","reaction":"smile"}"#)
      } check: { fixture, id, _ async throws in
        let reaction = try #require(try await fixture.message(id)?.reactions.first)
        #expect(reaction.key == "smile" && reaction.userIDs == ["bob"] && reaction.updatedAt > 0)
      },
      EventCase(name: "a reaction taken back", source: .reactionUpdated) { fixture in
        let id = try await fixture.received("hello")
        try await fixture.server(
          "POST", "group_channels/chan/messages/\(id)/reactions", #"{"user_id":"bob","reaction":"smile"}"#)
        await fixture.device.log.until { $0.contains { $0.source == .reactionUpdated } }
        return id
      } act: { fixture, id in
        try await fixture.server(
          "DELETE", "group_channels/chan/messages/\(id)/reactions", #"{"user_id":"bob","reaction":"smile"}"#)
      } check: { fixture, id, _ async throws in
        #expect(try await fixture.message(id)?.reactions.isEmpty == true)
      },
      EventCase(name: "a thread", source: .threadInfoUpdated) {
        try await $0.received("parent")
      } act: { fixture, id in
        try await fixture.send("reply", by: "bob", #","parent_message_id":\#(id)"#)
      } check: { fixture, id, _ async throws in
        let thread = try #require(try await fixture.message(id)?.threadInfo)
        #expect(thread.replyCount == 1 && thread.mostRepliedUsers.map(\.id) == ["bob"])
      },
    ]
  }

  static var receipts: [EventCase] {
    [
      EventCase(name: "somebody read", source: .readUpdated) {
        try await $0.received("hello")
      } act: { fixture, _ in
        try await fixture.server("PUT", "group_channels/chan/messages/mark_as_read", #"{"user_id":"bob"}"#)
      } check: { fixture, _, notice async throws in
        guard case .read(let event)? = notice.event else { throw Missing() }
        let channel = try #require(try await fixture.channel)
        #expect(channel.readReceipts?.contains(Receipt(userID: "bob", time: event.time)) == true)
        #expect(channel.unreadMessageCount == 1)
      },
      EventCase(name: "I read on another device", source: .readUpdated) {
        try await $0.received("hello", by: "bob", #","mentioned_user_ids":["alice"]"#)
      } act: { fixture, _ in
        try await fixture.server("PUT", "group_channels/chan/messages/mark_as_read", #"{"user_id":"alice"}"#)
      } check: { fixture, _, notice async throws in
        guard case .read(let event)? = notice.event else { throw Missing() }
        let channel = try #require(try await fixture.channel)
        #expect(channel.unreadMessageCount == 0 && channel.unreadMentionCount == 0)
        #expect(channel.lastReadAt == event.time)
      },
      EventCase(name: "I marked as unread on another device", source: .readUpdated) { fixture in
        let id = try await fixture.received("hello")
        try await fixture.server("PUT", "group_channels/chan/messages/mark_as_read", #"{"user_id":"alice"}"#)
        await fixture.device.log.until { $0.contains { $0.source == .readUpdated } }
        return id
      } act: { fixture, id in
        try await fixture.server(
          "PUT", "group_channels/chan/messages/mark_as_read",
          #"{"user_id":"alice","is_excluded":true,"message_id":\#(id)}"#)
      } check: { fixture, _, _ async throws in
        // How many are unread now only the server knows: the channel is fetched.
        await fixture.untilIdle()
        #expect(try await fixture.channel?.unreadMessageCount == 1)
      },
      EventCase(name: "somebody received", source: .deliveryUpdated) {
        try await $0.received("hello", by: "alice")
      } act: { fixture, _ in
        try await fixture.server("PUT", "group_channels/chan/messages/mark_as_delivered", #"{"user_id":"bob"}"#)
      } check: { fixture, _, notice async throws in
        guard case .delivery(let event)? = notice.event, let receipt = event.receipts.first else { throw Missing() }
        #expect(try await fixture.channel?.deliveryReceipts?.contains(receipt) == true)
      },
    ]
  }

  struct Missing: Error {}
}
