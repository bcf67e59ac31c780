import CacheLoading
import ChatModel
import Foundation
import LegacyStore
import MigrationReport

/// Proves caches against the store they came from, on several threads: the store is read and decoded again, the caches are
/// read from their columns, and the sums must match per channel.
struct MigrationProof: Sendable {
  let view: StoreReaderFactory
  let routing: OwnerRouting
  let cachePaths: [String?]
  let codecs: [any PayloadCodec]
  let level: Int
  let cancellation: Cancellation
  let stage: Stage
  /// All rows of the store, for `progress`.
  var storeRows: Int64 = 0
  var threads = ProofThreads.available
  /// Per target, what salvage could not recover; empty if the store is not damaged.
  var lost: [LostHistory] = []

  /// What the caches are when they are proven.
  enum Stage: Sendable {
    /// As the migration left them: the rows kept undecoded must also be there. (An app that clears a channel removes
    /// them.)
    case new
    /// As a merge left them, with rows of earlier runs: per target, how many runs it had before, and whether the run has
    /// created it.
    case merged(runs: [Int64], areNew: [Bool])
    /// As an app has used them since.
    case used

    var isNew: Bool { if case .new = self { true } else { false } }

    /// Whether nothing but the run has written to a target's cache.
    func isNew(_ target: Int) -> Bool {
      switch self {
      case .new: true
      case .merged(_, let areNew): areNew[target]
      case .used: false
      }
    }

    fileprivate func group(_ range: Range<Int>) -> Stage {
      guard case .merged(let runs, let areNew) = self else { return self }
      return .merged(runs: Array(runs[range]), areNew: Array(areNew[range]))
    }
  }

  private var depth: ProofDepth { level >= 4 ? .everyRow : level == 3 ? .sample : .aggregates }

  /// Runs the proof of levels 2 to 4, or the counts of level 1.
  ///
  /// A store with many owners is read once for each group of them, so that only a few caches are open at a time.
  /// - Parameter progress: called on this thread with how many of `storeRows` are done.
  func run(_ progress: (Int64) -> Void = { _ in }) throws -> Outcome {
    var outcome = try runInGroups(progress)
    if level > 0 { outcome.checkRanges(stage) }
    return outcome
  }

  private func runInGroups(_ progress: (Int64) -> Void) throws -> Outcome {
    let groups = OwnerGroups.ranges(cachePaths.count, of: OwnerGroups.together(storeRows: storeRows))
    guard groups.count > 1 else { return try runTogether(progress) }
    var outcome = Outcome(targets: 0)
    for (index, range) in groups.enumerated() {
      let group = MigrationProof(
        view: view, routing: routing.group(range), cachePaths: Array(cachePaths[range]), codecs: codecs, level: level,
        cancellation: cancellation, stage: stage.group(range), storeRows: storeRows, threads: threads,
        lost: lost.isEmpty ? [] : Array(lost[range]))
      outcome.append(try group.runTogether { progress((Int64(index) * storeRows + $0) / Int64(groups.count)) })
    }
    return outcome
  }

  private func runTogether(_ progress: (Int64) -> Void) throws -> Outcome {
    let count = ProofProgress(storeRows: storeRows)
    var outcome = Outcome(targets: cachePaths.count)
    guard level > 0 else { return outcome }
    let reader = try view.make()
    reader.interruptWhen { [cancellation] in cancellation.isCancelled }
    let caches = CacheContents(paths: cachePaths) { [cancellation] in cancellation.isCancelled }
    try proveMessages(reader, caches, &outcome, count) { progress(count.scaled(to: storeRows)) }
    try proveSmallTables(reader, caches, &outcome) {
      count.add($0)
      progress(count.scaled(to: storeRows))
    }
    let hasNewCache = caches.indices.contains { stage.isNew($0) && routing.targets[$0].userID != nil }
    if stage.isNew || hasNewCache { try proveUndecoded(caches, &outcome) }
    try proveRanges(reader, caches, &outcome)
    progress(storeRows)
    outcome.checkAccount()
    outcome.checks.append(
      MigrationReport.Check(id: "fates_deserved", ok: outcome.wrongOutcomes == 0, compared: Int(outcome.rows)))
    return outcome
  }

  // MARK: Messages

  /// Parts of the store and of each cache, which the threads take in turn.
  private func proveMessages(
    _ reader: StoreReader, _ caches: CacheContents, _ outcome: inout Outcome, _ count: ProofProgress,
    progress: () -> Void
  ) throws {
    let entity = reader.model.messageEntity
    let sums = MessageSums(targets: cachePaths.count)
    var work: [ProofThreads.Work] = []
    if let keys = try reader.keyRange(of: entity) {
      for part in ProofThreads.parts(of: keys, count: threads.storeParts(caches: cachePaths.count)) {
        work.append { [self] tick in
          let reader = try view.make()
          reader.interruptWhen { [cancellation] in cancellation.isCancelled }
          let proof = StoreContent(
            reader: reader, routing: routing, caches: CacheContents(paths: cachePaths), codecs: codecs,
            stage: stage)
          sums.add(.store(try proof.run(entity, keys: part, depth: depth, tick: tick)))
        }
      }
    }
    for (target, path) in cachePaths.enumerated() {
      guard let path, let rows = try caches[target]?.messageRowIDs() else { continue }
      // Row ids count up from 1; a cache in use has gaps.
      count.expect(rows.upperBound &- rows.lowerBound &+ 1)
      for part in ProofThreads.parts(of: rows, count: threads.count) {
        work.append { [self] tick in
          let cache = try CacheContent(path: path) { [cancellation] in cancellation.isCancelled }
          sums.add(.cache(target: target, try cache.messageSums(rows: part, depth: depth, tick: tick)))
        }
      }
    }
    try threads.run(work, count, progress)
    compareMessages(sums.store, sums.cache, entity, &outcome)
    let content = StoreContent(reader: reader, routing: routing, caches: caches, codecs: codecs, stage: stage)
    outcome.wrongOutcomes += Int64(try content.countOfUndeserved(sums.store.map(\.buried), of: entity))
  }

  private func compareMessages(
    _ store: [StoreContent.Result], _ cache: [[[UInt8]: ProofSum]], _ entity: LegacyEntity, _ outcome: inout Outcome
  ) {
    var compared: Int64 = 0
    var channels: [([UInt8], ProofSum)] = []
    for index in store.indices where cachePaths[index] != nil {
      outcome.add(store[index], of: entity, target: index)
      for url in Set(store[index].sums.keys).union(cache[index].keys) {
        let expected = store[index].sums[url] ?? ProofSum()
        compared += expected.count
        channels.append((url, expected))
        let found = cache[index][url] ?? ProofSum()
        let agrees = level == 1 ? expected.count == found.count : expected == found
        if !agrees { outcome.differing[index].insert(url) }
      }
    }
    outcome.checks.append(
      MigrationReport.Check(
        id: ["none", "message_counts", "message_aggregates", "message_samples", "row_digests"][min(level, 4)],
        ok: outcome.differing.allSatisfy(\.isEmpty), compared: Int(compared)))
    if level >= 4 { outcome.sums[entity.rawValue] = channels }
  }

  // MARK: Small tables

  private func proveSmallTables(
    _ reader: StoreReader, _ caches: CacheContents, _ outcome: inout Outcome, tick: (Int64) -> Void
  ) throws {
    let tables: [(LegacyEntity, CacheContent.Table)] = [
      (.channel, .channel), (.channelListQuery, .query), (.messageChangeLogToken, .token), (.failedMessage, .failed),
      (.pendingMessage, .pending),
    ]
    var leftOutRequests = [Set<[UInt8]>](repeating: [], count: caches.indices.count)
    for (entity, table) in tables where reader.model.entities.contains(entity) {
      let proof = StoreContent(
        reader: reader, routing: routing, caches: caches, codecs: codecs, stage: stage)
      let results = try withoutActuallyEscaping(tick) { tick in
        try proof.run(entity, keys: .min ... .max, depth: .everyRow, tick: tick)
      }
      var compared: Int64 = 0
      var total = ProofSum()
      for (index, result) in results.enumerated() {
        guard let cache = try caches[index] else { continue }
        outcome.add(result, of: entity, target: index)
        leftOutRequests[index].formUnion(result.leftOutRequests)
        let found = try cache.sum(of: table)
        compared += result.total.count
        total.add(result.total)
        let agrees =
          level == 1
          ? found.count == result.total.count
          : found.count == result.total.count && found.digest == result.total.digest
        if !agrees { outcome.differingEntities[index].insert(entity) }
      }
      let isEqual = outcome.differingEntities.allSatisfy { !$0.contains(entity) }
      outcome.checks.append(
        MigrationReport.Check(id: CheckName.id(of: entity), ok: isEqual, compared: Int(compared)))
      if level >= 4 { outcome.sums[entity.rawValue] = [([], total)] }
    }
    for (index, requests) in leftOutRequests.enumerated() where !requests.isEmpty {
      outcome.wrongOutcomes += Int64(try caches[index]?.unknownRequests(among: requests).count ?? 0)
    }
    // Chunks become ranges, not copies; their rows must still be accounted for.
    let chunks = try StoreContent(reader: reader, routing: routing, caches: caches, codecs: codecs, stage: stage)
      .run(.chunk, keys: .min ... .max, depth: .everyRow)
    for (index, result) in chunks.enumerated() where cachePaths[index] != nil {
      outcome.add(result, of: .chunk, target: index)
    }
  }

  /// Rows that could not be decoded are in the cache with the bytes that the store has.
  private func proveUndecoded(_ caches: CacheContents, _ outcome: inout Outcome) throws {
    var isEqual = true
    var compared: Int64 = 0
    for index in caches.indices where stage.isNew(index) {
      guard let found = try caches[index]?.sum(of: .undecoded) else { continue }
      let expected = outcome.undecoded[index]
      isEqual = isEqual && found.count == expected.count && (level == 1 || found.digest == expected.digest)
      compared += expected.count
    }
    outcome.checks.append(MigrationReport.Check(id: CheckName.undecoded, ok: isEqual, compared: Int(compared)))
  }

  /// What the caches claim to be complete is what the store's chunks allow.
  private func proveRanges(_ reader: StoreReader, _ caches: CacheContents, _ outcome: inout Outcome) throws {
    let nothing = LostHistory()
    outcome.ranges = try RangeProof(
      reader: reader, routing: routing, caches: caches, holes: outcome.holes,
      lost: caches.indices.map { lost.isEmpty ? nothing : lost[$0] },
      dropped: outcome.outcomes.map { $0[.chunk]?[.dropped] ?? 0 }
    ).run()
    outcome.holes = []
  }
}

/// Opens more readers of one view.
struct StoreReaderFactory: Sendable {
  let view: PrivateView
  let detection: ModelDetection
  /// Set if the view is a store that was rebuilt from a damaged one.
  var salvaged: SalvagedStore?

  /// The cache's name for the store; empty if the store has no identifier, or too long a one.
  var sourceName: String {
    guard let uuid = detection.storeUUID, uuid.utf8.count <= 64 else { return "" }
    return uuid
  }

  func make() throws -> StoreReader { try StoreReader(view: view, detection: detection) }

  /// Returns the method by which each row was salvaged; `nil` if all were read in the ordinary way.
  func makeMethodReader() throws -> SalvageMethodReader? { try salvaged.map { try SalvageMethodReader($0) } }
}

enum CheckName {
  static let account = "every_row_accounted"
  static let undecoded = "undecoded_kept"

  static func id(of entity: LegacyEntity) -> String {
    switch entity {
    case .channel: "channels"
    case .channelListQuery: "channel_queries"
    case .messageChangeLogToken: "tokens"
    case .failedMessage: "failed_messages"
    case .pendingMessage: "pending_messages"
    case .chunk: "ranges"
    case .message, .succeededMessage: "messages"
    }
  }
}
