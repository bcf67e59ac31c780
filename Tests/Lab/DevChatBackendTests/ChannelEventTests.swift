import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

/// Every category (Docs/Protocol.md#channel-events) that group channels have: what it says, and which sockets hear it.
@Suite struct ChannelEventTests {
  /// Two devices of the acting operator, a member, somebody who is invited or joins later, and a stranger.
  private struct Stage {
    let fixture: Fixture
    let sessions: [String: SocketSession]

    init(isSuper: Bool = false) async throws {
      fixture = try Fixture()
      try await fixture.user("op", "b", "guest", "out")
      try await fixture.platform("PUT", "users/guest/channel_invitation_preference", #"{"auto_accept":false}"#)
      try await fixture.channel("chan", "op", "b") {
        ($0.operatorIDs, $0.isPublic, $0.isSuper) = (["op"], true, isSuper)
      }
      sessions = try await [
        "device1": fixture.socket("op"), "device2": fixture.socket("op"), "b": fixture.socket("b"),
        "guest": fixture.socket("guest"), "out": fixture.socket("out"),
      ]
      _ = try await fixture.delivered()
    }

    /// Does something, and expects one event of the category on these sockets and none on the others.
    @discardableResult
    func expect(
      _ category: ChannelEvent.Category, on names: Set<String>, counts: Bool = false,
      _ cause: () async throws -> Void
    ) async throws -> ChannelEvent {
      fixture.clock.pass(1)
      try await cause()
      let deliveries = try await fixture.delivered()
      var found: [ChannelEvent] = []
      for (name, session) in sessions {
        let commands = deliveries.received(by: session)
        let events = commands.compactMap { command -> ChannelEvent? in
          guard case .channel(let event) = ServerEvent(command), event.category == category else { return nil }
          return event
        }
        #expect(events.count == (names.contains(name) ? 1 : 0), "\(category) \(name)")
        #expect(
          commands.contains { $0.name == .memberCount } == (counts && names.contains(name)), "\(category) \(name)")
        #expect(commands.allSatisfy { $0.requestID == nil })
        found += events
      }
      let event = try #require(found.first)
      #expect(event.channel.url == "chan" && event.channel.type == .group && event.time == fixture.clock.now)
      #expect(found.allSatisfy { $0.data == event.data })
      return event
    }

    func call(_ call: HTTPCall, as user: String = "op") async throws { try await fixture.call(call, as: user) }
  }

  private static let members: Set<String> = ["device1", "device2", "b"]
  private static let all: Set<String> = ["device1", "device2", "b", "guest"]

  @Test func comingAndGoing() async throws {
    let stage = try await Stage()
    let invited = try await stage.expect(.invited, on: Self.all) {
      try await stage.call(.invite(["guest"], to: "chan", inviterID: "op"))
    }
    #expect(invited.invitees.map(\.id) == ["guest"] && invited.invitees[0].state == .invited)
    #expect(invited.inviter?.id == "op" && invited.invitedAt == stage.fixture.clock.now)
    #expect(invited.memberCount == 3 && invited.joinedMemberCount == 2)
    let declined = try await stage.expect(.invitationDeclined, on: Self.all) {
      try await stage.call(.declineInvitation(to: "chan"), as: "guest")
    }
    #expect(declined.invitee?.id == "guest" && declined.inviter?.id == "op" && declined.memberCount == 2)
    let joined = try await stage.expect(.joined, on: Self.all) { try await stage.call(.join("chan"), as: "guest") }
    #expect(joined.members.map(\.id) == ["guest"] && joined.members[0].state == .joined)
    #expect(joined.memberCount == 3 && joined.joinedMemberCount == 3)
    let left = try await stage.expect(.left, on: Self.all) { try await stage.call(.leave("chan"), as: "guest") }
    #expect(left.user?.id == "guest" && left.data.string("state") == "none" && left.memberCount == 2)
    // Gone is gone.
    try await stage.expect(.propertyChanged, on: Self.members) {
      try await stage.call(.updateChannel("chan", ChannelFields()))
    }
  }

  @Test func countsOfSuperGroups() async throws {
    let stage = try await Stage(isSuper: true)
    try await stage.expect(.invited, on: Self.all, counts: true) {
      try await stage.call(.invite(["guest"], to: "chan", inviterID: "op"))
    }
    try await stage.expect(.joined, on: Self.all, counts: true) {
      try await stage.call(.acceptInvitation(to: "chan"), as: "guest")
    }
    stage.fixture.clock.pass(1)
    try await stage.call(.leave("chan"), as: "guest")
    let deliveries = try await stage.fixture.delivered()
    let command = try #require(
      deliveries.received(by: stage.sessions["b"] ?? SocketSession(id: 0, userID: "")).last { $0.name == .memberCount })
    guard case .memberCounts(let event) = ServerEvent(command) else { return #expect(Bool(false)) }
    #expect(event.groupChannels.map(\.channelURL) == ["chan"] && event.time == stage.fixture.clock.now)
    #expect(event.groupChannels[0].memberCount == 2 && event.groupChannels[0].joinedMemberCount == 2)
    // Who left hears that, but no counts.
    #expect(
      deliveries.received(by: stage.sessions["guest"] ?? SocketSession(id: 0, userID: "")).map(\.name)
        == [.channelEvent])
  }

  @Test func moderation() async throws {
    let stage = try await Stage()
    let operators = try await stage.expect(.operatorsChanged, on: Self.members) {
      try await stage.call(.addOperators(["b"], to: "chan"))
    }
    #expect(operators.operators.map(\.id) == ["op", "b"])
    let fewer = try await stage.expect(.operatorsChanged, on: Self.members) {
      try await stage.call(.removeOperators(["b"], from: "chan"))
    }
    #expect(fewer.operators.map(\.id) == ["op"])
    let muted = try await stage.expect(.muted, on: Self.members) {
      try await stage.call(.mute("b", in: "chan", seconds: 60, reason: "spam"))
    }
    #expect(muted.user?.id == "b" && muted.remainingDuration == 60_000 && muted.restriction.reason == "spam")
    #expect(muted.data.integer("end_at") == stage.fixture.clock.now + 60_000)
    let forever = try await stage.expect(.muted, on: Self.members) {
      try await stage.call(.mute("b", in: "chan", seconds: -1, reason: nil))
    }
    #expect(forever.data.exactInteger("end_at") == -1 && forever.remainingDuration == nil)
    let unmuted = try await stage.expect(.unmuted, on: Self.members) {
      try await stage.call(.unmute("b", in: "chan"))
    }
    #expect(unmuted.user?.id == "b")
    try await stage.expect(.frozen, on: Self.members) { try await stage.call(.freeze("chan", true)) }
    try await stage.expect(.unfrozen, on: Self.members) { try await stage.call(.freeze("chan", false)) }
    let banned = try await stage.expect(.banned, on: Self.members) {
      try await stage.call(.ban("b", from: "chan", seconds: 30, reason: "why"))
    }
    #expect(banned.user?.id == "b" && banned.memberCount == 1 && banned.joinedMemberCount == 1)
    #expect(banned.data.integer("end_at") == stage.fixture.clock.now + 30_000 && banned.restriction.reason == "why")
    try await stage.expect(.propertyChanged, on: ["device1", "device2"]) {
      try await stage.call(.updateChannel("chan", ChannelFields()))
    }
    let unbanned = try await stage.expect(.unbanned, on: Self.members) {
      try await stage.call(.unban("b", from: "chan"))
    }
    #expect(unbanned.user?.id == "b")
  }

  @Test func propertiesAndData() async throws {
    let stage = try await Stage()
    let changed = try await stage.expect(.propertyChanged, on: Self.members) {
      _ = try await stage.fixture.perform("PUT", "group_channels/chan", #"{"name":"n","unique_id":"mine"}"#, as: "op")
    }
    #expect(changed.uniqueID == "mine" && changed.messageOffset == nil)
    let created = try await stage.expect(.metadataChanged, on: Self.members) {
      try await stage.call(.setMetadata(["k": "v"], of: "chan", upsert: true))
    }
    #expect(created.data.memberNames == ["created"] && created.data.object("created")?.string("k") == "v")
    let updated = try await stage.expect(.metadataChanged, on: Self.members) {
      try await stage.call(.setMetadata(["k": "w"], of: "chan", upsert: true))
    }
    #expect(updated.data.memberNames == ["updated"] && updated.data.object("updated")?.string("k") == "w")
    let deleted = try await stage.expect(.metadataChanged, on: Self.members) {
      _ = try await stage.fixture.perform("DELETE", "group_channels/chan/metadata/k", as: "op")
    }
    #expect(deleted.data.memberNames == ["deleted"] && deleted.data.strings("deleted") == ["k"])
    for (method, body, name, value) in [
      ("POST", #"{"metacounter":{"n":3}}"#, "created", Int64(3)),
      ("PUT", #"{"metacounter":{"n":2},"mode":"decrease"}"#, "updated", 1),
    ] {
      let event = try await stage.expect(.metacountersChanged, on: Self.members) {
        _ = try await stage.fixture.perform(method, "group_channels/chan/metacounter", body, as: "op")
      }
      #expect(event.data.memberNames == [name] && Payload(event.data.bytes)?.text.contains("\(value)") == true)
    }
    let gone = try await stage.expect(.metacountersChanged, on: Self.members) {
      _ = try await stage.fixture.perform("DELETE", "group_channels/chan/metacounter/n", as: "op")
    }
    #expect(gone.data.strings("deleted") == ["n"])
    try await stage.expect(.deleted, on: Self.members) { try await stage.call(.deleteChannel("chan")) }
  }

  @Test func whatIsForTheUserAlone() async throws {
    let stage = try await Stage()
    let own: Set<String> = ["device1", "device2"]
    let kept = try await stage.expect(.hidden, on: own) {
      try await stage.call(.hide("chan", hidesPreviousMessages: false, allowsAutoUnhide: true))
    }
    #expect(kept.allowsAutoUnhide && !kept.hidesPreviousMessages && kept.messageOffset == nil)
    try await stage.expect(.unhidden, on: own) { try await stage.call(.unhide("chan")) }
    let forgotten = try await stage.expect(.hidden, on: own) {
      try await stage.call(.hide("chan", hidesPreviousMessages: true, allowsAutoUnhide: false))
    }
    #expect(!forgotten.allowsAutoUnhide && forgotten.hidesPreviousMessages)
    #expect(forgotten.messageOffset == stage.fixture.clock.now)
    let reset = try await stage.expect(.propertyChanged, on: own) { try await stage.call(.resetHistory("chan")) }
    #expect(reset.messageOffset == stage.fixture.clock.now)
  }

  @Test func typing() async throws {
    let stage = try await Stage()
    try await stage.call(.invite(["guest"], to: "chan", inviterID: "op"))
    _ = try await stage.fixture.delivered()
    for isStarting in [true, false] {
      let event = try await stage.expect(isStarting ? .typingStarted : .typingEnded, on: ["b"]) {
        let command = ClientCommand.typing(isStarting: isStarting, in: "chan", time: 1).command
        let session = try #require(stage.sessions["device1"])
        #expect(await stage.fixture.backend.receive(command, on: session).isEmpty)
      }
      #expect(event.user?.id == "op" && event.user?.nickname == "Nick op")
    }
  }
}
