import CacheLoading
import ChatModel
import LegacyStore

/// Reads pieces of a store row by row, finds each row's target, has new rows judged, and sends batches. Runs on a reading
/// thread.
final class RowReader {
  /// How far a target's file is; rows up to there are in it.
  struct Position: Sendable {
    let entityIndex: Int
    let key: Int64?

    /// Up to which key of an entity nothing is to be done; `nil` if at least one target has nothing of it yet. Targets
    /// that have all of it do not count.
    static func start(of entityIndex: Int, _ positions: [Position]) -> Int64? {
      let keys = positions.map { $0.lastKey(of: entityIndex) }
      return keys.contains(nil) ? nil : keys.compactMap { $0 }.min()
    }

    /// The last key of an entity that the file has.
    func lastKey(of entityIndex: Int) -> Int64? {
      self.entityIndex > entityIndex ? .max : self.entityIndex == entityIndex ? key : nil
    }
  }

  /// A piece that is larger has points where what was read can be committed.
  private static let rowsPerCheckpoint: Int64 = 10_000

  private let reader: StoreReader
  private let routing: OwnerRouting
  private let positions: [Position]
  let judge: RowJudge
  private var batches: RowBatches
  /// Per target in a merge, the old cache: its account says which rows were seen.
  private let mergedCaches: [String?]
  private var accounts: [AccountReader?] = []
  private var entity: LegacyEntity?
  /// In a merge, caches of other groups, which may have taken rows without an owner; and those rows of this entity.
  private let otherCaches: [String?]
  private var takenElsewhere: Set<Int64> = []

  private var lastOwner: [UInt8] = []
  private var lastRoute = OwnerRouting.Route.skipped

  init(
    _ reader: StoreReader, routing: OwnerRouting, positions: [Position], judge: RowJudge, batches: RowBatches,
    mergedCaches: [String?], otherCaches: [String?] = []
  ) {
    self.reader = reader
    self.routing = routing
    self.positions = positions
    self.judge = judge
    self.batches = batches
    self.mergedCaches = mergedCaches
    self.otherCaches = routing.targets.contains(.ownerless) ? otherCaches : []
  }

  /// Reads the rows of a piece that at least one target does not have yet. Pieces must be in the order of their rows.
  /// - Returns: false if the other side stopped listening.
  func read(_ piece: ReadingPlan.Piece) throws -> Bool {
    let index = piece.entityIndex
    let entity = reader.model.copyOrder[index]
    if entity != self.entity { try begin(entity) }
    let keys = positions.map { $0.lastKey(of: index) }
    let before = piece.keys.lowerBound == .min ? nil : piece.keys.lowerBound - 1
    let cursor = try reader.rows(
      of: entity, after: [before, Position.start(of: index, positions)].compactMap { $0 }.max(),
      through: piece.keys.upperBound == .max ? nil : piece.keys.upperBound)
    let columns = try RowColumns(cursor)
    var sinceCheckpoint: Int64 = 0
    while try cursor.next() {
      let key = cursor.key
      sinceCheckpoint += 1
      let route = self.route(cursor, columns)
      if let target = RowReader.target(of: route), keys[target].map({ key > $0 }) ?? true {
        try readRow(cursor, columns, route, target)
        guard batches.flushIfFull(target) else { return false }
      }
      if sinceCheckpoint >= RowReader.rowsPerCheckpoint {
        guard batches.checkpoint(index, key, sinceCheckpoint) else { return false }
        sinceCheckpoint = 0
      }
    }
    return batches.finish(piece, sinceCheckpoint)
  }

  private func begin(_ entity: LegacyEntity) throws {
    self.entity = entity
    accounts = try mergedCaches.map { path in
      try path.map { try AccountReader(path: $0, entity: entity.rawValue, from: .min) }
    }
    takenElsewhere = Set(try AdoptedRows.find(entity, reader, routing, otherCaches).keys)
  }

  private static func target(of route: OwnerRouting.Route) -> Int? {
    switch route {
    case .target(let index), .assumed(let index), .ownerless(let index, _): index
    case .skipped: nil
    }
  }

  /// Neighbors mostly share their owner, so the last answer is tried first.
  private func route(_ cursor: EntityCursor, _ columns: RowColumns) -> OwnerRouting.Route {
    guard let buffer = cursor.buffer(columns.owner), !buffer.isEmpty else { return routing.route(nil) }
    if UTF8Text.equal(buffer, lastOwner) { return lastRoute }
    lastOwner = [UInt8](buffer)
    lastRoute = routing.route(lastOwner)
    return lastRoute
  }

  private func readRow(
    _ cursor: EntityCursor, _ columns: RowColumns, _ route: OwnerRouting.Route, _ target: Int
  ) throws {
    var batch = batches.removeBatch(target, cursor.entity)
    let fingerprint = cursor.fingerprint()
    let seen = try accounts[target]?.entry(for: cursor.key) {
      $0.saveCounter == cursor.saveCounter && $0.fingerprint == fingerprint
    }
    if let seen {
      try recordSeen(cursor, columns, seen.row.outcome, target, &batch)
      batches.putBack(consume batch, target)
      return
    }
    let outcome: RowOutcome
    if case .ownerless = route,
      try takenElsewhere.contains(cursor.key) || AccountReader.adopted(cursor, accounts) != nil
    {
      // A retry gave it to its owner. This target has no account of earlier runs, so the row is a duplicate in this
      // one.
      outcome = .duplicate
    } else {
      outcome = try judge.judge(cursor, columns, route, target, &batch)
    }
    // A tombstone is one regardless of its owner: the first rule that applies decides.
    if case .assumed = route, outcome != .tombstone { batch.counters["owner_assumed", default: 0] += 1 }
    batch.account.append(
      LegacyAccount.Row(
        key: cursor.key, saveCounter: cursor.saveCounter, fingerprint: fingerprint, outcome: outcome))
    batches.putBack(consume batch, target)
  }

  /// A row that an earlier run took counts as a duplicate. It still says of an outgoing message that it was sent, and if
  /// a chunk is new, its message must still be present.
  private func recordSeen(
    _ cursor: EntityCursor, _ columns: RowColumns, _ outcome: RowOutcome, _ target: Int, _ batch: inout LoadBatch
  ) throws {
    batch.counters[LoadCounter.seen + cursor.entity.rawValue, default: 0] += 1
    guard cursor.entity.isMessage else { return }
    let row = RowFacts(cursor, columns)
    try judge.rememberRequest(ofSeen: row, outcome, target, &batch)
    guard !judge.chunkChannels[target].isEmpty, (row.integer(columns.isDeleted) ?? 0) == 0,
      case .text(let url) = row.channelURL, judge.chunkChannels[target].contains(url), let createdAt = row.createdAt
    else { return }
    batch.seen.append(
      LoadBatch.SeenMessage(channelURL: url, messageID: row.messageID ?? 0, createdAt: createdAt))
  }
}

extension LegacyModel {
  /// The order in which entities are copied: channels before what refers to them, outgoing messages before messages,
  /// because a message shows which of them were sent.
  var copyOrder: [LegacyEntity] {
    let order: [LegacyEntity] = [
      .channel, .channelListQuery, .messageChangeLogToken, .failedMessage, .pendingMessage, .chunk, .message,
      .succeededMessage,
    ]
    return order.filter(entities.contains)
  }
}

/// Names of the counts passed along with the rows, apart from findings.
enum LoadCounter {
  /// Followed by an entity: rows that an earlier run took.
  static let seen = "seen_"
}
