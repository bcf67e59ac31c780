import ChatClient
import Foundation
import LiveTesting
import PacedTesting
import Testing

@Suite("Metadata of users", .live) struct UserMetadataTests {
  private typealias Values = [String: String]

  private func values(
    _ call: (@escaping ChatSession.UserMetaDataHandler) -> Void
  ) async -> (values: Values?, code: Int?) {
    await withCheckedContinuation { continuation in
      call { continuation.resume(returning: ($0, $1?.code)) }
    }
  }

  private func code(_ call: (@escaping (SBDError?) -> Void) -> Void) async -> Int? {
    await withCheckedContinuation { continuation in
      call { continuation.resume(returning: $0?.code) }
    }
  }

  @Test("changes on the server and here, and is there at the next start without network") func own()
    async throws
  {
    let fixture = try await SessionFixture()
    let session = fixture.session
    let before = session.currentUser
    let made = await values {
      session.createMetaData(["a": "1", "b": "2"], ofUser: "alice", completionHandler: $0)
    }
    #expect(made.values == ["a": "1", "b": "2"] && made.code == nil)
    #expect(session.currentUser?.metaData == ["a": "1", "b": "2"])
    // An object says what it was made with.
    #expect(before?.metaData == [:])
    let changed = await values {
      session.updateMetaData(["b": "3", "c": "4"], ofUser: "alice", completionHandler: $0)
    }
    #expect(changed.values == ["b": "3", "c": "4"])
    #expect(session.currentUser?.metaData == ["a": "1", "b": "3", "c": "4"])
    #expect(
      await code { session.deleteMetaData(key: "a", ofUser: "alice", completionHandler: $0) } == nil
    )
    #expect(session.currentUser?.metaData == ["b": "3", "c": "4"])
    #expect(try await fixture.server("GET", "users/alice").object("metadata")?.string("c") == "4")
    #expect(try await fixture.server("GET", "users/alice").object("metadata")?.string("a") == nil)
    // What else is known of the user stays.
    #expect(session.currentUser?.nickname == "alice")
    try await session.close()
    let transport = try fixture.fixture.transport()
    await fixture.fixture.stop()
    let next = try ChatSession(userID: "alice", directory: fixture.folder.url, transport: transport)
    next.setDelegateQueue(.global())
    let stored = await withCheckedContinuation { continuation in
      next.connect { user, _ in continuation.resume(returning: user?.metaData) }
    }
    #expect(stored == ["b": "3", "c": "4"])
    try await next.close()
  }

  @Test("all of it goes at once; others' is not the user's to change") func deleting() async throws {
    let fixture = try await SessionFixture()
    let session = fixture.session
    _ = await values { session.createMetaData(["a": "1"], ofUser: "alice", completionHandler: $0) }
    #expect(await code { session.deleteAllMetaData(ofUser: "alice", completionHandler: $0) } == nil)
    #expect(session.currentUser?.metaData == [:])
    #expect(
      try await fixture.server("GET", "users/alice").object("metadata")?.memberNames.isEmpty == true)
    let foreign = await values {
      session.updateMetaData(["a": "1"], ofUser: "bob", completionHandler: $0)
    }
    #expect(foreign.values == nil && foreign.code == 400108)
    #expect(session.currentUser?.metaData == [:])
    let empty = await values { session.updateMetaData([:], ofUser: "alice", completionHandler: $0) }
    #expect(empty.code == SBDErrorCode.invalidParameter.rawValue)
    #expect(
      await code { session.deleteMetaData(key: "", ofUser: "alice", completionHandler: $0) }
        == SBDErrorCode.invalidParameter.rawValue)
    try await fixture.stop()
  }
}
