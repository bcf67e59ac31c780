import Foundation
import MigrationReport
import SchemaChecking
import SeededTesting
import Testing

@testable import ReportRendering

@Suite struct JSONReportTests {
  @Test(arguments: SampleReports.all.indices) func readsWhatItWrites(_ index: Int) throws {
    let report = SampleReports.all[index].report
    let data = try JSONReport.data(report)
    #expect(try JSONReport.read(data) == report)
    #expect(try JSONReport.data(JSONReport.read(data)) == data)
    #expect(JSONReport.problems(data).isEmpty)
  }

  @Test func memberOrderIsTheDocumentedOne() throws {
    let text = String(decoding: try JSONReport.data(SampleReports.partial), as: UTF8.self)
    func keys(indentedBy spaces: Int) -> [String] {
      text.split(separator: "\n").compactMap { line in
        let start = String(repeating: " ", count: spaces) + "\""
        guard line.hasPrefix(start) else { return nil }
        return line.dropFirst(start.count).split(separator: "\"").first.map(String.init)
      }
    }
    #expect(
      keys(indentedBy: 2) == [
        "format_version", "verdict", "run", "source", "owners", "ledger", "channels", "findings", "verification",
        "performance", "not_checked", "next",
      ])
    #expect(
      keys(indentedBy: 4).prefix(18) == [
        "code", "id", "message", "hint", "id", "tool", "sqlite", "command", "started_at", "duration_ms", "redaction",
        "resumed", "model", "detected_by", "framework_version", "files", "changed_while_reading", "health",
      ])
    #expect(text.hasSuffix("\n}\n") && !text.contains("\\/") && !text.contains("\r"))
  }

  @Test func everyKeyIsThereWhenNothingIsKnown() throws {
    let run = MigrationReport.Run(
      id: "r-0", tool: "t", sqlite: "3", command: [], startedAt: "2026-01-02T03:04:05.678Z", durationMs: 0)
    let report = MigrationReport(verdict: Verdict(.internal, message: ""), run: run)
    let data = try JSONReport.data(report)
    let document = try JSONDecoder().decode([String: SchemaJSON].self, from: data)
    #expect(document.count == 12)
    #expect(document["source"] == .null && document["verification"] == .null && document["performance"] == .null)
    #expect(try JSONReport.read(data) == report)
  }

  @Test func commandResultHoldsVerdictAndResult() throws {
    let report = SampleReports.partial
    let data = try JSONReport.data(CommandResult(report: report))
    let document = try JSONDecoder().decode([String: SchemaJSON].self, from: data)
    #expect(Set(document.keys) == ["code", "id", "message", "hint", "result"])
    #expect(document["code"] == .integer(2) && document["id"] == .string("partial"))
    let result = try JSONEncoder().encode(#require(document["result"]))
    #expect(try JSONReport.read(result) == report)
    let failure = CommandResult<[String]>(verdict: Verdict(.usage, message: "m", hint: "h"), result: nil)
    let expected = """
      {
        "code": 64,
        "id": "usage",
        "message": "m",
        "hint": "h",
        "result": null
      }

      """
    #expect(String(decoding: try JSONReport.data(failure), as: UTF8.self) == expected)
  }

  private func problems(_ change: (inout String) -> Void) throws -> [String] {
    var text = String(decoding: try JSONReport.data(SampleReports.partial), as: UTF8.self)
    let before = text
    change(&text)
    try #require(text != before)
    return JSONReport.problems(Data(text.utf8)).map(\.description)
  }

  @Test func problemsNamePlaceAndReason() throws {
    #expect(JSONReport.problems(Data("{".utf8)).map(\.description) == ["the file is not JSON"])
    #expect(JSONReport.problems(Data()).map(\.description) == ["the file is not JSON"])
    #expect(
      try problems { $0 = $0.replacingOccurrences(of: "\"format_version\": 1", with: "\"format_version\": 2") }
        == ["/format_version is a format version that this tool does not know"])
    #expect(
      try problems {
        $0 = $0.replacingOccurrences(
          of: "\"dropped\": 2,\n      \"balanced\": true", with: "\"dropped\": 2,\n\"balanced\": false")
      }
        == ["/ledger/Chunk/balanced contradicts other members"])
    #expect(
      try problems { $0 = $0.replacingOccurrences(of: "\"id\": \"partial\"", with: "\"id\": \"ok\"") }
        == ["/verdict/id has a value that is not allowed"])
    #expect(
      try problems { $0 = $0.replacingOccurrences(of: "\"code\": 2", with: "\"code\": 14") }
        == ["/verdict/code has a value that is not allowed"])
    #expect(
      try problems { $0 = $0.replacingOccurrences(of: "\"resumed\": 0", with: "\"resumed\": -1") } == [
        "/run/resumed has a value that is not allowed"
      ])
    #expect(
      try problems { $0 = $0.replacingOccurrences(of: "o-51ab", with: "alice") } == [
        "/owners/0/owner has a value that is not allowed"
      ])
    #expect(
      try problems { $0 = $0.replacingOccurrences(of: "\"resumed\": 0", with: "\"resumed\": 0, \"x\\u001b\": 1") }
        == ["/run/* does not belong here"])
  }

  @Test func deepDocumentsAreRefusedAndDoNotCrash() {
    let deep = Data((String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)).utf8)
    #expect(!JSONReport.problems(deep).isEmpty)
  }

  @Test func randomDamageNeverCrashesAndNeverPassesUnseen() throws {
    let data = try JSONReport.data(SampleReports.partial)
    var random = SeededRandom(seed: 99)
    for _ in 0..<150 {
      var damaged = data
      damaged[Int.random(in: 0..<data.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      guard let report = try? JSONReport.read(damaged) else { continue }
      // Still valid: then what was read writes to a valid report again.
      #expect(try JSONReport.problems(JSONReport.data(report)).isEmpty)
    }
  }
}
