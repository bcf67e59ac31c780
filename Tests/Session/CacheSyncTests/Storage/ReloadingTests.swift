import ChatCache
import ChatModel
import ChatTesting
import ChatWire
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

/// Another program writes to the cache while a session works on it.
@Suite("Caches that another program writes to", .live) struct EngineReloadingTests {
  private func reloads(_ device: TestDevice) -> Int {
    device.log.effects.count { if case .cacheReloaded = $0 { true } else { false } }
  }

  /// Returns when nothing is left to do, the pauses after reloads included.
  private func untilIdle(_ device: TestDevice) async throws {
    repeat {
      try Task.checkCancellation()
      await device.engine.untilIdle()
      await Task.yield()
    } while try await device.engine.perform { $0.storage.reloads.isSyncDue || !$0.channelSync.freshness.stale.isEmpty }
    await device.engine.untilIdle()
  }

  @Test("it is reported once, before the changes of the write that notices it") func order() async throws {
    let fixture = try await MessageFixture(messages: 3)
    let device = try await fixture.device()
    let foreign = try ForeignWriter(beside: device.cache)
    try await device.connect()
    let watch = device.engine.watchMessages(channelURL: MessageFixture.url)
    try await untilIdle(device)
    #expect(reloads(device) == 0)
    for _ in 0..<3 { try await foreign.write { try $0.clearMessages(channelURL: MessageFixture.url) } }
    let before = device.log.notices.count
    let sent = try await fixture.write(1)[0]
    await device.log.until { $0.contains { $0.change?.channels.contains { $0.insertedMessages == [sent.id] } == true } }
    let after = device.log.notices.dropFirst(before)
    #expect(after.first?.isReload == true && reloads(device) == 1)
    try await untilIdle(device)
    #expect(try await device.messages().map(\.id) == fixture.history().map(\.id))
    #expect(reloads(device) == 1, "a session's own writes are no other's")
    watch.cancel()
    try foreign.close()
    try await device.stop()
    await fixture.stop()
  }

  @Test("at resume it is looked for, paused or not") func resume() async throws {
    let fixture = try await MessageFixture(messages: 3)
    let device = try await fixture.device()
    let foreign = try ForeignWriter(beside: device.cache)
    for (number, isPaused) in [false, true].enumerated() {
      if isPaused { try await device.engine.perform { await $0.pause() } }
      try await foreign.write { try $0.noteAccess(channelURL: "unknown", at: 1) }
      try await foreign.write { try $0.setSession(appID: "\(number)", payload: nil) }
      try await device.engine.perform { await $0.resume() }
      #expect(reloads(device) == number + 1)
      try await device.engine.perform { await $0.resume() }
      #expect(reloads(device) == number + 1)
    }
    try foreign.close()
    try await device.stop()
    await fixture.stop()
  }

  @Test("a replacement by an older state ends as the server's, from wherever sync is", arguments: 0...5)
  func replacement(_ calls: Int) async throws {
    let fixture = try await MessageFixture(messages: 60)
    let recorder = try fixture.recorder()
    let device = try await fixture.device(transport: recorder) {
      ($0.messagePageSize, $0.firstRetryDelay, $0.longestRetryDelay) = (9, 0.01, 0.05)
    }
    let foreign = try ForeignWriter(beside: device.cache)
    let empty = try await foreign.image()
    device.engine.syncChannels(.everything)
    let watch = device.engine.watchMessages(channelURL: MessageFixture.url)
    recorder.hold(after: 3 + calls)
    try await device.connect()
    await recorder.untilHeld(1)
    // Its answer, and that of the other direction, are of the cache that goes now.
    let image = calls % 2 == 0 ? empty : try await foreign.image()
    try await fixture.platform(
      "DELETE", "group_channels/\(MessageFixture.url)/messages/\(try await fixture.history()[5].id)")
    try await foreign.replace(by: image)
    recorder.release()
    try await device.engine.perform { await $0.resume() }
    try await untilIdle(device)
    let history = try await fixture.history()
    await device.log.until { notices in
      let progress = notices.flatMap(\.effects).compactMap { effect -> MessageSyncProgress? in
        if case .messageSync(let progress) = effect { progress } else { nil }
      }
      return progress.last.map { $0.isStartReached && $0.isEndReached } ?? false
    }
    try await untilIdle(device)
    #expect(try await device.messages().map(\.id) == history.map(\.id))
    let ranges = try await device.ranges()
    #expect(ranges.count == 1 && ranges[0].isHistoryStartReached)
    // A log that the other program emptied after its commit counts as one more.
    #expect((1...2).contains(reloads(device)))
    #expect(try await device.cache.read { try $0.channels().map(\.url) } == [MessageFixture.url])
    watch.cancel()
    try foreign.close()
    try await device.stop()
    await fixture.stop()
  }

  @Test("progress of a list is not written to a cache that holds something else") func lists() async throws {
    let fixture = try await MessageFixture()
    for url in ["chan-b", "chan-c", "chan-d"] {
      try await fixture.platform("POST", "group_channels", #"{"user_ids":["alice","bob"],"channel_url":"\#(url)"}"#)
    }
    let recorder = try fixture.recorder()
    let device = try await fixture.device(transport: recorder) { $0.channelPageSize = 1 }
    let foreign = try ForeignWriter(beside: device.cache)
    recorder.hold(after: 2)
    device.engine.syncChannels(.everything)
    try await device.connect()
    await recorder.untilHeld(1)
    #expect(try await device.cache.read { try $0.channels().count } == 2)
    try await foreign.write { try $0.clearAll() }
    recorder.release()
    await device.log.untilEffect { if case .channelSync(let progress) = $0 { progress.isComplete } else { false } }
    try await untilIdle(device)
    #expect((1...2).contains(reloads(device)))
    #expect(try await device.cache.read { try $0.channels().count } == 4)
    #expect(try await device.cache.read { try $0.channelListProgress().map(\.isComplete) } == [true])
    try foreign.close()
    try await device.stop()
    await fixture.stop()
  }

  @Test("what is being sent is put back and goes out once, oldest first", arguments: [true, false])
  func sends(_ isEmptied: Bool) async throws {
    let fixture = try await SendingFixture(answersRepeatedSends: false)
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let handled = WatchedLog<String>()
    // The server has the first message; what it said gets lost.
    let transport = InterceptedTransport(
      try fixture.fixture.transport(),
      afterSend: { command, _ in
        guard command.requestID == "a" else { return }
        handled.append("a")
        for await _ in gate {}
        throw WireError(.socketClosed, "On purpose.")
      })
    let device = try await fixture.device(transport: transport)
    let foreign = try ForeignWriter(beside: device.cache)
    device.setPolicy { $0.isAutomatic = true }
    try await device.connect()
    await device.engine.untilIdle()
    let answers = Answers()
    for id in ["a", "b", "c"] { try device.send(id, answers) }
    await handled.until { !$0.isEmpty }
    if isEmptied {
      try await foreign.write { try $0.clearAll() }
    } else {
      // As another session that begins on the same file, which takes them for left behind.
      try await foreign.write { transaction in
        for row in try transaction.snapshot.outgoingMessages() {
          let failed = OutgoingMessage(row.message, state: .failed, errorCode: ClientErrorCode.socketClosed)
          if let failed { try transaction.putOutgoing(failed) }
        }
      }
    }
    try await device.engine.perform { await $0.storage.lookForReload(on: $0) }
    #expect(try await device.outgoing() == ["a pending", "b pending", "c pending"])
    // A log that the other program emptied after its commit counts as one more.
    #expect((1...(isEmptied ? 2 : 1)).contains(reloads(device)))
    opening.finish()
    await answers.until(3)
    #expect(["a", "b", "c"].map { answers.code($0) } == [ClientErrorCode.socketClosed, 0, 0])
    await device.engine.transport.suspend()
    await device.engine.transport.resume()
    await device.log.until { notices in notices.count { $0.source == .messageSent } >= 3 }
    await device.engine.untilIdle()
    #expect(try await fixture.requestIDs("first") == ["a", "b", "c"])
    #expect(try await device.outgoing() == [])
    try foreign.close()
    try await fixture.stop(device)
  }

  @Test("what waits for its turn is not taken for removed, also before anybody noticed") func waiting() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    let foreign = try ForeignWriter(beside: device.cache)
    let answers = Answers()
    // Without a connection yet, sends wait for it.
    try await device.engine.perform { $0.connection.state = .connecting }
    for id in ["a", "b"] { try device.send(id, answers) }
    try await device.engine.perform { _ in }
    #expect(try await device.outgoing() == ["a pending", "b pending"])
    try await foreign.write { try $0.clearAll() }
    try await device.connect()
    await answers.until(2)
    #expect(answers.code("a") == 0 && answers.code("b") == 0)
    #expect(try await fixture.requestIDs("first") == ["a", "b"])
    #expect(try await device.outgoing() == [])
    try foreign.close()
    try await fixture.stop(device)
  }

  @Test("what the other program knows to be sent or removed is not sent again") func doneElsewhere() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    let foreign = try ForeignWriter(beside: device.cache)
    let answers = Answers()
    try await device.engine.perform { $0.connection.state = .connecting }
    for id in ["a", "b"] { try device.send(id, answers) }
    try await device.engine.perform { _ in }
    try await foreign.write { transaction in
      try transaction.removeOutgoing(requestIDs: ["a"])
      guard let b = try transaction.snapshot.outgoingMessage(requestID: "b") else { return }
      try transaction.upsertMessages([
        Message(
          b.message.payload.edited {
            $0.set("message_id", Int64(7))
            $0.set("req_id", "b")
          }, channelURL: "first", requestID: "b")
      ])
    }
    try await device.connect()
    await answers.until(2)
    #expect(answers.code("a") == ClientErrorCode.uploadCanceled && answers.code("b") == 0)
    #expect(try await fixture.requestIDs("first") == [])
    try foreign.close()
    try await fixture.stop(device)
  }

  @Test("what another process took over while this one was suspended is looked for, and no file is uploaded again")
  func takenOver() async throws {
    let fixture = try await SendingFixture()
    let transport = TamperedTransport(try fixture.fixture.transport())
    let device = try await fixture.device(transport: transport)
    let foreign = try ForeignWriter(beside: device.cache)
    let answers = Answers()
    try await device.engine.perform { $0.connection.state = .connecting }
    for id in ["a", "b"] { try device.send(id, answers) }
    try device.sendFile("f", to: "second", FileUpload(.bytes([1, 2, 3]), name: "f"), answers)
    try await device.engine.perform { _ in }

    let other = try await fixture.device()
    try await other.connect()
    let sent = Answers()
    try other.send("a", sent)
    await sent.until(1)
    try await other.stop()
    try await foreign.write { transaction in
      let rows = try transaction.snapshot.outgoingMessages()
      for row in rows where row.requestID == "a" {
        try transaction.putOutgoing(row.failed(ClientErrorCode.socketClosed, at: 1))
      }
      for row in rows where row.requestID == "f" {
        try transaction.putOutgoing(row.uploaded(UploadedFile(.object { $0.set("url", "https://files.example/f") })))
      }
    }
    try await device.engine.perform { await $0.storage.lookForReload(on: $0) }
    #expect(try await device.outgoing() == ["a pending", "b pending", "f pending"])
    transport.holdUploads()
    try await device.connect()
    await answers.until(3)
    #expect(["a", "b", "f"].map { answers.code($0) } == [0, 0, 0])
    #expect(transport.sent.sorted() == ["b", "f"])
    #expect(try await fixture.requestIDs("first") == ["a", "b"])
    #expect(try await fixture.messages("second").map { $0.file?.url } == ["https://files.example/f"])
    try foreign.close()
    try await fixture.stop(device)
  }

  @Test("stale channels of the other cache are taken over, and its own are not lost") func staleChannels() async throws
  {
    let fixture = try await MessageFixture(messages: 1)
    let device = try await fixture.device()
    let foreign = try ForeignWriter(beside: device.cache)
    try await foreign.write { try $0.setStaleChannels(StaleChannels(["\(MessageFixture.url)"])) }
    // As an input: beside the one of the start, both could find the reload, and the second would wait for its pause.
    try await device.engine.perform { await $0.storage.lookForReload(on: $0) }
    await device.engine.untilIdle()
    #expect(try await device.engine.perform { $0.channelSync.freshness.isStale(MessageFixture.url) })
    #expect(try await device.cache.read { try $0.staleChannels().channelURLs } == [MessageFixture.url])
    try foreign.close()
    try await device.stop()
    await fixture.stop()
  }

  @Test("reloads that follow one another are synced together, after growing pauses") func pauses() async throws {
    let fixture = try await MessageFixture(messages: 3)
    let (recorder, clock) = (try fixture.recorder(), TestClock())
    let device = try await fixture.device(transport: recorder) { ($0.clock, $0.firstRetryDelay) = (clock, 7) }
    let foreign = try ForeignWriter(beside: device.cache)
    device.engine.syncChannels(.everything)
    try await device.connect()
    try await untilIdle(device)
    func reload(_ number: Int) async throws {
      try await foreign.write { try $0.setSession(appID: "\(number)", payload: nil) }
      try await device.engine.perform { await $0.storage.lookForReload(on: $0) }
      await device.engine.untilIdle()
      #expect(reloads(device) == number)
    }
    recorder.forget()
    try await reload(1)
    #expect(!recorder.started.isEmpty, "the first one is synced at once")
    for (round, pause) in [7.0, 14].enumerated() {
      recorder.forget()
      for number in 1...2 { try await reload(1 + round * 2 + number) }
      #expect(recorder.started.isEmpty)
      recorder.hold(after: 0)
      await clock.endPause(pause)
      await recorder.untilHeld(1)
      recorder.release()
      await device.engine.untilIdle()
    }
    await clock.endPause(28)
    try await device.engine.perform { _ in }
    while try await device.engine.perform({ $0.jobs.isWaiting(JobKey(.timer("reload"))) }) { await Task.yield() }
    recorder.forget()
    try await reload(6)
    #expect(!recorder.started.isEmpty, "after a quiet time, as the first one")
    try foreign.close()
    try await device.stop()
    await fixture.stop()
  }

  @Test("a file that goes away is an error of every call, and nothing is tried again and again")
  func moved() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    try await device.connect()
    await device.engine.untilIdle()
    let path = device.cache.fileURL.path
    try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
    let answers = Answers()
    try device.send("a", answers)
    await answers.until(1)
    #expect(answers.code("a") == ClientErrorCode.cache)
    try await device.engine.perform { await $0.resume() }
    await device.engine.untilIdle()
    let failures = device.log.effects.compactMap { effect -> CacheError.Code? in
      if case .cacheFailed(let error) = effect { error.code } else { nil }
    }
    #expect(!failures.isEmpty && failures.allSatisfy { $0 == .moved })
    #expect(try await device.engine.perform { !$0.jobs.isWaiting(JobKey(.timer("cache"))) })
    // Put back, it goes on.
    try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
    try device.send("b", answers)
    await answers.until(2)
    #expect(answers.code("b") == 0)
    try await fixture.stop(device)
  }
}
