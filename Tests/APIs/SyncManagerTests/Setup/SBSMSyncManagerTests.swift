import ChatCache
import ChatClient
import ChatModel
import ChatWire
import Dispatch
import Foundation
import LayerTesting
import LiveTesting
import LocalCaching
import PacedTesting
import Testing

@testable import SyncManager

@Suite("Setup, queues, pause and resume", .live) struct SBSMSyncManagerTests {
  private func shared(_ fixture: LegacyFixture, usesCaching: Bool = true) throws -> SharedSession {
    let transport = try fixture.live.transport()
    let shared = SharedSession()
    shared.install { _ in transport }
    shared.setDirectory(fixture.folder.url)
    shared.initialize(applicationID: "DEV", usesCaching: usesCaching)
    return shared
  }

  /// Alice is logged in, and her cache is a temporary one.
  private func withoutCaching(
    _ fixture: LegacyFixture, _ temporary: TemporaryCacheFolder, _ transport: any ChatTransport
  ) async -> SharedSession {
    let shared = SharedSession(temporaryFolder: temporary.url)
    shared.install { _ in transport }
    shared.setDirectory(fixture.folder.url)
    shared.initialize(applicationID: "DEV", usesCaching: false)
    let error = await withCheckedContinuation { continuation in
      shared.connect(userID: "alice", accessToken: nil, apiHost: nil, webSocketHost: nil) { _, error in
        continuation.resume(returning: error)
      }
    }
    #expect(error == nil)
    return shared
  }

  @Test("every object represents the one manager")
  func one() {
    #expect(SBSMSyncManager() == SBSMSyncManager())
    #expect(SBSMSyncManager().hash == SBSMSyncManager().hash)
    #expect(SBSMSyncManagerVersionString().hasPrefix("1.1.") && SBSMSyncManagerBuildNumber() > 10_000)
  }

  /// `useCaching` is of the newer API: apps of the legacy one were written before it, and SyncManager kept what it had.
  @Test("set up offline, everything is served from the cache, and stays there", arguments: [true, false])
  func offline(usesCaching: Bool) async throws {
    let fixture = try await LegacyFixture(channels: 2, messages: 3)
    let first = try fixture.session()
    try await first.connected()
    let (list, _) = try first.channels()
    await list.fetch()
    let (known, _) = try await first.messages()
    await known.fetch(.previous)
    try await first.close()
    await fixture.live.stop()

    let shared = try shared(fixture, usesCaching: usesCaching)
    LegacySetup.of(shared).setUp(userID: "alice", LegacyOptions())
    #expect(shared.isUsingLocalCaching == usesCaching)
    let session = try #require(shared.session)
    let (channels, _) = try session.channels()
    #expect(await channels.fetch() == nil)
    #expect(channels.urls == ["ch02", "ch01"])
    let channel = try #require(channels.channels.last)
    let collection = SBSMMessageCollection(channel: channel, filter: nil, viewpointTimestamp: .max)
    #expect(await collection.fetch(.previous) == "end")
    #expect(collection.texts == ["1", "2", "3"])
    await withCheckedContinuation { continuation in shared.disconnect { continuation.resume() } }
    await shared.end()
    #expect(FileManager.default.fileExists(atPath: CacheFile.url(directory: fixture.folder.url, userID: "alice").path))
  }

  /// The documents call setup "after getting user's ID or login".
  @Test("set up after the login, the session goes on in the kept cache with all that it shows and sends")
  func afterLogin() async throws {
    let fixture = try await LegacyFixture(channels: 2, messages: 3)
    // An earlier run, or a migration, left a cache; something was written since.
    let first = try fixture.session()
    try await first.connected()
    for url in ["ch01", "ch02"] { await (try first.messages(url)).collection.fetch(.previous) }
    await first.untilAllIsTold()
    try await first.close()
    try await fixture.send("4")
    let temporary = try TemporaryCacheFolder()
    let isBroken = Locked(true)
    let transport = InterceptedTransport.failingSends(try fixture.live.transport(), while: isBroken)
    let shared = await withoutCaching(fixture, temporary, transport)
    let session = try #require(shared.session)
    await session.untilAllIsTold()
    #expect(!session.isLocalCachingEnabled && FileManager.default.contents(of: temporary.url).count == 1)
    let new = MirroredCollection(
      MessageCollection(
        channel: try await session.getChannel("ch01"), startingPoint: .max, params: MessageListParams()))
    await withCheckedContinuation { continuation in new.start { continuation.resume() } }
    try session.send("mine")
    await session.untilAllIsTold()
    #expect(new.collection.failedMessages.map(\.value.text) == ["mine"])

    // The fixture's server is in 2023.
    var options = LegacyOptions()
    (options.policy, options.retentionDays, options.resumesAtSetup) = (.manual, SBSMSyncManagerOptions.infinity, true)
    LegacySetup.of(shared).setUp(userID: "alice", options)
    await session.untilAllIsTold()
    let file = CacheFile.url(directory: fixture.folder.url, userID: "alice")
    #expect(shared.session === session && session.isLocalCachingEnabled && session.cache.fileURL == file)
    #expect(FileManager.default.contents(of: temporary.url).isEmpty)
    #expect(new.collection.succeededMessages.map(\.value.text) == ["1", "2", "3", "4"])
    #expect(new.collection.failedMessages.map(\.value.text) == ["mine"])
    #expect(try await session.cache.read { try $0.messages(channelURL: "ch02", createdIn: 0 ... .max) }.count == 3)
    let (old, log) = try await session.messages()
    await old.fetch(.previous)
    _ = await old.fetchFailed()
    #expect(old.texts == ["1", "2", "3", "4"] && old.failedMessages.map(\.value.text) == ["mine"])
    // It works as before.
    isBroken.withValue { $0 = false }
    try await fixture.send("5")
    await log.events.until("succeeded insert 5")
    await session.untilAllIsTold()
    #expect(new.collection.succeededMessages.map(\.value.text) == ["1", "2", "3", "4", "5"])
    // A logout leaves it where it is, and so does the end.
    await withCheckedContinuation { continuation in shared.disconnect { continuation.resume() } }
    #expect(shared.session === session)
    await shared.end()
    await fixture.live.stop()
    let cache = try Cache.open(directory: fixture.folder.url, userID: "alice")
    let (texts, unsent) = try await cache.read {
      (try $0.messages(channelURL: "ch01", createdIn: 0 ... .max).map(\.text), try $0.outgoingMessages().count)
    }
    #expect(texts == ["1", "2", "3", "4", "5"] && unsent == 1)
    try cache.close()
  }

  @Test("a kept cache that cannot be opened is told, and the session stays where it is")
  func brokenKept() async throws {
    let fixture = try await LegacyFixture(channels: 1)
    let temporary = try TemporaryCacheFolder()
    let transport = try fixture.live.transport()
    let shared = await withoutCaching(fixture, temporary, transport)
    let session = try #require(shared.session)
    let told = WatchedLog<SessionLogEntry>()
    shared.setLog(SessionLog { told.append($0) })
    try Data("no cache".utf8).write(to: CacheFile.url(directory: fixture.folder.url, userID: "alice"))
    LegacySetup.of(shared).setUp(userID: "alice", LegacyOptions())
    await session.untilAllIsTold()
    await told.until { $0.contains { $0.event == .cache } }
    #expect(!session.isLocalCachingEnabled)
    _ = try await session.getChannel("ch01")
    // It ends with the login, as one without setup does.
    await withCheckedContinuation { continuation in shared.disconnect { continuation.resume() } }
    await shared.end()
    #expect(FileManager.default.contents(of: temporary.url).isEmpty)
    await fixture.live.stop()
  }

  @Test("a login of another user right after setup loses nothing of the first") func otherUser() async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 2)
    let temporary = try TemporaryCacheFolder()
    let transport = InterceptedTransport.failingSends(try fixture.live.transport(), while: Locked(true))
    let shared = await withoutCaching(fixture, temporary, transport)
    let session = try #require(shared.session)
    _ = try await session.getChannel("ch01")
    try session.send("mine")
    LegacySetup.of(shared).setUp(userID: "alice", LegacyOptions())
    try shared.open(userID: "bob")
    await shared.end()
    await fixture.live.stop()
    #expect(FileManager.default.contents(of: temporary.url).isEmpty)
    let cache = try Cache.open(directory: fixture.folder.url, userID: "alice")
    let (channels, unsent) = try await cache.read {
      (try $0.channels().map(\.url), try $0.outgoingMessages().map(\.message.text))
    }
    #expect(channels == ["ch01"] && unsent == ["mine"])
    try cache.close()
  }

  @Test("what could not be kept at setup is kept when sync resumes") func laterKept() async throws {
    let fixture = try await LegacyFixture(channels: 1)
    let temporary = try TemporaryCacheFolder()
    let shared = await withoutCaching(fixture, temporary, try fixture.live.transport())
    let session = try #require(shared.session)
    let file = CacheFile.url(directory: fixture.folder.url, userID: "alice")
    try Data("no cache".utf8).write(to: file)
    let setup = LegacySetup.of(shared)
    setup.setUp(userID: "alice", LegacyOptions())
    await session.untilAllIsTold()
    #expect(!session.isLocalCachingEnabled && session.cache.fileURL != file)
    try FileManager.default.removeItem(at: file)
    setup.setResumed(true)
    await session.untilAllIsTold()
    #expect(session.isLocalCachingEnabled && session.cache.fileURL == file)
    #expect(FileManager.default.contents(of: temporary.url).isEmpty)
    // Nothing is left to move.
    setup.setResumed(true)
    await withCheckedContinuation { continuation in shared.disconnect { continuation.resume() } }
    #expect(shared.session === session)
    await shared.end()
    await fixture.live.stop()
  }

  @Test("what was said before there was a session holds for the one that comes; another user's is not set up")
  func early() async throws {
    let fixture = try await LegacyFixture(channels: 1)
    let shared = SharedSession()
    let setup = LegacySetup.of(shared)
    setup.setResumed(true)
    #expect(setup.session == nil)
    var options = LegacyOptions()
    (options.policy, options.resumesAtSetup) = (.manual, true)
    setup.setUp(userID: "alice", options)
    #expect(shared.session == nil)
    let transport = try fixture.live.transport()
    shared.install { _ in transport }
    shared.setDirectory(fixture.folder.url)
    shared.initialize(applicationID: "DEV", usesCaching: true)
    let session = try shared.open(userID: "alice")
    #expect(!LegacyLayer.of(session).isSetUp)
    setup.setResumed(true)
    #expect(LegacyLayer.of(session).isSetUp && LegacyLayer.of(session).isResumed)
    #expect(LegacyLayer.of(session).options.policy == .manual)
    setup.setUp(userID: "alice", LegacyOptions())
    #expect(LegacyLayer.of(session).isResumed && LegacyLayer.of(session).options.policy == .none)
    setup.setResumed(false)
    #expect(!LegacyLayer.of(session).isResumed)
    await shared.end()
    await fixture.live.stop()
  }

  @Test("a cleared cache is empty when the next fetch reads it offline")
  func clearCache() async throws {
    let fixture = try await LegacyFixture(channels: 1)
    let shared = try shared(fixture)
    let setup = LegacySetup.of(shared)
    setup.setUp(userID: "alice", LegacyOptions())
    setup.setResumed(true)
    let session = try #require(shared.session)
    try await session.connected()
    let (channels, log) = try session.channels()
    await channels.fetch()
    await session.disconnect()
    setup.clearCache()
    await log.events.until("clear")
    #expect(await channels.fetch() == nil)
    #expect(channels.urls.isEmpty && log.faults.isEmpty)
    await shared.end()
    await fixture.live.stop()
  }

  @Test("delegates and completions arrive on the queues that the app set, events before their completion")
  func queues() async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 3)
    let session = try fixture.session()
    let queues = LegacyQueues()
    let (events, completions) = (DispatchQueue(label: "events"), DispatchQueue(label: "completions"))
    let key = DispatchSpecificKey<String>()
    events.setSpecific(key: key, value: "events")
    completions.setSpecific(key: key, value: "completions")
    queues.setDelegateQueue(events)
    queues.setCompletionQueue(completions)
    LegacyLayer.of(session).setUp(LegacyOptions(), queues, session)
    try await session.connected()
    final class Where: NSObject, SBSMMessageCollectionDelegate, Sendable {
      let log = CallLog()
      let key: DispatchSpecificKey<String>
      init(_ key: DispatchSpecificKey<String>) { self.key = key }
      func collection(
        _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction,
        succeededMessages: [BaseMessage]
      ) {
        log.append("\(action) \(collection.messages.count) on \(DispatchQueue.getSpecific(key: key) ?? "main")")
      }
    }
    let told = Where(key)
    let (collection, _) = try await session.messages()
    collection.delegate = told
    collection.fetch(in: .previous) { _, _ in
      told.log.append("done on \(DispatchQueue.getSpecific(key: key) ?? "main")")
    }
    await told.log.until("done on completions")
    #expect(told.log.calls == ["insert 3 on events", "done on completions"])
    queues.setDelegateQueue(nil)
    try await fixture.send("4")
    await told.log.until("insert 4 on main")
    queues.setCompletionQueue(nil)
    collection.fetch(in: .next) { _ in told.log.append("done on \(DispatchQueue.getSpecific(key: key) ?? "main")") }
    await told.log.until("done on main")
    try await fixture.stop(session)
  }

  @Test("the fetch of a collection that is released ends on the queue of completions")
  func released() async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 3)
    let gate = Gate()
    let session = try fixture.session(
      transport: InterceptedTransport(
        try fixture.live.transport(), beforeCall: { if $0.path.contains("messages") { await gate.wait() } }))
    let (queues, completions) = (LegacyQueues(), DispatchQueue(label: "completions"))
    let key = DispatchSpecificKey<String>()
    completions.setSpecific(key: key, value: "completions")
    queues.setCompletionQueue(completions)
    LegacyLayer.of(session).setUp(LegacyOptions(), queues, session)
    LegacyLayer.of(session).setResumed(true, session)
    try await session.connected()
    let log = CallLog()
    var collection: SBSMMessageCollection? = try await session.messages().0
    collection?.fetch(in: .previous) { _, error in
      log.append("\(error?.code ?? 0) on \(DispatchQueue.getSpecific(key: key) ?? "main")")
    }
    await gate.untilWaited()
    collection = nil
    await log.until("800102 on completions")
    gate.open()
    try await fixture.stop(session)
  }
}

extension FileManager {
  fileprivate func contents(of folder: URL) -> [String] { (try? contentsOfDirectory(atPath: folder.path)) ?? [] }
}
