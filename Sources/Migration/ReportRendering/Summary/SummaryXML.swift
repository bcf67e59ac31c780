import Foundation
import MigrationReport

/// A summary as XML: everything in the JSON form but the buckets of the sketches, under the same names, by the schema
/// Docs/Schemas/summary.xsd; `null` members are omitted.
enum SummaryXML {
  static let namespace = "urn:cachebridge:summary:" + String(ReportSummary.currentFormatVersion)

  static func data(_ summary: ReportSummary) throws -> Data {
    let output = ReportOutput()
    let xml = try XMLTextWriter(output)
    try xml.element("summary") {
      try xml.attribute("xmlns", namespace)
      try xml.attribute("format_version", summary.formatVersion)
      try xml.attribute("tool", summary.tool)
      try xml.attribute("redaction", summary.redaction.rawValue)
      try xml.attribute("grouped_by", summary.groupedBy)
      try XMLReportWriter(xml: xml).verdict(summary.verdict)
      try inputs(summary.inputs, xml)
      try xml.element("all") { try statistics(summary.all, xml) }
      for (name, runs) in SummaryTable.byBytes(summary.groups) {
        try xml.element("group") {
          try xml.attribute("name", name)
          try statistics(runs, xml)
        }
      }
      for run in summary.unusual { try unusual(run, xml) }
      if let baseline = summary.baseline { try self.baseline(baseline, xml) }
    }
    try xml.finish()
    return output.data
  }

  private static func inputs(_ inputs: ReportSummary.Inputs, _ xml: XMLTextWriter) throws {
    try xml.element("inputs") {
      try xml.attribute("reports", inputs.reports)
      try xml.attribute("small_reports", inputs.smallReports)
      try xml.attribute("duplicates", inputs.duplicates)
      for (reason, entry) in SummaryTable.byBytes(inputs.leftOut) {
        try xml.element("left_out") {
          try xml.attribute("reason", reason)
          try xml.attribute("count", entry.count)
          for sample in entry.samples { try xml.element("sample", sample) }
        }
      }
    }
  }

  private static func statistics(_ runs: RunStatistics, _ xml: XMLTextWriter) throws {
    try xml.attribute("runs", runs.runs)
    try xml.attribute("resumed", runs.resumed)
    try xml.attribute("failed_verifications", runs.failedVerifications)
    try xml.attribute("omitted_findings", runs.omittedFindings)
    for (name, counts) in runs.counted {
      for (value, count) in SummaryTable.byBytes(counts) {
        try xml.element(name) {
          try xml.attribute("name", value)
          try xml.attribute("runs", count)
        }
      }
    }
    for (entity, counts) in runs.ledger.byName {
      try xml.element("entity") {
        try xml.attribute("name", entity)
        try xml.attribute("read", counts.read)
        for outcome in HTMLOutcome.all(counts) { try xml.attribute(outcome.name, outcome.count) }
        try xml.attribute("balanced", counts.balanced)
      }
    }
    for (code, total) in runs.sortedFindings {
      try xml.element("finding") {
        try xml.attribute("code", code)
        try xml.attribute("severity", total.severity.rawValue)
        try xml.attribute("runs", total.runs)
        try xml.attribute("count", total.count)
      }
    }
    for (name, sketch) in runs.measured where sketch.count > 0 {
      try xml.element("size") {
        try xml.attribute("name", name)
        try xml.attribute("count", sketch.count)
        try xml.attribute("min", sketch.minimum)
        try xml.attribute("p50", sketch.quantile(0.5))
        try xml.attribute("p90", sketch.quantile(0.9))
        try xml.attribute("p99", sketch.quantile(0.99))
        try xml.attribute("max", sketch.maximum)
      }
    }
    try launches(runs, xml)
  }

  private static func launches(_ runs: RunStatistics, _ xml: XMLTextWriter) throws {
    for (element, counts) in [("launch", runs.launches), ("abandoned_attempt", runs.abandonedAttempts)] {
      for (name, count) in SummaryTable.byBytes(counts) {
        try xml.element(element) {
          try xml.attribute("name", name)
          try xml.attribute("count", count)
        }
      }
    }
  }

  private static func unusual(_ run: ReportSummary.UnusualRun, _ xml: XMLTextWriter) throws {
    try xml.element("unusual") {
      try xml.attribute("run", run.run)
      try xml.attribute("place", run.place)
      try xml.attribute("verdict", run.verdict)
      try xml.attribute("rows", run.rows)
      try xml.attribute("set_aside", run.setAside)
      try xml.attribute("duration_ms", run.durationMs)
    }
  }

  private static func baseline(_ baseline: ReportSummary.Baseline, _ xml: XMLTextWriter) throws {
    try xml.element("baseline") {
      try xml.attribute("tolerance", String(baseline.tolerance))
      for change in baseline.changes {
        try xml.element("change") {
          try xml.attribute("id", change.id)
          try xml.attribute("before", String(change.before))
          try xml.attribute("after", String(change.after))
          try xml.attribute("worse", change.isWorse)
        }
      }
    }
  }
}
