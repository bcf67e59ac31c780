import ChatCache
import ChatModel
import Foundation
import LegacyStore

/// Looks at single rows where sums differ: a cache that an app has used since is newer than its store, and that is no
/// fault; what is missing, older or simply other is.
struct DifferenceReview {
  struct Counts: Sendable {
    var missing: Int64 = 0
    var older: Int64 = 0
    var differing: Int64 = 0
    /// Edited, deleted or resolved in the cache after the migration.
    var newer: Int64 = 0
    /// In the cache, not in the store.
    var added: Int64 = 0

    var isFault: Bool { missing + older + differing > 0 }

    static func + (a: Counts, b: Counts) -> Counts {
      Counts(
        missing: a.missing + b.missing, older: a.older + b.older, differing: a.differing + b.differing,
        newer: a.newer + b.newer, added: a.added + b.added)
    }
  }

  let factory: StoreReaderFactory
  let routing: OwnerRouting
  let cachePaths: [String?]
  let codecs: [any PayloadCodec]

  /// Reviews everything that a proof found differing.
  func run(_ outcome: MigrationProof.Outcome) throws -> Counts {
    var counts = Counts()
    for (target, path) in cachePaths.enumerated() {
      guard let path else { continue }
      if !outcome.differing[target].isEmpty {
        counts = try counts + messages(target, path, outcome.differing[target])
      }
      for entity in outcome.differingEntities[target] { counts = try counts + rows(of: entity, target, path) }
    }
    return counts
  }

  private func messages(_ target: Int, _ path: String, _ channels: Set<[UInt8]>) throws -> Counts {
    var counts = Counts()
    var present: Int64 = 0
    let cache = try CacheProof(path: path)
    try forEachMigrated(factory.make().model.messageEntity, target, path) { row in
      guard let found = row.lookupKey(), channels.contains([UInt8](found.url)) else { return }
      guard let message = try cache.message(channelURL: found.url, id: found.id) else {
        if try cache.isDeleted(channelURL: found.url, id: found.id) { counts.newer += 1 } else { counts.missing += 1 }
        return
      }
      present += 1
      if message.digest == found.digest { return }
      if message.updatedAt > found.updatedAt {
        counts.newer += 1
      } else if message.updatedAt < found.updatedAt {
        counts.older += 1
      } else {
        counts.differing += 1
      }
    }
    counts.added += try cache.messageCount(in: channels) - present
    return counts
  }

  private func rows(of entity: LegacyEntity, _ target: Int, _ path: String) throws -> Counts {
    var counts = Counts()
    let cache = try CacheProof(path: path)
    let same = try CacheProof.Table(entity).map { try cache.digests(of: $0) } ?? []
    try forEachMigrated(entity, target, path) { row in
      if let digest = row.smallDigest(), same.contains([digest.0, digest.1]) { return }
      switch entity {
      case .channel:
        guard let (url, payload) = row.channelKey() else { return }
        guard let channel = try url.withUnsafeBytes({ try cache.channel(url: $0) }) else {
          if try url.withUnsafeBytes({ try cache.isDeleted(channelURL: $0, id: 0) }) {
            counts.newer += 1
          } else {
            counts.missing += 1
          }
          return
        }
        // A channel has no update time; a newer last message shows that the app went on with it.
        let lastMessageAt = Payload(trusted: payload).object("last_message")?.integer("created_at", "ts") ?? 0
        if channel.lastMessageAt > lastMessageAt { counts.newer += 1 } else { counts.differing += 1 }
      case .messageChangeLogToken:
        let isDeleted = try row.tokenURL?.withUnsafeBytes { try cache.isDeleted(channelURL: $0, id: 0) } ?? false
        if try isDeleted || cache.hasToken(channelURL: row.tokenURL) { counts.newer += 1 } else { counts.missing += 1 }
      case .failedMessage, .pendingMessage:
        guard let id = row.decodedRequestID() else { return }
        if try cache.knowsRequest(id) { counts.newer += 1 } else { counts.missing += 1 }
      case .channelListQuery:
        let query = row.query
        guard let updatedAt = try cache.queryUpdatedAt(like: query) else { return counts.missing += 1 }
        if updatedAt > query.updatedAt ?? 0 { counts.newer += 1 } else { counts.differing += 1 }
      default: counts.differing += 1
      }
    }
    return counts
  }

  private func forEachMigrated(
    _ entity: LegacyEntity, _ target: Int, _ path: String, _ body: (inout RowProver) throws -> Void
  ) throws {
    let cursor = try factory.make().rows(of: entity)
    let columns = try RowColumns(cursor)
    let account = try AccountReader(path: path, entity: entity.rawValue, from: .min)
    var row = RowProver(cursor: cursor, columns: columns, depth: .everyRow, codecs: codecs)
    while try cursor.next() {
      switch routing.route(row.owner.map { [UInt8]($0) }) {
      case .target(target), .assumed(target): break
      default: continue
      }
      guard try account.entry(for: cursor.key)?.fate == .migrated else { continue }
      try body(&row)
    }
  }
}

extension RowProver {
  /// A channel row's url and decoded payload.
  mutating func channelKey() -> (url: [UInt8], payload: [UInt8])? {
    guard let url = row.channelURL.bytes, decode() else { return nil }
    return (url, text)
  }

  var tokenURL: [UInt8]? { row.channelURL.bytes }

  var query: CacheProof.Query {
    CacheProof.Query(
      includeEmpty: row.integer(row.columns.includeEmpty), order: row.integer(row.columns.order),
      customTypes: row.bytes(row.columns.customTypes), updatedAt: row.integer(row.columns.updatedAt))
  }

  mutating func decodedRequestID() -> [UInt8]? { decode() ? outgoingRequestID : nil }
}

extension CacheProof.Table {
  /// The table that an entity's rows come into; `nil` for messages and chunks.
  init?(_ entity: LegacyEntity) {
    switch entity {
    case .channel: self = .channel
    case .failedMessage: self = .failed
    case .pendingMessage: self = .pending
    case .messageChangeLogToken: self = .token
    case .channelListQuery: self = .query
    case .message, .succeededMessage, .chunk: return nil
    }
  }
}
