import ChatClient
import Foundation
import LiveTesting
import PacedTesting
import Testing

/// Members of a channel, page by page from a server.
@Suite("Lists of members", .live) struct MemberListQueryTests {
  private func all(_ query: MemberListQuery) async throws -> [[String]] {
    var pages: [[String]] = []
    while query.hasNext { pages.append(try await query.loadNextPage().map(\.userId)) }
    return pages
  }

  @Test("pages, order and filters") func pages() async throws {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    try await fixture.server("POST", "group_channels/chan/invite", #"{"user_ids":["dave"]}"#)
    try await fixture.server("POST", "group_channels/chan/mute", #"{"user_id":"carol"}"#)
    func found(_ change: (MemberListQueryParams) -> Void) async throws -> [[String]] {
      try await all(channel.createMemberListQuery(paramsBuilder: change))
    }
    #expect(try await found { _ in } == [["alice", "bob", "carol", "dave"]])
    #expect(try await found { $0.limit = 3 } == [["alice", "bob", "carol"], ["dave"]])
    #expect(try await found { $0.operatorFilter = .operator } == [["alice"]])
    #expect(try await found { $0.operatorFilter = .nonOperator } == [["bob", "carol", "dave"]])
    #expect(try await found { $0.mutedMemberFilter = .muted } == [["carol"]])
    #expect(try await found { $0.nicknameStartsWithFilter = "B" } == [["bob"]])
    try await fixture.server("POST", "group_channels/chan/operators", #"{"operator_ids":["carol"]}"#)
    #expect(
      try await found { $0.order = .operatorThenMemberNicknameAlphabetical } == [
        ["alice", "carol", "bob", "dave"]
      ])
    let query = channel.createMemberListQuery()
    let member = try #require(try await query.loadNextPage().first { $0.userId == "carol" })
    #expect(member.isMuted && member.role == .operator && member.state == .joined)
    #expect(try await query.loadNextPage().isEmpty && !query.hasNext)
    try await fixture.stop()
  }

  @Test("one page at a time; an error leaves the query where it was") func errors() async throws {
    let fixture = try await ChannelFixture()
    let query = try await fixture.channel().createMemberListQuery()
    let log = CallLog()
    query.loadNextPage { members, _ in log.append("first \(members?.count ?? 0)") }
    #expect(query.isLoading)
    query.loadNextPage { _, error in log.append("second \(error?.code ?? 0)") }
    await log.until { $0.count >= 2 }
    #expect(log.calls == ["second \(SBDErrorCode.queryInProgress.rawValue)", "first 3"])
    let other = try await fixture.channel().createMemberListQuery()
    try await fixture.server("DELETE", "group_channels/chan")
    await #expect(throws: SBDError.self) { try await other.loadNextPage() }
    #expect(other.hasNext && !other.isLoading)
    try await fixture.stop()
  }
}
