import ChatModel
import FileTesting
import Foundation
import GRDB
import RawSQLite
import Testing

@testable import ChatCache

/// What writes to a cache while its process may be suspended waits, and loses nothing.
@Suite("Writes of an app that is suspended") struct SuspendedWritesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ id: Int64, to cache: Cache) async throws {
    try await cache.write(source: .fetched) { try $0.upsertMessages([message(id, at: id)]) }
  }

  private func ids(_ cache: Cache) async throws -> [Int64] {
    try await cache.read { try $0.messages(channelURL: channelURL, createdIn: .min ... .max).map(\.id) }
  }

  private func untilWaiting(_ cache: Cache) async { while !cache.gate.isWaiting { await Task.yield() } }

  @Test("they wait until they may go on, while reads do not") func waiting() async throws {
    let cache = try folder.open()
    try await write(1, to: cache)
    await cache.suspendWrites()
    async let second: Void = write(2, to: cache)
    await untilWaiting(cache)
    #expect(try await ids(cache) == [1])
    // Nothing of this process keeps others from writing.
    let other = try folder.connect()
    try other.execute("BEGIN IMMEDIATE")
    try other.execute("COMMIT")
    cache.resumeWrites()
    try await second
    #expect(try await ids(cache) == [1, 2])
    try cache.close()
  }

  @Test("the one that runs ends first") func running() async throws {
    let cache = try folder.open()
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let mayEnd = DispatchSemaphore(value: 0)
    async let long: Void = cache.write(source: .fetched) { transaction in
      beginning.finish()
      mayEnd.wait()
      try transaction.upsertMessages([message(1, at: 1)])
    }
    for await _ in begun {}
    cache.holdWrites()
    async let quiet: Void = cache.untilWritten()
    mayEnd.signal()
    await quiet
    #expect(try await ids(cache) == [1])
    try await long
    try cache.close()
  }

  @Test("closing the cache lets them fail") func closing() async throws {
    let cache = try folder.open()
    await cache.suspendWrites()
    let refused = Task { try await write(1, to: cache) }
    await untilWaiting(cache)
    try cache.close()
    await #expect(throws: CacheError.self) { try await refused.value }
  }

  /// With a center of its own: GRDB's notifications go to every shared cache of the process.
  @Test("GRDB's notifications hold them back") func notifications() async throws {
    let center = NotificationCenter()
    let gate = WriteGate(listeningTo: center)
    center.post(name: Database.suspendNotification, object: nil)
    #expect(gate.isShut)
    async let write: Void = gate.enter()
    while !gate.isWaiting { await Task.yield() }
    center.post(name: Database.resumeNotification, object: nil)
    await write
    #expect(!gate.isShut)
    gate.leave()
    await gate.untilQuiet()
  }

  @Test("of a shared cache alone", arguments: [true, false]) func listening(isShared: Bool) throws {
    let cache = try folder.open(options: CacheOptions(isShared: isShared))
    #expect(cache.gate.isListening == isShared)
    try cache.close()
  }
}
