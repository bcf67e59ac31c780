import LiveTesting
import SendBirdSyncManager
import Testing

extension SeedSnippets {
  /// Seed 001: the list of properties of `SBSMSyncManagerOptions`.
  @Suite("Options of the legacy layer") @MainActor struct OptionSnippetTests {
    @Test("defaults, and acceptable values") func options() {
      let options: SBSMSyncManagerOptions = SBSMSyncManagerOptions()
      #expect(options.messageCollectionCapacity == 2_147_483_647)
      #expect(options.messageResendPolicy == .none)
      #expect(options.automaticMessageResendRetryCount == 2_147_483_647)
      #expect(options.maxFailedMessageCountPerChannel == 20)
      #expect(options.failedMessageRetentionDays == 7)
      options.messageCollectionCapacity = 199
      #expect(options.messageCollectionCapacity == 200)
      options.messageCollectionCapacity = 2_147_483_648
      #expect(options.messageCollectionCapacity == 2_147_483_647)
    }

    /// As the seed sets it up, in Swift.
    private static var manual: SBSMSyncManagerOptions {
      let options = SBSMSyncManagerOptions()
      options.messageCollectionCapacity = 200
      options.messageResendPolicy = SBSMMessageResendPolicy.manual
      options.maxFailedMessageCountPerChannel = 5
      return options
    }

    private static var automatic: SBSMSyncManagerOptions {
      let options = manual
      options.messageResendPolicy = .automatic
      return options
    }

    /// A collection over `chan`, with what it told.
    private func shown(_ fixture: SnippetFixture) async throws -> (SBSMMessageCollection, FailedMessageLog) {
      try await fixture.send("one")
      let collection = SBSMMessageCollection(
        channel: try await fixture.channel(), filter: nil, viewpointTimestamp: .max, limit: 150, reverse: false)
      let delegate = FailedMessageLog()
      collection.delegate = delegate
      await fetch(collection)
      await fixture.untilTold()
      delegate.log.removeAll()
      return (collection, delegate)
    }

    private func fetch(_ collection: SBSMMessageCollection) async {
      await withCheckedContinuation { continuation in
        collection.fetch(in: .previous) { _, _ in continuation.resume() }
      }
    }

    /// Sends what the server refuses.
    private func fail(_ texts: [String], _ fixture: SnippetFixture, _ collection: SBSMMessageCollection) async throws {
      try await fixture.server("PUT", "group_channels/chan/freeze", #"{"freeze":true}"#)
      for text in texts {
        await withCheckedContinuation { continuation in
          collection.channel.sendUserMessage(text) { _, _ in continuation.resume() }
        }
      }
      try await fixture.server("PUT", "group_channels/chan/freeze", #"{"freeze":false}"#)
      await fixture.untilTold()
    }

    @Test("messageCollectionCapacity: what exceeds it is removed from the collection") func capacity() async throws {
      let fixture = try await SnippetFixture.legacy(Self.manual)
      for number in 1...229 { try await fixture.send("\(number)") }
      let (collection, delegate) = try await shown(fixture)
      #expect(collection.messageCount() == 150)
      await fetch(collection)
      await fixture.untilTold()
      #expect(collection.messageCount() == 200)
      #expect(
        delegate.log.calls.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
          "succeeded insert", "succeeded remove",
        ])
      #expect(collection.messages.first?.message == "1")
      await fixture.stop()
    }

    @Test("none: the pending message is removed, and the failed one is not shown") func policyNone() async throws {
      let fixture = try await SnippetFixture.legacy()
      let (collection, delegate) = try await shown(fixture)
      try await fail(["mine"], fixture, collection)
      #expect(delegate.log.calls == ["pending insert mine", "pending remove mine"])
      #expect(collection.pendingMessages.isEmpty && collection.failedMessages.isEmpty)
      await fixture.stop()
    }

    @Test("manual: the failed message is stored, also for the next run, until the user sends it again")
    func policyManual() async throws {
      let fixture = try await SnippetFixture.legacy(Self.manual)
      let (first, told) = try await shown(fixture)
      try await fail(["mine"], fixture, first)
      #expect(told.log.calls == ["pending insert mine", "pending remove mine", "failed insert mine none"])
      await fixture.quit()

      try await fixture.launch(Self.manual)
      let (collection, delegate) = try await shown(fixture)
      await withCheckedContinuation { continuation in
        collection.fetchFailedMessages { _ in continuation.resume() }
      }
      #expect(delegate.log.calls == ["failed insert mine none"])
      let failed = try #require(collection.failedMessages.first as? SBDUserMessage)
      collection.channel.resendUserMessage(with: failed, completionHandler: collection.handleSendMessageResponse)
      await delegate.log.until("succeeded insert mine")
      #expect(
        delegate.log.calls.dropFirst() == [
          "failed remove mine removeUnknown", "pending insert mine", "pending remove mine",
          "failed remove mine removeResendSucceeded", "succeeded insert mine",
        ])
      await fixture.stop()
    }

    @Test("automatic: the failed message is sent again without the user") func policyAutomatic() async throws {
      let fixture = try await SnippetFixture.legacy(Self.automatic)
      let (collection, delegate) = try await shown(fixture)
      await fixture.loseConnection()
      collection.channel.sendUserMessage("mine")
      await delegate.log.until("failed insert mine none")
      SBDMain.reconnect()
      await delegate.log.until("succeeded insert mine")
      #expect(delegate.log.calls.suffix(2) == ["failed remove mine removeResendSucceeded", "succeeded insert mine"])
      await fixture.stop()
    }

    @Test("automaticMessageResendRetryCount: after that many attempts it remains failed") func retryCount()
      async throws
    {
      let options = Self.automatic
      options.automaticMessageResendRetryCount = 0
      let fixture = try await SnippetFixture.legacy(options)
      let (collection, delegate) = try await shown(fixture)
      await fixture.loseConnection()
      collection.channel.sendUserMessage("mine")
      await delegate.log.until("failed insert mine none")
      await fixture.reconnect()
      try await fixture.send("two")
      await withCheckedContinuation { continuation in
        collection.fetchAllNextMessages { _, _ in continuation.resume() }
      }
      await delegate.log.until { $0.contains { $0.hasSuffix("two") } }
      #expect(collection.failedMessages.map(\.message) == ["mine"])
      await fixture.stop()
    }

    @Test("maxFailedMessageCountPerChannel: the earliest one is deleted, by a remove event") func maxFailed()
      async throws
    {
      let fixture = try await SnippetFixture.legacy(Self.manual)
      let (collection, delegate) = try await shown(fixture)
      try await fail(["a", "b", "c", "d", "e", "f"], fixture, collection)
      await delegate.log.until("failed remove a removeExceededMaxCount")
      #expect(collection.failedMessages.map(\.message) == ["b", "c", "d", "e", "f"])
      await fixture.stop()
    }

    @Test("failedMessageRetentionDays: what is older is removed") func retention() async throws {
      let fixture = try await SnippetFixture.legacy(Self.manual)
      let (collection, delegate) = try await shown(fixture)
      try await fail(["mine"], fixture, collection)
      #expect(collection.failedMessages.count == 1)
      let options = Self.manual
      // Whatever was made before now is too old.
      options.failedMessageRetentionDays = 0
      SBSMSyncManager.setup(withUserId: "alice", options: options)
      await delegate.log.until("failed remove mine removeRetentionExpired")
      #expect(collection.failedMessages.isEmpty)
      await fixture.stop()
    }
  }
}
