import ChatClient
import ChatModel
import ChatWire
import DevChatBackend
import LayerTesting
import LiveTesting
import PacedTesting
import Testing

@testable import LocalCaching

/// Holes that the server does not help to fill.
@Suite("Holes that nobody helps to fill", .live) struct BackoffTests {
  @Test("the first two pieces come at once, then pauses grow, and after eight it is given up until more is known")
  func pauses() {
    var work = Backoff()
    var failures: [Int?] = []
    work.look(at: 1...2)
    while !work.isGivenUp {
      failures.append(work.failures)
      work.add()
      work.look(at: 1...2)
    }
    #expect(failures == [nil, nil, 1, 2, 3, 4, 5, 6])
    work.allowOneMore()
    #expect(!work.isGivenUp && work.failures == 6)
    work.add()
    #expect(work.isGivenUp)
    work.look(at: 1...3)
    #expect(!work.isGivenUp && work.failures == nil)
  }

  @Test("pages that prove nothing are not asked for without end; the next connection fills the hole")
  func endless() async throws {
    let fixture = try await CollectionFixture(messages: 5)
    let (calls, isUnhelpful) = (CallLog(), Locked(false))
    let device = try fixture.device {
      if let last = $0.path.last, ["messages", "messages_gap"].contains(last) { calls.append(last) }
    } transport: {
      UnhelpfulTransport(base: $0, isUnhelpful: isUnhelpful)
    }
    try await device.connect()
    let collection = device.collection()
    _ = try await collection.start()
    await device.session.untilAllIsTold()
    calls.removeAll()
    isUnhelpful.withValue { $0 = true }
    // The first of them never comes, so the second leaves a hole.
    try fixture.live.server.setFaults(FaultPlan(rules: [FaultRule(.event("MESG"), .drop, count: 1)]))
    let hole = try await fixture.write(2)
    await device.until(messageID: hole[1].id)
    await calls.expect("as many requests") { $0.count >= Backoff.most }
    await device.session.untilAllIsTold()
    #expect(collection.jobState.withValue { $0.retry == nil && !$0.isFillingGaps && $0.backoff.isGivenUp })
    #expect(calls.calls == ["messages_gap"] + Array(repeating: "messages", count: Backoff.most - 1))
    // It is in the view and does not follow; that is one more reason to ask, and no more than one.
    let next = try await fixture.write(1)
    await device.until(messageID: next[0].id)
    await calls.expect("as many requests") { $0.count > Backoff.most }
    await device.session.untilAllIsTold()
    #expect(calls.calls.count == Backoff.most + 1)
    #expect(collection.jobState.withValue { $0.retry == nil && !$0.isFillingGaps && $0.backoff.isGivenUp })

    isUnhelpful.withValue { $0 = false }
    try await device.disconnect()
    try await device.connect()
    await device.session.untilAllIsTold()
    #expect(collection.ids == (try await fixture.history().map(\.id)))
    #expect(try await collection.hasHoles() == false)
    try await device.stop()
    await fixture.stop()
  }
}
