import ChatModel
import ChatWire
import DevChatBackend
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import ChatClient

@Suite("Group channel list query", .live) struct GroupChannelListQueryTests {
  private struct Fixture {
    let live: LiveFixture
    let folder: TemporaryCacheFolder
    let session: ChatSession

    init(channels: Int) async throws {
      live = try await LiveFixture()
      for user in ["alice", "bob"] {
        try await live.platform("POST", "users", body: Payload(#"{"user_id":"\#(user)"}"#))
      }
      for number in 0..<channels {
        try await live.platform(
          "POST", "group_channels",
          body: Payload(#"{"user_ids":["alice","bob"],"channel_url":"room\#(number)","name":"N\#(number)"}"#))
      }
      folder = try TemporaryCacheFolder()
      session = try ChatSession(userID: "alice", directory: folder.url, transport: try live.transport())
    }
  }

  @Test("pages come from the server, are cached, and end") func pages() async throws {
    let fixture = try await Fixture(channels: 5)
    _ = try await fixture.session.connect()
    let query = fixture.session.createMyGroupChannelListQuery()
    query.includeEmptyChannel = true
    query.order = .channelNameAlphabetical
    query.limit = 2
    #expect(query.hasNext && !query.isLoading)
    var urls: [String] = []
    while query.hasNext { urls += try await query.loadNextPage().map(\.channelURL) }
    #expect(urls == (0..<5).map { "room\($0)" })
    #expect(try await query.loadNextPage().isEmpty)
    #expect(try await fixture.session.cache.read { try $0.channels().count } == 5)
    // A copy begins again.
    let copy = try #require(query.copy() as? GroupChannelListQuery)
    #expect(copy.hasNext && copy.limit == 2)
    #expect(try await copy.loadNextPage().map(\.channelURL) == ["room0", "room1"])
    try await fixture.session.close()
    await fixture.live.stop()
  }

  @Test("without a network the query fails and stays where it was") func offline() async throws {
    let fixture = try await Fixture(channels: 1)
    let query = fixture.session.createMyGroupChannelListQuery()
    await #expect(throws: SBDError.self) { try await query.loadNextPage() }
    #expect(query.hasNext && !query.isLoading)
    try await fixture.session.close()
    await fixture.live.stop()
  }

  @Test("a second page at the same time is refused") func inProgress() async throws {
    let fixture = try await Fixture(channels: 1)
    _ = try await fixture.session.connect()
    let query = fixture.session.createMyGroupChannelListQuery()
    let refusals = Locked<[Int]>([])
    await withCheckedContinuation { continuation in
      query.loadNextPage { _, error in
        refusals.withValue { $0.append(error?.code ?? 0) }
        // Handlers come in order, and the second was refused at once.
        if refusals.withValue({ $0.count == 2 }) { continuation.resume() }
      }
      #expect(query.isLoading)
      query.loadNextPage { _, error in
        refusals.withValue { $0.append(error?.code ?? 0) }
        if refusals.withValue({ $0.count == 2 }) { continuation.resume() }
      }
    }
    #expect(refusals.withValue { $0.sorted() } == [0, SBDErrorCode.queryInProgress.rawValue])
    try await fixture.session.close()
    await fixture.live.stop()
  }

  /// Every member, set to something else than its default.
  private func changeAll(_ query: GroupChannelListQueryParams) {
    query.limit = 7
    query.order = .channelMetaDataValueAlphabetical
    query.metaDataOrderKeyFilter = "rank"
    query.includeMemberList = false
    query.includeMetaData = false
    query.includeEmptyChannel = true
    query.includeFrozenChannel = false
    query.myMemberStateFilter = .statefilterInvitedByNonFriend
    query.superChannelFilter = .broadcastOnly
    query.publicChannelFilter = .private
    query.unreadChannelFilter = .unreadMessage
    query.channelHiddenStateFilter = .hiddenPreventAutoUnhide
    query.createdBefore = 9
    query.createdAfter = 8
    query.channelURLsFilter = ["a", "é"]
    query.channelNameContainsFilter = "name"
    query.customTypesFilter = ["", "x"]
    query.customTypeStartsWithFilter = "start"
    query.nicknameContainsFilter = "nick"
    query.userIdsExactFilter = ["u1"]
    query.setUserIdsIncludeFilter(["u2", "u3"], queryType: .or)
    query.setSearchFilter("text", fields: [.memberNickname, .channelName])
    query.setMetaDataFilter(key: "key", values: ["v"])
    query.metaDataValueStartsWithFilter = "v"
  }

  private func facts(_ query: GroupChannelListQueryParams) -> [String] {
    [
      "\(query.limit)", "\(query.order)", "\(query.metaDataOrderKeyFilter ?? "-")", "\(query.includeMemberList)",
      "\(query.includeMetaData)", "\(query.includeEmptyChannel)", "\(query.includeFrozenChannel)",
      "\(query.myMemberStateFilter)", "\(query.superChannelFilter)", "\(query.publicChannelFilter)",
      "\(query.unreadChannelFilter)", "\(query.channelHiddenStateFilter)", "\(query.createdBefore)",
      "\(query.createdAfter)", "\(query.channelURLsFilter ?? [])", "\(query.channelNameContainsFilter ?? "-")",
      "\(query.customTypesFilter ?? [])", "\(query.customTypeStartsWithFilter ?? "-")",
      "\(query.nicknameContainsFilter ?? "-")", "\(query.userIdsExactFilter ?? [])",
      "\(query.userIdsIncludeFilter ?? [])", "\(query.queryType)", "\(query.searchQuery ?? "-")",
      "\(query.searchFields.rawValue)", "\(query.metaDataKeyFilter ?? "-")", "\(query.metaDataValuesFilter ?? [])",
      "\(query.metaDataValueStartsWithFilter ?? "-")",
    ]
  }

  @Test("every member survives copies and bytes") func members() async throws {
    let fixture = try await Fixture(channels: 0)
    let query = fixture.session.createMyGroupChannelListQuery()
    let defaults = facts(query)
    #expect(query.order == .latestLastMessage && !query.includeEmptyChannel && query.includeFrozenChannel)
    changeAll(query)
    let changed = facts(query)
    #expect(zip(defaults, changed).allSatisfy { $0 != $1 }, "every member is changed")
    let copy = try #require(query.copy() as? GroupChannelListQuery)
    #expect(facts(copy) == changed)
    copy.limit = 1
    #expect(query.limit == 7)
    let data = try #require(query.serialize())
    let built = try #require(GroupChannelListQuery.build(fromSerializedData: data, session: fixture.session))
    #expect(facts(built) == changed)
    let plain = try #require(fixture.session.createMyGroupChannelListQuery().serialize())
    let rebuilt = try #require(GroupChannelListQuery.build(fromSerializedData: plain, session: fixture.session))
    #expect(facts(rebuilt) == defaults)
    #expect(GroupChannelListQuery.build(fromSerializedData: Data("{}".utf8), session: fixture.session) == nil)
    let params = GroupChannelListQueryParams()
    #expect(params.order == .chronological && params.includeEmptyChannel)
    changeAll(params)
    #expect(facts(fixture.session.createMyGroupChannelListQuery(params: params)) == changed)
    try await fixture.session.close()
    await fixture.live.stop()
  }

  @Test("a query says which channels belong to it") func belongs() async throws {
    let fixture = try await Fixture(channels: 2)
    _ = try await fixture.session.connect()
    let query = fixture.session.createMyGroupChannelListQuery()
    query.includeEmptyChannel = true
    let channels = try await query.loadNextPage()
    #expect(channels.count == 2 && channels.allSatisfy { query.belongsTo($0) })
    query.channelNameContainsFilter = "n1"
    #expect(channels.filter { query.belongsTo(channel: $0) }.map(\.channelURL) == ["room1"])
    try await fixture.session.close()
    await fixture.live.stop()
  }
}
