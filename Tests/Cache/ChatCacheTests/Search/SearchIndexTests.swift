import CacheStorage
import ChatModel
import FileTesting
import Foundation
import PacedTesting
import RawSQLite
import Testing

@testable import ChatCache

/// The file of the index: how it comes, follows the cache, and goes.
@Suite("The search index", .heavy) struct SearchIndexTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func exists(_ suffix: String = "") -> Bool {
    FileManager.default.fileExists(atPath: folder.indexPath + suffix)
  }

  /// A cache that was written without an index.
  private func fill(_ count: Int64 = 600) async throws {
    let cache = try folder.open()
    for url in [channelURL, "other"] {
      try await cache.store((1...count).map { try textMessage($0, "pear \($0)", in: url) })
    }
    try cache.close()
  }

  @Test("an existing cache gets its index in steps, and a kill loses none of them") func building() async throws {
    try await fill()
    #expect(!exists())
    let killed = try folder.open()
    killed.searchIndex.end()
    let work = SearchIndexWork(killed.place, busyTimeout: 1)
    for _ in 0..<3 { #expect(try work.compareNext()) }
    work.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.indexPath))
    let cache = try folder.open(options: .searchable)
    let early = try await cache.found("pear") { $0.pageSize = 2000 }
    #expect(early[0].count >= 600)
    try await cache.completeSearchIndex()
    #expect(cache.isSearchIndexComplete && early.count == 1)
    #expect(try await cache.ids("pear").count == 1200)
    #expect(try await cache.found("pear") { $0.pageSize = 2000 }[0].count == 1200)
    // What was there stayed: the first entries are those of the killed process.
    let index = try RawConnection(path: folder.indexPath, flags: 1)
    #expect(try index.integer("SELECT count(*) FROM entry") == 1200)
    #expect(try index.integer("SELECT max(id) FROM entry") == 1200)
    #expect(before.count > 0)
  }

  @Test("the file is only for the user, and names no path") func mode() async throws {
    let cache = try folder.open(options: .searchable)
    try await cache.store([textMessage(1, "pear")])
    try await cache.completeSearchIndex()
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.indexPath)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(!folder.indexHas(folder.path))
    #expect(try await cache.size().searchIndex > 0)
    #expect(folder.indexHas("pear"))
    try cache.close()
    try Files.setMode(0o644, folder.indexPath)
    let again = try folder.open(options: .searchable)
    try await again.completeSearchIndex()
    let restored = try FileManager.default.attributesOfItem(atPath: folder.indexPath)
    #expect(restored[.posixPermissions] as? Int == 0o600)
  }

  @Test("words that are deleted, edited or cleared leave its bytes", arguments: 0..<5) func deletedWords(_ way: Int)
    async throws
  {
    let cache = try folder.open(options: .searchable)
    let texts = ["Ünique Zwörk", "縦書", "ｱﾞﾝｷﾞﾗｽ", "🦤", "حُروف"]
    let folded = ["zwork", "縦書", "ぎらす", "🦤", "حروف"]
    try await cache.store((1...200).map { try textMessage($0, "pear \($0)") })
    try await cache.store([textMessage(1000, texts.joined(separator: " "))])
    try await cache.store((201...300).map { try textMessage($0, "plum \($0)") })
    try await cache.completeSearchIndex()
    // Neighbors in the list of words share their beginnings.
    let pairs = ["zwork", "縦書", "あん", "🦤", "حروف"]
    for word in pairs { #expect(folder.indexHas(word), "\(word)") }
    switch way {
    case 0: try await cache.delete([1000])
    case 1: try await cache.store([textMessage(1000, "nothing", updatedAt: 1)])
    case 2: try await cache.write(source: .application) { try $0.clearMessages(channelURL: channelURL) }
    case 3: try await cache.write(source: .channelDeleted) { try $0.deleteChannel(url: channelURL) }
    default: try await cache.write(source: .fetched) { _ = try $0.deleteMessages(channelURL: channelURL, upTo: 10_000) }
    }
    try await cache.completeSearchIndex()
    for word in folded + pairs + texts + ["work"] { #expect(!folder.indexHas(word), "\(word)") }
    #expect(try await cache.ids("pear").count == (way < 2 ? 200 : 0))
    if way > 1 { #expect(!folder.indexHas("pear")) }
    if way == 3 { #expect(!folder.indexHas(channelURL)) }
  }

  @Test("clearing everything removes the file, and the index begins anew") func clearing() async throws {
    for options in [CacheOptions.searchable, CacheOptions()] {
      let cache = try folder.open(options: options)
      try cache.turnSearchOn()
      try await cache.store([textMessage(1, "pear")])
      try await cache.completeSearchIndex()
      let inode = try FileManager.default.attributesOfItem(atPath: folder.indexPath)[.systemFileNumber] as? Int
      let descriptor = open(folder.indexPath, O_RDONLY)
      defer { close(descriptor) }
      try await cache.write(source: .application) { try $0.clearAll() }
      #expect(!folder.indexHas("pear"))
      try await cache.store([textMessage(2, "plum")])
      #expect(try await cache.ids("pear").isEmpty)
      #expect(try await cache.ids("plum") == [2])
      let now = try FileManager.default.attributesOfItem(atPath: folder.indexPath)[.systemFileNumber] as? Int
      #expect(now != inode)
      await cache.turnSearchOff()
      #expect(!exists() && !exists("-journal") && !cache.isSearchOn)
      try cache.close()
    }
  }

  @Test("clearing a cache that keeps no index removes the one of an earlier launch") func clearingWithout() async throws
  {
    try await fill(3)
    let before = try folder.open(options: .searchable)
    try await before.completeSearchIndex()
    try before.close()
    let cache = try folder.open()
    #expect(exists())
    try await cache.write(source: .application) { try $0.clearAll() }
    #expect(!exists())
  }

  @Test("a cache that is set aside takes no index along, and one that moves gets another") func moving() async throws {
    let temporary = folder.url.appendingPathComponent("temporary")
    let cache = try Cache.open(directory: temporary, userID: "alice", options: .searchable)
    try await cache.store([textMessage(1, "pear")])
    try await cache.completeSearchIndex()
    let old = CacheFile.searchIndex(beside: cache.fileURL.path)
    #expect(FileManager.default.fileExists(atPath: old))
    let kept = try folder.open()
    try await kept.store([textMessage(2, "pear", in: "other")])
    try kept.close()
    try await cache.move(to: folder.directory) { _, _ in }
    #expect(!FileManager.default.fileExists(atPath: old))
    try await cache.completeSearchIndex()
    #expect(exists())
    #expect(try await cache.ids("pear") == [2, 1])
    try cache.close()
    let aside = try CacheFile.setAside(directory: folder.directory, userID: "alice")
    #expect(aside != nil && !exists())
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.contains(".search") })
  }

  @Test("a file that is damaged, foreign or of other rules is made anew", arguments: 0..<6) func damage(_ way: Int)
    async throws
  {
    try await fill(300)
    let first = try folder.open(options: .searchable)
    try await first.completeSearchIndex()
    try first.close()
    let url = URL(fileURLWithPath: folder.indexPath)
    var bytes = try Data(contentsOf: url)
    switch way {
    case 0: bytes = Data("no database, and of some length".utf8)
    case 1: bytes = bytes.prefix(5000)
    case 2: for index in 4096..<min(bytes.count, 60_000) { bytes[index] = 0xA5 }
    case 3: bytes = Data()
    default: break
    }
    try bytes.write(to: url)
    if way > 3 {
      let other = try RawConnection(path: folder.indexPath, flags: 2)
      try other.execute(way == 4 ? "PRAGMA user_version=99" : "UPDATE state SET value='x' WHERE name='folding'")
    }
    let cache = try folder.open(options: .searchable)
    try await cache.store([textMessage(900, "pear")])
    #expect(try await cache.ids("pear").allSatisfy { $0 > 0 })
    try await cache.completeSearchIndex()
    #expect(try await cache.found("pear") { $0.pageSize = 2000 }[0].count == 601)
  }

  @Test("what others commit is found, and what they remove is not", arguments: [true, false])
  func others(_ isSearchable: Bool) async throws {
    let cache = try folder.open(options: .searchable)
    let other = try folder.open(options: CacheOptions(isSearchable: isSearchable))
    try await cache.store([textMessage(1, "pear"), textMessage(2, "pear")])
    try await cache.completeSearchIndex()
    try await other.store([textMessage(3, "pear")])
    try await other.delete([1])
    // What is gone is not shown even before it was noticed.
    #expect(try await cache.ids("pear").allSatisfy { $0 != 1 })
    try await cache.noticeForeignCommits()
    try await cache.completeSearchIndex()
    #expect(try await cache.ids("pear") == [3, 2])
    if isSearchable {
      try await other.noticeForeignCommits()
      try await other.completeSearchIndex()
      #expect(try await other.ids("pear") == [3, 2])
      // One removes the file that both use.
      try await other.write(source: .application) { try $0.clearAll() }
      try await other.store([textMessage(4, "plum")])
      #expect(try await other.ids("plum") == [4])
      #expect(try await cache.ids("pear").isEmpty)
      try await cache.noticeForeignCommits()
      try await cache.completeSearchIndex()
      #expect(try await cache.ids("plum") == [4])
    }
  }

  @Test("what was committed while nobody followed is noticed when the index is opened") func unfollowed() async throws {
    for _ in 0..<2 {
      let followed = try folder.open(options: .searchable)
      try await followed.store([textMessage(1, "pear"), textMessage(2, "pear")])
      try await followed.completeSearchIndex()
      try followed.close()
      let alone = try folder.open()
      try await alone.store([textMessage(3, "pear")])
      try await alone.delete([1])
      try alone.close()
      let cache = try folder.open(options: .searchable)
      try await cache.completeSearchIndex()
      #expect(try await cache.ids("pear") == [3, 2])
      try await cache.write(source: .application) { try $0.clearAll() }
      try cache.close()
    }
  }

  @Test("an index that was left in agreement with its cache is not compared again") func stamp() async throws {
    try await fill(300)
    // The process is killed: nobody empties the log.
    let killed = try folder.open()
    try await killed.store([textMessage(900, "pear")])
    for launch in 0..<3 {
      let cache = try folder.open()
      let work = SearchIndexWork(cache.place, busyTimeout: 1)
      try work.open()
      #expect(work.isComparing == (launch == 0), "launch \(launch)")
      while try work.compareNext() {}
      while try !work.stamp({}) { await Task.yield() }
      work.close()
      try cache.close()
    }
    // Anything that is written makes it differ.
    try await killed.write(source: .application) { try $0.noteAccess(channelURL: channelURL, at: 1) }
    let work = SearchIndexWork(killed.place, busyTimeout: 1)
    try work.open()
    #expect(work.isComparing)
  }

  @Test("no word goes into the index while writes are held back") func suspension() async throws {
    let cache = try folder.open(options: .searchable)
    try await cache.store([textMessage(1, "pear")])
    try await cache.completeSearchIndex()
    await cache.suspendWrites()
    let waiting = Task { try await cache.store([textMessage(2, "plum")]) }
    #expect(try await cache.ids("pear") == [1])
    #expect(!folder.indexHas("plum"))
    cache.resumeWrites()
    try await waiting.value
    #expect(try await cache.ids("plum") == [2])
  }

  @Test("words of a part are there once, however often its messages change") func parts() async throws {
    let cache = try folder.open(options: .searchable)
    let count = SearchIndexFile.partSize + 200
    for first in stride(from: Int64(1), through: count, by: 600) {
      try await cache.store((first..<min(first + 600, count + 1)).map { try textMessage($0, "pear w\($0)") })
    }
    try await cache.completeSearchIndex()
    for round in Int64(1)...3 {
      try await cache.store((1...50).map { try textMessage($0 * 40, "plum version\(round)", updatedAt: round) })
      try await cache.completeSearchIndex()
      #expect(try await cache.ids("plum").count == 50)
      #expect(!folder.indexHas("version\(round - 1)"))
    }
    #expect(try await cache.found("pear") { $0.pageSize = 9000 }[0].count == Int(count) - 50)
    #expect(try await cache.ids("w2000").isEmpty)
    #expect(try await cache.ids("w2001") == [2001])
  }

  @Test("a step that cannot write leaves what is to do, and is done later") func failure() async throws {
    let cache = try folder.open(options: CacheOptions(busyTimeout: 0.05, isSearchable: true))
    try await cache.store([textMessage(1, "pear")])
    try await cache.completeSearchIndex()
    let other = try RawConnection(path: folder.indexPath, flags: 2)
    try other.execute("BEGIN IMMEDIATE")
    try await cache.store([textMessage(2, "pear")])
    var pages = cache.pages(of: CacheSearch("pear")).makeAsyncIterator()
    let page = try await pages.next()
    #expect(page?.hits.map(\.message.id) == [1] && page?.isIndexComplete == false)
    let error = await #expect(throws: CacheError.self) { try await cache.completeSearchIndex() }
    #expect(error?.code == .busy)
    try other.execute("ROLLBACK")
    #expect(try await cache.ids("pear") == [2, 1])
  }
}
