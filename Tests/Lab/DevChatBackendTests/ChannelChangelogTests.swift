import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

@Suite struct ChannelChangelogTests {
  /// Follows the changelog from a point to its end, in pages.
  private static func follow(
    _ fixture: Fixture, as user: String, _ start: String, limit: Int
  ) async throws -> (updated: [String], deleted: [String], next: String, pages: Int) {
    var updated: [String] = []
    var deleted: [String] = []
    var query = start
    var pages = 0
    while true {
      let page = try await fixture.get(
        "users/\(user)/my_group_channels/changelogs", "\(query)&limit=\(limit)", as: user)
      updated += page.objects("updated").compactMap { $0.string("channel_url") }
      deleted += page.strings("deleted")
      pages += 1
      let next = try #require(page.string("next"))
      #expect(page.objects("updated").count + page.strings("deleted").count <= limit && page.integer("ts") != nil)
      guard page.boolean("has_more") == true else { return (updated, deleted, next, pages) }
      query = "token=\(next)"
    }
  }

  @Test(arguments: [1, 2, 3, 100]) func everyWayOutOfAChannel(limit: Int) async throws {
    let fixture = try Fixture()
    try await fixture.user("op", "b")
    for url in ["left", "banned", "declined", "deleted", "again", "stays", "quiet"] {
      if url == "declined" {
        try await fixture.platform("PUT", "users/b/channel_invitation_preference", #"{"auto_accept":false}"#)
      }
      try await fixture.channel(url, "op", "b") { ($0.operatorIDs, $0.isPublic) = (["op"], true) }
      if url == "declined" {
        try await fixture.platform("PUT", "users/b/channel_invitation_preference", #"{"auto_accept":true}"#)
      }
    }
    let all = try await ChannelChangelogTests.follow(fixture, as: "b", "change_ts=1", limit: limit)
    #expect(all.updated == ["left", "banned", "declined", "deleted", "again", "stays", "quiet"] && all.deleted.isEmpty)
    let start = all.next
    fixture.clock.pass(10)
    try await fixture.call(.leave("left"), as: "b")
    try await fixture.call(.ban("b", from: "banned", seconds: -1, reason: nil), as: "op")
    try await fixture.call(.declineInvitation(to: "declined"), as: "b")
    try await fixture.call(.deleteChannel("deleted"), as: "op")
    try await fixture.call(.leave("again"), as: "b")
    try await fixture.call(.join("again"), as: "b")
    try await fixture.send("hi", to: "stays", on: fixture.socket("op"))
    for point in ["token=\(start)", "change_ts=\(fixture.clock.now - 9)"] {
      let changes = try await ChannelChangelogTests.follow(fixture, as: "b", point, limit: limit)
      #expect(changes.deleted == ["left", "banned", "declined", "deleted"], "\(point)")
      #expect(changes.updated == ["again", "stays"], "\(point)")
      #expect(changes.pages == (6 + limit - 1) / limit, "\(point)")
    }
    // The time wins over the token, and what happened at that very time is not left out.
    let both = try await ChannelChangelogTests.follow(
      fixture, as: "b", "token=\(start)&change_ts=\(fixture.clock.now)", limit: limit)
    #expect(both.updated == ["stays"] && both.deleted.isEmpty)
  }

  @Test func aNewNameChangesAllChannelsAtDifferentPositions() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    for number in 0..<5 { try await fixture.channel("chan\(number)", "a", "b") }
    let start = try await ChannelChangelogTests.follow(fixture, as: "b", "change_ts=1", limit: 100)
    try await fixture.perform("PUT", "users/a", #"{"nickname":"New"}"#, as: "a")
    let changes = try await ChannelChangelogTests.follow(fixture, as: "b", "token=\(start.next)", limit: 1)
    #expect(Set(changes.updated) == Set(start.updated) && changes.updated.count == 5 && changes.pages == 5)
  }

  @Test func filtersAndWhatIsShown() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("one1", "a", "b") { $0.customType = "t" }
    try await fixture.channel("two2", "a", "b") { ($0.customType, $0.operatorIDs) = ("u", ["a"]) }
    try await fixture.channel("empty", "a", "b")
    let a = try await fixture.socket("a")
    try await fixture.send("1", to: "one1", on: a)
    try await fixture.send("2", to: "two2", on: a)
    try await fixture.call(.freeze("two2", true), as: "a")
    func list(_ query: String) async throws -> Set<String> {
      Set(try await ChannelChangelogTests.follow(fixture, as: "b", query, limit: 100).updated)
    }
    #expect(try await list("change_ts=1") == ["one1", "two2", "empty"])
    #expect(try await list("change_ts=1&show_empty=false") == ["one1", "two2"])
    #expect(try await list("change_ts=1&show_frozen=false") == ["one1", "empty"])
    #expect(try await list("change_ts=1&custom_type=t,u") == ["one1", "two2"])
    #expect(try await list("change_ts=1&custom_type=t&custom_type=u") == ["one1", "two2"])
    #expect(try await list("change_ts=1&custom_type=t") == ["one1"])
    let page = try await fixture.get(
      "users/b/my_group_channels/changelogs", "change_ts=1&show_member=true&show_read_receipt=true", as: "b")
    let channel = try #require(page.objects("updated").first)
    #expect(channel.objects("members").count == 2 && channel.object("read_receipt") != nil)
    #expect(!channel.memberNames.contains("delivery_receipt") && !channel.memberNames.contains("metadata"))
    #expect(await code { _ = try await list("token=nonsense") } == 400111)
  }

  @Test func whatIsMineAloneIsInMyChangelogAlone() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    try await fixture.send("1", to: "chan", on: fixture.socket("a"))
    func next(_ user: String, _ query: String) async throws -> (updated: [String], next: String) {
      let page = try await ChannelChangelogTests.follow(fixture, as: user, query, limit: 100)
      return (page.updated, page.next)
    }
    var (a, b) = try await (next("a", "change_ts=1").next, next("b", "change_ts=1").next)
    for call in [
      HTTPCall.hide("chan", hidesPreviousMessages: true, allowsAutoUnhide: true), .unhide("chan"),
      .resetHistory("chan"), .countPreference(.off, userID: "b", channelURL: "chan"),
      .pushTrigger(.off, userID: "b", channelURL: "chan"),
    ] {
      fixture.clock.pass(1)
      try await fixture.call(call, as: "b")
      let mine = try await next("b", "token=\(b)")
      let theirs = try await next("a", "token=\(a)")
      #expect(mine.updated == ["chan"], "\(call.path)")
      #expect(theirs.updated.isEmpty, "\(call.path)")
      (a, b) = (theirs.next, mine.next)
    }
    // What all of them see is in the changelogs of all.
    for call in [
      HTTPCall.markAsDelivered("chan", time: fixture.clock.now), .markAllAsRead(userID: "b", ["chan"]),
      .setMetadata(["k": "v"], of: "chan", upsert: true),
    ] {
      fixture.clock.pass(1)
      try await fixture.call(call, as: "b")
      let (mine, theirs) = try await (next("b", "token=\(b)"), next("a", "token=\(a)"))
      #expect(mine.updated == ["chan"] && theirs.updated == ["chan"], "\(call.path)")
      (a, b) = (theirs.next, mine.next)
    }
  }
}
