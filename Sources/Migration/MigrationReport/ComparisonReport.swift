/// What one run of `cachebridge-lab compare` came to, as values. It carries counts, words of ours and run-salted tokens, and
/// content only when `run.redaction` says `revealed` (Docs/Guides/comparing.md, Docs/Schemas/comparison.schema.json).
///
/// What a run did not get to know is `null` in JSON, never absent.
public struct ComparisonReport: Sendable, Codable, Equatable {
  /// The version of the format that this code writes.
  public static let currentFormatVersion = 1

  public var formatVersion = ComparisonReport.currentFormatVersion
  public var verdict: Verdict
  public var run: MigrationReport.Run
  /// What the random scenarios were made of; `nil` when they came from files alone.
  public var random: Random?
  /// The defect that was planted, for example `drop@3`; `nil` without one.
  public var planted: String?
  public var totals: Totals
  /// Those that differ, and when there are none, the first ones; at most `shownScenarios`.
  public var scenarios: [Scenario]
  /// How often each row of "What maps to what" applied, by `direction.row`; those that never did are in it with 0.
  public var rows: [String: Int]

  /// The most scenarios that are told one by one.
  public static let shownScenarios = 100

  public init(
    verdict: Verdict, run: MigrationReport.Run, random: Random? = nil, planted: String? = nil,
    totals: Totals = Totals(),
    scenarios: [Scenario] = [], rows: [String: Int] = [:]
  ) {
    (self.verdict, self.run, self.random, self.planted) = (verdict, run, random, planted)
    (self.totals, self.scenarios, self.rows) = (totals, scenarios, rows)
  }

  /// What random scenarios are made of: the same gives the same scenarios.
  public struct Random: Sendable, Codable, Equatable {
    public var seed: UInt64
    /// Steps in all.
    public var steps: Int

    public init(seed: UInt64, steps: Int) { (self.seed, self.steps) = (seed, steps) }
  }

  /// All scenarios together.
  public struct Totals: Sendable, Codable, Equatable {
    public var scenarios = 0
    /// Scenarios in which something differs.
    public var differing = 0
    public var steps = 0
    /// Steps that had nothing to be done with, for example a message that is not there.
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
