import CacheLoading
import CacheStorage
import LegacyStore
import MigrationReport

extension RunFacts {
  /// The report of everything known so far.
  func report(
    _ verdict: Verdict, clock: PhaseClock, options: MigrationOptions, cause: FindingCode? = nil
  ) -> MigrationReport {
    MigrationReport(
      verdict: verdict,
      run: MigrationReport.Run(
        id: state?.runID ?? "r-" + RandomHex.text(bytes: 6), tool: "cachebridge \(ToolVersion.current)",
        sqlite: CacheFile.sqliteVersion, command: options.command,
        startedAt: MigrationReport.Run.timestamp(
          milliseconds: state?.startedAt ?? CacheFile.currentMilliseconds() - Int64(clock.elapsedMilliseconds)),
        durationMs: clock.elapsedMilliseconds, redaction: options.reveal ? .revealed : .tokens,
        resumed: state?.resumed ?? 0),
      source: files.map { source($0, verdict) }, owners: owners, ledger: ledger, channels: channels,
      findings: findings(cause), verification: verification(options),
      performance: MigrationReport.Performance(phases: clock.phases, peakRSSBytes: PeakMemory.bytes),
      notChecked: notChecked(options), next: next(verdict, options))
  }

  private func health(_ verdict: Verdict) -> MigrationReport.Health? {
    if salvage != nil || verdict.code == .damaged { return .damaged }
    return result == nil ? nil : .ok
  }

  private func source(_ files: StoreRecognition, _ verdict: Verdict) -> MigrationReport.Source {
    let evidence: MigrationReport.Detection? = detection.map {
      switch $0.evidence {
      case .hashes: .hashes
      case .digest: .digest
      case .shape: .tables
      }
    }
    return MigrationReport.Source(
      model: detection?.model.rawValue, detectedBy: evidence,
      frameworkVersion: detection?.frameworkVersion.flatMap { Int(exactly: $0) },
      files: files.snapshot.files.compactMap { file in
        MigrationReport.File.Role(rawValue: file.role).map {
          MigrationReport.File(role: $0, bytes: file.bytes, sha256: sourceDigests[file.role])
        }
      },
      changedWhileReading: isChanged, health: health(verdict))
  }

  private var owners: [MigrationReport.Owner] {
    guard let plan else { return [] }
    return plan.owners.map { owner in
      let id = Array(owner.userID.utf8)
      let index = plan.routing.targets.firstIndex(of: .owner(id))
      var counts: [String: LedgerCounts] = [:]
      for entity in plan.model.entities {
        counts[entity.rawValue] = index.flatMap { $0 < ledgers.count ? ledgers[$0][entity] : nil } ?? LedgerCounts()
      }
      return MigrationReport.Owner(owner: redaction.owner(id), selected: owner.isSelected, ledger: counts)
    }
  }

  private var channels: [MigrationReport.Channel] {
    (result?.targets ?? []).filter { $0.target.userID != nil }.flatMap(\.channels).map { channel in
      MigrationReport.Channel(
        channel: redaction.channel(channel.url), messages: Int(channel.messages), ranges: Int(channel.ranges),
        holes: Int(channel.holes), firstAt: channel.firstAt, lastAt: channel.lastAt)
    }
  }

  private func findings(_ cause: FindingCode?) -> [Finding] {
    var counts: [FindingCode: Int64] = [:]
    var samples: [FindingCode: [String]] = [:]
    for target in result?.targets ?? [] {
      for (reason, count) in target.rejectReasons { counts[FindingCode(rawValue: reason), default: 0] += count }
      for (name, count) in target.counters where !name.hasPrefix(LoadCounter.seen) {
        counts[FindingCode(rawValue: name), default: 0] += count
      }
      if target.target.userID != nil {
        samples[.stubChannel, default: []] += target.channels.filter(\.isStub).prefix(3).map {
          redaction.channel($0.url)
        }
      }
      let undecoded = target.ledger.values.reduce(0) { $0 + $1.undecoded }
      counts[.undecoded, default: 0] += Int64(undecoded)
    }
    var findings = counts.filter { $0.value > 0 }.map { code, count in
      Finding(code, count: Int(count), samples: Array((samples[code] ?? []).prefix(3)))
    }
    if let salvage {
      findings += salvage.findings
      let outgoing = [LegacyEntity.failedMessage, .pendingMessage].reduce(0) {
        $0 + (ledger[$1.rawValue]?.migrated ?? 0)
      }
      if salvage.mayLackMessages, outgoing > 0 { findings.append(Finding(.outgoingUncertain, count: outgoing)) }
    }
    if let cause { findings.append(Finding(cause)) }
    return findings.sorted { ($0.severity.order, $0.code.rawValue) < ($1.severity.order, $1.code.rawValue) }
  }

  private func verification(_ options: MigrationOptions) -> MigrationReport.Verification? {
    guard result != nil else { return nil }
    return MigrationReport.Verification(
      level: options.verifyLevel, checks: result?.proof?.checks ?? [], digests: result?.proof?.digests ?? [:])
  }

  private func notChecked(_ options: MigrationOptions) -> [String] {
    var codes = ["server_side_equality"]
    if !isStructureChecked, result != nil { codes.append("store_structure") }
    if result != nil, options.verifyLevel < 4 { codes.append("row_digests") }
    if let result, result.proof?.leavesRangesOpen ?? true { codes.append("synced_ranges") }
    if salvage != nil { codes.append("salvage_completeness") }
    return codes
  }

  private func next(_ verdict: Verdict, _ options: MigrationOptions) -> [String] {
    let explaining = "Read the findings; explain a code with `cachebridge explain CODE`."
    let opening = options.isDryRun ? "Run without --dry-run to migrate." : "Open the cache with ChatCache."
    if salvage != nil, verdict.code == .ok || verdict.code == .partial {
      return [
        "The store is damaged, so the caches are not complete: refill them from the server. "
          + "`cachebridge resync-plan CACHE` lists what is gone.",
        explaining, opening, "Keep the old store until every finding is understood.",
      ]
    }
    // What looks empty may only lack its `-wal`, and there is no cache to trust instead.
    if verdict.code == .ok, let plan, plan.totalRows == 0 {
      return [
        "Keep the store until you know that it is really empty: without its -wal file, any store looks like this."
      ]
    }
    return switch verdict.code {
    case _ where options.isDryRun && [.ok, .partial].contains(verdict.code):
      (verdict.code == .ok ? [] : [explaining]) + [opening]
    case .ok: [opening, keepingForOthers ?? "Remove the old store once you trust the new cache."]
    case .partial:
      [explaining, opening] + (keepingForOthers.map { [$0] } ?? [])
        + ["Keep the old store and the .rejects.jsonl files until every finding is understood."]
    default: verdict.hint.isEmpty ? [] : [verdict.hint]
    }
  }

  /// `nil` if all rows of the store were read: with selected owners, those of others are not, nor those of none.
  private var keepingForOthers: String? {
    let left = (plan?.totalRows ?? 0) - ledger.values.reduce(Int64(0)) { $0 + Int64($1.read) }
    guard left > 0 else { return nil }
    return "Keep the old store: \(left.counted("row")) of it, of owners that were not selected or of none, "
      + "\(left.agreeing("was", "were")) left out."
  }
}

extension Finding.Severity {
  /// The order of findings: errors first.
  var order: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .info: 2
    }
  }
}

extension MigrationRun {
  /// The error of a failed run, with its report.
  func failure(_ error: any Error) -> MigrationError {
    // Once the caches are finished, the store is not read any more.
    let isReading = facts.result == nil && facts.state?.publishing == nil
    var failure = MigrationError(error, reading: isReading ? facts.files : nil)
    if failure.code.writesReport, !failure.isPublished {
      if facts.isChanged == nil, failure.code == .sourceChanged { facts.isChanged = true }
      failure.report = facts.report(
        Verdict(failure.code, message: failure.message, hint: failure.hint), clock: clock, options: options,
        cause: failure.finding)
    }
    return failure
  }
}
