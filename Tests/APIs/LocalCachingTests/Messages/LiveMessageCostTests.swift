import ChatModel
import ChatWire
import DevChatBackend
import LiveTesting
import LocalCaching
import PacedTesting
import Testing

@testable import CacheSync
@testable import ChatClient

/// What live messages cost while collections are open.
@Suite("Live messages and requests", .live) struct LiveMessageCostTests {
  enum Collections: CaseIterable {
    case one
    case two
    /// One of them shows a part of the messages only, and the live messages are not of it.
    case oneFiltered

    func open(_ device: SessionDevice) -> [MessageCollection] {
      switch self {
      case .one: [device.collection()]
      case .two: [device.collection(), device.collection(previous: 5)]
      case .oneFiltered: [device.collection(), device.collection { $0.customType = "a" }]
      }
    }
  }

  @Test("the first message of an empty channel costs one request for each collection", arguments: [1, 2])
  func first(count: Int) async throws {
    let fixture = try await CollectionFixture()
    let calls = CallLog()
    let device = try fixture.device { if $0.target.contains("/messages") { calls.append($0.target) } }
    try await device.connect()
    let open = (0..<count).map { device.collection(previous: 10 + $0) }
    for collection in open { _ = try await collection.start() }
    await device.session.untilAllIsTold()
    calls.removeAll()
    let live = try await fixture.write(2)
    await device.until(messageID: live[1].id)
    await device.session.untilAllIsTold()
    #expect(calls.calls.filter { !$0.contains("/changelogs") }.count == count)
    for collection in open {
      #expect(collection.ids == live.map(\.id))
      #expect(try await collection.hasHoles() == false)
    }
    try await device.stop()
    await fixture.stop()
  }

  @Test(
    "messages that follow what is known cost no request; one that does not is filled in",
    arguments: Collections.allCases)
  func requests(_ collections: Collections) async throws {
    let fixture = try await CollectionFixture(messages: 10)
    let old = try await fixture.write(2, customType: "a") + fixture.write(1)
    fixture.pass(600_000)
    let calls = CallLog()
    let device = try fixture.device { if $0.target.contains("/messages") { calls.append($0.target) } }
    try await device.connect()
    let open = collections.open(device)
    let recorder = CollectionRecorder()
    open[0].delegate = recorder
    for collection in open { _ = try await collection.start() }
    await device.session.untilAllIsTold()
    calls.removeAll()

    let live = try await fixture.write(12)
    await recorder.until { $0.count >= live.count }
    try device.send("mine", requestID: "own")
    await recorder.until { lines in lines.contains { $0.hasPrefix("updated") } }
    await device.session.untilAllIsTold()
    #expect(calls.calls == [])
    #expect(open[0].ids.suffix(13).dropLast() == live.map(\.id)[...])

    try fixture.live.server.setFaults(FaultPlan(rules: [FaultRule(.event("MESG"), .drop, count: 1)]))
    let gap = try await fixture.write(2, customType: "a")
    for id in gap.map(\.id) { await recorder.until { lines in lines.contains { $0.hasSuffix(" \(id)") } } }
    await device.session.untilAllIsTold()
    // Each of them looks once.
    #expect(calls.calls.count { $0.contains("messages_gap") } == open.count)
    #expect(open[0].ids.suffix(2) == gap.map(\.id)[...])
    if collections == .oneFiltered { #expect(open[1].ids == (old.dropLast() + gap).map(\.id)) }
    for collection in open { #expect(try await collection.hasHoles() == false) }
    #expect(recorder.violations.isEmpty)
    try await device.stop()
    await fixture.stop()
  }
}
