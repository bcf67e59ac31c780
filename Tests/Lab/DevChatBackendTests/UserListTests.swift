import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

/// Lists of users, with their filters and pages (Docs/Protocol.md#lists-of-users).
@Suite("Lists of users") struct UserListTests {
  /// `a` to `f`, in this order, and a channel `chan` of all with the operator `a`.
  private static func filled() async throws -> Fixture {
    let fixture = try Fixture()
    try await fixture.user("a", "b", "c", "d", "e", "f")
    for (id, name, metadata) in [
      ("a", "Zoe", #"{"team":"red"}"#), ("b", "Ärger", #"{"team":"blue","x":"red"}"#),
      ("c", "ärmel", #"{"team":"red"}"#),
      ("d", "Ben", #"{}"#), ("e", "100%", #"{"team":"green"}"#),
    ] {
      try await fixture.platform("PUT", "users/\(id)", #"{"nickname":"\#(name)","metadata":\#(metadata)}"#)
    }
    try await fixture.channel("chan", "a", "b", "c", "d", "e", "f") { $0.operatorIDs = ["a", "b"] }
    return fixture
  }

  /// The ids of all pages, two users each.
  private static func pages(
    _ fixture: Fixture, _ list: UserListCall.List, as user: String = "a",
    _ change: (inout UserListCall) -> Void = { _ in }
  ) async throws -> [String] {
    var filter = UserListCall()
    filter.limit = 2
    change(&filter)
    var (ids, token) = ([String](), String?.none)
    repeat {
      let answer = try await fixture.call(list.page(filter, token: token), as: user)
      let page = answer.objects(list.member)
      #expect(page.count <= 2 && (page.count == 2 || answer.string("next") == nil))
      ids += page.compactMap { $0.string("user_id") ?? $0.object("user")?.string("user_id") }
      token = answer.string("next")
    } while token != nil
    return ids
  }

  @Test("of the application: newest first, by id, nickname and metadata") func application() async throws {
    let fixture = try await UserListTests.filled()
    func found(_ change: (inout UserListCall) -> Void = { _ in }) async throws -> [String] {
      try await UserListTests.pages(fixture, .application, as: "f", change)
    }
    #expect(try await found() == ["f", "e", "d", "c", "b", "a"])
    #expect(try await found { $0.userIDs = ["e", "a", "unknown", "b"] } == ["e", "b", "a"])
    #expect(try await found { $0.nicknameStart = "äR" } == ["c", "b"])
    #expect(try await found { $0.nicknameStart = "100%" } == ["e"])
    #expect(try await found { $0.nicknameStart = "%" }.isEmpty)
    #expect(try await found { $0.metadataKey = "team" } == ["e", "c", "b", "a"])
    #expect(try await found { ($0.metadataKey, $0.metadataValues) = ("team", ["red", "green"]) } == ["e", "c", "a"])
    #expect(try await found { ($0.metadataKey, $0.metadataValues) = ("' OR 1", ["red"]) }.isEmpty)
    // The deactivated are not there unless asked for.
    try await fixture.platform("PUT", "users/d", #"{"is_active":false}"#)
    #expect(try await found { $0.userIDs = ["c", "d"] } == ["c"])
    #expect(try await fixture.get("users", "active_mode=deactivated", as: "a").objects("users").count == 1)
    #expect(try await fixture.get("users", "active_mode=all", as: "a").objects("users").count == 6)
    #expect(try await fixture.get("users", "nickname=Ben&active_mode=all", as: "a").objects("users").count == 1)
  }

  @Test("what comes and goes between pages repeats nothing and hides nothing") func moving() async throws {
    let fixture = try await UserListTests.filled()
    var filter = UserListCall()
    filter.limit = 2
    let first = try await fixture.call(UserListCall.List.application.page(filter, token: nil), as: "a")
    try await fixture.user("g")
    try await fixture.platform("DELETE", "users/e")
    let token = try #require(first.string("next"))
    let second = try await fixture.call(UserListCall.List.application.page(filter, token: token), as: "a")
    #expect(second.objects("users").compactMap { $0.string("user_id") } == ["d", "c"])
    // A token is only for its own list.
    #expect(
      await code { try await fixture.call(UserListCall.List.blocked(by: "a").page(filter, token: token), as: "a") }
        == 400111)
    #expect(
      await code { try await fixture.call(UserListCall.List.application.page(filter, token: "x"), as: "a") } == 400111)
  }

  @Test("the blocked: one's own only") func blocked() async throws {
    let fixture = try await UserListTests.filled()
    for id in ["b", "d", "e"] { try await fixture.call(.block(id, by: "a"), as: "a") }
    let list = UserListCall.List.blocked(by: "a")
    #expect(try await UserListTests.pages(fixture, list) == ["b", "d", "e"])
    #expect(try await UserListTests.pages(fixture, list) { $0.userIDs = ["a", "e", "b"] } == ["b", "e"])
    #expect(try await UserListTests.pages(fixture, .blocked(by: "b"), as: "b").isEmpty)
    #expect(await code { try await fixture.call(list.page(UserListCall(), token: nil), as: "b") } == 400108)
    try await fixture.call(.unblock("d", by: "a"), as: "a")
    #expect(try await UserListTests.pages(fixture, list) == ["b", "e"])
  }

  @Test("the banned, the muted and the operators of a channel") func restricted() async throws {
    let fixture = try await UserListTests.filled()
    for id in ["d", "e", "f"] { try await fixture.call(.mute(id, in: "chan", seconds: 60, reason: "loud"), as: "a") }
    for id in ["c", "f"] { try await fixture.call(.ban(id, from: "chan", seconds: -1, reason: nil), as: "b") }
    #expect(try await UserListTests.pages(fixture, .muted(in: "chan")) == ["d", "e"])
    #expect(try await UserListTests.pages(fixture, .banned(from: "chan"), as: "b") == ["c", "f"])
    #expect(try await UserListTests.pages(fixture, .operators(of: "chan"), as: "d") == ["a", "b"])
    let filter = UserListCall()
    let muted = try await fixture.call(UserListCall.List.muted(in: "chan").page(filter, token: nil), as: "a").objects(
      "muted_list")
    #expect(muted[0].string("description") == "loud" && muted[0].integer("end_at") == fixture.clock.now + 60_000)
    let banned = try await fixture.call(UserListCall.List.banned(from: "chan").page(filter, token: nil), as: "a")
    #expect(banned.objects("banned_list")[0].integer("end_at") == -1)
    // Who is restricted is for operators and servers to see.
    for list in [UserListCall.List.muted(in: "chan"), .banned(from: "chan")] {
      #expect(await code { try await fixture.call(list.page(filter, token: nil), as: "d") } == 400108)
    }
    #expect(
      await code { try await fixture.call(UserListCall.List.muted(in: "chan").page(filter, token: nil), as: "c") }
        == 900020)
    #expect(
      await code { try await fixture.call(UserListCall.List.operators(of: "chan").page(filter, token: nil), as: "c") }
        == 900020)
    #expect(try await fixture.platform("GET", "group_channels/chan/ban").objects("banned_list").count == 2)
  }
}
