/// The sums of a summary while it is made.
struct SummarySum: Sendable {
  /// More groups are not kept apart: the first ones by name are, and the rest is one group. Which those are does not
  /// depend on the order.
  static let mostGroups = 1000
  static let rest = "other"

  private(set) var all = RunStatistics()
  private var groups: [String: RunStatistics] = [:]
  /// The greatest name in `groups`, once it is full.
  private var lastGroup: String?
  private var otherGroups = RunStatistics()
  /// The worst ones of each, in order.
  private var failed: [ReportSummary.UnusualRun] = []
  private var incomplete: [ReportSummary.UnusualRun] = []

  mutating func add(_ facts: RunFacts, place: String?, group: String?) {
    all.add(facts)
    if let group { add(to: group) { $0.add(facts) } }
    keepIfUnusual(facts, place)
  }

  mutating func add(_ launch: LaunchFacts, group: String?) {
    all.add(launch)
    if let group { add(to: group) { $0.add(launch) } }
  }

  // MARK: Groups

  var allGroups: [String: RunStatistics] {
    guard otherGroups.runs > 0 || !otherGroups.launches.isEmpty else { return groups }
    return groups.merging([Self.rest: otherGroups]) { group, rest in
      var group = group
      group.merge(rest)
      return group
    }
  }

  private mutating func add(to group: String, _ body: (inout RunStatistics) -> Void) {
    if groups[group] == nil, groups.count >= Self.mostGroups {
      let last = lastGroup ?? greatestName
      lastGroup = last
      guard group.utf8.lexicographicallyPrecedes(last.utf8) else { return body(&otherGroups) }
      if let removed = groups.removeValue(forKey: last) { otherGroups.merge(removed) }
      lastGroup = nil
    }
    body(&groups[group, default: RunStatistics()])
  }

  private var greatestName: String { groups.keys.max { $0.utf8.lexicographicallyPrecedes($1.utf8) } ?? "" }

  // MARK: What stands out

  /// Most of the list are failed runs, if there are as many, but not all of it: a run that is done and left out half of
  /// its rows is worth a look as well.
  var unusual: [ReportSummary.UnusualRun] {
    let most = ReportSummary.mostUnusual
    let first = failed.prefix(max(most - 3, most - incomplete.count))
    return Array(first) + incomplete.prefix(most - first.count)
  }

  private mutating func keepIfUnusual(_ facts: RunFacts, _ place: String?) {
    let rows = facts.rows
    let run = ReportSummary.UnusualRun(
      run: facts.id, place: place, verdict: facts.verdict.id, rows: rows.read, setAside: rows.setAside,
      durationMs: facts.durationMs)
    if !facts.isDone {
      Self.insert(run, into: &failed)
    } else if run.setAside > 0 {
      Self.insert(run, into: &incomplete)
    }
  }

  /// The report of a run that is in the sum was found in another place, too.
  mutating func note(_ place: String, of run: String) {
    for list in [\SummarySum.failed, \.incomplete] as [WritableKeyPath<SummarySum, [ReportSummary.UnusualRun]>] {
      for index in self[keyPath: list].indices where self[keyPath: list][index].run == run {
        let known = self[keyPath: list][index].place
        if known.map({ place.utf8.lexicographicallyPrecedes($0.utf8) }) ?? true {
          self[keyPath: list][index].place = place
        }
      }
    }
  }

  private static func insert(_ run: ReportSummary.UnusualRun, into list: inout [ReportSummary.UnusualRun]) {
    let index = list.firstIndex { isWorse(run, than: $0) } ?? list.count
    guard index < ReportSummary.mostUnusual else { return }
    list.insert(run, at: index)
    if list.count > ReportSummary.mostUnusual { list.removeLast() }
  }

  /// By the severity of the verdict, then by the rows that were set aside; the id makes it a total order.
  private static func isWorse(_ a: ReportSummary.UnusualRun, than b: ReportSummary.UnusualRun) -> Bool {
    let (first, second) = (severity(a.verdict), severity(b.verdict))
    if first != second { return first > second }
    if a.setAside != b.setAside { return a.setAside > b.setAside }
    return a.run.utf8.lexicographicallyPrecedes(b.run.utf8)
  }

  /// A fault of the tool, of the data, of the device, of the call; nothing but time.
  private static func severity(_ verdict: String) -> Int {
    switch VerdictCode(id: verdict) {
    case .internal: 9
    case .mismatch: 8
    case .damaged: 7
    case .rejectLimit: 6
    case .unsupportedSource, .sourceChanged, .targetNewer: 5
    case .noAccess, .noSpace: 4
    case .sourceMissing, .usage: 3
    case .targetExists: 2
    case .locked, .pending, .interrupted: 1
    case .ok, .partial, nil: 0
    }
  }
}
