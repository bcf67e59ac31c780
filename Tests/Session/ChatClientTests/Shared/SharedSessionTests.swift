import ChatCache
import ChatWire
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync
@testable import ChatClient

@Suite("Shared session", .live) struct SharedSessionTests {
  private func shared(_ fixture: LiveFixture, _ folder: TemporaryCacheFolder, usesCaching: Bool = true) -> SharedSession
  {
    let shared = SharedSession()
    shared.install { _ in try fixture.transport() }
    shared.setDirectory(folder.url)
    shared.setDelegateQueue(.global())
    shared.initialize(applicationID: "DEV", usesCaching: usesCaching)
    return shared
  }

  private func connect(_ shared: SharedSession, _ userID: String) async -> String {
    await withCheckedContinuation { continuation in
      shared.connect(userID: userID, accessToken: nil, apiHost: nil, webSocketHost: nil) { user, error in
        continuation.resume(returning: "\(user?.userId ?? "nobody") \(error.map { "\($0.code)" } ?? "fine")")
      }
    }
  }

  /// A screen that removes its handler when it goes.
  private final class Screen: Sendable {
    private let remove: @Sendable () -> Void
    init(_ remove: @escaping @Sendable () -> Void) { self.remove = remove }
    deinit { remove() }
  }

  @Test("a handler that goes with its screen may remove it, also while another one takes its place")
  func handlersOfScreens() async throws {
    let fixture = try await LiveFixture()
    let folder = try TemporaryCacheFolder()
    let shared = shared(fixture, folder)
    let gone = CallLog()
    // A thread of its own, because a mutex that is locked twice holds it for ever.
    Thread.detachNewThread {
      let (condition, actions) = (CacheCondition(shared), OfflineActions(shared))
      for _ in 0..<2 {
        let screen = Screen { condition.setFailureHandler(nil) }
        condition.setFailureHandler { _ in withExtendedLifetime(screen) {} }
        let other = Screen { actions.setFailureHandler(nil) }
        actions.setFailureHandler { _ in withExtendedLifetime(other) {} }
      }
      condition.setFailureHandler(nil)
      actions.setFailureHandler(nil)
      gone.append("gone")
    }
    await gone.until("gone")
    await shared.end()
    await fixture.stop()
    withExtendedLifetime(folder) {}
  }

  @Test("needs an application first") func uninitialized() async throws {
    let shared = SharedSession()
    shared.setDelegateQueue(.global())
    #expect(await connect(shared, "alice") == "nobody 800100")
    #expect(throws: SBDError.self) { try shared.open(userID: "alice") }
    #expect(shared.session == nil)
  }

  @Test("opens a user's session without a connection, and logs in with the same") func open() async throws {
    let fixture = try await LiveFixture()
    let folder = try TemporaryCacheFolder()
    defer { withExtendedLifetime(folder) {} }
    let shared = shared(fixture, folder)
    let session = try shared.open(userID: "alice")
    #expect(try shared.open(userID: "alice") === session && shared.session === session)
    #expect(session.connectionState == .closed)
    #expect(await connect(shared, "") == "nobody 800110")
    #expect(await connect(shared, "alice") == "alice fine")
    #expect(shared.session === session && session.connectionState == .open)

    await withCheckedContinuation { continuation in shared.disconnect { continuation.resume() } }
    #expect(shared.session === session && session.currentUser == nil)
    _ = try await session.cache.read { try $0.channels() }
    #expect(await connect(shared, "alice") == "alice fine")
    await shared.end()
    await fixture.stop()
  }

  @Test("tells its log what happens while it has one") func log() async throws {
    let fixture = try await LiveFixture()
    let folder = try TemporaryCacheFolder()
    defer { withExtendedLifetime(folder) {} }
    let shared = shared(fixture, folder)
    let entries = WatchedLog<SessionLogEntry>()
    shared.setLog(SessionLog { entries.append($0) })
    #expect(await connect(shared, "alice") == "alice fine")
    await entries.until { $0.contains { $0.event == .login } }
    shared.setLog(nil)
    await withCheckedContinuation { continuation in shared.disconnect { continuation.resume() } }
    let count = entries.elements.count
    #expect(await connect(shared, "alice") == "alice fine")
    #expect(entries.elements.count == count)
    await shared.end()
    await fixture.stop()
  }

  @Test("ends the session of one user when another comes, who sees nothing of the first") func users() async throws {
    let fixture = try await LiveFixture()
    try await fixture.platform(
      "POST", "users", body: .object { $0.set("user_id", "bob") })
    let folder = try TemporaryCacheFolder()
    defer { withExtendedLifetime(folder) {} }
    let shared = shared(fixture, folder)
    #expect(await connect(shared, "alice") == "alice fine")
    let first = try #require(shared.session)
    #expect(await connect(shared, "bob") == "bob fine")
    let second = try #require(shared.session)
    #expect(second !== first && second.cache.fileURL != first.cache.fileURL)
    // And back, while the first one may still be closing.
    #expect(await connect(shared, "alice") == "alice fine")
    #expect(shared.session?.cache.fileURL == first.cache.fileURL)
    await shared.end()
    await #expect(throws: CacheError.self) { _ = try await first.cache.read { try $0.channels() } }
    await fixture.stop()
  }

  @Test("while a cache is being opened, others are not held up, and nobody opens a second one")
  func opening() async throws {
    let folder = try TemporaryCacheFolder()
    defer { withExtendedLifetime(folder) {} }
    let mayOpen = DispatchSemaphore(value: 0)
    let (openings, others, opened) = (WatchedLog<Bool>(), WatchedLog<Bool>(), WatchedLog<ChatSession?>())
    let shared = SharedSession {
      openings.append(true)
      // On a queue of the test.
      mayOpen.wait()
    }
    shared.install { _ in throw WireError(.socketFailed, "There is no server.") }
    shared.setDirectory(folder.url)
    shared.initialize(applicationID: "DEV", usesCaching: true)
    for number in 0..<2 {
      DispatchQueue(label: "opening \(number)").async { opened.append(try? shared.open(userID: "alice")) }
    }
    await openings.until("the opening of a cache") { !$0.isEmpty }
    DispatchQueue(label: "others").async {
      _ = (shared.session, shared.isUsingLocalCaching, shared.directory)
      shared.setDelegateQueue(.global())
      shared.deliver {}
      others.append(true)
    }
    await others.until("what others asked") { !$0.isEmpty }
    // Enough for two, should anybody open a second one.
    for _ in 0..<2 { mayOpen.signal() }
    await opened.until("both sessions") { $0.count == 2 }
    let sessions = opened.elements
    #expect(sessions.count == 2 && sessions.allSatisfy { $0 != nil && $0 === shared.session })
    #expect(openings.elements.count == 1)
    await shared.end()
  }

  @Test("an application has a folder of its own in the container of a group, unless the app names one")
  func container() throws {
    let shared = SharedSession()
    #expect(shared.directory == nil)
    shared.initialize(applicationID: "DEV", usesCaching: true)
    let standard = try #require(shared.directory)
    let container = URL(fileURLWithPath: "/group")
    shared.setContainer(container)
    #expect(shared.directory?.path == "/group/CacheBridge/" + standard.lastPathComponent)
    shared.setDirectory(URL(fileURLWithPath: "/own"))
    #expect(shared.directory?.path == "/own")
    shared.setDirectory(nil)
    shared.setContainer(nil)
    #expect(shared.directory == standard)
  }

  @Test("goes to the hosts that the last call named") func hosts() async throws {
    let fixture = try await LiveFixture()
    let shared = SharedSession()
    let asked = Locked<[String]>([])
    shared.install { settings in
      asked.withValue { $0.append(settings.apiHost ?? "standard") }
      guard settings.apiHost != nil else { throw WireError(.socketFailed, "There is no such server.") }
      return try fixture.transport()
    }
    let folder = try TemporaryCacheFolder()
    defer { withExtendedLifetime(folder) {} }
    shared.setDirectory(folder.url)
    shared.setDelegateQueue(.global())
    shared.initialize(applicationID: "DEV", usesCaching: true)
    #expect(await connect(shared, "alice") == "nobody 800210")
    let session = shared.session
    let answer = await withCheckedContinuation { continuation in
      shared.connect(userID: "alice", accessToken: nil, apiHost: "dev", webSocketHost: nil) { user, _ in
        continuation.resume(returning: user?.userId)
      }
    }
    #expect(answer == "alice" && shared.session === session)
    #expect(asked.withValue { $0 } == ["standard", "dev"])
    await shared.end()
    await fixture.stop()
  }

  @Test("without caching, nothing stays") func noCaching() async throws {
    let fixture = try await LiveFixture()
    let folder = try TemporaryCacheFolder()
    let shared = shared(fixture, folder, usesCaching: false)
    #expect(!shared.isUsingLocalCaching)
    #expect(await connect(shared, "alice") == "alice fine")
    let file = try #require(shared.session?.cache.fileURL)
    #expect(FileManager.default.fileExists(atPath: file.path))
    await withCheckedContinuation { continuation in shared.disconnect { continuation.resume() } }
    await shared.end()
    #expect(!FileManager.default.fileExists(atPath: file.deletingLastPathComponent().path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    await fixture.stop()
  }

  @Test("what a killed process left of a cache is removed at the next start, and nothing that is in use")
  func sweep() async throws {
    let temporary = try TemporaryCacheFolder()
    let held = try EphemeralFolder(cacheIn: temporary.url)
    let others = ["CacheBridge-notes", "Other-\(UUID().uuidString)", "CacheBridge-\(UUID().uuidString).txt"]
    let left = temporary.url.appendingPathComponent("CacheBridge-\(UUID().uuidString)")
    for folder in others.map({ temporary.url.appendingPathComponent($0) }) + [left] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }
    try Data("left".utf8).write(to: left.appendingPathComponent("alice.sqlite"))
    // Old enough to be taken for one that nobody uses.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: held.url.path)
    let folder = try TemporaryCacheFolder()
    let shared = SharedSession(temporaryFolder: temporary.url)
    shared.install { _ in throw WireError(.socketFailed, "There is no server.") }
    shared.setDirectory(folder.url)
    shared.initialize(applicationID: "DEV", usesCaching: false)
    try shared.open(userID: "alice")
    await shared.end()
    let names = try FileManager.default.contentsOfDirectory(atPath: temporary.url.path)
    #expect(Set(names) == Set(others + [held.url.lastPathComponent]))
    held.remove()
    #expect(!FileManager.default.fileExists(atPath: held.url.path))
    withExtendedLifetime(folder) {}
  }

  @Test("a cache that cannot be opened is left alone, and the user works without") func brokenCache() async throws {
    let fixture = try await LiveFixture()
    let folder = try TemporaryCacheFolder()
    let file = CacheFile.url(directory: folder.url, userID: "alice")
    try Data("no cache at all, but something that somebody may want".utf8).write(to: file)
    let shared = shared(fixture, folder)
    #expect(shared.isUsingLocalCaching)
    #expect(throws: CacheError.self) { try shared.open(userID: "alice") }
    let told = WatchedLog<SessionLogEntry>()
    shared.setLog(SessionLog { told.append($0) })
    #expect(await connect(shared, "alice") == "alice fine")
    #expect(!shared.isUsingLocalCaching)
    await told.until("why the cache is not used") { $0.contains { $0.event == .cache && $0.level == .error } }
    #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("no cache"))
    await shared.end()
    await fixture.stop()
  }

  @Test("the app is told why its cache is not used, and continues in a new one beside the damaged file")
  func rebuilding() async throws {
    let fixture = try await LiveFixture()
    for user in ["alice", "bob"] {
      _ = try await fixture.platform("POST", "users", body: .object { $0.set("user_id", user) })
    }
    try await fixture.call("POST", "group_channels", #"{"user_ids":["alice","bob"],"channel_url":"chan"}"#)
    let folder = try TemporaryCacheFolder()
    let file = CacheFile.url(directory: folder.url, userID: "alice")
    let content = Data("no cache at all, but something that somebody may want".utf8)
    try content.write(to: file)
    try Data("its log".utf8).write(to: URL(fileURLWithPath: file.path + "-wal"))
    let shared = shared(fixture, folder)
    let told = WatchedLog<CacheFailure>()
    let condition = CacheCondition(shared)
    condition.setFailureHandler { told.append($0) }
    #expect(await connect(shared, "alice") == "alice fine")
    await told.until("why the cache is not used") { !$0.isEmpty }
    let session = try #require(shared.session)
    #expect(told.elements.map(\.code) == ["not_a_cache"] && condition.failure == told.elements.first)
    #expect(condition.failure?.canRebuild == true && !shared.isUsingLocalCaching)
    session.engine.refreshChannel("chan")
    await session.untilDelivered()

    let aside = try #require(try await condition.rebuild())
    #expect(aside.lastPathComponent == "alice.sqlite.damaged-1")
    #expect(try Data(contentsOf: aside) == content)
    #expect(FileManager.default.fileExists(atPath: aside.path + "-wal"))
    // The same session, connected, with what it had, in the kept cache.
    #expect(shared.session === session && session.connectionState == .open && shared.isUsingLocalCaching)
    #expect(session.cacheFailure == nil && session.cache.fileURL == file)
    #expect(try await session.cache.read { try $0.channel(url: "chan") } != nil)
    // There is nothing to rebuild any longer.
    await #expect(throws: SBDError.self) { _ = try await condition.rebuild() }
    #expect(told.elements.count == 1)
    await shared.end()
    let again = try shared.open(userID: "alice")
    #expect(try await again.cache.read { try $0.channel(url: "chan") } != nil)
    await shared.end()
    await fixture.stop()
    withExtendedLifetime(folder) {}
  }

  @Test("a cache that is found damaged in use is set aside too, and its unsent messages go over")
  func rebuildingInUse() async throws {
    let fixture = try await LiveFixture()
    let folder = try TemporaryCacheFolder()
    let shared = shared(fixture, folder)
    let first = try shared.open(userID: "alice")
    let unsent = try Samples.row(#""request_id":"r1","message":"m","created_at":1"#, state: .failed)
    try await first.cache.write(source: .application) { _ = try $0.putOutgoing(unsent) }
    try await first.engine.perform { await $0.storage.standIn(after: CacheError.damagedRow, on: $0) }
    await first.untilDelivered()
    #expect(first.cacheFailure?.code == "damaged")
    let aside = try #require(try await CacheRebuilding(shared: shared).run())
    let second = try #require(shared.session)
    #expect(second !== first && second.cacheFailure == nil && second.cache.fileURL == first.cache.fileURL)
    #expect(FileManager.default.fileExists(atPath: aside.path))
    let restored = try await second.cache.read { try $0.outgoingMessages() }
    #expect(restored.map(\.requestID) == ["r1"])
    #expect(await connect(shared, "alice") == "alice fine")
    await shared.end()
    await fixture.stop()
    withExtendedLifetime(folder) {}
  }

  @Test(
    "unsent messages of a cache that was set aside before a kill go over at the next start, or when a session comes to it",
    arguments: [true, false])
  func rebuildingAfterKill(usesCaching: Bool) async throws {
    let fixture = try await LiveFixture()
    let folder = try TemporaryCacheFolder()
    let cache = try Cache.open(directory: folder.url, userID: "alice")
    let unsent = try Samples.row(#""request_id":"r1","message":"m","created_at":1"#, state: .pending)
    try await cache.write(source: .application) { _ = try $0.putOutgoing(unsent) }
    try cache.close()
    let aside = try #require(try CacheFile.setAside(directory: folder.url, userID: "alice"))
    let shared = shared(fixture, folder, usesCaching: usesCaching)
    if !usesCaching { _ = await connect(shared, "alice") }
    let session = try shared.open(userID: "alice", keepsCache: !usesCaching)
    let restored = try await session.engine.perform { try await $0.cache.read { try $0.outgoingMessages() } }
    #expect(restored.map(\.requestID) == ["r1"])
    #expect(FileManager.default.fileExists(atPath: aside.path))
    await shared.end()
    await fixture.stop()
    withExtendedLifetime(folder) {}
  }

  @Test("delegates outlive the sessions") func delegates() async throws {
    let fixture = try await LiveFixture()
    let folder = try TemporaryCacheFolder()
    defer { withExtendedLifetime(folder) {} }
    let shared = shared(fixture, folder)
    let queue = DispatchQueue(label: "app")
    shared.setDelegateQueue(queue)
    let delegate = RecordingDelegate(queue)
    shared.delegates.add(delegate as any ConnectionDelegate, identifier: "test")
    #expect(await connect(shared, "alice") == "alice fine")
    #expect(await connect(shared, "bob") == "bob fine")
    await delegate.log.until("connected bob")
    #expect(delegate.log.calls.filter { $0.hasPrefix("connected") } == ["connected alice", "connected bob"])
    await shared.end()
    await fixture.stop()
  }
}
