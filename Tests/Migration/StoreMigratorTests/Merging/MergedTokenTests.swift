import ChatCache
import ChatModel
import FileTesting
import Foundation
import MigrationReport
import PacedTesting
import Testing

@testable import StoreMigrator

/// A store that is merged into a cache which an app has filled from the server: what the server deleted before the app's
/// tokens were issued must still be found.
@Suite("Tokens in a merge", .heavy) struct MergedTokenTests {
  private struct Fixture {
    let folder: TemporaryFolder
    let store: LivingStore
    var path: String { folder.path("caches/ann.sqlite") }

    /// - Parameter hasMessages: whether the app has loaded a page of c1.
    init(hasMessages: Bool = true, hasToken: Bool = true) async throws {
      folder = try TemporaryFolder()
      store = try LivingStore(at: folder.path("store.sqlite"))
      try store.fill()
      let cache = try Cache.open(directory: folder.url("caches"), userID: "ann")
      let known = try Channel(try #require(Payload(#"{"channel_url":"mine","name":"n","created_at":1}"#)))
      let payload = #"{"message_id":900,"type":"MESG","message":"new","created_at":9000,"channel_url":"c1"}"#
      let message = try Message(try #require(Payload(payload)), channelURL: "c1")
      try await cache.write(source: .application) { transaction in
        try transaction.upsertChannels([known])
        try transaction.setToken("list of the app", .channelList)
        if hasMessages { try transaction.upsertMessages([message]) }
        if hasToken { try transaction.setToken("of the app", .messages(channelURL: "c1")) }
        try transaction.setToken("of the app", .messages(channelURL: "other"))
      }
      try cache.close()
    }

    func merge() throws -> MigrationReport {
      var options = MigrationOptions()
      options.existing = .merge
      return try StoreMigration(store: store.url, directory: folder.url("caches"), options: options).runAndWait().report
    }

    func token(_ url: String) throws -> String? {
      try folder.text("SELECT token FROM changelog_token WHERE channel_url = '\(url)'", on: path)
    }

    func doubts() throws -> String? { try folder.text("SELECT payload FROM session", on: path) }
  }

  @Test("a channel that gets old messages has no token, and everything is listed again", arguments: [true, false])
  func ofTheApp(hasToken: Bool) async throws {
    let fixture = try await Fixture(hasToken: hasToken)
    _ = try fixture.merge()
    #expect(try fixture.token("c1") == nil, "neither the app's, which is too new, nor the store's, which may be")
    #expect(try fixture.token("other") == "of the app")
    #expect(try fixture.token("") == "list of the app", "the next session removes it")
    #expect(try fixture.doubts() == #"{"doubts":{"channel_urls":[],"everything":true}}"#)
    let verification = StoreVerification(store: fixture.store.url, directory: fixture.folder.url("caches"))
    #expect(try verification.run().verdict.code == .ok)
  }

  @Test("a channel of which the app has nothing keeps the store's token") func ofTheStore() async throws {
    let fixture = try await Fixture(hasMessages: false, hasToken: false)
    _ = try fixture.merge()
    #expect(try fixture.token("c1") == "first")
  }

  @Test("a store's token alone is not taken for what the app has loaded, and an empty list is one, too") func alone()
    async throws
  {
    let fixture = try await Fixture(hasToken: false)
    let cache = try Cache.open(directory: fixture.folder.url("caches"), userID: "ann")
    try await cache.write(source: .application) { transaction in
      try transaction.deleteChannel(url: "mine")
      // Newer than all that the store has of c1.
      for id in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as [Int64] {
        let payload =
          #"{"message_id":\#(id),"type":"MESG","message":"n","created_at":\#(id * 10),"updated_at":99,"channel_url":"c1"}"#
        try transaction.upsertMessages([Message(try #require(Payload(payload)), channelURL: "c1")])
      }
    }
    try cache.close()
    _ = try fixture.merge()
    #expect(try fixture.token("c1") == nil)
    #expect(try fixture.doubts() != nil)
  }

  @Test("a retry of rows that a merge set aside asks again, too") func retried() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 40, edgeCases: false, encoding: .json)
    try folder.reversePayloads(of: store)
    var options = MigrationOptions()
    options.codecs = [RejectRetryTests.Reversed()]
    let probe = try StoreMigration(store: store, directory: folder.url("probe"), options: options).runAndWait()
    let expected = try #require(probe.caches.first)
    let url = try #require(
      try folder.text(
        "SELECT url FROM channel WHERE id = (SELECT channel_id FROM message ORDER BY id LIMIT 1)", on: expected.path))

    let cache = try Cache.open(directory: folder.url("caches"), userID: expected.userID)
    let channel = try Channel(try #require(Payload(#"{"channel_url":"\#(url)","name":"n","created_at":1}"#)))
    try await cache.write(source: .application) { transaction in
      try transaction.upsertChannels([channel])
      try transaction.setToken("of the app", .messages(channelURL: url))
    }
    try cache.close()
    options.codecs = []
    options.existing = .merge
    let merged = try StoreMigration(store: store, directory: folder.url("caches"), options: options).runAndWait()
    let path = try #require(merged.caches.first).path
    let token = "SELECT token FROM changelog_token WHERE channel_url = '\(url)'"
    #expect(try folder.text(token, on: path) == "of the app", "nothing was read yet")
    var retry = RejectRetry(file: URL(fileURLWithPath: path))
    retry.codecs = [RejectRetryTests.Reversed()]
    #expect(try retry.runAndWait().verdict.code == .ok)
    #expect(try folder.text(token, on: path) == nil)
    #expect(try folder.text("SELECT payload FROM session", on: path) != nil)
  }

  @Test("a store's list token is not taken for what the app has loaded without a list") func unlisted() async throws {
    let folder = try TemporaryFolder()
    let store = try LivingStore(at: folder.path("store.sqlite"))
    try store.fill()
    let cache = try Cache.open(directory: folder.url("caches"), userID: "ann")
    let channels = try ["c1", "c2"].map {
      try Channel(try #require(Payload(#"{"channel_url":"\#($0)","name":"n","created_at":1}"#)))
    }
    try await cache.write(source: .application) { try $0.upsertChannels(channels) }
    try cache.close()
    var options = MigrationOptions()
    options.existing = .merge
    let merged = try StoreMigration(store: store.url, directory: folder.url("caches"), options: options).runAndWait()
    let path = try #require(merged.caches.first).path
    #expect(try folder.text("SELECT token FROM changelog_token WHERE scope = 'channels'", on: path) == "list")
    #expect(
      try folder.text("SELECT payload FROM session", on: path) == #"{"doubts":{"channel_urls":[],"everything":true}}"#)
  }

  @Test("a store without a name may be any") func nameless() async throws {
    let fixture = try LivingFixture()
    try await fixture.write { try $0.setToken("of the app", .messages(channelURL: "c1")) }
    try fixture.store.execute("UPDATE Z_METADATA SET Z_UUID = ''")
    _ = try fixture.store.integer("PRAGMA wal_checkpoint(TRUNCATE)")
    try fixture.store.message(99, at: 990, in: "c1")
    try fixture.migrate(fixture.store)
    #expect(
      try fixture.folder.text("SELECT token FROM changelog_token WHERE channel_url = 'c1'", on: fixture.cachePath)
        == nil)
  }

  @Test("what comes from a store that is merged again is of the cache's own past") func again() async throws {
    let fixture = try LivingFixture()
    try await fixture.write { transaction in
      try transaction.setToken("of the app", .messages(channelURL: "c1"))
      try transaction.setToken("list of the app", .channelList)
    }
    try fixture.store.message(99, at: 990, in: "c1")
    try fixture.migrate(fixture.store)
    #expect(
      try fixture.folder.text("SELECT token FROM changelog_token WHERE channel_url = 'c1'", on: fixture.cachePath)
        == "of the app")
    #expect(try fixture.folder.text("SELECT payload FROM session", on: fixture.cachePath) == nil)
  }
}
