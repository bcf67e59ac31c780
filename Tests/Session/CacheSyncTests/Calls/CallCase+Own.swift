import ChatCache
import ChatModel
import ChatWire
import Testing

@testable import CacheSync

extension CallCase {
  static var own: [CallCase] {
    [
      CallCase(
        "a channel is hidden until the next message", .channelHidden,
        call: { engine, _, completion in
          engine.calls.hide("chan", hidesPreviousMessages: false, allowsAutoUnhide: true, completion: completion)
        },
        check: { fixture, _ async throws in
          let channel = try #require(try await fixture.channel)
          #expect(channel.hiddenState == .allowAutoUnhide && channel.isHidden && channel.messageOffset == nil)
        }),
      CallCase(
        "a channel is hidden with its history", .channelHidden,
        arrange: { fixture in
          try await fixture.received("old")
        },
        call: { engine, _, completion in
          engine.calls.hide("chan", hidesPreviousMessages: true, allowsAutoUnhide: false, completion: completion)
        },
        check: { fixture, id async throws in
          let channel = try #require(try await fixture.channel)
          #expect(channel.hiddenState == .preventAutoUnhide && channel.messageOffset ?? 0 > 0)
          #expect(channel.lastMessage == nil && channel.unreadMessageCount == 0)
          #expect(try await fixture.message(id) == nil)
        }),
      CallCase(
        "a channel is shown again", .channelChanged,
        arrange: { fixture in
          try await fixture.server("PUT", "group_channels/chan/hide", #"{"user_id":"alice"}"#)
          fixture.device.engine.refreshChannel("chan")
          try await fixture.clean()
          return 0
        },
        call: { engine, _, completion in
          engine.calls.unhide("chan", completion: completion)
        },
        check: { fixture, _ async throws in
          #expect(try await fixture.channel?.hiddenState == .unhidden)
        }),
      CallCase(
        "the history is reset", .channelChanged,
        arrange: { fixture in
          try await fixture.received("old")
        },
        call: { engine, _, completion in
          engine.calls.resetHistory("chan", completion: completion)
        },
        check: { fixture, id async throws in
          let channel = try #require(try await fixture.channel)
          #expect(channel.messageOffset ?? 0 > 0 && channel.unreadMessageCount == 0)
          #expect(try await fixture.message(id) == nil)
        }),
      CallCase(
        "the push trigger changes", .channelChanged,
        call: { engine, _, completion in
          engine.calls.setPushTrigger(.mentionOnly, of: "chan", completion: completion)
        },
        check: { fixture, _ async throws in
          #expect(try await fixture.channel?.pushTriggerOption == .mentionOnly)
        }),
      CallCase(
        "the count preference changes", .channelChanged,
        call: { engine, _, completion in
          engine.calls.setCountPreference(.unreadMentionCountOnly, of: "chan", completion: completion)
        },
        check: { fixture, _ async throws in
          #expect(try await fixture.channel?.countPreference == .unreadMentionCountOnly)
        }),
      CallCase(
        "the channel is read", .readUpdated,
        arrange: { fixture in
          try await fixture.received("new")
        },
        call: { engine, _, completion in
          engine.calls.markAsRead("chan", completion: completion)
        },
        check: { fixture, _ async throws in
          let channel = try #require(try await fixture.channel)
          #expect(channel.unreadMessageCount == 0)
          #expect(channel.readReceipts?.first { $0.userID == "alice" }?.time == channel.lastReadAt)
        }),
      CallCase(
        "a message counts as unread again", .readUpdated,
        arrange: { fixture in
          let id = try await fixture.received("new")
          try await fixture.received("newer")
          try await fixture.server("PUT", "group_channels/chan/messages/mark_as_read", #"{"user_id":"alice"}"#)
          fixture.device.engine.refreshChannel("chan")
          try await fixture.clean()
          #expect(try await fixture.channel?.unreadMessageCount == 0)
          return id
        },
        call: { engine, id, completion in
          engine.calls.markAsUnread("chan", from: id, completion: completion)
        },
        check: { fixture, _ async throws in
          #expect(try await fixture.channel?.unreadMessageCount == 2)
        }),
      CallCase(
        "all channels are read", .readUpdated,
        arrange: { fixture in
          try await fixture.received("new")
        },
        call: { engine, _, completion in
          engine.calls.markAllAsRead(completion: completion)
        },
        check: { fixture, _ async throws in
          #expect(try await fixture.channel?.unreadMessageCount == 0)
        }),
    ]
  }

  static var metadata: [CallCase] {
    @Sendable func known(_ fixture: EventFixture) async throws -> Int64 {
      try await fixture.server("POST", "group_channels/chan/metadata", #"{"metadata":{"a":"1","b":"2"}}"#)
      fixture.device.engine.refreshChannel("chan")
      try await fixture.clean()
      return 0
    }
    return [
      CallCase(
        "metadata are made", .metadataCreated, arrange: known,
        call: { engine, _, completion in
          engine.calls.setMetadata(["c": "3"], of: "chan", isCreating: true, completion: done(completion))
        },
        check: { fixture, _ async throws in
          #expect(try await fixture.channel?.metadata == ["a": "1", "b": "2", "c": "3"])
        }),
      CallCase(
        "metadata change", .metadataUpdated, arrange: known,
        call: { engine, _, completion in
          engine.calls.setMetadata(["a": "9"], of: "chan", isCreating: false, completion: done(completion))
        },
        check: { fixture, _ async throws in
          #expect(try await fixture.channel?.metadata == ["a": "9", "b": "2"])
        }),
      CallCase(
        "one of the metadata goes", .metadataDeleted, arrange: known,
        call: { engine, _, completion in
          engine.calls.deleteMetadata(of: "chan", key: "a", completion: completion)
        },
        check: { fixture, _ async throws in
          #expect(try await fixture.channel?.metadata == ["b": "2"])
        }),
      CallCase(
        "all metadata go", .metadataDeleted, arrange: known,
        call: { engine, _, completion in
          engine.calls.deleteMetadata(of: "chan", key: nil, completion: completion)
        },
        check: { fixture, _ async throws in
          #expect(try await fixture.channel?.metadata == [:])
        }),
    ]
  }

  static var messages: [CallCase] {
    [
      CallCase(
        "a message is pinned", .channelChanged,
        arrange: { fixture in
          try await fixture.received("m")
        },
        call: { engine, id, completion in
          engine.calls.pin(id, in: "chan", isPinning: true, completion: completion)
        },
        check: { fixture, id async throws in
          #expect(try await fixture.channel?.pinnedMessageIDs == [id])
        }),
      CallCase(
        "a pin is taken away", .channelChanged,
        arrange: { fixture in
          let id = try await fixture.received("m")
          try await fixture.server("POST", "group_channels/chan/messages/\(id)/pin")
          fixture.device.engine.refreshChannel("chan")
          try await fixture.clean()
          return id
        },
        call: { engine, id, completion in
          engine.calls.pin(id, in: "chan", isPinning: false, completion: completion)
        },
        check: { fixture, _ async throws in
          #expect(try await fixture.channel?.pinnedMessageIDs == [])
        }),
      CallCase(
        "a reaction is given", .reactionUpdated,
        arrange: { fixture in
          try await fixture.received("m")
        },
        call: { engine, id, completion in
          engine.calls.react("up", on: id, in: "chan", isAdding: true, completion: done(completion))
        },
        check: { fixture, id async throws in
          #expect(try await fixture.message(id)?.reactions.map(\.userIDs) == [["alice"]])
        }),
      CallCase(
        "a reaction is taken back", .reactionUpdated,
        arrange: { fixture in
          let id = try await fixture.received("m")
          try await fixture.server(
            "POST", "group_channels/chan/messages/\(id)/reactions", #"{"user_id":"alice","reaction":"up"}"#)
          return id
        },
        call: { engine, id, completion in
          engine.calls.react("up", on: id, in: "chan", isAdding: false, completion: done(completion))
        },
        check: { fixture, id async throws in
          #expect(try await fixture.message(id)?.reactions.isEmpty == true)
        }),
      CallCase(
        "a message is translated", .messageUpdated,
        arrange: { fixture in
          try await fixture.received("m")
        },
        call: { engine, id, completion in
          engine.calls.translate(id, in: "chan", into: ["de"], completion: done(completion))
        },
        check: { fixture, id async throws in
          #expect(try await fixture.message(id)?.translations["de"]?.isEmpty == false)
        }),
    ]
  }
}
