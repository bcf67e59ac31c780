import ChatCache
import ChatModel
import ChatWire
import GRDBSQLite
import LiveTesting
import PacedTesting
import RawSQLite
import Testing

@testable import CacheSync

@Suite("Clearing and eviction", .live) struct ClearingTests {
  /// A cache with `channels` channels of `messages` messages each; channel 0 was looked at first.
  private func fill(_ cache: Cache, channels: Int, messages: Int) async throws {
    for channel in 0..<channels {
      let url = "channel_\(channel)"
      let filling = String(repeating: "x", count: 500)
      try await cache.write(source: .fetched) { transaction in
        try transaction.upsertChannels([
          Channel(
            Payload.object {
              $0.set("channel_url", url); $0.set("name", "n")
            })
        ])
        try transaction.upsertMessages(
          (1...messages).map { number in
            try Message(
              .object {
                $0.set("message_id", Int64(channel * 100_000 + number))
                $0.set("channel_url", url)
                $0.set("type", "MESG")
                $0.set("message", filling)
                $0.set("created_at", Int64(number))
              })
          })
        if let range = SyncedRange(start: 1, end: Int64(messages)) {
          try transaction.addSyncedRange(range, channelURL: url)
        }
        try transaction.setToken("t", .messages(channelURL: url))
        try transaction.noteAccess(channelURL: url, at: Int64(1000 + channel))
        try transaction.putOutgoing(ClearingTests.outgoing(url))
      }
    }
  }

  private static func outgoing(_ url: String) throws -> OutgoingMessage {
    let message = try Message(
      .object {
        $0.set("channel_url", url)
        $0.set("type", "MESG")
        $0.set("message", "unsent")
        $0.set("created_at", Int64(5))
        $0.set("request_id", "r-" + url)
      })
    guard let outgoing = OutgoingMessage(message, state: .failed) else { throw CacheError(.invalidValue, "No id.") }
    return outgoing
  }

  /// What is left of a channel.
  private struct Rest: Sendable {
    let messages: Int
    let outgoing: Int
    let hasRanges: Bool
    let hasToken: Bool
    let isChannelKnown: Bool

    init(_ snapshot: CacheSnapshot, _ url: String) throws {
      messages = try snapshot.messages(channelURL: url, createdIn: 0...Int64.max).count
      outgoing = try snapshot.outgoingMessages(channelURL: url).count
      hasRanges = try !snapshot.syncedRanges(channelURL: url, provenUnder: .everything).isEmpty
      hasToken = try snapshot.token(.messages(channelURL: url)) != nil
      isChannelKnown = try snapshot.channel(url: url) != nil
    }
  }

  @Test("a full cache loses the channels that nobody looked at for longest, never what waits to be sent")
  func eviction() async throws {
    let fixture = try await LiveFixture()
    var configuration = SyncConfiguration()
    let folder = try TemporaryCacheFolder()
    let probe = try Cache.open(directory: folder.url, userID: "alice")
    try await fill(probe, channels: 6, messages: 300)
    let full = try await probe.size()
    try probe.close()
    configuration.maximumCacheSize = full.used - 1
    let device = try await TestDevice(
      userID: "alice", folder: folder, transport: try fixture.transport(), configuration: configuration)
    try await device.connect()
    await device.engine.untilAtRest()

    let kept = try await device.cache.read { snapshot in
      try (0..<6).map { number -> Int in
        try snapshot.messages(channelURL: "channel_\(number)", createdIn: 0...Int64.max).count
      }
    }
    let firstKept = try #require(kept.firstIndex { $0 > 0 })
    #expect(firstKept > 0)
    #expect(kept[..<firstKept].allSatisfy { $0 == 0 } && kept[firstKept...].allSatisfy { $0 == 300 })
    let after = try await device.cache.size()
    #expect(after.used <= full.used / 2)
    #expect(after.onDisk < full.onDisk)
    for number in 0..<6 {
      let url = "channel_\(number)"
      let rest = try await device.cache.read { try Rest($0, url) }
      #expect(rest.outgoing == 1 && rest.isChannelKnown)
      #expect(rest.hasRanges == (number >= firstKept) && rest.hasToken == (number >= firstKept))
    }
    #expect(device.log.notices.contains { $0.source == .eviction })
    try await device.stop()
    await fixture.stop()
  }

  @Test("clearing one channel keeps what waits to be sent, and the others") func oneChannel() async throws {
    let fixture = try await LiveFixture()
    let device = try await TestDevice(userID: "alice", transport: try fixture.transport())
    try await fill(device.cache, channels: 2, messages: 10)
    try await device.engine.perform {
      try await $0.storage.clearMessages(channelURL: "channel_0", isKeepingOutgoing: true, on: $0)
    }
    let cleared = try await device.cache.read { try Rest($0, "channel_0") }
    #expect(cleared.messages == 0 && cleared.outgoing == 1 && cleared.isChannelKnown && !cleared.hasRanges)
    #expect(try await device.cache.read { try Rest($0, "channel_1") }.messages == 10)
    try await device.engine.perform { try await $0.storage.clearAll(on: $0) }
    let nothing = try await device.cache.read { try $0.channels().count + $0.outgoingMessages().count }
    #expect(nothing == 0)
    #expect(device.log.notices.last?.change?.isEverythingCleared == true)
    try await device.stop()
    await fixture.stop()
  }

  @Test(
    "what waits for its turn is canceled at once, and not restored after a commit of another program",
    arguments: [true, false])
  func waiting(_ isEverything: Bool) async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    let foreign = try ForeignWriter(beside: device.cache)
    let answers = Answers()
    // Without a connection yet, sends wait for it.
    try await device.engine.perform { $0.connection.state = .connecting }
    for id in ["a", "b"] { try device.send(id, answers) }
    try device.send("c", to: "second", answers)
    try await device.engine.perform { engine in
      guard !isEverything else { return try await engine.storage.clearAll(on: engine) }
      try await engine.storage.clearMessages(channelURL: "first", isKeepingOutgoing: false, on: engine)
    }
    #expect(answers.order == (isEverything ? ["a", "b", "c"] : ["a", "b"]))
    #expect(answers.order.allSatisfy { answers.code($0) == ClientErrorCode.uploadCanceled })
    try await foreign.write { try $0.setSession(appID: "1", payload: nil) }
    try await device.engine.perform { await $0.storage.lookForReload(on: $0) }
    #expect(try await device.outgoing() == (isEverything ? [] : ["c pending"]))
    try await device.connect()
    await answers.until(3)
    #expect(try await fixture.requestIDs("first") == [])
    #expect(try await fixture.requestIDs("second") == (isEverything ? [] : ["c"]))
    try foreign.close()
    try await fixture.stop(device)
  }

  @Test("what is being uploaded is canceled, and of what may have been sent no row is restored") func underWay()
    async throws
  {
    let fixture = try await SendingFixture()
    let transport = TamperedTransport(try fixture.fixture.transport(), .withhold)
    let device = try await fixture.device(transport: transport)
    let foreign = try ForeignWriter(beside: device.cache)
    try await device.connect()
    await device.engine.untilIdle()
    transport.holdUploads()
    let answers = Answers()
    try device.send("a", answers)
    try device.sendFile("f", to: "second", FileUpload(.bytes([1, 2, 3]), name: "f"), answers)
    await transport.untilWithholding()
    await transport.untilHolding(1)
    try await device.engine.perform { try await $0.storage.clearAll(on: $0) }
    #expect(answers.order == ["f"] && answers.code("f") == ClientErrorCode.uploadCanceled)
    try await foreign.write { try $0.setSession(appID: "1", payload: nil) }
    try await device.engine.perform { await $0.storage.lookForReload(on: $0) }
    #expect(try await device.outgoing() == [])
    transport.releaseUploads()
    try foreign.close()
    try await device.stop()
    await answers.until(2)
    #expect(try await fixture.requestIDs("first") == ["a"])
    #expect(try await fixture.requestIDs("second") == [])
    await fixture.fixture.stop()
  }

  @Test("what the server may have is looked for all the same, and its caller hears of it") func unknownOutcome()
    async throws
  {
    let fixture = try await SendingFixture()
    let transport = TamperedTransport(try fixture.fixture.transport(), .failAfter(.socketClosed))
    let device = try await fixture.device(transport: transport)
    try await device.connect()
    await device.engine.untilIdle()
    let answers = Answers()
    try device.send("a", answers)
    await answers.until(1)
    #expect(try await device.outgoing().map { $0.prefix(8) } == ["a failed"])
    let again = Answers()
    // One input after the other: the look has begun, and cannot be answered before the clearing.
    try await device.engine.perform { engine in
      await engine.sending.acceptAgain("a", nil, nil, again.expect("a"), on: engine)
      try await engine.storage.clearAll(on: engine)
    }
    await again.until(1)
    #expect(again.code("a") == 0)
    #expect(try await fixture.requestIDs("first") == ["a"])
    #expect(transport.sent == ["a"])
    try await fixture.stop(device)
  }

  @Test("who is told of a clearing and asks how far sync is, learns that it begins anew", arguments: [true, false])
  func progress(isEverything: Bool) async throws {
    let fixture = try await MessageFixture(messages: 10)
    let device = try await fixture.device()
    try await device.connect()
    let watch = device.engine.watchMessages(channelURL: MessageFixture.url)
    await device.engine.untilAtRest()
    let before = try #require(
      try await device.engine.perform { $0.messageSyncProgress(channelURL: MessageFixture.url) })
    #expect(before.isStartReached && before.isEndReached)
    let seen = Locked<[MessageSyncProgress?]>([])
    let observation = await device.engine.observe { [engine = device.engine] notice in
      guard
        notice.change?.isEverythingCleared == true
          || notice.change?.channels.contains(where: \.isCleared) == true
      else { return }
      let progress = await engine.messageSyncProgress(channelURL: MessageFixture.url)
      seen.withValue { $0.append(progress) }
    }
    try await device.engine.perform { engine in
      if isEverything {
        try await engine.storage.clearAll(on: engine)
      } else {
        try await engine.storage.clearMessages(channelURL: MessageFixture.url, isKeepingOutgoing: true, on: engine)
      }
    }
    #expect(seen.withValue { $0 }.map { $0?.isStartReached } == [false])
    #expect(seen.withValue { $0 }.map { $0?.isEndReached } == [false])
    await device.engine.untilAtRest()
    #expect(try await device.messages().count == 10)
    #expect(device.progress?.isStartReached == true && device.progress?.isEndReached == true)
    withExtendedLifetime((watch, observation)) {}
    try await device.stop()
    await fixture.stop()
  }

  @Test("a clearing that cannot be written removes nothing, and the work it canceled continues")
  func failure() async throws {
    let fixture = try await MessageFixture(messages: 10)
    let transport = HeldTransport(try fixture.live.transport())
    let device = try await TestDevice(userID: "alice", transport: transport, configuration: SyncConfiguration())
    try await device.connect()
    transport.hold { $0.path.last == "messages" }
    let watch = device.engine.watchMessages(channelURL: MessageFixture.url)
    await transport.untilHeld()
    let raw = try RawConnection(path: device.cache.fileURL.path, flags: SQLITE_OPEN_READWRITE)
    try raw.execute("PRAGMA busy_timeout = 300000")
    try raw.execute("CREATE TRIGGER full BEFORE DELETE ON message BEGIN SELECT RAISE(ABORT, 'disk full'); END")
    _ = try await device.cache.write(source: .fetched) { transaction in
      try transaction.upsertMessages([
        try Message(
          .object {
            $0.set("message_id", Int64(999_999))
            $0.set("channel_url", MessageFixture.url)
            $0.set("type", "MESG")
            $0.set("message", "old")
            $0.set("created_at", Int64(5))
          })
      ])
    }
    await #expect(throws: CacheError.self) {
      try await device.engine.perform {
        try await $0.storage.clearMessages(channelURL: MessageFixture.url, isKeepingOutgoing: true, on: $0)
      }
    }
    await transport.untilHeld(2)
    transport.release()
    await device.engine.untilAtRest()
    let texts = try await device.messages().map(\.text)
    #expect(texts == ["old"] + (0..<10).map { "text \($0)" })
    #expect(device.progress?.isStartReached == true && device.progress?.isEndReached == true)
    withExtendedLifetime(watch) {}
    try await device.stop()
    await fixture.stop()
  }
}
