import ChatClient
import ChatModel
import Testing

@testable import SideBySide

@Suite("Comparison of two lists") struct ListComparisonTests {
  /// Both lists after these events.
  private func lists(_ events: [ToldEvent], limit: Int = 100) -> ShadowLists {
    var lists = ShadowLists(limit: limit)
    _ = lists.apply(events)
    return lists
  }

  private func compare(
    _ events: [ToldEvent], at moment: ShadowMoment = .showing(1, 9), limit: Int = 100
  ) -> ShadowFindings {
    ListComparison.compare(lists(events, limit: limit), at: moment)
  }

  private static let both: [ToldEvent] = [
    .page(.legacy, .sent(1), .sent(5), .sent(9)), .page(.new, .sent(1), .sent(5), .sent(9)),
  ]

  @Test("equal lists differ in nothing") func equal() {
    let found = compare(Self.both + [.added(.legacy, .unsent("a")), .added(.new, .unsent("a"))])
    #expect(found.all.isEmpty && found.lawful.isEmpty)
  }

  @Test("a message is missing on one side", arguments: ShadowSide.allCases) func missing(_ side: ShadowSide) {
    #expect(compare(Self.both + [.added(side.other, .sent(6))]).short == ["missing \(side) 6"])
    #expect(compare(Self.both + [.added(side.other, .unsent("a"))]).short == ["missing \(side) a:pending"])
  }

  @Test("a message is there twice", arguments: ShadowSide.allCases) func twice(_ side: ShadowSide) {
    #expect(compare(Self.both + [.added(side, .sent(5))]).short == ["shownTwice \(side) 5"])
    let unsent: [ToldEvent] = [.added(.legacy, .unsent("a")), .added(.new, .unsent("a"))]
    #expect(compare(Self.both + unsent + [.added(side, .unsent("a"))]).short == ["shownTwice \(side) a:pending"])
    // Pending and sent at once.
    let sent: [ToldEvent] = [
      .added(side.other, .sent(7, requestID: "a")), .added(side, .unsent("a"), .sent(7, requestID: "a")),
    ]
    #expect(compare(Self.both + sent).short == ["shownTwice \(side) a:pending"])
  }

  @Test("a message says something else, and the members are named") func value() throws {
    func message(_ text: String, _ extra: String) throws -> ListedMessage {
      let payload = try #require(
        Payload(#"{"type":"MESG","message_id":5,"created_at":50,"message":"\#(text)","\#(extra)":1}"#))
      return ListedMessage(BaseMessage.make(try Message(payload, channelURL: "c")), isCommon: true)
    }
    let found = compare(
      [
        .page(.legacy, .sent(1), try message("a", "data"), .sent(9)),
        .page(.new, .sent(1), try message("b", "secret"), .sent(9)),
      ])
    #expect(found.all.map(\.difference) == [ShadowDifference(.value, .legacy, fields: ["data", "message", "other"])])
  }

  @Test("two messages stand in another order") func order() {
    let found = compare([
      .page(.legacy, .sent(1), .sent(4), .sent(5), .sent(9)),
      .page(.new, .sent(1), .sent(4, at: 60), .sent(5), .sent(9)),
    ])
    #expect(found.short == ["order legacy 4 created_at"])
  }

  @Test("another time without another order is another value") func time() {
    let found = compare([
      .page(.legacy, .sent(1), .sent(4), .sent(9)), .page(.new, .sent(1), .sent(4, at: 45), .sent(9)),
    ])
    #expect(found.short == ["value legacy 4 created_at"])
  }

  @Test("a message is in another state of sending") func status() {
    let events: [ToldEvent] = [.added(.legacy, .unsent("a", .failed)), .added(.new, .unsent("a", .pending))]
    #expect(compare(Self.both + events).short == ["sendingStatus legacy a:failed"])
    // Under the policy automatic that is how it is.
    let found = compare(Self.both + events, at: .showing(1, 9).with { $0.policy = .automatic })
    #expect(found.all.isEmpty && found.lawful == [.automaticResend: 1])
  }

  @Test("one side was not notified that its channel is gone", arguments: ShadowSide.allCases)
  func ends(_ side: ShadowSide) {
    let gone = ShadowMoment().with { ($0.isLegacyGone, $0.isNewGone) = (true, true) }
    #expect(compare([.channel(side.other, .channelDeleted)], at: gone).short.contains("ends \(side) channel"))
    #expect(compare([.channel(.legacy, .channelDeleted), .channel(.new, .channelDeleted)], at: gone).all.isEmpty)
  }

  @Test("a public channel that the user left is gone for the legacy layer alone") func left() {
    let moment = ShadowMoment().with { $0.isLegacyGone = true }
    let found = compare([.channel(.legacy, .channelDeleted), .page(.new, .sent(1), .unsent("a"))], at: moment)
    #expect(found.all.isEmpty && found.lawful[.leftPublicChannel] == 2)
  }

  @Test("only what both have loaded is compared") func window() {
    let events: [ToldEvent] = [
      .page(.legacy, .sent(3), .sent(4), .sent(5), .sent(6)), .page(.new, .sent(1), .sent(4), .sent(5), .sent(9)),
    ]
    // 3 is before the newer window, 6 behind it; 1 and 9 are beyond the legacy stretch.
    var found = compare(
      [.page(.legacy, .sent(4), .sent(5)), .page(.new, .sent(1), .sent(4), .sent(5), .sent(9))], at: .showing(4, 5))
    #expect(found.all.isEmpty && found.lawful == [.notLoaded: 1])
    found = compare(events, at: .showing(3, 6, new: 1...9))
    #expect(found.short == ["missing new 3", "missing new 6"])
    // Nothing is loaded by both.
    found = compare([.page(.new, .sent(1))], at: ShadowMoment())
    #expect(found.all.isEmpty && found.lawful == [.notLoaded: 1])
  }

  @Test("what the legacy side calls its start is the start for both") func start() {
    let events: [ToldEvent] = [.page(.legacy, .sent(4), .sent(5)), .page(.new, .sent(2), .sent(4), .sent(5))]
    #expect(compare(events, at: .showing(4, 5)).all.isEmpty)
    #expect(compare(events, at: .showing(4, 5).with { $0.isLegacyStartReached = true }).short == ["missing legacy 2"])
  }

  @Test("what its own collection does not show any more was not told as gone", arguments: ShadowSide.allCases)
  func stray(_ side: ShadowSide) {
    let events: [ToldEvent] = [.page(side, .sent(1), .sent(5), .sent(9)), .page(side.other, .sent(5))]
    let found = compare(events, at: .showing(5, 5, new: 5...5))
    #expect(found.short == ["notTold \(side) 1", "notTold \(side) 9"])
  }

  @Test("a filter of one side explains what only the other one shows") func filter() {
    let events: [ToldEvent] = [
      .page(.legacy, .sent(1), .sent(9)), .page(.new, .sent(1), .sent(5, isCommon: false), .sent(9)),
    ]
    let found = compare(events)
    #expect(found.all.isEmpty && found.lawful == [.filter: 1])
  }

  @Test("under the policy none the newer side alone shows failed messages") func policy() {
    let events: [ToldEvent] = Self.both + [.added(.new, .unsent("a", .failed))]
    let found = compare(events, at: .showing(1, 9).with { $0.policy = .none })
    #expect(found.all.isEmpty && found.lawful == [.failureHidden: 1])
    #expect(compare(events).short == ["missing legacy a:failed"])
  }

  @Test("what was pending before waits for the app to ask for it, and then has to be shown") func unfetched() {
    let before = Self.both + [ToldEvent(.new, .outgoing, [.unsent("a")])]
    let found = compare(before)
    #expect(found.all.isEmpty && found.lawful == [.outgoingNotFetched: 1])
    #expect(
      compare(before + [.page(.legacy, .unsent("a")), .deleted(.legacy, .unsent("a"))]).short == [
        "missing legacy a:pending"
      ])
  }

  @Test("a long list is compared as far as it is kept") func beyond() {
    let messages = (1...9).map { ListedMessage.sent($0) }
    let events = [
      ToldEvent(.legacy, .page, messages, isCalled: true),
      ToldEvent(.new, .page, messages.filter { $0.id != 2 && $0.id != 8 }, isCalled: true),
    ]
    let found = compare(events, limit: 4)
    #expect(found.short == ["missing new 8"])
    #expect(found.lawful[.beyondLimit] == 1)
  }
}
