import CacheStorage
import FileTesting
import Foundation
import Testing

@testable import ChatCache

@Suite("The mark of a process that sends") struct SendingMarkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func marks(in directory: URL? = nil) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: (directory ?? folder.directory).path)
      .filter { $0.hasPrefix("alice.sending-") }
  }

  @Test("others see it while messages are sent, and nobody sees his own") func others() throws {
    let (first, second) = (try folder.open(), try folder.open())
    let bob = try folder.open("bob")
    #expect(!first.isAnotherSending && !second.isAnotherSending)
    for _ in 0..<2 { first.markSending(true) }
    #expect(try marks().count == 1)
    #expect(!first.isAnotherSending && second.isAnotherSending && !bob.isAnotherSending)
    second.markSending(true)
    #expect(first.isAnotherSending && second.isAnotherSending)
    first.markSending(false)
    #expect(first.isAnotherSending && !second.isAnotherSending)
    for cache in [first, second, bob] { try cache.close() }
    #expect(try marks() == [])
  }

  @Test("one that a process left behind means nothing and is removed, and nothing else is") func leftBehind() throws {
    let cache = try folder.open()
    let others = ["alice.sending-notes", "alicia.sending-\(UUID().uuidString)"]
    let mark = (CacheFile.sendingMark(beside: cache.openedFile) as NSString).lastPathComponent
    for name in others + [mark + UUID().uuidString, "alice.sending-7-\(UUID().uuidString)"] {
      try Data().write(to: folder.directory.appendingPathComponent(name))
    }
    #expect(!cache.isAnotherSending)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.directory.path)
    #expect(left.filter { $0.contains(".sending-") }.sorted() == others)
    try cache.close()
  }

  @Test("nothing is locked while writes are held back") func heldBack() async throws {
    let (first, second) = (try folder.open(), try folder.open())
    first.markSending(true)
    await first.suspendWrites()
    #expect(try !second.isAnotherSending && marks() == [])
    first.markSending(false)
    first.markSending(true)
    #expect(!second.isAnotherSending)
    first.resumeWrites()
    #expect(second.isAnotherSending)
    await first.suspendWrites()
    first.markSending(false)
    first.resumeWrites()
    #expect(!second.isAnotherSending)
    for cache in [first, second] { try cache.close() }
  }

  @Test("it moves with the cache") func moving() async throws {
    let cache = try folder.open()
    cache.markSending(true)
    let target = folder.url.appendingPathComponent("kept", isDirectory: true)
    // Set before the rows can be seen.
    try await cache.move(to: target) { _, _ in
      let marks = try marks(in: target)
      #expect(marks.count == 1)
    }
    #expect(try marks() == [])
    #expect(try marks(in: target).count == 1)
    let other = try Cache.open(directory: target, userID: "alice")
    #expect(other.isAnotherSending)
    cache.markSending(false)
    #expect(!other.isAnotherSending)
    for cache in [cache, other] { try cache.close() }
  }

  @Test("one for a file that was set aside says nothing about the new one") func setAside() throws {
    let cache = try folder.open()
    cache.markSending(true)
    _ = try CacheFile.setAside(directory: folder.directory, userID: "alice")
    let new = try folder.open()
    #expect(try marks().count == 1)
    #expect(!new.isAnotherSending)
    for cache in [cache, new] { try cache.close() }
  }

  @Test("a move that fails leaves it where it is") func failedMove() async throws {
    struct Refusal: Error {}
    let cache = try folder.open()
    cache.markSending(true)
    let target = folder.url.appendingPathComponent("kept", isDirectory: true)
    await #expect(throws: Refusal.self) { try await cache.move(to: target) { _, _ in throw Refusal() } }
    #expect(try marks().count == 1)
    #expect(try marks(in: target) == [])
    try cache.close()
  }

  @Test("a cache that ends without being closed has none") func ending() throws {
    var cache: Cache? = try folder.open()
    cache?.markSending(true)
    #expect(try marks().count == 1)
    cache = nil
    #expect(try marks() == [])
  }
}
