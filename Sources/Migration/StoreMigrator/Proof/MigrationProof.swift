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
  /// The threads that share the work, this one included.
  var threads = MigrationProof.availableThreads

  /// More than a few threads need more memory than they save time.
  static var availableThreads: Int { min(max(ProcessInfo.processInfo.activeProcessorCount, 2), 4) }

  /// What the caches are when they are proven.
  enum Stage: Sendable {
    /// As the migration left them: the rows kept undecoded must also be there. (An app that clears a channel removes
    /// them.)
    case new
    /// As a merge left them, with rows of earlier runs: per target, how many runs it had before.
    case merged(runs: [Int64])
    /// As an app has used them since.
    case used

    var isNew: Bool { if case .new = self { true } else { false } }

    fileprivate func group(_ range: Range<Int>) -> Stage {
      if case .merged(let runs) = self { .merged(runs: Array(runs[range])) } else { self }
    }
  }

  struct Outcome: Sendable {
    var checks: [MigrationReport.Check] = []
    /// The sums of each entity's rows, by channel; small tables are under an empty url.
    fileprivate var sums: [String: [([UInt8], ProofSum)]] = [:]
    var digests: [String: String] { sums.mapValues { EntityDigest.text(of: $0) } }
    /// Per target, the channels whose messages differ.
    var differing: [Set<[UInt8]>]
    /// Per target, the small tables that differ.
    var differingEntities: [Set<LegacyEntity>]
    private(set) var unseen: Int64 = 0
    /// Per target, those of them that are rows of messages.
    private(set) var unseenMessages: [Int64]
    var wrongOutcomes: Int64 = 0
    /// Those of them that were migrated and that no codec of this proof can read.
    private(set) var unreadable: Int64 = 0
    /// Those of them that wait undecoded, although a codec of the app can read them.
    private(set) var readable: Int64 = 0
    var rows: Int64 = 0
    /// Per target and entity, the outcomes of the store's rows.
    private(set) var outcomes: [[LegacyEntity: [RowOutcome: Int64]]]
    /// Per target and entity, the rows that were set aside.
    private(set) var setAside: [[LegacyEntity: SetAsideReview.Keys]]
    /// Per target, rows kept undecoded.
    fileprivate var undecoded: [ProofSum]

    init(targets: Int) {
      differing = Array(repeating: [], count: targets)
      differingEntities = Array(repeating: [], count: targets)
      undecoded = Array(repeating: ProofSum(), count: targets)
      outcomes = Array(repeating: [:], count: targets)
      setAside = Array(repeating: [:], count: targets)
      unseenMessages = Array(repeating: 0, count: targets)
    }

    fileprivate mutating func add(_ result: StoreContent.Result, of entity: LegacyEntity, target: Int) {
      outcomes[target][entity, default: [:]].merge(result.outcomes, uniquingKeysWith: +)
      setAside[target][entity, default: SetAsideReview.Keys()].add(result.setAside)
      unseen += result.unseen
      if entity.isMessage { unseenMessages[target] += result.unseen }
      wrongOutcomes += result.wrongOutcomes
      unreadable += result.unreadable
      readable += result.readable
      rows += result.rows
      undecoded[target].add(result.undecoded)
    }

    /// Adds the results of further targets.
    fileprivate mutating func append(_ other: Outcome) {
      for (index, check) in other.checks.enumerated() {
        if index < checks.count {
          checks[index] = MigrationReport.Check(
            id: check.id, ok: checks[index].ok && check.ok, compared: checks[index].compared + check.compared)
        } else {
          checks.append(check)
        }
      }
      for (entity, more) in other.sums {
        var all = sums[entity] ?? []
        if let place = all.firstIndex(where: { $0.0.isEmpty }), more.first?.0.isEmpty ?? false {
          for (_, sum) in more { all[place].1.add(sum) }
        } else {
          all += more
        }
        sums[entity] = all
      }
      differing += other.differing
      differingEntities += other.differingEntities
      undecoded += other.undecoded
      outcomes += other.outcomes
      setAside += other.setAside
      unseen += other.unseen
      unseenMessages += other.unseenMessages
      wrongOutcomes += other.wrongOutcomes
      unreadable += other.unreadable
      readable += other.readable
      rows += other.rows
    }

    /// Adds rows that no cache accounts for, because the cache is gone.
    mutating func lose(_ lost: Int64) {
      rows += lost
      unseen += lost
      checkAccount()
    }

    /// Accounts for messages that changed in the store after the migration, and of which the caches have newer versions:
    /// they count as in a merge.
    mutating func accept(outdated: [Int: Int64], of entity: LegacyEntity) {
      for (target, lost) in outdated {
        outcomes[target][entity, default: [:]][.duplicate, default: 0] += lost
        unseen -= lost
      }
      checkAccount()
    }

    fileprivate mutating func checkAccount() {
      let check = MigrationReport.Check(id: CheckName.account, ok: unseen == 0, compared: Int(rows))
      if let place = checks.firstIndex(where: { $0.id == check.id }) {
        checks[place] = check
      } else {
        checks.append(check)
      }
    }

    var isProven: Bool { checks.allSatisfy(\.ok) }

    /// Corrects checks that a closer look explains.
    mutating func accept(_ counts: DifferenceReview.Counts) {
      guard !counts.isFault, unseen == 0, wrongOutcomes == 0 else { return }
      checks = checks.map { MigrationReport.Check(id: $0.id, ok: true, compared: $0.compared) }
    }
  }

  private var depth: ProofDepth { level >= 4 ? .everyRow : level == 3 ? .sample : .aggregates }

  /// Runs the proof of levels 2 to 4, or the counts of level 1.
  ///
  /// A store with many owners is read once for each group of them, so that only a few caches are open at a time.
  /// - Parameter progress: called on this thread with how many of `storeRows` are done.
  func run(_ progress: (Int64) -> Void = { _ in }) throws -> Outcome {
    let groups = OwnerGroups.ranges(cachePaths.count, of: OwnerGroups.together(storeRows: storeRows))
    guard groups.count > 1 else { return try runTogether(progress) }
    var outcome = Outcome(targets: 0)
    for (index, range) in groups.enumerated() {
      let group = MigrationProof(
        view: view, routing: routing.group(range), cachePaths: Array(cachePaths[range]), codecs: codecs, level: level,
        cancellation: cancellation, stage: stage.group(range), storeRows: storeRows, threads: threads)
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
    if stage.isNew { try proveUndecoded(caches, &outcome) }
    progress(storeRows)
    outcome.checkAccount()
    outcome.checks.append(
      MigrationReport.Check(id: "fates_deserved", ok: outcome.wrongOutcomes == 0, compared: Int(outcome.rows)))
    return outcome
  }

  // MARK: Messages

  private enum Piece: Sendable {
    case store([StoreContent.Result])
    case cache(target: Int, [[UInt8]: ProofSum])
  }

  /// Reads a part of the store or of a cache, and calls `tick` with the number of rows read.
  private typealias Work = @Sendable (_ tick: @escaping (Int64) -> Void) throws -> Piece

  /// The store and each cache are divided into as many parts as there are threads, which take them in turn.
  private func proveMessages(
    _ reader: StoreReader, _ caches: CacheContents, _ outcome: inout Outcome, _ count: ProofProgress,
    progress: () -> Void
  ) throws {
    let entity = reader.model.messageEntity
    var work: [Work] = []
    if let keys = try reader.keyRange(of: entity) {
      for part in parts(of: keys) {
        work.append { [self] tick in
          let reader = try view.make()
          reader.interruptWhen { [cancellation] in cancellation.isCancelled }
          let proof = StoreContent(
            reader: reader, routing: routing, caches: CacheContents(paths: cachePaths), codecs: codecs,
            stage: stage)
          return .store(try proof.run(entity, keys: part, depth: depth, tick: tick))
        }
      }
    }
    for (target, path) in cachePaths.enumerated() {
      guard let path, let rows = try caches[target]?.messageRowIDs() else { continue }
      // Row ids count up from 1; a cache in use has gaps.
      count.expect(rows.upperBound &- rows.lowerBound &+ 1)
      for part in parts(of: rows) {
        work.append { [self] tick in
          let cache = try CacheContent(path: path) { [cancellation] in cancellation.isCancelled }
          return .cache(target: target, try cache.messageSums(rows: part, depth: depth, tick: tick))
        }
      }
    }
    var store = cachePaths.map { _ in StoreContent.Result() }
    var cache: [[[UInt8]: ProofSum]] = cachePaths.map { _ in [:] }
    for piece in try onAllThreads(work, count, progress) {
      switch piece {
      case .store(let results): for (index, result) in results.enumerated() { store[index].add(result) }
      case .cache(let target, let sums):
        for (url, sum) in sums { cache[target][url, default: ProofSum()].add(sum) }
      }
    }
    compareMessages(store, cache, entity, &outcome)
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
    for index in caches.indices {
      guard let found = try caches[index]?.sum(of: .undecoded) else { continue }
      let expected = outcome.undecoded[index]
      isEqual = isEqual && found.count == expected.count && (level == 1 || found.digest == expected.digest)
    }
    let compared = outcome.undecoded.reduce(0) { $0 + $1.count }
    outcome.checks.append(MigrationReport.Check(id: "undecoded_kept", ok: isEqual, compared: Int(compared)))
  }

  // MARK: Threads

  private func parts(of keys: ClosedRange<Int64>) -> [ClosedRange<Int64>] {
    let width = keys.upperBound.subtractingReportingOverflow(keys.lowerBound)
    // A wider range than Int64 has is no range of numbers that count up; then one part is enough.
    guard threads > 1, !width.overflow, width.partialValue > 20_000 else { return [keys] }
    let starts = (0..<Int64(threads)).map { keys.lowerBound + width.partialValue / Int64(threads) * $0 }
    return zip(starts, starts.dropFirst().map { $0 - 1 } + [keys.upperBound]).map { $0...$1 }
  }

  private func onAllThreads(_ work: [Work], _ count: ProofProgress, _ progress: () -> Void) throws -> [Piece] {
    let queue = BoundedQueue<Work>(capacity: max(work.count, 1))
    for item in work { queue.put(item) }
    queue.close()
    let drain: @Sendable (@escaping (Int64) -> Void) throws -> [Piece] = { tick in
      var pieces: [Piece] = []
      while let item = queue.dequeue() { pieces.append(try item(tick)) }
      return pieces
    }
    let others = (1..<max(threads, 1)).map { _ in
      Background(name: "cachebridge proof") { try drain { count.add($0) } }
    }
    let mine = withoutActuallyEscaping(progress) { progress in
      Result {
        try drain {
          count.add($0)
          progress()
        }
      }
    }
    let found = others.map { other in Result { try other.value() } }
    return try found.reduce(mine.get()) { try $0 + $1.get() }
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
