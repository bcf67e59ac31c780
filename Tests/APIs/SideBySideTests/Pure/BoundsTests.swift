import ChatModel
import Testing

@testable import SideBySide

@Suite("What a comparison keeps at most") struct BoundsTests {
  @Test("events and messages of the record") func record() {
    var record = EventRecord(eventLimit: 10, messageLimit: 25, shownLimit: 100, keepsContent: false)
    for id in 1...200 as ClosedRange<Int64> {
      record.append([.added(.new, .sent(id)), .channel(.new)], ShadowMoment())
      #expect(record.eventCount <= 10 && record.jobs.flatMap(\.events).count == record.eventCount)
    }
    #expect(record.eventCount == 10)
    // What was forgotten is in the list that the record begins with.
    #expect(record.start.new.sent.count == 100 && record.start.new.sent.last?.id == 195)
    let page = (201...224).map { ListedMessage.sent($0) }
    record.append([ToldEvent(.new, .page, page)], ShadowMoment())
    #expect(record.messageCount <= 25 && record.jobs.count == 2)
  }

  @Test("lists, divergences and traces") func core() {
    var options = ShadowOptions()
    (options.shownLimit, options.keptLimit, options.traceLimit, options.traceMessageLimit) = (50, 3, 20, 30)
    var core = ShadowCore(options)
    for id in 1...300 as ClosedRange<Int64> {
      let told = core.compare(
        legacy: [.added(.legacy, .sent(id))], new: id % 10 == 0 ? [] : [.added(.new, .sent(id))], at: .showing(1, id))
      #expect(told.count == (id % 10 == 0 && id <= 30 ? 1 : 0))
      #expect(core.lists.legacy.all.count <= 50 && core.lists.new.all.count <= 50 && core.trace.count <= 20)
    }
    #expect(core.kept.count == 3 && core.status.divergences == 30)
    // Those whose messages are beyond what is kept are not seen any more.
    #expect(core.status.open == 5)
  }

  @Test("what is recorded says nothing") func content() {
    var options = ShadowOptions()
    let payload = BoundsTests.payload
    let message = ListedMessage(id: 1, createdAt: 10, content: payload)
    func recorded() -> [ListedMessage] {
      var record = EventRecord(
        eventLimit: 10, messageLimit: 10, shownLimit: 10, keepsContent: options.reveals)
      record.append([ToldEvent(.new, .page, [message])], ShadowMoment())
      return record.jobs.flatMap(\.events).flatMap(\.messages)
    }
    #expect(recorded().map(\.content) == [nil])
    options.reveals = true
    #expect(recorded().map(\.content) == [payload])
  }
}

extension BoundsTests {
  fileprivate static var payload: Payload? { Payload(#"{"type":"MESG","message_id":1,"message":"secret"}"#) }
}
