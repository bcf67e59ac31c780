import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

@Suite struct SocketTests {
  @Test func loginAnswersWithEveryField() async throws {
    let scene = try Scene()
    let (session, reply) = try await scene.backend.login(SocketLogin(applicationID: "DEV", userID: "a")).get()
    #expect(session.userID == "a")
    guard case .login(let information) = ServerEvent(reply) else { return #expect(Bool(false)) }
    #expect(information.user.id == "a")
    #expect(information.sessionKey?.utf8.count == 48)
    #expect(information.pingInterval == 15)
    #expect(information.time == scene.clock.now)
    for name in [
      "key", "ekey", "login_ts", "ping_interval", "pong_timeout", "reconnect", "user_id", "nickname",
      "max_unread_count_on_super_group", "file_upload_size_limit", "premium_feature_list", "application_attributes",
      "emoji_hash", "use_reaction", "allow_sdk_log_ingestion", "disable_supergroup_mack",
      "unread_cnt_threading_policy", "last_msg_threading_policy", "multiple_file_send_max_size", "config_sync_needed",
      "request_dedup_interval_ms", "unread_cnt",
    ] { #expect(reply.payload.memberNames.contains(name), "\(name)") }
  }

  @Test func loginsThatFail() async throws {
    let scene = try Scene()
    try await scene.platform("POST", "users", #"{"user_id":"t","nickname":"T","issue_access_token":true}"#)
    func failure(_ login: SocketLogin) async -> Int {
      if case .failure(let error) = await scene.backend.login(login) { return error.code }
      return 0
    }
    #expect(await failure(SocketLogin(applicationID: "OTHER", userID: "a")) == 400304)
    #expect(await failure(SocketLogin(userID: "t")) == 400302)
    #expect(await failure(SocketLogin(userID: "t", accessToken: "guess")) == 400302)
    #expect(await failure(SocketLogin(sessionKey: "0123")) == 400309)
    #expect(await failure(SocketLogin()) == 400105)
    #expect(await failure(SocketLogin(userID: String(repeating: "x", count: 81))) == 400305)
    let token = try await scene.platform("GET", "users/t").string("access_token")
    #expect(await failure(SocketLogin(userID: "t", accessToken: token)) == 0)
  }

  @Test func sendIsAckedAndDelivered() async throws {
    let scene = try Scene()
    try await scene.user("a", "b")
    try await scene.channel("chan", "a", "b")
    let a = try await scene.socket("a")
    _ = try await scene.socket("b")
    let first = try await scene.send("one", to: "chan", on: a)
    _ = try await scene.delivered()
    let second = try await scene.send("two", to: "chan", on: a)
    #expect(second.id > first.id)
    #expect(second.requestID == "r-two")
    #expect(second.previousMessageID == first.id)
    #expect(second.sender?.nickname == "Nick a")
    let deliveries = try await scene.delivered().of(.userMessage)
    #expect(deliveries.flatMap(\.userIDs).sorted() == ["a", "b"])
    #expect(deliveries.allSatisfy { $0.except == a && $0.command.requestID == nil })
    let toB = try #require(deliveries.first { $0.userIDs == ["b"] })
    #expect(ServerMessage(toB.command).unreadCounts?.all == 2)
    #expect(toB.command.payload.integer("previous_message_id") == first.id)
    #expect(toB.command.payload.integer("msg_id") == second.id)
    #expect(toB.command.payload.integer("ts") == second.createdAt)
  }

  @Test func loginCountsWhatCameMeanwhile() async throws {
    let scene = try Scene()
    try await scene.user("a", "b")
    try await scene.channel("chan", "a", "b")
    func unread() async throws -> Int? {
      let (session, reply) = try await scene.backend.login(SocketLogin(userID: "b")).get()
      await scene.backend.close(session)
      return ServerMessage(reply).unreadCounts?.all
    }
    let a = try await scene.socket("a")
    for number in 1...3 {
      _ = try await scene.send("\(number)", to: "chan", on: a)
      #expect(try await unread() == number)
    }
  }

  @Test func resendGivesTheSameMessage() async throws {
    let scene = try Scene()
    try await scene.user("a", "b")
    try await scene.channel("chan", "a", "b")
    let a = try await scene.socket("a")
    let first = try await scene.send("one", to: "chan", on: a, requestID: "same")
    _ = try await scene.delivered()
    let again = try await scene.send("one", to: "chan", on: a, requestID: "same")
    #expect(again == first)
    #expect(try await scene.delivered().isEmpty)
    let page = try MessagePage(
      await scene.call(.messages(in: "chan", MessageListCall(.timestamp(.max))), as: "a"), channelURL: "chan")
    #expect(page.messages.count == 1)
  }

  @Test func whoMayNotSend() async throws {
    let scene = try Scene()
    try await scene.user("op", "b", "x")
    try await scene.channel("chan", "op", "b") { $0.operatorIDs = ["op"] }
    let (op, b, x) = try await (scene.socket("op"), scene.socket("b"), scene.socket("x"))
    #expect(await code { try await scene.send("1", to: "chan", on: x) } == 900020)
    #expect(await code { try await scene.send("2", to: "none", on: x) } == 900500)
    try await scene.call(.freeze("chan", true), as: "op")
    #expect(await code { try await scene.send("3", to: "chan", on: b) } == 900050)
    #expect(await code { try await scene.send("4", to: "chan", on: op) } == 0)
    try await scene.call(.freeze("chan", false), as: "op")
    try await scene.call(.mute("b", in: "chan", seconds: 10, reason: nil), as: "op")
    #expect(await code { try await scene.send("5", to: "chan", on: b) } == 900041)
    scene.clock.pass(10_001)
    #expect(await code { try await scene.send("6", to: "chan", on: b) } == 0)
    try await scene.call(.ban("b", from: "chan", seconds: -1, reason: "why"), as: "op")
    #expect(await code { try await scene.send("7", to: "chan", on: b) } == 900100)
  }

  @Test func otherCommands() async throws {
    let scene = try Scene()
    try await scene.user("a", "b")
    try await scene.channel("chan", "a", "b")
    let (a, b) = try await (scene.socket("a"), scene.socket("b"))
    let message = try await scene.send("one", to: "chan", on: a)
    _ = try await scene.delivered()

    let pong = await scene.backend.receive(ClientCommand.ping(time: 5).command, on: a)
    #expect(pong.map(\.name) == [.pong])
    scene.clock.pass(5)
    let read = await scene.backend.receive(ClientCommand.read(channelURL: "chan", requestID: "q").command, on: b)
    guard case .read(let event)? = read.first.map({ ServerEvent($0) }) else { return #expect(Bool(false)) }
    #expect(event.userID == "b" && event.time == scene.clock.now && read[0].requestID == "q")
    _ = await scene.backend.receive(ClientCommand.received(message.id, in: "chan").command, on: b)
    _ = await scene.backend.receive(
      ClientCommand.typing(isStarting: true, in: "chan", time: 1).command, on: b)
    _ = await scene.backend.receive(
      ClientCommand.typing(isStarting: false, in: "chan", time: 1).command, on: b)
    let deliveries = try await scene.delivered()
    // The reader's other devices, then everybody else.
    #expect(deliveries.map(\.command.name) == [.read, .read, .delivered, .channelEvent, .channelEvent])
    #expect(deliveries[0].except == b && deliveries[0].userIDs == ["b"] && deliveries[1].userIDs == ["a"])
    guard case .delivery(let delivery) = ServerEvent(deliveries[2].command) else { return #expect(Bool(false)) }
    #expect(delivery.receipts.map(\.userID) == ["b"] && delivery.receipts[0].time == message.createdAt)
    #expect(deliveries.events(.typingStarted).map(\.users) == [["a"]])
    #expect(deliveries.events(.typingEnded).first?.event.user?.id == "b")

    let renewed = await scene.backend.receive(
      ClientCommand.renewSession(token: nil, isExpiring: false, requestID: "new").command, on: a)
    #expect(renewed.first?.name == .login && renewed.first?.requestID == "new")
    for name in ["ENTR", "EXIT", "VOTE", "ZZZZ"] {
      let answers = await scene.backend.receive(
        Command(Command.Name(rawValue: name), .object { $0.set("req_id", "x") }), on: a)
      #expect(answers.map(\.name) == [.error] && answers.first?.requestID == "x")
    }
  }

  @Test func editsAndWhoMayEdit() async throws {
    let scene = try Scene()
    try await scene.user("a", "b")
    try await scene.channel("chan", "a", "b")
    let (a, b) = try await (scene.socket("a"), scene.socket("b"))
    let message = try await scene.send("one", to: "chan", on: a) { $0.mentionedUserIDs = ["b"] }
    _ = try await scene.delivered()
    var edit = MessageEdit()
    edit.text = "changed"
    edit.mentionKind = .channel
    let command = ClientCommand.edit(.user, message.id, edit, in: "chan", requestID: "e").command
    guard case .messageUpdate(let update)? = await scene.backend.receive(command, on: a).first.map({ ServerEvent($0) })
    else { return #expect(Bool(false)) }
    #expect(update.message.text == "changed" && update.message.updatedAt > message.createdAt)
    #expect(update.previousMentionedUserIDs == ["b"] && update.previousMentionKind == "users")
    #expect(try await scene.delivered().of(.userMessageEdit).flatMap(\.userIDs) == ["a", "b"])
    let refused = await scene.backend.receive(command, on: b)
    #expect(refused.first?.name == .error && refused.first?.payload.integer("code") == 900022)

    var arrays = MessageEdit()
    arrays.metaArrays = [MetaArray(key: "k", values: ["1", "2"])]
    let adding = ClientCommand.edit(.user, message.id, arrays, in: "chan", requestID: "m").command
    let answer = try #require(await scene.backend.receive(adding, on: a).first)
    #expect(answer.payload.strings("metaarray_key_order") == ["k"])
    #expect(answer.payload.object("metaarray")?.strings("k") == ["1", "2"])
  }

  @Test func expiryAndRenewal() async throws {
    let scene = try Scene { $0.sessionLifetime = 1000 }
    let (session, reply) = try await scene.backend.login(SocketLogin(userID: "a", isExpiring: true)).get()
    let key = try #require(reply.payload.string("key"))
    scene.clock.pass(1000)
    let late = await scene.raw("GET", "users/a", headers: ["session-key": key])
    #expect(late.status == 401 && Payload(late.body)?.integer("code") == 400309)
    let refused = await scene.backend.receive(ClientCommand.read(channelURL: "x", requestID: "1").command, on: session)
    #expect(refused.first?.payload.integer("code") == 400309)
    let renewed = await scene.raw("POST", "users/a/session_key", body: "{}", headers: ["app-id": "DEV"])
    let newKey = try SessionKey(HTTPAnswer(status: renewed.status, body: renewed.body).payload()).key
    #expect(await scene.raw("GET", "users/a", headers: ["session-key": newKey]).status == 200)

    await scene.backend.expireSession(of: "a", revoking: true)
    #expect(
      Payload(await scene.raw("GET", "users/a", headers: ["session-key": newKey]).body)?.integer("code") == 400310)
    let expiry = try #require(try await scene.delivered().of(.sessionExpired).last)
    guard case .sessionExpiry(let event) = ServerEvent(expiry.command) else { return #expect(Bool(false)) }
    #expect(event.isFinal && expiry.userIDs == ["a"])
  }
}
