import CacheLoading
import LegacyStore

/// A message of the store that the account does not know in its current version: it was written after the migration.
/// If the cache has the message, it is not missing, and one of the two is newer.
enum UnseenMessage {
  enum Pairing { case older, differing, newer }

  /// - Returns: how the cache's message relates to the row; `nil` if there is none, or the row could not be migrated.
  static func pair(_ row: inout LegacyRowDigester, _ cache: CacheContent) throws -> Pairing? {
    guard let url = row.row.buffer(row.row.columns.channelURL), let id = row.row.messageID,
      let message = try cache.message(channelURL: url, id: id)
    else { return nil }
    // The removal is what the cache does not know yet.
    if let flag = row.row.integer(row.row.columns.isDeleted), flag != 0 { return .older }
    guard let found = try row.lookupKey(), found.isConsistent else { return nil }
    if message.updatedAt > found.updatedAt { return .newer }
    // The same content in a version that no migration has seen, for example a copy of the row.
    if message.updatedAt < found.updatedAt || message.digest == found.digest { return .older }
    return message.isFromApp ? .newer : .differing
  }
}

extension DifferenceReview.Counts {
  mutating func add(_ pairing: UnseenMessage.Pairing, _ target: Int) {
    paired += 1
    switch pairing {
    case .older: older += 1
    case .differing: differing += 1
    case .newer:
      newer += 1
      outdated[target, default: 0] += 1
    }
  }
}

struct MessageKey: Hashable {
  let url: [UInt8]
  let id: Int64
}

/// Counts the messages of a cache that rows of the store led to. Migrated rows lead to different ones; a row that the
/// account does not know may lead to the same one again, so only then the keys are remembered, by their hashes.
struct PresentMessages {
  private let mayRepeat: Bool
  private var keys: Set<Int> = []
  private(set) var count: Int64 = 0

  init(mayRepeat: Bool) { self.mayRepeat = mayRepeat }

  mutating func add(_ key: MessageKey) {
    if !mayRepeat || keys.insert(key.hashValue).inserted { count += 1 }
  }
}

extension LegacyRowDigester {
  /// The key of a message row by its columns.
  var messageKey: MessageKey? {
    row.channelURL.bytes.flatMap { url in row.messageID.map { MessageKey(url: url, id: $0) } }
  }
}
