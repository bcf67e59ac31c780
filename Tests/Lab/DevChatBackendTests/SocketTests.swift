import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

@Suite struct SocketTests {
  @Test func loginAnswersWithEveryField() async throws {
    let fixture = try Fixture()
    let (session, reply) = try await fixture.backend.login(SocketLogin(applicationID: "DEV", userID: "a")).get()
    #expect(session.userID == "a")
    guard case .login(let information) = ServerEvent(reply) else { return #expect(Bool(false)) }
    #expect(information.user.id == "a")
    #expect(information.sessionKey?.utf8.count == 48)
    #expect(information.pingInterval == 15)
    #expect(information.time == fixture.clock.now)
    for name in [
      "key", "ekey", "login_ts", "ping_interval", "pong_timeout", "reconnect", "user_id", "nickname",
      "max_unread_count_on_super_group", "file_upload_size_limit", "premium_feature_list", "application_attributes",
      "emoji_hash", "use_reaction", "allow_sdk_log_ingestion", "disable_supergroup_mack",
      "unread_cnt_threading_policy", "last_msg_threading_policy", "multiple_file_send_max_size", "config_sync_needed",
      "request_dedup_interval_ms", "unread_cnt",
    ] { #expect(reply.payload.memberNames.contains(name), "\(name)") }
  }

  @Test func loginsThatFail() async throws {
    let fixture = try Fixture()
    try await fixture.platform("POST", "users", #"{"user_id":"t","nickname":"T","issue_access_token":true}"#)
    func failure(_ login: SocketLogin) async -> Int {
      if case .failure(let error) = await fixture.backend.login(login) { return error.code }
      return 0
    }
    #expect(await failure(SocketLogin(applicationID: "OTHER", userID: "a")) == 400304)
    #expect(await failure(SocketLogin(userID: "t")) == 400302)
    #expect(await failure(SocketLogin(userID: "t", accessToken: "guess")) == 400302)
    #expect(await failure(SocketLogin(sessionKey: "0123")) == 400309)
    #expect(await failure(SocketLogin()) == 400105)
    #expect(await failure(SocketLogin(userID: String(repeating: "x", count: 81))) == 400305)
    let token = try await fixture.platform("GET", "users/t").string("access_token")
    #expect(await failure(SocketLogin(userID: "t", accessToken: token)) == 0)
  }

  @Test func sendIsAckedAndDelivered() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    let a = try await fixture.socket("a")
    _ = try await fixture.socket("b")
    let first = try await fixture.send("one", to: "chan", on: a)
    _ = try await fixture.delivered()
    let second = try await fixture.send("two", to: "chan", on: a)
    #expect(second.id > first.id)
    #expect(second.requestID == "r-two")
    #expect(second.previousMessageID == first.id)
    #expect(second.sender?.nickname == "Nick a")
    let deliveries = try await fixture.delivered().of(.userMessage)
    #expect(deliveries.flatMap(\.userIDs).sorted() == ["a", "b"])
    #expect(deliveries.allSatisfy { $0.except == a && $0.command.requestID == nil })
    let toB = try #require(deliveries.first { $0.userIDs == ["b"] })
    #expect(ServerMessage(toB.command).unreadCounts?.all == 2)
    #expect(toB.command.payload.integer("previous_message_id") == first.id)
    #expect(toB.command.payload.integer("msg_id") == second.id)
    #expect(toB.command.payload.integer("ts") == second.createdAt)
  }

  @Test func loginCountsWhatCameMeanwhile() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    func unread() async throws -> Int? {
      let (session, reply) = try await fixture.backend.login(SocketLogin(userID: "b")).get()
      await fixture.backend.close(session)
      return ServerMessage(reply).unreadCounts?.all
    }
    let a = try await fixture.socket("a")
    for number in 1...3 {
      _ = try await fixture.send("\(number)", to: "chan", on: a)
      #expect(try await unread() == number)
    }
  }

  @Test func resendGivesTheSameMessage() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    let a = try await fixture.socket("a")
    let first = try await fixture.send("one", to: "chan", on: a, requestID: "same")
    _ = try await fixture.delivered()
    let again = try await fixture.send("one", to: "chan", on: a, requestID: "same")
    #expect(again == first)
    #expect(try await fixture.delivered().isEmpty)
    let page = try MessagePage(
      await fixture.call(.messages(in: "chan", MessageListCall(.timestamp(.max))), as: "a"), channelURL: "chan")
    #expect(page.messages.count == 1)
  }

  @Test func whoMayNotSend() async throws {
    let fixture = try Fixture()
    try await fixture.user("op", "b", "x")
    try await fixture.channel("chan", "op", "b") { $0.operatorIDs = ["op"] }
    let (op, b, x) = try await (fixture.socket("op"), fixture.socket("b"), fixture.socket("x"))
    #expect(await code { try await fixture.send("1", to: "chan", on: x) } == 900020)
    #expect(await code { try await fixture.send("2", to: "none", on: x) } == 900500)
    try await fixture.call(.freeze("chan", true), as: "op")
    #expect(await code { try await fixture.send("3", to: "chan", on: b) } == 900050)
    #expect(await code { try await fixture.send("4", to: "chan", on: op) } == 0)
    try await fixture.call(.freeze("chan", false), as: "op")
    try await fixture.call(.mute("b", in: "chan", seconds: 10, reason: nil), as: "op")
    #expect(await code { try await fixture.send("5", to: "chan", on: b) } == 900041)
    fixture.clock.pass(10_001)
    #expect(await code { try await fixture.send("6", to: "chan", on: b) } == 0)
    try await fixture.call(.ban("b", from: "chan", seconds: -1, reason: "why"), as: "op")
    #expect(await code { try await fixture.send("7", to: "chan", on: b) } == 900100)
  }

  @Test func otherCommands() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    let (a, b) = try await (fixture.socket("a"), fixture.socket("b"))
    let message = try await fixture.send("one", to: "chan", on: a)
    _ = try await fixture.delivered()

    let pong = await fixture.backend.receive(ClientCommand.ping(time: 5).command, on: a)
    #expect(pong.map(\.name) == [.pong])
    fixture.clock.pass(5)
    let read = await fixture.backend.receive(ClientCommand.read(channelURL: "chan", requestID: "q").command, on: b)
    guard case .read(let event)? = read.first.map({ ServerEvent($0) }) else { return #expect(Bool(false)) }
    #expect(event.userID == "b" && event.time == fixture.clock.now && read[0].requestID == "q")
    _ = await fixture.backend.receive(ClientCommand.received(message.id, in: "chan").command, on: b)
    _ = await fixture.backend.receive(
      ClientCommand.typing(isStarting: true, in: "chan", time: 1).command, on: b)
    _ = await fixture.backend.receive(
      ClientCommand.typing(isStarting: false, in: "chan", time: 1).command, on: b)
    let deliveries = try await fixture.delivered()
    // The reader's other devices, then everybody else.
    #expect(deliveries.map(\.command.name) == [.read, .read, .delivered, .channelEvent, .channelEvent])
    #expect(deliveries[0].except == b && deliveries[0].userIDs == ["b"] && deliveries[1].userIDs == ["a"])
    guard case .delivery(let delivery) = ServerEvent(deliveries[2].command) else { return #expect(Bool(false)) }
    #expect(delivery.receipts.map(\.userID) == ["b"] && delivery.receipts[0].time == message.createdAt)
    #expect(deliveries.events(.typingStarted).map(\.users) == [["a"]])
    #expect(deliveries.events(.typingEnded).first?.event.user?.id == "b")

    let renewed = await fixture.backend.receive(
      ClientCommand.renewSession(token: nil, isExpiring: false, requestID: "new").command, on: a)
    #expect(renewed.first?.name == .login && renewed.first?.requestID == "new")
    for name in ["ENTR", "EXIT", "VOTE", "ZZZZ"] {
      let answers = await fixture.backend.receive(
        Command(Command.Name(rawValue: name), .object { $0.set("req_id", "x") }), on: a)
      #expect(answers.map(\.name) == [.error] && answers.first?.requestID == "x")
    }
  }

  @Test func editsAndWhoMayEdit() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    let (a, b) = try await (fixture.socket("a"), fixture.socket("b"))
    let message = try await fixture.send("one", to: "chan", on: a) { $0.mentionedUserIDs = ["b"] }
    _ = try await fixture.delivered()
    var edit = MessageEdit()
    edit.text = "changed"
    edit.mentionKind = .channel
    let command = ClientCommand.edit(.user, message.id, edit, in: "chan", requestID: "e").command
    guard
      case .messageUpdate(let update)? = await fixture.backend.receive(command, on: a).first.map({ ServerEvent($0) })
    else { return #expect(Bool(false)) }
    #expect(update.message.text == "changed" && update.message.updatedAt > message.createdAt)
    #expect(update.previousMentionedUserIDs == ["b"] && update.previousMentionKind == "users")
    #expect(try await fixture.delivered().of(.userMessageEdit).flatMap(\.userIDs) == ["a", "b"])
    let refused = await fixture.backend.receive(command, on: b)
    #expect(refused.first?.name == .error && refused.first?.payload.integer("code") == 900022)

    var arrays = MessageEdit()
    arrays.metaArrays = [MetaArray(key: "k", values: ["1", "2"])]
    let adding = ClientCommand.edit(.user, message.id, arrays, in: "chan", requestID: "m").command
    let answer = try #require(await fixture.backend.receive(adding, on: a).first)
    #expect(answer.payload.strings("metaarray_key_order") == ["k"])
    #expect(answer.payload.object("metaarray")?.strings("k") == ["1", "2"])
  }

  @Test func expiryAndRenewal() async throws {
    let fixture = try Fixture { $0.sessionLifetime = 1000 }
    let (session, reply) = try await fixture.backend.login(SocketLogin(userID: "a", isExpiring: true)).get()
    let key = try #require(reply.payload.string("key"))
    fixture.clock.pass(1000)
    let late = await fixture.raw("GET", "users/a", headers: ["session-key": key])
    #expect(late.status == 401 && Payload(late.body)?.integer("code") == 400309)
    let refused = await fixture.backend.receive(
      ClientCommand.read(channelURL: "x", requestID: "1").command, on: session)
    #expect(refused.first?.payload.integer("code") == 400309)
    let renewed = await fixture.raw("POST", "users/a/session_key", body: "{}", headers: ["app-id": "DEV"])
    let newKey = try SessionKey(HTTPAnswer(status: renewed.status, body: renewed.body).payload()).key
    #expect(await fixture.raw("GET", "users/a", headers: ["session-key": newKey]).status == 200)

    await fixture.backend.expireSession(of: "a", revoking: true)
    #expect(
      Payload(await fixture.raw("GET", "users/a", headers: ["session-key": newKey]).body)?.integer("code") == 400310)
    let expiry = try #require(try await fixture.delivered().of(.sessionExpired).last)
    guard case .sessionExpiry(let event) = ServerEvent(expiry.command) else { return #expect(Bool(false)) }
    #expect(event.isFinal && expiry.userIDs == ["a"])
  }
}
