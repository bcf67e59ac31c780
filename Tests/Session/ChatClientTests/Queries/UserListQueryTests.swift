import ChatClient
import Foundation
import LiveTesting
import PacedTesting
import Testing

/// Users of the application and of a channel, page by page from a server.
@Suite("Lists of users", .live) struct UserListQueryTests {
  private func all(_ query: UserListQuery) async throws -> [[String]] {
    var pages: [[String]] = []
    while query.hasNext { pages.append(try await query.loadNextPage().map(\.userId)) }
    return pages
  }

  private func all(_ query: RestrictedUserListQuery) async throws -> [[String]] {
    var pages: [[String]] = []
    while query.hasNext { pages.append(try await query.loadNextPage().map(\.userId)) }
    return pages
  }

  @Test("of the application, with filters") func application() async throws {
    let fixture = try await ChannelFixture()
    try await fixture.server("PUT", "users/carol", #"{"metadata":{"team":"red"}}"#)
    try await fixture.server("PUT", "users/dave", #"{"metadata":{"team":"blue"}}"#)
    let session = fixture.session
    func found(_ change: (ApplicationUserListQueryParams) -> Void) async throws -> [[String]] {
      try await all(session.createApplicationUserListQuery(paramsBuilder: change))
    }
    #expect(try await found { _ in } == [["dave", "carol", "bob", "alice"]])
    #expect(try await found { $0.limit = 3 } == [["dave", "carol", "bob"], ["alice"]])
    #expect(try await found { $0.userIdsFilter = ["alice", "carol", "nobody"] } == [["carol", "alice"]])
    #expect(try await found { $0.userIdsFilter = [] } == [["dave", "carol", "bob", "alice"]])
    #expect(try await found { $0.nicknameStartsWithFilter = "C" } == [["carol"]])
    #expect(try await found { $0.setMetaDataFilter(key: "team", values: ["red", "green"]) } == [["carol"]])
    #expect(try await found { $0.setMetaDataFilter(key: "team", values: nil) } == [["dave", "carol"]])
    let query = session.createApplicationUserListQuery(params: ApplicationUserListQueryParams())
    let carol = try #require(try await query.loadNextPage().first { $0.userId == "carol" })
    #expect(type(of: carol) == User.self && carol.metaData == ["team": "red"])
    #expect(try await query.loadNextPage().isEmpty && !query.hasNext)
    try await fixture.stop()
  }

  @Test("a query has its own params; a copy begins at the first page") func params() async throws {
    let fixture = try await ChannelFixture()
    let params = ApplicationUserListQueryParams()
    params.limit = 1
    params.userIdsFilter = ["bob", "carol"]
    params.setMetaDataFilter(key: "k", values: ["v"])
    let query = fixture.session.createApplicationUserListQuery(params: params)
    params.userIdsFilter = nil
    let copy = try #require(params.copy() as? ApplicationUserListQueryParams)
    #expect(copy.limit == 1 && copy.userIdsFilter == nil && copy.metaDataValuesFilter == ["v"])
    #expect(query.limit == 1 && query.userIdsFilter == ["bob", "carol"] && query.metaDataKeyFilter == "k")
    query.setMetaDataFilter(key: nil, values: ["v"])
    #expect(query.metaDataKeyFilter == nil && query.metaDataValuesFilter == nil)
    #expect(try await query.loadNextPage().map(\.userId) == ["carol"])
    let again = try #require(query.copy() as? ApplicationUserListQuery)
    #expect(try await all(again) == [["carol"], ["bob"]])
    #expect(try await all(query) == [["bob"]])
    try await fixture.stop()
  }

  @Test("the blocked") func blocked() async throws {
    let fixture = try await ChannelFixture()
    try await fixture.session.block(userID: "bob")
    try await fixture.session.block(userID: "dave")
    #expect(try await all(fixture.session.createBlockedUserListQuery()) == [["bob", "dave"]])
    #expect(
      try await all(fixture.session.createBlockedUserListQuery { $0.userIdsFilter = ["alice", "dave"] }) == [["dave"]])
    try await fixture.session.unblock(userID: "bob")
    #expect(try await all(fixture.session.createBlockedUserListQuery()) == [["dave"]])
    try await fixture.stop()
  }

  @Test("the operators, the muted and the banned of a channel") func ofChannel() async throws {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    try await fixture.server("POST", "group_channels/chan/operators", #"{"operator_ids":["bob"]}"#)
    #expect(try await all(channel.createOperatorListQuery()) == [["alice", "bob"]])
    #expect(try await all(channel.createOperatorListQuery { $0.limit = 1 }) == [["alice"], ["bob"]])
    try await channel.muteUser(userId: "carol", seconds: 60, description: "loud")
    try await channel.banUser(userId: "dave", seconds: -1)
    let muted = channel.createMutedUserListQuery()
    muted.loadNextPage { users, _ in #expect(users?.first?.restrictionInfo?.restrictionDescription == "loud") }
    #expect(muted.isLoading && muted.channel == channel)
    let again = try #require(muted.copy() as? MutedUserListQuery)
    let carol = try #require(try await again.loadNextPage().first)
    let mute = try #require(carol.restrictionInfo)
    #expect(mute.restrictionType == .muted && mute.endAt > 0 && mute.restrictionDescription == "loud")
    #expect(carol.userId == "carol" && carol.nickname == "carol")
    let banned = channel.createBannedUserListQuery { $0.limit = 5 }
    let dave = try #require(try await banned.loadNextPage().first)
    #expect(dave.userId == "dave" && dave.restrictionInfo?.restrictionType == .banned)
    #expect(dave.restrictionInfo?.endAt == -1 && dave.restrictionInfo?.restrictionDescription == "")
    try await channel.unbanUser(userId: "dave")
    #expect(try await all(channel.createBannedUserListQuery()) == [[]])
    // Those who are no longer operators no longer see who is restricted.
    try await fixture.server("DELETE", "group_channels/chan/operators", #"{"operator_ids":["alice"]}"#)
    let refused = channel.createMutedUserListQuery()
    await #expect { try await refused.loadNextPage() } throws: { ($0 as? SBDError)?.code == 400108 }
    try await fixture.stop()
  }

  @Test("one page at a time; an error leaves the query where it was") func errors() async throws {
    let fixture = try await ChannelFixture()
    let query = fixture.session.createApplicationUserListQuery()
    let log = CallLog()
    query.loadNextPage { users, _ in log.append("first \(users?.count ?? 0)") }
    #expect(query.isLoading)
    query.loadNextPage { _, error in log.append("second \(error?.code ?? 0)") }
    await log.until { $0.count >= 2 }
    #expect(log.calls == ["second \(SBDErrorCode.queryInProgress.rawValue)", "first 4"])
    let operators = try await fixture.channel().createOperatorListQuery()
    try await fixture.server("DELETE", "group_channels/chan")
    await #expect(throws: SBDError.self) { try await operators.loadNextPage() }
    #expect(operators.hasNext && !operators.isLoading)
    try await fixture.stop()
  }

  @Test("without a login there is no list; after the next one the same query has it") func offline() async throws {
    let fixture = try await ChannelFixture()
    let query = fixture.session.createApplicationUserListQuery()
    await fixture.session.disconnect()
    await #expect { try await query.loadNextPage() } throws: {
      ($0 as? SBDError)?.code == SBDErrorCode.connectionRequired.rawValue
    }
    #expect(query.hasNext && !query.isLoading)
    _ = try await fixture.session.connect()
    #expect(try await query.loadNextPage().count == 4)
    try await fixture.stop()
  }
}
