/// Adds up reports one by one, in any order. Its memory does not grow with their length. It keeps 8 bytes for each run
/// that was done at once, and less than 200 for each run that failed or was resumed, because a later report can replace
/// the report of such a run.
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
    /// A summary: nothing shows whether its runs are already counted.
    case summary
    case unreadable
  }

  private let revealsPlaces: Bool
  private let holdsSmallReports: Bool
  private var inputs = ReportSummary.Inputs()
  private var sum = SummarySum()
  /// Hashes of the ids of the runs that are in the sum. The ids have 48 random bits: of a million runs, two have the same
  /// id with a probability of one in 560, and hashing adds nothing to that.
  private var seen: Set<UInt64> = []
  /// By the same hash.
  private var held = HeldReports()

  /// - Parameters:
  ///   - revealsPlaces: whether the summary names files.
  ///   - holdsSmallReports: whether a full report of the same run belongs to another group.
  public init(revealsPlaces: Bool = false, holdsSmallReports: Bool = false) {
    (self.revealsPlaces, self.holdsSmallReports) = (revealsPlaces, holdsSmallReports)
  }

  /// A run that was interrupted and resumed has several reports, of which the last one counts. A run that was done
  /// without interruption is added at once, and no other report of it counts. Any other run is held until the end.
  /// - Parameter place: where the report is; used only if the summary reveals places.
  public mutating func add(_ facts: RunFacts, _ form: Form, place: @autoclosure () -> String, group: String? = nil) {
    switch form {
    case .full: inputs.reports.addSaturated(1)
    case .small: inputs.smallReports.addSaturated(1)
    }
    let hash = Self.hash(facts.id)
    let place = revealsPlaces ? place() : nil
    if seen.contains(hash) {
      inputs.duplicates.addSaturated(1)
      if let place { sum.note(place, of: facts.id) }
      return
    }
    var new = HeldReports.Report(facts: facts, form: form, place: place, group: group)
    let old = held[hash]
    if let old {
      inputs.duplicates.addSaturated(1)
      if Self.counts(old, before: new) { new = old }
      new.place = Self.first(place, old.place)
    }
    guard isFinal(new) else {
      if new != old { held.put(new, hash) }
      return
    }
    held.remove(hash)
    seen.insert(hash)
    sum.add(new.facts, place: new.place, group: new.group)
  }

  /// A launch that did not migrate; one that is told again counts once.
  package mutating func add(_ launch: LaunchFacts, group: String? = nil) {
    inputs.smallReports.addSaturated(1)
    // All of it, so that of two with one id it does not matter which comes first.
    guard seen.insert(Self.hash(launch.text)).inserted else { return inputs.duplicates.addSaturated(1) }
    sum.add(launch, group: group)
  }

  /// Whether no report of the same run can have other facts, or belong to another group.
  private func isFinal(_ report: HeldReports.Report) -> Bool {
    report.facts.isDone && report.facts.resumed == 0 && report.facts.omittedFindings == 0
      && !(report.form == .small && holdsSmallReports)
  }

  private static func first(_ a: String?, _ b: String?) -> String? {
    guard let a, let b else { return a ?? b }
    return b.utf8.lexicographicallyPrecedes(a.utf8) ? b : a
  }

  /// A total order, so that the order of the inputs does not matter: done at once, done, resumed more often, nothing
  /// omitted, full; then by bytes.
  private static func counts(_ a: HeldReports.Report, before b: HeldReports.Report) -> Bool {
    if a.facts.isDone != b.facts.isDone { return a.facts.isDone }
    let isAtOnce = a.facts.isDone && a.facts.resumed == 0
    if isAtOnce != (b.facts.isDone && b.facts.resumed == 0) { return isAtOnce }
    if a.facts.resumed != b.facts.resumed { return a.facts.resumed > b.facts.resumed }
    if a.facts.omittedFindings != b.facts.omittedFindings {
      return a.facts.omittedFindings < b.facts.omittedFindings
    }
    if a.form != b.form { return a.form == .full }
    let (text, other) = (SmallReport(a.facts).text, SmallReport(b.facts).text)
    if text != other { return text.utf8.lexicographicallyPrecedes(other.utf8) }
    return (a.group ?? "").utf8.lexicographicallyPrecedes((b.group ?? "").utf8)
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
    var sum = self.sum
    held.forEach { sum.add($0.facts, place: $0.place, group: $0.group) }
    let baseline = earlier.map { ReportSummary.Baseline(from: $0.all, to: sum.all, tolerance: tolerance) }
    return ReportSummary(
      verdict: verdict(sum.all, baseline), redaction: revealsPlaces ? .revealed : .tokens, inputs: inputs,
      all: sum.all, groupedBy: groupedBy, groups: sum.allGroups, unusual: sum.unusual, baseline: baseline)
  }

  private func verdict(_ all: RunStatistics, _ baseline: ReportSummary.Baseline?) -> Verdict {
    guard all.runs > 0 || !all.launches.isEmpty else {
      return Verdict(
        .unsupportedSource, message: "No report was found.",
        hint: "Pass files that --report FILE.json wrote, folders with such files, or small reports, one on a line.")
    }
    let left = inputs.leftOut.values.reduce(0) { $0.addingSaturated($1.count) }
    var message = "\(all.runs.counted("run")): \(all.runs - all.failed) done, \(all.failed) failed."
    if !all.launches.isEmpty {
      message += " \(all.allLaunches.counted("launch", "launches")) did not migrate; \(all.abandonedLaunches) gave up."
    }
    if left > 0 { message += " \(left.counted("input")) \(left.agreeing("is", "are")) no report." }
    guard let baseline, baseline.isWorse else { return Verdict(.ok, message: message) }
    let worse = baseline.changes.filter { $0.isWorse }.count
    return Verdict(
      .mismatch, message: message + " \(worse.counted("share")) grew by more than the tolerance.",
      hint: "Look at the findings that grew; `cachebridge explain CODE` explains each.")
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
