import ChatCache
import ChatModel
import ChatWire
import Testing

@testable import CacheSync

/// One call of alice and what it has to do to her cache.
struct CallCase: Sendable, CustomTestStringConvertible {
  let name: String
  /// Before the call; gives an id that the others may need.
  var arrange: @Sendable (EventFixture) async throws -> Int64 = { _ in 0 }
  let call: @Sendable (SyncEngine, Int64, @escaping CallCompletion<Void>) -> Void
  /// Of the source of a commit without an event.
  let source: CacheSource
  /// Of the cache as it is when the caller is told.
  let check: @Sendable (EventFixture, Int64) async throws -> Void
  /// The channel that is compared with the server's afterwards.
  var url = EventFixture.url

  var testDescription: String { name }

  static var all: [CallCase] { properties + members + moderation + own + metadata + messages }

  /// Of the channel alone.
  init(
    _ name: String, _ source: CacheSource, url: String = EventFixture.url,
    arrange: @escaping @Sendable (EventFixture) async throws -> Int64 = { _ in 0 },
    call: @escaping @Sendable (SyncEngine, Int64, @escaping CallCompletion<Void>) -> Void,
    check: @escaping @Sendable (EventFixture, Int64) async throws -> Void
  ) {
    self.name = name
    self.source = source
    self.url = url
    self.arrange = arrange
    self.call = call
    self.check = check
  }
}

/// Only whether it worked.
func done<Value: Sendable>(_ completion: @escaping CallCompletion<Void>) -> CallCompletion<Value> {
  { completion($0.map { _ in }) }
}

extension EventFixture {
  func cached(_ url: String) async throws -> Channel? { try await device.cache.read { try $0.channel(url: url) } }

  /// Alice becomes an operator, and her cache knows.
  func makeOperator() async throws {
    try await server("POST", "group_channels/chan/operators", #"{"operator_ids":["alice"]}"#)
    device.engine.refreshChannel(EventFixture.url)
    try await clean()
  }
}

extension CallCase {
  static var properties: [CallCase] {
    [
      CallCase(
        "a channel is made", .userJoined, url: "made",
        call: { engine, _, completion in
          var fields = ChannelFields()
          (fields.url, fields.name) = ("made", "Made")
          engine.calls.createChannel(fields, userIDs: ["bob"], completion: done(completion))
        },
        check: { fixture, _ async throws in
          let channel = try #require(try await fixture.cached("made"))
          // Its first events come with the answer, and each tells the count of its own moment; the last word is compared.
          #expect(channel.name == "Made" && channel.memberState == .joined)
        }),
      CallCase(
        "a channel is made with a picture", .userJoined, url: "made",
        call: { engine, _, completion in
          var fields = ChannelFields()
          (fields.url, fields.isPublic) = ("made", true)
          engine.calls.createChannel(
            fields, userIDs: ["bob"],
            cover: HTTPCall.Part(name: "cover_file", fileName: "a.png", mimeType: "image/png", bytes: [1, 2]),
            completion: done(completion))
        },
        check: { fixture, _ async throws in
          let channel = try #require(try await fixture.cached("made"))
          #expect(!channel.coverURL.isEmpty && channel.isPublic)
        }),
      CallCase(
        "properties change", .channelChanged,
        call: { engine, _, completion in
          var fields = ChannelFields()
          (fields.name, fields.data, fields.customType) = ("New", "d", "t")
          engine.calls.updateChannel("chan", fields, completion: done(completion))
        },
        check: { fixture, _ async throws in
          let channel = try #require(try await fixture.channel)
          #expect(channel.name == "New" && channel.data == "d" && channel.customType == "t")
        }),
      CallCase(
        "a channel is deleted", .channelDeleted,
        arrange: { fixture in
          try await fixture.makeOperator()
          return 0
        },
        call: { engine, _, completion in
          engine.calls.deleteChannel("chan", completion: completion)
        },
        check: { fixture, _ async throws in
          #expect(try await fixture.channel == nil)
        }),
      CallCase(
        "a channel is fetched", .channelChanged,
        arrange: { fixture in
          try await fixture.server(
            "POST", "group_channels", #"{"channel_url":"pub_lic","user_ids":["bob"],"is_public":true,"name":"P"}"#)
          return 0
        },
        call: { engine, _, completion in
          engine.calls.channel("pub_lic", completion: done(completion))
        },
        check: { fixture, _ async throws in
          #expect(try await fixture.cached("pub_lic")?.name == "P")
        }),
    ]
  }

  static var members: [CallCase] {
    [
      CallCase(
        "somebody is invited", .invitationReceived,
        call: { engine, _, completion in
          engine.calls.invite(["carol"], to: "chan", completion: completion)
        },
        check: { fixture, _ async throws in
          let channel = try #require(try await fixture.channel)
          #expect(channel.memberCount == 3 && channel.members.contains { $0.id == "carol" })
        }),
      CallCase(
        "alice joins a public channel", .userJoined, url: "pub_lic",
        arrange: { fixture in
          try await fixture.server(
            "POST", "group_channels", #"{"channel_url":"pub_lic","user_ids":["bob"],"is_public":true}"#)
          return 0
        },
        call: { engine, _, completion in
          engine.calls.join("pub_lic", completion: completion)
        },
        check: { fixture, _ async throws in
          let channel = try #require(try await fixture.cached("pub_lic"))
          #expect(channel.memberState == .joined)
        }),
      CallCase(
        "alice accepts an invitation", .userJoined, url: "inv_ited",
        arrange: { fixture in
          try await fixture.inviteAlice()
          return 0
        },
        call: { engine, _, completion in
          engine.calls.acceptInvitation(to: "inv_ited", completion: completion)
        },
        check: { fixture, _ async throws in
          #expect(try await fixture.cached("inv_ited")?.memberState == .joined)
        }),
      CallCase(
        "alice declines an invitation", .invitationDeclined, url: "inv_ited",
        arrange: { fixture in
          try await fixture.inviteAlice()
          return 0
        },
        call: { engine, _, completion in
          engine.calls.declineInvitation(to: "inv_ited", completion: completion)
        },
        check: { fixture, _ async throws in
          #expect(try await fixture.cached("inv_ited") == nil)
        }),
      CallCase(
        "alice leaves", .userLeft,
        call: { engine, _, completion in
          engine.calls.leave("chan", completion: completion)
        },
        check: { fixture, _ async throws in
          #expect(try await fixture.channel == nil)
        }),
    ]
  }

  static var moderation: [CallCase] {
    @Sendable func asOperator(_ fixture: EventFixture) async throws -> Int64 {
      try await fixture.makeOperator()
      return 0
    }
    return [
      CallCase(
        "a channel is frozen", .channelFrozen, arrange: asOperator,
        call: { engine, _, completion in
          engine.calls.freeze("chan", true, completion: completion)
        },
        check: { fixture, _ async throws in
          #expect(try await fixture.channel?.isFrozen == true)
        }),
      CallCase(
        "a channel thaws", .channelUnfrozen,
        arrange: { fixture in
          try await fixture.server("PUT", "group_channels/chan/freeze", #"{"freeze":true}"#)
          return try await asOperator(fixture)
        },
        call: { engine, _, completion in
          engine.calls.freeze("chan", false, completion: completion)
        },
        check: { fixture, _ async throws in
          #expect(try await fixture.channel?.isFrozen == false)
        }),
      CallCase(
        "an operator is added", .operatorsUpdated, arrange: asOperator,
        call: { engine, _, completion in
          engine.calls.addOperators(["bob"], to: "chan", completion: completion)
        },
        check: { fixture, _ async throws in
          #expect(try await fixture.channel?.member("bob")?.role == .operator)
        }),
      CallCase(
        "an operator is removed", .operatorsUpdated, arrange: asOperator,
        call: { engine, _, completion in
          engine.calls.removeOperators(["alice"], from: "chan", completion: completion)
        },
        check: { fixture, _ async throws in
          #expect(try await fixture.channel?.role == Role.none)
        }),
      CallCase(
        "all operators are removed", .operatorsUpdated, arrange: asOperator,
        call: { engine, _, completion in
          engine.calls.removeAllOperators(from: "chan", completion: completion)
        },
        check: { fixture, _ async throws in
          let channel = try #require(try await fixture.channel)
          #expect(channel.role == Role.none && channel.members.allSatisfy { $0.role == Role.none })
        }),
      CallCase(
        "somebody is muted", .userMuted, arrange: asOperator,
        call: { engine, _, completion in
          engine.calls.mute("bob", in: "chan", seconds: 60, reason: "r", completion: completion)
        },
        check: { fixture, _ async throws in
          let bob = try #require(try await fixture.channel?.member("bob"))
          #expect(bob.isMuted && bob.restriction.reason == "r" && bob.restriction.endsAt > 0)
        }),
      CallCase(
        "somebody may speak again", .userUnmuted,
        arrange: { fixture in
          try await fixture.server("POST", "group_channels/chan/mute", #"{"user_id":"bob","seconds":600}"#)
          return try await asOperator(fixture)
        },
        call: { engine, _, completion in
          engine.calls.unmute("bob", in: "chan", completion: completion)
        },
        check: { fixture, _ async throws in
          #expect(try await fixture.channel?.member("bob")?.isMuted == false)
        }),
      CallCase(
        "somebody is banned", .userBanned, arrange: asOperator,
        call: { engine, _, completion in
          engine.calls.ban("bob", from: "chan", seconds: -1, reason: nil, completion: completion)
        },
        check: { fixture, _ async throws in
          let channel = try #require(try await fixture.channel)
          #expect(channel.member("bob") == nil && channel.memberCount == 1)
        }),
    ]
  }
}

extension EventFixture {
  /// A channel of bob, to which alice is invited.
  fileprivate func inviteAlice() async throws {
    try await server("PUT", "users/alice/channel_invitation_preference", #"{"auto_accept":false}"#)
    try await server("POST", "group_channels", #"{"channel_url":"inv_ited","user_ids":["bob"]}"#)
    try await server(
      "POST", "group_channels/inv_ited/invite",
      #"{"user_ids":["alice"],"inviter_id":"bob","invitation_status":{"alice":"invited_by_non_friend"}}"#)
    device.engine.refreshChannel("inv_ited")
    try await clean()
    #expect(try await cached("inv_ited")?.memberState == .invited)
  }
}
