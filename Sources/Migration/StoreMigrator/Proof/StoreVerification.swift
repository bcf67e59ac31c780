import CacheLoading
import CacheStorage
public import Foundation
public import LegacyStore
public import MigrationReport

/// Proves a finished migration again, from only the store and the caches (Docs/Architecture.md#how-the-proof-works).
public struct StoreVerification: Sendable {
  public let store: URL
  public let directory: URL
  /// Put names instead of tokens into the report. Default: false.
  public var reveal = false
  public var codecs: [any PayloadCodec] = []
  /// How a damaged store is read: choose the mode of the migration. Default: it is refused.
  public var salvage: SalvageMode = .off
  /// Accept a store without any rows: it leaves no cache, so no file can show that it was migrated, and a store whose
  /// `-wal` is missing looks the same. Default: it is refused.
  public var allowEmpty = false
  /// Put a SHA-256 of each file of the store into the report. Default: true.
  public var digestsSource = true
  /// The command words for the report, without values.
  public var command = ["verify"]

  public init(store: URL, directory: URL) {
    self.store = store
    self.directory = directory
  }

  /// Runs the proof. The verdict is `ok` if the caches have every row of the store, or a newer version of it; otherwise
  /// it is `mismatch`.
  /// - Parameter events: receives the progress, on this thread.
  /// - Throws: `MigrationError` if the proof could not run. It contains a report if its code writes one.
  public func run(
    cancellation: Cancellation = Cancellation(), events: (MigrationEvent) -> Void = { _ in }
  ) throws -> MigrationReport {
    var facts = RunFacts()
    facts.redaction = Redaction(salt: RandomHex.text(bytes: 32), reveals: reveal)
    let clock = PhaseClock()
    do {
      let opening = try SourceOpening(path: store.path, salvage: salvage)
      facts.files = opening.recognition
      try InputFile.checkFolder(directory.path, "folder of caches")
      events(.phase(.view))
      return try TemporaryView.with(opening, isDue: { cancellation.isCancelled }) { source in
        facts.detection = source.reader.detection
        facts.isStructureChecked = source.isStructureChecked
        return try verify(source, opening.recognition, &facts, clock, cancellation, events)
      }
    } catch {
      var failure = MigrationError(error, reading: facts.files)
      if failure.code.writesReport {
        if failure.code == .sourceChanged { facts.isChanged = true }
        failure.report = facts.report(
          Verdict(failure.code, message: failure.message, hint: failure.hint), clock: clock, options: options,
          cause: failure.finding)
      }
      throw failure
    }
  }

  private var options: MigrationOptions {
    var options = MigrationOptions()
    options.reveal = reveal
    options.command = command
    return options
  }

  private func verify(
    _ source: OpenedSource, _ recognition: StoreRecognition, _ facts: inout RunFacts, _ clock: PhaseClock,
    _ cancellation: Cancellation, _ emit: (MigrationEvent) -> Void
  ) throws -> MigrationReport {
    let reader = source.reader
    let stop = Cancellation()
    let digests = SourceDigests.start(digestsSource ? recognition.files : nil) {
      stop.isCancelled || cancellation.isCancelled
    }
    // If the proof ends early, so does reading the store for its digest.
    defer {
      stop.cancel()
      _ = try? digests.value()
    }
    emit(.phase(.plan))
    let plan = try clock.measure(.plan) {
      try MigrationPlan(reader, selected: nil) { cancellation.isCancelled }
    }
    facts.plan = plan
    guard plan.totalRows > 0 || allowEmpty else { throw StoreError.noRows }
    if let salvaged = source.salvaged {
      facts.salvage = try SalvageAccount(salvaged, isLogForeign: source.isLogForeign, routing: plan.routing)
    }
    let paths = try cachePaths(plan)
    let caches = paths.compactMap { $0 }
    let missingCaches = try missingOwners(plan, paths, caches)
    let includesOwnerless = try lacksEveryCache(plan, caches) || coversAllOwners(plan, caches)
    let leftOut = plan.routing.targets.indices.filter { target in
      paths[target] == nil && !missingCaches.contains(target)
        && !(includesOwnerless && plan.routing.targets[target] == .ownerless)
    }
    facts.plan = plan.deselecting(leftOut)
    let factory = source.factory
    var proof = MigrationProof(
      view: factory, routing: plan.routing, cachePaths: paths, codecs: codecs, level: 4, cancellation: cancellation,
      stage: .used)
    let total = plan.totalRows
    proof.storeRows = total
    proof.lost = facts.salvage?.lost ?? []
    emit(.phase(.verify))
    var outcome = try clock.measure(.verify, rows: { total }) {
      try proof.run { emit(.progress(.verify, rows: $0, total: total)) }
    }
    var counts = DifferenceReview.Counts()
    if !outcome.isProven {
      counts = try DifferenceReview(factory: factory, routing: plan.routing, cachePaths: paths, codecs: codecs)
        .run(outcome)
    }
    outcome.accept(outdated: counts.outdated, of: reader.model.messageEntity)
    for target in missingCaches { outcome.lose(plan.expectedRows(target: target).values.reduce(0, +)) }
    counts.missing += outcome.unseen - (counts.paired - counts.outdated.values.reduce(0, +))
    var ledgers = ledgers(plan, paths, missingCaches, outcome)
    if includesOwnerless, let index = plan.routing.targets.firstIndex(of: .ownerless) {
      let review = try OwnerlessReview(
        reader, routing: plan.routing, quarantine: directory.path + "/%ownerless.rejects.jsonl", cachePaths: paths)
      ledgers[index] = review.ledger
      // They are in the accounts of these caches now.
      for (target, rows) in review.adopted.enumerated() {
        for (entity, counts) in rows {
          ledgers[target][entity] = (ledgers[target][entity] ?? LedgerCounts()) + counts
        }
      }
      counts.missing += review.missing
      outcome.checks.append(
        MigrationReport.Check(
          id: "quarantine", ok: review.missing == 0,
          compared: review.ledger.values.reduce(0) { $0 + $1.rejected }))
    }
    let gone = try SetAsideReview(
      reader: reader, routing: plan.routing, cachePaths: paths, directory: directory.path
    ).missing(outcome.setAside)
    let isFault = counts.isFault || outcome.wrongOutcomes > 0 || !missingCaches.isEmpty || lacksEveryCache(plan, caches)
    outcome.accept(counts)
    outcome.checks.append(
      MigrationReport.Check(
        id: "caches_present", ok: missingCaches.isEmpty && !lacksEveryCache(plan, caches), compared: caches.count))
    facts.result = JobResult(targets: [], proof: outcome)
    facts.verified(ledgers)
    facts.sourceDigests = try digests.value()
    facts.isChanged = !recognition.isUnchanged
    if facts.isChanged == true { throw StoreError.changed }
    let isOfCodecs = !counts.isFault && missingCaches.isEmpty
    let left: Int64 = leftOut.reduce(0) { $0 + plan.expectedRows(target: $1).values.reduce(0, +) }
    let verdict =
      (isOfCodecs ? codecVerdict(outcome) : nil)
      ?? verdict(counts, isFault, gone, outcome.unreadable, compared: plan.totalRows - left, left: left)
    var report = facts.report(verdict, clock: clock, options: options)
    report.findings += findings(counts, gone, left)
    // Only the store has those rows.
    if gone > 0, report.verdict.code == .ok {
      report.next = [
        "Read the findings; explain a code with `cachebridge explain CODE`.",
        "Keep the old store until every finding is understood.",
      ]
    }
    return report
  }

  private func cachePaths(_ plan: MigrationPlan) throws -> [String?] {
    try plan.routing.targets.map { target in
      guard let userID = target.userID else { return nil }
      let path = directory.path + "/" + target.fileName + ".sqlite"
      guard FileSystem.exists(path) else { return nil }
      return try MigrationError.onCache(path) {
        _ = try CacheFile.checkHeader(path: path)
        try CacheFile.check(connection: try CacheFile.openForReading(path), userID: userID)
        return path
      }
    }
  }

  /// The targets of owners without a cache, unless the migration was limited to others.
  private func missingOwners(_ plan: MigrationPlan, _ paths: [String?], _ caches: [String]) throws -> Set<Int> {
    let without = plan.routing.targets.indices.filter { plan.routing.targets[$0].userID != nil && paths[$0] == nil }
    guard !without.isEmpty, !caches.isEmpty else { return Set(without) }
    return try coversAllOwners(plan, caches) ? Set(without) : []
  }

  private func lacksEveryCache(_ plan: MigrationPlan, _ caches: [String]) -> Bool {
    caches.isEmpty && plan.routing.targets.contains { $0.userID != nil }
  }

  /// Whether the migration included every owner, and therefore rows without one. A store with only such rows creates no
  /// cache.
  private func coversAllOwners(_ plan: MigrationPlan, _ caches: [String]) throws -> Bool {
    guard !plan.owners.isEmpty else { return true }
    return try caches.contains { try CacheContent(path: $0).coversAllOwners() }
  }

  /// The outcomes of this store's rows, not including those of another store or an earlier version. Rows of a missing
  /// cache have been read and have none, so their ledger does not balance.
  private func ledgers(
    _ plan: MigrationPlan, _ paths: [String?], _ missing: Set<Int>, _ outcome: MigrationProof.Outcome
  ) -> [[LegacyEntity: LedgerCounts]] {
    zip(plan.routing.targets.indices, paths).map { index, path in
      guard path != nil || missing.contains(index) else { return [:] }
      let expected = plan.expectedRows(target: index)
      return Dictionary(
        uniqueKeysWithValues: plan.model.entities.map { entity in
          var counts = LedgerCounts(outcome.outcomes[index][entity] ?? [:])
          counts.read = Int(expected[entity] ?? 0)
          return (entity, counts)
        })
    }
  }

  /// What is wrong with the codecs, rather than with the caches: rebuilding those without the codecs would lose rows.
  private func codecVerdict(_ outcome: MigrationProof.Outcome) -> Verdict? {
    let (unreadable, readable) = (outcome.unreadable, outcome.readable)
    if unreadable > 0 {
      return Verdict(.mismatch, message: withoutCodec(unreadable), hint: Self.codecHint)
    }
    guard readable > 0, readable == outcome.wrongOutcomes else { return nil }
    return Verdict(
      .mismatch,
      message:
        "\(readable.counted("row")) \(readable.agreeing("waits", "wait")) undecoded in the caches, although a codec can read \(readable.agreeing("it", "them")) now.",
      hint: "Run a `RejectRetry` of each cache with this codec, then verify again.")
  }

  private func withoutCodec(_ rows: Int64) -> String {
    "No codec here can read \(rows.counted("row")) that \(rows.agreeing("was", "were")) migrated, so nothing is proven of \(rows.agreeing("it", "them"))."
  }

  private static let codecHint = "Verify in the app, with the codecs of its migration (`StoreVerification.codecs`)."

  /// - Parameters:
  ///   - gone: rows that were set aside and have no copy any more.
  ///   - unreadable: migrated rows that no codec here can read. A merge without the codec would be refused.
  ///   - compared: rows of the store.
  ///   - left: rows of the store that are of owners the migration did not select, or of none.
  private func verdict(
    _ counts: DifferenceReview.Counts, _ isFault: Bool, _ gone: Int64, _ unreadable: Int64, compared: Int64, left: Int64
  ) -> Verdict {
    guard !isFault else {
      let differences =
        "Store and caches differ: \(counts.missing.counted("row")) missing, \(counts.older) older and \(counts.differing) different in the caches."
      return Verdict(
        .mismatch, message: unreadable > 0 ? differences + " " + withoutCodec(unreadable) : differences,
        hint: unreadable > 0
          ? Self.codecHint
          : "Run `cachebridge migrate STORE --to DIR --merge`. With --replace, what an app wrote to the caches is gone."
      )
    }
    guard compared + left > 0 else {
      return Verdict(
        .ok, message: "The store has no rows, so nothing was compared.",
        hint: "If it should have some, its -wal file is missing: copy it too, then run the command again.")
    }
    let since = counts.newer + counts.added
    let limit =
      left > 0
      ? " \(left.counted("row")) of owners that were not selected, or of none, \(left.agreeing("was", "were")) not compared."
      : ""
    guard gone == 0 else {
      return Verdict(
        .ok,
        message:
          "Store and caches agree, but \(gone.counted("row")) of the store's \(compared + left), set aside by a migration, \(gone == 1 ? "has" : "have") no copy any more.\(limit)",
        hint: "Put the .rejects.jsonl files back next to their caches, or migrate again with --replace.")
    }
    return Verdict(
      .ok,
      message: accounted(compared, left)
        + (since > 0 ? " Since the migration \(counts.newer) changed and \(counts.added) came in addition." : "")
        + limit)
  }

  private func accounted(_ compared: Int64, _ left: Int64) -> String {
    if left > 0 {
      return
        "\(compared) of the store's \((compared + left).counted("row")) \(compared.agreeing("is", "are")) accounted for in the caches."
    }
    return compared == 1
      ? "The one row of the store is accounted for in the caches."
      : "All \(compared) rows of the store are accounted for in the caches."
  }

  private func findings(_ counts: DifferenceReview.Counts, _ gone: Int64, _ left: Int64) -> [Finding] {
    [
      (FindingCode.rowsMissing, counts.missing), (.rowsOlder, counts.older), (.rowsDiffer, counts.differing),
      (.setAsideMissing, gone),
      (.rowsNewer, counts.newer), (.rowsAdded, counts.added), (.rowsNotSelected, left),
    ].filter { $0.1 > 0 }.map { Finding($0.0, count: Int($0.1)) }
  }
}
