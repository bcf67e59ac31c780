import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

/// Friends, how they are found, and how they change (Docs/Protocol.md#friends).
@Suite("Friends") struct FriendTests {
  private static func fixture() async throws -> Fixture {
    let fixture = try Fixture()
    try await fixture.user("a", "b", "c", "d")
    return fixture
  }

  private func friends(_ fixture: Fixture, of user: String = "a") async throws -> [String] {
    try await fixture.call(UserListCall.List.friends(of: user).page(UserListCall(), token: nil), as: user)
      .objects("users").compactMap { $0.string("user_id") }
  }

  @Test("added, listed by page, and removed; one's own only") func list() async throws {
    let fixture = try await Self.fixture()
    let added = try await fixture.call(FriendCall.add(["c", "b", "c"]).call(of: "a"), as: "a").objects("users")
    #expect(added.map { $0.string("user_id") } == ["c", "b"])
    #expect(added[0].string("nickname") == "Nick c" && added[0].string("friend_name") == nil)
    try await fixture.call(FriendCall.add(["d", "b"]).call(of: "a"), as: "a")
    #expect(try await friends(fixture) == ["b", "c", "d"])
    var filter = UserListCall()
    filter.limit = 2
    let list = UserListCall.List.friends(of: "a")
    let first = try await fixture.call(list.page(filter, token: nil), as: "a")
    let second = try await fixture.call(list.page(filter, token: first.string("next")), as: "a")
    #expect(second.objects("users").map { $0.string("user_id") } == ["d"] && second.string("next") == nil)
    // Friendship is not mutual.
    #expect(try await friends(fixture, of: "b").isEmpty)
    try await fixture.call(FriendCall.remove(["b", "unknown"]).call(of: "a"), as: "a")
    try await fixture.perform("DELETE", "users/a/friends/d", as: "a")
    #expect(try await friends(fixture) == ["c"])
    for (call, user, expected) in [
      (FriendCall.add(["a"]).call(of: "a"), "a", 400111), (FriendCall.add(["x"]).call(of: "a"), "a", 400201),
      (FriendCall.add(["b"]).call(of: "a"), "b", 400108), (FriendCall.add([]).call(of: "a"), "a", 400105),
    ] { #expect(await code { try await fixture.call(call, as: user) } == expected) }
  }

  @Test("users with an uploaded key become friends, the event tells whom") func discovery() async throws {
    let fixture = try await Self.fixture()
    for (id, keys) in [("b", #"["+49 1","x"]"#), ("c", #"["+49 2"]"#), ("d", #"["+49 2"]"#)] {
      try await fixture.perform("PUT", "users/\(id)", #"{"discovery_keys":\#(keys)}"#, as: id)
    }
    try await fixture.call(FriendCall.setAllowance(false).call(of: "d"), as: "d")
    #expect(
      try await fixture.call(FriendCall.allowance.call(of: "d"), as: "d").boolean("allow_friend_discovery") == false)
    #expect(
      try await fixture.call(FriendCall.allowance.call(of: "b"), as: "b").boolean("allow_friend_discovery") == true)
    let socket = try await fixture.socket("a")
    let discover = FriendCall.discover(["+49 1": "Bob from work", "+49 2": "Carol", "+49 3": "Nobody"])
    let answer = try await fixture.call(discover.call(of: "a"), as: "a")
    #expect(answer.string("friend_discovery_request_id") != nil)
    let found = try #require(try await fixture.delivered().received(by: socket).first { $0.name == .userEvent }).payload
    #expect(found.integer("cat") == 20900)
    let friends = try #require(found.object("data")).objects("friend_discoveries")
    #expect(friends.map { $0.string("user_id") } == ["b", "c"])
    #expect(friends.map { $0.string("friend_name") } == ["Bob from work", "Carol"])
    #expect(friends[0].string("friend_discovery_key") == "+49 1")
    // Adding a friend who was found keeps the name.
    let added = try await fixture.call(FriendCall.add(["b"]).call(of: "a"), as: "a").objects("users")
    #expect(added[0].string("friend_name") == "Bob from work")
    try await fixture.call(FriendCall.forget(keys: ["+49 1", "none"]).call(of: "a"), as: "a")
    #expect(try await self.friends(fixture) == ["c"])
    #expect(await code { try await fixture.call(FriendCall.discover([:]).call(of: "a"), as: "a") } == 400105)
  }

  @Test("the changelog tells what came, changed and went, once") func changelog() async throws {
    let fixture = try await Self.fixture()
    func changes(since token: String?) async throws -> (added: [String], updated: [String], deleted: [String], String) {
      let answer = try await fixture.call(FriendCall.changelog(token: token).call(of: "a"), as: "a")
      #expect(answer.boolean("has_more") == false)
      func ids(_ name: StaticString) -> [String] { answer.objects(name).compactMap { $0.string("user_id") } }
      return (ids("added"), ids("updated"), answer.strings("deleted"), answer.string("next") ?? "")
    }
    try await fixture.call(FriendCall.add(["b", "c"]).call(of: "a"), as: "a")
    let first = try await changes(since: nil)
    #expect(first.added == ["b", "c"] && first.updated.isEmpty && first.deleted.isEmpty)
    try await fixture.call(FriendCall.remove(["c"]).call(of: "a"), as: "a")
    try await fixture.call(FriendCall.add(["d", "b"]).call(of: "a"), as: "a")
    let second = try await changes(since: first.3)
    #expect(second.added == ["d"] && second.updated == ["b"] && second.deleted == ["c"])
    // Who came and went in the meantime was never there.
    try await fixture.call(FriendCall.add(["c"]).call(of: "a"), as: "a")
    try await fixture.call(FriendCall.remove(["c"]).call(of: "a"), as: "a")
    let third = try await changes(since: second.3)
    #expect(third.added.isEmpty && third.updated.isEmpty && third.deleted.isEmpty)
    #expect(await code { try await fixture.call(FriendCall.changelog(token: "x").call(of: "a"), as: "a") } == 400111)
  }

  @Test("devices of calls have tokens of their own") func pushKit() async throws {
    let fixture = try await Self.fixture()
    try await fixture.call(.registerPushToken("aa", of: "a", for: .voIP, isUnique: false), as: "a")
    try await fixture.call(.registerPushToken("bb", of: "a", isUnique: false), as: "a")
    #expect(try await fixture.get("users/a/push/apns_voip", as: "a").strings("tokens") == ["aa"])
    try await fixture.call(.unregisterPushToken(nil, of: "a", for: .voIP), as: "a")
    #expect(try await fixture.get("users/a/push/apns_voip", as: "a").strings("tokens").isEmpty)
    #expect(try await fixture.get("users/a/push/apns", as: "a").strings("tokens") == ["bb"])
  }
}
