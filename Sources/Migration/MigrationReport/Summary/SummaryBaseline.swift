extension ReportSummary.Baseline {
  /// The shares that must not grow; every comparison has them.
  public static let mustNotGrow = [
    "failed_runs", "failed_verifications", "undecoded_rows", "rejected_rows", "abandoned_launches",
  ]

  /// Compares the shares of failed runs, of launches that gave up, and of rows that were set aside, which must not grow, and those of each
  /// verdict and finding.
  public init(from before: RunStatistics, to after: RunStatistics, tolerance: Double) {
    func percent(_ part: Int, _ whole: Int) -> Double { whole == 0 ? 0 : Double(part) / Double(whole) * 100 }
    /// For the document only: a few rows of billions are compared as well.
    func rounded(_ share: Double) -> Double { (share * 1e9).rounded() / 1e9 }
    func change(_ id: String, _ share: (RunStatistics) -> Double) -> ReportSummary.Change {
      let (old, new) = (share(before), share(after))
      return ReportSummary.Change(
        id: id, before: rounded(old), after: rounded(new),
        isWorse: Self.mustNotGrow.contains(id) && new - old > tolerance + 1e-12)
    }
    var changes = [
      change("failed_runs", { percent($0.failed, $0.runs) }),
      change("failed_verifications", { percent($0.failedVerifications, $0.runs) }),
      change("undecoded_rows", { percent($0.total.undecoded, $0.total.read) }),
      change("rejected_rows", { percent($0.total.rejected, $0.total.read) }),
      // Of all that came to an end or could have.
      change("abandoned_launches", { percent($0.abandonedLaunches, $0.runs.addingSaturated($0.abandonedLaunches)) }),
    ]
    for id in Set(before.verdicts.keys).union(after.verdicts.keys).sorted(by: bytes) {
      changes.append(change("verdict.\(id)", { percent($0.verdicts[id] ?? 0, $0.runs) }))
    }
    for code in Set(before.findings.keys).union(after.findings.keys).sorted(by: bytes) {
      changes.append(
        change("finding.\(code)", { percent($0.findings[code]?.runs ?? 0, $0.runs) }))
    }
    self.init(tolerance: tolerance, changes: changes)
  }
}

private func bytes(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
