import CacheLoading
import Foundation
import LegacyStore
import MigrationReport

/// Judges the set-aside rows of one cache and merges them into a copy of it, which it proves, and then into the cache.
struct RetryJob {
  /// The retried rows, already written.
  let rows: RetryRows
  let userID: [UInt8]
  /// The copy of the cache.
  let path: String
  /// The waiting rows to merge, and a copy of them from before that.
  let waiting: String
  let untouched: String
  /// Where the lines of newly rejected rows go.
  let rejectsPath: String
  let options: RejectRetry
  let cancellation: Cancellation
  let clock: PhaseClock
  let emit: (MigrationEvent) -> Void

  struct Result {
    /// The outcome of each row.
    var outcomes: [LegacyEntity: [Int64: RowOutcome]] = [:]
    var reasons: [String: [Int64: String]] = [:]
    var counters: [String: Int64] = [:]
    var proof: MigrationProof.Outcome?
    /// Rows now in the cache with repaired columns.
    var repaired = 0
    /// Lines of rows that were undecoded and are now rejected.
    var newLines = Data()
    /// What the cache must record about the rows; empty if nothing in it changes.
    var account: [String: [LegacyAccount.Row]] = [:]
    var isChanged: Bool { !account.isEmpty }

    func ledger(_ entity: LegacyEntity, read: Int) -> LedgerCounts {
      var counts: [RowOutcome: Int64] = [:]
      for outcome in (outcomes[entity] ?? [:]).values { counts[outcome, default: 0] += 1 }
      var ledger = LedgerCounts(counts)
      ledger.read = read
      return ledger
    }
  }

  /// Tests the rows with the copy.
  func run() throws -> Result {
    let (view, detection) = try rows.store.finish()
    let factory = StoreReaderFactory(view: view, detection: detection)
    // Rows without an owner are the user's here, as they were when they were set aside.
    let routing = OwnerRouting(owners: [userID], selected: nil, hasOwnerless: true)
    let loader = try CacheLoader(merging: path, waiting: waiting, cacheBytes: 16 << 20, retry: rows.retried)
    loader.interruptWhen { [cancellation] in cancellation.isCancelled }
    try copy(into: loader, factory, routing)
    if !options.isDryRun { try FileSystem.copy(waiting, to: untouched) }
    try phase(.settle) {
      try loader.buildIdentityIndex()
      try loader.settle(messageEntity: detection.model.messageEntity.rawValue)
    }
    if !options.isDryRun { try WaitingRows.handOnRequests(from: waiting, to: untouched) }
    try phase(.ranges) { try loader.dropChunks() }
    let proof = try prove(factory, routing)
    var result = try outcome(of: loader)
    result.proof = proof
    try check(result)
    if result.isChanged { result.newLines = try newLines(loader) }
    return result
  }

  /// Settles the rows again, in the cache itself.
  /// - Parameters:
  ///   - result: the outcome in the copy.
  ///   - record: creates what the cache records about the run, from its ledger as JSON.
  /// - Throws: `CacheMovedOn` if the outcome would now be different; the cache is then unchanged.
  func merge(into live: LiveCache, as result: Result, record: (String) -> RunRecord) throws {
    FileSystem.remove(waiting + "-journal")
    try FileSystem.copy(untouched, to: waiting)
    let model = rows.store.model
    let messages = model.messageEntity.rawValue
    try live.merge(waiting: waiting, messageEntity: messages, lost: nil, retry: rows.retried) { loader in
      let now = try outcome(of: loader)
      guard now.outcomes == result.outcomes, now.reasons == result.reasons, now.account == result.account else {
        throw CacheMovedOn()
      }
      try loader.replaceAccount(now.account)
      let ledger = Dictionary(
        uniqueKeysWithValues: rows.counts.map { ($0.key.rawValue, now.ledger($0.key, read: $0.value)) })
      return record(RetryJob.text(ledger))
    }
  }

  private func outcome(of loader: CacheLoader) throws -> Result {
    var result = Result()
    let retried = try loader.account.rows()
    for (entity, rows) in retried {
      guard let entity = LegacyEntity(rawValue: entity) else { continue }
      result.outcomes[entity] = Dictionary(uniqueKeysWithValues: rows.map { ($0.key, $0.outcome) })
    }
    result.reasons = try loader.rejected.reasons()
    result.counters = try loader.counters()
    result.account = newAccount(retried, &result)
    return result
  }

  /// Lines of rows that were undecoded and are now rejected; those of the others are in the quarantine already.
  private func newLines(_ loader: CacheLoader) throws -> Data {
    try loader.forgetRejects(
      rows.origins.reduce(into: [:]) { keys, entity in
        keys[entity.key.rawValue] = entity.value.filter { $0.value.place == .quarantine }.map(\.key)
      })
    guard try loader.rejected.write(to: rejectsPath) > 0 else { return Data() }
    return try Data(contentsOf: URL(fileURLWithPath: rejectsPath))
  }

  private func phase(_ phase: MigrationEvent.Phase, _ body: () throws -> Void) throws {
    if cancellation.isCancelled { throw MigrationError.interrupted }
    emit(.phase(phase))
    try clock.measure(phase, body)
  }

  private func copy(
    into loader: CacheLoader, _ factory: StoreReaderFactory, _ routing: OwnerRouting
  ) throws {
    let total = Int64(rows.store.count)
    var done: Int64 = 0
    emit(.phase(.copy))
    try clock.measure(.copy, rows: { done }) {
      // Not merged into the cache: its account knows all these rows, and none of them may be skipped as seen.
      let pipeline = CopyPipeline(
        factory: factory, routing: routing, codecs: options.codecs, cancellation: cancellation, mergedCaches: [nil])
      try pipeline.run([loader]) { rows in
        done += rows
        emit(.progress(.copy, rows: min(done, total), total: total))
      }
    }
  }

  private func prove(_ factory: StoreReaderFactory, _ routing: OwnerRouting) throws -> MigrationProof.Outcome? {
    guard options.verifyLevel > 0 else { return nil }
    emit(.phase(.verify))
    return try clock.measure(.verify, rows: { Int64(rows.store.count) }) {
      var outcome = try MigrationProof(
        view: factory, routing: routing, cachePaths: [path], codecs: options.codecs, level: options.verifyLevel,
        cancellation: cancellation, stage: .used
      ).run()
      guard !outcome.isProven else { return outcome }
      // The cache has far more than these rows; only a missing or older row is a fault.
      let review = DifferenceReview(factory: factory, routing: routing, cachePaths: [path], codecs: options.codecs)
      outcome.accept(try review.run(outcome))
      return outcome
    }
  }

  private func check(_ result: Result) throws {
    if let proof = result.proof, !proof.isProven {
      throw MigrationError(
        .mismatch, "Verification failed: the cache would not contain the migrated rows; nothing was changed.",
        hint: "Run the command again. If the problem persists, report it and attach the JSON report.")
    }
    guard result.outcomes.mapValues(\.count).filter({ $0.value > 0 }) == rows.counts else {
      throw MigrationError(
        .mismatch, "The ledger does not balance: rows tried and rows accounted for differ; nothing was changed.",
        hint: "Run the command again. If the problem persists, report it and attach the JSON report.")
    }
  }

  /// The account for the cache: every row with the save counter and fingerprint that it has in the store.
  private func newAccount(
    _ retried: [String: [LegacyAccount.Row]], _ result: inout Result
  ) -> [String: [LegacyAccount.Row]] {
    var account: [String: [LegacyAccount.Row]] = [:]
    for (name, entries) in retried {
      for entry in entries {
        guard let entity = LegacyEntity(rawValue: name), let origin = rows.origin(entity, entry.key) else { continue }
        var outcome = entry.outcome
        switch (outcome, origin.place) {
        case (.undecoded, _), (.rejected, .quarantine): continue
        case (.migrated, _) where origin.isEdited:
          outcome = .repaired
          result.repaired += 1
        // A leftover: the cache has the row, and knows it already.
        case _ where origin.account.map { $0.outcome != .rejected && $0.outcome != .undecoded } ?? false: continue
        default: break
        }
        account[name, default: []].append(
          LegacyAccount.Row(
            key: entry.key, saveCounter: origin.account?.saveCounter ?? entry.saveCounter,
            fingerprint: origin.account?.fingerprint ?? entry.fingerprint, outcome: outcome))
      }
    }
    return account
  }

  private static func text(_ ledger: [String: LedgerCounts]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(ledger)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
