import ChatClient
import FileTesting
import Foundation
import LayerTesting
import LegacyFixtures
import LiveTesting
import LocalCaching
import PacedTesting
import StoreMigrator
import Testing

@testable import SyncManager

/// On iOS every update of an app moves its container, so a path that was stored is wrong from then on.
@Suite("A container that moves between two runs of the app", .live) struct MovedContainerTests {
  private static let (before, after) = ("container-before", "container-after")
  private static let sizes: [Int64] = [3000, 2000, 4000]

  /// A server, and the container of an app in which a store was migrated.
  private struct App {
    let fixture: LegacyFixture
    let summary: FixtureSummary
    var container: URL
    var caches: URL { container.appendingPathComponent("caches") }

    func session(_ userID: String) throws -> ChatSession {
      let session = try ChatSession(userID: userID, directory: caches, transport: try fixture.live.transport())
      var options = LegacyOptions()
      // The fixture's server is in 2023.
      (options.policy, options.retentionDays) = (.manual, SBSMSyncManagerOptions.infinity)
      options.maximumFailedPerChannel = SBSMSyncManagerOptions.infinity
      let layer = LegacyLayer.of(session)
      layer.setUp(options, LegacyQueues(), session)
      layer.setResumed(true, session)
      return session
    }

    func migrate(_ change: (inout MigrationOptions) -> Void = { _ in }) throws -> MigrationOutcome {
      var options = MigrationOptions()
      change(&options)
      return try StoreMigration(
        store: container.appendingPathComponent("store.sqlite"), directory: caches, options: options
      ).runAndWait()
    }
  }

  /// The first run of the app: a migration, everything loaded in both layers, and messages that fail. Alice's files are
  /// kept; of bob's there can be no copy, as when there is no room.
  private func firstRun(_ folder: TemporaryFolder) async throws -> App {
    let container = folder.url(Self.before)
    let photos = container.appendingPathComponent("tmp")
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    let summary = try FixtureStore.make(
      FixtureRecipe(messages: 300, channels: 6, edgeCases: true, seed: 7),
      at: container.appendingPathComponent("store.sqlite").path)
    let app = App(fixture: try await LegacyFixture(channels: 2, messages: 3), summary: summary, container: container)
    _ = try app.migrate()

    let session = try app.session("alice")
    try await session.connected()
    let layers = try await BothLayers(app.fixture, session)
    try await layers.load()
    await layers.expect(["1", "2", "3"])
    await layers.expectChannels(["ch02", "ch01"])
    await session.disconnect()
    let picture = photos.appendingPathComponent("picture.bin")
    try Data(repeating: 7, count: 3000).write(to: picture)
    let bytes = try #require(FileMessageParams(file: Data(repeating: 8, count: 2000)))
    for params in [FileMessageParams(localFilePath: picture.path), bytes] {
      #expect(await Self.fail(params, layers.old.channel) == 800101)
    }
    await session.untilAllIsTold()
    try await session.close()

    // Where the copies would be there is a file.
    try Data().write(to: app.caches.appendingPathComponent("bob.files"))
    let other = try app.session("bob")
    try await other.connected()
    let channel = try await other.getChannel("ch01")
    await other.disconnect()
    let own = photos.appendingPathComponent("own.bin")
    try Data(repeating: 9, count: 4000).write(to: own)
    #expect(await Self.fail(FileMessageParams(localFilePath: own.path), channel) == 800101)
    #expect(try await other.cache.read { try $0.outgoingMessages().map(\.filePath) } == [own.path])
    try await other.close()
    return app
  }

  private static func fail(_ params: FileMessageParams, _ channel: GroupChannel) async -> Int? {
    await withCheckedContinuation { continuation in
      channel.sendFileMessage(params: params, completionHandler: { continuation.resume(returning: $1?.code) })
    }
  }

  private static func resend(_ messages: [BaseMessage], in channel: GroupChannel) async throws {
    for message in messages {
      let file = try #require(message as? FileMessage)
      let code = await withCheckedContinuation { continuation in
        channel.resendFileMessage(file, completionHandler: { continuation.resume(returning: $1?.code) })
      }
      #expect(code == nil)
    }
  }

  @Test("everything is there in the next run, failed files are sent, and no file has a path of the container")
  func nextRun() async throws {
    let folder = try TemporaryFolder()
    var app = try await firstRun(folder)
    #expect(try Files.mentioning(Self.before, below: app.container.path) == [])
    try FileManager.default.moveItem(at: app.container, to: folder.url(Self.after))
    app.container = folder.url(Self.after)

    let session = try app.session("alice")
    try await session.connected()
    let layers = try await BothLayers(app.fixture, session)
    try await layers.load()
    await layers.expect(["1", "2", "3"])
    await layers.expectChannels(["ch02", "ch01"])
    #expect(await layers.old.fetchFailed() == nil)
    await session.untilAllIsTold()
    let failed = layers.old.failedMessages
    #expect(failed.count == 2 && layers.new.collection.failedMessages.map(\.requestId) == failed.map(\.requestId))
    try await Self.resend(failed, in: layers.old.channel)
    try await session.close()

    let other = try app.session("bob")
    try await other.connected()
    let (collection, _) = try await other.messages()
    #expect(await collection.fetchFailed() == nil)
    #expect(collection.failedMessages.count == 1)
    try await Self.resend(collection.failedMessages, in: collection.channel)
    try await other.close()
    #expect(try await app.fixture.history().compactMap { $0.file?.size } == Self.sizes)
    // What the app gave away is the app's.
    #expect(Files.exists(app.container.path + "/tmp/own.bin"))

    for owner in app.summary.owners {
      let session = try app.session(String(decoding: owner, as: UTF8.self))
      let (channels, log) = try session.channels(limit: 100) { $0.includeEmptyChannel = true }
      #expect(await channels.fetch() == nil)
      #expect(!channels.channels.isEmpty && log.faults.isEmpty)
      try await session.close()
    }
    let merged = try app.migrate { $0.existing = .merge }
    #expect(merged.caches.count == app.summary.owners.count)
    for name in [Self.before, Self.after] { #expect(try Files.mentioning(name, below: app.container.path) == []) }
    await app.fixture.live.stop()
  }
}
