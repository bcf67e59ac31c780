import MigrationReport

/// One test case of the JUnit format.
struct JUnitCase {
  struct Failure {
    var message: String
    /// A code: the verdict's, `check_failed` or `unbalanced`.
    var type: String
    var details: [String] = []
  }

  var name: String
  /// The class name, by which readers group.
  var group: String
  var milliseconds = 0
  var failure: Failure?
  var output: [String] = []

  /// Verdict first, then checks, then the ledger.
  static func all(_ report: MigrationReport) -> [JUnitCase] {
    var cases = [verdict(report)]
    for check in report.verification?.checks ?? [] {
      let failure = Failure(
        message: "\(check.id): store and cache differ.", type: "check_failed", details: ["compared \(check.compared)"])
      cases.append(
        JUnitCase(name: check.id, group: "cachebridge.verification", failure: check.ok ? nil : failure))
    }
    for (entity, counts) in report.ledger.byName {
      let failure = counts.balanced ? nil : unbalanced(entity, counts)
      cases.append(JUnitCase(name: entity, group: "cachebridge.ledger", failure: failure))
    }
    if !report.owners.isEmpty { cases.append(owners(report)) }
    return cases
  }

  /// Seconds with three decimals.
  static func seconds(_ milliseconds: Int) -> String {
    let rest = String(max(0, milliseconds) % 1000)
    return String(max(0, milliseconds) / 1000) + "." + String(repeating: "0", count: 3 - rest.count) + rest
  }

  private static func verdict(_ report: MigrationReport) -> JUnitCase {
    let verdict = report.verdict
    var details = report.findings.bySeverity.map { "\($0.severity.rawValue) \($0.code.rawValue) (\($0.count))" }
    if !verdict.hint.isEmpty { details.append("hint: " + verdict.hint) }
    var testCase = JUnitCase(name: "verdict", group: "cachebridge.run", milliseconds: report.run.durationMs)
    switch verdict.code {
    case .ok: break
    case .partial: testCase.output = ["partial: " + verdict.message] + details
    default: testCase.failure = Failure(message: verdict.message, type: verdict.id, details: details)
    }
    return testCase
  }

  private static func owners(_ report: MigrationReport) -> JUnitCase {
    let details = report.owners.flatMap { owner in
      owner.ledger.byName.filter { !$0.counts.balanced }.map { owner.owner + ": " + sum($0.entity, $0.counts) }
    }
    let failure = Failure(message: "The ledger of an owner does not balance.", type: "unbalanced", details: details)
    return JUnitCase(name: "owners", group: "cachebridge.ledger", failure: details.isEmpty ? nil : failure)
  }

  private static func unbalanced(_ entity: String, _ counts: LedgerCounts) -> Failure {
    Failure(message: "\(entity): the ledger does not balance.", type: "unbalanced", details: [sum(entity, counts)])
  }

  private static func sum(_ entity: String, _ counts: LedgerCounts) -> String {
    "\(entity): read \(counts.read), migrated \(counts.migrated), duplicate \(counts.duplicate), tombstone "
      + "\(counts.tombstone), undecoded \(counts.undecoded), rejected \(counts.rejected), dropped \(counts.dropped)"
  }
}
