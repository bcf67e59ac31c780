import ChatModel
package import MigrationReport

/// Reads what a summary takes from a report, full or small, and skips the rest of it: a full report is read at the speed
/// of the scanner, because its channels and owners are only stepped over.
///
/// What it skips is checked to be JSON and nothing more; `cachebridge report validate` checks all of a report.
package struct ReportFactsReader {
  /// What a document is.
  package enum Document {
    case facts(RunFacts, SummaryBuilder.Form)
    case launch(LaunchFacts)
    case refused(SummaryBuilder.Reason)
  }

  /// Something that no report has.
  private struct Malformed: Error {}

  private var text: [UInt8] = []
  private var members: [PayloadScanner.Member] = []

  package init() {}

  /// - Parameters:
  ///   - document: JSON text; anything else is refused.
  ///   - group: called with the document if it has facts.
  package mutating func read(
    _ document: UnsafeRawBufferPointer, group: ((JSONPointer.Document) -> Void)? = nil
  ) -> Document {
    defer {
      if text.capacity > 1 << 22 { text = [] } else { text.removeAll(keepingCapacity: true) }
    }
    guard PayloadScanner.compact(document, appendingTo: &text, members: &members) else { return .refused(.malformed) }
    return text.withUnsafeBytes { text in
      let whole = JSONMembers(text, members)
      // The document that `--json` prints has the report as its result.
      let report = whole.value("format_version") == nil ? whole.object("result") ?? whole : whole
      let result = Self.read(report)
      switch result {
      case .facts(let facts, let form):
        group?(JSONPointer.Document(report))
        return .facts(SummaryNames.ours(facts), form)
      case .launch(let launch):
        group?(JSONPointer.Document(report))
        return .launch(SummaryNames.ours(launch))
      case .refused: return result
      }
    }
  }

  private static func read(_ report: JSONMembers) -> Document {
    guard let version = report.value("format_version") else { return .refused(.foreign) }
    let kind = report.string("kind")
    if kind == ReportSummary.kind { return .refused(.summary) }
    let isSmall = kind == SmallReport.kind
    let launch = isSmall ? report.object("launch") : nil
    let isRun = report.value("verdict") != nil && report.object("run") != nil
    guard isSmall || report.value("kind") == nil, launch != nil || isRun else { return .refused(.foreign) }
    guard let number = JSONText.integer(version) else { return .refused(.malformed) }
    let known = isSmall ? SmallReport.currentFormatVersion : MigrationReport.currentFormatVersion
    guard number == Int64(known) else { return .refused(.otherVersion) }
    do {
      if let launch { return .launch(try self.launch(launch)) }
      return .facts(try isSmall ? small(report) : full(report), isSmall ? .small : .full)
    } catch {
      return .refused(.malformed)
    }
  }

  // MARK: The full report

  private static func full(_ report: JSONMembers) throws -> RunFacts {
    let verdict = try need(report.object("verdict"))
    guard let code = verdict.count("code").flatMap(VerdictCode.init(rawValue:)), verdict.string("id") == code.id else {
      throw Malformed()
    }
    var facts = try run(report, code)
    let run = try need(report.object("run"))
    var words: [String] = []
    try forEachElement(need(run.value("command"))) { words.append(try need(string($0))) }
    facts.command = RunFacts.command(words)
    if let source = try nullable(report.value("source")) {
      let source = try need(JSONMembers(source))
      facts.model = try model(source.value("model"))
      var bytes: Int64?
      try forEachElement(need(source.value("files"))) { file in
        let file = try need(JSONMembers(file))
        guard try need(file.string("role")) != MigrationReport.File.Role.shm.rawValue else { return }
        let size = try need(file.integer("bytes"))
        let (sum, overflows) = (bytes ?? 0).addingReportingOverflow(size)
        guard size >= 0, !overflows else { throw Malformed() }
        bytes = sum
      }
      facts.bytes = bytes
    }
    try need(report.object("ledger")).forEach { entity, value in
      let counts = try need(JSONMembers(value))
      try add(
        LedgerCounts(
          read: need(counts.count("read")), migrated: need(counts.count("migrated")),
          duplicate: need(counts.count("duplicate")), tombstone: need(counts.count("tombstone")),
          undecoded: need(counts.count("undecoded")), rejected: need(counts.count("rejected")),
          dropped: need(counts.count("dropped"))), entity, to: &facts)
    }
    try forEachElement(need(report.value("findings"))) { value in
      let finding = try need(JSONMembers(value))
      let found = try self.finding(finding.string("code"), finding.string("severity"), finding.count("count"))
      facts.findings.append(found)
      let message = try need(finding.string("message"))
      if let method = Finding.salvageMethod(code: found.code, message: message) { facts.salvage.append(method) }
    }
    if let verification = try nullable(report.value("verification")) {
      let verification = try need(JSONMembers(verification))
      facts.verificationLevel = try level(verification.count("level"))
      try forEachElement(need(verification.value("checks"))) { check in
        let ok = try need(need(JSONMembers(check)).value("ok"))
        guard JSONText.isTrue(ok) || JSONText.isFalse(ok) else { throw Malformed() }
        if JSONText.isFalse(ok) { facts.failedChecks += 1 }
      }
    }
    return facts
  }

  // MARK: The small report

  private static func small(_ report: JSONMembers) throws -> RunFacts {
    guard let code = report.string("verdict").flatMap(VerdictCode.init(id:)) else { throw Malformed() }
    var facts = try run(report, code)
    facts.command = try need(report.object("run")?.string("command"))
    facts.model = try model(report.value("model"))
    facts.bytes = try nullable(report.value("bytes")).map { try need(count($0)) }.map { Int64($0) }
    try need(report.object("ledger")).forEach { entity, value in
      var counts: [Int] = []
      try forEachElement(value) { counts.append(try need(count($0))) }
      guard counts.count == 7 else { throw Malformed() }
      try add(
        LedgerCounts(
          read: counts[0], migrated: counts[1], duplicate: counts[2], tombstone: counts[3], undecoded: counts[4],
          rejected: counts[5], dropped: counts[6]), entity, to: &facts)
    }
    try forEachElement(need(report.value("findings"))) { value in
      var parts: [UnsafeRawBufferPointer] = []
      try forEachElement(value) { parts.append($0) }
      guard parts.count == 3 else { throw Malformed() }
      facts.findings.append(try finding(string(parts[0]), string(parts[1]), count(parts[2])))
    }
    facts.omittedFindings = try need(report.count("omitted_findings"))
    if let verification = try nullable(report.value("verification")) {
      var parts: [Int] = []
      try forEachElement(verification) { parts.append(try need(count($0))) }
      guard parts.count == 2 else { throw Malformed() }
      (facts.verificationLevel, facts.failedChecks) = (try level(parts[0]), parts[1])
    }
    try forEachElement(need(report.value("salvage"))) { value in
      guard let name = string(value), ReportProblem.Pattern.code(name) else { throw Malformed() }
      facts.salvage.append(name)
    }
    return facts
  }

  private static func launch(_ launch: JSONMembers) throws -> LaunchFacts {
    let id = try need(launch.string("id"))
    let reason = try need(launch.string("reason"))
    guard LaunchFacts.isID(id), ReportProblem.Pattern.code(reason),
      let kind = launch.string("decision").flatMap(LaunchFacts.Kind.init(rawValue:))
    else { throw Malformed() }
    var attempts: [String] = []
    try forEachElement(need(launch.value("attempts"))) { attempts.append(try need(string($0))) }
    return LaunchFacts(
      id: id, tool: String(try need(launch.string("tool")).unicodeScalars.prefix(100)), kind: kind, reason: reason,
      attempts: attempts)
  }

  // MARK: What both have

  private static func run(_ report: JSONMembers, _ verdict: VerdictCode) throws -> RunFacts {
    let run = try need(report.object("run"))
    let id = try need(run.string("id"))
    guard ReportProblem.Pattern.token(id, "r"), id.utf8.count <= 100 else { throw Malformed() }
    return RunFacts(
      id: id, tool: String(try need(run.string("tool")).unicodeScalars.prefix(100)), command: "",
      durationMs: Int64(try need(run.count("duration_ms"))), resumed: try need(run.count("resumed")), verdict: verdict)
  }

  /// - Throws: for counts that no run has, and for an entity that is there twice.
  private static func add(_ counts: LedgerCounts, _ entity: String, to facts: inout RunFacts) throws {
    guard ReportProblem.Pattern.entity(entity), counts.isPlausible, facts.ledger[entity] == nil else {
      throw Malformed()
    }
    facts.ledger[entity] = counts
  }

  private static func finding(_ code: String?, _ severity: String?, _ count: Int?) throws -> FindingFacts {
    guard let code, let severity = severity.flatMap(Finding.Severity.init(rawValue:)), let count,
      ReportProblem.Pattern.code(code)
    else { throw Malformed() }
    return FindingFacts(code: FindingCode(rawValue: code), severity: severity, count: count)
  }

  private static func model(_ value: UnsafeRawBufferPointer?) throws -> String? {
    guard let value = try nullable(value) else { return nil }
    guard let model = string(value), ReportProblem.Pattern.model(model) else { throw Malformed() }
    return model
  }

  private static func level(_ level: Int?) throws -> Int {
    guard let level, (0...4).contains(level) else { throw Malformed() }
    return level
  }

  private static func need<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Malformed() }
    return value
  }

  /// A value that must be there but may be `null`.
  private static func nullable(_ value: UnsafeRawBufferPointer?) throws -> UnsafeRawBufferPointer? {
    let value = try need(value)
    return JSONText.isNull(value) ? nil : value
  }

  private static func string(_ value: UnsafeRawBufferPointer) -> String? {
    JSONText.string(value).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func count(_ value: UnsafeRawBufferPointer) -> Int? {
    JSONText.integer(value).flatMap { $0 >= 0 ? Int(exactly: $0) : nil }
  }

  private static func forEachElement(
    _ array: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    guard JSONText.isArray(array) else { throw Malformed() }
    var failure: (any Error)?
    PayloadScanner.forEachElement(of: array) { element in
      guard failure == nil else { return }
      do { try body(element) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
