import CacheLoading
import Foundation
import LegacyStore
import MigrationReport

/// The work between plan and publishing: copy, index, settle, ranges, verify. Leaves proven files in the working folder
/// and reports what is in them.
struct MigrationJob {
  let plan: MigrationPlan
  let factory: StoreReaderFactory
  let options: MigrationOptions
  let work: WorkFolder
  let cancellation: Cancellation
  let clock: PhaseClock
  let emit: (MigrationEvent) -> Void
  /// For a store that was rebuilt from a damaged one.
  var salvage: SalvageAccount?
  /// In a merge, the quarantine file of rows without an owner.
  var ownerlessQuarantine: String?
  /// In a merge, the path of the quarantine file beside a cache, by the name of the cache.
  var quarantines: [String: String] = [:]
  /// The files to create.
  var files: TargetFiles
  /// Targets that an earlier attempt finished.
  var finished = FinishedTargets()

  init(
    plan: MigrationPlan, factory: StoreReaderFactory, options: MigrationOptions, work: WorkFolder,
    cancellation: Cancellation, clock: PhaseClock, emit: @escaping (MigrationEvent) -> Void, salvage: SalvageAccount?
  ) throws {
    self.plan = plan
    self.factory = factory
    self.options = options
    self.work = work
    self.cancellation = cancellation
    self.clock = clock
    self.emit = emit
    self.salvage = salvage
    files = TargetFiles(
      work: work, isDryRun: options.isDryRun, cancellation: cancellation, template: try CacheTemplate())
  }

  /// Creates the files of all unfinished targets, group by group, and proves all.
  func run() throws -> JobResult {
    var results = finished.results
    let due = plan.routing.targets.indices.filter { results[$0] == nil }
    // A store without targets is read anyway: the run reports what is in it.
    let groups =
      due.isEmpty && !results.isEmpty
      ? [] : OwnerGroups.ranges(due.count, of: OwnerGroups.together(storeRows: plan.totalRows))
    for (number, range) in groups.enumerated() {
      let group = Array(due[range])
      for (index, result) in zip(group, try make(group, number, of: groups.count)) { results[index] = result }
    }
    // One that is in place has recorded this run.
    let runs = plan.routing.targets.indices.map { finished.placed[$0] == nil ? results[$0]?.runs ?? 0 : .max }
    return JobResult(targets: plan.routing.targets.indices.compactMap { results[$0] }, proof: try verify(runs))
  }

  /// Creates the files of some targets, and closes them.
  private func make(_ indexes: [Int], _ number: Int, of groups: Int) throws -> [JobResult.Target] {
    let targets = indexes.map { plan.routing.targets[$0] }
    let loaders = try targets.map { target in
      let loader = try files.loader(target, cacheBytes: (8 << 20) / max(targets.count, 1))
      loader.interruptWhen { [cancellation] in cancellation.isCancelled }
      loader.source = factory.sourceName
      return loader
    }
    for (target, loader) in zip(targets, loaders) {
      guard let path = quarantines[target.fileName] else { continue }
      try loader.remember(EarlierRejectsReader(path: path, codecs: options.codecs).rejects)
    }
    try copy(loaders, indexes, number, of: groups)
    for target in targets where files.existing[target.fileName] != nil && !options.isDryRun {
      // Settling uses up the waiting rows; they are settled again in the cache itself.
      try FileSystem.copy(work.waitingPath(target.fileName), to: work.untouchedWaitingPath(target.fileName))
    }
    let model = plan.model
    try each(.index, loaders) { try $0.buildIdentityIndex() }
    if let quarantine = ownerlessQuarantine {
      for (target, loader) in zip(targets, loaders) where target == .ownerless {
        try loader.forgetRejects(listedIn: quarantine)
      }
    }
    try each(.settle, loaders) { loader in
      let index = loaders.firstIndex { $0 === loader }
      try loader.settle(
        messageEntity: model.messageEntity.rawValue,
        lost: index.map { lostHistory(indexes[$0]) } ?? LostHistory())
    }
    try each(.ranges, loaders) { try $0.buildRanges() }
    for target in targets where files.existing[target.fileName] != nil && !options.isDryRun {
      try WaitingRows.handOnRequests(
        from: work.waitingPath(target.fileName), to: work.untouchedWaitingPath(target.fileName))
    }
    return try zip(targets, loaders).map { target, loader in
      try JobResult.Target(
        target: target, ledger: ledger(loader), counters: loader.counters(),
        rejectReasons: loader.rejected.countByReason(),
        channels: loader.summary().channels, outcomes: loader.account.outcomeText(), runs: loader.recordedRuns())
    }
  }

  private func copy(_ loaders: [CacheLoader], _ indexes: [Int], _ number: Int, of groups: Int) throws {
    emit(.phase(.copy))
    let total = plan.totalRows
    // Every group reads the whole store, most of whose rows belong to others.
    var read: Int64 = Int64(number) * total
    var done: Int64 { min(read / Int64(groups), total) }
    let before = done
    try clock.measure(.copy, rows: { done - before }, bytes: { plan.storeBytes / Int64(groups) }) {
      let routing = plan.routing.group(indexes)
      let here = Set(routing.targets.map(\.fileName))
      let pipeline = CopyPipeline(
        factory: factory, routing: routing, codecs: options.codecs, cancellation: cancellation,
        mergedCaches: routing.targets.map {
          files.existing[$0.fileName] == nil ? nil : work.cachePath($0.fileName)
        }, otherCaches: files.existing.filter { !here.contains($0.key) }.map(\.value.path),
        sharing: sharing)
      try pipeline.run(loaders) { rows in
        read += rows
        emit(.progress(.copy, rows: done, total: total))
      }
    }
  }

  /// Messages of all owners: those of others are read, too. Few are read by one thread, because a store of many owners is
  /// read once for each group of them. Nor is a merge shared.
  private var sharing: ReadingPlan.Sharing? {
    let rows = plan.rows(of: plan.model.messageEntity)
    guard rows >= 10_000, files.existing.isEmpty else { return nil }
    return ReadingPlan.Sharing(rows: rows, bytesPerRow: plan.storeBytes / max(plan.totalRows, 1))
  }

  private func each(
    _ phase: MigrationEvent.Phase, _ loaders: [CacheLoader], _ body: (CacheLoader) throws -> Void
  ) throws {
    emit(.phase(phase))
    try clock.measure(phase) {
      for loader in loaders {
        if cancellation.isCancelled { throw MigrationError.interrupted }
        try body(loader)
      }
    }
  }

  /// - Parameter runs: per target, how many runs its cache had before.
  private func verify(_ runs: [Int64]) throws -> MigrationProof.Outcome? {
    guard options.verifyLevel > 0 else { return nil }
    emit(.phase(.verify))
    let paths = plan.routing.targets.indices.map {
      finished.placed[$0] ?? work.cachePath(plan.routing.targets[$0].fileName)
    }
    var proof = MigrationProof(
      view: factory, routing: plan.routing, cachePaths: paths, codecs: options.codecs,
      level: options.verifyLevel, cancellation: cancellation,
      stage: files.existing.isEmpty
        ? .new : .merged(runs: runs, areNew: plan.routing.targets.map { files.existing[$0.fileName] == nil }))
    let total = plan.totalRows
    proof.storeRows = total
    proof.lost = salvage?.lost ?? []
    return try clock.measure(.verify, rows: { plan.totalRows }) {
      var outcome = try proof.run { emit(.progress(.verify, rows: $0, total: total)) }
      guard !files.existing.isEmpty, !outcome.isProven else { return outcome }
      // A cache in use is ahead of its store; only a missing or older row is a fault.
      let review = DifferenceReview(
        factory: factory, routing: plan.routing, cachePaths: paths, codecs: options.codecs)
      outcome.accept(try review.run(outcome))
      return outcome
    }
  }

  /// What salvage could not recover of a target's rows.
  func lostHistory(_ index: Int) -> LostHistory { salvage?.lost[index] ?? LostHistory() }

  private func ledger(_ loader: CacheLoader) throws -> [LegacyEntity: LedgerCounts] {
    let outcomes = try loader.account.ledger()
    let counters = try loader.counters()
    return Dictionary(
      uniqueKeysWithValues: plan.model.entities.map { entity in
        var counts = LedgerCounts(outcomes[entity.rawValue] ?? [:])
        counts.duplicate += Int(counters[LoadCounter.seen + entity.rawValue] ?? 0)
        return (entity, counts)
      })
  }
}

/// What a job left in the working folder.
struct JobResult: Sendable {
  struct Target: Sendable {
    let target: OwnerRouting.Target
    let ledger: [LegacyEntity: LedgerCounts]
    let counters: [String: Int64]
    let rejectReasons: [String: Int64]
    let channels: [CacheSummary.Channel]
    /// The outcomes of the rows, for comparison.
    let outcomes: String
    /// Runs that the cache knew before this one.
    let runs: Int64
  }

  var targets: [Target]
  var proof: MigrationProof.Outcome?
}

extension LedgerCounts {
  /// Counts by outcome. `read` is left to the caller, who counted the store's rows separately.
  init(_ outcomes: [RowOutcome: Int64]) {
    self.init(
      read: 0, migrated: Int((outcomes[.migrated] ?? 0) + (outcomes[.repaired] ?? 0)),
      duplicate: Int(outcomes[.duplicate] ?? 0),
      tombstone: Int(outcomes[.tombstone] ?? 0), undecoded: Int(outcomes[.undecoded] ?? 0),
      rejected: Int(outcomes[.rejected] ?? 0), dropped: Int(outcomes[.dropped] ?? 0))
  }
}

/// How many owners are processed at a time. Each needs an open file with its statements and pages in memory, so a store
/// with thousands of them is read once per group, and memory does not grow with their number.
///
/// The proof of caches that apps have open takes up to seven descriptors for each (`ProofThreads.storeParts`): macOS gives a
/// program 256.
enum OwnerGroups {
  static let size = 24

  /// How many caches are processed together, given the store's rows. Reading a small store often costs little, so the
  /// open files would be most of the memory; a large one should be read seldom, and needs more memory itself.
  static func together(storeRows: Int64) -> Int { storeRows < 20_000 ? 8 : size }

  static func ranges(_ count: Int, of size: Int = size) -> [Range<Int>] {
    guard count > 0 else { return [0..<0] }
    return stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
  }
}
