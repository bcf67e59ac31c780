import FileTesting
import Foundation
import MigrationReport
import PacedTesting
import Testing

@testable import ReportRendering

@Suite(.heavy) struct ReportValidationTests {
  @Test(arguments: [
    ("r.json", ReportValidation.Form.json), ("a/r.XML", .xml), ("r.junit.json", .json), ("r.junit.xml.xml", .xml),
  ]) func formByExtension(_ path: String, _ form: ReportValidation.Form) {
    #expect(ReportValidation.Form(path: path) == form)
  }

  @Test(arguments: ["r.junit.xml", "r.JUNIT.XML", "r.csv", "r.html", "r.md", "r.txt", "r", "", ".xml", "r.xml/"])
  func otherFormsHaveNoSchema(_ path: String) {
    #expect(ReportValidation.Form(path: path) == nil)
    #expect(throws: ReportFileError(.noSchema)) { try ReportValidation.problems(path: path) }
  }

  @Test func filesOfBothForms() throws {
    let report = SampleReports.partial
    let json = try JSONReport.data(report)
    let xml = try XMLReport.data(report)
    func reasons(_ data: Data, _ end: String) throws -> [ReportValidationProblem.Reason] {
      try TemporaryFolder.withFile(data, named: "report" + end) {
        try ReportValidation.problems(path: $0).map(\.reason)
      }
    }
    #expect(try reasons(json, ".json") == [])
    #expect(try reasons(xml, ".xml") == [])
    #expect(try reasons(xml, ".json") == [.notJSON])
    #expect(try reasons(json, ".xml") == [.notXML])
    #expect(try reasons(Data(), ".xml") == [.notXML])
    let unnamed = try TemporaryFolder.withFile(xml) { try ReportValidation.problems(path: $0, form: .xml) }
    #expect(unnamed == [])
  }

  @Test func jsonProblemsKeepTheirPlace() throws {
    var report = SampleReports.partial
    report.run.resumed = -1
    let found = try ReportValidation.problems(JSONReport.data(report), form: .json)
    #expect(found.map(\.description) == ["/run/resumed has a value that is not allowed"])
    let text = String(decoding: try OrderedJSONEncoder.data(found), as: UTF8.self)
    #expect(
      text == """
        [
          {
            "line": null,
            "path": "/run/resumed",
            "code": "wrong_value",
            "message": "/run/resumed has a value that is not allowed"
          }
        ]

        """)
  }

  @Test func whatCannotBeReadIsAnError() throws {
    #expect(throws: ReportFileError(.unreadable, code: ENOENT)) {
      try ReportValidation.problems(path: "/nowhere/at/all.xml")
    }
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try Files.makeFolder(folder.path("folder.xml"))
    #expect(throws: ReportFileError(.notAFile)) { try ReportValidation.problems(path: folder.path("folder.xml")) }
    let pipe = folder.path("pipe.json")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: ReportFileError(.notAFile)) { try ReportValidation.problems(path: pipe) }
  }

  @Test func errorsNameNoPath() {
    #expect(ReportFileError(.unreadable, code: 2).description == "The file cannot be read. (errno 2)")
    #expect(ReportFileError(.noSchema).description.hasSuffix("."))
  }

  @Test func everyReasonHasItsSentence() {
    #expect(
      Set(ReportValidationProblem.Reason.allCases.map(\.text)).count == ReportValidationProblem.Reason.allCases.count)
  }
}
