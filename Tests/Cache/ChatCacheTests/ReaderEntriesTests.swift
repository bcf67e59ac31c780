import FileTesting
import Foundation
import Testing

@testable import ChatCache

@Suite struct ReaderEntriesTests {
  @Test func nobodyWaitsWhereNothingEnters() {
    let entries = ReaderEntries()
    entries.waitUntilNoneEnters()
    entries.enter().leave()
    entries.waitUntilNoneEnters()
  }

  @Test func aReadThatLeavesTwiceCountsOnce() async {
    let entries = ReaderEntries()
    let (first, second) = (entries.enter(), entries.enter())
    first.leave()
    first.leave()
    let hasLeft = Switch()
    async let wasLeftBefore = withCheckedContinuation { continuation in
      Thread.detachNewThread {
        entries.waitUntilNoneEnters()
        continuation.resume(returning: hasLeft.isOn)
      }
    }
    hasLeft.turn(on: true)
    second.leave()
    #expect(await wasLeftBefore)
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
