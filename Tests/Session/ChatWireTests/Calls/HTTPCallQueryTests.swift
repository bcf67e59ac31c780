import ChatModel
import ChatWire
import Testing

@Suite("Calls of queries and of users' metadata") struct HTTPCallQueryTests {
  @Test("members") func members() {
    var list = MemberListCall()
    #expect(
      HTTPCall.members(of: "c", list, token: nil).target
        == "/v3/group_channels/c/members?limit=20&order=member_nickname_alphabetical&operator_filter=all"
        + "&muted_member_filter=all&member_state_filter=all&show_member_is_muted=true")
    (list.limit, list.order, list.operators, list.muted) = (
      5, .operatorsFirst, .nonOperator, .muted
    )
    (list.state, list.nicknameStart) = (.joinedOnly, "a b")
    #expect(
      HTTPCall.members(of: "c", list, token: "t").target
        == "/v3/group_channels/c/members?limit=5&token=t&order=operator_then_member_alphabetical"
        + "&operator_filter=nonoperator&muted_member_filter=muted&member_state_filter=joined_only"
        + "&nickname_startswith=a%20b&show_member_is_muted=true")
  }

  @Test("lists of users") func users() {
    var filter = UserListCall()
    for (list, path, member) in [
      (UserListCall.List.application, "users", "users"), (.blocked(by: "a/b"), "users/a%2Fb/block", "users"),
      (.banned(from: "c"), "group_channels/c/ban", "banned_list"),
      (.muted(in: "c"), "group_channels/c/mute", "muted_list"),
      (.operators(of: "c"), "group_channels/c/operators", "operators"),
    ] {
      let call = list.page(filter, token: nil)
      #expect(call.method == .get && call.target == "/v3/\(path)?limit=20")
      #expect("\(list.member)" == member)
    }
    (filter.limit, filter.userIDs, filter.nicknameStart) = (0, ["a", "b c"], "n")
    filter.metadataValues = ["x", "y"]
    #expect(
      UserListCall.List.application.page(filter, token: "t").target
        == "/v3/users?limit=1&token=t&user_ids=a&user_ids=b%20c&nickname_startswith=n")
    filter.metadataKey = "k"
    let call = UserListCall.List.application.page(filter, token: nil)
    #expect(call.target.hasSuffix("&metadatakey=k&metadatavalues_in=x&metadatavalues_in=y"))
    #expect(!call.description.contains("b c") && call.description.hasPrefix("GET /v3/users?limit&user_ids"))
  }

  @Test("searches") func search() {
    var search = MessageSearchCall()
    (search.keyword, search.channelURL, search.from, search.order) = ("red pear", "c", 7, .time)
    let call = HTTPCall.searchMessages(search, token: "t")
    #expect(
      call.target.hasPrefix(
        "/v3/search/messages?query=red%20pear&channel_url=c&limit=20&reverse=false&exact_match=false&message_ts_from=7"
          + "&sort_field=ts&after=t"))
    #expect(
      !call.description.contains("pear")
        && call.description.hasPrefix("GET /v3/search/messages?query&"))
  }

  @Test("public channels") func publicChannels() {
    var list = PublicChannelListCall()
    #expect(
      list.page(nil).target
        == "/v3/group_channels?limit=20&order=chronological&public_mode=public&show_empty=true&show_frozen=true"
        + "&show_member=true&show_metadata=true&public_membership_mode=all&super_mode=all")
    (list.limit, list.order, list.metadataOrderKey) = (0, .metadataValueAlphabetical, "rank")
    (list.showsEmpty, list.showsFrozen, list.showsMembers, list.showsMetadata) = (false, false, false, false)
    (list.joinedOnly, list.superMode, list.nameContains) = (true, .superOnly, "a b")
    (list.customTypes, list.customTypePrefix) = (["a", "b"], "t")
    // Values mean nothing without their key.
    (list.metadataValues, list.metadataValuePrefix) = (["red"], "r")
    let filtered =
      "/v3/group_channels?token=t&limit=1&order=metadata_value_alphabetical&metadata_order_key=rank&public_mode=public"
      + "&show_frozen=false&public_membership_mode=joined&super_mode=super&custom_types=a&custom_types=b"
      + "&custom_type_startswith=t&name_contains=a%20b"
    #expect(list.page("t").target == filtered)
    list.metadataKey = "color"
    #expect(
      list.page("t").target
        == filtered + "&metadata_key=color&metadata_values=red&metadata_value_startswith=r")
    list.channelURLs = ["c"]
    #expect(list.page(nil).target.hasSuffix("&public_mode=public&show_frozen=false&channel_urls=c"))
  }

  @Test("unread items, and their counts") func unreadItems() throws {
    let call = UnreadItem.call([.messages, .superMentions], userID: "u")
    #expect(
      call.target
        == "/v3/users/u/unread_item_count?item_keys=group_channel_unread_message_count"
        + "&item_keys=super_group_channel_unread_mention_count")
    #expect(call.description == "GET /v3/users/*/unread_item_count?item_keys&item_keys")
    let answer = try #require(Payload(Array(#"{"group_channel_unread_message_count":3,"other":1}"#.utf8)))
    #expect(UnreadItem.counts(answer) == [.messages: 3])
  }

  @Test("users' metadata") func metadata() {
    let made = HTTPCall.setUserMetadata(["b": "2", "a": "1"], of: "u", upsert: false)
    #expect(made.method == .post && made.target == "/v3/users/u/metadata")
    #expect(
      made.body
        == .json(
          Payload.object {
            $0.set(
              "metadata",
              .object { map in
                map.set("a", "1")
                map.set("b", "2")
              })
          }))
    #expect(HTTPCall.setUserMetadata(["a": "1"], of: "u", upsert: true).method == .put)
    #expect(HTTPCall.deleteUserMetadata(of: "u", key: "a/b").target == "/v3/users/u/metadata/a%2Fb")
    #expect(HTTPCall.deleteUserMetadata(of: "u", key: nil).target == "/v3/users/u/metadata")
  }
}
