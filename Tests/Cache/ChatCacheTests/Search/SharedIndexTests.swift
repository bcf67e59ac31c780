import CacheStorage
import ChatModel
import FileTesting
import Foundation
import PacedTesting
import Testing

@testable import ChatCache

/// What becomes of an index that somebody else removes, and of searches that are larger than the index can ask for.
@Suite("An index that others use, too", .heavy) struct SharedIndexTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a search after another process removed the index says that it is not complete, and builds it again")
  func removedByOthers() async throws {
    let cache = try folder.open(options: .searchable)
    try await cache.store((1...300).map { try textMessage($0, "pear \($0)") })
    try await cache.completeSearchIndex()
    let other = try folder.open(options: .searchable)
    await other.turnSearchOff()
    // Nothing was committed, so nothing else tells.
    var pages = cache.pages(of: CacheSearch("pear")).makeAsyncIterator()
    let page = try await pages.next().required()
    #expect(page.isIndexComplete == false || page.hits.count > 0)
    #expect(cache.isSearchIndexComplete == false || page.hits.count > 0)
    try await cache.completeSearchIndex()
    #expect(try await cache.ids("pear").count == 300 && cache.isSearchIndexComplete)
  }

  @Test("what is about to be removed is not written to, and is made anew when it is opened") func marked() throws {
    let path = folder.path("a.search")
    let file = try SearchIndexFile.open(path, busyTimeout: 1)
    try file.write { try file.setState("a", "b") }
    SearchIndexFile.remove(folder.path("none.search"))
    try file.execute("PRAGMA user_version=-1")
    #expect(throws: CacheError.self) { try file.write { try file.setState("a", "c") } }
    let next = try SearchIndexFile.open(path, busyTimeout: 1)
    #expect(try next.state("a") == nil && !file.isInPlace && next.isInPlace)
    SearchIndexFile.remove(path)
    #expect(!next.isInPlace && !FileManager.default.fileExists(atPath: path))
  }

  @Test("a search of any length finds what has all of it", arguments: [1, 33, 300])
  func longSearches(_ count: Int) async throws {
    let cache = try folder.open(options: .searchable)
    let run = String(String.UnicodeScalarView((0..<count).compactMap { Unicode.Scalar(0x4E00 + UInt32($0)) }))
    let words = (0..<count).map { "w\($0)" }.joined(separator: " ")
    try await cache.store([textMessage(1, "a \(run) b"), textMessage(2, "\(words) b"), textMessage(3, "b")])
    try await cache.completeSearchIndex()
    #expect(try await cache.ids(run) == [1])
    #expect(try await cache.ids(words) == [2])
    #expect(try await cache.found(words) { $0.matching = .phrase } == [[2]])
  }

  @Test("no stamp says that the index agrees while something is left to do") func stamp() async throws {
    let cache = try folder.open(options: .searchable)
    try await cache.store([textMessage(1, "pear")])
    try await cache.completeSearchIndex()
    cache.searchIndex.end()
    let work = SearchIndexWork(cache.place, busyTimeout: 1)
    try work.open()
    while try work.compareNext() {}
    let before = try work.open().state("stamp")
    // Another connection commits, and somebody else in this process notices it first.
    let other = try folder.open()
    try await other.store([textMessage(2, "pear")])
    try await cache.noticeForeignCommits()
    while CacheStamp(of: cache.fileURL.path)?.isSettled != true { await Task.yield() }
    #expect(try !work.stamp(while: { false }) { Issue.record("noticed before") })
    #expect(try work.open().state("stamp") == before)
    #expect(try work.stamp(while: { true }) { Issue.record("noticed before") })
    #expect(try work.open().state("stamp") != before)
  }
}
