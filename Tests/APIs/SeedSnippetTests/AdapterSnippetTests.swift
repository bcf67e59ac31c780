import EventAdapter
import Foundation
import LiveTesting
import SendBirdSyncManager
import Testing

extension SeedSnippets {
  /// Screens as apps have them, in language mode 5, on collections of the other API.
  @Suite("Screens on collections of the other API") struct AdapterSnippetTests {
    /// A fixture with the legacy layer set up for its user.
    private func run(_ body: (SnippetFixture) async throws -> Void) async throws {
      let fixture = try await SnippetFixture()
      SBSMSyncManager.setDelegateQueue(fixture.queue)
      SBSMSyncManager.setCompletionQueue(fixture.queue)
      SBSMSyncManager.setup(withUserId: "alice")
      SBSMSyncManager.resumeSynchronize()
      for text in ["one", "two"] { try await fixture.send(text) }
      try await body(fixture)
      SBSMSyncManager.pauseSynchronize()
      SBSMSyncManager.setDelegateQueue(nil)
      SBSMSyncManager.setCompletionQueue(nil)
      await fixture.stop()
    }

    @Test("the view controller of seed 003 on a legacy collection") func newerScreen() async throws {
      try await run { fixture in
        let view = ViewController(try await fixture.channel(), startingPoint: .max)
        await fixture.onQueue {
          let params = SBDMessageListParams()
          params.previousResultSize = 30
          params.replyType = .all
          // The one line that is another.
          view.messageCollection = .onLegacyLayer(
            channel: view.GROUP_CHANNEL, startingPoint: view.STARTING_POINT, params: params
          ) { event in
            view.log.append("lost \(event.lost)")
          }
          view.messageCollection?.delegate = view
          view.start()
        }
        await view.log.until("api one,two")
        try await fixture.send("three")
        await view.log.until("added three succeeded eventMessageReceived")
        await fixture.onQueue { SBDUserMessageParams(message: "mine").map { view.send($0) } }
        await view.log.until("updated mine succeeded eventMessageSent")
        #expect(!view.log.calls.contains { $0.hasPrefix("lost") })
        await fixture.onQueue { view.messageCollection?.dispose() }
      }
    }

    @Test("a legacy screen on a newer collection") func legacyScreen() async throws {
      try await run { fixture in
        let screen = LegacyScreen()
        let channel = try await fixture.channel()
        await fixture.onQueue {
          // The one line that is another.
          screen.collection = .onNewerLayer(channel: channel, filter: nil, viewpointTimestamp: .max)
          screen.collection?.delegate = screen
          screen.collection?.fetch(in: .previous) { (hasMore: Bool, error: SBDError?) in
            screen.log.append("fetched \(hasMore)")
          }
        }
        await screen.log.until("fetched false")
        #expect(screen.log.calls.first == "insert one,two")
        await fixture.onQueue {
          guard let collection = screen.collection, let params = SBDUserMessageParams(message: "mine") else { return }
          let pending = channel.sendUserMessage(
            with: params, completionHandler: collection.handleSendMessageResponse)
          collection.appendMessage(pending)
        }
        await screen.log.until("insert mine")
        #expect(await fixture.onQueue { screen.texts } == ["one", "two", "mine"])
        await fixture.onQueue { screen.collection?.remove() }
      }
    }
  }
}

/// It applies the events of sent messages to an array, as seed 001 shows.
private final class LegacyScreen: NSObject, SBSMMessageCollectionDelegate {
  var collection: SBSMMessageCollection?
  var texts: [String] = []
  let log = CallLog()

  func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, succeededMessages: [SBDBaseMessage]
  ) {
    let told = succeededMessages.map(\.message)
    switch action {
    case .insert: texts += told
    case .remove: texts.removeAll { told.contains($0) }
    case .clear: texts = []
    case .update, .none: break
    }
    log.append("\(action) \(told.joined(separator: ","))")
  }
}
