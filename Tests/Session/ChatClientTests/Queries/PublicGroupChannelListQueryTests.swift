import ChatClient
import Foundation
import LiveTesting
import PacedTesting
import Testing

/// Lists of public channels, and counts over all channels, from a server.
@Suite("Public channels and counts", .live) struct PublicGroupChannelListQueryTests {
  /// Public channels of bob, and one of alice and bob.
  private func fixture() async throws -> ChannelFixture {
    let fixture = try await ChannelFixture()
    for (url, more) in [
      ("public_a", #","name":"Alpha","custom_type":"t.one""#), ("public_b", #","name":"Bravo","is_super":true"#),
      ("public_c", #","name":"Charlie","custom_type":"t.two""#),
      ("public_d", #","name":"Delta","is_discoverable":false"#),
    ] {
      try await fixture.server(
        "POST", "group_channels", #"{"user_ids":["bob"],"channel_url":"\#(url)","is_public":true\#(more)}"#)
    }
    try await fixture.server("PUT", "group_channels/public_c/metadata", #"{"metadata":{"k":"1"},"upsert":true}"#)
    return fixture
  }

  @Test("pages, order and filters; what is found stays out of the cache") func list() async throws {
    let fixture = try await fixture()
    func found(_ change: (PublicGroupChannelListQueryParams) -> Void) async throws -> [[String]] {
      let query = fixture.session.groupChannels.createPublicGroupChannelListQuery(paramsBuilder: change)
      var pages: [[String]] = []
      while query.hasNext { pages.append(try await query.loadNextPage().map(\.channelURL)) }
      return pages
    }
    #expect(try await found { _ in } == [["public_c", "public_b", "public_a"]])
    #expect(
      try await found { ($0.limit, $0.order) = (2, .channelNameAlphabetical) } == [
        ["public_a", "public_b"], ["public_c"],
      ])
    #expect(try await found { $0.superChannelFilter = .super } == [["public_b"]])
    #expect(try await found { $0.superChannelFilter = .nonSuper } == [["public_c", "public_a"]])
    #expect(try await found { $0.customTypeStartsWithFilter = "t." } == [["public_c", "public_a"]])
    #expect(try await found { $0.customTypesFilter = ["t.one"] } == [["public_a"]])
    #expect(try await found { $0.channelNameContainsFilter = "rav" } == [["public_b"]])
    #expect(try await found { $0.channelURLsFilter = ["public_a", "chan"] } == [["public_a"]])
    #expect(try await found { $0.setMetaDataFilter(key: "k", values: ["1", "2"]) } == [["public_c"]])
    #expect(try await found { $0.setMetaDataFilter(key: "k", valueStartsWith: "2") } == [[]])
    #expect(try await found { $0.publicMembershipFilter = .joined } == [[]])
    #expect(try await found { $0.includeEmptyChannel = false } == [[]])
    let channel = try #require(
      try await fixture.session.groupChannels.createPublicGroupChannelListQuery { $0.channelURLsFilter = ["public_c"] }
        .loadNextPage().first)
    #expect(channel.getCachedMetaData() == ["k": "1"] && channel.memberCount == 1)
    let mine = fixture.session.createMyGroupChannelListQuery(params: GroupChannelListQueryParams())
    #expect(try await mine.loadNextPage().map(\.channelURL) == ["chan"])
    try await channel.join()
    #expect(channel.hasMember("alice"))
    #expect(try await found { $0.publicMembershipFilter = .joined } == [["public_c"]])
    try await fixture.stop()
  }

  @Test("channels that the app still holds show what the server says now, those of the cache what the cache has")
  func again() async throws {
    let fixture = try await fixture()
    func listed() async throws -> [GroupChannel] {
      try await fixture.session.groupChannels.createPublicGroupChannelListQuery { $0.includeMemberList = false }
        .loadNextPage()
    }
    let held = try await listed()
    try await fixture.server("PUT", "group_channels/public_a", #"{"name":"Renamed"}"#)
    let again = try await listed()
    #expect(again.last === held.last && again.last?.name == "Renamed")
    try await held[0].join()
    await fixture.session.untilDelivered()
    let url = held[0].channelURL
    let own = try #require(try await listed().first { $0.channelURL == url })
    #expect(own.members.map(\.userId).sorted() == ["alice", "bob"])
    try await fixture.stop()
  }

  @Test("one page at a time; an error leaves the query where it was") func errors() async throws {
    let fixture = try await fixture()
    let query = fixture.session.groupChannels.createPublicGroupChannelListQuery()
    let log = CallLog()
    query.loadNextPage { channels, _ in log.append("first \(channels?.count ?? 0)") }
    #expect(query.isLoading)
    query.loadNextPage { _, error in log.append("second \(error?.code ?? 0)") }
    await log.until { $0.count >= 2 }
    #expect(log.calls == ["second \(SBDErrorCode.queryInProgress.rawValue)", "first 3"])
    let other = fixture.session.groupChannels.createPublicGroupChannelListQuery {
      $0.order = .channelMetaDataValueAlphabetical
    }
    // The server wants to know which key.
    await #expect(throws: SBDError.self) { try await other.loadNextPage() }
    #expect(other.hasNext && !other.isLoading)
    try await fixture.stop()
  }

  @Test("unread messages by the size and type of channels, and single counts") func counts() async throws {
    let fixture = try await fixture()
    try await fixture.server(
      "POST", "group_channels",
      #"{"user_ids":["alice","bob"],"channel_url":"large","is_super":true,"custom_type":"big"}"#)
    try await fixture.fixture.send("one", to: "chan", by: "bob")
    for _ in 0..<2 { try await fixture.fixture.send("more", to: "large", by: "bob") }
    let params = GroupChannelTotalUnreadMessageCountParams()
    #expect(try await fixture.session.groupChannels.totalUnreadMessageCount(params: params) == 3)
    params.superChannelFilter = .super
    #expect(try await fixture.session.groupChannels.totalUnreadMessageCount(params: params) == 2)
    params.superChannelFilter = .broadcastOnly
    #expect(try await fixture.session.groupChannels.totalUnreadMessageCount(params: params) == 0)
    (params.superChannelFilter, params.channelCustomTypesFilter) = (.all, ["big"])
    #expect(try await fixture.session.groupChannels.totalUnreadMessageCount(params: params) == 2)
    let keys: UnreadItemKey = [.nonSuperUnreadMessageCount, .superUnreadMessageCount]
    let count = try await fixture.session.groupChannels.unreadItemCount(key: keys)
    #expect(count.nonSuperUnreadMessageCount == 1 && count.superUnreadMessageCount == 2)
    #expect(count.has(keys) && !count.has(.superInvitationCount) && !count.has([]))
    #expect(count.unsignedInteger(for: keys) == 3 && count.superInvitationCount == 0)
    await #expect(throws: SBDError.self) { try await fixture.session.groupChannels.unreadItemCount(key: []) }
    try await fixture.stop()
  }

  @Test("a distinct channel is made once") func distinct() async throws {
    let fixture = try await fixture()
    let params = GroupChannelCreateParams()
    params.userIds = ["dave"]
    let first = try await fixture.session.groupChannels.createDistinctChannelIfNotExist(params: params)
    let second = try await fixture.session.groupChannels.createDistinctChannelIfNotExist(params: params)
    #expect(first.isNew && !second.isNew && first.channel === second.channel && first.channel.isDistinct)
    try await fixture.stop()
  }
}
