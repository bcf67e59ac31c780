import ChatModel
import LiveTesting
import SendBirdSyncManager
import Testing

extension SeedSnippets {
  /// Seeds 000 and 002: what their texts promise of a chat.
  @Suite("Legacy message list") @MainActor struct MessageListSnippetTests {
    /// A chat over `chan`, whose view is empty yet.
    private func chat(
      _ fixture: SnippetFixture, _ setup: (GroupChannelChattingViewController) -> Void = { _ in }
    ) async throws -> GroupChannelChattingViewController {
      let view = GroupChannelChattingViewController(try await fixture.channel())
      setup(view)
      view.viewDidLoad()
      return view
    }

    /// A chat that shows everything.
    private func shown(_ fixture: SnippetFixture, _ texts: [String]) async throws -> GroupChannelChattingViewController
    {
      for text in texts { try await fixture.send(text) }
      let view = try await chat(fixture)
      view.fetchBothDirections()
      await view.log.until { $0.contains("previous done") && $0.contains("next done") }
      await fixture.untilTold()
      #expect(view.chattingView?.texts == texts)
      view.log.removeAll()
      return view
    }

    private func creationTime(_ fixture: SnippetFixture, _ id: Int64) async throws -> Int64 {
      try await fixture.server("GET", "group_channels/chan/messages/\(id)").integer("created_at") ?? 0
    }

    @Test("the newest messages: one insert on the main queue, the arrays first, the completion last")
    func newest() async throws {
      let fixture = try await SnippetFixture.legacy()
      for text in ["one", "two"] { try await fixture.send(text) }
      let view = try await chat(fixture)
      view.fetchBothDirections()
      await view.log.until { $0.contains("previous done") && $0.contains("next done") }
      #expect(view.log.calls.filter { $0 != "next done" } == ["insert one,two", "previous done"])
      #expect(view.messageCollection.messages.map(\.message) == ["one", "two"])
      await fixture.stop()
    }

    @Test("from a viewpoint, both directions are fetched, each on its own side") func viewpoint() async throws {
      let fixture = try await SnippetFixture.legacy()
      var ids: [Int64] = []
      for text in ["1", "2", "3", "4", "5"] { ids.append(try await fixture.send(text)) }
      let time = try await creationTime(fixture, ids[2])
      let view = try await chat(fixture) { $0.lastRead = time }
      view.messageCollection.fetch(
        in: SBSMMessageDirection.previous, completionHandler: { (error) in view.done("previous", error) })
      await view.log.until("previous done")
      #expect(view.chattingView?.texts == ["1", "2", "3"])
      view.messageCollection.fetch(
        in: SBSMMessageDirection.next, completionHandler: { (error) in view.done("next", error) })
      await view.log.until("next done")
      #expect(view.log.calls == ["insert 1,2,3", "previous done", "insert 4,5", "next done"])
      await fixture.stop()
    }

    @Test("only what passes the filter: kind, custom type, senders") func filtered() async throws {
      let fixture = try await SnippetFixture.legacy()
      for user in ["bob", "alice"] {
        for type in ["a", "b"] {
          try await fixture.server(
            "POST", "group_channels/chan/messages",
            #"{"message_type":"MESG","user_id":"\#(user)","message":"\#(user) \#(type)","custom_type":"\#(type)"}"#)
        }
      }
      try await fixture.server(
        "POST", "group_channels/chan/messages", #"{"message_type":"ADMM","message":"notice","custom_type":"a"}"#)
      let view = try await chat(fixture) { view in
        view.messageTypeFilter = .user
        view.customTypeFilter = "a"
        view.senderUserIdsFilter = ["bob"]
      }
      view.fetchBothDirections()
      await view.log.until { $0.contains("previous done") && $0.contains("next done") }
      #expect(view.chattingView?.texts == ["bob a"])
      try await fixture.send("no")
      try await fixture.send("yes", #","custom_type":"a""#)
      await view.log.until("insert yes")
      #expect(view.chattingView?.texts == ["bob a", "yes"])
      await fixture.stop()
    }

    @Test("background sync fills the cache to the first message, not the view; offline a fetch shows what it stored")
    func fullCaching() async throws {
      let fixture = try await SnippetFixture(isLegacy: true)
      // More than two pages of background sync.
      for number in 1...250 { try await fixture.send("\(number)") }
      try await fixture.launch()
      let view = try await chat(fixture)
      // It waits for background sync, and returns when there is nothing older.
      let background = SBSMMessageCollection(
        channel: view.channel, filter: nil, viewpointTimestamp: .max, limit: 1_000, reverse: false)
      let hasMore = await withCheckedContinuation { continuation in
        background.fetch(in: .previous) { hasMore, _ in continuation.resume(returning: hasMore) }
      }
      #expect(!hasMore && background.messageCount() == 250)
      #expect(view.messageCollection.messages.isEmpty && view.log.calls.isEmpty)
      await fixture.quit()
      await fixture.live.stop()

      SBSMSyncManager.setup(withUserId: "alice")
      let offline = try await chat(fixture)
      offline.direction = .previous
      for page in 1...9 {
        let row = IndexPath(row: max(0, offline.messageCollection.messages.count - 1), section: 0)
        if page == 1 {
          offline.refreshMessages()
          await offline.log.until("refresh done")
        } else {
          offline.log.removeAll()
          _ = offline.tableView(UITableView(), cellForRowAt: row)
          await offline.log.until("page done")
        }
      }
      #expect(offline.chattingView?.texts == (1...250).map(String.init))
      await fixture.quit()
    }

    @Test("a fetch for which the cache has nothing waits for background sync; a second one in its direction is refused")
    func waits() async throws {
      let fixture = try await SnippetFixture.legacy()
      for text in ["one", "two"] { try await fixture.send(text) }
      let view = try await chat(fixture)
      let collection: SBSMMessageCollection = view.messageCollection
      collection.fetch(in: .previous, completionHandler: { (error) in view.done("first", error) })
      collection.fetch(in: .previous, completionHandler: { (error) in view.done("second", error) })
      await view.log.until { $0.contains("first done") && $0.contains { $0.hasPrefix("second") } }
      #expect(view.log.calls.contains("second done 810200"))
      #expect(view.chattingView?.texts == ["one", "two"])
      await fixture.stop()
    }

    @Test("messages that come, change and go while the chat is open") func realTime() async throws {
      let fixture = try await SnippetFixture.legacy()
      let view = try await shown(fixture, ["one"])
      let id = try await fixture.send("two")
      await view.log.until("insert two")
      try await fixture.server("PUT", "group_channels/chan/messages/\(id)", #"{"message":"changed"}"#)
      await view.log.until("update changed")
      try await fixture.server("DELETE", "group_channels/chan/messages/\(id)")
      await view.log.until("remove changed")
      #expect(view.log.calls == ["insert two", "update changed", "remove changed"])
      #expect(view.chattingView?.texts == ["one"])
      await fixture.stop()
    }

    @Test("refreshing clears the view by an event that the printed guard lets through, then shows the new place")
    func refreshMessages() async throws {
      let fixture = try await SnippetFixture.legacy()
      let view = try await shown(fixture, ["one", "two"])
      view.refreshMessages()
      await view.log.until("refresh done")
      #expect(view.log.calls == ["clear one,two", "insert one,two", "refresh done"])
      #expect(view.chattingView?.texts == ["one", "two"])
      // Before the first message there is nothing older.
      view.log.removeAll()
      view.lastRead = 1
      view.refreshMessages()
      await view.log.until("refresh done")
      #expect(view.log.calls == ["clear one,two", "refresh done"] && view.chattingView?.texts == [])
      await fixture.stop()
    }

    @Test("after a reconnection the chat shows what it missed") func reconnected() async throws {
      let fixture = try await SnippetFixture.legacy()
      let view = try await shown(fixture, ["one"])
      SBDMain.add(view as SBDConnectionDelegate, identifier: view.description)
      await fixture.loseConnection()
      try await fixture.send("missed")
      SBDMain.reconnect()
      await view.log.until("reconnection done")
      #expect(view.log.calls.first == "clear one")
      // What is newer than what was cached lies in the other direction.
      view.log.removeAll()
      view.fetchBothDirections()
      await view.log.until { $0.contains("previous done") && $0.contains("next done") }
      #expect(view.chattingView?.texts == ["one", "missed"])
      SBDMain.removeConnectionDelegate(forIdentifier: view.description)
      await fixture.stop()
    }

    @Test("a closed chat removes its collection") func closeChat() async throws {
      let fixture = try await SnippetFixture.legacy()
      var view: GroupChannelChattingViewController? = try await shown(fixture, ["one"])
      let (log, collection) = (view?.log, view?.messageCollection)
      view = nil
      try await fixture.send("two")
      await fixture.untilTold()
      #expect(log?.calls == [] && collection?.messages.isEmpty == true)
      await fixture.stop()
    }

    // MARK: "Handle uncaught messages"

    @Test("a message that the user sends: pending as it is appended, then sent; nothing twice") func uncaught()
      async throws
    {
      let fixture = try await SnippetFixture.legacy()
      let view = try await shown(fixture, ["one"])
      view.send(try #require(SBDUserMessageParams(message: "mine")))
      await view.log.until { $0.contains("sent") && $0.contains("insert mine") }
      await fixture.untilTold()
      #expect(
        view.log.calls.filter { $0 != "sent" } == ["insert mine unsent", "remove mine unsent", "insert mine"])
      #expect(view.chattingView?.texts == ["one", "mine"])
      // The guard on the error as it is printed leaves at every success; what is shown does not depend on it.
      view.log.removeAll()
      view.sendAsPrinted(try #require(SBDUserMessageParams(message: "printed")))
      await view.log.until { $0.contains("left") && $0.contains("insert printed") }
      #expect(view.chattingView?.texts == ["one", "mine", "printed"])
      await fixture.stop()
    }

    @Test("a preview whose sending fails is deleted") func uncaughtFailure() async throws {
      let fixture = try await SnippetFixture.legacy()
      let view = try await shown(fixture, ["one"])
      try await fixture.server("PUT", "group_channels/chan/freeze", #"{"freeze":true}"#)
      view.send(try #require(SBDUserMessageParams(message: "mine")))
      await view.log.until { $0.contains("send failed") && $0.contains("remove mine unsent") }
      await fixture.untilTold()
      #expect(view.chattingView?.texts == ["one"])
      #expect(view.messageCollection.pendingMessages.isEmpty && view.messageCollection.failedMessages.isEmpty)
      await fixture.stop()
    }

    @Test("an edit of the user's own is shown in every collection of the channel; other users' messages stay")
    func ownOnly() async throws {
      let fixture = try await SnippetFixture.legacy()
      let view = try await shown(fixture, ["one"])
      view.send(try #require(SBDUserMessageParams(message: "mine")))
      await view.log.until { $0.contains("sent") && $0.contains("insert mine") }
      let mine = try #require(view.messageCollection.messages.last)
      let second = try await chat(fixture)
      second.fetchBothDirections()
      await second.log.until { $0.contains("previous done") && $0.contains("next done") }
      let changed = try #require(SBDUserMessageParams(message: "changed"))
      let collection: SBSMMessageCollection = view.messageCollection
      view.channel.updateUserMessage(withMessageId: mine.messageId, userMessageParams: changed) { message, error in
        if let message, error == nil { collection.updateMessage(message) }
      }
      await view.log.until("update changed")
      await second.log.until("update changed")
      // The sender has to be the current user.
      collection.deleteMessage(try #require(collection.messages.first))
      collection.deleteMessage(mine)
      await view.log.until("remove changed")
      await second.log.until("remove changed")
      await fixture.untilTold()
      #expect(view.chattingView?.texts == ["one"] && second.chattingView?.texts == ["one"])
      await fixture.stop()
    }
  }
}
