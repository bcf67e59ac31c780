import ChatModel
import ChatWire
import Testing

/// Login, expiry, errors, overload and relations between users (Docs/Protocol.md#login,
/// Docs/Protocol.md#errors-on-the-socket).
@Suite struct SessionEventTests {
  private static func login(_ name: String) throws -> LoginInformation {
    guard case .login(let login) = try WireFixture.event(name) else { throw WireFixture.Unexpected(name) }
    return login
  }

  @Test func aLoginWithEverything() throws {
    let login = try Self.login("LOGI.full")
    #expect(login.sessionKey == "session-key-1")
    #expect(login.fileKey == "file-key-1")
    #expect(login.user.id == "user-1")
    #expect(login.user.nickname == "One")
    #expect(login.user.requiresAuthenticationForProfileImage)
    #expect(login.user.isOnline == true)
    #expect(login.user.lastSeenAt == nil)
    #expect(login.user.preferredLanguages == ["en", "de"])
    #expect(login.user.metadata == ["team": "blue"])
    #expect(login.time == 1_700_000_000_123)
    #expect(login.pingInterval == 20)
    #expect(login.pongTimeout == 7)
    #expect(login.reconnect == ReconnectPolicy(interval: 3, maximumInterval: 24.5, multiplier: 2, attempts: 5))
    #expect(login.maximumUnreadInSupergroup == 100)
    #expect(login.uploadLimit == 25 << 20)
    #expect(login.disablesSupergroupAck)
    #expect(login.unreadThreadingPolicy == 2)
    #expect(login.lastMessageThreadingPolicy == 3)
    #expect(login.user.payload.string("emoji_hash") == "abcdef")
    #expect(login.user.payload.strings("premium_feature_list") == ["message_search"])
    let counts = try #require(ServerMessage(try WireFixture.command("LOGI.full")).unreadCounts)
    #expect(counts.all == 12)
    #expect(counts.customTypes == ["support": 3, "": 1])
  }

  @Test func aLoginWithTheLeast() throws {
    let login = try Self.login("LOGI.minimal")
    #expect(login.sessionKey == "session-key-2")
    #expect(login.fileKey == nil)
    #expect(login.user.id == "user-1")
    #expect(login.time == 0)
    #expect(login.pingInterval == 15)
    #expect(login.pongTimeout == 5)
    #expect(login.reconnect == .standard)
    #expect(login.uploadLimit == 30 << 20)
    #expect(!login.disablesSupergroupAck)
    #expect(login.unreadThreadingPolicy == 0)
    #expect(login.lastMessageThreadingPolicy == 0)
    #expect(login.maximumUnreadInSupergroup == nil)
  }

  /// What is 0, below 0 or beyond any number counts as not set; nothing ends in a storm of pings or attempts.
  @Test func aRefreshWithSenselessNumbers() throws {
    let login = try Self.login("LOGI.refresh")
    #expect(login.sessionKey == "session-key-3")
    #expect(login.fileKey == nil)
    #expect(login.pingInterval == 15)
    #expect(login.pongTimeout == 5)
    #expect(login.uploadLimit == 30 << 20)
    #expect(login.reconnect == ReconnectPolicy(interval: 2, maximumInterval: 86_400, multiplier: 1, attempts: nil))
    #expect(try WireFixture.command("LOGI.refresh").requestID == "11111111-1111-4111-8111-111111111111")
  }

  @Test func hugeNumbers() throws {
    let text =
      #"LOGI{"user_id":"u","ping_interval":9223372036854775807,"file_upload_size_limit":9223372036854775807,"#
      + #""reconnect":{"interval":1e300,"max_interval":1e308,"mul":1e308,"retry_cnt":9223372036854775807}}"#
    guard case .login(let login) = ServerEvent(try command(text)) else { throw WireFixture.Unexpected("LOGI") }
    #expect(login.pingInterval == 86_400)
    #expect(login.uploadLimit > 0)
    #expect(login.reconnect.interval == 86_400)
    #expect(login.reconnect.attempts == .max)
    for text in [
      #"{"retry_cnt":1e300}"#, #"{"retry_cnt":-1e300}"#, #"{"retry_cnt":"3"}"#, #"{"interval":"x","mul":[]}"#,
    ] {
      guard case .login(let login) = ServerEvent(try command(#"LOGI{"user_id":"u","reconnect":\#(text)}"#)) else {
        throw WireFixture.Unexpected("LOGI")
      }
      #expect(login.reconnect.attempts == nil)
    }
  }

  /// The user is cached and shown around; the keys are not part of it.
  @Test func theUserHoldsNoKeys() throws {
    for name in ["LOGI.full", "LOGI.minimal", "LOGI.refresh"] {
      let user = try Self.login(name).user
      #expect(!user.payload.text.contains("session-key"))
      #expect(!user.payload.text.contains("file-key"))
      #expect(Payload(user.payload.bytes) == user.payload, "not well-formed")
    }
    guard
      case .login(let escaped) = ServerEvent(try command(#"LOGI{"k\u0065y":"secret","user_id":"u","key":"secret"}"#))
    else { throw WireFixture.Unexpected("LOGI") }
    #expect(escaped.sessionKey == "secret")
    #expect(escaped.user.payload.text == #"{"user_id":"u"}"#)
  }

  @Test func aFailedLogin() throws {
    let error = try #require(try WireFixture.event("LOGI.failed").error)
    #expect(error.code == 400302)
    #expect(error.isSessionRevoked)
    #expect(!error.isSessionExpired)
    #expect(error.status == nil)
  }

  @Test func errors() throws {
    let expired = try #require(try WireFixture.event("EROR").error)
    #expect(expired.isSessionExpired)
    let answer = try #require(try WireFixture.event("EROR.answer").error)
    #expect(answer.code == ServerError.Code.tooManyMessages)
    #expect(answer.isRateLimited)
    #expect(answer.retryAfter == 3)
    #expect(try #require(try WireFixture.event("EROR.bare").error).code == 0)
    let refused = try #require(try WireFixture.event("MESG.error").error)
    #expect(refused.code == ServerError.Code.mutedInChannel)
  }

  /// `error` turns any command into an error (Docs/Protocol.md#errors-on-the-socket); without it a `code` is just a
  /// member.
  @Test func anErrorInAnyCommand() throws {
    for name in try WireFixture.names(in: "commands") where name != "several.frame" {
      let fixture = try WireFixture.command(String(name.dropLast(6)))
      let text = fixture.name.rawValue + fixture.payload.text.dropLast()
      let comma = fixture.payload.text == "{}" ? "" : ","
      let failed = try command(text + comma + #""error":true,"code":900020}"#)
      #expect(ServerEvent(failed).error?.code == 900020, "\(name)")
      #expect(failed.requestID == fixture.requestID)
      if fixture.name != .error {
        let fine = try command(text + comma + #""error":false,"code":900020}"#)
        #expect(ServerEvent(fine).error == nil, "\(name)")
      }
    }
  }

  @Test func expiry() throws {
    let expected: [(String, Int, Int64?, Bool)] = [
      ("EXPR.revoked", 400310, nil, true), ("EXPR.expiring", 400309, 60, false), ("EXPR.over", 400309, -1, true),
      ("EXPR.now", 400309, nil, false),
    ]
    for (name, reason, expiresIn, isFinal) in expected {
      guard case .sessionExpiry(let expiry) = try WireFixture.event(name) else { throw WireFixture.Unexpected(name) }
      #expect(expiry.reason == reason)
      #expect(expiry.expiresIn == expiresIn)
      #expect(expiry.isFinal == isFinal)
    }
  }

  @Test func overload() throws {
    guard case .busy(let busy) = try WireFixture.event("BUSY") else { throw WireFixture.Unexpected("BUSY") }
    #expect(busy.retryAfter == 30)
    #expect(busy.reason == 2)
    guard case .busy(let odd) = try WireFixture.event("BUSY.odd") else { throw WireFixture.Unexpected("BUSY") }
    #expect(odd.retryAfter == 86_400)
    for text in ["BUSY{}", #"BUSY{"retry_after":-5}"#, #"BUSY{"retry_after":"5"}"#] {
      guard case .busy(let none) = ServerEvent(try command(text)) else { throw WireFixture.Unexpected(text) }
      #expect(none.retryAfter == 0)
    }
  }

  @Test func users() throws {
    func user(_ name: String) throws -> UserEvent {
      guard case .user(let event) = try WireFixture.event(name) else { throw WireFixture.Unexpected(name) }
      return event
    }
    let unblocked = try user("USEV.20000")
    #expect(unblocked.category == .unblocked)
    #expect(unblocked.blocker?.id == "user-1")
    #expect(unblocked.blockee?.nickname == "Two")
    #expect(unblocked.time == 1_700_000_014_000)
    let blocked = try user("USEV.20001")
    #expect(blocked.category == .blocked)
    #expect(blocked.blocker?.id == "user-2")
    let friends = try user("USEV.20900")
    #expect(friends.category == .friendsDiscovered)
    #expect(friends.discoveredFriends.map(\.id) == ["user-3"])
    #expect(friends.discoveredFriends.first?.friendDiscoveryKey == "k")
    #expect(friends.blocker == nil)
  }

  @Test func pong() throws {
    guard case .pong = try WireFixture.event("PONG") else { throw WireFixture.Unexpected("PONG") }
  }

  @Test(arguments: ["VOTE", "PEDI", "ENTR.answer"])
  func commandsThatMeanNothingHere(name: String) throws {
    guard case .unknown(let command) = try WireFixture.event(name) else { throw WireFixture.Unexpected(name) }
    #expect(command.rawValue == name.prefix(4))
  }
}
