import ChatModel
package import Foundation
package import MigrationReport

/// The report as JSON, the stable format (Docs/Schemas/report.schema.json).
package enum JSONReport {
  /// Keys in the order of Docs/Guides/reports.md#what-a-report-contains, two spaces of indentation, a line feed at the
  /// end; equal reports give equal bytes.
  package static func data(_ report: MigrationReport) throws -> Data { Data(try OrderedJSONEncoder.data(report)) }

  /// The document of `--json`, in the same format.
  package static func data(_ result: CommandResult<some Encodable & Sendable>) throws -> Data {
    Data(try OrderedJSONEncoder.data(result))
  }

  /// Reads a report and refuses whatever the schema refuses.
  /// - Throws: `ReportProblem`, the first one.
  package static func read(_ data: Data) throws -> MigrationReport {
    let (report, problems) = check(data)
    if let problem = problems.first { throw problem }
    guard let report else { throw ReportProblem(path: "", reason: .notJSON) }
    return report
  }

  /// What is wrong with a report, for `report validate`; empty if it is valid.
  package static func problems(_ data: Data) -> [ReportProblem] { check(data).problems }

  private static func check(_ data: Data) -> (report: MigrationReport?, problems: [ReportProblem]) {
    let decoder = JSONDecoder()
    guard let given = JSONValue(data) else {
      return (nil, [ReportProblem(path: "", reason: .notJSON)])
    }
    if case .object(let members) = given, case .integer(let version)? = members["format_version"],
      version != MigrationReport.currentFormatVersion
    {
      return (nil, [ReportProblem(path: "/format_version", reason: .otherVersion)])
    }
    do {
      let report = try decoder.decode(MigrationReport.self, from: data)
      // Writing the result again must give the same document: that finds members that are missing, unknown or
      // contradict others.
      let again = JSONValue(try OrderedJSONEncoder.data(report)) ?? .null
      let problems = ReportProblem.differences(given, again) + ReportProblem.values(report)
      return (report, problems)
    } catch let error as DecodingError {
      return (nil, [ReportProblem(error)])
    } catch {
      return (nil, [ReportProblem(path: "", reason: .wrongValue)])
    }
  }
}
