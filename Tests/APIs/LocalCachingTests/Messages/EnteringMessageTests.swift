import ChatModel
import LiveTesting
import PacedTesting
import Testing

@testable import LocalCaching

/// Messages that come into a view by being edited.
@Suite("Messages that are edited into a view", .live) struct EnteringMessageTests {
  @Test("one that is older than what is complete under the view's filter leaves no hole that nobody fills")
  func older() async throws {
    let fixture = try await CollectionFixture()
    let others = try await fixture.write(5, customType: "b")
    let shown = try await fixture.write(3, customType: "a")
    fixture.pass(600_000)
    let device = try fixture.device()
    try await device.connect()
    let collection = device.collection { $0.customType = "a" }
    _ = try await collection.start()
    await device.session.untilAllIsTold()
    // The changelog brings one of the others, so that the edit is one of a known message.
    try await device.disconnect()
    fixture.pass(10)
    try await fixture.edit(others[1].id, #""message":"changed","custom_type":"b""#)
    try await device.connect()
    await device.until(messageID: others[1].id)
    await device.session.untilAllIsTold()
    #expect(collection.ids == shown.map(\.id) && !collection.hasPrevious)
    let recorder = CollectionRecorder()
    collection.delegate = recorder
    fixture.pass(10)
    try await fixture.edit(others[1].id, #""message":"edited","custom_type":"a""#)
    await recorder.until { $0.contains { $0.hasPrefix("added") } }
    await device.session.untilAllIsTold()
    #expect(collection.ids == [others[1].id] + shown.map(\.id))
    #expect(await device.session.sessionJob { await collection.unattendedHole() } == nil)
    #expect(try await collection.hasHoles() == false)
    try await device.stop()
    await fixture.stop()
  }

  @Test("one that comes in when nothing more is asked for beyond the view, because that was in vain")
  func givenUp() async throws {
    let fixture = try await CollectionFixture()
    let others = try await fixture.write(5, customType: "b")
    fixture.pass(600_000)
    let device = try fixture.device()
    try await device.connect()
    // It begins with nothing, in the middle of what it does not show.
    let collection = device.collection(at: others[3].createdAt, previous: 0, next: 5) { $0.customType = "a" }
    _ = try await collection.start()
    await device.session.untilAllIsTold()
    // Something is missing beyond it, and eight pages in a row did not tell what.
    let known = try #require(
      try await device.session.views.completeTimes(
        around: others[3].createdAt, in: CollectionFixture.url, collection.settingsOfList))
    #expect(!known.contains(others[0].createdAt))
    collection.jobState.withValue { state in
      state.detachedAt = known.upperBound + 1
      state.backoff.look(at: known)
      for _ in 0..<Backoff.most { state.backoff.add() }
    }
    let recorder = CollectionRecorder()
    collection.delegate = recorder
    fixture.pass(10)
    try await fixture.edit(others[0].id, #""message":"edited","custom_type":"a""#)
    await recorder.until { $0.contains { $0.hasPrefix("added") } }
    await device.session.untilAllIsTold()
    #expect(await device.session.sessionJob { await collection.unattendedHole() } == nil)
    await collection.untilNothingIsMissed()
    #expect(try await collection.hasHoles() == false)
    try await device.stop()
    await fixture.stop()
  }
}
