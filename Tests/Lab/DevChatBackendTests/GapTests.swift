import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

/// What is missing around what a client has, and what it means that a page is continuous
/// (Docs/Protocol.md#message-gaps).
@Suite struct GapTests {
  private static func filled(_ count: Int, hugeGap: Int = 300) async throws -> (Fixture, [Message], SocketSession) {
    let fixture = try Fixture { $0.hugeGap = hugeGap }
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    let a = try await fixture.socket("a")
    var messages: [Message] = []
    for number in 0..<count {
      messages.append(
        try await fixture.send("\(number)", to: "chan", on: a) { $0.customType = number % 2 == 0 ? "even" : nil })
    }
    return (fixture, messages, a)
  }

  private static func gap(
    _ fixture: Fixture, _ previous: GapSide?, _ next: GapSide?, _ change: (inout MessageListCall) -> Void = { _ in }
  ) async throws -> MessageGap {
    var list = MessageListCall(.timestamp(1))
    (list.previousLimit, list.nextLimit, list.checksContinuity) = (4, 4, true)
    change(&list)
    return try MessageGap(
      await fixture.call(.messageGap(in: "chan", list, previous: previous, next: next), as: "b"), channelURL: "chan")
  }

  @Test func bothSidesFromTheKnownPart() async throws {
    let (fixture, all, _) = try await GapTests.filled(20)
    // The client knows 8...11 to be complete; below it has three of eight, above one of nine.
    let previous = GapSide(start: all[1].createdAt, end: all[8].createdAt, count: 3)
    let next = GapSide(start: all[11].createdAt, end: .max, count: 1)
    let gap = try await GapTests.gap(fixture, previous, next)
    #expect(!gap.isHuge)
    #expect(gap.previous.map(\.id) == all[5...8].map(\.id) && gap.hasMorePrevious && gap.isPreviousContinuous == true)
    #expect(gap.next.map(\.id) == all[11...14].map(\.id) && gap.hasMoreNext && gap.isNextContinuous == true)
    let reversed = try await GapTests.gap(fixture, previous, next) { $0.isReversed = true }
    #expect(reversed.previous.map(\.id) == all[5...8].reversed().map(\.id))
    #expect(reversed.next.map(\.id) == all[11...14].reversed().map(\.id))
    let wide = try await GapTests.gap(fixture, previous, next) { ($0.previousLimit, $0.nextLimit) = (8, 9) }
    #expect(wide.previous.map(\.id) == all[1...8].map(\.id) && !wide.hasMorePrevious)
    #expect(wide.next.map(\.id) == all[11...19].map(\.id) && !wide.hasMoreNext)
    // The rest comes page by page from the oldest and the newest that came, as Docs/VendorAPIs.md#filling-gaps says.
    var list = MessageListCall(.timestamp(gap.previous[0].createdAt))
    (list.previousLimit, list.isInclusive) = (100, true)
    let below = try MessagePage(await fixture.call(.messages(in: "chan", list), as: "b"), channelURL: "chan")
    #expect(below.messages.map(\.id) == all[0...5].map(\.id))
  }

  @Test func nothingMissingAndHalfQuestions() async throws {
    let (fixture, all, _) = try await GapTests.filled(6)
    let full = GapSide(start: all[0].createdAt, end: all[5].createdAt, count: 6)
    let nothing = try await GapTests.gap(fixture, full, full)
    #expect(nothing.previous.isEmpty && nothing.next.isEmpty && !nothing.hasMoreNext && !nothing.hasMorePrevious)
    // A deletion that the client does not know of: it has more than there is.
    try await fixture.call(.deleteMessage(all[2].id, in: "chan"), as: "a")
    let fewer = try await GapTests.gap(fixture, nil, full) { $0.nextLimit = 100 }
    #expect(fewer.next.map(\.id) == [0, 1, 3, 4, 5].map { all[$0].id } && fewer.previous.isEmpty)
    for query in ["message_ts=1", "message_ts=1&next_start_ts=1&next_end_ts=5"] {
      #expect(
        await code { _ = try await fixture.get("group_channels/chan/messages_gap", query, as: "b") } == 400105,
        "\(query)"
      )
    }
    let oneSide = try await fixture.get(
      "group_channels/chan/messages_gap",
      "message_ts=1&prev_start_ts=1&prev_end_ts=5&next_start_ts=0&next_end_ts=\(Int64.max)&next_cache_count=0", as: "b")
    #expect(oneSide.objects("prev_messages").isEmpty && oneSide.objects("next_messages").count == 5)
    // Nobody asked about continuity.
    #expect(!oneSide.memberNames.contains("is_continuous_next_messages"))
  }

  @Test(arguments: [(5, 5, false), (5, 6, true), (11, 0, true), (0, 10, false)])
  func bothSidesCountTowardsAHugeGap(below: Int, above: Int, isHuge: Bool) async throws {
    let (fixture, all, _) = try await GapTests.filled(below + 2 + above, hugeGap: 10)
    let previous = GapSide(start: all[0].createdAt, end: all[below].createdAt, count: 1)
    let next = GapSide(start: all[below + 1].createdAt, end: .max, count: 1)
    let gap = try await GapTests.gap(fixture, previous, next)
    #expect(gap.isHuge == isHuge)
    #expect(gap.previous.isEmpty == (isHuge || below == 0) && gap.next.isEmpty == (isHuge || above == 0))
    #expect(gap.isHuge ? !gap.hasMorePrevious && !gap.hasMoreNext : true)
  }

  @Test func filtersCountAndMakeHoles() async throws {
    let (fixture, all, a) = try await GapTests.filled(10)
    let side = GapSide(start: all[0].createdAt, end: .max, count: 0)
    let filtered = try await GapTests.gap(fixture, nil, side) {
      ($0.filter, $0.nextLimit) = (MessageFilter(customType: "even"), 100)
    }
    #expect(filtered.next.map(\.id) == [0, 2, 4, 6, 8].map { all[$0].id })
    // Between what passed the filter there is more, so it proves nothing about the channel.
    #expect(filtered.isNextContinuous == false)
    let complete = GapSide(start: all[0].createdAt, end: .max, count: 5)
    #expect(
      try await GapTests.gap(fixture, nil, complete) { $0.filter = MessageFilter(customType: "even") }.next.isEmpty)

    func page(_ query: String) async throws -> Payload {
      try await fixture.get("group_channels/chan/messages", "message_ts=0&next_limit=100&\(query)", as: "b")
    }
    #expect(try await page("").boolean("is_continuous_messages") == nil)
    #expect(try await page("checking_continuous_messages=true").boolean("is_continuous_messages") == true)
    for hole in ["custom_types=even", "message_type=MESG&custom_types=even", "sender_ids=b"] {
      let found = try await page("checking_continuous_messages=true&\(hole)")
      #expect(found.boolean("is_continuous_messages") == found.objects("messages").isEmpty, "\(hole)")
    }
    // A filter that leaves nothing out proves as much as none.
    #expect(
      try await page("checking_continuous_messages=true&message_type=MESG&sender_ids=a")
        .boolean("is_continuous_messages") == true)
    // A reply that is left out is a hole.
    try await fixture.send("reply", to: "chan", on: a) { $0.parentMessageID = all[0].id }
    try await fixture.send("last", to: "chan", on: a)
    #expect(try await page("checking_continuous_messages=true").boolean("is_continuous_messages") == false)
    #expect(
      try await page("checking_continuous_messages=true&include_reply_type=all").boolean("is_continuous_messages")
        == true)
  }
}
