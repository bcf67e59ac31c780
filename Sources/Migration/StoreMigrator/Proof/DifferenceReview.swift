import CacheLoading
import ChatModel
import Foundation
import LegacyStore

/// Compares single rows where sums differ. A cache that an app has used since differs from its store, which is not a
/// fault if the cache shows it: a row written by the app, a later time of change, a record of its removal. Anything
/// missing, older or just different without that is a fault.
struct DifferenceReview {
  struct Counts: Sendable {
    var missing: Int64 = 0
    var older: Int64 = 0
    var differing: Int64 = 0
    /// Changed, deleted, cleared or resolved in the cache after the migration.
    var newer: Int64 = 0
    /// In the cache, not in the store.
    var added: Int64 = 0
    /// Rows that the account does not know in this version, but whose message the cache has: they are counted as older,
    /// differing or newer, and not as missing.
    var paired: Int64 = 0
    /// By target, those of them that lose against the cache's newer version, as they would in a merge.
    var outdated: [Int: Int64] = [:]

    var isFault: Bool { missing + older + differing > 0 }

    static func + (a: Counts, b: Counts) -> Counts {
      Counts(
        missing: a.missing + b.missing, older: a.older + b.older, differing: a.differing + b.differing,
        newer: a.newer + b.newer, added: a.added + b.added, paired: a.paired + b.paired,
        outdated: a.outdated.merging(b.outdated, uniquingKeysWith: +))
    }
  }

  let factory: StoreReaderFactory
  let routing: OwnerRouting
  let cachePaths: [String?]
  let codecs: [any PayloadCodec]

  /// Reviews every difference that a proof found.
  func run(_ outcome: MigrationProof.Outcome) throws -> Counts {
    var counts = Counts()
    for (target, path) in cachePaths.enumerated() {
      guard let path else { continue }
      let hasUnseen = outcome.unseenMessages[target] > 0
      if !outcome.differing[target].isEmpty || hasUnseen {
        counts = try counts + messages(target, path, outcome.differing[target], hasUnseen: hasUnseen)
      }
      for entity in outcome.differingEntities[target] { counts = try counts + rows(of: entity, target, path) }
    }
    return counts
  }

  private func messages(
    _ target: Int, _ path: String, _ channels: Set<[UInt8]>, hasUnseen: Bool
  ) throws -> Counts {
    var counts = Counts()
    var present = PresentMessages(mayRepeat: hasUnseen)
    let cache = try CacheContent(path: path)
    try forEachRow(factory.make().model.messageEntity, target, path) { row, entry in
      guard let entry else {
        guard let pairing = try UnseenMessage.pair(&row, cache) else { return }
        counts.add(pairing, target)
        if let key = row.messageKey, channels.contains(key.url) { present.add(key) }
        return
      }
      guard entry.row.outcome == .migrated else { return }
      guard let found = try row.lookupKey() else {
        // Only a codec that is missing here can read it; its message is still not one that was added.
        guard let key = row.messageKey, channels.contains(key.url) else { return }
        let isPresent = try key.url.withUnsafeBytes { try cache.message(channelURL: $0, id: key.id) != nil }
        return isPresent ? present.add(key) : ()
      }
      guard channels.contains([UInt8](found.url)) else { return }
      let run = entry.run
      guard let message = try cache.message(channelURL: found.url, id: found.id) else {
        let isExplained =
          try cache.isDeleted(channelURL: found.url, id: found.id)
          || cache.isRemoved(.message(at: found.createdAt), channelURL: found.url, run: run)
          || cache.isWithoutFlags(run: run, channelURL: found.url, missingAt: found.createdAt)
        if isExplained { counts.newer += 1 } else { counts.missing += 1 }
        return
      }
      present.add(MessageKey(url: [UInt8](found.url), id: found.id))
      if message.digest == found.digest { return }
      if !found.hasRequestID, message.digestWithoutRequestID == found.digest { return }
      if message.updatedAt > found.updatedAt || message.isFromApp {
        counts.newer += 1
      } else if message.updatedAt < found.updatedAt {
        counts.older += 1
      } else if try cache.isWithoutFlags(run: run) {
        counts.newer += 1
      } else {
        counts.differing += 1
      }
    }
    counts.added += try cache.messageCount(in: channels) - present.count
    return counts
  }

  private enum Found { case newer, missing, differing }

  private func rows(of entity: LegacyEntity, _ target: Int, _ path: String) throws -> Counts {
    var counts = Counts()
    let cache = try CacheContent(path: path)
    let same = try CacheContent.Table(entity).map { try cache.digests(of: $0) } ?? []
    try forEachMigrated(entity, target, path) { row, run in
      if let digest = try row.smallDigest(), same.contains([digest.0, digest.1]) { return }
      var found = try look(at: &row, entity, run, cache)
      if found != .newer, try cache.isWithoutFlags(run: run) { found = .newer }
      switch found {
      case .newer: counts.newer += 1
      case .missing: counts.missing += 1
      case .differing: counts.differing += 1
      }
    }
    return counts
  }

  private func look(
    at row: inout LegacyRowDigester, _ entity: LegacyEntity, _ run: Int64, _ cache: CacheContent
  ) throws -> Found {
    let url = row.channelURL
    func isRemoved(_ removed: CacheContent.Removed) throws -> Bool {
      try (url ?? []).withUnsafeBytes { try cache.isRemoved(removed, channelURL: $0, run: run) }
    }
    func isChannelDeleted() throws -> Bool {
      try url?.withUnsafeBytes { try cache.isDeleted(channelURL: $0, id: 0) } ?? false
    }
    switch entity {
    case .channel:
      guard let channel = try (url ?? []).withUnsafeBytes({ try cache.channel(url: $0) }) else {
        return try isChannelDeleted() || isRemoved(.channel) ? .newer : .missing
      }
      // A channel has no time of its last change; a newer last message also shows that the app has used it since.
      guard !channel.isFromApp else { return .newer }
      guard channel.isConsistent else { return .differing }
      guard let payload = try row.decodedPayload() else { return .newer }
      let lastMessageAt = Payload(trusted: payload).object("last_message")?.integer("created_at", "ts") ?? 0
      return channel.lastMessageAt > lastMessageAt ? .newer : .differing
    case .messageChangeLogToken:
      return try cache.hasToken(channelURL: url) || isChannelDeleted() || isRemoved(.token) ? .newer : .missing
    case .failedMessage, .pendingMessage:
      guard let id = try row.decodedRequestID() else { return .newer }
      if let isFromApp = try cache.isOutgoingFromApp(id) { return isFromApp ? .newer : .differing }
      let isExplained =
        try cache.isDone(id) || isChannelDeleted() || isRemoved(.outgoing(at: row.row.createdAt ?? 0))
      return isExplained ? .newer : .missing
    case .channelListQuery:
      // The app may change how far a list sync has come, but not what it lists.
      return try cache.hasQuery(like: row.query) || isRemoved(.query) ? .newer : .missing
    default: return .differing
    }
  }

  private func forEachMigrated(
    _ entity: LegacyEntity, _ target: Int, _ path: String, _ body: (inout LegacyRowDigester, Int64) throws -> Void
  ) throws {
    try forEachRow(entity, target, path) { row, entry in
      if let entry, entry.row.outcome == .migrated { try body(&row, entry.run) }
    }
  }

  /// Passes every row of a target with its entry in the account; `nil` if the account does not know its content.
  private func forEachRow(
    _ entity: LegacyEntity, _ target: Int, _ path: String,
    _ body: (inout LegacyRowDigester, AccountReader.Entry?) throws -> Void
  ) throws {
    let cursor = try factory.make().rows(of: entity)
    let columns = try RowColumns(cursor)
    let account = try AccountReader(path: path, entity: entity.rawValue, from: .min)
    var row = LegacyRowDigester(cursor: cursor, columns: columns, depth: .everyRow, codecs: codecs)
    while try cursor.next() {
      switch routing.route(row.owner.map { [UInt8]($0) }) {
      case .target(target), .assumed(target): break
      default: continue
      }
      try body(&row, try account.entry(for: cursor.key, fingerprint: cursor.fingerprint()))
    }
  }
}

extension LegacyRowDigester {
  var channelURL: [UInt8]? { row.channelURL.bytes }

  mutating func decodedPayload() throws -> [UInt8]? { try decode() ? text : nil }

  var query: CacheContent.Query {
    CacheContent.Query(
      includeEmpty: row.integer(row.columns.includeEmpty), order: row.integer(row.columns.order),
      customTypes: row.bytes(row.columns.customTypes))
  }

  mutating func decodedRequestID() throws -> [UInt8]? { try decode() ? outgoingRequestID : nil }
}

extension CacheContent.Table {
  /// The table for an entity's rows; `nil` for messages and chunks.
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
