import MigrationReport

/// Collects the changes between two reports, in the order of the report.
struct ChangeList {
  private(set) var changes: [ReportDifference.Change] = []

  private mutating func add(
    _ what: String, _ before: ReportDifference.Value, _ after: ReportDifference.Value,
    _ direction: ReportDifference.Direction
  ) {
    guard before != after else { return }
    changes.append(ReportDifference.Change(what: what, before: before, after: after, direction: direction))
  }

  // MARK: Verdict

  mutating func compareVerdicts(_ before: MigrationReport, _ after: MigrationReport) {
    let (old, new) = (rank(before.verdict.code), rank(after.verdict.code))
    add(
      "verdict", .code(before.verdict.id), .code(after.verdict.id), new > old ? .worse : new < old ? .better : .other)
    add(
      "source/model", code(before.source?.model.map(ReportNames.model)),
      code(after.source?.model.map(ReportNames.model)),
      .other)
  }

  /// Done, done with losses, not done.
  private func rank(_ code: VerdictCode) -> Int {
    switch code {
    case .ok: 0
    case .partial: 1
    default: 2
    }
  }

  private func code(_ text: String?) -> ReportDifference.Value {
    text.map { .code($0) } ?? .none
  }

  // MARK: Ledger

  mutating func compareLedgers(_ before: MigrationReport, _ after: MigrationReport) {
    let entities = Set(before.ledger.keys).union(after.ledger.keys)
    for entity in entities.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let (old, new) = (before.ledger[entity] ?? LedgerCounts(), after.ledger[entity] ?? LedgerCounts())
      let name = "ledger/" + ReportNames.entity(entity) + "/"
      add(name + "read", .number(old.read), .number(new.read), .other)
      add(name + "migrated", .number(old.migrated), .number(new.migrated), .other)
      add(name + "duplicate", .number(old.duplicate), .number(new.duplicate), .other)
      add(name + "tombstone", .number(old.tombstone), .number(new.tombstone), .other)
      for (outcome, count) in [
        ("undecoded", \LedgerCounts.undecoded), ("rejected", \.rejected), ("dropped", \.dropped),
      ] {
        add(
          name + outcome, .number(old[keyPath: count]), .number(new[keyPath: count]),
          direction(old[keyPath: count], of: old.read, new[keyPath: count], of: new.read))
      }
      add(
        name + "balanced", .code(String(old.balanced)), .code(String(new.balanced)), new.balanced ? .better : .worse)
    }
  }

  /// More of something bad is worse. Stores of different sizes are compared by its share of the rows read.
  private func direction(_ old: Int, of oldRows: Int, _ new: Int, of newRows: Int) -> ReportDifference.Direction {
    guard oldRows != newRows, oldRows > 0, newRows > 0 else { return new > old ? .worse : .better }
    let (oldShare, newShare) = (Double(old) / Double(oldRows), Double(new) / Double(newRows))
    return newShare > oldShare ? .worse : newShare < oldShare ? .better : .other
  }

  // MARK: Findings

  mutating func compareFindings(_ before: MigrationReport, _ after: MigrationReport) {
    let (old, new) = (counts(before), counts(after))
    let codes = Set(old.keys).union(new.keys).sorted { $0.rawValue.utf8.lexicographicallyPrecedes($1.rawValue.utf8) }
    let (oldRows, newRows) = (rows(before), rows(after))
    for code in codes {
      let (a, b) = (old[code]?.count ?? 0, new[code]?.count ?? 0)
      let isBad = (new[code] ?? old[code])?.severity != .info
      add(
        "findings/" + ReportNames.code(code.rawValue), .number(a), .number(b),
        isBad ? direction(a, of: oldRows, b, of: newRows) : .other)
    }
  }

  private func counts(_ report: MigrationReport) -> [FindingCode: (count: Int, severity: Finding.Severity)] {
    report.findings.reduce(into: [:]) { counts, finding in
      counts[finding.code] = ((counts[finding.code]?.count ?? 0) &+ finding.count, finding.severity)
    }
  }

  private func rows(_ report: MigrationReport) -> Int { report.ledger.values.reduce(LedgerCounts(), +).read }

  // MARK: Channels

  mutating func compareChannels(_ before: MigrationReport, _ after: MigrationReport) {
    add("channels/count", .number(before.channels.count), .number(after.channels.count), .other)
    for (name, count) in [
      ("messages", \MigrationReport.Channel.messages), ("ranges", \.ranges),
    ] {
      add("channels/" + name, .number(sum(before, count)), .number(sum(after, count)), .other)
    }
    let (old, new) = (sum(before, \.holes), sum(after, \.holes))
    add(
      "channels/holes", .number(old), .number(new),
      direction(old, of: before.channels.count, new, of: after.channels.count))
  }

  private func sum(_ report: MigrationReport, _ count: KeyPath<MigrationReport.Channel, Int>) -> Int {
    report.channels.reduce(0) { $0 &+ $1[keyPath: count] }
  }

  // MARK: Verification

  mutating func compareVerification(_ before: MigrationReport, _ after: MigrationReport) {
    let (old, new) = (before.verification?.level, after.verification?.level)
    add(
      "verification/level", old.map { .number($0) } ?? .none, new.map { .number($0) } ?? .none,
      (new ?? 0) < (old ?? 0) ? .worse : .better)
    // Stores of different models have different things to check.
    let (oldChecks, newChecks) = (before.verification?.checks.count ?? 0, after.verification?.checks.count ?? 0)
    let isComparable = before.source?.model == after.source?.model
    add(
      "verification/checks", .number(oldChecks), .number(newChecks),
      !isComparable ? .other : newChecks < oldChecks ? .worse : .better)
    add(
      "verification/failed_checks", .number(failures(before)), .number(failures(after)),
      failures(after) > failures(before) ? .worse : .better)
    let (oldGaps, newGaps) = (Set(before.notChecked), Set(after.notChecked))
    for code in newGaps.symmetricDifference(oldGaps).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let isNew = newGaps.contains(code)
      add(
        "not_checked/" + ReportNames.code(code), .number(isNew ? 0 : 1), .number(isNew ? 1 : 0),
        isNew ? .worse : .better)
    }
  }

  private func failures(_ report: MigrationReport) -> Int {
    report.verification?.checks.filter { !$0.ok }.count ?? 0
  }
}
