package import Foundation
package import MigrationReport

/// The formats of a report.
package enum ReportFormat: String, Sendable, CaseIterable {
  case csv
  case html
  case json
  case junit = "junit.xml"
  case markdown = "md"
  case text = "txt"
  case xml

  /// Every extension, as help texts list them.
  package static var extensions: String { allCases.map { "." + $0.rawValue }.joined(separator: " ") }

  /// The format for a file's extension, upper or lower case.
  /// - Returns: `nil` for an unknown extension.
  package init?(path: String) {
    let name =
      path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last ?? Substring("").utf8
    let lower = name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    // The longest extension that fits: `.junit.xml` before `.xml`.
    let fitting = Self.allCases.filter { format in
      let ending = Array(("." + format.rawValue).utf8)
      return lower.count > ending.count && lower.suffix(ending.count).elementsEqual(ending)
    }
    guard let format = fitting.max(by: { $0.rawValue.count < $1.rawValue.count }) else { return nil }
    self = format
  }

  /// Writes the report, the long formats piece by piece, so that memory does not grow with their length.
  /// - Parameter descriptor: open for writing; stays open and is not synced.
  /// - Throws: `ReportFileError`; part of it may have been written.
  package func write(_ report: MigrationReport, to descriptor: Int32) throws {
    switch self {
    case .xml: try XMLReport.write(report, to: descriptor)
    case .csv: try CSVReport.write(report, to: descriptor)
    default:
      let output = ReportOutput(descriptor: descriptor)
      output.append(try data(report))
      try output.flush()
    }
  }

  package func data(_ report: MigrationReport) throws -> Data {
    switch self {
    case .csv: try CSVReport.data(report)
    case .html: Data(HTMLReport.render(report).utf8)
    case .json: try JSONReport.data(report)
    case .junit: try JUnitReport.data(report)
    case .markdown: Data(MarkdownReport.render(report).utf8)
    case .text: Data(TextReport.render(report).utf8)
    case .xml: try XMLReport.data(report)
    }
  }
}
