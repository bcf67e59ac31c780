import Foundation
import MigrationReport
import Testing

@testable import ReportRendering

@Suite struct ReportFormatTests {
  @Test(arguments: [
    ("r.json", ReportFormat.json), ("a/b.c/r.md", .markdown), ("r.txt", .text), ("r.JSON", .json), ("a.html", .html),
    ("a.csv", .csv),
    ("a.xml", .xml), ("a.junit.xml", .junit), ("A.JUnit.XML", .junit), (".junit.xml", .xml), ("ajunit.xml", .xml),
    ("/x/r.html.json", .json),
    ("./r.Md", .markdown), ("é.txt", .text),
  ]) func byExtension(_ path: String, _ format: ReportFormat) {
    #expect(ReportFormat(path: path) == format)
  }

  @Test(arguments: [
    "r.htm", "r.xmls", ".xml", "a/.csv", "r", "", ".json", "a/.json", "r.json/", "a.json/r", "json", "r.",
    "r.jsonl",
    "r.json ", "r.ｊson",
  ]) func othersAreUsage(_ path: String) {
    #expect(ReportFormat(path: path) == nil)
  }

  @Test(arguments: ReportFormat.allCases) func everyFormIsDeterministic(_ format: ReportFormat) throws {
    for (_, report) in SampleReports.all {
      // A dictionary that grew another way has another order inside.
      var other = report
      other.ledger = [:]
      for entity in report.ledger.keys.sorted().reversed() { other.ledger[entity] = report.ledger[entity] }
      other.ledger.reserveCapacity(1000)
      #expect(try format.data(other) == format.data(report))
    }
  }

  @Test(arguments: ReportFormat.allCases) func goldenFiles(_ format: ReportFormat) throws {
    for (name, report) in SampleReports.all {
      try Golden.expect(format.data(report), "\(name).\(format.rawValue)")
    }
  }

  @Test func narrowTextGolden() throws {
    let text = TextReport.render(SampleReports.partial, width: 60)
    try Golden.expect(Data(text.utf8), "partial-60.txt")
  }
}
