import CacheSchema
import ChatCache
import ChatModel
import FileTesting
import Foundation
import PacedTesting
import Testing

@Suite(.heavy) struct DeletingTests {
  private let folder: TemporaryFolder
  private let cache: Cache

  init() async throws {
    folder = try TemporaryFolder()
    cache = try folder.open()
    for url in [channelURL, "other"] {
      try await cache.write(source: .fetched) { transaction in
        try transaction.upsertChannels([channel(url)])
        try transaction.upsertMessages([
          message(1, at: 10, text: "plaintextneedle", in: url), message(2, at: 20, in: url),
        ])
        try transaction.putOutgoing(outgoing("r-" + url, in: url))
        try transaction.addSyncedRange(SyncedRange(0...30), channelURL: url)
        try transaction.setToken("t", .messages(channelURL: url))
      }
    }
  }

  private func counts() async throws -> [Int] {
    try await [channelURL, "other"].asyncMap { url in
      try await cache.read { snapshot in
        try snapshot.messages(channelURL: url, createdIn: 0...99).count
          + 10 * snapshot.outgoingMessages(channelURL: url).count
          + 100 * snapshot.syncedRanges(channelURL: url, provenUnder: .everything).ranges.count
          + 1000 * (snapshot.token(.messages(channelURL: url)) == nil ? 0 : 1)
          + 10_000 * (snapshot.channel(url: url) == nil ? 0 : 1)
      }
    }
  }

  /// Whether any file of the cache holds the text of the first message.
  private func isNeedleOnDisk() throws -> Bool {
    try ["", "-wal"].contains { suffix in
      let data = try Data(contentsOf: URL(fileURLWithPath: folder.cachePath() + suffix))
      return data.range(of: Data("plaintextneedle".utf8)) != nil
    }
  }

  @Test func rangesStayTrueWhenMessagesAreDeleted() async throws {
    try await cache.write(source: .messageDeleted) {
      try $0.deleteMessages(channelURL: channelURL, messageIDs: [1, 2])
    }
    #expect(try await counts() == [11_110, 11_112])
  }

  @Test func clearingAChannelKeepsTheOthersAndTheMemory() async throws {
    try await cache.write(source: .application) { transaction in
      try transaction.deleteMessages(channelURL: channelURL, messageIDs: [1])
      try transaction.clearMessages(channelURL: channelURL)
    }
    #expect(try await counts() == [10_000, 11_112])
    #expect(try await cache.read { try $0.isDeleted(channelURL: channelURL, messageID: 1) })
    #expect(try await cache.read { try $0.isResolved(channelURL: channelURL, requestID: "r-" + channelURL) })
    // What was cleared, not deleted, comes back with the next page.
    let result = try await cache.write(source: .fetched) {
      try $0.upsertMessages([message(1, at: 10), message(2, at: 20)])
    }
    #expect(result.outcomes == [.deleted, .inserted])
  }

  @Test func clearingCanKeepWhatWasNotSent() async throws {
    try await cache.write(source: .application) {
      try $0.clearMessages(channelURL: channelURL, isKeepingOutgoing: true)
    }
    #expect(try await counts() == [10_010, 11_112])
  }

  @Test func aDeletedChannelTakesEverythingWithIt() async throws {
    try await cache.write(source: .channelDeleted) { try $0.deleteChannel(url: channelURL) }
    #expect(try await counts() == [0, 11_112])
    // A late message does not bring it back, the channel itself does.
    let late = try await cache.write(source: .messageReceived) { try $0.upsertMessages([message(3, at: 30)]) }
    #expect(late.outcomes == [.deleted])
    #expect(try await cache.read { try $0.stubChannelURLs() } == [])
    let again = try await cache.write(source: .channelChanged) { transaction in
      try transaction.upsertChannels([channel()])
      return try transaction.upsertMessages([message(3, at: 30)])
    }
    #expect(again.outcomes == [.inserted])
  }

  @Test func clearingEverythingLeavesTheUser() async throws {
    try await cache.write(source: .application) { transaction in
      try transaction.setSession(appID: "app", payload: Payload("{}"))
      try transaction.clearAll()
    }
    #expect(try await counts() == [0, 0])
    #expect(try await cache.read { try $0.session().appID } == nil)
    try cache.close()
    try folder.open().close()
    #expect(try folder.connect().integer("SELECT count(*) FROM schema_migration") == Int64(CacheSchema.currentVersion))
  }

  @Test(arguments: 0..<4) func contentLeavesTheDisk(way: Int) async throws {
    #expect(try isNeedleOnDisk())
    try await cache.write(source: .application) { transaction in
      // Both channels hold it.
      for url in [channelURL, "other"] {
        switch way {
        case 0: try transaction.deleteMessages(channelURL: url, messageIDs: [1])
        case 1: try transaction.clearMessages(channelURL: url)
        case 2: try transaction.deleteChannel(url: url)
        default: try transaction.clearAll()
        }
      }
    }
    #expect(try !isNeedleOnDisk())
    #expect(try FileManager.default.attributesOfItem(atPath: folder.cachePath() + "-wal")[.size] as? Int == 0)
  }

  /// A reader in an older snapshot keeps the WAL; the next write that can empties it.
  @Test func aReaderOnlyDelaysTheTruncation() async throws {
    let reader = try folder.connect()
    try reader.execute("BEGIN; SELECT count(*) FROM message")
    try await cache.write(source: .application) { try $0.clearAll() }
    #expect(try isNeedleOnDisk())
    try reader.execute("COMMIT")
    try await cache.write(source: .fetched) { try $0.upsertMessages([message(5, at: 50)]) }
    #expect(try !isNeedleOnDisk())
  }
}

extension Sequence {
  /// `map` with an asynchronous closure, one element after the other.
  fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
    var result: [Value] = []
    for element in self { try await result.append(transform(element)) }
    return result
  }
}
