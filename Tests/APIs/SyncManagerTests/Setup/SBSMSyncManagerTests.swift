import ChatCache
import ChatClient
import ChatModel
import ChatWire
import Dispatch
import Foundation
import LiveTesting
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
}
