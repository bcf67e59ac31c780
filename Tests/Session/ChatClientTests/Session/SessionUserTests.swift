import ChatClient
import Foundation
import LiveTesting
import PacedTesting
import Testing

@Suite("The session's user", .live) struct SessionUserTests {
  @Test("changes on the server, here, and for the next start without network") func update() async throws {
    let fixture = try await SessionFixture()
    let session = fixture.session
    let error = await withCheckedContinuation { continuation in
      session.updateCurrentUserInfo(nickname: "Alice", profileURL: "http://127.0.0.1/a.png") {
        continuation.resume(returning: $0)
      }
    }
    #expect(error == nil)
    #expect(
      session.currentUser?.nickname == "Alice" && session.currentUser?.plainProfileImageURL == "http://127.0.0.1/a.png")
    #expect(try await fixture.server("GET", "users/alice").string("nickname") == "Alice")
    try await session.close()
    let transport = try fixture.fixture.transport()
    await fixture.fixture.stop()
    let next = try ChatSession(userID: "alice", directory: fixture.folder.url, transport: transport)
    next.setDelegateQueue(.global())
    let nickname = await withCheckedContinuation { continuation in
      next.connect { user, _ in continuation.resume(returning: user?.nickname) }
    }
    #expect(nickname == "Alice")
    try await next.close()
  }

  @Test("an image is uploaded, with its progress") func image() async throws {
    let fixture = try await SessionFixture()
    let log = CallLog()
    await withCheckedContinuation { continuation in
      fixture.session.updateCurrentUserInfo(
        nickname: nil, profileImage: Data(repeating: 7, count: 100_000),
        progressHandler: { _, sent, total in if sent == total { log.append("all") } },
        completionHandler: {
          log.append($0 == nil ? "done" : "failed")
          continuation.resume()
        })
    }
    #expect(log.calls == ["all", "done"])
    #expect(fixture.session.currentUser?.plainProfileImageURL?.isEmpty == false)
    try await fixture.stop()
  }

  @Test("blocks and unblocks") func blocking() async throws {
    let fixture = try await SessionFixture()
    let blocked = await withCheckedContinuation { continuation in
      fixture.session.block(userID: "bob") { user, _ in continuation.resume(returning: user?.userId) }
    }
    #expect(blocked == "bob")
    #expect(try await fixture.server("GET", "users/alice/block").objects("users").count == 1)
    let error = await withCheckedContinuation { continuation in
      fixture.session.unblock(userID: "bob") { continuation.resume(returning: $0) }
    }
    #expect(error == nil)
    #expect(try await fixture.server("GET", "users/alice/block").objects("users").isEmpty)
    let code = await withCheckedContinuation { continuation in
      fixture.session.block(userID: "nobody at all") { continuation.resume(returning: $1?.code) }
    }
    #expect(code == 400201)
    try await fixture.stop()
  }

  @Test("the cache is measured and cleared in the order of the calls") func cache() async throws {
    let fixture = try await SessionFixture()
    try await fixture.send("hello")
    try await fixture.clean()
    #expect(fixture.session.cachedDataSize > 0)
    let log = CallLog()
    fixture.session.clearCachedMessages(channelURL: "chan") { log.append($0 == nil ? "messages" : "failed") }
    fixture.session.clearCachedData { log.append("everything") }
    await log.until { $0.count >= 2 }
    #expect(log.calls == ["messages", "everything"])
    try await fixture.stop()
  }
}
