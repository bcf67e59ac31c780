import MigrationReport

/// Writes one report in three steps: what precedes the channels, the channels one by one, the rest.
struct XMLReportWriter {
  let xml: XMLTextWriter

  init(_ output: ReportOutput) throws { xml = try XMLTextWriter(output) }

  /// For another document that has a verdict and a run.
  init(xml: XMLTextWriter) { self.xml = xml }

  func write(_ verdict: Verdict, _ run: MigrationReport.Run) throws {
    try self.verdict(verdict)
    try self.run(run)
  }

  /// Verdict, run, source, owners and ledger.
  func begin(_ report: MigrationReport) throws {
    try xml.start("report")
    try xml.attribute("xmlns", XMLReport.namespace)
    try xml.attribute("format_version", report.formatVersion)
    try verdict(report.verdict)
    try run(report.run)
    try source(report.source)
    try xml.element("owners") { try report.owners.forEach(owner) }
    try ledger(report.ledger)
    try xml.start("channels")
  }

  func channel(_ channel: MigrationReport.Channel) throws {
    try xml.start("channel")
    try xml.attribute("channel", channel.channel)
    try xml.attribute("messages", channel.messages)
    try xml.attribute("ranges", channel.ranges)
    try xml.attribute("holes", channel.holes)
    try xml.attribute("first_at", channel.firstAt)
    try xml.attribute("last_at", channel.lastAt)
    try xml.end()
  }

  /// Findings, verification, performance, what was not checked and next steps.
  func end(_ report: MigrationReport) throws {
    try xml.end()
    try xml.element("findings") { try report.findings.forEach(finding) }
    try verification(report.verification)
    try performance(report.performance)
    try list("not_checked", of: "code", report.notChecked)
    try list("next", of: "step", report.next)
    try xml.end()
    try xml.finish()
  }

  private func list(_ name: String, of item: String, _ texts: [String]) throws {
    try xml.element(name) { try texts.forEach { try xml.element(item, $0) } }
  }

  func verdict(_ verdict: Verdict) throws {
    try xml.element("verdict") {
      try xml.attribute("code", verdict.code.code)
      try xml.attribute("id", verdict.id)
      try xml.element("message", verdict.message)
      try xml.element("hint", verdict.hint)
    }
  }

  private func run(_ run: MigrationReport.Run) throws {
    try xml.element("run") {
      try xml.attribute("id", run.id)
      try xml.attribute("tool", run.tool)
      try xml.attribute("sqlite", run.sqlite)
      try xml.attribute("started_at", run.startedAt)
      try xml.attribute("duration_ms", run.durationMs)
      try xml.attribute("redaction", run.redaction.rawValue)
      try xml.attribute("resumed", run.resumed)
      try list("command", of: "argument", run.command)
    }
  }

  private func source(_ source: MigrationReport.Source?) throws {
    guard let source else { return }
    try xml.element("source") {
      try xml.attribute("model", source.model)
      try xml.attribute("detected_by", source.detectedBy?.rawValue)
      try xml.attribute("framework_version", source.frameworkVersion)
      try xml.attribute("changed_while_reading", source.changedWhileReading)
      try xml.attribute("health", source.health?.rawValue)
      try xml.element("files") {
        for file in source.files {
          try xml.element("file") {
            try xml.attribute("role", file.role.rawValue)
            try xml.attribute("bytes", file.bytes)
            try xml.attribute("sha256", file.sha256)
          }
        }
      }
    }
  }

  private func owner(_ owner: MigrationReport.Owner) throws {
    try xml.element("owner") {
      try xml.attribute("owner", owner.owner)
      try xml.attribute("selected", owner.selected)
      try ledger(owner.ledger)
    }
  }

  private func ledger(_ ledger: [String: LedgerCounts]) throws {
    try xml.element("ledger") {
      for (entity, counts) in ledger.byName {
        try xml.element("counts") {
          try xml.attribute("entity", entity)
          try xml.attribute("read", counts.read)
          try xml.attribute("migrated", counts.migrated)
          try xml.attribute("duplicate", counts.duplicate)
          try xml.attribute("tombstone", counts.tombstone)
          try xml.attribute("undecoded", counts.undecoded)
          try xml.attribute("rejected", counts.rejected)
          try xml.attribute("dropped", counts.dropped)
          try xml.attribute("balanced", counts.balanced)
        }
      }
    }
  }

  private func finding(_ finding: Finding) throws {
    try xml.element("finding") {
      try xml.attribute("code", finding.code.rawValue)
      try xml.attribute("severity", finding.severity.rawValue)
      try xml.attribute("count", finding.count)
      try xml.element("message", finding.message)
      try list("samples", of: "sample", finding.samples)
    }
  }

  private func verification(_ verification: MigrationReport.Verification?) throws {
    guard let verification else { return }
    try xml.element("verification") {
      try xml.attribute("level", verification.level)
      try xml.element("checks") {
        for check in verification.checks {
          try xml.element("check") {
            try xml.attribute("id", check.id)
            try xml.attribute("ok", check.ok)
            try xml.attribute("compared", check.compared)
          }
        }
      }
      try xml.element("digests") {
        let digests = verification.digests.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        for (entity, digest) in digests {
          try xml.element("digest") {
            try xml.attribute("entity", entity)
            try xml.text(digest)
          }
        }
      }
    }
  }

  private func performance(_ performance: MigrationReport.Performance?) throws {
    guard let performance else { return }
    try xml.element("performance") {
      try xml.attribute("peak_rss_bytes", performance.peakRSSBytes)
      try xml.element("phases") {
        for phase in performance.phases {
          try xml.element("phase") {
            try xml.attribute("id", phase.id)
            try xml.attribute("ms", phase.ms)
            try xml.attribute("rows", phase.rows)
            try xml.attribute("bytes", phase.bytes)
          }
        }
      }
    }
  }
}
