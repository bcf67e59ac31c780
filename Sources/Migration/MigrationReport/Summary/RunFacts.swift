/// The facts about one run that a summary uses. A full report and a small report of the run give the same facts
/// (Docs/Guides/many-stores.md#the-small-report).
public struct RunFacts: Sendable, Equatable {
  /// `r-` and hex digits. The same run counts once.
  public var id: String
  /// Name and version, for example `cachebridge 0.1.0`.
  public var tool: String
  /// One of `RunFacts.commands`.
  public var command: String
  /// Milliseconds.
  public var durationMs: Int64
  /// How often the work was resumed after an interruption. The duration is then only that of the last part.
  public var resumed: Int
  public var verdict: VerdictCode
  /// `nil` if it was not recognized.
  public var model: String?
  /// The size of the store with its log; `nil` if the run ended before it examined the store.
  public var bytes: Int64?
  public var ledger: [String: LedgerCounts]
  public var findings: [FindingFacts]
  /// How many findings did not fit into a small report.
  public var omittedFindings: Int
  /// `nil` if nothing was verified.
  public var verificationLevel: Int?
  public var failedChecks: Int
  /// The steps that read rows around damage, for example `pages`; empty for a run that needed none.
  public var salvage: [String]

  public init(
    id: String, tool: String, command: String, durationMs: Int64, resumed: Int = 0, verdict: VerdictCode,
    model: String? = nil, bytes: Int64? = nil, ledger: [String: LedgerCounts] = [:], findings: [FindingFacts] = [],
    omittedFindings: Int = 0, verificationLevel: Int? = nil, failedChecks: Int = 0, salvage: [String] = []
  ) {
    (self.id, self.tool, self.command) = (id, tool, command)
    (self.durationMs, self.resumed, self.verdict) = (durationMs, resumed, verdict)
    (self.model, self.bytes, self.ledger, self.findings) = (model, bytes, ledger, findings)
    (self.omittedFindings, self.verificationLevel) = (omittedFindings, verificationLevel)
    (self.failedChecks, self.salvage) = (failedChecks, salvage)
  }

  /// All entities together.
  public var rows: LedgerCounts { ledger.values.reduce(into: LedgerCounts()) { $0 += $1 } }

  /// Whether the run is done, with or without rows that were set aside.
  public var isDone: Bool { verdict == .ok || verdict == .partial }
}

/// A finding without its words and samples.
public struct FindingFacts: Sendable, Equatable {
  public var code: FindingCode
  public var severity: Finding.Severity
  /// How often.
  public var count: Int

  public init(code: FindingCode, severity: Finding.Severity, count: Int) {
    (self.code, self.severity, self.count) = (code, severity, count)
  }
}

extension RunFacts {
  /// The facts of a report.
  public init(_ report: MigrationReport) {
    let files = report.source?.files.filter { $0.role != .shm } ?? []
    self.init(
      id: report.run.id, tool: report.run.tool, command: Self.command(report.run.command),
      durationMs: Int64(report.run.durationMs), resumed: report.run.resumed, verdict: report.verdict.code,
      model: report.source?.model, bytes: files.isEmpty ? nil : files.reduce(0) { $0 + $1.bytes },
      ledger: report.ledger,
      findings: report.findings.map { FindingFacts(code: $0.code, severity: $0.severity, count: $0.count) },
      verificationLevel: report.verification?.level,
      failedChecks: report.verification?.checks.filter { !$0.ok }.count ?? 0,
      salvage: report.findings.compactMap { Finding.salvageMethod(code: $0.code, message: $0.message) })
  }

  /// The commands by which runs are distinguished: those that write reports, and `other`.
  public static let commands = ["demo", "migrate", "migrate --dry-run", "other", "rejects retry", "verify"]

  /// The command for the words in a report, which are its name and the names of its flags.
  public static func command(_ words: [String]) -> String {
    let name = words.prefix { $0.utf8.first != UInt8(ascii: "-") }.joined(separator: " ")
    let full = name == "migrate" && words.contains("--dry-run") ? "migrate --dry-run" : name
    return commands.contains(full) ? full : "other"
  }

  /// `nil` for a run that read nothing, took less than a millisecond, or was resumed: its duration is then that of the
  /// last part alone.
  var rowsPerSecond: Int64? {
    let read = Int64(clamping: rows.read)
    guard read > 0, durationMs > 0, resumed == 0 else { return nil }
    let (scaled, overflows) = read.multipliedReportingOverflow(by: 1000)
    return overflows ? nil : scaled / durationMs
  }
}

extension LedgerCounts {
  /// Rows that are not in the cache and not accounted for by another one: undecoded and rejected.
  package var setAside: Int { undecoded.addingSaturated(rejected) }

  /// Whether the counts can be those of any run: none negative, and no more outcomes than rows. Fewer are a fault of
  /// the run, which the ledger shows.
  package var isPlausible: Bool {
    var rest = read
    for count in [migrated, duplicate, tombstone, undecoded, rejected, dropped] {
      guard count >= 0, count <= rest else { return false }
      rest -= count
    }
    return read >= 0
  }
}
