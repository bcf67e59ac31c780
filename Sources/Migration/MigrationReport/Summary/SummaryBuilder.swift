/// Adds up reports one by one. What it keeps does not grow with their length, and 8 bytes with their number.
public struct SummaryBuilder: Sendable {
  /// What kind of report the facts are from.
  public enum Form: Sendable { case full, small }

  /// Why an input was left out.
  public enum Reason: String, Sendable, CaseIterable {
    /// Not JSON, cut off, or with values that no report has.
    case malformed
    /// JSON of another kind, or not JSON at all.
    case foreign
    /// A report of a format that this version does not know.
    case otherVersion = "other_version"
    /// A summary: it cannot tell whether its runs are counted already.
    case summary
    case unreadable
  }

  private let revealsPlaces: Bool
  private var inputs = ReportSummary.Inputs()
  private var all = RunStatistics()
  private var groups: [String: RunStatistics] = [:]
  private var unusual: [ReportSummary.UnusualRun] = []
  /// Hashes of the ids of all runs. A million runs with 64 bits each collide with a probability of one in 37 million.
  private var seen: Set<UInt64> = []

  /// - Parameter revealsPlaces: whether the summary names files.
  public init(revealsPlaces: Bool = false) { self.revealsPlaces = revealsPlaces }

  public var groupCount: Int { groups.count }

  /// - Parameter place: where the report is; used only if the summary reveals places.
  public mutating func add(_ facts: RunFacts, _ form: Form, place: @autoclosure () -> String, group: String? = nil) {
    guard seen.insert(Self.hash(facts.id)).inserted else {
      inputs.duplicates.addSaturated(1)
      return
    }
    switch form {
    case .full: inputs.reports.addSaturated(1)
    case .small: inputs.smallReports.addSaturated(1)
    }
    all.add(facts)
    if let group { groups[group, default: RunStatistics()].add(facts) }
    keepIfUnusual(facts, place)
  }

  public mutating func leaveOut(_ reason: Reason, place: @autoclosure () -> String) {
    var entry = inputs.leftOut[reason.rawValue] ?? ReportSummary.LeftOut()
    entry.count.addSaturated(1)
    if revealsPlaces {
      // The first ones by name, so that the order of the inputs does not matter.
      entry.samples.append(place())
      entry.samples.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      if entry.samples.count > 5 { entry.samples.removeLast() }
    }
    inputs.leftOut[reason.rawValue] = entry
  }

  /// The summary so far.
  /// - Parameters:
  ///   - groupedBy: what the groups were made by.
  ///   - earlier: the summary to compare with.
  ///   - tolerance: percentage points by which a share may grow.
  public func summary(
    groupedBy: String? = nil, against earlier: ReportSummary? = nil, tolerance: Double = 0
  ) -> ReportSummary {
    let baseline = earlier.map { ReportSummary.Baseline(from: $0.all, to: all, tolerance: tolerance) }
    return ReportSummary(
      verdict: verdict(baseline), redaction: revealsPlaces ? .revealed : .tokens, inputs: inputs, all: all,
      groupedBy: groupedBy, groups: groups, unusual: unusual, baseline: baseline)
  }

  private func verdict(_ baseline: ReportSummary.Baseline?) -> Verdict {
    guard all.runs > 0 else {
      return Verdict(
        .unsupportedSource, message: "No report was found.",
        hint: "Pass files that --report FILE.json wrote, folders with such files, or small reports, one on a line.")
    }
    let left = inputs.leftOut.values.reduce(0) { $0.addingSaturated($1.count) }
    var message = "\(all.runs.counted("run")): \(all.runs - all.failed) done, \(all.failed) failed."
    if left > 0 { message += " \(left.counted("input")) \(left.agreeing("is", "are")) no report." }
    guard let baseline, baseline.isWorse else { return Verdict(.ok, message: message) }
    let worse = baseline.changes.filter { $0.isWorse }.count
    return Verdict(
      .mismatch, message: message + " \(worse.counted("share")) grew by more than the tolerance.",
      hint: "Look at the findings that grew; `cachebridge explain CODE` explains each.")
  }

  // MARK: What stands out

  private mutating func keepIfUnusual(_ facts: RunFacts, _ place: () -> String) {
    let rows = facts.rows
    guard !facts.isDone || rows.undecoded > 0 || rows.rejected > 0 else { return }
    let run = ReportSummary.UnusualRun(
      run: facts.id, place: nil, verdict: facts.verdict.id, rows: rows.read,
      setAside: rows.undecoded.addingSaturated(rows.rejected), durationMs: facts.durationMs)
    let index = unusual.firstIndex { Self.isWorse(run, than: $0) } ?? unusual.count
    guard index < ReportSummary.mostUnusual else { return }
    unusual.insert(run, at: index)
    if revealsPlaces { unusual[index].place = place() }
    if unusual.count > ReportSummary.mostUnusual { unusual.removeLast() }
  }

  /// Failed runs before those that set rows aside, then by how many; the id makes it a total order.
  private static func isWorse(_ a: ReportSummary.UnusualRun, than b: ReportSummary.UnusualRun) -> Bool {
    let (isDone, isOtherDone) = (isDone(a), isDone(b))
    if isDone != isOtherDone { return !isDone }
    if a.setAside != b.setAside { return a.setAside > b.setAside }
    return a.run.utf8.lexicographicallyPrecedes(b.run.utf8)
  }

  private static func isDone(_ run: ReportSummary.UnusualRun) -> Bool {
    VerdictCode(id: run.verdict) == .ok || VerdictCode(id: run.verdict) == .partial
  }

  /// FNV-1a with a finalizer, so that ids that differ in one digit are far apart.
  static func hash(_ id: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ (hash >> 33)
  }
}

extension ReportSummary.Baseline {
  /// Compares the shares of failed runs and of rows that were set aside, which must not grow, and those of each
  /// verdict and finding.
  public init(from before: RunStatistics, to after: RunStatistics, tolerance: Double) {
    func percent(_ part: Int, _ whole: Int) -> Double {
      whole == 0 ? 0 : (Double(part) / Double(whole) * 100 * 1e6).rounded() / 1e6
    }
    func change(_ id: String, _ share: (RunStatistics) -> Double, mustNotGrow: Bool) -> ReportSummary.Change {
      let (old, new) = (share(before), share(after))
      return ReportSummary.Change(
        id: id, before: old, after: new, isWorse: mustNotGrow && new - old > tolerance + 1e-9)
    }
    var changes = [
      change("failed_runs", { percent($0.failed, $0.runs) }, mustNotGrow: true),
      change("failed_verifications", { percent($0.failedVerifications, $0.runs) }, mustNotGrow: true),
      change("undecoded_rows", { percent($0.total.undecoded, $0.total.read) }, mustNotGrow: true),
      change("rejected_rows", { percent($0.total.rejected, $0.total.read) }, mustNotGrow: true),
    ]
    for id in Set(before.verdicts.keys).union(after.verdicts.keys).sorted(by: bytes) {
      changes.append(change("verdict.\(id)", { percent($0.verdicts[id] ?? 0, $0.runs) }, mustNotGrow: false))
    }
    for code in Set(before.findings.keys).union(after.findings.keys).sorted(by: bytes) {
      changes.append(
        change("finding.\(code)", { percent($0.findings[code]?.stores ?? 0, $0.runs) }, mustNotGrow: false))
    }
    self.init(tolerance: tolerance, changes: changes)
  }
}

private func bytes(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
