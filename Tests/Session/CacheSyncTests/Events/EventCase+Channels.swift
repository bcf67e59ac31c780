import ChatCache
import ChatWire
import Testing

@testable import CacheSync
@testable import ChatModel

extension EventCase {
  static var members: [EventCase] {
    [
      EventCase(name: "somebody was invited", source: .invitationReceived) { scene, _ in
        try await scene.server(
          "POST", "group_channels/chan/invite",
          #"{"user_ids":["carol"],"invitation_status":{"carol":"invited_by_non_friend"}}"#)
      } check: { scene, _, _ async throws in
        let channel = try #require(try await scene.channel)
        #expect(channel.member("carol")?.state == .invited)
        #expect(channel.memberCount == 3 && channel.joinedMemberCount == 2)
      },
      EventCase(name: "somebody joined", channel: #","is_public":true"#, source: .userJoined) { scene, _ in
        try await scene.server("PUT", "group_channels/chan/join", #"{"user_id":"carol"}"#)
      } check: { scene, _, _ async throws in
        let channel = try #require(try await scene.channel)
        #expect(channel.member("carol")?.state == .joined)
        #expect(channel.memberCount == 3 && channel.joinedMemberCount == 3)
      },
      EventCase(name: "somebody declined", source: .invitationDeclined) { scene in
        try await scene.server(
          "POST", "group_channels/chan/invite",
          #"{"user_ids":["carol"],"invitation_status":{"carol":"invited_by_non_friend"}}"#)
        await scene.device.log.until { $0.contains { $0.source == .invitationReceived } }
        return 0
      } act: { scene, _ in
        try await scene.server("PUT", "group_channels/chan/decline", #"{"user_id":"carol"}"#)
      } check: { scene, _, _ async throws in
        let channel = try #require(try await scene.channel)
        #expect(channel.member("carol") == nil && channel.memberCount == 2)
      },
      EventCase(name: "somebody left", source: .userLeft) { scene, _ in
        try await scene.server("PUT", "group_channels/chan/leave", #"{"user_ids":["bob"]}"#)
      } check: { scene, _, _ async throws in
        let channel = try #require(try await scene.channel)
        #expect(channel.member("bob") == nil && channel.memberCount == 1 && channel.joinedMemberCount == 1)
        #expect(channel.readReceipts?.contains { $0.userID == "bob" } == false)
      },
      EventCase(
        name: "I left a private channel", source: .userLeft,
        arrange: { try await $0.received("hello") },
        act: { scene, _ in try await scene.server("PUT", "group_channels/chan/leave", #"{"user_ids":["alice"]}"#) },
        check: { scene, id, notice async throws in
          #expect(notice.change?.channels.first?.row == .deleted)
          #expect(try await scene.channel == nil)
          #expect(try await scene.message(id) == nil)
        }, isComparable: false),
      EventCase(
        name: "I left a public channel", channel: #","is_public":true"#, source: .userLeft,
        arrange: { try await $0.received("hello") },
        act: { scene, _ in try await scene.server("PUT", "group_channels/chan/leave", #"{"user_ids":["alice"]}"#) },
        check: { scene, id, _ async throws in
          let channel = try #require(try await scene.channel)
          #expect(channel.memberState == .none && channel.unreadMessageCount == 0 && channel.member("alice") == nil)
          #expect(try await scene.message(id) != nil)
        }, isComparable: false),
      EventCase(name: "somebody was banned", source: .userBanned) { scene, _ in
        try await scene.server("POST", "group_channels/chan/ban", #"{"user_id":"bob","seconds":60}"#)
      } check: { scene, _, _ async throws in
        let channel = try #require(try await scene.channel)
        #expect(channel.member("bob") == nil && channel.memberCount == 1)
      },
      EventCase(
        name: "I was banned", source: .userBanned,
        act: { scene, _ in
          try await scene.server("POST", "group_channels/chan/ban", #"{"user_id":"alice","seconds":60}"#)
        }, check: { scene, _, _ async throws in #expect(try await scene.channel == nil) }, isComparable: false),
      EventCase(name: "somebody may come back", source: .userUnbanned) { scene in
        try await scene.server("POST", "group_channels/chan/ban", #"{"user_id":"carol","seconds":60}"#)
        await scene.device.log.until { $0.contains { $0.source == .userBanned } }
        return 0
      } act: { scene, _ in
        try await scene.server("DELETE", "group_channels/chan/ban/carol")
      } check: { scene, _, _ async throws in
        #expect(try await scene.channel?.memberCount == 2)
      },
      EventCase(name: "new operators", source: .operatorsUpdated) { scene, _ in
        try await scene.server("POST", "group_channels/chan/operators", #"{"operator_ids":["alice"]}"#)
      } check: { scene, _, _ async throws in
        let channel = try #require(try await scene.channel)
        #expect(channel.role == .operator && channel.member("alice")?.role == .operator)
        #expect(channel.member("bob")?.role == Role.none)
      },
      EventCase(name: "somebody was muted", source: .userMuted) { scene, _ in
        try await scene.server(
          "POST", "group_channels/chan/mute", #"{"user_id":"bob","seconds":60,"description":"loud"}"#)
      } check: { scene, _, _ async throws in
        let channel = try #require(try await scene.channel)
        #expect(channel.member("bob")?.isMuted == true && !channel.isMuted)
        #expect(channel.member("bob")?.restriction.reason == "loud")
      },
      EventCase(name: "I may speak again", source: .userUnmuted) { scene in
        try await scene.server("POST", "group_channels/chan/mute", #"{"user_id":"alice","seconds":60}"#)
        await scene.device.log.until { $0.contains { $0.source == .userMuted } }
        #expect(try await scene.channel?.isMuted == true)
        return 0
      } act: { scene, _ in
        try await scene.server("DELETE", "group_channels/chan/mute/alice")
      } check: { scene, _, _ async throws in
        let channel = try #require(try await scene.channel)
        #expect(!channel.isMuted && channel.member("alice")?.isMuted == false)
      },
      EventCase(name: "counts of a large group", channel: #","is_super":true"#, source: .memberCountChanged) {
        scene, _ in
        try await scene.server("POST", "group_channels/chan/invite", #"{"user_ids":["carol"]}"#)
      } check: { scene, _, notice async throws in
        guard case .memberCounts(let event)? = notice.event, let count = event.groupChannels.first else {
          throw Missing()
        }
        #expect(try await scene.channel?.memberCount == count.memberCount)
      },
      EventCase(name: "I blocked somebody", source: .channelChanged) { scene, _ in
        try await scene.server("POST", "users/alice/block", #"{"target_id":"bob"}"#)
      } check: { scene, _, _ async throws in
        #expect(try await scene.channel?.member("bob")?.isBlockedByMe == true)
        #expect(try await scene.channel?.member("alice")?.isBlockedByMe == false)
      },
      EventCase(name: "somebody blocked me", source: .channelChanged) { scene, _ in
        try await scene.server("POST", "users/bob/block", #"{"target_id":"alice"}"#)
      } check: { scene, _, _ async throws in
        #expect(try await scene.channel?.member("bob")?.isBlockingMe == true)
      },
    ]
  }

  static var properties: [EventCase] {
    [
      EventCase(name: "frozen", source: .channelFrozen) { scene, _ in
        try await scene.server("PUT", "group_channels/chan/freeze", #"{"freeze":true}"#)
      } check: { scene, _, _ async throws in
        #expect(try await scene.channel?.isFrozen == true)
      },
      EventCase(name: "not frozen any more", source: .channelUnfrozen) {
        try await $0.server("PUT", "group_channels/chan/freeze", #"{"freeze":true}"#)
        await $0.device.log.until { $0.contains { $0.source == .channelFrozen } }
        return 0
      } act: { scene, _ in
        try await scene.server("PUT", "group_channels/chan/freeze", #"{"freeze":false}"#)
      } check: { scene, _, _ async throws in
        #expect(try await scene.channel?.isFrozen == false)
      },
      EventCase(name: "a property changed, and the channel is fetched", source: .channelChanged) { scene, _ in
        try await scene.server("PUT", "group_channels/chan", #"{"name":"Two"}"#)
      } check: { scene, _, _ async throws in
        await scene.settled()
        #expect(try await scene.channel?.name == "Two")
      },
      EventCase(name: "history reset", source: .channelChanged) {
        try await $0.received("hello")
      } act: { scene, _ in
        try await scene.server("PUT", "group_channels/chan/reset_user_history", #"{"user_id":"alice"}"#)
      } check: { scene, id, notice async throws in
        #expect(notice.change?.channels.first?.deletedMessages == [id])
        #expect(try await scene.message(id) == nil)
        let channel = try #require(try await scene.channel)
        #expect(channel.unreadMessageCount == 0 && channel.lastMessage == nil && channel.messageOffset != nil)
        // The offset says it; no id is remembered.
        #expect(try await scene.device.cache.read { try $0.deletedMessageIDs(channelURL: EventScene.url) } == [])
      },
      EventCase(name: "hidden until the next message", source: .channelHidden) { scene, _ in
        try await scene.server("PUT", "group_channels/chan/hide", #"{"user_id":"alice"}"#)
      } check: { scene, _, _ async throws in
        let channel = try #require(try await scene.channel)
        #expect(channel.hiddenState == .allowAutoUnhide && channel.isHidden)
      },
      EventCase(name: "hidden with its history", source: .channelHidden) {
        try await $0.received("hello")
      } act: { scene, _ in
        try await scene.server(
          "PUT", "group_channels/chan/hide",
          #"{"user_id":"alice","hide_previous_messages":true,"allow_auto_unhide":false}"#)
      } check: { scene, id, _ async throws in
        let channel = try #require(try await scene.channel)
        #expect(channel.hiddenState == .preventAutoUnhide && channel.unreadMessageCount == 0)
        #expect(channel.lastMessage == nil)
        #expect(try await scene.message(id) == nil)
      },
      EventCase(name: "shown again", source: .channelChanged) {
        try await $0.server("PUT", "group_channels/chan/hide", #"{"user_id":"alice"}"#)
        await $0.device.log.until { $0.contains { $0.source == .channelHidden } }
        return 0
      } act: { scene, _ in
        try await scene.server("DELETE", "group_channels/chan/hide", #"{"user_id":"alice"}"#)
      } check: { scene, _, _ async throws in
        #expect(try await scene.channel?.hiddenState == .unhidden)
      },
      EventCase(name: "metadata created", source: .metadataCreated) { scene, _ in
        try await scene.server("POST", "group_channels/chan/metadata", #"{"metadata":{"a":"1"}}"#)
      } check: { scene, _, _ async throws in
        #expect(try await scene.channel?.metadata == ["a": "1"])
      },
      EventCase(name: "metadata updated", source: .metadataUpdated) {
        try await $0.server("POST", "group_channels/chan/metadata", #"{"metadata":{"a":"1","b":"2"}}"#)
        await $0.device.log.until { $0.contains { $0.source == .metadataCreated } }
        return 0
      } act: { scene, _ in
        try await scene.server("PUT", "group_channels/chan/metadata", #"{"metadata":{"a":"3"}}"#)
      } check: { scene, _, _ async throws in
        #expect(try await scene.channel?.metadata == ["a": "3", "b": "2"])
      },
      EventCase(name: "metadata deleted", source: .metadataDeleted) {
        try await $0.server("POST", "group_channels/chan/metadata", #"{"metadata":{"a":"1","b":"2"}}"#)
        await $0.device.log.until { $0.contains { $0.source == .metadataCreated } }
        return 0
      } act: { scene, _ in
        try await scene.server("DELETE", "group_channels/chan/metadata/a")
      } check: { scene, _, _ async throws in
        #expect(try await scene.channel?.metadata == ["b": "2"])
      },
      EventCase(name: "metacounters", source: .metacountersCreated) { scene, _ in
        try await scene.server("POST", "group_channels/chan/metacounter", #"{"metacounter":{"a":1}}"#)
      } check: { _, _, notice async throws in
        guard case .channel(let event)? = notice.event else { throw Missing() }
        #expect(event.createdCounters == ["a": 1] && notice.change == nil)
      },
      EventCase(
        name: "the channel was deleted", source: .channelDeleted,
        act: { scene, _ in try await scene.server("DELETE", "group_channels/chan") },
        check: { scene, _, _ async throws in #expect(try await scene.channel == nil) }, isComparable: false),
    ]
  }
}
