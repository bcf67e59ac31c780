/// Any number of reports in one document: `cachebridge report summary` (Docs/Guides/many-stores.md).
///
/// Its only tokens are the ids of the runs that stand out, and it has no paths unless `redaction` is `revealed`. Equal
/// reports give an equal summary, in any order, so it contains no time.
public struct ReportSummary: Sendable, Codable, Equatable {
  /// The version of the format that this code writes and reads.
  public static let currentFormatVersion = 1
  /// Distinguishes the document from a report.
  public static let kind = "summary"
  /// The most runs that are listed individually.
  public static let mostUnusual = 10

  public var formatVersion = ReportSummary.currentFormatVersion
  public var kind = ReportSummary.kind
  public var verdict: Verdict
  /// Name and version of the tool that created the summary.
  public var tool: String
  public var redaction: MigrationReport.Redaction
  public var inputs: Inputs
  public var all: RunStatistics
  /// What the runs are grouped by; `nil` if the summary is not grouped.
  public var groupedBy: String?
  /// By the name of the group.
  public var groups: [String: RunStatistics]
  /// The runs to look at first: failed ones by the severity of their verdict, then those that set rows aside.
  public var unusual: [UnusualRun]
  /// The comparison with an earlier summary; `nil` if there is none.
  public var baseline: Baseline?

  public init(
    verdict: Verdict, redaction: MigrationReport.Redaction = .tokens, inputs: Inputs = Inputs(),
    all: RunStatistics = RunStatistics(), groupedBy: String? = nil, groups: [String: RunStatistics] = [:],
    unusual: [UnusualRun] = [], baseline: Baseline? = nil
  ) {
    tool = "cachebridge " + ToolVersion.current
    (self.verdict, self.redaction, self.inputs, self.all) = (verdict, redaction, inputs, all)
    (self.groupedBy, self.groups, self.unusual, self.baseline) = (groupedBy, groups, unusual, baseline)
  }

  /// What was read. `reports` and `smallReports` together are the sum of the runs, the launches without a run, and the
  /// duplicates.
  public struct Inputs: Sendable, Codable, Equatable {
    /// Full reports, small reports, and how many of both were left out because another report of the same run counts.
    public var reports = 0
    public var smallReports = 0
    public var duplicates = 0
    /// What was left out, by reason.
    public var leftOut: [String: LeftOut] = [:]

    public init() {}

    private enum CodingKeys: String, CodingKey {
      case reports
      case smallReports = "small_reports"
      case duplicates
      case leftOut = "left_out"
    }
  }

  /// Inputs that are not reports.
  public struct LeftOut: Sendable, Codable, Equatable {
    public var count: Int
    /// Some of them; only if the summary reveals names.
    public var samples: [String]

    public init(count: Int = 0, samples: [String] = []) { (self.count, self.samples) = (count, samples) }
  }

  /// A run that stands out.
  public struct UnusualRun: Sendable, Codable, Equatable {
    /// The id of the run in its report.
    public var run: String
    /// Where the report is; only if the summary reveals names.
    public var place: String?
    /// The id of its verdict.
    public var verdict: String
    public var rows: Int
    /// Undecoded and rejected rows.
    public var setAside: Int
    public var durationMs: Int64

    public init(run: String, place: String?, verdict: String, rows: Int, setAside: Int, durationMs: Int64) {
      (self.run, self.place, self.verdict) = (run, place, verdict)
      (self.rows, self.setAside, self.durationMs) = (rows, setAside, durationMs)
    }

    private enum CodingKeys: String, CodingKey {
      case run, place, verdict, rows
      case setAside = "set_aside"
      case durationMs = "duration_ms"
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(run, forKey: .run)
      try container.encode(place, forKey: .place)
      try container.encode(verdict, forKey: .verdict)
      try container.encode(rows, forKey: .rows)
      try container.encode(setAside, forKey: .setAside)
      try container.encode(durationMs, forKey: .durationMs)
    }
  }

  /// Shares now and in an earlier summary.
  public struct Baseline: Sendable, Codable, Equatable {
    /// How much a share may grow, in percentage points.
    public var tolerance: Double
    public var changes: [Change]

    public init(tolerance: Double, changes: [Change]) { (self.tolerance, self.changes) = (tolerance, changes) }

    public var isWorse: Bool { changes.contains { $0.isWorse } }
  }

  /// A share that changed, or could have.
  public struct Change: Sendable, Codable, Equatable {
    /// For example `failed_runs`, `rejected_rows` or `finding.disagrees`.
    public var id: String
    /// Percent of the runs, or of the rows.
    public var before: Double
    public var after: Double
    /// Whether the share grew by more than the tolerance, and is one of those that must not grow.
    public var isWorse: Bool

    public init(id: String, before: Double, after: Double, isWorse: Bool) {
      (self.id, self.before, self.after, self.isWorse) = (id, before, after, isWorse)
    }

    private enum CodingKeys: String, CodingKey {
      case id, before, after
      case isWorse = "worse"
    }
  }

  private enum CodingKeys: String, CodingKey {
    case formatVersion = "format_version"
    case kind, verdict, tool, redaction, inputs, all
    case groupedBy = "grouped_by"
    case groups, unusual, baseline
  }

  /// Writes every key, with `null` for members without a value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(formatVersion, forKey: .formatVersion)
    try container.encode(kind, forKey: .kind)
    try container.encode(verdict, forKey: .verdict)
    try container.encode(tool, forKey: .tool)
    try container.encode(redaction, forKey: .redaction)
    try container.encode(inputs, forKey: .inputs)
    try container.encode(all, forKey: .all)
    try container.encode(groupedBy, forKey: .groupedBy)
    try container.encode(groups, forKey: .groups)
    try container.encode(unusual, forKey: .unusual)
    try container.encode(baseline, forKey: .baseline)
  }
}
