import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

/// Every parameter of a channel list (Docs/Protocol.md#channel-lists), spelled as on the wire.
@Suite struct ChannelListTests {
  private static let start: Int64 = 1_700_000_000

  /// Six channels of `a`, two seconds apart. `b` sent the last messages of alpha and bravo, `a` of all others; delta has
  /// none. Charlie is hidden until the next message, foxtrot for good.
  private static func filled() async throws -> Fixture {
    let fixture = try Fixture()
    try await fixture.user("a", "b", "c", "d")
    try await fixture.platform("PUT", "users/c/channel_invitation_preference", #"{"auto_accept":false}"#)
    try await fixture.channel("alpha", "a", "b") { ($0.name, $0.customType) = ("Alpha", "t.one") }
    fixture.clock.pass(2000)
    try await fixture.channel("bravo", "a", "b", "c") {
      ($0.name, $0.customType, $0.isSuper) = ("Bravo", "t.two", true)
    }
    fixture.clock.pass(2000)
    try await fixture.channel("charlie", "a") { ($0.name, $0.isPublic) = ("Charlie", true) }
    fixture.clock.pass(2000)
    try await fixture.channel("delta", "b", "a") { $0.name = "Delta" }
    fixture.clock.pass(2000)
    try await fixture.channel("echo", "a", "d") {
      ($0.name, $0.customType, $0.operatorIDs) = ("\u{c9}CHO", "other", ["a"])
    }
    fixture.clock.pass(2000)
    try await fixture.channel("foxtrot", "a", "b") {
      ($0.name, $0.isBroadcast, $0.operatorIDs) = ("Foxtrot", true, ["a"])
    }
    let (a, b) = try await (fixture.socket("a"), fixture.socket("b"))
    for (url, session) in [("charlie", a), ("alpha", b), ("bravo", b), ("echo", a), ("foxtrot", a)] {
      try await fixture.send("in " + url, to: url, on: session)
    }
    for (url, value) in [("alpha", "2"), ("bravo", "1"), ("echo", "10")] {
      try await fixture.call(.setMetadata(["k": value], of: url, upsert: true), as: "a")
    }
    try await fixture.call(.freeze("echo", true), as: "a")
    try await fixture.call(.hide("charlie", hidesPreviousMessages: false, allowsAutoUnhide: true), as: "a")
    try await fixture.call(.hide("foxtrot", hidesPreviousMessages: false, allowsAutoUnhide: false), as: "a")
    return fixture
  }

  private static func urls(_ payload: Payload) -> [String] {
    payload.objects("channels").compactMap { $0.string("channel_url") }
  }

  @Test func everyFilterAndOrder() async throws {
    let fixture = try await ChannelListTests.filled()
    let visible = ["echo", "bravo", "alpha", "delta"]
    let middle = ChannelListTests.start + 4
    let cases: [(String, [String])] = [
      ("", visible), ("distinct_mode=all&is_explicit_request=true&include_chat_notification=false", visible),
      ("show_empty=false", ["echo", "bravo", "alpha"]), ("show_frozen=false", ["bravo", "alpha", "delta"]),
      ("order=latest_last_message", visible), ("order=chronological", ["echo", "delta", "bravo", "alpha"]),
      ("order=channel_name_alphabetical", ["alpha", "bravo", "delta", "echo"]),
      ("order=metadata_value_alphabetical&metadata_order_key=k&metadata_key=k", ["bravo", "echo", "alpha"]),
      ("hidden_mode=unhidden_only", visible), ("hidden_mode=hidden_only", ["foxtrot", "charlie"]),
      ("hidden_mode=hidden_allow_auto_unhide", ["charlie"]), ("hidden_mode=hidden_allow_auto_hide", ["charlie"]),
      ("hidden_mode=hidden_prevent_auto_unhide", ["foxtrot"]),
      ("hidden_mode=all", ["foxtrot", "echo", "bravo", "alpha", "charlie", "delta"]),
      ("super_mode=super&hidden_mode=all", ["foxtrot", "bravo"]), ("super_mode=nonsuper", ["echo", "alpha", "delta"]),
      ("super_mode=broadcast_only&hidden_mode=all", ["foxtrot"]), ("super_mode=exclusive_only&hidden_mode=all", []),
      ("super_mode=all", visible), ("public_mode=public&hidden_mode=all", ["charlie"]),
      ("public_mode=private", visible), ("public_mode=all&public_membership_mode=joined", visible),
      ("unread_filter=all", visible), ("unread_filter=unread_message", ["bravo", "alpha"]),
      ("custom_types=t.one,other", ["echo", "alpha"]), ("custom_types=t.one&custom_types=other", ["echo", "alpha"]),
      ("custom_type_startswith=t.", ["bravo", "alpha"]), ("custom_type_startswith=T.", []),
      ("name_contains=LPH", ["alpha"]), ("name_contains=\u{e9}ch", ["echo"]), ("name_contains=%", []),
      ("members_nickname_contains=nick D", ["echo"]), ("members_nickname_startswith=ick", []),
      ("members_nickname=Nick c", ["bravo"]),
      ("members_include_in=b,c", ["bravo"]), ("members_include_in=b&members_include_in=c&query_type=AND", ["bravo"]),
      ("members_include_in=d,c&query_type=or", ["echo", "bravo"]), ("members_include_in=c,d&query_type=and", []),
      // The one who asks belongs to it, named or not.
      ("members_exactly_in=a,b", ["alpha", "delta"]), ("members_exactly_in=b", ["alpha", "delta"]),
      ("members_exactly_in=b&members_exactly_in=c", ["bravo"]), ("members_exactly_in=b,b", ["alpha", "delta"]),
      ("members_exactly_in=a&hidden_mode=all", ["charlie"]), ("members_exactly_in=b,nobody", []),
      ("search_query=RAV&search_field=channel_name", ["bravo"]), ("search_query=rav&search_field=member_nick_name", []),
      ("search_query=nick d&search_field=member_nick_name", ["echo"]),
      ("search_query=nick d&search_field=member_nickname", ["echo"]),
      ("search_query=d&search_field=channel_name,member_nickname", ["echo", "delta"]),
      ("search_query=d&search_field=channel_name&search_field=member_nick_name", ["echo", "delta"]),
      ("metadata_key=k", ["echo", "bravo", "alpha"]), ("metadata_key=none", []),
      ("metadata_key=k&metadata_values=1,2", ["bravo", "alpha"]),
      ("metadata_key=k&metadata_values=1&metadata_values=2", ["bravo", "alpha"]),
      ("metadata_key=k&metadata_value_startswith=1", ["echo", "bravo"]), ("metadata_values=1", visible),
      ("created_before=\(middle)", ["bravo", "alpha"]), ("created_after=\(middle)", ["echo", "delta"]),
      ("created_before=\(middle)000", ["bravo", "alpha"]), ("created_after=\(middle)000", ["echo", "delta"]),
      // Named ones come whatever the rest says.
      ("channel_urls=charlie,delta&show_empty=false&super_mode=super", ["charlie", "delta"]),
      ("channel_urls=charlie&channel_urls=delta", ["charlie", "delta"]), ("channel_urls=unknown", []),
      ("member_state_filter=all", visible), ("member_state_filter=joined_only", visible),
      ("member_state_filter=invited_only", []),
    ]
    for (query, expected) in cases {
      let found = try await fixture.get(
        "users/a/my_group_channels", "show_empty=true&show_frozen=true&" + query, as: "a")
      #expect(ChannelListTests.urls(found) == expected, "\(query)")
      #expect(found.string("next") == nil && found.integer("ts") != nil, "\(query)")
    }
    for (state, expected) in [
      ("all", ["bravo"]), ("invited_only", ["bravo"]), ("invited_by_non_friend", ["bravo"]), ("joined_only", []),
      ("invited_by_friend", []),
    ] {
      let found = try await fixture.get("users/c/my_group_channels", "member_state_filter=\(state)", as: "c")
      #expect(ChannelListTests.urls(found) == expected, "\(state)")
    }
    // Without the words, empty and frozen channels stay away, as clients send only what is true.
    let plain = try await fixture.get("users/a/my_group_channels", as: "a")
    #expect(ChannelListTests.urls(plain) == ["bravo", "alpha"])
    #expect(plain.objects("channels").allSatisfy { !$0.memberNames.contains("members") })
    for query in [
      "super_mode=x", "public_mode=x", "hidden_mode=x", "unread_filter=x", "member_state_filter=x", "order=x",
      "query_type=x&members_include_in=b", "search_query=x&search_field=y",
    ] {
      #expect(
        await code { _ = try await fixture.get("users/a/my_group_channels", query, as: "a") } == 400111, "\(query)")
    }
  }

  @Test func showFlagsDecideWhatAChannelHolds() async throws {
    let fixture = try await ChannelListTests.filled()
    let parts = [
      ("show_member", "members"), ("show_metadata", "metadata"), ("show_read_receipt", "read_receipt"),
      ("show_delivery_receipt", "delivery_receipt"),
    ]
    for (flag, _) in parts {
      let found = try await fixture.get("users/a/my_group_channels", "channel_urls=alpha&\(flag)=true", as: "a")
      let names = try #require(found.objects("channels").first).memberNames
      for (other, name) in parts { #expect(names.contains(name) == (other == flag), "\(flag) \(name)") }
    }
  }

  @Test(arguments: [
    "chronological", "latest_last_message", "channel_name_alphabetical",
    "metadata_value_alphabetical&metadata_order_key=k",
  ]) func pagesHoldWhileChannelsChange(order: String) async throws {
    let fixture = try await ChannelListTests.filled()
    let b = try await fixture.socket("b")
    let query = "show_empty=true&show_frozen=true&hidden_mode=all&order=\(order)"
    let all = ChannelListTests.urls(try await fixture.get("users/a/my_group_channels", query, as: "a"))
    #expect(all.count == 6)
    var seen: [String] = []
    var token = ""
    var pages = 0
    repeat {
      let page = try await fixture.get("users/a/my_group_channels", query + "&limit=2&token=" + token, as: "a")
      seen += ChannelListTests.urls(page)
      token = page.string("next") ?? ""
      pages += 1
      // What was shown already moves, goes away or is joined by another: the rest stays what it is.
      guard pages == 1 else { continue }
      fixture.clock.pass(1)
      try await fixture.channel("zulu", "a") { $0.name = "\u{1}first" }
      if seen.contains("alpha") { try await fixture.send("again", to: "alpha", on: b) }
      try await fixture.platform("PUT", "group_channels/\(seen[0])", #"{"name":"Aardvark"}"#)
      try await fixture.platform("DELETE", "group_channels/\(seen[1])")
    } while !token.isEmpty
    #expect(pages >= 3)
    // The new one comes where the order puts it, if that is not behind already.
    #expect(seen.filter { $0 != "zulu" } == all && Set(seen).count == seen.count)
    // A token belongs to its order.
    let first = try await fixture.get("users/a/my_group_channels", query + "&limit=1", as: "a")
    let next = try #require(first.string("next"))
    let other = order == "chronological" ? "latest_last_message" : "chronological"
    #expect(
      await code {
        _ = try await fixture.get("users/a/my_group_channels", "order=\(other)&token=\(next)", as: "a")
      } == 400111)
  }

  @Test func publicListShowsPublicChannelsOnly() async throws {
    let fixture = try await ChannelListTests.filled()
    func list(_ query: String, as user: String) async throws -> [String] {
      ChannelListTests.urls(try await fixture.get("group_channels", query, as: user))
    }
    #expect(try await list("", as: "d") == ["charlie"])
    #expect(try await list("public_mode=all", as: "d") == ["charlie"])
    #expect(try await list("channel_urls=alpha,charlie", as: "d") == ["charlie"])
    #expect(try await list("public_membership_mode=joined", as: "d").isEmpty)
    #expect(try await list("public_membership_mode=joined", as: "a") == ["charlie"])
    let shown = try await fixture.get("group_channels", as: "d").objects("channels")[0]
    #expect(shown.string("member_state") == "none" && shown.object("last_message") != nil)
  }

  @Test func publicListHidesWhatCannotBeDiscovered() async throws {
    let fixture = try await ChannelListTests.filled()
    func list(_ user: String) async throws -> [String] {
      ChannelListTests.urls(try await fixture.get("group_channels", as: user))
    }
    try await fixture.platform("PUT", "group_channels/charlie", #"{"is_discoverable":false}"#)
    #expect(try await list("d").isEmpty)
    #expect(try await list("a") == ["charlie"])
    // One that becomes public can be found.
    try await fixture.platform("PUT", "group_channels/alpha", #"{"is_public":true}"#)
    #expect(try await list("d") == ["alpha"])
    try await fixture.platform("PUT", "group_channels/bravo", #"{"is_public":true,"is_discoverable":false}"#)
    #expect(try await list("d") == ["alpha"])
    // Changing something else leaves that as it is.
    try await fixture.platform("PUT", "group_channels/charlie", #"{"is_public":true}"#)
    #expect(try await list("d") == ["alpha"])
  }
}
