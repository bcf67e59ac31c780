import ChatModel
import ChatWire
import FileTesting
import Testing

@testable import DevChatBackend

@Suite struct OpenChannelTests {
  /// A channel `open` that `a` made and moderates.
  private func make(_ change: (inout BackendConfiguration) -> Void = { _ in }) async throws -> Fixture {
    let fixture = try Fixture(change)
    try await fixture.user("a", "b", "c")
    var fields = ChannelFields()
    (fields.url, fields.name, fields.customType, fields.operatorIDs) = ("open", "One", "t", ["a"])
    try await fixture.call(fields.openChannelCreation, as: "a")
    return fixture
  }

  /// - Returns: how many are in the channel, or the error.
  private func enter(_ fixture: Fixture, _ session: SocketSession, _ url: String = "open") async throws -> Int64 {
    let command = ClientCommand.enter(url, time: 0, requestID: "e")
    let answer = try #require(await fixture.backend.receive(command.command, on: session).first)
    if let error = ServerError(answer.payload) { throw error }
    #expect(answer.name == .enter && answer.requestID == "e")
    return try #require(answer.payload.exactInteger("participant_count"))
  }

  private func exit(_ fixture: Fixture, _ session: SocketSession) async throws -> Int64 {
    let answer = await fixture.backend.receive(ClientCommand.exit("open", requestID: "x").command, on: session).first
    return try #require(answer?.payload.exactInteger("participant_count"))
  }

  @Test func channelsAreCreatedFoundChangedAndDeleted() async throws {
    let fixture = try await make()
    let found = try await fixture.call(HTTPCall.channel("open").ofOpenChannel, as: "b")
    #expect(found.string("channel_type") == "open" && found.string("name") == "One")
    #expect(found.exactInteger("participant_count") == 0 && found.string("custom_type") == "t")
    #expect(found.objects("operators").map { $0.string("user_id") } == ["a"])
    #expect(await code { try await fixture.call(.channel("open"), as: "a") } == 400201)
    var change = ChannelFields()
    change.name = "Two"
    #expect(
      await code { try await fixture.call(HTTPCall.updateChannel("open", change).ofOpenChannel, as: "b") } == 400108)
    let changed = try await fixture.call(HTTPCall.updateChannel("open", change).ofOpenChannel, as: "a")
    #expect(changed.string("name") == "Two" && changed.string("custom_type") == "t")
    #expect(await code { try await fixture.call(HTTPCall.deleteChannel("open").ofOpenChannel, as: "b") } == 400108)
    try await fixture.call(HTTPCall.deleteChannel("open").ofOpenChannel, as: "a")
    #expect(await code { try await fixture.call(HTTPCall.channel("open").ofOpenChannel, as: "a") } == 400201)
    try await fixture.channel("group", "a", "b")
    #expect(await code { try await fixture.call(HTTPCall.channel("group").ofOpenChannel, as: "a") } == 400201)
    // Whoever names no operators makes a channel that everyone can change.
    let free = try await fixture.call(ChannelFields().openChannelCreation, as: "a")
    let url = try #require(free.string("channel_url"))
    #expect(url.hasPrefix("sendbird_open_channel_"))
    try await fixture.call(HTTPCall.updateChannel(url, change).ofOpenChannel, as: "b")
  }

  @Test func listsArePagedAndFiltered() async throws {
    let fixture = try await make()
    for number in 1...4 {
      var fields = ChannelFields()
      (fields.url, fields.name) = ("list_\(number)", "List \(number)")
      try await fixture.call(fields.openChannelCreation, as: "b")
    }
    try await fixture.channel("group", "a", "b")
    try await fixture.platform("PUT", "open_channels/list_2/freeze", #"{"freeze":true}"#)
    func urls(_ change: (inout OpenChannelListCall) -> Void) async throws -> [String] {
      var list = OpenChannelListCall()
      list.limit = 2
      change(&list)
      var urls: [String] = []
      var token: String?
      repeat {
        let page = try await fixture.call(list.page(token), as: "a")
        urls += page.objects("channels").compactMap { $0.string("channel_url") }
        token = page.string("next").flatMap { $0.isEmpty ? nil : $0 }
      } while token != nil
      return urls
    }
    #expect(try await urls { _ in } == ["list_4", "list_3", "list_2", "list_1", "open"])
    #expect(try await urls { $0.showsFrozen = false } == ["list_4", "list_3", "list_1", "open"])
    #expect(try await urls { $0.nameContains = "LIST" }.count == 4)
    #expect(try await urls { $0.urlContains = "_3" } == ["list_3"])
    #expect(try await urls { $0.customType = "t" } == ["open"])
    let mine = try await fixture.call(.myChannels(userID: "a", ChannelListCall()), as: "a")
    #expect(mine.objects("channels").isEmpty)
    #expect(
      try await fixture.platform("GET", "group_channels", query: [("show_empty", "true")]).objects("channels").count
        == 1)
    let changes = try await fixture.call(.myChannelChangelog(userID: "a", since: .timestamp(1)), as: "a")
    #expect(changes.objects("updated").compactMap { $0.string("channel_url") } == ["group"])
  }

  @Test func participantsAreUsersWithASocketInTheChannel() async throws {
    let fixture = try await make()
    let (a, phone, tablet) = (
      try await fixture.socket("a"), try await fixture.socket("b"), try await fixture.socket("b")
    )
    #expect(try await enter(fixture, a) == 1)
    #expect(try await enter(fixture, phone) == 2)
    #expect(try await enter(fixture, tablet) == 2)
    #expect(try await enter(fixture, tablet) == 2)
    let events = try await fixture.delivered()
    #expect(events.map { $0.command.payload.integer("cat") } == [10102])
    #expect(events.first?.sessions == [a.id] && events.first?.userIDs == ["a"])
    let event = try #require(events.first)
    guard case .channel(let entered) = ServerEvent(event.command) else { return #expect(Bool(false)) }
    #expect(entered.channel.type == .open && entered.user?.id == "b" && entered.participantCount == 2)
    let people = try await fixture.call(
      UserListCall.List.participants(of: "open").page(UserListCall(), token: nil), as: "c")
    #expect(people.objects("participants").compactMap { $0.string("user_id") } == ["a", "b"])
    // The other device of the user is still there.
    #expect(try await exit(fixture, phone) == 2)
    #expect(try await exit(fixture, phone) == 2)
    await fixture.backend.close(tablet)
    let left = try await fixture.delivered()
    #expect(left.map { $0.command.payload.integer("cat") } == [10103] && left.first?.sessions == [a.id])
    #expect(
      try await fixture.call(HTTPCall.channel("open").ofOpenChannel, as: "a").exactInteger("participant_count") == 1)
    #expect(try await exit(fixture, a) == 0)
    let group = await fixture.backend.receive(ClientCommand.enter("nowhere", time: 0, requestID: "e").command, on: a)
    #expect(group.first.flatMap { ServerError($0.payload)?.code } == 900500)
  }

  @Test func messagesGoToTheSocketsThatHaveEntered() async throws {
    let fixture = try await make()
    let (a, phone, tablet) = (
      try await fixture.socket("a"), try await fixture.socket("b"), try await fixture.socket("b")
    )
    #expect(await code { try await fixture.send("early", to: "open", on: a) } == 900020)
    for session in [a, phone] { _ = try await enter(fixture, session) }
    _ = try await fixture.delivered()
    let sent = try await fixture.send("hello", to: "open", on: a)
    #expect(sent.channelType == .open)
    let received = try #require(try await fixture.delivered().first)
    #expect(received.sessions == [a.id, phone.id] && received.except == a && received.userIDs == ["a", "b"])
    #expect(received.command.payload.string("channel_type") == "open")
    #expect(ServerMessage(received.command).unreadCounts == nil)
    _ = tablet
    // Everyone can read, without having entered.
    let page = try await fixture.call(
      HTTPCall.messages(in: "open", MessageListCall(.timestamp(.max))).ofOpenChannel, as: "c")
    #expect(page.objects("messages").compactMap { $0.string("message") } == ["hello"])
    try await fixture.call(HTTPCall.reaction("+", on: sent.id, in: "open", isAdding: true).ofOpenChannel, as: "b")
    var edit = MessageEdit()
    edit.text = "changed"
    let answer = await fixture.backend.receive(
      ClientCommand.edit(.user, sent.id, edit, in: "open", requestID: "r").command, on: a)
    #expect(answer.first?.name == .userMessageEdit)
    #expect(
      await code { try await fixture.call(HTTPCall.deleteMessage(sent.id, in: "open").ofOpenChannel, as: "b") }
        == 400108)
    try await fixture.call(HTTPCall.deleteMessage(sent.id, in: "open").ofOpenChannel, as: "a")
    let events = try await fixture.delivered()
    #expect(events.map(\.command.name) == [.reaction, .userMessageEdit, .messageDeletion])
    #expect(
      events.allSatisfy { $0.sessions == [a.id, phone.id] && $0.command.payload.string("channel_type") == "open" })
    for word in ["pin", "mark_as_read"] {
      #expect(await code { try await fixture.platform("POST", "open_channels/open/messages/1/\(word)") } == 400201)
    }
    let read = await fixture.backend.receive(ClientCommand.read(channelURL: "open", requestID: "r").command, on: a)
    #expect(read.first.flatMap { ServerError($0.payload)?.code } == 900500)
    // Nothing of it counts as unread.
    #expect(ServerMessage(try await fixture.backend.login(SocketLogin(userID: "b")).get().reply).unreadCounts?.all == 0)
  }

  @Test func moderation() async throws {
    let fixture = try await make()
    let (a, b) = (try await fixture.socket("a"), try await fixture.socket("b"))
    for session in [a, b] { _ = try await enter(fixture, session) }
    _ = try await fixture.delivered()
    func ask(_ call: HTTPCall, as user: String = "a") async -> Int {
      await code { try await fixture.call(call.ofOpenChannel, as: user) }
    }
    // Who has not entered can be an operator and be muted too.
    #expect(await ask(.mute("c", in: "open", seconds: 60, reason: "loud"), as: "b") == 400108)
    #expect(await ask(.mute("b", in: "open", seconds: 60, reason: "loud")) == 0)
    #expect(await code { try await fixture.send("muted", to: "open", on: b) } == 900041)
    let muted = try await fixture.call(
      UserListCall.List.muted(in: "open").page(UserListCall(), token: nil).ofOpenChannel, as: "a")
    #expect(muted.objects("muted_list").compactMap { $0.string("user_id") } == ["b"])
    #expect(await ask(.unmute("b", in: "open")) == 0)
    #expect(await ask(.addOperators(["c"], to: "open")) == 0)
    #expect(await ask(.freeze("open", true), as: "c") == 0)
    #expect(await code { try await fixture.send("cold", to: "open", on: b) } == 900050)
    try await fixture.send("warm", to: "open", on: a)
    #expect(await ask(.freeze("open", false)) == 0)
    #expect(await ask(.ban("b", from: "open", seconds: -1, reason: "out")) == 0)
    let events = try await fixture.delivered()
    let categories = events.compactMap { $0.command.payload.integer("cat") }
    #expect(categories == [10201, 10200, 10002, 10701, 10700, 10601])
    // The banned user hears of it, and of nothing after it.
    let ban = try #require(events.last)
    #expect(ban.sessions == [a.id, b.id] && ban.command.payload.object("data")?.exactInteger("participant_count") == 1)
    #expect(await code { _ = try await enter(fixture, b) } == 900100)
    #expect(await ask(.channel("open"), as: "b") == 900100)
    try await fixture.send("without b", to: "open", on: a)
    #expect(try await fixture.delivered().allSatisfy { $0.sessions == [a.id] })
    #expect(await ask(.unban("b", from: "open")) == 0)
    #expect(try await enter(fixture, b) == 2)
    #expect(await ask(.removeAllOperators(from: "open")) == 0)
    #expect(try await fixture.call(HTTPCall.channel("open").ofOpenChannel, as: "b").objects("operators").isEmpty)
  }

  @Test func metadataAndReports() async throws {
    let fixture = try await make()
    let a = try await fixture.socket("a")
    _ = try await enter(fixture, a)
    try await fixture.call(HTTPCall.setMetadata(["k": "v"], of: "open", upsert: false).ofOpenChannel, as: "b")
    try await fixture.call(HTTPCall.setMetacounters(["n": 2], of: "open", nil).ofOpenChannel, as: "b")
    #expect(try await fixture.delivered().map { $0.command.payload.integer("cat") } == [11100, 11200])
    let found = try await fixture.get("open_channels/open", "show_metadata=true", as: "a")
    #expect(found.object("metadata")?.string("k") == "v")
    try await fixture.call(.report(channelURL: "open", category: "spam", text: "x", in: .open), as: "b")
    #expect(try await fixture.platform("GET", "report/open_channels/open").objects("report_logs").count == 1)
  }

  @Test func aThousandParticipants() async throws {
    let fixture = try await make()
    let watcher = try await fixture.socket("a")
    _ = try await enter(fixture, watcher)
    var sockets: [SocketSession] = []
    for number in 1..<1000 {
      let session = try await fixture.socket("user-\(number)")
      #expect(try await enter(fixture, session) == Int64(number + 1))
      sockets.append(session)
    }
    let events = try await fixture.delivered()
    // Each by name up to a hundred, and only how many beyond.
    #expect(events.filter { $0.command.name == .channelEvent }.count == 99)
    let counts = events.filter { $0.command.name == .memberCount }.map { ServerEvent($0.command) }
    #expect(counts.count == 900)
    guard case .memberCounts(let last)? = counts.last else { return #expect(Bool(false)) }
    #expect(last.openChannels.map(\.participantCount) == [1000] && last.openChannels.first?.channelURL == "open")
    var (names, token): (Set<String>, String?) = ([], nil)
    var list = UserListCall()
    list.limit = 100
    repeat {
      let page = try await fixture.call(UserListCall.List.participants(of: "open").page(list, token: token), as: "b")
      names.formUnion(page.objects("participants").compactMap { $0.string("user_id") })
      token = page.string("next").flatMap { $0.isEmpty ? nil : $0 }
    } while token != nil
    #expect(names.count == 1000)
    try await fixture.send("to all", to: "open", on: watcher)
    let message = try #require(try await fixture.delivered().first)
    #expect(message.sessions?.count == 1000 && message.userIDs.count == 1000)
    for session in sockets { await fixture.backend.close(session) }
    #expect(try await exit(fixture, watcher) == 0)
  }

  @Test func nobodyIsInAChannelAfterARestart() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = folder.path("open.sqlite")
    // Ended without leaving, as by a kill.
    var first: Fixture? = try await make { $0.dataFile = file }
    if let first { _ = try await enter(first, try await first.socket("b")) }
    first = nil
    let second = try Fixture { $0.dataFile = file }
    try await second.user("a")
    let found = try await second.call(HTTPCall.channel("open").ofOpenChannel, as: "a")
    #expect(found.exactInteger("participant_count") == 0 && found.objects("operators").count == 1)
  }
}
