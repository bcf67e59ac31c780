/// The sums over many runs. The order does not matter, and the statistics of parts merge into those of the whole.
public struct RunStatistics: Sendable, Equatable {
  public private(set) var runs = 0
  /// Runs whose work was resumed at least once.
  public private(set) var resumed = 0
  /// Runs by the id of their verdict.
  public private(set) var verdicts: [String: Int] = [:]
  /// Runs by the store's model; `unknown` if it was not recognized.
  public private(set) var models: [String: Int] = [:]
  public private(set) var tools: [String: Int] = [:]
  public private(set) var commands: [String: Int] = [:]
  /// Runs by the steps that read rows around damage; `none` for a run that needed none. A run can have several.
  public private(set) var salvage: [String: Int] = [:]
  /// Runs by the level of their verification; `none` if nothing was verified.
  public private(set) var verification: [String: Int] = [:]
  /// Runs in which a check failed.
  public private(set) var failedVerifications = 0
  public private(set) var ledger: [String: LedgerCounts] = [:]
  private var findingTotals = FindingTotals()
  /// Findings that did not fit into small reports and are not in `findings`.
  public private(set) var omittedFindings = 0
  /// Rows read, of each run.
  public private(set) var rows = QuantileSketch()
  /// Size of each run's store with its log.
  public private(set) var bytes = QuantileSketch()
  public private(set) var durationMs = QuantileSketch()
  /// Of the runs that read rows, took at least a millisecond and were not resumed.
  public private(set) var rowsPerSecond = QuantileSketch()
  /// Launches of apps that did not migrate, by decision and reason, for example `abandoned.ended_inside`. They do not
  /// count as runs.
  public private(set) var launches: [String: Int] = [:]
  /// How the attempts of launches that gave up had ended: by the phase in which a launch ended, or the id of the
  /// verdict of a run that failed.
  public private(set) var abandonedAttempts: [String: Int] = [:]

  public init() {}

  mutating func add(_ launch: LaunchFacts) {
    launches[launch.name, default: 0].addSaturated(1)
    guard launch.kind == .abandoned else { return }
    for attempt in launch.attempts { abandonedAttempts[attempt, default: 0].addSaturated(1) }
  }

  public mutating func add(_ facts: RunFacts) {
    runs.addSaturated(1)
    if facts.resumed > 0 { resumed.addSaturated(1) }
    verdicts[facts.verdict.id, default: 0].addSaturated(1)
    models[facts.model ?? "unknown", default: 0].addSaturated(1)
    tools[facts.tool, default: 0].addSaturated(1)
    commands[facts.command, default: 0].addSaturated(1)
    for method in facts.salvage.isEmpty ? ["none"] : Set(facts.salvage) { salvage[method, default: 0].addSaturated(1) }
    verification[facts.verificationLevel.map { String($0) } ?? "none", default: 0].addSaturated(1)
    if facts.failedChecks > 0 { failedVerifications.addSaturated(1) }
    for (entity, counts) in facts.ledger { ledger[entity, default: LedgerCounts()] += counts }
    findingTotals.add(facts.findings)
    omittedFindings.addSaturated(facts.omittedFindings)
    measure(facts)
  }

  private mutating func measure(_ facts: RunFacts) {
    let read = Int64(clamping: facts.rows.read)
    if !facts.ledger.isEmpty { rows.add(read) }
    if let size = facts.bytes { bytes.add(size) }
    durationMs.add(facts.durationMs)
    if let rate = facts.rowsPerSecond { rowsPerSecond.add(rate) }
  }

  public mutating func merge(_ other: RunStatistics) {
    runs.addSaturated(other.runs)
    resumed.addSaturated(other.resumed)
    failedVerifications.addSaturated(other.failedVerifications)
    for counts in [
      (\RunStatistics.verdicts), \RunStatistics.models, \RunStatistics.tools, \RunStatistics.commands,
      \RunStatistics.salvage, \RunStatistics.verification, \RunStatistics.launches,
      \RunStatistics.abandonedAttempts,
    ] as [WritableKeyPath<RunStatistics, [String: Int]>] {
      self[keyPath: counts].merge(other[keyPath: counts]) { $0.addingSaturated($1) }
    }
    ledger.merge(other.ledger) { $0 + $1 }
    findingTotals.merge(other.findingTotals)
    omittedFindings.addSaturated(other.omittedFindings)
    rows.merge(other.rows)
    bytes.merge(other.bytes)
    durationMs.merge(other.durationMs)
    rowsPerSecond.merge(other.rowsPerSecond)
  }

  // MARK: What follows from it

  /// Findings by code.
  public var findings: [String: FindingTotal] { findingTotals.byCode }

  /// Errors first, then by the number of runs.
  public var sortedFindings: [(code: String, total: FindingTotal)] { findingTotals.sorted }

  /// What runs are counted by, under the names of the tables.
  public var counted: [(name: String, counts: [String: Int])] {
    [
      ("verdict", verdicts), ("model", models), ("tool", tools), ("command", commands), ("salvage", salvage),
      ("verification", verification),
    ]
  }

  /// What is measured of each run, under the names of the document.
  public var measured: [(name: String, sketch: QuantileSketch)] {
    [("rows", rows), ("bytes", bytes), ("duration_ms", durationMs), ("rows_per_second", rowsPerSecond)]
  }

  /// Runs whose verdict is neither `ok` nor `partial`.
  public var failed: Int {
    runs - (verdicts[VerdictCode.ok.id] ?? 0) - (verdicts[VerdictCode.partial.id] ?? 0)
  }

  /// Launches that did not migrate.
  public var allLaunches: Int { launches.values.reduce(0) { $0.addingSaturated($1) } }

  /// Launches that did not migrate and do not try again.
  public var abandonedLaunches: Int {
    launches.filter { $0.key.hasPrefix(LaunchFacts.Kind.abandoned.rawValue + ".") }.values
      .reduce(0) { $0.addingSaturated($1) }
  }

  /// All entities together.
  public var total: LedgerCounts { ledger.values.reduce(into: LedgerCounts()) { $0 += $1 } }
}

extension RunStatistics: Codable {
  /// In the order of the document.
  private enum CodingKeys: String, CodingKey {
    case runs, resumed, verdicts, models, tools, commands, salvage, verification
    case failedVerifications = "failed_verifications"
    case ledger
    case findingTotals = "findings"
    case omittedFindings = "omitted_findings"
    case rows, bytes
    case durationMs = "duration_ms"
    case rowsPerSecond = "rows_per_second"
    case launches
    case abandonedAttempts = "abandoned_attempts"
  }

  /// - Throws: `DecodingError` for counts that contradict each other, because the document can come from anywhere.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func check(_ isPlausible: Bool, _ key: CodingKeys) throws {
      guard !isPlausible else { return }
      throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "contradicts itself")
    }
    let runs = try container.decode(Int.self, forKey: .runs)
    try check(runs >= 0, .runs)
    func part(_ key: CodingKeys) throws -> Int {
      let count = try container.decode(Int.self, forKey: key)
      try check((0...runs).contains(count), key)
      return count
    }
    /// - Parameter isWhole: every run is counted once, and not several times or never.
    func counts(_ key: CodingKeys, isWhole: Bool = true) throws -> [String: Int] {
      let counts = try container.decode([String: Int].self, forKey: key)
      var rest = runs
      for count in counts.values {
        try check((0...(isWhole ? rest : runs)).contains(count), key)
        if isWhole { rest -= count }
      }
      try check(!isWhole || rest == 0, key)
      return counts
    }
    func sketch(_ key: CodingKeys) throws -> QuantileSketch {
      let sketch = try container.decode(QuantileSketch.self, forKey: key)
      try check(sketch.count <= runs, key)
      return sketch
    }
    self.runs = runs
    resumed = try part(.resumed)
    (verdicts, models, tools) = (try counts(.verdicts), try counts(.models), try counts(.tools))
    (commands, verification) = (try counts(.commands), try counts(.verification))
    salvage = try counts(.salvage, isWhole: false)
    failedVerifications = try part(.failedVerifications)
    ledger = try container.decode([String: LedgerCounts].self, forKey: .ledger)
    try check(ledger.values.allSatisfy(\.isPlausible), .ledger)
    findingTotals = try container.decode(FindingTotals.self, forKey: .findingTotals)
    try check(findings.values.allSatisfy { (0...runs).contains($0.runs) }, .findingTotals)
    omittedFindings = try container.decode(Int.self, forKey: .omittedFindings)
    try check(omittedFindings >= 0, .omittedFindings)
    (rows, bytes) = (try sketch(.rows), try sketch(.bytes))
    (durationMs, rowsPerSecond) = (try sketch(.durationMs), try sketch(.rowsPerSecond))
    launches = try container.decode([String: Int].self, forKey: .launches)
    try check(launches.values.allSatisfy { $0 >= 0 }, .launches)
    abandonedAttempts = try container.decode([String: Int].self, forKey: .abandonedAttempts)
    try check(abandonedAttempts.values.allSatisfy { $0 >= 0 }, .abandonedAttempts)
  }
}
