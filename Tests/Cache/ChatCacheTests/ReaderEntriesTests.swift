import FileTesting
import Foundation
import Testing

@testable import CacheStorage
@testable import ChatCache

@Suite struct ReaderEntriesTests {
  @Test func nobodyWaitsWhereNothingEnters() throws {
    let entries = ReaderEntries()
    try entries.enter().leave()
    try entries.enter().begin()
    entries.close()
    #expect(throws: CacheError.self) { try entries.enter() }
  }

  @Test func aReadThatLeavesTwiceCountsOnce() async throws {
    let entries = ReaderEntries()
    let (first, second) = (try entries.enter(), try entries.enter())
    try first.begin()
    first.leave()
    let hasLeft = Switch()
    async let wasLeftBefore = withCheckedContinuation { continuation in
      Thread.detachNewThread {
        entries.close()
        continuation.resume(returning: hasLeft.isOn)
      }
    }
    hasLeft.turn(on: true)
    second.leave()
    #expect(await wasLeftBefore)
    #expect(throws: CacheError.self) { try second.begin() }
  }

  /// What does not begin leaves, too: otherwise closing would wait for ever.
  @Test func aReadOfAClosedCacheLeaves() async throws {
    let folder = try TemporaryFolder()
    let cache = try folder.open()
    try cache.close()
    await #expect(throws: CacheError.self) { try await cache.read { _ in } }
    try cache.close()
  }
}
