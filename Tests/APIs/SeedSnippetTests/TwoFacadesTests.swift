import Foundation
import LiveTesting
import SendBirdSyncManager
import Testing

extension SeedSnippets {
  /// One run of an app that is half moved: login and channels by `SBDMain`, lists by SyncManager, one chat by the newer
  /// collection.
  @Suite("Both static facades") @MainActor struct TwoFacadesTests {
    @Test("seed 001's setup beside SBDMain, and both collections on one channel") func twoFacades() async throws {
      let fixture = try await SnippetFixture(isLegacy: true)
      try await fixture.send("one")
      let options = SBSMSyncManagerOptions()
      options.messageCollectionCapacity = 200
      options.messageResendPolicy = .manual
      options.maxFailedMessageCountPerChannel = 5
      SBSMSyncManager.setup(withUserId: "alice", options: options)
      try await fixture.connect()
      SBSMSyncManager.resumeSynchronize()

      let list = GroupChannelListViewController()
      list.viewDidLoad()
      list.firstFetch()
      await list.log.until("loaded on main")
      let channel = try #require(list.channels.first)
      #expect(channel == (try await fixture.channel()))
      let legacy = GroupChannelChattingViewController(channel)
      legacy.viewDidLoad()
      legacy.fetchBothDirections()
      await legacy.log.until { $0.contains("previous done") && $0.contains("next done") }
      let current = ViewController(channel, startingPoint: .max)
      current.createCollection()
      current.start()
      await current.log.until("api one")

      func texts() -> [[String]] {
        [
          legacy.messageCollection.messages.map(\.message),
          current.messageCollection?.getSucceededMessages().map(\.message) ?? [],
        ]
      }
      // Somebody else's message, the user's own from each side, an edit, a deletion: both are told of each.
      try await fixture.send("two")
      await legacy.log.until("insert two")
      await current.log.until("added two succeeded eventMessageReceived")
      legacy.send(try #require(SBDUserMessageParams(message: "three")))
      await legacy.log.until("insert three")
      await current.log.until("updated three succeeded eventMessageSent")
      current.send(try #require(SBDUserMessageParams(message: "four")))
      await legacy.log.until("insert four")
      await current.log.until("updated four succeeded eventMessageSent")
      let last = try #require(legacy.messageCollection.messages.last)
      channel.delete(last, completionHandler: nil)
      await legacy.log.until("remove four")
      await current.log.until("deleted four succeeded eventMessageDeleted")
      await fixture.untilTold()
      #expect(texts() == [["one", "two", "three"], ["one", "two", "three"]])

      // What fails is one message, in both.
      try await fixture.server("PUT", "group_channels/chan/freeze", #"{"freeze":true}"#)
      current.send(try #require(SBDUserMessageParams(message: "refused")))
      await current.log.until("updated refused failed localMessageFailed")
      await fixture.untilTold()
      let failed = legacy.messageCollection.failedMessages.map(\.requestId)
      #expect(failed.count == 1 && current.messageCollection?.getFailedMessages().map(\.requestId) == failed)
      legacy.messageCollection.deleteFailedMessage(withRequestId: try #require(failed.first))
      await current.log.until { $0.contains { $0.hasPrefix("deleted refused") } }
      #expect(current.messageCollection?.getFailedMessages().isEmpty == true)

      // A clear of one facade is a clear of both.
      SBSMSyncManager.clearCache()
      await legacy.log.until { $0.contains { $0.hasPrefix("clear one") } }
      await list.log.until("clear chan")
      current.messageCollection?.dispose()
      await fixture.stop()
    }
  }
}
