import ChatClient
import ChatModel
import ChatWire
import Foundation
import LayerTesting
import LiveTesting
import PacedTesting
import Testing

@testable import SyncManager

@Suite("Sending under the legacy policies", .live)
struct ResendPolicyTests {
  /// A session whose sends fail while `isBroken` says so, with a collection that was fetched.
  private func run(
    _ policy: SBSMMessageResendPolicy, _ change: (inout LegacyOptions) -> Void = { _ in },
    _ body: (ChatSession, Locked<Bool>, SBSMMessageCollection, LegacyMessageLog) async throws -> Void
  ) async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 2)
    var options = LegacyOptions()
    options.policy = policy
    // The fixture's server is in 2023.
    options.retentionDays = SBSMSyncManagerOptions.infinity
    change(&options)
    let isBroken = Locked(false)
    let session = try fixture.session(
      options,
      transport: InterceptedTransport(
        try fixture.live.transport(),
        beforeSend: { _ in
          if isBroken.withValue({ $0 }) { throw WireError(.socketClosed, "The test breaks it.") }
        },
        beforeCall: { call in
          guard isBroken.withValue({ $0 }) else { return }
          if call.path.contains("messages") { throw WireError(.network, "The test breaks it.") }
          if call.path.contains("storage") { throw WireError(.socketClosed, "The test breaks it.") }
        }))
    try await session.connected()
    let (collection, log) = try await session.messages()
    await collection.fetch(.previous)
    await session.untilAllIsTold()
    log.events.removeAll()
    try await body(session, isBroken, collection, log)
    await session.untilAllIsTold()
    #expect(log.faults.isEmpty)
    try await fixture.stop(session)
  }

  private static func told(_ log: LegacyMessageLog) -> [String] { log.lines.filter { $0 != "channel updated" } }

  @Test("success", arguments: [SBSMMessageResendPolicy.none, .manual, .automatic])
  func success(_ policy: SBSMMessageResendPolicy) async throws {
    try await run(policy) { session, _, collection, log in
      try session.send("a")
      await log.events.until("succeeded insert a")
      #expect(Self.told(log) == ["pending insert a", "pending remove a", "succeeded insert a"])
      #expect(collection.texts == ["1", "2", "a"])
      // What the app hands over is known already.
      let sent = try #require(collection.messages.last)
      collection.appendMessage(sent)
      collection.handleSendMessageResponse(sent, nil)
      collection.handleSendMessageResponse(nil, nil)
      collection.handleSendMessageResponse(nil, SBDError(.networkError))
      await session.untilAllIsTold()
      #expect(Self.told(log).count == 3)
    }
  }

  @Test("failure", arguments: [SBSMMessageResendPolicy.none, .manual])
  func failure(_ policy: SBSMMessageResendPolicy) async throws {
    try await run(policy) { session, isBroken, collection, log in
      isBroken.withValue { $0 = true }
      try session.send("a")
      await log.events.until("pending remove a")
      await session.untilAllIsTold()
      let expected = ["pending insert a", "pending remove a"] + (policy == .none ? [] : ["failed insert a none"])
      #expect(Self.told(log) == expected)
      #expect(await collection.fetchFailed() == nil)
      #expect(collection.failedMessages.count == (policy == .none ? 0 : 1))
      // The row is there for the new layer under every policy.
      let rows = try await session.views.outgoingMessages(channelURL: "ch01", isFailed: true)
      #expect(rows.map(\.requestID) == ["a"])
    }
  }

  @Test("manual: the user sends it again, and it fails, then succeeds")
  func manual() async throws {
    try await run(.manual) { session, isBroken, collection, log in
      isBroken.withValue { $0 = true }
      try session.send("a")
      await log.events.until("failed insert a none")
      log.events.removeAll()
      session.engine.resend(requestID: "a")
      await log.events.until("failed insert a none")
      #expect(
        Self.told(log) == [
          "failed remove a removeUnknown", "pending insert a", "pending remove a", "failed insert a none",
        ])
      isBroken.withValue { $0 = false }
      log.events.removeAll()
      session.engine.resend(requestID: "a")
      await log.events.until("succeeded insert a")
      #expect(
        Self.told(log) == [
          "failed remove a removeUnknown", "pending insert a", "pending remove a",
          "failed remove a removeResendSucceeded", "succeeded insert a",
        ])
      #expect(collection.failedMessages.isEmpty && collection.texts.last == "a")
    }
  }

  @Test("automatic: it stays failed until it is sent, and not while the layer is paused")
  func automatic() async throws {
    try await run(.automatic) { session, isBroken, collection, log in
      let layer = LegacyLayer.of(session)
      layer.setResumed(false, session)
      isBroken.withValue { $0 = true }
      try session.send("a")
      await log.events.until("failed insert a none")
      await session.untilAllIsTold()
      log.events.removeAll()
      layer.setResumed(true, session)
      await log.events.until("failed update a updateResendFailed")
      #expect(collection.failedMessages.count == 1 && collection.pendingMessages.isEmpty)
      isBroken.withValue { $0 = false }
      #expect(await collection.fetchFailed() == nil)
      await log.events.until("succeeded insert a")
      // What the server says of it later may be told by now, too.
      let told = Self.told(log)
      let end = try #require(told.firstIndex(of: "succeeded insert a"))
      #expect(told[...end].suffix(2) == ["failed remove a removeResendSucceeded", "succeeded insert a"])
      #expect(!told.contains { $0.hasPrefix("pending") })
    }
  }

  @Test("a file whose upload ends is reported in its current state, and not while it is shown as failed")
  func upload() async throws {
    try await run(.automatic) { session, isBroken, collection, log in
      let layer = LegacyLayer.of(session)
      let channel = try await session.getChannel("ch01")
      let params = try #require(FileMessageParams(file: Data([1, 2, 3])))
      channel.sendFileMessage(params: params)
      await log.events.until("succeeded insert")
      #expect(
        Self.told(log) == ["pending insert", "pending update", "pending remove", "succeeded insert"])
      layer.setResumed(false, session)
      isBroken.withValue { $0 = true }
      log.events.removeAll()
      channel.sendFileMessage(params: params)
      await log.events.until("failed insert none")
      await session.untilAllIsTold()
      isBroken.withValue { $0 = false }
      log.events.removeAll()
      layer.setResumed(true, session)
      await log.events.until("succeeded insert")
      #expect(Self.told(log).suffix(2) == ["failed remove removeResendSucceeded", "succeeded insert"])
      #expect(!Self.told(log).contains { $0.hasPrefix("pending") })
      #expect(collection.failedMessages.isEmpty && collection.messages.count == 4)
    }
  }

  @Test("automatic: after the allowed attempts it stays failed")
  func retryLimit() async throws {
    try await run(.automatic, { $0.retryCount = 2 }) { session, isBroken, collection, log in
      isBroken.withValue { $0 = true }
      try session.send("a")
      await log.events.until("failed insert a none")
      for _ in 0..<4 {
        #expect(await collection.fetchFailed() == nil)
        await session.untilAllIsTold()
      }
      #expect(log.lines.filter { $0 == "failed update a updateResendFailed" }.count == 2)
      #expect(collection.failedMessages.count == 1)
    }
  }

  @Test("more failed messages than allowed: the oldest is removed, and the reason is reported")
  func maximum() async throws {
    try await run(.manual, { $0.maximumFailedPerChannel = 1 }) { session, isBroken, collection, log in
      isBroken.withValue { $0 = true }
      try session.send("a")
      await log.events.until("failed insert a none")
      try session.send("b")
      await log.events.until("failed remove a removeExceededMaxCount")
      #expect(collection.failedMessages.map(\.requestId) == ["b"])
    }
  }

  @Test("what is too old goes, and why is told")
  func retention() async throws {
    try await run(.manual) { session, isBroken, collection, log in
      isBroken.withValue { $0 = true }
      try session.send("a")
      await log.events.until("failed insert a none")
      var options = LegacyLayer.of(session).options
      // Whatever was made before now is too old.
      options.retentionDays = 0
      LegacyLayer.of(session).setUp(options, LegacyQueues(), session)
      await log.events.until("failed remove a removeRetentionExpired")
      #expect(collection.failedMessages.isEmpty)
    }
  }

  @Test("under none the limits remove nothing: the new layer still shows it")
  func noneKeeps() async throws {
    try await run(.none, { ($0.maximumFailedPerChannel, $0.retentionDays) = (0, 0) }) { session, isBroken, _, log in
      isBroken.withValue { $0 = true }
      try session.send("a")
      await log.events.until("pending remove a")
      await session.untilAllIsTold()
      #expect(try await session.views.outgoingMessages(channelURL: "ch01", isFailed: true).count == 1)
    }
  }

  @Test("the app removes a failed message")
  func removal() async throws {
    try await run(.manual) { session, isBroken, collection, log in
      isBroken.withValue { $0 = true }
      for text in ["a", "b"] {
        try session.send(text)
        await log.events.until("failed insert \(text) none")
      }
      collection.deleteFailedMessage(withRequestId: "a")
      await log.events.until("failed remove a removeManualAction")
      collection.deleteMessage(try #require(collection.failedMessages.first))
      await log.events.until("failed remove b removeManualAction")
      #expect(try await session.views.outgoingMessages(channelURL: "ch01", isFailed: true).isEmpty)
    }
  }

  @Test("a failed message of an earlier run is shown when it is fetched")
  func restart() async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 1)
    var options = LegacyOptions()
    (options.policy, options.retentionDays) = (.manual, SBSMSyncManagerOptions.infinity)
    let first = try fixture.session(options)
    try await first.connected()
    let (known, _) = try await first.messages()
    await known.fetch(.previous)
    await first.disconnect()
    try first.send("a")
    await first.untilAllIsTold()
    try await first.close()
    let session = try fixture.session(options)
    let (collection, log) = try await session.messages()
    #expect(await collection.fetch(.previous) == "end")
    #expect(collection.failedMessages.isEmpty)
    #expect(await collection.fetchFailed() == nil)
    #expect(log.lines.contains("failed insert a none") && collection.failedMessages.map(\.requestId) == ["a"])
    #expect(log.faults.isEmpty)
    try await fixture.stop(session)
  }

  @Test("own messages that were edited or deleted elsewhere are taken from the app; those of others are not")
  func handovers() async throws {
    try await run(.none) { session, _, collection, log in
      try session.send("a")
      await log.events.until("succeeded insert a")
      let sent = try #require(collection.messages.last)
      let json = """
        {"type":"MESG","message_id":\(sent.messageId),"channel_url":"ch01","created_at":\(sent.createdAt),\
        "updated_at":\(sent.createdAt + 5),"message":"edited","user":{"user_id":"alice"},"request_id":"a"}
        """
      collection.updateMessage(BaseMessage.make(try Message(#require(Payload(json)))))
      await log.events.until("succeeded update edited")
      let his = try #require(collection.messages.first)
      collection.deleteMessage(his)
      collection.deleteMessage(sent)
      await log.events.until("succeeded remove edited")
      await session.untilAllIsTold()
      #expect(collection.texts == ["1", "2"])
    }
  }
}
