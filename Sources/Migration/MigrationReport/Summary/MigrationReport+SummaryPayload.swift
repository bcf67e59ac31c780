extension MigrationReport {
  /// The small report: what `cachebridge report summary` needs of this run, for an app that sends it to its own
  /// statistics. JSON on one line, at most 2,048 bytes, with no content and no tokens, whatever `run.redaction` says.
  ///
  /// The random id of the run is in it, so that a report that is sent twice counts once. If there are more findings
  /// than fit, the least severe ones are left out and `omitted_findings` says how many. The format is described in
  /// Docs/Guides/many-stores.md#the-small-report and in Docs/Schemas/small-report.schema.json.
  ///
  /// ```swift
  /// for try await case .finished(let outcome) in migration.run() {
  ///   statistics.send("cache_migration", outcome.report.summaryPayload)
  /// }
  /// ```
  public var summaryPayload: String { SmallReport(RunFacts(self)).text }
}

/// The small report of a run.
package struct SmallReport {
  static let mostBytes = 2048
  package static let currentFormatVersion = 1
  package static let kind = "small_report"

  private let facts: RunFacts

  init(_ facts: RunFacts) { self.facts = facts }

  var text: String {
    let ordered = [Finding.Severity.error, .warning, .info].flatMap { severity in
      facts.findings.filter { $0.severity == severity }
    }
    for count in stride(from: ordered.count, through: 0, by: -1) {
      let text = text(Array(ordered.prefix(count)), omitted: facts.omittedFindings + ordered.count - count)
      if text.utf8.count <= Self.mostBytes { return text }
    }
    // Only a report that this code did not write: it names entities that no model has.
    var least = facts
    (least.ledger, least.findings, least.salvage) = ([:], [], [])
    return SmallReport(least).text([], omitted: facts.omittedFindings + ordered.count)
  }

  private func text(_ findings: [FindingFacts], omitted: Int) -> String {
    var members: [String] = ["\"format_version\":\(Self.currentFormatVersion)", "\"kind\":\"\(Self.kind)\""]
    let run = [
      "\"id\":\(Self.string(facts.id))", "\"tool\":\(Self.string(facts.tool))",
      "\"command\":\(Self.string(facts.command))", "\"duration_ms\":\(facts.durationMs)",
      "\"resumed\":\(facts.resumed)",
    ]
    members.append("\"run\":{\(run.joined(separator: ","))}")
    members.append("\"verdict\":\(Self.string(facts.verdict.id))")
    members.append("\"model\":\(facts.model.map(Self.string) ?? "null")")
    members.append("\"bytes\":\(facts.bytes.map { String($0) } ?? "null")")
    let ledger = facts.ledger.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { entity, counts in
      let numbers = [
        counts.read, counts.migrated, counts.duplicate, counts.tombstone, counts.undecoded, counts.rejected,
        counts.dropped,
      ]
      return "\(Self.string(entity)):[\(numbers.map { String($0) }.joined(separator: ","))]"
    }
    members.append("\"ledger\":{\(ledger.joined(separator: ","))}")
    let found = findings.map { "[\(Self.string($0.code.rawValue)),\"\($0.severity.rawValue)\",\($0.count)]" }
    members.append("\"findings\":[\(found.joined(separator: ","))]")
    members.append("\"omitted_findings\":\(omitted)")
    let verification = facts.verificationLevel.map { "[\($0),\(facts.failedChecks)]" }
    members.append("\"verification\":\(verification ?? "null")")
    members.append("\"salvage\":[\(facts.salvage.map(Self.string).joined(separator: ","))]")
    return "{\(members.joined(separator: ","))}"
  }

  /// A JSON string of a code, a version or the like: whatever else is in it is left out, so that no report can carry
  /// content here, and 80 bytes are enough for each.
  private static func string(_ text: String) -> String {
    let kept = text.utf8.filter { byte in
      (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    return "\"" + String(decoding: kept.prefix(80), as: UTF8.self) + "\""
  }
}
