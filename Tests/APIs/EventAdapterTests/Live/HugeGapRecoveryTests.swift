import ChatClient
import LayerTesting
import LiveTesting
import LocalCaching
import PacedTesting
import Testing

@testable import EventAdapter

@Suite("Recovery of newer screens from a huge gap", .live)
struct HugeGapRecoveryTests {
  @Test("the new collection begins at what the user sees, and the old one is over", arguments: [false, true])
  func recovery(_ isMessageGiven: Bool) async throws {
    let fixture = try await LayerFixture(messages: 10, hugeGap: 15)
    try await fixture.connect()
    let params = MessageListParams()
    params.previousResultSize = 4
    let screen = NewScreen(MessageCollection(channel: try await fixture.channel(), startingPoint: .max, params: params))
    _ = await screen.start()
    #expect(screen.shown == ["7", "8", "9", "10"])
    let visible = try #require(screen.collection.succeededMessages.first)
    await fixture.setConnected(false)
    for number in 11...40 { try await fixture.write("\(number)") }
    await fixture.setConnected(true)
    await screen.events.until("huge gap")
    let new = screen.collection.replacedAfterHugeGap(showing: isMessageGiven ? visible : nil)
    #expect(screen.collection.succeededMessages.isEmpty)
    #expect(new.delegate === screen)
    #expect(new.startingPoint == (isMessageGiven ? visible.createdAt : new.startingPoint))
    let next = NewScreen(new)
    let answers = await next.start()
    #expect(answers.last == (isMessageGiven ? "3 4 5 6 7 8 9 10 11" : "5 6 7 8 9 10 11 12 13"))
    #expect(new.hasPrevious && new.hasNext)
    new.dispose()
    try await fixture.stop()
  }
}
