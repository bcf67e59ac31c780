import CacheLoading
import LegacyStore

/// Rows that a new cache does not have: it must have what they were left out for, because nothing else would tell that they
/// are gone.
extension LegacyRowDigester {
  /// Whether the cache has the row that won against this duplicate. Of an outgoing message, the request id is noted, and
  /// looked for with all others (`CacheContent.unknownRequests`).
  mutating func isLeftOutForAnother(in cache: CacheContent, _ result: inout StoreContent.Result) throws -> Bool {
    switch cursor.entity {
    case .message, .succeededMessage:
      guard let key = try lookupKey(), let winner = try cache.message(channelURL: key.url, id: key.id) else {
        return false
      }
      return winner.updatedAt >= key.updatedAt
    case .channel: return try (channelURL ?? []).withUnsafeBytes { try cache.channel(url: $0) } != nil
    case .messageChangeLogToken: return try cache.hasToken(channelURL: channelURL)
    case .failedMessage, .pendingMessage:
      guard let requestID = try decodedRequestID() else { return false }
      result.leftOutRequests.insert(requestID)
      return true
    // Every one of these with an owner is migrated or set aside.
    case .channelListQuery, .chunk: return false
    }
  }

  /// Whether the memory of deletions has this message. A deleted row without a key has nothing to remember.
  func isRemembered(in cache: CacheContent) throws -> Bool {
    guard let url = channelURL, let messageID = row.messageID, messageID >= 1 else {
      return (row.integer(row.columns.isDeleted) ?? 0) != 0
    }
    return try url.withUnsafeBytes { try cache.isDeleted(channelURL: $0, id: messageID) }
  }
}
