import ChatModel
import ChatWire
import Dispatch
import LayerTesting
import LiveTesting
import LocalCaching
import PacedTesting
import Testing

@testable import CacheSync
@testable import ChatClient

@Suite("Message collection", .live) struct MessageCollectionTests {
  @Test("starts with the newest messages, and loads older ones to the beginning") func paging() async throws {
    let fixture = try await CollectionFixture(messages: 35)
    let history = try await fixture.history().map(\.id)
    let device = try fixture.device()
    try await device.connect()
    let collection = device.collection()
    #expect(collection.succeededMessages.isEmpty && !collection.hasPrevious && !collection.hasNext)
    let cached = Locked<[Int64]?>(nil)
    let first = try await collection.start { messages in cached.withValue { $0 = messages.map(\.messageId) } }
    #expect(cached.withValue { $0 } == [])
    #expect(first.map(\.messageId) == Array(history.suffix(10)) && collection.ids == Array(history.suffix(10)))
    #expect(collection.hasPrevious && !collection.hasNext)
    #expect(try await collection.hasHoles() == false)
    let second = try await collection.loadPrevious()
    #expect(second.map(\.messageId) == Array(history.dropLast(10).suffix(10)))
    _ = try await collection.loadPrevious()
    let last = try await collection.loadPrevious()
    #expect(last.map(\.messageId) == Array(history.prefix(5)))
    #expect(collection.ids == history && !collection.hasPrevious)
    #expect(try await collection.loadPrevious().isEmpty)
    #expect(try await collection.hasHoles() == false)
    try await device.stop()
    await fixture.stop()
  }

  @Test(
    "starts in the middle, loads both ways, and takes live messages once it is at the end", arguments: [false, true])
  func middle(_ isOnSockets: Bool) async throws {
    let fixture = try await CollectionFixture(messages: 40, isOnSockets: isOnSockets)
    let history = try await fixture.history()
    let device = try fixture.device()
    try await device.connect()
    let recorder = CollectionRecorder()
    let collection = device.collection(at: history[20].createdAt, previous: 5, next: 5)
    collection.delegate = recorder
    _ = try await collection.start()
    #expect(collection.ids.contains(history[20].id) && collection.hasPrevious && collection.hasNext)
    let early = try await fixture.write(1)
    await device.until(messageID: early[0].id)
    await device.session.untilAllIsTold()
    #expect(recorder.lines.isEmpty)
    while collection.hasNext { _ = try await collection.loadNext() }
    while collection.hasPrevious { _ = try await collection.loadPrevious() }
    #expect(collection.ids == history.map(\.id) + early.map(\.id))
    let late = try await fixture.write(3)
    await recorder.until { $0.count >= 3 }
    #expect(recorder.lines == late.map { "added 101 succeeded \($0.id)" })
    #expect(collection.ids.suffix(3) == late.map(\.id)[...])
    #expect(try await collection.hasHoles() == false)
    #expect(recorder.violations.isEmpty)
    try await device.stop()
    await fixture.stop()
  }

  @Test("without a connection it shows what is cached; with one it fills its gaps, and tells what came")
  func offline() async throws {
    let fixture = try await CollectionFixture(messages: 30)
    let folder = try TemporaryCacheFolder()
    let before = try fixture.device(folder: folder)
    try await before.connect()
    _ = try await before.collection(previous: 20).start()
    try await before.stop()
    let new = try await fixture.write(7)
    let history = try await fixture.history().map(\.id)

    let device = try fixture.device(folder: folder)
    let recorder = CollectionRecorder()
    let collection = device.collection(previous: 10)
    collection.delegate = recorder
    await #expect(throws: SBDError(.connectionRequired)) { _ = try await collection.start() }
    #expect(collection.ids == Array(history.dropLast(7).suffix(10)) && collection.hasPrevious)
    #expect(try await collection.loadPrevious().count == 10)
    #expect(collection.ids.count == 20 && collection.hasPrevious)
    // More was cached than shown, to prove the last one's millisecond; then there is nothing.
    _ = try? await collection.loadPrevious()
    await #expect(throws: SBDError(.connectionRequired)) { _ = try await collection.loadPrevious() }
    #expect(collection.hasPrevious)
    try await device.connect()
    await recorder.until { lines in lines.contains { $0.contains("\(new[6].id)") } }
    await device.session.untilAllIsTold()
    #expect(recorder.lines.allSatisfy { $0.hasPrefix("added 1 succeeded") || $0.hasPrefix("added 0 succeeded") })
    while collection.hasPrevious { _ = try await collection.loadPrevious() }
    #expect(collection.ids == history)
    #expect(try await collection.hasHoles() == false)
    #expect(recorder.violations.isEmpty)
    try await device.stop()
    await fixture.stop()
  }

  @Test("what was missed between two connections is filled in, deletions too") func gap() async throws {
    let fixture = try await CollectionFixture(messages: 30)
    let device = try fixture.device()
    try await device.connect()
    let recorder = CollectionRecorder()
    let collection = device.collection(previous: 20)
    collection.delegate = recorder
    _ = try await collection.start()
    let shown = collection.ids
    try await device.disconnect()
    // As many go as come: counts alone would not tell.
    for id in shown.prefix(3) { try await fixture.delete(id) }
    let new = try await fixture.write(3)
    try await device.connect()
    await recorder.until { lines in lines.contains { $0.contains("\(new[2].id)") } }
    await device.session.untilAllIsTold()
    #expect(collection.ids == shown.dropFirst(3) + new.map(\.id))
    #expect(recorder.lines.first == "deleted 0 succeeded " + shown.prefix(3).map { "\($0)" }.joined(separator: " "))
    #expect(try await collection.hasHoles() == false)
    #expect(recorder.violations.isEmpty)
    try await device.stop()
    await fixture.stop()
  }

  @Test("a huge gap is reported once, and a new collection shows the newest messages", arguments: [true, false])
  func hugeGap(isShowing: Bool) async throws {
    let fixture = try await CollectionFixture(messages: isShowing ? 10 : 1) { $0.hugeGap = 20 }
    let device = try fixture.device()
    try await device.connect()
    let recorder = CollectionRecorder()
    let collection = device.collection { if !isShowing { $0.customType = "none has it" } }
    collection.delegate = recorder
    _ = try await collection.start()
    try await device.disconnect()
    try await fixture.write(30, customType: isShowing ? "" : "none has it")
    try await device.connect()
    if isShowing {
      await recorder.until { $0.contains("huge gap") }
      await device.session.untilAllIsTold()
      #expect(collection.hasNext && recorder.lines.filter { $0 == "huge gap" }.count == 1)
    }
    let point = collection.startingPoint
    collection.dispose()
    #expect(collection.startingPoint == point && collection.ids.isEmpty)
    let next = device.collection(at: point)
    _ = try await next.start()
    #expect(try await next.ids == fixture.history().suffix(10).map(\.id))
    try await device.stop()
    await fixture.stop()
  }

  @Test("an own message sent while there is a next page stays in view, and the pages reach it")
  func sendingAway() async throws {
    let fixture = try await CollectionFixture(messages: 30)
    let device = try fixture.device()
    try await device.connect()
    let history = try await fixture.history()
    let recorder = CollectionRecorder()
    let collection = device.collection(at: history[9].createdAt, previous: 5, next: 5)
    collection.delegate = recorder
    _ = try await collection.start()
    let shown = collection.ids
    #expect(collection.hasNext)
    try device.send("hello", requestID: "r1")
    await recorder.until { $0.count >= 2 }
    await device.session.untilAllIsTold()
    let sent = try #require(collection.ids.last)
    #expect(recorder.lines == ["added 3 pending r1", "updated 100 succeeded \(sent)"])
    #expect(collection.ids == shown + [sent] && collection.pendingMessages.isEmpty && collection.hasNext)
    // A message of somebody else comes with the pages.
    try await fixture.write(1)
    try await fixture.live.call(
      "PUT", "group_channels/chan/messages/\(sent)", #"{"message_type":"MESG","message":"changed"}"#)
    await recorder.until { $0.contains("updated 102 succeeded \(sent)") }
    #expect(collection.ids == shown + [sent])
    while collection.hasNext { _ = try await collection.loadNext() }
    #expect(try await collection.ids == fixture.history().map(\.id).suffix(collection.ids.count))
    #expect(collection.ids.filter { $0 == sent }.count == 1)
    #expect(try await collection.hasHoles() == false)
    #expect(recorder.violations.isEmpty)
    try await device.stop()
    await fixture.stop()
  }

  @Test("own messages: pending, sent, failed, sent again, removed") func sending() async throws {
    let fixture = try await CollectionFixture(messages: 3)
    let device = try fixture.device()
    try await device.connect()
    let recorder = CollectionRecorder()
    let collection = device.collection()
    collection.delegate = recorder
    _ = try await collection.start()
    try device.send("hello", requestID: "r1")
    await recorder.until { $0.count >= 2 }
    try #require(collection.ids.count == 4)
    let sent = collection.ids[3]
    #expect(recorder.lines == ["added 3 pending r1", "updated 100 succeeded \(sent)"])
    #expect(collection.succeededMessages.last?.requestId == "r1" && collection.pendingMessages.isEmpty)
    try await device.disconnect()
    recorder.forget()
    for id in ["r2", "r3"] { try device.send("offline", requestID: id) }
    await recorder.until { $0.count >= 4 }
    #expect(
      recorder.lines == ["added 3 pending r2", "updated 4 failed r2", "added 3 pending r3", "updated 4 failed r3"])
    try #require(collection.failedMessages.map(\.requestId) == ["r2", "r3"])
    #expect(try await collection.removeFailed(messages: [collection.failedMessages[1]]) == ["r3"])
    #expect(recorder.lines.last == "deleted 103 failed r3")
    try await device.connect()
    // What looks for missed messages may find one that was sent before its acknowledgement tells.
    await collection.untilNothingIsMissed()
    recorder.forget()
    device.session.engine.resend(requestID: "r2")
    await recorder.until { $0.count >= 2 }
    #expect(
      recorder.lines == ["updated 6 pending r2", "updated 100 succeeded \(collection.ids.dropFirst(4).first ?? 0)"])
    #expect(collection.failedMessages.isEmpty && collection.pendingMessages.isEmpty)
    #expect(recorder.violations.isEmpty)
    try await device.stop()
    await fixture.stop()
  }

  @Test("pending and failed messages of other channels are not shown") func otherChannels() async throws {
    let fixture = try await CollectionFixture(messages: 3)
    try await fixture.makeChannel("side")
    let device = try fixture.device()
    try await device.connect()
    let (recorder, open) = (CollectionRecorder(), device.collection())
    open.delegate = recorder
    _ = try await open.start()
    try await device.disconnect()
    try device.send("elsewhere", requestID: "r1", to: "side")
    try device.send("here", requestID: "r2")
    await recorder.until { $0.contains("updated 4 failed r2") }
    let later = device.collection()
    _ = try? await later.start()
    for collection in [open, later] {
      #expect(collection.failedMessages.map(\.requestId) == ["r2"] && collection.pendingMessages.isEmpty)
    }
    #expect(!recorder.lines.contains { $0.hasSuffix("r1") } && recorder.violations.isEmpty)
    try await device.stop()
    await fixture.stop()
  }

  @Test("edits, deletions and a change that ends the match with the params") func changes() async throws {
    let fixture = try await CollectionFixture()
    let written = try await fixture.write(6, customType: "a")
    let device = try fixture.device()
    try await device.connect()
    let (recorder, other) = (CollectionRecorder(), CollectionRecorder())
    let collection = device.collection { $0.customType = "a" }
    let second = device.collection { $0.reverse = true }
    (collection.delegate, second.delegate) = (recorder, other)
    _ = try await collection.start()
    _ = try await second.start()
    // A changelog of the beginning would tell of the edits, too.
    await device.session.untilAllIsTold()
    #expect(second.ids == written.map(\.id).reversed())
    try await fixture.edit(written[1].id, #""message":"edited","custom_type":"a""#)
    try await fixture.edit(written[2].id, #""message":"edited","custom_type":"b""#)
    try await fixture.delete(written[3].id)
    await recorder.until { $0.count >= 3 }
    await other.until { $0.count >= 3 }
    #expect(
      recorder.lines == [
        "updated 102 succeeded \(written[1].id)", "deleted 102 succeeded \(written[2].id)",
        "deleted 103 succeeded \(written[3].id)",
      ])
    #expect(other.lines.dropFirst().first == "updated 102 succeeded \(written[2].id)")
    #expect(collection.ids == [0, 1, 4, 5].map { written[$0].id })
    #expect(second.ids == [5, 4, 2, 1, 0].map { written[$0].id })
    #expect(recorder.violations.isEmpty && other.violations.isEmpty)
    try await device.stop()
    await fixture.stop()
  }

  @Test("calls that do not fit are refused, each once; after dispose nothing is reported") func contract() async throws
  {
    let fixture = try await CollectionFixture(messages: 30)
    let device = try fixture.device()
    try await device.connect()
    let recorder = CollectionRecorder()
    let collection = device.collection()
    collection.delegate = recorder
    await #expect(throws: SBDError(.invalidInitialization)) { _ = try await collection.loadPrevious() }
    _ = try await collection.start()
    await #expect(throws: SBDError(.invalidInitialization)) { _ = try await collection.start() }
    let calls = WatchedLog<Int>()
    // Nothing is newer: that is an answer, too.
    collection.loadNext { messages, error in calls.append(error?.code ?? messages?.count ?? -1) }
    await calls.expect("the answer that nothing is newer") { $0 == [0] }
    for _ in 0..<2 { collection.loadPrevious { _, error in calls.append(error?.code ?? 1) } }
    await calls.expect("both answers") { $0.count == 3 }
    await device.session.untilAllIsTold()
    #expect(calls.elements.sorted() == [0, 1, 800_170])
    collection.loadPrevious { _, error in calls.append(-1) }
    var stream = collection.changes.makeAsyncIterator()
    collection.dispose()
    #expect(await stream.next() == nil)
    let sent = try await fixture.write(1)
    await device.until(messageID: sent[0].id)
    await device.session.untilAllIsTold()
    #expect(recorder.lines.isEmpty && collection.ids.isEmpty && calls.elements.count == 3)
    await #expect(throws: SBDError(.collectionDisposed)) { _ = try await collection.loadPrevious() }
    // Made anew, it shows what came meanwhile.
    let next = device.collection()
    let cached = Locked<[Int64]>([])
    _ = try await next.start { messages in cached.withValue { $0 = messages.map(\.messageId) } }
    #expect(next.ids.last == sent[0].id && cached.withValue { $0.last } == sent[0].id)
    try await device.stop()
    await fixture.stop()
  }

  @Test("what is shown changes on the app's queue with the call that tells it, and nothing does after dispose")
  func queue() async throws {
    let fixture = try await CollectionFixture(messages: 3)
    let device = try fixture.device()
    try await device.connect()
    let (recorder, collection) = (CollectionRecorder(), device.collection())
    collection.delegate = recorder
    _ = try await collection.start()
    await device.session.untilAllIsTold()
    let (shown, free) = (collection.ids, DispatchSemaphore(value: 0))
    /// Returns when the collection has learned of a message that the app cannot be told of.
    func learn() async throws -> Int64 {
      device.session.deliver { free.wait() }
      let id = try await fixture.write(1)[0].id
      await device.until(messageID: id)
      await device.session.sessionJob {}
      return id
    }
    let first = try await learn()
    #expect(collection.ids == shown && recorder.lines.isEmpty)
    free.signal()
    await device.session.untilAllIsTold()
    #expect(collection.ids == shown + [first] && recorder.lines == ["added 101 succeeded \(first)"])
    recorder.forget()
    _ = try await learn()
    collection.dispose()
    free.signal()
    await device.session.untilAllIsTold()
    #expect(collection.ids.isEmpty && recorder.lines.isEmpty)
    try await device.stop()
    await fixture.stop()
  }

  @Test("a start that fails shows messages as another page has brought them in the meantime") func failedStart()
    async throws
  {
    let fixture = try await CollectionFixture()
    let written = try await fixture.write(5)
    let folder = try TemporaryCacheFolder()
    let before = try fixture.device(folder: folder)
    try await before.connect()
    _ = try await before.collection().start()
    try await before.stop()
    fixture.pass(10)
    try await fixture.edit(written[1].id, #""message":"edited""#)

    let (gate, pages) = (CallGate(), CallLog())
    let device = try fixture.device(folder: folder) { call in
      // What was edited comes with a page alone.
      if call.path.last == "changelogs", call.path.contains("messages") { throw WireError(.network, "On purpose.") }
      guard call.path.last == "messages" else { return }
      pages.append(call.target)
      guard pages.calls.count == 1 else { return }
      await gate.pass()
      throw WireError(.network, "On purpose.")
    }
    try await device.connect()
    let recorder = CollectionRecorder()
    let (failing, other) = (device.collection(), device.collection(previous: 5))
    failing.delegate = recorder
    let start = Task { try await failing.start() }
    await gate.untilWaiting()
    #expect(try await other.start().map(\.message) == ["text 0", "edited", "text 2", "text 3", "text 4"])
    gate.open()
    await #expect(throws: SBDError.self) { _ = try await start.value }
    await recorder.until { !$0.isEmpty }
    #expect(recorder.lines.first == "updated 1 succeeded \(written[1].id)")
    #expect(failing.succeededMessages.map(\.message) == other.succeededMessages.map(\.message))
    #expect(recorder.violations.isEmpty)
    try await device.stop()
    await fixture.stop()
  }

  @Test("a history that was reset, and a cache that was cleared") func cleared() async throws {
    let fixture = try await CollectionFixture(messages: 20)
    let device = try fixture.device()
    try await device.connect()
    let recorder = CollectionRecorder()
    let collection = device.collection()
    collection.delegate = recorder
    _ = try await collection.start()
    let shown = collection.ids
    try await device.session.clearMessages(channelURL: CollectionFixture.url)
    await recorder.until { lines in lines.contains { $0.hasPrefix("added") } }
    await device.session.untilAllIsTold()
    #expect(recorder.lines.first?.hasPrefix("deleted") == true && collection.ids == shown)
    recorder.forget()
    _ = try await device.session.engine.transport.call(
      .hide(CollectionFixture.url, hidesPreviousMessages: true, allowsAutoUnhide: true))
    await recorder.until { !$0.isEmpty }
    await device.session.untilAllIsTold()
    #expect(collection.ids.isEmpty && !collection.hasPrevious)
    #expect(recorder.lines.first?.hasPrefix("deleted 103 succeeded") == true)
    let new = try await fixture.write(2)
    await recorder.until { $0.count >= 3 }
    #expect(collection.ids == new.map(\.id))
    #expect(recorder.violations.isEmpty)
    try await device.stop()
    await fixture.stop()
  }
}
