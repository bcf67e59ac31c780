import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

@Suite struct ChannelTests {
  @Test func channelHasEveryField() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    let answer = try await fixture.call(
      .createChannel(
        {
          var fields = ChannelFields()
          (fields.name, fields.customType, fields.data, fields.isSuper) = ("Name", "kind", "{}", false)
          fields.operatorIDs = ["a"]
          return fields
        }(), userIDs: ["b"]), as: "a")
    let channel = try Channel(answer)
    #expect(answer.boolean("is_created") == true)
    #expect(channel.name == "Name" && channel.customType == "kind" && channel.memberCount == 2)
    #expect(channel.memberState == .joined && channel.role == .operator)
    #expect(channel.members.map(\.id) == ["a", "b"] && channel.members[1].state == .joined)
    #expect(answer.integer("created_at") == fixture.clock.now / 1000)
    #expect(answer.string("hidden_state") == "unhidden" && answer.string("count_preference") == "all")
    #expect(channel.readReceipts?.count == 2)
    for name in [
      "is_super", "is_broadcast", "is_public", "is_distinct", "is_discoverable", "is_ephemeral", "freeze", "created_by",
      "joined_member_count", "last_message", "push_trigger_option", "invited_at", "joined_ts", "user_last_read",
      "ts_message_offset", "message_survival_seconds", "metadata", "delivery_receipt", "is_access_code_required",
    ] { #expect(answer.memberNames.contains(name), "\(name)") }
  }

  @Test func unknownMembersAreLeftOutOrRefused() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    var fields = ChannelFields()
    let answer = try await fixture.call(.createChannel(fields, userIDs: ["b", "unknown"]), as: "a")
    #expect(try Channel(answer).members.map(\.id) == ["a", "b"])
    #expect(
      await code { try await fixture.platform("POST", "group_channels", #"{"user_ids":["unknown"]}"#) } == 400201)
    fields.isStrict = true
    let strict = fields
    #expect(
      await code { try await fixture.call(.createChannel(strict, userIDs: ["b", "unknown"]), as: "a") } == 400201)
    #expect(await code { try await fixture.call(.createChannel(strict, userIDs: ["b"]), as: "a") } == 0)
  }

  @Test func distinctChannelsAreMadeOnce() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    var fields = ChannelFields()
    fields.isDistinct = true
    let first = try await fixture.call(.createChannel(fields, userIDs: ["b"]), as: "a")
    let second = try await fixture.call(.createChannel(fields, userIDs: ["a"]), as: "b")
    #expect(first.string("channel_url") == second.string("channel_url"))
    #expect(second.boolean("is_created") == false)
    // Whoever comes or goes makes it another group.
    try await fixture.user("c")
    let url = try #require(first.string("channel_url"))
    try await fixture.call(.invite(["c"], to: url, inviterID: "a"), as: "a")
    #expect(try await fixture.call(.channel(url), as: "a").boolean("is_distinct") == false)
    let third = try await fixture.call(.createChannel(fields, userIDs: ["b"]), as: "a")
    let next = try #require(third.string("channel_url"))
    #expect(next != url && third.boolean("is_created") == true)
    try await fixture.call(.leave(next), as: "a")
    #expect(try await fixture.call(.createChannel(fields, userIDs: ["b"]), as: "a").boolean("is_created") == true)
  }

  /// Every category (Docs/Protocol.md#channel-events) that this server causes, and who gets it.
  @Test func everyChannelEvent() async throws {
    let fixture = try Fixture()
    try await fixture.user("op", "b", "c", "d", "shy")
    try await fixture.platform("PUT", "users/shy/channel_invitation_preference", #"{"auto_accept":false}"#)
    try await fixture.channel("chan", "op", "b") {
      $0.operatorIDs = ["op"]
      $0.isSuper = true
    }
    let created = try await fixture.delivered()
    #expect(created.events(.joined).map(\.users) == [["op"], ["b", "op"]])
    #expect(created.events(.invited).first?.event.invitees.map(\.id) == ["b"])

    func cause(_ call: HTTPCall, as user: String = "op") async throws -> [Delivery] {
      fixture.clock.pass(1)
      try await fixture.call(call, as: user)
      return try await fixture.delivered()
    }
    let invited = try await cause(.invite(["shy"], to: "chan", inviterID: "op"))
    #expect(invited.events(.invited).map(\.users) == [["b", "op", "shy"]])
    #expect(invited.events(.invited)[0].event.inviter?.id == "op")
    #expect(invited.events(.invited)[0].event.invitedAt == fixture.clock.now)
    guard case .memberCounts(let counts)? = invited.of(.memberCount).first.map({ ServerEvent($0.command) }) else {
      return #expect(Bool(false))
    }
    #expect(counts.groupChannels.first?.memberCount == 3 && counts.groupChannels.first?.joinedMemberCount == 2)
    let declined = try await cause(.declineInvitation(to: "chan"), as: "shy")
    #expect(declined.events(.invitationDeclined).map(\.users) == [["b", "op", "shy"]])
    #expect(declined.events(.invitationDeclined)[0].event.invitee?.id == "shy")
    _ = try await cause(.invite(["shy"], to: "chan", inviterID: "op"))
    let accepted = try await cause(.acceptInvitation(to: "chan"), as: "shy")
    #expect(accepted.events(.joined)[0].event.members.map(\.id) == ["shy"])
    let left = try await cause(.leave("chan"), as: "shy")
    #expect(left.events(.left).map(\.users) == [["b", "op", "shy"]] && left.events(.left)[0].event.user?.id == "shy")

    let operators = try await cause(.addOperators(["b"], to: "chan"))
    #expect(operators.events(.operatorsChanged)[0].event.operators.map(\.id) == ["op", "b"])
    #expect(try await cause(.removeOperators(["b"], from: "chan")).events(.operatorsChanged).count == 1)
    let muted = try await cause(.mute("b", in: "chan", seconds: 60, reason: "spam")).events(.muted)
    #expect(muted[0].event.user?.id == "b" && muted[0].event.remainingDuration == 60_000)
    #expect(muted[0].event.restriction.reason == "spam" && muted[0].users == ["b", "op"])
    let mute = try MuteInformation(await fixture.call(.muteInformation("b", in: "chan"), as: "b"))
    #expect(mute.isMuted && mute.remainingDuration == 60_000)
    #expect(try await cause(.unmute("b", in: "chan")).events(.unmuted)[0].event.user?.id == "b")
    #expect(try await cause(.freeze("chan", true)).events(.frozen).map(\.users) == [["b", "op"]])
    #expect(try await cause(.freeze("chan", false)).events(.unfrozen).count == 1)
    var fields = ChannelFields()
    fields.name = "new"
    #expect(try await cause(.updateChannel("chan", fields)).events(.propertyChanged).map(\.users) == [["b", "op"]])
    let metadata = try await cause(.setMetadata(["k": "v"], of: "chan", upsert: false)).events(.metadataChanged)
    #expect(metadata[0].event.data.object("created")?.string("k") == "v")
    let changed = try await cause(.setMetadata(["k": "w", "l": "x"], of: "chan", upsert: true))
    #expect(changed.events(.metadataChanged).map { $0.event.data.memberNames } == [["created"], ["updated"]])
    try await fixture.platform("POST", "group_channels/chan/metacounter", #"{"metacounter":{"n":3}}"#)
    let raised = try await fixture.platform(
      "PUT", "group_channels/chan/metacounter", #"{"metacounter":{"n":2},"mode":"increase"}"#)
    #expect(raised.integer("n") == 5)
    try await fixture.platform("DELETE", "group_channels/chan/metacounter/n")
    let counters = try await fixture.delivered().events(.metacountersChanged)
    #expect(counters.map { $0.event.data.memberNames } == [["created"], ["updated"], ["deleted"]])
    let hidden = try await cause(.hide("chan", hidesPreviousMessages: true, allowsAutoUnhide: false), as: "b")
    #expect(hidden.events(.hidden).map(\.users) == [["b"]])
    #expect(hidden.events(.hidden)[0].event.messageOffset == fixture.clock.now)
    #expect(!hidden.events(.hidden)[0].event.allowsAutoUnhide && hidden.events(.hidden)[0].event.hidesPreviousMessages)
    #expect(try await cause(.unhide("chan"), as: "b").events(.unhidden).map(\.users) == [["b"]])
    let reset = try await cause(.resetHistory("chan"), as: "b").events(.propertyChanged)
    #expect(reset[0].event.messageOffset != nil && reset[0].users == ["b"])
    let banned = try await cause(.ban("b", from: "chan", seconds: -1, reason: "x")).events(.banned)
    #expect(banned[0].users == ["b", "op"] && banned[0].event.memberCount == 1)
    #expect(try await cause(.unban("b", from: "chan")).events(.unbanned)[0].users == ["b", "op"])
    #expect(try await cause(.deleteChannel("chan")).events(.deleted).map(\.users) == [["op"]])
    #expect(await code { try await fixture.call(.channel("chan"), as: "op") } == 400201)
  }

  @Test func echoesCarryTheCallersID() async throws {
    let fixture = try Fixture()
    try await fixture.user("a")
    try await fixture.channel("chan", "a")
    _ = try await fixture.delivered()
    _ = await fixture.raw("PUT", "group_channels/chan", body: #"{"name":"n","unique_id":"mine"}"#, as: "a")
    #expect(try await fixture.delivered().events(.propertyChanged)[0].event.uniqueID == "mine")
  }

  @Test func filtersAndOrders() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b", "c")
    try await fixture.platform("PUT", "users/c/channel_invitation_preference", #"{"auto_accept":false}"#)
    try await fixture.channel("chan1", "a", "b") { ($0.name, $0.customType) = ("Bravo", "x") }
    fixture.clock.pass(2000)
    try await fixture.channel("chan2", "a", "b", "c") { ($0.name, $0.isSuper) = ("Alpha", true) }
    fixture.clock.pass(2000)
    try await fixture.channel("chan3", "a") { ($0.name, $0.isPublic) = ("Charlie", true) }
    fixture.clock.pass(2000)
    try await fixture.channel("chan4", "b", "a") { $0.name = "Delta" }
    let (a, b) = try await (fixture.socket("a"), fixture.socket("b"))
    try await fixture.send("1", to: "chan3", on: a)
    try await fixture.send("2", to: "chan1", on: b)
    try await fixture.send("3", to: "chan2", on: b)
    try await fixture.call(.setMetadata(["rank": "2"], of: "chan1", upsert: true), as: "a")
    try await fixture.call(.setMetadata(["rank": "1"], of: "chan2", upsert: true), as: "a")
    try await fixture.call(.hide("chan3", hidesPreviousMessages: false, allowsAutoUnhide: true), as: "a")

    func list(as user: String = "a", _ change: (inout ChannelListCall) -> Void) async throws -> [String] {
      var list = ChannelListCall()
      list.showsEmpty = true
      change(&list)
      return try ChannelPage(await fixture.call(.myChannels(userID: user, list), as: user)).channels.map(\.url)
    }
    #expect(try await list { _ in } == ["chan2", "chan1", "chan4"])
    #expect(try await list { $0.showsEmpty = false } == ["chan2", "chan1"])
    #expect(try await list { $0.order = .chronological } == ["chan4", "chan2", "chan1"])
    #expect(try await list { $0.order = .nameAlphabetical } == ["chan2", "chan1", "chan4"])
    #expect(
      try await list {
        ($0.order, $0.metadataOrderKey, $0.metadataKey) = (.metadataValueAlphabetical, "rank", "rank")
        $0.metadataValues = ["1", "2"]
      } == ["chan2", "chan1"])
    #expect(try await list { $0.hidden = .hiddenOnly } == ["chan3"])
    #expect(try await list { $0.hidden = .all }.count == 4)
    #expect(try await list { $0.hidden = .hiddenPreventAutoUnhide }.isEmpty)
    #expect(try await list { $0.superMode = .superOnly } == ["chan2"])
    #expect(
      try await list {
        $0.publicMode = .publicOnly; $0.hidden = .all
      } == ["chan3"])
    #expect(try await list { $0.customTypes = ["x", "y"] } == ["chan1"])
    #expect(try await list { $0.nameContains = "ALP" } == ["chan2"])
    #expect(try await list { $0.channelURLs = ["chan3", "chan4"] }.count == 2)
    #expect(try await list { $0.membersIncludeIn = ["b", "c"] } == ["chan2"])
    #expect(try await list { ($0.membersIncludeIn, $0.membersMatch) = (["c", "b"], .or) }.count == 3)
    #expect(try await list { $0.membersExactlyIn = ["a", "b"] } == ["chan1", "chan4"])
    #expect(try await list { $0.memberNicknameContains = "nick c" } == ["chan2"])
    #expect(try await list { ($0.searchText, $0.searchFields) = ("bra", [.channelName]) } == ["chan1"])
    #expect(try await list { $0.unreadOnly = true } == ["chan2", "chan1"])
    #expect(try await list(as: "c") { $0.memberState = .invitedOnly } == ["chan2"])
    #expect(try await list(as: "c") { $0.memberState = .joinedOnly }.isEmpty)
    #expect(try await list { $0.createdAfter = 1_700_000_003_000 } == ["chan4"])
    for word in ["hidden_allow_auto_unhide", "hidden_allow_auto_hide"] {
      let answer = await fixture.raw(
        "GET", "users/a/my_group_channels", query: [("hidden_mode", word), ("show_empty", "true")], as: "a")
      #expect(Payload(answer.body)?.objects("channels").first?.string("channel_url") == "chan3")
    }
    try await fixture.send("4", to: "chan3", on: a)
    #expect(try await list { _ in }.first == "chan3")
  }

  @Test func pagingSurvivesNewChannels() async throws {
    let fixture = try Fixture()
    try await fixture.user("a")
    for number in 0..<9 {
      fixture.clock.pass(1)
      try await fixture.channel("chan\(number)", "a") { $0.name = "N\(number % 3)" }
    }
    for order in [ChannelListCall.Order.chronological, .latestLastMessage, .nameAlphabetical] {
      var list = ChannelListCall()
      (list.showsEmpty, list.limit, list.order) = (true, 4, order)
      var seen: [String] = []
      repeat {
        let page = try ChannelPage(await fixture.call(.myChannels(userID: "a", list), as: "a"))
        seen += page.channels.map(\.url)
        list.token = page.next
        fixture.clock.pass(1)
        try await fixture.channel("new-\(order.rawValue)-\(seen.count)", "a") { $0.name = "N0" }
      } while list.token != nil
      let old = seen.filter { $0.hasPrefix("chan") }
      #expect(Set(old).count == 9 && old.count == 9 && Set(seen).count == seen.count, "\(order)")
    }
  }

  @Test func channelChangelog() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("one1", "a", "b") { $0.customType = "t" }
    try await fixture.channel("two2", "a", "b")
    func changes(_ point: ChangelogPoint) async throws -> ChannelChangelogPage {
      try ChannelChangelogPage(await fixture.call(.myChannelChangelog(userID: "b", since: point), as: "b"))
    }
    let start = try await changes(.timestamp(1))
    #expect(start.updated.map(\.url) == ["one1", "two2"] && !start.hasMore)
    let token = try #require(start.next)
    #expect(try await changes(.token(token)).updated.isEmpty)
    try await fixture.send("hi", to: "two2", on: fixture.socket("a"))
    try await fixture.call(.leave("one1"), as: "b")
    let later = try await changes(.token(token))
    #expect(later.updated.map(\.url) == ["two2"] && later.deletedURLs == ["one1"])
    #expect(later.updated[0].unreadMessageCount == 1 && later.updated[0].readReceipts?.count == 2)
    #expect(await code { try await fixture.call(.deleteChannel("two2"), as: "a") } == 400108)
    try await fixture.platform("DELETE", "group_channels/two2")
    let end = try await changes(.token(try #require(later.next)))
    #expect(end.updated.isEmpty && end.deletedURLs == ["two2"])
  }

  @Test func unreadReadAndPreferences() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    let a = try await fixture.socket("a")
    try await fixture.send("1", to: "chan", on: a) { $0.mentionedUserIDs = ["b"] }
    let second = try await fixture.send("2", to: "chan", on: a) { $0.mentionKind = .channel }
    try await fixture.platform(
      "POST", "group_channels/chan/messages", #"{"user_id":"a","message":"quiet","is_silent":true}"#)
    func mine() async throws -> Channel { try Channel(await fixture.call(.channel("chan"), as: "b")) }
    #expect(try await mine().unreadMessageCount == 2)
    #expect(try await mine().unreadMentionCount == 2)
    #expect(try await mine().lastMessage?.id == second.id)
    #expect(try await fixture.call(.unreadMessageCount(userID: "b"), as: "b").integer("unread_count") == 2)
    _ = await fixture.raw(
      "PUT", "group_channels/chan/messages/mark_as_read",
      body: #"{"message_id":\#(second.id),"is_excluded":true}"#, as: "b")
    #expect(try await mine().unreadMessageCount == 1)
    fixture.clock.pass(1)
    try await fixture.call(.markAllAsRead(userID: "b"), as: "b")
    #expect(try await mine().unreadMessageCount == 0)
    try await fixture.call(.markAsDelivered("chan", time: fixture.clock.now), as: "b")
    let receipt = try await mine().deliveryReceipts?.first { $0.userID == "b" }
    #expect(receipt?.time == fixture.clock.now)
    try await fixture.call(.countPreference(.off, userID: "b", channelURL: "chan"), as: "b")
    try await fixture.call(.pushTrigger(.mentionOnly, userID: "b", channelURL: "chan"), as: "b")
    #expect(try await mine().countPreference == .off)
    #expect(try await mine().pushTriggerOption == .mentionOnly)
    try await fixture.send("3", to: "chan", on: a)
    #expect(try await fixture.call(.unreadMessageCount(userID: "b"), as: "b").integer("unread_count") == nil)
  }

  @Test func historyResetHidesOldMessages() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    let a = try await fixture.socket("a")
    try await fixture.send("old", to: "chan", on: a)
    try await fixture.call(.resetHistory("chan"), as: "b")
    #expect(try Channel(await fixture.call(.channel("chan"), as: "b")).lastMessage == nil)
    // In the very same millisecond of the clock.
    let command = ClientCommand.userMessage(
      UserMessageContent("new"), in: "chan", createdAt: 1, requestID: "n")
    _ = await fixture.backend.receive(command.command, on: a)
    let page = try MessagePage(
      await fixture.call(.messages(in: "chan", MessageListCall(.timestamp(.max))), as: "b"), channelURL: "chan")
    #expect(page.messages.map(\.text) == ["new"])
  }

  @Test func blocking() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    _ = try await fixture.delivered()
    try await fixture.call(.block("b", by: "a"), as: "a")
    try await fixture.call(.unblock("b", by: "a"), as: "a")
    let events = try await fixture.delivered().compactMap { delivery -> UserEvent? in
      guard case .user(let event) = ServerEvent(delivery.command) else { return nil }
      #expect(delivery.userIDs == ["a", "b"])
      return event
    }
    #expect(events.map(\.category) == [.blocked, .unblocked])
    #expect(events[0].blocker?.id == "a" && events[0].blockee?.id == "b")
  }
}
