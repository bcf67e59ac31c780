import CacheStorage
import LegacyStore
import MigrationReport

extension RetryRun {
  /// The verdict of a completed run.
  func verdict() -> Verdict {
    let total = ledger.values.reduce(LedgerCounts(), +)
    let would = options.isDryRun ? "would be " : ""
    guard total.read > 0 else {
      return Verdict(.ok, message: "Nothing is rejected or undecoded: there was no row to try.")
    }
    guard total.undecoded + total.rejected > 0 else {
      return Verdict(
        .ok,
        message:
          "\(total.migrated) of \(total.read.counted("row")) \(would)migrated; no row stays set aside.",
        hint: options.isDryRun ? "Run without --dry-run to merge them." : "")
    }
    return Verdict(
      .partial,
      message:
        "\(total.migrated) of \(total.read.counted("row")) \(would)migrated; \(total.undecoded) undecoded and \(total.rejected.counted("rejected row")) stay set aside.",
      hint: "`cachebridge rejects list FILE` lists them; `cachebridge explain CODE` explains each reason.")
  }

  /// The report of everything known so far.
  func report(_ verdict: Verdict) -> MigrationReport {
    MigrationReport(
      verdict: verdict,
      run: MigrationReport.Run(
        id: runID, tool: "cachebridge \(ToolVersion.current)", sqlite: CacheFile.sqliteVersion,
        command: options.command, startedAt: MigrationReport.Run.timestamp(milliseconds: startedAt),
        durationMs: clock.elapsedMilliseconds, redaction: options.reveal ? .revealed : .tokens),
      owners: targets.map { target in
        MigrationReport.Owner(
          owner: redaction.owner(target.userID),
          ledger: Dictionary(uniqueKeysWithValues: counts(of: target).map { ($0.key.rawValue, $0.value) }))
      },
      ledger: ledger, findings: findings, verification: verification,
      performance: MigrationReport.Performance(phases: clock.phases, peakRSSBytes: PeakMemory.bytes),
      notChecked: ["server_side_equality"], next: next(verdict))
  }

  /// The outcomes of one cache's rows. Leftover lines of rows that the cache has in another form count as duplicates,
  /// like rows seen before in a merge.
  private func counts(of target: RetryTarget) -> [LegacyEntity: LedgerCounts] {
    var counts: [LegacyEntity: LedgerCounts] = [:]
    for (entity, read) in target.rows?.counts ?? [:] { counts[entity] = target.result.ledger(entity, read: read) }
    for (entity, untried) in target.untried {
      counts[entity] = (counts[entity] ?? LedgerCounts()) + LedgerCounts(read: untried, undecoded: untried)
    }
    return counts
  }

  private var ledger: [String: LedgerCounts] {
    var sum: [LegacyEntity: LedgerCounts] = [:]
    for target in targets {
      for (entity, counts) in counts(of: target) { sum[entity] = (sum[entity] ?? LedgerCounts()) + counts }
    }
    for (entity, count) in lines?.count({ $0 == .seen }) ?? [:] {
      sum[entity] = (sum[entity] ?? LedgerCounts()) + LedgerCounts(read: count, duplicate: count)
    }
    for (entity, count) in lines?.count({ $0 == .stays }) ?? [:] {
      sum[entity] = (sum[entity] ?? LedgerCounts()) + LedgerCounts(read: count, rejected: count)
    }
    return Dictionary(uniqueKeysWithValues: sum.map { ($0.key.rawValue, $0.value) })
  }

  private var findings: [Finding] {
    var counts: [FindingCode: Int] = [:]
    for target in targets {
      for rows in target.result.reasons.values {
        for reason in rows.values { counts[FindingCode(rawValue: reason), default: 0] += 1 }
      }
      for (name, count) in target.result.counters where name != FindingCode.stubChannel.rawValue {
        counts[FindingCode(rawValue: name), default: 0] += Int(count)
      }
      counts[.rowsRepaired, default: 0] += target.result.repaired
    }
    // The file may have been edited: only our own reasons are repeated.
    try? lines?.forEachStaying { _, reason in
      if let code = FindingCode.rejectReasons.first(where: { Array($0.rawValue.utf8) == reason }) {
        counts[code, default: 0] += 1
      }
    }
    counts[.undecoded, default: 0] += ledger.values.reduce(0) { $0 + $1.undecoded }
    return counts.filter { $0.value > 0 }.map { Finding($0.key, count: $0.value) }
      .sorted { ($0.severity.order, $0.code.rawValue) < ($1.severity.order, $1.code.rawValue) }
  }

  private var verification: MigrationReport.Verification? {
    let proofs = targets.compactMap(\.result.proof)
    guard let first = proofs.first else { return nil }
    // One entry for each check, all caches together.
    let checks = first.checks.map { check in
      let same = proofs.flatMap(\.checks).filter { $0.id == check.id }
      return MigrationReport.Check(
        id: check.id, ok: same.allSatisfy(\.ok), compared: same.reduce(0) { $0 + $1.compared })
    }
    return MigrationReport.Verification(
      level: options.verifyLevel, checks: checks, digests: proofs.count == 1 ? first.digests : [:])
  }

  private func next(_ verdict: Verdict) -> [String] {
    switch verdict.code {
    case .ok: ["Open the cache with ChatCache."]
    case .partial:
      [
        "Read the findings; explain a code with `cachebridge explain CODE`.",
        "Repair a row in the .rejects.jsonl file, or pass a codec for what is undecoded, and try again.",
      ]
    default: verdict.hint.isEmpty ? [] : [verdict.hint]
    }
  }
}
