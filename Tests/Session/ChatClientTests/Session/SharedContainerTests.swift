import ChatCache
import ChatWire
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync
@testable import ChatClient

@Suite("A cache in a container that is shared", .live) struct SharedContainerTests {
  private func session(
    _ fixture: LiveFixture, _ folder: TemporaryCacheFolder, isShared: Bool = true
  ) async throws -> ChatSession {
    let session = try ChatSession(
      userID: "alice", directory: folder.url, cacheOptions: CacheOptions(isShared: isShared),
      transport: try fixture.transport(), configuration: SyncConfiguration())
    session.setDelegateQueue(.global())
    _ = try await session.connect()
    return session
  }

  @Test("is written to in the foreground alone") func background() async throws {
    let (fixture, folder) = (try await LiveFixture(), try TemporaryCacheFolder())
    let session = try await session(fixture, folder)
    #expect(!session.cache.isHoldingWrites)
    await session.lifecycle.enterBackground()
    #expect(session.cache.isHoldingWrites && session.connectionState == .closed)
    let written = WatchedLog<String>()
    let write = Task {
      try await session.cache.write(source: .fetched) { _ in }
      written.append("written")
    }
    #expect(try await session.cache.read { try $0.session().payload } != nil)
    #expect(written.elements.isEmpty)
    session.lifecycle.enterForeground()
    try await write.value
    #expect(!session.cache.isHoldingWrites)
    try await session.close()
    await fixture.stop()
    withExtendedLifetime(folder) {}
  }

  @Test("and one of the app's own always") func own() async throws {
    let (fixture, folder) = (try await LiveFixture(), try TemporaryCacheFolder())
    let session = try await session(fixture, folder, isShared: false)
    await session.lifecycle.enterBackground()
    #expect(!session.cache.isHoldingWrites)
    session.lifecycle.systemSuspends()
    try await session.cache.write(source: .fetched) { _ in }
    try await session.close()
    await fixture.stop()
    withExtendedLifetime(folder) {}
  }

  @Test("when the time in the background is up, at once") func expired() async throws {
    let (fixture, folder) = (try await LiveFixture(), try TemporaryCacheFolder())
    let session = try await session(fixture, folder)
    session.lifecycle.systemSuspends()
    #expect(!session.cache.isHoldingWrites)
    session.lifecycle.enterBackground {}
    session.lifecycle.systemSuspends()
    #expect(session.cache.isHoldingWrites)
    session.lifecycle.enterForeground()
    #expect(!session.cache.isHoldingWrites)
    try await session.close()
    await fixture.stop()
    withExtendedLifetime(folder) {}
  }

  @Test("a session that ends in the background does what was requested") func end() async throws {
    let (fixture, folder) = (try await LiveFixture(), try TemporaryCacheFolder())
    let session = try await session(fixture, folder)
    await session.lifecycle.enterBackground()
    let cache = session.cache
    session.engine.enqueue {
      _ = try? await cache.write(source: .fetched) { try $0.setSession(appID: "late", payload: nil) }
    }
    try await session.close()
    // Too late: nothing may hold up what has ended.
    cache.holdWrites()
    #expect(!cache.isHoldingWrites)
    let again = try Cache.open(directory: folder.url, userID: "alice")
    #expect(try await again.read { try $0.session().appID } == "late")
    try again.close()
    await fixture.stop()
    withExtendedLifetime(folder) {}
  }

  @Test("of the static calls: the app says so, or it is the container of a group") func staticCalls() async throws {
    let folder = try TemporaryCacheFolder()
    let shared = SharedSession()
    shared.install { _ in throw WireError(.socketFailed, "There is no server.") }
    shared.setDirectory(folder.url)
    shared.initialize(applicationID: "DEV", usesCaching: true)
    var options = try shared.open(userID: "alice").cache.options
    #expect(!options.isShared && options.isExcludedFromBackup)
    shared.setDirectory(folder.url, isShared: true, isExcludedFromBackup: false)
    options = try shared.open(userID: "bob").cache.options
    #expect(options.isShared && !options.isExcludedFromBackup)
    shared.setDirectory(nil)
    shared.setContainer(folder.url)
    options = try shared.open(userID: "carol").cache.options
    #expect(options.isShared && options.isExcludedFromBackup)
    await shared.end()
    withExtendedLifetime(folder) {}
  }
}
