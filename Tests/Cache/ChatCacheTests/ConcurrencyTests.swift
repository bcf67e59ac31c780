import ChatCache
import ChatModel
import Dispatch
import FileTesting
import GRDBSQLite
import PacedTesting
import RawSQLite
import Testing

@Suite(.heavy) struct ConcurrencyTests {
  private let folder: TemporaryFolder
  private let cache: Cache

  init() throws {
    folder = try TemporaryFolder()
    cache = try folder.open()
  }

  /// Eight writers at once: every observer gets every commit once, in commit order, which is the order of the rows.
  @Test func observersSeeCommitsInTheirOrder() async throws {
    let cache = cache
    let streams = (0..<3).map { _ in cache.changes() }
    let streamOfOne = cache.changes(channelURL: "writer 3")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for step in 0..<40 {
            let id = Int64(writer * 1000 + step + 1)
            try await cache.write(source: .messageReceived) { transaction in
              try transaction.upsertMessages([message(id, at: id, in: "writer \(writer)")])
            }
          }
        }
      }
      try await group.waitForAll()
    }
    try cache.close()

    // Row ids are given in commit order.
    var committed: [Int64] = []
    let rows = try folder.connect().prepare("SELECT message_id FROM message ORDER BY id")
    while try rows.step() { try committed.append(#require(rows.integer(0))) }
    #expect(committed.count == 320)
    for stream in streams {
      let changes = await stream.reduce(into: [CacheChange]()) { $0.append($1) }
      #expect(changes.map(\.number) == Array(1...320))
      #expect(changes.flatMap { $0.channels.flatMap(\.insertedMessages) } == committed)
    }
    let ofOne = await streamOfOne.reduce(into: [CacheChange]()) { $0.append($1) }
    #expect(ofOne.flatMap { $0.channels.flatMap(\.insertedMessages) } == (3001...3040).map { Int64($0) })
    #expect(ofOne.map(\.number) == ofOne.map(\.number).sorted())
  }

  /// Reads go on while a write transaction is open, and see what was committed before.
  @Test func readsDoNotWaitForAWriter() async throws {
    let cache = cache
    try await cache.write(source: .fetched) { try $0.upsertMessages([message(1, at: 10)]) }
    let mayCommit = DispatchSemaphore(value: 0)
    let (written, continuation) = AsyncStream.makeStream(of: Void.self)
    async let write: Bool = cache.write(source: .fetched) { transaction in
      try transaction.upsertMessages([message(2, at: 20)])
      continuation.finish()
      return mayCommit.wait(timeout: .now() + 30) == .success
    }
    for await _ in written {}
    for _ in 0..<10 {
      let ids = try await cache.read { try $0.messages(channelURL: channelURL, createdIn: 0...99).map(\.id) }
      #expect(ids == [1])
    }
    mayCommit.signal()
    #expect(try await write)
    #expect(try await cache.read { try $0.message(channelURL: channelURL, messageID: 2) } != nil)
  }

  /// A snapshot does not change while it is read.
  @Test func aSnapshotSeesOnePointInTime() async throws {
    let cache = cache
    let mayGoOn = DispatchSemaphore(value: 0)
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    async let counts: [Int] = cache.read { snapshot in
      let first = try snapshot.messages(channelURL: channelURL, createdIn: 0...99).count
      continuation.finish()
      guard mayGoOn.wait(timeout: .now() + 30) == .success else { throw Missing() }
      return try [first, snapshot.messages(channelURL: channelURL, createdIn: 0...99).count]
    }
    for await _ in started {}
    try await cache.write(source: .fetched) { try $0.upsertMessages([message(1, at: 10)]) }
    mayGoOn.signal()
    #expect(try await counts == [0, 0])
  }

  /// Somebody else holds the write lock: reading works, writing and opening end with a clear error.
  @Test func aSecondWriterIsToldThatItIsBusy() async throws {
    let other = try folder.open(options: CacheOptions(busyTimeout: 0.05))
    let holder = try folder.connect()
    try holder.execute("BEGIN IMMEDIATE")
    #expect(
      await errorCode { try await other.write(source: .fetched) { try $0.upsertMessages([message(1, at: 10)]) } }
        == .busy)
    #expect(try await other.read { try $0.channels() } == [])
    try holder.execute("COMMIT")
    try await other.write(source: .fetched) { try $0.upsertMessages([message(1, at: 10)]) }
    #expect(try await cache.read { try $0.message(channelURL: channelURL, messageID: 1) } != nil)
  }

  /// A second cache object of the same file waits for the first one's transaction.
  @Test func aSecondWriterWaits() async throws {
    let cache = cache
    let other = try folder.open()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (offset, writer) in [cache, other].enumerated() {
        group.addTask {
          for step in 0..<25 {
            let id = Int64(offset * 100 + step + 1)
            try await writer.write(source: .fetched) { try $0.upsertMessages([message(id, at: id)]) }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await cache.read { try $0.messages(channelURL: channelURL, createdIn: 0...999).count } == 50)
  }

  /// Eight openings of a cache that does not exist yet make it once.
  @Test func openingAtOnceMakesOneCache() async throws {
    let folder = folder
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { try folder.open("new").close() } }
      try await group.waitForAll()
    }
    #expect(try folder.connect("new").integer("SELECT count(*) FROM session") == 1)
  }

  /// Closing waits for reads, and more caches are closed at once than async functions have threads.
  @Test func closingManyCachesWhileTheyAreReadEnds() async throws {
    let caches = try (0..<64).map { try folder.open("user \($0)") }
    let outcomes = await whileRead(caches) { try await $0.closeOnOwnThread() }
    #expect(outcomes.count == 320 && outcomes.allSatisfy { $0 })
    for cache in caches { await #expect(throws: CacheError.self) { try await cache.read { _ in } } }
  }

  /// Moving a cache closes its earlier file.
  @Test func movingManyCachesWhileTheyAreReadEnds() async throws {
    let (folder, target) = (folder, try TemporaryFolder())
    let caches = try (0..<64).map { try folder.open("user \($0)") }
    let outcomes = await whileRead(caches) { try await $0.move(to: target.url) { _, _ in } }
    #expect(outcomes.count == 320 && outcomes.allSatisfy { $0 })
    for cache in caches {
      #expect(cache.fileURL.path.hasPrefix(target.url.path))
      #expect(try await cache.read { try $0.channels().isEmpty })
      try cache.close()
    }
  }

  /// Not on the thread of the test, but where the tasks of an app run.
  private func whileRead(
    _ caches: [Cache], _ body: @escaping @Sendable (Cache) async throws -> Void
  ) async -> [Bool] {
    var tasks: [Task<Bool, Never>] = []
    for cache in caches {
      for _ in 0..<4 { tasks.append(Task.detached { (try? await cache.read { try $0.channels().isEmpty }) != false }) }
      tasks.append(Task.detached { (try? await body(cache)) != nil })
    }
    var outcomes: [Bool] = []
    for task in tasks { outcomes.append(await task.value) }
    return outcomes
  }
}
