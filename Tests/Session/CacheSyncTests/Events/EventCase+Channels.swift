import ChatCache
import ChatWire
import Testing

@testable import CacheSync
@testable import ChatModel

extension EventCase {
  static var members: [EventCase] {
    [
      EventCase(name: "somebody was invited", source: .invitationReceived) { fixture, _ in
        try await fixture.server(
          "POST", "group_channels/chan/invite",
          #"{"user_ids":["carol"],"invitation_status":{"carol":"invited_by_non_friend"}}"#)
      } check: { fixture, _, _ async throws in
        let channel = try #require(try await fixture.channel)
        #expect(channel.member("carol")?.state == .invited)
        #expect(channel.memberCount == 3 && channel.joinedMemberCount == 2)
      },
      EventCase(name: "somebody joined", channel: #","is_public":true"#, source: .userJoined) { fixture, _ in
        try await fixture.server("PUT", "group_channels/chan/join", #"{"user_id":"carol"}"#)
      } check: { fixture, _, _ async throws in
        let channel = try #require(try await fixture.channel)
        #expect(channel.member("carol")?.state == .joined)
        #expect(channel.memberCount == 3 && channel.joinedMemberCount == 3)
      },
      EventCase(name: "somebody declined", source: .invitationDeclined) { fixture in
        try await fixture.server(
          "POST", "group_channels/chan/invite",
          #"{"user_ids":["carol"],"invitation_status":{"carol":"invited_by_non_friend"}}"#)
        await fixture.device.log.until { $0.contains { $0.source == .invitationReceived } }
        return 0
      } act: { fixture, _ in
        try await fixture.server("PUT", "group_channels/chan/decline", #"{"user_id":"carol"}"#)
      } check: { fixture, _, _ async throws in
        let channel = try #require(try await fixture.channel)
        #expect(channel.member("carol") == nil && channel.memberCount == 2)
      },
      EventCase(name: "somebody left", source: .userLeft) { fixture, _ in
        try await fixture.server("PUT", "group_channels/chan/leave", #"{"user_ids":["bob"]}"#)
      } check: { fixture, _, _ async throws in
        let channel = try #require(try await fixture.channel)
        #expect(channel.member("bob") == nil && channel.memberCount == 1 && channel.joinedMemberCount == 1)
        #expect(channel.readReceipts?.contains { $0.userID == "bob" } == false)
      },
      EventCase(
        name: "I left a private channel", source: .userLeft,
        arrange: { try await $0.received("hello") },
        act: { fixture, _ in try await fixture.server("PUT", "group_channels/chan/leave", #"{"user_ids":["alice"]}"#) },
        check: { fixture, id, notice async throws in
          #expect(notice.change?.channels.first?.row == .deleted)
          #expect(try await fixture.channel == nil)
          #expect(try await fixture.message(id) == nil)
        }, isComparable: false),
      EventCase(
        name: "I left a public channel", channel: #","is_public":true"#, source: .userLeft,
        arrange: { try await $0.received("hello") },
        act: { fixture, _ in try await fixture.server("PUT", "group_channels/chan/leave", #"{"user_ids":["alice"]}"#) },
        check: { fixture, id, _ async throws in
          let channel = try #require(try await fixture.channel)
          #expect(channel.memberState == .none && channel.unreadMessageCount == 0 && channel.member("alice") == nil)
          #expect(try await fixture.message(id) != nil)
        }, isComparable: false),
      EventCase(name: "somebody was banned", source: .userBanned) { fixture, _ in
        try await fixture.server("POST", "group_channels/chan/ban", #"{"user_id":"bob","seconds":60}"#)
      } check: { fixture, _, _ async throws in
        let channel = try #require(try await fixture.channel)
        #expect(channel.member("bob") == nil && channel.memberCount == 1)
      },
      EventCase(
        name: "I was banned", source: .userBanned,
        act: { fixture, _ in
          try await fixture.server("POST", "group_channels/chan/ban", #"{"user_id":"alice","seconds":60}"#)
        }, check: { fixture, _, _ async throws in #expect(try await fixture.channel == nil) }, isComparable: false),
      EventCase(name: "somebody may come back", source: .userUnbanned) { fixture in
        try await fixture.server("POST", "group_channels/chan/ban", #"{"user_id":"carol","seconds":60}"#)
        await fixture.device.log.until { $0.contains { $0.source == .userBanned } }
        return 0
      } act: { fixture, _ in
        try await fixture.server("DELETE", "group_channels/chan/ban/carol")
      } check: { fixture, _, _ async throws in
        #expect(try await fixture.channel?.memberCount == 2)
      },
      EventCase(name: "new operators", source: .operatorsUpdated) { fixture, _ in
        try await fixture.server("POST", "group_channels/chan/operators", #"{"operator_ids":["alice"]}"#)
      } check: { fixture, _, _ async throws in
        let channel = try #require(try await fixture.channel)
        #expect(channel.role == .operator && channel.member("alice")?.role == .operator)
        #expect(channel.member("bob")?.role == Role.none)
      },
      EventCase(name: "somebody was muted", source: .userMuted) { fixture, _ in
        try await fixture.server(
          "POST", "group_channels/chan/mute", #"{"user_id":"bob","seconds":60,"description":"loud"}"#)
      } check: { fixture, _, _ async throws in
        let channel = try #require(try await fixture.channel)
        #expect(channel.member("bob")?.isMuted == true && !channel.isMuted)
        #expect(channel.member("bob")?.restriction.reason == "loud")
      },
      EventCase(name: "I may speak again", source: .userUnmuted) { fixture in
        try await fixture.server("POST", "group_channels/chan/mute", #"{"user_id":"alice","seconds":60}"#)
        await fixture.device.log.until { $0.contains { $0.source == .userMuted } }
        #expect(try await fixture.channel?.isMuted == true)
        return 0
      } act: { fixture, _ in
        try await fixture.server("DELETE", "group_channels/chan/mute/alice")
      } check: { fixture, _, _ async throws in
        let channel = try #require(try await fixture.channel)
        #expect(!channel.isMuted && channel.member("alice")?.isMuted == false)
      },
      EventCase(name: "counts of a large group", channel: #","is_super":true"#, source: .memberCountChanged) {
        fixture, _ in
        try await fixture.server("POST", "group_channels/chan/invite", #"{"user_ids":["carol"]}"#)
      } check: { fixture, _, notice async throws in
        guard case .memberCounts(let event)? = notice.event, let count = event.groupChannels.first else {
          throw Missing()
        }
        #expect(try await fixture.channel?.memberCount == count.memberCount)
      },
      EventCase(name: "I blocked somebody", source: .channelChanged) { fixture, _ in
        try await fixture.server("POST", "users/alice/block", #"{"target_id":"bob"}"#)
      } check: { fixture, _, _ async throws in
        #expect(try await fixture.channel?.member("bob")?.isBlockedByMe == true)
        #expect(try await fixture.channel?.member("alice")?.isBlockedByMe == false)
      },
      EventCase(name: "somebody blocked me", source: .channelChanged) { fixture, _ in
        try await fixture.server("POST", "users/bob/block", #"{"target_id":"alice"}"#)
      } check: { fixture, _, _ async throws in
        #expect(try await fixture.channel?.member("bob")?.isBlockingMe == true)
      },
    ]
  }

  static var properties: [EventCase] {
    [
      EventCase(name: "frozen", source: .channelFrozen) { fixture, _ in
        try await fixture.server("PUT", "group_channels/chan/freeze", #"{"freeze":true}"#)
      } check: { fixture, _, _ async throws in
        #expect(try await fixture.channel?.isFrozen == true)
      },
      EventCase(name: "not frozen any more", source: .channelUnfrozen) {
        try await $0.server("PUT", "group_channels/chan/freeze", #"{"freeze":true}"#)
        await $0.device.log.until { $0.contains { $0.source == .channelFrozen } }
        return 0
      } act: { fixture, _ in
        try await fixture.server("PUT", "group_channels/chan/freeze", #"{"freeze":false}"#)
      } check: { fixture, _, _ async throws in
        #expect(try await fixture.channel?.isFrozen == false)
      },
      EventCase(name: "a property changed, and the channel is fetched", source: .channelChanged) { fixture, _ in
        try await fixture.server("PUT", "group_channels/chan", #"{"name":"Two"}"#)
      } check: { fixture, _, _ async throws in
        await fixture.untilIdle()
        #expect(try await fixture.channel?.name == "Two")
      },
      EventCase(name: "history reset", source: .channelChanged) {
        try await $0.received("hello")
      } act: { fixture, _ in
        try await fixture.server("PUT", "group_channels/chan/reset_user_history", #"{"user_id":"alice"}"#)
      } check: { fixture, id, notice async throws in
        #expect(notice.change?.channels.first?.deletedMessages == [id])
        #expect(try await fixture.message(id) == nil)
        let channel = try #require(try await fixture.channel)
        #expect(channel.unreadMessageCount == 0 && channel.lastMessage == nil && channel.messageOffset != nil)
        // The offset says it; no id is remembered.
        #expect(try await fixture.device.cache.read { try $0.deletedMessageIDs(channelURL: EventFixture.url) } == [])
      },
      EventCase(name: "hidden until the next message", source: .channelHidden) { fixture, _ in
        try await fixture.server("PUT", "group_channels/chan/hide", #"{"user_id":"alice"}"#)
      } check: { fixture, _, _ async throws in
        let channel = try #require(try await fixture.channel)
        #expect(channel.hiddenState == .allowAutoUnhide && channel.isHidden)
      },
      EventCase(name: "hidden with its history", source: .channelHidden) {
        try await $0.received("hello")
      } act: { fixture, _ in
        try await fixture.server(
          "PUT", "group_channels/chan/hide",
          #"{"user_id":"alice","hide_previous_messages":true,"allow_auto_unhide":false}"#)
      } check: { fixture, id, _ async throws in
        let channel = try #require(try await fixture.channel)
        #expect(channel.hiddenState == .preventAutoUnhide && channel.unreadMessageCount == 0)
        #expect(channel.lastMessage == nil)
        #expect(try await fixture.message(id) == nil)
      },
      EventCase(name: "shown again", source: .channelChanged) {
        try await $0.server("PUT", "group_channels/chan/hide", #"{"user_id":"alice"}"#)
        await $0.device.log.until { $0.contains { $0.source == .channelHidden } }
        return 0
      } act: { fixture, _ in
        try await fixture.server("DELETE", "group_channels/chan/hide", #"{"user_id":"alice"}"#)
      } check: { fixture, _, _ async throws in
        #expect(try await fixture.channel?.hiddenState == .unhidden)
      },
      EventCase(name: "metadata created", source: .metadataCreated) { fixture, _ in
        try await fixture.server("POST", "group_channels/chan/metadata", #"{"metadata":{"a":"1"}}"#)
      } check: { fixture, _, _ async throws in
        #expect(try await fixture.channel?.metadata == ["a": "1"])
      },
      EventCase(name: "metadata updated", source: .metadataUpdated) {
        try await $0.server("POST", "group_channels/chan/metadata", #"{"metadata":{"a":"1","b":"2"}}"#)
        await $0.device.log.until { $0.contains { $0.source == .metadataCreated } }
        return 0
      } act: { fixture, _ in
        try await fixture.server("PUT", "group_channels/chan/metadata", #"{"metadata":{"a":"3"}}"#)
      } check: { fixture, _, _ async throws in
        #expect(try await fixture.channel?.metadata == ["a": "3", "b": "2"])
      },
      EventCase(name: "metadata deleted", source: .metadataDeleted) {
        try await $0.server("POST", "group_channels/chan/metadata", #"{"metadata":{"a":"1","b":"2"}}"#)
        await $0.device.log.until { $0.contains { $0.source == .metadataCreated } }
        return 0
      } act: { fixture, _ in
        try await fixture.server("DELETE", "group_channels/chan/metadata/a")
      } check: { fixture, _, _ async throws in
        #expect(try await fixture.channel?.metadata == ["b": "2"])
      },
      EventCase(name: "metacounters", source: .metacountersCreated) { fixture, _ in
        try await fixture.server("POST", "group_channels/chan/metacounter", #"{"metacounter":{"a":1}}"#)
      } check: { _, _, notice async throws in
        guard case .channel(let event)? = notice.event else { throw Missing() }
        #expect(event.createdCounters == ["a": 1] && notice.change == nil)
      },
      EventCase(
        name: "the channel was deleted", source: .channelDeleted,
        act: { fixture, _ in try await fixture.server("DELETE", "group_channels/chan") },
        check: { fixture, _, _ async throws in #expect(try await fixture.channel == nil) }, isComparable: false),
    ]
  }
}
