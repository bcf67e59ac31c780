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
