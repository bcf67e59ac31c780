package import Foundation
package import MigrationReport

extension ReportFormat {
  /// Writes the report of a comparison.
  /// - Parameter descriptor: open for writing; stays open and is not synced.
  /// - Throws: `ReportFileError`; part of it may have been written.
  package func write(_ report: ComparisonReport, to descriptor: Int32) throws {
    let output = ReportOutput(descriptor: descriptor)
    output.append(try data(report))
    try output.flush()
  }

  /// The bytes of the file. Equal reports give equal bytes.
  package func data(_ report: ComparisonReport) throws -> Data {
    switch self {
    case .json: Data(try OrderedJSONEncoder.data(report))
    case .text: Data(TextReport.render(ReportDocument(report)).utf8)
    case .markdown: Data(MarkdownReport.render(ReportDocument(report)).utf8)
    case .html: Data(HTMLComparison.render(report).utf8)
    case .csv: ComparisonTable.data(report)
    case .junit: try ComparisonCases.data(report)
    case .xml: try ComparisonXML.data(report)
    }
  }

  /// The output for people on a terminal.
  package static func text(_ report: ComparisonReport) -> String { TextReport.render(ReportDocument(report)) }
}
