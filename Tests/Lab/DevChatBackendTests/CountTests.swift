import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

@Suite struct CountTests {
  private func fixture() async throws -> Fixture {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.platform("PUT", "users/b/channel_invitation_preference", #"{"auto_accept":false}"#)
    try await fixture.channel("small", "a", "b")
    try await fixture.channel("other", "a", "b") { $0.customType = "kind" }
    try await fixture.channel("large", "a", "b") { $0.isSuper = true }
    try await fixture.channel("waiting", "a", "b")
    for url in ["small", "other", "large"] { try await fixture.call(.acceptInvitation(to: url), as: "b") }
    let a = try await fixture.socket("a")
    for (url, count) in [("small", 3), ("other", 2), ("large", 1), ("waiting", 5)] {
      for number in 0..<count {
        try await fixture.send("\(url) \(number)", to: url, on: a) { $0.mentionKind = number == 0 ? .channel : nil }
      }
    }
    return fixture
  }

  @Test func itemsByKindOfGroup() async throws {
    let fixture = try await fixture()
    let all = try await fixture.platform("GET", "users/b/unread_item_count")
    let wanted: [(String, Int64)] = [
      ("group_channel_unread_message_count", 6), ("super_group_channel_unread_message_count", 1),
      ("non_super_group_channel_unread_message_count", 5), ("group_channel_unread_mention_count", 3),
      ("super_group_channel_unread_mention_count", 1), ("non_super_group_channel_unread_mention_count", 2),
      ("group_channel_invitation_count", 1), ("super_group_channel_invitation_count", 0),
      ("non_super_group_channel_invitation_count", 1),
    ]
    #expect(all.memberNames == wanted.map(\.0))
    for (name, count) in wanted {
      let one = try await fixture.platform("GET", "users/b/unread_item_count", query: [("item_keys", name)])
      #expect(one == .object { $0.set(name, count) })
    }
    let some = try await fixture.platform(
      "GET", "users/b/unread_item_count",
      query: [("item_keys", "group_channel_invitation_count,group_channel_unread_mention_count")])
    #expect(some.memberNames == ["group_channel_unread_mention_count", "group_channel_invitation_count"])
    #expect(
      await code { try await fixture.platform("GET", "users/b/unread_item_count", query: [("item_keys", "x")]) }
        == 400111
    )
  }

  @Test func channelsAndMessages() async throws {
    let fixture = try await fixture()
    for (state, count) in [("all", 4), ("joined", 3), ("invited", 1)] {
      let response = await fixture.raw("GET", "users/b/group_channel_count", query: [("state", state)], as: "b")
      #expect(Payload(response.body)?.integer("group_channel_count") == Int64(count), "\(state)")
    }
    func unread(_ path: String, _ query: (name: String, value: String)...) async throws -> Int64? {
      try await fixture.platform("GET", "users/b/" + path, query: query).integer("unread_count")
    }
    #expect(try await unread("unread_message_count") == 6)
    #expect(try await unread("unread_channel_count") == 3)
    #expect(try await unread("unread_message_count", ("custom_types", "kind")) == 2)
    #expect(try await unread("unread_channel_count", ("super_mode", "nonsuper")) == 2)
    // None: 0 reads as nothing.
    #expect(try await unread("unread_message_count", ("super_mode", "broadcast_only")) == nil)
    #expect(try await unread("unread_message_count", ("super_mode", "super")) == 1)
    try await fixture.platform("PUT", "users/b/count_preference/small", #"{"count_preference":"off"}"#)
    #expect(try await unread("unread_message_count") == 3)
    #expect(try await unread("unread_channel_count") == 2)
    let user = try await fixture.platform("GET", "users/b", query: [("include_unread_count", "true")])
    #expect(user.integer("unread_message_count") == 3 && user.integer("unread_channel_count") == 2)
    #expect(try await !fixture.platform("GET", "users/b").memberNames.contains("unread_message_count"))
  }

  @Test func userMetadataIsAddedToOnRequest() async throws {
    let fixture = try Fixture()
    try await fixture.user("a")
    let path = "users/a/metadata"
    #expect(
      try await fixture.platform("POST", path, #"{"metadata":{"k":"1"}}"#) == .object { $0.set("k", "1") })
    #expect(
      try await fixture.platform("PUT", path, #"{"metadata":{"k":"2","l":"3"}}"#) == .object { $0.set("k", "2") })
    #expect(
      try await fixture.platform("PUT", path, #"{"metadata":{"l":"3"},"upsert":true}"#) == .object { $0.set("l", "3") })
    #expect(await code { try await fixture.platform("PUT", path + "/m", #"{"value":"4"}"#) } == 400201)
    #expect(try await fixture.platform("GET", path).textMembers.map(\.value) == ["2", "3"])
  }

  @Test func membersAreOrderedByNameUnlessAskedOtherwise() async throws {
    let fixture = try Fixture()
    try await fixture.user("c", "a", "b")
    try await fixture.channel("chan", "c", "a", "b") { $0.operatorIDs = ["c"] }
    func page(_ query: [(name: String, value: String)]) async throws -> Payload {
      try await fixture.platform("GET", "group_channels/chan/members", query: query)
    }
    let first = try await page([("limit", "2")])
    let second = try await page([("limit", "2"), ("token", first.string("next") ?? "")])
    #expect((first.objects("members") + second.objects("members")).map { $0.string("user_id") } == ["a", "b", "c"])
    let ranked = try await page([("order", "operator_then_member_alphabetical")])
    #expect(ranked.objects("members").map { $0.string("user_id") } == ["c", "a", "b"])
  }
}
