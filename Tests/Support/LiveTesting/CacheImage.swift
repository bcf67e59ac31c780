package import ChatCache
import ChatModel
import Foundation

/// Everything that a cache holds, as a merge or a replacement of another process may put it there again.
package struct CacheImage: Sendable {
  private struct ChannelPart: Sendable {
    let url: String
    let messages: [Message]
    let deletedIDs: [Int64]
    let ranges: [(filter: MessageFilter, ranges: [SyncedRange])]
    let token: String?
    let outgoing: [OutgoingMessage]
  }

  private let channels: [Channel]
  private let parts: [ChannelPart]
  private let lists: [ChannelListProgress]
  private let token: String?
  private let sessionPayload: Payload?

  package init(_ snapshot: CacheSnapshot) throws {
    channels = try snapshot.channels()
    lists = try snapshot.channelListProgress()
    token = try snapshot.token(.channelList)
    sessionPayload = try snapshot.session().payload
    parts = try (channels.map(\.url) + snapshot.stubChannelURLs()).map { url in
      ChannelPart(
        url: url, messages: try snapshot.messages(channelURL: url, createdIn: .min ... .max),
        deletedIDs: try snapshot.deletedMessageIDs(channelURL: url),
        ranges: try snapshot.syncedFilters(channelURL: url).map {
          ($0, try snapshot.syncedRanges(channelURL: url, provenUnder: $0).ranges)
        }, token: try snapshot.token(.messages(channelURL: url)),
        outgoing: try snapshot.outgoingMessages(channelURL: url))
    }
  }

  /// Empties all tables and fills them again, in another order: every row gets another id.
  package func replace(in transaction: CacheTransaction) throws {
    try transaction.clearAll()
    for part in parts.reversed() {
      try transaction.upsertChannels(channels.filter { $0.url.utf8.elementsEqual(part.url.utf8) })
      try transaction.upsertMessages(part.messages.reversed())
      try transaction.deleteMessages(channelURL: part.url, messageIDs: part.deletedIDs)
      for (filter, ranges) in part.ranges {
        for range in ranges { try transaction.addSyncedRange(range, channelURL: part.url, filter: filter) }
      }
      try transaction.setToken(part.token, .messages(channelURL: part.url))
      for row in part.outgoing { try transaction.putOutgoing(row) }
    }
    for list in lists { try transaction.setChannelListProgress(list) }
    try transaction.setToken(token, .channelList)
    try transaction.setSession(appID: nil, payload: sessionPayload)
  }
}

/// Another program that writes to the cache of a session.
package final class ForeignWriter: Sendable {
  private let cache: Cache

  /// - Parameter cache: of the session.
  package init(beside cache: Cache) throws {
    self.cache = try Cache.open(directory: cache.fileURL.deletingLastPathComponent(), userID: cache.userID)
  }

  /// What the cache holds now.
  package func image() async throws -> CacheImage { try await cache.read { try CacheImage($0) } }

  /// Replaces all of it by what was there once.
  package func replace(by image: CacheImage) async throws { try await write { try image.replace(in: $0) } }

  package func write(_ body: @escaping @Sendable (CacheTransaction) throws -> Void) async throws {
    try await cache.write(source: .migration, body)
  }

  package func close() throws { try cache.close() }
}

extension CacheImage {
  /// When the messages were created, ms.
  package var times: [Int64] { parts.flatMap { $0.messages.map(\.createdAt) } }
}
