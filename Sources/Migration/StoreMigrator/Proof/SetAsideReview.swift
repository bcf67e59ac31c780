import CacheLoading
import LegacyStore

/// Looks for the copies of rows that were set aside: rejected ones in the quarantine file of their owner, undecoded ones
/// in the cache. The account only says that they were put there. Somebody may have removed the file, and then a proof
/// must not claim that those rows are still somewhere.
struct SetAsideReview {
  /// The rows of a store that were set aside, from one entity and one owner.
  struct Keys: Sendable {
    private(set) var rejected: [Int64] = []
    private(set) var undecoded: [(key: Int64, run: Int64)] = []

    /// - Parameter run: the migration run that set it aside.
    mutating func add(_ row: LegacyAccount.Row, run: Int64) {
      switch row.outcome {
      case .rejected: rejected.append(row.key)
      case .undecoded: undecoded.append((row.key, run))
      default: break
      }
    }

    mutating func add(_ other: Keys) {
      rejected += other.rejected
      undecoded += other.undecoded
    }
  }

  let reader: StoreReader
  let routing: OwnerRouting
  let cachePaths: [String?]
  /// Where the quarantine files are.
  let directory: String

  /// How many rows have no copy any more.
  /// - Parameter setAside: per target, the rows.
  func missing(_ setAside: [[LegacyEntity: Keys]]) throws -> Int64 {
    var missing = 0
    for (target, entities) in setAside.enumerated() {
      guard let path = cachePaths[target] else { continue }
      if entities.values.contains(where: { !$0.rejected.isEmpty }) {
        let listed = try QuarantinedKeys(
          path: directory + "/" + routing.targets[target].fileName + ".rejects.jsonl")
        for (entity, keys) in entities {
          let found = listed[entity]
          missing += keys.rejected.count { !found.contains($0) }
        }
      }
      if entities.values.contains(where: { !$0.undecoded.isEmpty }) {
        let cache = try CacheContent(path: path)
        for (entity, keys) in entities where !keys.undecoded.isEmpty {
          let found = try cache.undecodedKeys(of: entity.rawValue)
          for (key, run) in keys.undecoded where !found.contains(key) {
            if try !isExplained(entity, key, run, cache) { missing += 1 }
          }
        }
      }
    }
    return Int64(missing)
  }

  /// Whether an app cleared an undecoded row with its channel, or the cache has what the row was about.
  private func isExplained(_ entity: LegacyEntity, _ key: Int64, _ run: Int64, _ cache: CacheContent) throws -> Bool {
    let cursor = try reader.rows(of: entity, after: key == .min ? nil : key - 1, through: key)
    guard try cursor.next(), try !cache.isWithoutFlags(run: run) else { return true }
    let row = RowFacts(cursor, try RowColumns(cursor))
    return try (row.channelURL.bytes ?? []).withUnsafeBytes { url in
      // Clearing a channel keeps what waits to be sent, or remembers its request id.
      let time = row.createdAt ?? .max
      let isRemembered = entity.isOutgoing && !(row.requestID.bytes ?? []).isEmpty
      return try cache.isRemoved(isRemembered ? .outgoing(at: time) : .message(at: time), channelURL: url, run: run)
        || cache.isDeleted(channelURL: url, id: row.messageID ?? 0)
        || row.messageID.map { try cache.message(channelURL: url, id: $0) != nil } ?? false
        || row.requestID.bytes.map { try cache.isDone($0) || cache.isOutgoingFromApp($0) != nil } ?? false
        || entity == .channel && cache.channel(url: url) != nil
    }
  }
}
