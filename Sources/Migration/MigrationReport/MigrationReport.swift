/// What one run did, as values: the JSON report (Docs/Guides/reports.md#what-a-report-contains). It carries counts,
/// codes, sizes and run-salted tokens, and content only when `run.redaction` says `revealed`.
///
/// Everything a run may not have got to know (it ended before) is optional; in JSON it is `null`, never absent.
public struct MigrationReport: Sendable, Codable, Equatable {
  /// The version of the format that this code writes and reads.
  public static let currentFormatVersion = 1

  public var formatVersion: Int
  public var verdict: Verdict
  public var run: Run
  /// `nil` when the run ended before it looked at the store.
  public var source: Source?
  /// Every owner of the store, those not selected too.
  public var owners: [Owner]
  /// All owners together and the rows without one, by entity. Only entities of the store's model are in it.
  public var ledger: [String: LedgerCounts]
  public var channels: [Channel]
  public var findings: [Finding]
  /// `nil` when nothing was verified.
  public var verification: Verification?
  /// `nil` when nothing was measured.
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

/// The name and version of this tool as reports carry it.
public enum ToolVersion {
  public static let current = "0.1.0"
}
