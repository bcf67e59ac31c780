import Foundation
import MigrationReport

/// A comparison as XML: everything in the JSON report, under the same names, by the schema Docs/Schemas/comparison.xsd;
/// `null` members are omitted.
enum ComparisonXML {
  static let namespace = "urn:cachebridge:comparison:" + String(ComparisonReport.currentFormatVersion)

  static func data(_ report: ComparisonReport) throws -> Data {
    let output = ReportOutput()
    let xml = try XMLTextWriter(output)
    try xml.element("comparison") {
      try xml.attribute("xmlns", namespace)
      try xml.attribute("format_version", report.formatVersion)
      try xml.attribute("planted", report.planted)
      try XMLReportWriter(xml: xml).write(report.verdict, report.run)
      if let random = report.random {
        try xml.element("random") {
          try xml.attribute("seed", String(random.seed))
          try xml.attribute("steps", random.steps)
        }
      }
      let totals = report.totals
      try xml.element("totals") {
        for (name, count) in [
          ("scenarios", totals.scenarios), ("differing", totals.differing), ("steps", totals.steps),
          ("idle_steps", totals.idleSteps), ("comparisons", totals.comparisons), ("points", totals.points),
          ("events", totals.events),
        ] {
          try xml.attribute(name, count)
        }
      }
      try xml.element("scenarios") { for scenario in report.scenarios { try write(scenario, xml) } }
      try xml.element("rows") {
        for (row, count) in report.rows.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
          try xml.element("row") {
            try xml.attribute("name", row)
            try xml.attribute("applied", count)
          }
        }
      }
    }
    try xml.finish()
    return output.data
  }

  private static func write(_ scenario: ComparisonReport.Scenario, _ xml: XMLTextWriter) throws {
    try xml.element("scenario") {
      try xml.attribute("name", scenario.name)
      try xml.attribute("steps", scenario.steps)
      try xml.attribute("comparisons", scenario.comparisons)
      try xml.attribute("failed_step", scenario.failedStep)
      try xml.attribute("smallest", scenario.smallest)
      for finding in scenario.findings {
        try xml.element("finding") {
          try xml.attribute("kind", finding.kind)
          try xml.attribute("screen", finding.screen)
          try xml.element("text", finding.message)
          for message in finding.messages { try xml.element("message", message) }
          for event in finding.trace { try xml.element("event", event) }
        }
      }
      for row in scenario.missedRows { try xml.element("missed_row", row) }
      for rule in scenario.lawful {
        try xml.element("lawful") {
          try xml.attribute("rule", rule.rule)
          try xml.attribute("count", rule.count)
          try xml.element("text", rule.message)
        }
      }
      if let replay = scenario.replay { try xml.element("replay", replay) }
      if let text = scenario.text { try xml.element("scenario_text", text) }
      guard let lanes = scenario.lanes else { return }
      try xml.element("lanes") {
        try xml.attribute("omitted", lanes.omitted)
        for step in lanes.steps { try xml.element("step", step) }
        for detail in lanes.details { try xml.element("detail", detail) }
        for lane in lanes.messages {
          try xml.element("lane") {
            try xml.attribute("message", lane.message)
            try xml.attribute("marks", lane.marks)
            for reason in lane.reasons {
              try xml.element("reason") {
                try xml.attribute("first", reason.first)
                try xml.attribute("last", reason.last)
                try xml.attribute("rule", reason.rule)
              }
            }
          }
        }
      }
    }
  }
}
