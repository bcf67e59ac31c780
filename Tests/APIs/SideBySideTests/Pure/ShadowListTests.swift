import Testing

@testable import SideBySide

@Suite("The list of an app that knows only its notifications") struct ShadowListTests {
  @Test("what is told is shown, in the order of the channel") func applied() {
    var list = ShadowList(limit: 100)
    let events: [ToldEvent] = [
      .page(.new, .sent(5), .sent(7)), .added(.new, .unsent("a")), .added(.new, .sent(6), .sent(8)),
      .updated(.new, .sent(7, 1)), .deleted(.new, .sent(5)), .updated(.new, .sent(9, requestID: "a")),
    ]
    for event in events { #expect(list.apply(event).isEmpty) }
    #expect(list.short == "6 7v1 8 9")
  }

  @Test("a message that moves is where its time says") func moved() {
    var list = ShadowList(limit: 100)
    _ = list.apply(.page(.new, .sent(5), .sent(6), .sent(7)))
    #expect(list.apply(.updated(.new, .sent(5, at: 65))).isEmpty)
    #expect(list.short == "6 5 7")
    #expect(list.apply(.deleted(.new, .sent(5, at: 50))).isEmpty)
    #expect(list.short == "6 7")
  }

  @Test("request ids are compared by their bytes") func bytes() {
    var list = ShadowList(limit: 100)
    _ = list.apply(.added(.new, .unsent("\u{e9}")))
    #expect(list.apply(.deleted(.new, .unsent("e\u{301}"))).map(\.kind) == [.unknownMessage])
    #expect(list.apply(.deleted(.new, .unsent("\u{e9}"))).isEmpty)
  }

  @Test("what is added twice is shown twice, until both are deleted") func twice() {
    var list = ShadowList(limit: 100)
    _ = list.apply(.page(.new, .sent(5), .sent(6)))
    #expect(list.apply(.added(.new, .sent(5))).map(\.kind) == [.shownTwice])
    #expect(list.short == "5 5 6")
    #expect(list.apply(.deleted(.new, .sent(5))).isEmpty)
    #expect(list.apply(.deleted(.new, .sent(5))).isEmpty)
    #expect(list.apply(.deleted(.new, .sent(5))).map(\.kind) == [.unknownMessage])
    #expect(list.short == "6")
  }

  @Test("an update of what is not there is shown and noted") func unknown() {
    var list = ShadowList(limit: 100)
    #expect(list.apply(.updated(.new, .sent(5))).map(\.kind) == [.unknownMessage])
    #expect(list.short == "5")
  }

  @Test("a start replaces sent messages, pending ones, or both") func replaced() {
    var list = ShadowList(limit: 100)
    _ = list.apply(.page(.new, .sent(5), .unsent("a")))
    _ = list.apply(ToldEvent(.new, .replaced, [.sent(6)]))
    #expect(list.short == "6 a:pending")
    _ = list.apply(ToldEvent(.new, .outgoing, [.unsent("b", .failed)]))
    #expect(list.short == "6 b:failed")
    _ = list.apply(ToldEvent(.new, .restarted))
    #expect(list.short == "")
  }

  @Test("a channel that is gone shows nothing until it is reported again") func gone() {
    var list = ShadowList(limit: 100)
    _ = list.apply(.page(.new, .sent(5), .unsent("a")))
    _ = list.apply(.channel(.new, .channelDeleted))
    #expect(list.short == "" && list.isGone)
    _ = list.apply(.channel(.new))
    #expect(!list.isGone)
  }

  @Test("no more than the limit is kept, the newest, and what lies before is no anomaly") func limit() {
    var list = ShadowList(limit: 3)
    for id in 1...9 as ClosedRange<Int64> { _ = list.apply(.added(.new, .sent(id))) }
    #expect(list.short == "7 8 9")
    #expect(list.apply(.deleted(.new, .sent(2))).isEmpty)
    #expect(list.apply(.updated(.new, .sent(2, 1))).isEmpty)
    #expect(list.apply(.page(.new, .sent(1), .sent(2))).isEmpty)
    #expect(list.short == "7 8 9")
    #expect(list.floor?.messageID == 7)
  }
}
