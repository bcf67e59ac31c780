/// What one run did: the JSON report (Docs/Guides/reports.md#what-a-report-contains). Contains counts, codes, sizes and
/// run-salted tokens, and content only if `run.redaction` is `revealed`.
///
/// Everything that a run may not have determined before it ended is optional; in JSON it is `null`, never absent.
public struct MigrationReport: Sendable, Codable, Equatable {
  /// The version of the format that this code writes and reads.
  public static let currentFormatVersion = 1

  public var formatVersion: Int
  public var verdict: Verdict
  public var run: Run
  /// `nil` if the run ended before it examined the store.
  public var source: Source?
  /// Every owner of the store, including those not selected.
  public var owners: [Owner]
  /// All owners together and the rows without one, by entity. Contains only entities of the store's model.
  public var ledger: [String: LedgerCounts]
  public var channels: [Channel]
  public var findings: [Finding]
  /// `nil` if nothing was verified.
  public var verification: Verification?
  /// `nil` if nothing was measured.
  public var performance: Performance?
  /// Codes of what a run cannot prove, for example `server_side_equality`.
  public var notChecked: [String]
  /// What to do now, as sentences.
  public var next: [String]

  public init(
    verdict: Verdict, run: Run, source: Source? = nil, owners: [Owner] = [], ledger: [String: LedgerCounts] = [:],
    channels: [Channel] = [], findings: [Finding] = [], verification: Verification? = nil,
    performance: Performance? = nil, notChecked: [String] = [], next: [String] = []
  ) {
    formatVersion = Self.currentFormatVersion
    self.verdict = verdict
    self.run = run
    self.source = source
    self.owners = owners
    self.ledger = ledger
    self.channels = channels
    self.findings = findings
    self.verification = verification
    self.performance = performance
    self.notChecked = notChecked
    self.next = next
  }

  private enum CodingKeys: String, CodingKey {
    case formatVersion = "format_version"
    case verdict, run, source, owners, ledger, channels, findings, verification, performance
    case notChecked = "not_checked"
    case next
  }

  /// Writes every key, in the order of Docs/Guides/reports.md#what-a-report-contains.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(formatVersion, forKey: .formatVersion)
    try container.encode(verdict, forKey: .verdict)
    try container.encode(run, forKey: .run)
    try container.encode(source, forKey: .source)
    try container.encode(owners, forKey: .owners)
    try container.encode(ledger, forKey: .ledger)
    try container.encode(channels, forKey: .channels)
    try container.encode(findings, forKey: .findings)
    try container.encode(verification, forKey: .verification)
    try container.encode(performance, forKey: .performance)
    try container.encode(notChecked, forKey: .notChecked)
    try container.encode(next, forKey: .next)
  }
}

/// The name and version of this tool in reports.
public enum ToolVersion {
  public static let current = "0.1.0"
}
