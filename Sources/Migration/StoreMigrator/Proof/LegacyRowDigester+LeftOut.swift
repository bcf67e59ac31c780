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

  /// Whether the memory of deletions has this message; ids below 1 stay out of it. Without a mark of its own, the row is
  /// noted: another one must have it (`StoreContent.countOfUndeserved`). A deleted row without a key has nothing to remember.
  func isDeleted(in cache: CacheContent, _ result: inout StoreContent.Result) throws -> Bool {
    guard let key = messageKey else { return isMarkedAsDeleted }
    if !isMarkedAsDeleted { result.buried.insert(key) }
    return try key.id < 1 || key.url.withUnsafeBytes { try cache.isDeleted(channelURL: $0, id: key.id) }
  }

  var isMarkedAsDeleted: Bool { (row.integer(row.columns.isDeleted) ?? 0) != 0 }
}

extension StoreContent {
  /// How many of these messages, per target, no row of the store marks as deleted. Reads it once more if there are any.
  func countOfUndeserved(_ buried: [Set<MessageKey>], of entity: LegacyEntity) throws -> Int {
    var left = buried
    guard left.contains(where: { !$0.isEmpty }) else { return 0 }
    let cursor = try reader.rows(of: entity)
    let row = LegacyRowDigester(cursor: cursor, columns: try RowColumns(cursor), depth: .aggregates, codecs: [])
    while try cursor.next() {
      guard row.isMarkedAsDeleted, let target = target(of: row.owner), let key = row.messageKey else { continue }
      left[target].remove(key)
    }
    return left.reduce(0) { $0 + $1.count }
  }
}
