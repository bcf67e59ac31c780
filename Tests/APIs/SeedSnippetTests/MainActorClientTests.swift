import Foundation
import LiveTesting
import SendBirdSyncManager
import Testing

/// Code of an app that says of itself that it belongs to the main actor, in language mode 5: it passes closures that use
/// its own state, and is a delegate. It has to compile without a warning; `@preconcurrency` is what the compiler asks of a
/// class that is isolated in words (view controllers are so by their superclass, and need it in no mode but 6).
@MainActor
private final class ChatModel: NSObject, @preconcurrency SBSMMessageCollectionDelegate,
  @preconcurrency SBDMessageCollectionDelegate, @preconcurrency SBDChannelDelegate,
  @preconcurrency SBDConnectionDelegate
{
  var channel: SBDGroupChannel?
  var legacy: SBSMMessageCollection?
  var current: SBDMessageCollection?
  var texts: [String] = []
  var told: [String] = []
  nonisolated let log = CallLog()

  func open() {
    SBDGroupChannel.getWithUrl("chan") { channel, error in
      self.channel = channel
      self.log.append("open")
    }
  }

  func show() {
    guard let channel else { return }
    legacy = SBSMMessageCollection(channel: channel, filter: nil, viewpointTimestamp: .max)
    legacy?.delegate = self
    legacy?.fetch(in: .previous) { hasMore, error in
      self.texts = self.legacy?.messages.map(\.message) ?? []
      self.log.append("fetched \(self.texts)")
    }
    let params = SBDMessageListParams()
    current = SBDMessageCollection(channel: channel, startingPoint: .max, params: params)
    current?.delegate = self
    current?.start(
      with: .cacheAndReplaceByApi, cacheResultHandler: { messages, error in self.told.append("cache") },
      apiResultHandler: { messages, error in
        self.told.append("api")
        self.log.append("started \(messages?.count ?? -1)")
      })
  }

  func send() {
    channel?.sendUserMessage("mine") { message, error in
      self.told.append("sent \(message?.message ?? "")")
      self.log.append("sent")
    }
    channel?.markAsRead { error in self.told.append("read") }
    channel?.getAllMetaData { data, error in self.log.append("data \(data?.count ?? -1) on main \(MainQueue.isCurrent)")
    }
  }

  func collection(
    _ collection: SBSMMessageCollection, didReceiveEvent action: SBSMMessageEventAction, messages: [SBDBaseMessage]
  ) {
    told.append("\(action)")
  }

  func messageCollection(
    _ collection: SBDMessageCollection, context: SBDMessageContext, channel: SBDGroupChannel,
    addedMessages messages: [SBDBaseMessage]
  ) {
    told.append("added")
    log.append("added \(messages.map(\.message))")
  }

  func channel(_ sender: SBDBaseChannel, didReceive message: SBDBaseMessage) { told.append(message.message) }
  func didSucceedReconnection() { told.append("reconnected") }
}

extension SeedSnippets {
  @Suite("Clients on the main actor") @MainActor struct MainActorClientTests {
    @Test("closures and delegates of the main actor are called on the main queue") func client() async throws {
      let fixture = try await SnippetFixture.legacy()
      try await fixture.send("one")
      let model = ChatModel()
      SBDMain.add(model as SBDChannelDelegate, identifier: model.description)
      model.open()
      await model.log.until("open")
      model.show()
      await model.log.until { $0.contains(#"fetched ["one"]"#) && $0.contains("started 1") }
      try await fixture.send("two")
      await model.log.until(#"added ["two"]"#)
      model.send()
      await model.log.until { $0.contains("sent") && $0.contains("data 0 on main true") }
      #expect(model.texts == ["one"])
      #expect(model.told.contains("two") && model.told.contains("sent mine"))
      SBDMain.removeChannelDelegate(forIdentifier: model.description)
      model.legacy?.remove()
      model.current?.dispose()
      await fixture.stop()
    }
  }
}
