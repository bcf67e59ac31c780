import CacheLoading
import ChatModel
import LegacyStore

/// The store's side of a proof: reads and decodes the legacy rows again, and sums what the caches must contain.
///
/// From each cache's account it takes only which rows are recorded as migrated, and checks these records: a row without
/// an entry, with different content, undecoded although it can be decoded, or left out of a new cache for another row that
/// is not there, is a fault.
struct StoreContent {
  /// The sums of one target's rows of one entity.
  struct Result: Sendable {
    var sums: [[UInt8]: ProofSum] = [:]
    var total = ProofSum()
    /// Rows kept undecoded, with their bytes.
    var undecoded = ProofSum()
    var rows: Int64 = 0
    var outcomes: [RowOutcome: Int64] = [:]
    var setAside = SetAsideReview.Keys()
    /// Request ids of outgoing messages that a new cache left out because another row has theirs.
    var leftOutRequests: Set<[UInt8]> = []
    /// Messages that a new cache left out as deleted, although their own row does not say so.
    var buried: Set<MessageKey> = []
    /// By channel, the times of messages that were set aside and that the cache lacks.
    var holes: [[UInt8]: [Int64]] = [:]
    /// Rows that the account does not know, or knows with different content.
    var unseen: Int64 = 0
    /// Rows with a wrong outcome.
    var wrongOutcomes: Int64 = 0
    /// Those of them that are recorded as migrated and cannot be decoded here, for example because a codec is missing.
    var unreadable: Int64 = 0
    /// Those of them that wait undecoded, although a codec of the app can read them.
    var readable: Int64 = 0

    /// The channel of the last message: neighbors mostly share theirs, so its sum is added to `sums` when it changes.
    private var open: (channel: [UInt8], sum: ProofSum)?

    mutating func add(_ sum: ProofSum, to channel: [UInt8]) {
      if open?.channel == channel {
        open?.sum.add(sum)
      } else {
        close()
        open = (channel, sum)
      }
    }

    /// Adds the last channel's sum.
    mutating func close() {
      if let open { sums[open.channel, default: ProofSum()].add(open.sum) }
      open = nil
    }

    mutating func add(_ other: Result) {
      for (url, sum) in other.sums { sums[url, default: ProofSum()].add(sum) }
      total.add(other.total)
      undecoded.add(other.undecoded)
      rows += other.rows
      for (outcome, count) in other.outcomes { outcomes[outcome, default: 0] += count }
      setAside.add(other.setAside)
      leftOutRequests.formUnion(other.leftOutRequests)
      buried.formUnion(other.buried)
      holes.merge(other.holes, uniquingKeysWith: +)
      unseen += other.unseen
      wrongOutcomes += other.wrongOutcomes
      unreadable += other.unreadable
      readable += other.readable
    }
  }

  let reader: StoreReader
  let routing: OwnerRouting
  /// The cache of each target; `nil` for rows without an owner.
  let caches: CacheContents
  let codecs: [any PayloadCodec]
  let stage: MigrationProof.Stage

  /// Sums one entity's rows with keys in `keys`, per target.
  /// - Parameter tick: called now and then with the number of rows read since the last call.
  func run(
    _ entity: LegacyEntity, keys: ClosedRange<Int64>, depth: ProofDepth, tick: @escaping (Int64) -> Void = { _ in }
  ) throws -> [Result] {
    let after = keys.lowerBound == .min ? nil : keys.lowerBound - 1
    let cursor = try reader.rows(of: entity, after: after, through: keys.upperBound)
    let columns = try RowColumns(cursor)
    let accounts = try caches.indices.map { index in
      try caches[index]?.account(of: entity.rawValue, from: keys.lowerBound)
    }
    var results = caches.indices.map { _ in Result() }
    var row = LegacyRowDigester(cursor: cursor, columns: columns, depth: depth, codecs: codecs)
    // By raw value, because a dictionary would hash for every row.
    var outcomes = caches.indices.map { _ in [Int64](repeating: 0, count: RowOutcome.allCases.count) }
    // Rows without an owner have no cache that is kept; what a retry gave to an owner counts as a duplicate there.
    let isNewCache = caches.indices.map { stage.isNew($0) && routing.targets[$0].userID != nil }
    var waiting: [Set<Int64>?] = caches.indices.map { _ in nil }
    var read = ProofTicks(tick)
    defer { read.end() }
    while try cursor.next() {
      read.add()
      guard let target = target(of: row.owner) else { continue }
      guard let account = accounts[target] else { continue }
      results[target].rows += 1
      guard let found = try account.entry(for: cursor.key, fingerprint: cursor.fingerprint()) else {
        results[target].unseen += 1
        continue
      }
      let entry = found.row
      results[target].setAside.add(entry, run: found.run)
      outcomes[target][Int(entry.outcome.rawValue)] += 1
      if entry.outcome == .undecoded || entry.outcome == .rejected, entity.isMessage, let cache = try caches[target] {
        try row.row.addHole(in: cache, to: &results[target].holes)
      }
      let key = cursor.key
      let isProven = try row.prove(
        entry.outcome, newCache: isNewCache[target] ? { try caches[target] } : nil,
        mayWait: { try mayWait(entity, key, found.run, target, &waiting[target]) }, &results[target])
      guard isProven else {
        results[target].wrongOutcomes += 1
        continue
      }
    }
    for index in results.indices {
      for outcome in RowOutcome.allCases where outcomes[index][Int(outcome.rawValue)] > 0 {
        results[index].outcomes[outcome] = outcomes[index][Int(outcome.rawValue)]
      }
      row.finish(&results[index])
    }
    return results
  }

  /// Whether a row may be undecoded although a codec of the app can read it: in a merge, one of an earlier run, because only
  /// a retry tries it again; in a cache in use, if it waits no more, because the app has cleared it.
  private func mayWait(
    _ entity: LegacyEntity, _ key: Int64, _ run: Int64, _ target: Int, _ waiting: inout Set<Int64>?
  ) throws -> Bool {
    switch stage {
    case .new: return false
    case .merged(let runs, _): return run <= runs[target]
    case .used:
      let keys = try waiting ?? caches[target]?.undecodedKeys(of: entity.rawValue) ?? []
      waiting = keys
      return !keys.contains(key)
    }
  }

  func target(of owner: UnsafeRawBufferPointer?) -> Int? {
    if routing.targets.count == 1, routing.onlyOwner == 0 { return 0 }
    switch routing.route(owner.map { [UInt8]($0) }) {
    case .target(let index), .assumed(let index), .ownerless(let index, _): return index
    case .skipped: return nil
    }
  }
}
