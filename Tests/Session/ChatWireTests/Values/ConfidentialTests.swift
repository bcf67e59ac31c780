import ChatModel
import ChatWire
import Testing

/// However values are printed, their secrets are not.
@Suite struct ConfidentialTests {
  private static let secret = "~|^@-secret"

  /// Everything that printing a value could show; bytes may come out as numbers.
  private static func printed(_ value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    var nested = ""
    dump([value, ["key": value]] as [Any], to: &nested)
    return [
      "\(value)", String(describing: value), String(reflecting: value), "\([value])", "\(Optional(value) as Any)",
      dumped,
      nested,
    ]
  }

  private static func check(_ value: Any, _ name: String) {
    let numbers = secret.utf8.prefix(4).map(String.init)
    for text in printed(value) {
      #expect(!text.contains(secret), "\(name): \(text)")
      #expect(!text.contains(numbers.joined(separator: ", ")), "\(name): \(text)")
      // `dump` writes an element a line.
      #expect(!text.contains("- \(numbers[0])\n"), "\(name): \(text)")
    }
  }

  @Test func theSecretIsFoundWhereItIsPrinted() throws {
    let plain = try payload(#"{"key":"\#(Self.secret)"}"#)
    #expect(Self.printed([Self.secret]).allSatisfy { $0.contains(Self.secret) })
    #expect("\(plain)".contains(Self.secret.utf8.prefix(4).map(String.init).joined(separator: ", ")))
  }

  @Test func valuesWithSecrets() throws {
    let secret = Self.secret
    let login = try command(#"LOGI{"key":"\#(secret)","ekey":"\#(secret)","new_key":"\#(secret)","user_id":"u"}"#)
    let message = ServerMessage(login)
    let information = try #require(LoginInformation(login.payload))
    #expect(information.sessionKey == secret && information.fileKey == secret)
    Self.check(login, "Command")
    Self.check(message, "ServerMessage")
    Self.check(message.event, "ServerEvent")
    Self.check(information, "LoginInformation")
    Self.check(information.user, "User")
    Self.check(ConnectionEvent.reconnectSucceeded(information), "ConnectionEvent")
    Self.check(ConnectionEvent.message(message), "ConnectionEvent")
    Self.check(LoginRequest(userID: "u", accessToken: secret), "LoginRequest")
    Self.check(try SessionKey(payload(#"{"key":"\#(secret)"}"#)), "SessionKey")
    Self.check(ClientCommand.renewSession(token: secret, isExpiring: true, requestID: "r"), "ClientCommand")
    Self.check(HTTPCall.sessionKey(userID: "u", accessToken: secret, isExpiring: true), "HTTPCall")
    Self.check(HTTPCall.join("c", accessCode: secret), "HTTPCall")
    Self.check(HTTPCall.channel(secret), "HTTPCall")
    var list = ChannelListCall()
    list.token = secret
    Self.check(HTTPCall.myChannels(userID: secret, list), "HTTPCall")
    Self.check(HTTPAnswer(status: 200, body: Array(#"{"key":"\#(secret)"}"#.utf8)), "HTTPAnswer")
    let part = HTTPCall.Part(name: "file", bytes: Array(secret.utf8))
    Self.check(HTTPCall.upload(part, channelURL: secret, requestID: secret), "HTTPCall")
    Self.check(part, "Part")
    let call = HTTPCall.join("c", accessCode: secret)
    Self.check(try #require(call.body), "Body")
    Self.check(HTTPCall.upload(part, channelURL: "c", requestID: "r").body as Any, "Body")
  }

  /// They still say what they are.
  @Test func descriptions() throws {
    #expect("\(try command("PONG{}"))" == "PONG (2 bytes)")
    #expect("\(LoginRequest(userID: "u", accessToken: "t"))" == "LoginRequest (with an access token)")
    #expect("\(LoginRequest(userID: "u"))" == "LoginRequest (without an access token)")
    #expect("\(HTTPCall.unban("u", from: "c"))" == "DELETE /v3/group_channels/*/ban/*")
    #expect(
      "\(HTTPCall.message(1, in: "c", .everything))"
        == "GET /v3/group_channels/*/messages/*?with_sorted_meta_array&include_reactions&include_thread_info"
        + "&include_parent_message_info")
    let parts: HTTPCall.Body = .multipart([])
    #expect("\(parts)" == "0 parts")
    #expect("\(HTTPAnswer(status: 404, body: [1, 2]))" == "status 404 (2 bytes)")
    #expect("\(WireError.malformed("answer"))".hasPrefix("malformed: "))
  }
}
