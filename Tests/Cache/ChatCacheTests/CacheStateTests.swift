import ChatCache
import ChatModel
import FileTesting
import PacedTesting
import Testing

@Suite(.heavy) struct CacheStateTests {
  @Test func tokens() async throws {
    let folder = try TemporaryFolder()
    let cache = try folder.open()
    let scopes: [ChangelogTokenScope] = [.channelList, .messages(channelURL: "a"), .messages(channelURL: "b")]
    for (index, scope) in scopes.enumerated() {
      #expect(try await cache.read { try $0.token(scope) } == nil)
      try await cache.write(source: .messageChangelog) { try $0.setToken("token \(index)", scope) }
    }
    for (index, scope) in scopes.enumerated() {
      #expect(try await cache.read { try $0.token(scope) } == "token \(index)")
    }
    try await cache.write(source: .messageChangelog) { transaction in
      try transaction.setToken("new", .messages(channelURL: "a"))
      try transaction.setToken("", .messages(channelURL: "b"))
      try transaction.setToken(nil, .channelList)
    }
    let found = try await cache.read { snapshot in try scopes.map { try snapshot.token($0) } }
    #expect(found == [nil, "new", nil])
  }

  @Test func sessionSurvivesReopening() async throws {
    let folder = try TemporaryFolder()
    let cache = try folder.open()
    #expect(try await cache.read { try $0.session().payload } == nil)
    try await cache.write(source: .application) {
      try $0.setSession(appID: "app", payload: Payload(#"{"user_id":"alice"}"#))
    }
    try cache.close()
    let again = try folder.open()
    #expect(again.userID == "alice")
    #expect(try await again.read { try $0.session().appID } == "app")
    #expect(try await again.read { try $0.session().payload?.string("user_id") } == "alice")
  }

  @Test func aClosedCacheSaysSo() async throws {
    let folder = try TemporaryFolder()
    let cache = try folder.open()
    try cache.close()
    #expect(await errorCode { try await cache.read { try $0.channels() } } == .closed)
    #expect(await errorCode { try await cache.write(source: .application) { try $0.clearAll() } } == .closed)
  }

  /// What leaves its closure works no more.
  @Test func aSnapshotEndsWithItsClosure() async throws {
    let folder = try TemporaryFolder()
    let cache = try folder.open()
    let box = Box<CacheTransaction>()
    try await cache.write(source: .application) { box.value = $0 }
    #expect(await errorCode { try box.value.required().clearAll() } == .closed)
    #expect(await errorCode { try box.value.required().snapshot.channels() } == .closed)
  }
}

/// Carries a value out of a closure.
// Sendable although unchecked: the test writes it in one closure and reads it after that closure returned.
private final class Box<Value>: @unchecked Sendable {
  var value: Value?
}
