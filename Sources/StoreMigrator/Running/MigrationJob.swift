import ChatCache
import Foundation
import LegacyStore
import MigrationReport

/// The work between plan and publishing for caches made anew: copy, index, settle, ranges, verify. It leaves proven
/// files in the working folder and says what is in them.
struct MigrationJob {
  let plan: MigrationPlan
  let factory: StoreReaderFactory
  let options: MigrationOptions
  let work: WorkFolder
  let cancellation: Cancellation
  let clock: PhaseClock
  let emit: (MigrationEvent) -> Void
  /// Of a store that was rebuilt from a damaged one.
  var salvage: SalvageAccount?
  /// In a merge, the caches to merge into, by file name.
  var existingCaches: [String: String] = [:]
  /// Their locks, by file name; a dry run has none.
  var cacheLocks: [String: CacheFileLock?] = [:]

  /// In a merge, the quarantine file of rows without an owner.
  var ownerlessQuarantine: String?

  /// Makes the files of all targets.
  func run() throws -> JobResult {
    let targets = plan.routing.targets
    let loaders = try targets.map { target in
      let loader = try loader(target, cacheBytes: max((16 << 20) / max(targets.count, 1), 1 << 20))
      loader.interruptWhen { [cancellation] in cancellation.isCancelled }
      loader.source = factory.sourceName
      return loader
    }
    try copy(loaders)
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
        lost: index.flatMap { salvage?.lost[$0] } ?? LostHistory())
    }
    try each(.ranges, loaders) { try $0.buildRanges() }
    let proof = try verify(loaders)
    let results = try zip(targets, loaders).map { target, loader in
      try JobResult.Target(
        target: target, ledger: ledger(loader), counters: loader.counters(), rejectReasons: loader.rejectReasons(),
        channels: loader.summary().channels)
    }
    return JobResult(targets: results, proof: proof)
  }

  /// A new file, or a copy of the cache to merge into.
  func loader(_ target: OwnerRouting.Target, cacheBytes: Int) throws -> CacheLoader {
    let path = work.cachePath(target.fileName)
    guard let existing = existingCaches[target.fileName] else {
      let loader = try CacheLoader(path: path, userID: target.userID ?? "%ownerless", cacheBytes: cacheBytes)
      guard loader.currentStage == .sealed else { return loader }
      // Killed after this file was sealed and before the run was marked as publishing: what waits for a report is gone
      // from it, so it is made again.
      work.removeCache(target.fileName)
      return try CacheLoader(path: path, userID: target.userID ?? "%ownerless", cacheBytes: cacheBytes)
    }
    if !FileSystem.exists(path) {
      // Under another name until it is whole: a torn copy must not be taken for one.
      unlink(path + ".copy")
      let isDue = { [cancellation] in cancellation.isCancelled }
      if let lock = cacheLocks[target.fileName] ?? nil {
        try lock.copy(to: path + ".copy", isDue: isDue)
      } else {
        try SetAsideReader(path: existing).copy(to: path + ".copy", isDue: isDue)
      }
      try FileSystem.rename(path + ".copy", path)
    }
    return try CacheLoader(merging: path, cacheBytes: cacheBytes)
  }

  private func copy(_ loaders: [CacheLoader]) throws {
    emit(.phase(.copy))
    let total = plan.totalRows
    var done: Int64 = 0
    try clock.measure(.copy, rows: { done }, bytes: { plan.storeBytes }) {
      let pipeline = CopyPipeline(
        factory: factory, routing: plan.routing, codecs: options.codecs, cancellation: cancellation,
        mergedCaches: plan.routing.targets.map { existingCaches[$0.fileName] })
      try pipeline.run(loaders) { rows in
        done += rows
        emit(.progress(.copy, rows: min(done, total), total: total))
      }
    }
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

  private func verify(_ loaders: [CacheLoader]) throws -> MigrationProof.Outcome? {
    guard options.verifyLevel > 0 else { return nil }
    emit(.phase(.verify))
    let proof = MigrationProof(
      view: factory, routing: plan.routing, cachePaths: loaders.map(\.path), codecs: options.codecs,
      level: options.verifyLevel, cancellation: cancellation, isFresh: existingCaches.isEmpty)
    return try clock.measure(.verify, rows: { plan.totalRows }) {
      var outcome = try proof.run()
      guard !existingCaches.isEmpty, !outcome.isProven else { return outcome }
      // A cache in use is ahead of its store; only what is missing or older is a fault.
      let review = DifferenceReview(
        factory: factory, routing: plan.routing, cachePaths: loaders.map(\.path), codecs: options.codecs)
      outcome.accept(try review.run(outcome))
      return outcome
    }
  }

  private func ledger(_ loader: CacheLoader) throws -> [LegacyEntity: LedgerCounts] {
    let fates = try loader.ledger()
    let counters = try loader.counters()
    return Dictionary(
      uniqueKeysWithValues: plan.model.entities.map { entity in
        var counts = LedgerCounts(fates[entity.rawValue] ?? [:])
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
  }

  var targets: [Target]
  var proof: MigrationProof.Outcome?
}

extension LedgerCounts {
  /// Counts by fate. `read` is left to the caller, who counted the store's rows on its own.
  init(_ fates: [RowFate: Int64]) {
    self.init(
      read: 0, migrated: Int((fates[.migrated] ?? 0) + (fates[.repaired] ?? 0)), duplicate: Int(fates[.duplicate] ?? 0),
      tombstone: Int(fates[.tombstone] ?? 0), undecoded: Int(fates[.undecoded] ?? 0),
      rejected: Int(fates[.rejected] ?? 0), dropped: Int(fates[.dropped] ?? 0))
  }
}
