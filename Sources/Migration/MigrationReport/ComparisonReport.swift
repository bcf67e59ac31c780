/// The results of one run of `cachebridge-lab compare`. Contains counts, our own words and run-salted tokens, and
/// content only if `run.redaction` is `revealed` (Docs/Guides/comparing.md, Docs/Schemas/comparison.schema.json).
///
/// Unknown values are `null` in JSON, never absent.
public struct ComparisonReport: Sendable, Codable, Equatable {
  /// The version of the format that this code writes.
  public static let currentFormatVersion = 1

  public var formatVersion = ComparisonReport.currentFormatVersion
  public var verdict: Verdict
  public var run: MigrationReport.Run
  /// What the random scenarios were generated from; `nil` if all came from files.
  public var random: Random?
  /// The planted defect, for example `drop@3`; `nil` if there is none.
  public var planted: String?
  public var totals: Totals
  /// The scenarios that differ, or the first ones if none differs; at most `shownScenarios`.
  public var scenarios: [Scenario]
  /// How often each row of "What maps to what" applied, by `direction.row`, including those that never did, with 0.
  public var rows: [String: Int]

  /// The most scenarios that are reported individually.
  public static let shownScenarios = 100

  public init(
    verdict: Verdict, run: MigrationReport.Run, random: Random? = nil, planted: String? = nil,
    totals: Totals = Totals(),
    scenarios: [Scenario] = [], rows: [String: Int] = [:]
  ) {
    (self.verdict, self.run, self.random, self.planted) = (verdict, run, random, planted)
    (self.totals, self.scenarios, self.rows) = (totals, scenarios, rows)
  }

  /// The values that random scenarios are generated from: the same values give the same scenarios.
  public struct Random: Sendable, Codable, Equatable {
    public var seed: UInt64
    /// The total number of steps.
    public var steps: Int

    public init(seed: UInt64, steps: Int) { (self.seed, self.steps) = (seed, steps) }
  }

  /// All scenarios together.
  public struct Totals: Sendable, Codable, Equatable {
    public var scenarios = 0
    /// Scenarios in which something differs.
    public var differing = 0
    public var steps = 0
    /// Steps with nothing to do, for example because a message does not exist.
    public var idleSteps = 0
    /// Points at which all lists were compared with each other and with the server.
    public var comparisons = 0
    /// Points at which the two collections' lists were compared, one for each commit.
    public var points = 0
    /// Events delivered to screens.
    public var events = 0

    public init() {}

    private enum CodingKeys: String, CodingKey {
      case scenarios, differing, steps
      case idleSteps = "idle_steps"
      case comparisons, points, events
    }
  }

  private enum CodingKeys: String, CodingKey {
    case formatVersion = "format_version"
    case verdict, run, random, planted, totals, scenarios, rows
  }

  /// Writes every key.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(formatVersion, forKey: .formatVersion)
    try container.encode(verdict, forKey: .verdict)
    try container.encode(run, forKey: .run)
    try container.encode(random, forKey: .random)
    try container.encode(planted, forKey: .planted)
    try container.encode(totals, forKey: .totals)
    try container.encode(scenarios, forKey: .scenarios)
    try container.encode(rows, forKey: .rows)
  }
}
