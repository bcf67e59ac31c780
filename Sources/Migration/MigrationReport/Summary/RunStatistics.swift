/// Many runs added up. The order does not matter, and the statistics of parts merge into those of the whole.
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
  /// Findings by code.
  public private(set) var findings: [String: FindingTotal] = [:]
  /// Findings that did not fit into small reports and are not in `findings`.
  public private(set) var omittedFindings = 0
  /// Rows read, of each run.
  public private(set) var rows = QuantileSketch()
  /// Size of each run's store with its log.
  public private(set) var bytes = QuantileSketch()
  public private(set) var durationMs = QuantileSketch()
  /// Of the runs that read rows, took at least a millisecond and were not resumed.
  public private(set) var rowsPerSecond = QuantileSketch()

  /// How many runs have a finding, and how often.
  public struct FindingTotal: Sendable, Equatable {
    /// The most severe one.
    public var severity: Finding.Severity
    public var runs: Int
    /// The counts of the findings added up: rows, pages, channels or chunks, by the code.
    public var count: Int

    init(severity: Finding.Severity, runs: Int, count: Int) {
      (self.severity, self.runs, self.count) = (severity, runs, count)
    }

    fileprivate mutating func merge(_ other: FindingTotal) {
      severity = max(severity, other.severity)
      runs.addSaturated(other.runs)
      count.addSaturated(other.count)
    }
  }

  public init() {}

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
    var codes: [String: FindingTotal] = [:]
    for finding in facts.findings {
      let total = FindingTotal(severity: finding.severity, runs: 1, count: finding.count)
      if var known = codes[finding.code.rawValue] {
        known.merge(total)
        // Two findings with one code are one run.
        known.runs = 1
        codes[finding.code.rawValue] = known
      } else {
        codes[finding.code.rawValue] = total
      }
    }
    for (code, total) in codes { add(total, code) }
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
      \RunStatistics.salvage, \RunStatistics.verification,
    ] as [WritableKeyPath<RunStatistics, [String: Int]>] {
      self[keyPath: counts].merge(other[keyPath: counts]) { $0.addingSaturated($1) }
    }
    ledger.merge(other.ledger) { $0 + $1 }
    for (code, total) in other.findings { add(total, code) }
    omittedFindings.addSaturated(other.omittedFindings)
    rows.merge(other.rows)
    bytes.merge(other.bytes)
    durationMs.merge(other.durationMs)
    rowsPerSecond.merge(other.rowsPerSecond)
  }

  private mutating func add(_ total: FindingTotal, _ code: String) {
    if findings[code] == nil { findings[code] = total } else { findings[code]?.merge(total) }
  }

  // MARK: What follows from it

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

  /// Runs that ended in another way than `ok` or `partial`.
  public var failed: Int {
    runs - (verdicts[VerdictCode.ok.id] ?? 0) - (verdicts[VerdictCode.partial.id] ?? 0)
  }

  /// All entities together.
  public var total: LedgerCounts { ledger.values.reduce(into: LedgerCounts()) { $0 += $1 } }
}

extension RunFacts {
  /// `nil` for a run that read nothing, took less than a millisecond, or was resumed: its duration is then that of the
  /// last part alone.
  var rowsPerSecond: Int64? {
    let read = Int64(clamping: rows.read)
    guard read > 0, durationMs > 0, resumed == 0 else { return nil }
    let (scaled, overflows) = read.multipliedReportingOverflow(by: 1000)
    return overflows ? nil : scaled / durationMs
  }
}

extension Finding.Severity: Comparable {
  private var rank: Int { self == .info ? 0 : self == .warning ? 1 : 2 }

  public static func < (a: Finding.Severity, b: Finding.Severity) -> Bool { a.rank < b.rank }
}

extension RunStatistics: Codable {
  private enum CodingKeys: String, CodingKey {
    case runs, resumed, verdicts, models, tools, commands, salvage, verification
    case failedVerifications = "failed_verifications"
    case ledger, findings
    case omittedFindings = "omitted_findings"
    case rows, bytes
    case durationMs = "duration_ms"
    case rowsPerSecond = "rows_per_second"
  }

  /// A finding of the document; a list, because it is sorted by severity.
  private struct FindingEntry: Codable {
    var code: FindingCode
    var severity: Finding.Severity
    var runs: Int
    var count: Int
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
    for entry in try container.decode([FindingEntry].self, forKey: .findings) {
      try check((0...runs).contains(entry.runs) && entry.count >= 0, .findings)
      try check(findings[entry.code.rawValue] == nil, .findings)
      findings[entry.code.rawValue] = FindingTotal(severity: entry.severity, runs: entry.runs, count: entry.count)
    }
    omittedFindings = try container.decode(Int.self, forKey: .omittedFindings)
    try check(omittedFindings >= 0, .omittedFindings)
    (rows, bytes) = (try sketch(.rows), try sketch(.bytes))
    (durationMs, rowsPerSecond) = (try sketch(.durationMs), try sketch(.rowsPerSecond))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(runs, forKey: .runs)
    try container.encode(resumed, forKey: .resumed)
    try container.encode(verdicts, forKey: .verdicts)
    try container.encode(models, forKey: .models)
    try container.encode(tools, forKey: .tools)
    try container.encode(commands, forKey: .commands)
    try container.encode(salvage, forKey: .salvage)
    try container.encode(verification, forKey: .verification)
    try container.encode(failedVerifications, forKey: .failedVerifications)
    try container.encode(ledger, forKey: .ledger)
    let entries = sortedFindings.map { code, total in
      FindingEntry(
        code: FindingCode(rawValue: code), severity: total.severity, runs: total.runs, count: total.count)
    }
    try container.encode(entries, forKey: .findings)
    try container.encode(omittedFindings, forKey: .omittedFindings)
    try container.encode(rows, forKey: .rows)
    try container.encode(bytes, forKey: .bytes)
    try container.encode(durationMs, forKey: .durationMs)
    try container.encode(rowsPerSecond, forKey: .rowsPerSecond)
  }

  /// Errors first, then by the number of runs.
  public var sortedFindings: [(code: String, total: FindingTotal)] {
    findings.map { (code: $0.key, total: $0.value) }.sorted { a, b in
      if a.total.severity != b.total.severity { return a.total.severity > b.total.severity }
      if a.total.runs != b.total.runs { return a.total.runs > b.total.runs }
      return a.code.utf8.lexicographicallyPrecedes(b.code.utf8)
    }
  }
}
