import ChatModel
import MigrationReport

extension ReportProblem {
  /// Where the given document differs from the one that its report writes.
  static func differences(_ given: JSONValue, _ again: JSONValue, at path: String = "") -> [ReportProblem] {
    switch (given, again) {
    case (.object(let given), .object(let again)):
      let names = Set(given.keys).union(again.keys).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      return names.flatMap { name -> [ReportProblem] in
        let place = path + "/" + name
        guard let left = given[name] else { return [ReportProblem(path: place, reason: .missing)] }
        guard let right = again[name] else { return [ReportProblem(path: place, reason: .unknown)] }
        return differences(left, right, at: place)
      }
    case (.array(let given), .array(let again)) where given.count == again.count:
      return zip(given, again).enumerated().flatMap { differences($1.0, $1.1, at: path + "/\($0)") }
    default:
      return given == again ? [] : [ReportProblem(path: path, reason: .contradicts)]
    }
  }

  /// The schema's patterns and limits.
  static func values(_ report: MigrationReport) -> [ReportProblem] {
    var rules = Rules()
    let run = report.run
    rules.require(Pattern.token(run.id, "r"), "/run/id")
    rules.require(Pattern.time(run.startedAt), "/run/started_at")
    rules.count(run.durationMs, "/run/duration_ms")
    rules.count(run.resumed, "/run/resumed")
    rules.source(report.source)
    rules.ledger(report.ledger, "/ledger")
    let revealed = run.redaction == .revealed
    for (index, owner) in report.owners.enumerated() {
      rules.require(revealed || Pattern.token(owner.owner, "o"), "/owners/\(index)/owner")
      rules.ledger(owner.ledger, "/owners/\(index)/ledger")
    }
    for (index, channel) in report.channels.enumerated() {
      let path = "/channels/\(index)"
      rules.require(revealed || Pattern.token(channel.channel, "c"), path + "/channel")
      rules.count(channel.messages, path + "/messages")
      rules.count(channel.ranges, path + "/ranges")
      rules.count(channel.holes, path + "/holes")
      rules.count(channel.firstAt ?? 0, path + "/first_at")
      rules.count(channel.lastAt ?? 0, path + "/last_at")
    }
    for (index, finding) in report.findings.enumerated() {
      let path = "/findings/\(index)"
      rules.require(Pattern.code(finding.code.rawValue), path + "/code")
      rules.count(finding.count, path + "/count")
      let samples = finding.samples.allSatisfy { revealed || Pattern.anyToken($0) }
      rules.require(samples, path + "/samples")
    }
    rules.verification(report.verification)
    for (index, phase) in (report.performance?.phases ?? []).enumerated() {
      let path = "/performance/phases/\(index)"
      rules.require(Pattern.code(phase.id), path + "/id")
      rules.count(phase.ms, path + "/ms")
      rules.count(phase.rows, path + "/rows")
      rules.count(phase.bytes, path + "/bytes")
    }
    rules.count(report.performance?.peakRSSBytes ?? 0, "/performance/peak_rss_bytes")
    rules.require(report.notChecked.allSatisfy(Pattern.code), "/not_checked")
    return rules.problems
  }

  private struct Rules {
    var problems: [ReportProblem] = []

    mutating func require(_ holds: Bool, _ path: String) {
      if !holds { problems.append(ReportProblem(path: path, reason: .wrongValue)) }
    }

    mutating func count(_ value: some BinaryInteger, _ path: String) { require(value >= 0, path) }

    mutating func ledger(_ ledger: [String: LedgerCounts], _ path: String) {
      for (entity, counts) in ledger.byName {
        require(Pattern.entity(entity), path + "/" + entity)
        let all = [
          counts.read, counts.migrated, counts.duplicate, counts.tombstone, counts.undecoded, counts.rejected,
          counts.dropped,
        ]
        require(all.allSatisfy { $0 >= 0 }, path + "/" + entity)
      }
    }

    mutating func source(_ source: MigrationReport.Source?) {
      guard let source else { return }
      require(source.model.map(Pattern.model) ?? true, "/source/model")
      count(source.frameworkVersion ?? 0, "/source/framework_version")
      for (index, file) in source.files.enumerated() {
        count(file.bytes, "/source/files/\(index)/bytes")
        require(file.sha256.map { Pattern.hex($0, 64...64) } ?? true, "/source/files/\(index)/sha256")
      }
    }

    mutating func verification(_ verification: MigrationReport.Verification?) {
      guard let verification else { return }
      require((0...4).contains(verification.level), "/verification/level")
      for (index, check) in verification.checks.enumerated() {
        require(Pattern.code(check.id), "/verification/checks/\(index)/id")
        count(check.compared, "/verification/checks/\(index)/compared")
      }
      for (entity, digest) in verification.digests {
        require(Pattern.entity(entity) && Pattern.hex(digest, 16...256), "/verification/digests/" + entity)
      }
    }
  }
}
