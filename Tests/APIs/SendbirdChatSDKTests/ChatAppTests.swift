import LiveTesting
import SendbirdChatSDK
import Testing

extension CurrentFace {
  /// The app against the server.
  @Suite("An app of version 4") struct ChatAppTests {
    @Test("the start, the connection and its delegates, the end") func start() async throws {
      let fixture = try await ChatAppFixture(isConnected: false)
      #expect(SendbirdChat.isInitialized && SendbirdChat.getApplicationId() == "DEV")
      #expect(SendbirdChat.isLocalCachingEnabled && SendbirdChat.getLogLevel() == .none)
      #expect(SendbirdChat.getCurrentUser() == nil && SendbirdChat.getConnectState() == .closed)
      await fixture.connect()
      await fixture.log.until("online alice")
      #expect(SendbirdChat.getCurrentUser()?.userId == "alice" && SendbirdChat.getConnectState() == .open)
      #expect(SendbirdChat.getLastConnectedAt() > 0 && SendbirdChat.getCachedDataSize() > 0)
      #expect(SendbirdChat.channelDelegate(forIdentifier: ChatService.delegateIdentifier) === fixture.service)
      fixture.live.server.disconnect(userID: "alice")
      await fixture.log.until("reconnected")
      try await fixture.live.send("hello", to: "chan", by: "bob")
      await fixture.log.until("received hello")
      await fixture.log.until("unread 1")
      await fixture.stop()
      #expect(SendbirdChat.getCurrentUser() == nil)
      #expect(SendbirdChat.channelDelegate(forIdentifier: ChatService.delegateIdentifier) == nil)
    }

    @Test("without an application id the initialization fails with 800110") func noApplication() async throws {
      let log = CallLog()
      SendbirdChat.initialize(params: InitParams(applicationId: "")) {
      } completionHandler: { error in
        log.append("\(error?.code ?? 0) \(error?.code == ChatError.invalidParameter.asSBError.code)")
      }
      await log.until("800110 true")
    }

    @Test("the list of channels, whose query is older than the login") func channels() async throws {
      let fixture = try await ChatAppFixture(isConnected: false)
      let (list, log) = (ChannelListViewModel(), CallLog())
      list.report = { log.append($0) }
      list.viewDidLoad()
      list.loadFromServer()
      await log.until("page [] 800101")
      #expect(log.calls == ["no collection", "page [] 800101"])
      await fixture.connect()
      list.loadFromServer()
      await log.until(#"page ["chan"] 0"#)
      list.viewDidLoad()
      await log.until("loaded 1")
      #expect(list.names == ["One"])
      list.createChannel(name: "Two", with: ["bob", "bob", "carol"])
      await log.until("created Two 3 0")
      await log.until("added Two")
      #expect(list.names.sorted() == ["One", "Two"])
      list.viewDidDisappear()
      await fixture.stop()
    }

    @Test("an open channel, whose query is older than the login") func openChannels() async throws {
      let fixture = try await ChatAppFixture(isConnected: false)
      let (room, log) = (OpenChannelViewModel(), CallLog())
      room.report = { log.append($0) }
      room.loadRooms()
      await log.until("rooms [] 800101")
      await fixture.connect()
      room.createRoom(name: "Lobby", url: "lobby")
      await log.until("created Lobby 0")
      room.loadRooms()
      await log.until(#"rooms ["Lobby"] 0"#)
      room.open(url: "nowhere")
      await log.until("error 400201")
      room.open(url: "lobby")
      await log.until("entered")
      let session = try await fixture.live.enter("lobby", by: "bob")
      _ = try await fixture.live.call(
        "POST", "open_channels/lobby/messages", #"{"message_type":"MESG","user_id":"bob","message":"hi"}"#)
      await log.until("received hi")
      await fixture.live.backend.close(session)
      room.send("hello")
      await log.until("sent hello 0")
      room.close()
      await log.until("left 0")
      await fixture.stop()
    }

    @Test("a channel's messages: send, edit, react, reply, delete, files, changes") func messages() async throws {
      let fixture = try await ChatAppFixture()
      try await fixture.live.send("hello", to: "chan", by: "bob")
      let (screen, log) = (ChannelViewModel(channel: try await fixture.channel()), CallLog())
      screen.report = { log.append($0) }
      screen.viewDidLoad()
      await log.until("shown hello")
      let hello = try #require(screen.messages.first)
      screen.send("mine")
      await log.until("sent mine note true")
      let mine = try #require(screen.succeeded.last)
      screen.edit(mine, text: "changed")
      await log.until("edited changed edited 0")
      screen.editData(of: mine)
      await log.until("data changed again")
      screen.react(to: mine)
      await log.until("reaction smile")
      await log.until("updated changed:smile")
      screen.send("reply", replyingTo: hello)
      await log.until("sent reply note true")
      screen.loadThread(of: hello)
      await log.until(#"thread hello ["reply"] 0"#)
      await log.until("replies 1")
      screen.send(file: Data("content".utf8), name: "note.txt")
      await log.until("uploaded")
      await log.until("sent file note.txt 0")
      screen.delete(mine)
      await log.until("deleted 0")
      screen.loadChanges(since: hello.createdAt)
      await log.until { $0.contains { $0.hasPrefix("changes ") && $0.hasSuffix(" 1 0") } }
      try await fixture.live.send("last", to: "chan", by: "bob")
      await log.until("added last true")
      screen.viewDidDisappear()
      await fixture.stop()
    }

    @Test("profile, users, members, moderation, push, search and counts") func settings() async throws {
      let fixture = try await ChatAppFixture()
      try await fixture.live.send("needle", to: "chan", by: "bob")
      let (settings, log) = (SettingsViewModel(), CallLog())
      settings.report = { log.append($0) }
      settings.updateProfile(nickname: "Al")
      await log.until("profile Al false [] 0")
      settings.updateProfile(nickname: "Alice", image: Data("image".utf8), languages: ["ko", "de"])
      await log.until(#"profile Alice true ["ko", "de"] 0"#)
      settings.remember("dark")
      await log.until("theme dark")
      settings.listUsers(startingWith: "car")
      await log.until(#"users ["carol"] false 0"#)
      settings.block("carol")
      await log.until("unblocked 0")
      #expect(log.calls.contains("blocked carol") && log.calls.contains(#"all blocked ["carol"]"#))
      let channel = try await fixture.channel()
      settings.listMembers(of: channel)
      await log.until("members alice:true,bob:false")
      settings.moderate(try #require(channel.getMember("bob")), in: channel)
      await log.until("unmuted")
      #expect(log.calls.contains("muted 0") && log.calls.contains("all muted [true]"))
      settings.allowPush(Data([1, 2, 3]))
      await log.until("push true")
      #expect(log.calls.contains("token true 0"))
      settings.search("needle")
      await log.until(#"found ["needle"] 0"#)
      settings.count()
      await log.until("unread messages 1 0")
      await log.until("channels 1")
      await fixture.stop()
    }
  }

  /// A file that imports only this module sees the current forms, and none of version 3.1
  /// (Docs/Decisions/0040-one-class-two-faces.md).
  @Suite("Forms of version 4") struct CurrentFormTests {
    @Test("lists and params are not optional") func forms() async throws {
      let fixture = try await ChatAppFixture()
      let channel = try await fixture.channel()
      let members = channel.members
      #expect(members.map(\.userId).sorted() == ["alice", "bob"])
      let unread = members.isEmpty ? nil : channel.lastMessage.map { channel.getUnreadMemberCount($0) }
      let count: Int? = unread
      #expect(count == nil)
      let params = UserMessageCreateParams(message: "text")
      params.message = "other"
      let file = FileMessageCreateParams(fileURL: "https://example.com/a.png")
      file.fileName = "a.png"
      let edit = FileMessageUpdateParams()
      edit.customType = "type"
      let settings = GroupChannelUpdateParams()
      let isPublic: Bool? = settings.isPublic
      #expect(isPublic == nil && params.message == "other" && file.fileURL == "https://example.com/a.png")
      let query = GroupChannel.createMyGroupChannelListQuery()
      #expect(query.includeEmptyChannel && query.copy() is GroupChannelListQuery)
      let collection = SendbirdChat.createMessageCollection(
        channel: channel, startingPoint: .max, params: MessageListParams())
      #expect(collection.params.previousResultSize == 0)
      collection.dispose()
      await fixture.stop()
    }

    @Test("a file message without a file is refused") func noFile() async throws {
      let fixture = try await ChatAppFixture()
      let (channel, log) = (try await fixture.channel(), CallLog())
      let pending = channel.sendFileMessage(
        params: FileMessageCreateParams(), completionHandler: { _, error in log.append("\(error?.code ?? 0)") })
      #expect(pending.sendingStatus == .failed)
      await log.until("800110")
      await fixture.stop()
    }
  }
}
