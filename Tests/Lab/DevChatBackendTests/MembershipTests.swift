import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

/// Members, operators, bans and mutes, and who may come in (Docs/Protocol.md#channel-calls).
@Suite struct MembershipTests {
  private static func pages(_ fixture: Fixture, _ path: String, _ list: StaticString, _ query: String = "") async throws
    -> [String]
  {
    var ids: [String] = []
    var token = ""
    repeat {
      let page = try await fixture.get(path, "limit=2&token=\(token)&\(query)", as: "op")
      #expect(page.objects(list).count <= 2)
      ids += page.objects(list).compactMap { $0.string("user_id") ?? $0.object("user")?.string("user_id") }
      token = page.string("next") ?? ""
    } while !token.isEmpty
    return ids
  }

  private static func filled() async throws -> Fixture {
    let fixture = try Fixture()
    try await fixture.user("op", "b", "c", "d", "e")
    for (id, name) in [("op", "Zoe"), ("b", "Anna"), ("c", "anton"), ("d", "Ben"), ("e", "Anna")] {
      try await fixture.perform("PUT", "users/\(id)", #"{"nickname":"\#(name)"}"#, as: id)
    }
    try await fixture.platform("PUT", "users/e/channel_invitation_preference", #"{"auto_accept":false}"#)
    try await fixture.channel("chan", "op", "b", "c", "d", "e") { $0.operatorIDs = ["op", "d"] }
    return fixture
  }

  @Test func memberFiltersOrdersAndPages() async throws {
    let fixture = try await MembershipTests.filled()
    try await fixture.call(.mute("b", in: "chan", seconds: 60, reason: nil), as: "op")
    for (query, expected) in [
      ("", ["b", "e", "d", "op", "c"]), ("order=member_nickname_alphabetical", ["b", "e", "d", "op", "c"]),
      ("order=operator_then_member_alphabetical", ["d", "op", "b", "e", "c"]),
      ("operator_filter=operator", ["d", "op"]), ("operator_filter=nonoperator", ["b", "e", "c"]),
      ("operator_filter=all", ["b", "e", "d", "op", "c"]), ("muted_member_filter=muted", ["b"]),
      ("muted_member_filter=unmuted", ["e", "d", "op", "c"]),
      ("member_state_filter=joined_only", ["b", "d", "op", "c"]),
      ("member_state_filter=invited_only", ["e"]), ("member_state_filter=invited_by_non_friend", ["e"]),
      ("member_state_filter=invited_by_friend", []), ("member_state_filter=joined", ["b", "d", "op", "c"]),
      ("nickname_startswith=an", ["b", "e", "c"]), ("nickname_startswith=nna", []),
      ("operator_filter=nonoperator&nickname_startswith=anna&member_state_filter=joined_only", ["b"]),
    ] {
      #expect(
        try await MembershipTests.pages(fixture, "group_channels/chan/members", "members", query) == expected,
        "\(query)")
    }
    let members = try await fixture.get(
      "group_channels/chan/members", "show_member_is_muted=true&show_read_receipt=true", as: "op"
    ).objects("members")
    #expect(members[0].boolean("is_muted") == true && members[0].integer("muted_end_at") == fixture.clock.now + 60_000)
    #expect(members[0].integer("read_ts") != nil && !members[0].memberNames.contains("delivered_ts"))
    #expect(members[1].boolean("is_muted") == false && members[1].string("state") == "invited")
    #expect(members[2].string("role") == "operator")
    // The mute runs out by itself.
    fixture.clock.pass(60_000)
    #expect(
      try await MembershipTests.pages(
        fixture, "group_channels/chan/members", "members", "muted_member_filter=muted"
      ).isEmpty)
    try await fixture.user("out")
    #expect(await code { _ = try await fixture.get("group_channels/chan/members", as: "out") } == 900020)
  }

  @Test func operatorsCanBeListedAddedAndRemoved() async throws {
    let fixture = try await MembershipTests.filled()
    func operators() async throws -> [String] {
      try await MembershipTests.pages(fixture, "group_channels/chan/operators", "operators")
    }
    #expect(try await operators() == ["op", "d"])
    #expect(await code { try await fixture.call(.addOperators(["c"], to: "chan"), as: "b") } == 400108)
    try await fixture.call(.addOperators(["c", "b"], to: "chan"), as: "op")
    #expect(try await operators() == ["op", "b", "c", "d"])
    try await fixture.call(.removeOperators(["b", "d"], from: "chan"), as: "op")
    #expect(try await operators() == ["op", "c"])
    try await fixture.perform("DELETE", "group_channels/chan/operators", #"{"delete_all":true}"#, as: "op")
    #expect(try await operators().isEmpty)
    #expect(await code { try await fixture.call(.freeze("chan", true), as: "op") } == 400108)
  }

  @Test func bansRunOut() async throws {
    let fixture = try await MembershipTests.filled()
    for (id, seconds) in [("b", Int64(-1)), ("c", 10), ("e", 20)] {
      try await fixture.call(.ban(id, from: "chan", seconds: seconds, reason: "why"), as: "op")
    }
    func banned() async throws -> [String] {
      try await MembershipTests.pages(fixture, "group_channels/chan/ban", "banned_list")
    }
    #expect(try await banned() == ["b", "c", "e"])
    let entry = try await fixture.get("group_channels/chan/ban", as: "op").objects("banned_list")[1]
    #expect(entry.integer("end_at") == fixture.clock.now + 10_000 && entry.integer("start_at") == fixture.clock.now)
    #expect(entry.string("description") == "why")
    #expect(
      try await fixture.get("group_channels/chan/ban/c", as: "op").integer("end_at") == fixture.clock.now + 10_000)
    // Neither an invitation nor the door lets them in.
    try await fixture.call(.invite(["c"], to: "chan", inviterID: "op"), as: "op")
    #expect(try await MembershipTests.pages(fixture, "group_channels/chan/members", "members") == ["d", "op"])
    #expect(await code { try await fixture.call(.join("chan"), as: "c") } == 900100)
    fixture.clock.pass(10_000)
    #expect(try await banned() == ["b", "e"])
    #expect(await code { _ = try await fixture.get("group_channels/chan/ban/c", as: "op") } == 400201)
    #expect(await code { try await fixture.call(.unban("c", from: "chan"), as: "op") } == 400201)
    try await fixture.call(.invite(["c"], to: "chan", inviterID: "op"), as: "op")
    #expect(try await MembershipTests.pages(fixture, "group_channels/chan/members", "members") == ["d", "op", "c"])
    try await fixture.call(.unban("b", from: "chan"), as: "op")
    #expect(try await banned() == ["e"])
    for seconds in ["0", "-2"] {
      #expect(
        await code {
          try await fixture.perform(
            "POST", "group_channels/chan/ban", #"{"user_id":"c","seconds":\#(seconds)}"#, as: "op")
        } == 400111)
    }
  }

  @Test func mutesRunOut() async throws {
    let fixture = try await MembershipTests.filled()
    try await fixture.call(.mute("b", in: "chan", seconds: 10, reason: "spam"), as: "op")
    try await fixture.call(.mute("c", in: "chan", seconds: -1, reason: nil), as: "op")
    func muted() async throws -> [String] {
      try await MembershipTests.pages(fixture, "group_channels/chan/mute", "muted_list")
    }
    #expect(try await muted() == ["b", "c"])
    fixture.clock.pass(4_000)
    let entry = try await fixture.get("group_channels/chan/mute", as: "op").objects("muted_list")[0]
    #expect(entry.integer("remaining_duration") == 6_000 && entry.string("description") == "spam")
    let mine = try await fixture.get("group_channels/chan/mute/b", as: "b")
    #expect(mine.boolean("is_muted") == true && mine.integer("remaining_duration") == 6_000)
    #expect(
      mine.integer("start_at") == fixture.clock.now - 4_000 && mine.integer("end_at") == fixture.clock.now + 6_000)
    #expect(try await fixture.get("group_channels/chan/mute/c", as: "c").integer("remaining_duration") == -1)
    #expect(try Channel(await fixture.call(.channel("chan"), as: "b")).isMuted)
    fixture.clock.pass(6_000)
    #expect(try await muted() == ["c"])
    #expect(try await fixture.get("group_channels/chan/mute/b", as: "b").boolean("is_muted") == false)
    #expect(try !Channel(await fixture.call(.channel("chan"), as: "b")).isMuted)
    #expect(await code { try await fixture.call(.unmute("b", in: "chan"), as: "op") } == 400201)
    _ = try await fixture.delivered()
    try await fixture.call(.unmute("c", in: "chan"), as: "op")
    #expect(try await fixture.delivered().events(.unmuted).count == 1)
    #expect(try await muted().isEmpty)
  }

  @Test func whoMayComeIn() async throws {
    let fixture = try await MembershipTests.filled()
    try await fixture.user("new", "other")
    try await fixture.channel("open", "op") { ($0.isPublic, $0.accessCode, $0.operatorIDs) = (true, "1234", ["op"]) }
    try await fixture.channel("free", "op") { $0.isPublic = true }
    #expect(try await fixture.call(.channel("open"), as: "new").boolean("is_access_code_required") == true)
    #expect(await code { try await fixture.call(.join("open"), as: "new") } == 400108)
    #expect(await code { try await fixture.call(.join("open", accessCode: "123"), as: "new") } == 400108)
    try await fixture.call(.join("open", accessCode: "1234"), as: "new")
    #expect(try Channel(await fixture.call(.channel("open"), as: "new")).memberState == .joined)
    try await fixture.call(.join("free"), as: "other")
    // A private one only by invitation.
    #expect(await code { try await fixture.call(.join("chan"), as: "new") } == 400108)
    #expect(await code { try await fixture.call(.acceptInvitation(to: "chan"), as: "new") } == 400201)
    #expect(
      await code { try await fixture.call(.invite(["new"], to: "chan", inviterID: "other"), as: "other") } == 900020)
    // `e` is invited: it sees the channel, hears nothing said in it, and decides.
    let e = try await fixture.socket("e")
    _ = try await fixture.delivered()
    #expect(try Channel(await fixture.call(.channel("chan"), as: "e")).memberState == .invited)
    #expect(await code { try await fixture.send("no", to: "chan", on: e) } == 900020)
    let op = try await fixture.socket("op")
    let message = try await fixture.send("yes", to: "chan", on: op)
    try await fixture.call(.reaction("+1", on: message.id, in: "chan", isAdding: true), as: "b")
    #expect(try await fixture.delivered().received(by: e).isEmpty)
    #expect(try Channel(await fixture.call(.channel("chan"), as: "e")).unreadMessageCount == 0)
    try await fixture.call(.acceptInvitation(to: "chan"), as: "e")
    try await fixture.send("welcome", to: "chan", on: op)
    let heard = try await fixture.delivered().received(by: e)
    #expect(heard.map(\.name) == [.channelEvent, .userMessage])
    #expect(try Channel(await fixture.call(.channel("chan"), as: "e")).unreadMessageCount == 1)
    #expect(await code { try await fixture.call(.declineInvitation(to: "chan"), as: "e") } == 400111)
  }

  @Test func operatorsMayWhatOthersMayNot() async throws {
    let fixture = try await MembershipTests.filled()
    let (op, b) = try await (fixture.socket("op"), fixture.socket("b"))
    let message = try await fixture.send("mine", to: "chan", on: b)
    for call in [
      HTTPCall.freeze("chan", true), .ban("c", from: "chan", seconds: 5, reason: nil), .deleteChannel("chan"),
      .mute("c", in: "chan", seconds: 5, reason: nil), .updateChannel("chan", ChannelFields()),
    ] { #expect(await code { try await fixture.call(call, as: "b") } == 400108, "\(call.path)") }
    try await fixture.call(.freeze("chan", true), as: "op")
    #expect(try Channel(await fixture.call(.channel("chan"), as: "b")).isFrozen)
    #expect(await code { try await fixture.send("1", to: "chan", on: b) } == 900050)
    var edit = MessageEdit()
    edit.text = "changed"
    let refused = await fixture.backend.receive(
      ClientCommand.edit(.user, message.id, edit, in: "chan", requestID: "e").command, on: b)
    #expect(refused.first?.payload.integer("code") == 900050)
    #expect(try await fixture.send("2", to: "chan", on: op).sender?.role == .operator)
    // Operators and servers delete the messages of others.
    try await fixture.call(.deleteMessage(message.id, in: "chan"), as: "op")
    #expect(await code { try await fixture.call(.message(message.id, in: "chan", .everything), as: "b") } == 400201)
  }
}
