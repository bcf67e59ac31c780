import ChatModel
import DevChatServer
import Foundation
import LiveTesting
import SendBirdSDK
import Testing

extension SeedSnippets {
  /// Seed 003: what its text promises of its snippets.
  @Suite("Message collection") struct MessageCollectionSnippetTests {
    /// A started view over a channel with these messages, which are all listed.
    private func started(_ fixture: SnippetFixture, _ texts: [String] = ["one", "two"]) async throws -> ViewController {
      for text in texts { try await fixture.send(text) }
      let view = ViewController(try await fixture.channel(), startingPoint: .max)
      await fixture.onQueue {
        view.createCollection()
        view.start()
      }
      await view.log.until("api \(texts.joined(separator: ","))")
      return view
    }

    private func list(_ fixture: SnippetFixture, _ view: ViewController) async -> [String] {
      await fixture.onQueue { (view.messageCollection?.getSucceededMessages() ?? []).map(\.message) }
    }

    @Test("lists around a starting point, first from the cache, then from the server") func create() async throws {
      let fixture = try await SnippetFixture()
      let view = try await started(fixture)
      #expect(view.log.calls.first?.hasPrefix("cache") == true)
      #expect(await list(fixture, view) == ["one", "two"])
      await fixture.onQueue { view.messageCollection?.dispose() }
      // What the first view cached, a second one shows before it asks.
      let second = ViewController(view.GROUP_CHANNEL, startingPoint: .max)
      await fixture.onQueue {
        second.createCollection()
        second.start()
      }
      await second.log.until("api one,two")
      #expect(second.log.calls.first == "cache one,two")
      await fixture.stop()
    }

    @Test("pages to both sides while there is more: hasPrevious, loadPrevious, hasNext, loadNext") func pages()
      async throws
    {
      let fixture = try await SnippetFixture()
      var times: [Int64] = []
      for number in 1...5 {
        let id = try await fixture.send("\(number)")
        let sent = try await fixture.server("GET", "group_channels/chan/messages/\(id)")
        times.append(sent.integer("created_at") ?? 0)
        try await Task.sleep(nanoseconds: 2_000_000)
      }
      let view = ViewController(try await fixture.channel(), startingPoint: times[2])
      await fixture.onQueue {
        view.messageListParams.previousResultSize = 1
        view.messageListParams.nextResultSize = 1
        view.messageListParams.isInclusive = true
        view.resetViewpoint(times[2])
        view.start()
      }
      await view.log.until("api 2,3,4")
      await fixture.onQueue { view.loadNext() }
      await view.log.until("next 2,3,4,5")
      await fixture.onQueue { view.loadPrevious() }
      await view.log.until("previous 1,2,3,4,5")
      await fixture.onQueue {
        view.loadNext()
        view.loadPrevious()
      }
      // The last pages may have been full, so that one more may be asked for; it is empty then.
      await view.log.until { $0.last.map { $0.hasPrefix("no previous") || $0 == "previous 1,2,3,4,5" } ?? false }
      #expect(await list(fixture, view) == ["1", "2", "3", "4", "5"])
      await fixture.stop()
    }

    @Test("sending delivers a pending message as added, its success as updated") func send() async throws {
      let fixture = try await SnippetFixture()
      let view = try await started(fixture)
      view.log.removeAll()
      let params = try #require(SBDUserMessageParams(message: "mine"))
      await fixture.onQueue { view.send(params) }
      await view.log.until("updated mine succeeded eventMessageSent")
      #expect(
        view.log.calls.filter { $0.contains(" mine ") } == [
          "added mine pending localMessagePendingCreated", "updated mine succeeded eventMessageSent",
        ])
      #expect(await list(fixture, view) == ["one", "two", "mine"])

      view.log.removeAll()
      let file = try #require(SBDFileMessageParams(file: Data("content".utf8)))
      file.fileName = "note.txt"
      file.mimeType = "text/plain"
      await fixture.onQueue { view.send(file) }
      await view.log.until { $0.contains { $0.hasPrefix("updated") && $0.hasSuffix("succeeded eventMessageSent") } }
      #expect(view.log.calls.contains { $0.hasPrefix("added") && $0.hasSuffix("pending localMessagePendingCreated") })
      await fixture.stop()
    }

    @Test("a failed message is updated as failed, and resending it updates it twice more") func resend() async throws {
      let fixture = try await SnippetFixture()
      let view = try await started(fixture)
      try await fixture.server("PUT", "group_channels/chan/freeze", #"{"freeze":true}"#)
      await view.log.until { $0.contains { $0.hasPrefix("channel updated") } }
      view.log.removeAll()
      let params = try #require(SBDUserMessageParams(message: "mine"))
      await fixture.onQueue { view.send(params) }
      await view.log.until("updated mine failed localMessageFailed")
      let failed = await fixture.onQueue { view.messageCollection?.getFailedMessages() ?? [] }
      #expect(failed.map(\.message) == ["mine"])
      #expect(await fixture.onQueue { view.messageCollection?.getPendingMessages().isEmpty } == true)
      try await fixture.server("PUT", "group_channels/chan/freeze", #"{"freeze":false}"#)
      await view.log.until { $0.filter { $0.hasPrefix("channel updated") }.count >= 1 }
      view.log.removeAll()
      let message = try #require(failed.first as? SBDUserMessage)
      await fixture.onQueue { view.resend(message) }
      await view.log.until("updated mine succeeded eventMessageSent")
      #expect(
        view.log.calls.filter { $0.contains(" mine ") } == [
          "updated mine pending localMessageResendStarted", "updated mine succeeded eventMessageSent",
        ])
      #expect(await list(fixture, view) == ["one", "two", "mine"])
      await fixture.stop()
    }

    @Test("editing and deleting on the channel reach the collection by themselves") func updateAndDelete()
      async throws
    {
      let fixture = try await SnippetFixture()
      let view = try await started(fixture)
      let params = try #require(SBDUserMessageParams(message: "mine"))
      await fixture.onQueue { view.send(params) }
      await view.log.until("updated mine succeeded eventMessageSent")
      let sent = await fixture.onQueue { view.messageCollection?.getSucceededMessages().last as? SBDUserMessage }
      let mine = try #require(sent)
      view.log.removeAll()
      let changed = try #require(SBDUserMessageParams(message: "changed"))
      await fixture.onQueue { view.update(mine, changed) }
      await view.log.until("updated changed succeeded eventMessageUpdated")
      await fixture.onQueue { view.delete(mine) }
      await view.log.until("deleted changed succeeded eventMessageDeleted")
      #expect(view.log.calls.filter { $0.hasPrefix("deleted") }.count == 1)
      #expect(await list(fixture, view) == ["one", "two"])
      await fixture.stop()
    }

    @Test("failed messages are removed from the collection alone, one or all") func removeFailed() async throws {
      let fixture = try await SnippetFixture()
      let view = try await started(fixture)
      try await fixture.server("PUT", "group_channels/chan/freeze", #"{"freeze":true}"#)
      await view.log.until { $0.contains { $0.hasPrefix("channel updated") } }
      for text in ["a", "b", "c"] {
        let params = try #require(SBDUserMessageParams(message: text))
        await fixture.onQueue { view.send(params) }
        await view.log.until("updated \(text) failed localMessageFailed")
      }
      let failed = await fixture.onQueue { view.messageCollection?.getFailedMessages() ?? [] }
      #expect(failed.map(\.message) == ["a", "b", "c"])
      let first = try #require(failed.first)
      await fixture.onQueue { view.removeFailed(first) }
      await view.log.until("removed true")
      #expect(await fixture.onQueue { view.messageCollection?.getFailedMessages().map(\.message) } == ["b", "c"])
      await fixture.onQueue { view.removeAllFailed() }
      await view.log.until("removed all")
      #expect(await fixture.onQueue { view.messageCollection?.getFailedMessages().isEmpty } == true)
      await fixture.stop()
    }

    @Test("a new message of the channel shows its tooltip, one of another channel does not") func tooltip()
      async throws
    {
      let fixture = try await SnippetFixture()
      let view = try await started(fixture)
      await fixture.onQueue { view.setup() }
      try await fixture.server("POST", "group_channels", #"{"user_ids":["alice","bob"],"channel_url":"other"}"#)
      try await fixture.server(
        "POST", "group_channels/other/messages", #"{"message_type":"MESG","user_id":"bob","message":"elsewhere"}"#)
      try await fixture.send("news")
      await view.log.until("tooltip news")
      await view.log.until("added news succeeded eventMessageReceived")
      #expect(!view.log.calls.contains("tooltip elsewhere"))
      SBDMain.removeChannelDelegate(forIdentifier: "MessageCollectionNewMessage")
      await fixture.stop()
    }

    @Test("another viewpoint is another collection; the old one is silent") func resetViewpoint() async throws {
      let fixture = try await SnippetFixture()
      let view = try await started(fixture)
      let old = try #require(await fixture.onQueue { view.messageCollection })
      await fixture.onQueue { view.resetViewpoint(1) }
      #expect(await fixture.onQueue { view.messageCollection?.startingPoint } == 1)
      view.log.removeAll()
      try await fixture.send("three")
      await fixture.onQueue { view.start() }
      await view.log.until { $0.contains { $0.hasPrefix("api") } }
      #expect(!view.log.calls.contains { $0.hasPrefix("added") })
      #expect(old.getSucceededMessages().isEmpty)
      await fixture.stop()
    }

    @Test("messageCount is the count of the succeeded messages") func count() async throws {
      let fixture = try await SnippetFixture()
      let view = try await started(fixture)
      let messageCollection = view.messageCollection
      let count: Int? = await fixture.onQueue {
        // A message collection provides a getter for the current message list in the message collection.
        let succeededMessageList = messageCollection?.getSucceededMessages()
        let messageCount = succeededMessageList?.count
        return messageCount
      }
      #expect(count == 2)
      await fixture.stop()
    }
  }
}
