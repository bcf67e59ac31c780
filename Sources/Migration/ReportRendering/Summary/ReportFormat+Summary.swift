package import Foundation
package import MigrationReport

extension ReportFormat {
  /// Writes a summary.
  /// - Parameter descriptor: open for writing; stays open and is not synced.
  /// - Throws: `ReportFileError`; part of it may have been written.
  package func write(_ summary: ReportSummary, to descriptor: Int32) throws {
    let output = ReportOutput(descriptor: descriptor)
    output.append(try data(summary))
    try output.flush()
  }

  /// The bytes of the file. Equal summaries give equal bytes.
  package func data(_ summary: ReportSummary) throws -> Data {
    switch self {
    case .json: Data(try OrderedJSONEncoder.data(summary))
    case .text: Data(TextReport.render(ReportDocument(summary)).utf8)
    case .markdown: Data(MarkdownReport.render(ReportDocument(summary)).utf8)
    case .html: Data(HTMLSummary.render(summary).utf8)
    case .csv: SummaryTable.data(summary)
    case .junit: try SummaryCases.data(summary)
    case .xml: try SummaryXML.data(summary)
    }
  }

  /// The output for people on a terminal.
  /// - Parameter width: columns; default: as for a log.
  package static func text(_ summary: ReportSummary, width: Int = 110) -> String {
    TextReport.render(ReportDocument(summary), width: width)
  }
}

extension JSONReport {
  /// Reads a summary that was written as JSON, or the document that `report summary --json` printed.
  /// - Throws: `ReportProblem`.
  package static func readSummary(_ data: Data) throws -> ReportSummary {
    struct Version: Decodable {
      let formatVersion: Int
      let kind: String

      private enum CodingKeys: String, CodingKey {
        case formatVersion = "format_version"
        case kind
      }
    }
    struct Printed<Result: Decodable>: Decodable { let result: Result }
    let decoder = JSONDecoder()
    do {
      let inner = try? decoder.decode(Printed<Version>.self, from: data).result
      let version = try inner ?? decoder.decode(Version.self, from: data)
      guard version.kind == ReportSummary.kind else { throw ReportProblem(path: "/kind", reason: .wrongValue) }
      guard version.formatVersion == ReportSummary.currentFormatVersion else {
        throw ReportProblem(path: "/format_version", reason: .otherVersion)
      }
      let summary =
        inner == nil
        ? try decoder.decode(ReportSummary.self, from: data)
        : try decoder.decode(Printed<ReportSummary>.self, from: data).result
      guard SummaryNames.areOurs(summary.all) else { throw ReportProblem(path: "/all", reason: .wrongValue) }
      return summary
    } catch let error as DecodingError {
      throw ReportProblem(error)
    }
  }
}
