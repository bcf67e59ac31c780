import CacheLoading
import ChatModel
import LegacyStore

/// Reads a store row by row, decodes and judges each row, and hands out batches per target. Runs on the reading thread.
final class RowReader {
  /// What travels to the writing thread.
  enum Output: Sendable {
    case batch(target: Int, LoadBatch)
    /// Everything up to this key of this entity was handed out; `targets` have something to commit.
    case checkpoint(entityIndex: Int, key: Int64?, rows: Int64, targets: [Int])
  }

  /// Where a target's file already is; rows up to there are in it.
  struct Position: Sendable {
    let entityIndex: Int
    let key: Int64?
  }

  static let rowsPerBatch = 1_000
  /// One batch waits for each target, so all of them together are bounded.
  private let bytesPerBatch: Int
  static let rowsPerCommit: Int64 = 10_000

  let reader: StoreReader
  /// In a salvaged store, from which rung each row came.
  let rungs: SalvageRungReader?
  let routing: OwnerRouting
  let positions: [Position]
  private let emit: (Output) -> Bool
  private let recycle: () -> LoadBatch?
  var batches: [LoadBatch?]
  var touched: Set<Int> = []
  var decoder: PayloadDecoder
  /// Per target in a merge, the old cache: its account tells which rows were seen.
  let mergedCaches: [String?]
  private var accounts: [AccountReader?] = []
  /// In a merge, caches of other groups, which may have taken rows without an owner; and those rows of this entity.
  private let otherCaches: [String?]
  private var takenElsewhere: Set<Int64> = []
  /// Per target in a merge, channels with chunks that were not seen before.
  var chunkChannels: [Set<[UInt8]>]
  /// Per target, request ids of outgoing rows.
  var outgoingRequestIDs: [Set<[UInt8]>]
  /// Glances at those ids, all targets together.
  var outgoingGlances: Set<UInt64>
  var members: [PayloadScanner.Member] = []
  var lastUsableURL: [UInt8] = []

  private var lastOwner: [UInt8] = []
  private var lastRoute = OwnerRouting.Route.skipped

  init(
    _ reader: StoreReader, rungs: SalvageRungReader?, routing: OwnerRouting, positions: [Position],
    outgoingRequestIDs: [Set<[UInt8]>],
    mergedCaches: [String?], otherCaches: [String?] = [], codecs: [any PayloadCodec],
    recycle: @escaping () -> LoadBatch?,
    emit: @escaping (Output) -> Bool
  ) {
    self.reader = reader
    self.rungs = rungs
    self.routing = routing
    self.positions = positions
    self.outgoingRequestIDs = outgoingRequestIDs
    outgoingGlances = Set(outgoingRequestIDs.joined().map { $0.withUnsafeBytes(RowReader.glance) })
    self.mergedCaches = mergedCaches
    self.otherCaches = routing.targets.contains(.ownerless) ? otherCaches : []
    chunkChannels = mergedCaches.map { _ in [] }
    self.recycle = recycle
    self.emit = emit
    batches = Array(repeating: nil, count: routing.targets.count)
    bytesPerBatch = max((2 << 20) / max(routing.targets.count, 1), 64 << 10)
    decoder = PayloadDecoder(additional: codecs)
  }

  /// Reads everything that some target does not have yet.
  /// - Returns: false when the other side stopped listening.
  func run() throws -> Bool {
    let order = reader.model.copyOrder
    let start = positions.map(\.entityIndex).min() ?? 0
    for (index, entity) in order.enumerated() where index >= start {
      // Positions of targets that are past copying lie behind every entity.
      guard try read(entity, index) else { return false }
    }
    return true
  }

  private func read(_ entity: LegacyEntity, _ index: Int) throws -> Bool {
    let keys = positions.map { $0.entityIndex > index ? Int64.max : $0.entityIndex == index ? $0.key : nil }
    // nil = a target that has nothing of this entity yet: start at the beginning.
    let after = keys.contains(nil) ? nil : keys.compactMap { $0 }.min()
    let cursor = try reader.rows(of: entity, after: after)
    let columns = try RowColumns(cursor)
    accounts = try mergedCaches.map { path in
      try path.map { try AccountReader(path: $0, entity: entity.rawValue, from: .min) }
    }
    takenElsewhere = Set(try AdoptedRows.find(entity, reader, routing, otherCaches).keys)
    var sinceCommit: Int64 = 0
    var lastKey: Int64?
    while try cursor.next() {
      let key = cursor.key
      lastKey = key
      sinceCommit += 1
      let route = self.route(cursor, columns)
      if let target = RowReader.target(of: route), keys[target].map({ key > $0 }) ?? true {
        try take(cursor, columns, route, target)
        if let batch = batches[target],
          batch.account.count + batch.seen.count >= RowReader.rowsPerBatch
            || batch.arena.count >= bytesPerBatch
        {
          guard flush(target) else { return false }
        }
      }
      if sinceCommit >= RowReader.rowsPerCommit {
        guard checkpoint(index, key, sinceCommit) else { return false }
        sinceCommit = 0
      }
    }
    return checkpoint(index, lastKey ?? .max, sinceCommit, isEnd: true)
  }

  private static func target(of route: OwnerRouting.Route) -> Int? {
    switch route {
    case .target(let index), .assumed(let index), .ownerless(let index, _): index
    case .skipped: nil
    }
  }

  /// Neighbours mostly share their owner, so the last answer is tried first.
  private func route(_ cursor: EntityCursor, _ columns: RowColumns) -> OwnerRouting.Route {
    guard let buffer = cursor.buffer(columns.owner), !buffer.isEmpty else { return routing.route(nil) }
    if UTF8Text.equal(buffer, lastOwner) { return lastRoute }
    lastOwner = [UInt8](buffer)
    lastRoute = routing.route(lastOwner)
    return lastRoute
  }

  private func take(
    _ cursor: EntityCursor, _ columns: RowColumns, _ route: OwnerRouting.Route, _ target: Int
  ) throws {
    touched.insert(target)
    // Moved out and back: a copy would count the references of a dozen arrays for every row.
    var batch = batches[target].take() ?? newBatch(cursor.entity)
    let fingerprint = cursor.fingerprint()
    let seen = try accounts[target]?.entry(for: cursor.key) {
      $0.saveCounter == cursor.saveCounter && $0.fingerprint == fingerprint
    }
    if seen != nil {
      takeSeen(cursor, columns, target, &batch)
      batches[target] = consume batch
      return
    }
    let fate: RowFate
    if case .ownerless = route,
      try takenElsewhere.contains(cursor.key) || AccountReader.adopted(cursor, accounts) != nil
    {
      // A retry gave it to its owner. This target has no account of earlier runs, so it is a duplicate in this one.
      fate = .duplicate
    } else {
      fate = judge(cursor, columns, route, target, &batch)
    }
    // A tombstone is one whoever it belongs to: the first rule that applies decides.
    if case .assumed = route, fate != .tombstone { batch.counters["owner_assumed", default: 0] += 1 }
    batch.account.append(
      LegacyAccount.Row(
        key: cursor.key, saveCounter: cursor.saveCounter, fingerprint: fingerprint, fate: fate))
    batches[target] = consume batch
  }

  /// A row that an earlier run took: it counts as a duplicate. Where a chunk is new, its message must still be there.
  private func takeSeen(_ cursor: EntityCursor, _ columns: RowColumns, _ target: Int, _ batch: inout LoadBatch) {
    batch.counters[LoadCounter.seen + cursor.entity.rawValue, default: 0] += 1
    let row = RowFacts(cursor, columns)
    guard cursor.entity.isMessage, !chunkChannels[target].isEmpty, (row.integer(columns.isDeleted) ?? 0) == 0,
      case .text(let url) = row.channelURL, chunkChannels[target].contains(url), let createdAt = row.createdAt
    else { return }
    batch.seen.append(
      LoadBatch.SeenMessage(channelURL: url, messageID: row.messageID ?? 0, createdAt: createdAt))
  }

  private func newBatch(_ entity: LegacyEntity) -> LoadBatch {
    guard var used = recycle() else { return LoadBatch(entity: entity.rawValue) }
    used.reset(for: entity.rawValue)
    return used
  }

  private func flush(_ target: Int) -> Bool {
    guard let batch = batches[target].take() else { return true }
    return emit(.batch(target: target, batch))
  }

  private func checkpoint(_ index: Int, _ key: Int64, _ rows: Int64, isEnd: Bool = false) -> Bool {
    for target in batches.indices { guard flush(target) else { return false } }
    let all = isEnd ? Array(routing.targets.indices) : touched.sorted()
    touched.removeAll()
    return isEnd
      ? emit(.checkpoint(entityIndex: index + 1, key: nil, rows: rows, targets: all))
      : emit(.checkpoint(entityIndex: index, key: key, rows: rows, targets: all))
  }
}

extension LegacyModel {
  /// The order in which entities are copied: channels before what refers to them, outgoing messages before messages,
  /// because a message tells which of them were sent.
  var copyOrder: [LegacyEntity] {
    let order: [LegacyEntity] = [
      .channel, .channelListQuery, .messageChangeLogToken, .failedMessage, .pendingMessage, .chunk, .message,
      .succeededMessage,
    ]
    return order.filter(entities.contains)
  }
}

/// Names of counts that travel with the rows besides findings.
enum LoadCounter {
  /// Followed by an entity: rows that an earlier run has taken.
  static let seen = "seen_"
}
