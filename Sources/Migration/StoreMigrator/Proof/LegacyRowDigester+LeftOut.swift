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
      guard let key = try lookupKey() else { return isUnreadable(&result) }
      return try cache.message(channelURL: key.url, id: key.id).map { $0.updatedAt >= key.updatedAt } ?? false
    case .channel: return try (channelURL ?? []).withUnsafeBytes { try cache.channel(url: $0) } != nil
    case .messageChangeLogToken: return try cache.hasToken(channelURL: channelURL)
    case .failedMessage, .pendingMessage:
      guard let requestID = try decodedRequestID() else { return isUnreadable(&result) }
      result.leftOutRequests.insert(requestID)
      return true
    // Every one of these with an owner is migrated or set aside.
    case .channelListQuery, .chunk: return false
    }
  }

  private func isUnreadable(_ result: inout StoreContent.Result) -> Bool {
    result.unreadable += 1
    return false
  }

  /// Whether the memory of deletions has this message. A deleted row without a key has nothing to remember, and ids below 1
  /// stay out of it, also those of rows that are not deleted themselves.
  func isRemembered(in cache: CacheContent) throws -> Bool {
    guard let url = channelURL, let messageID = row.messageID else {
      return (row.integer(row.columns.isDeleted) ?? 0) != 0
    }
    guard messageID >= 1 else { return true }
    return try url.withUnsafeBytes { try cache.isDeleted(channelURL: $0, id: messageID) }
  }
}
