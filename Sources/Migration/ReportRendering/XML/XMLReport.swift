package import Foundation
package import MigrationReport

/// The report as XML: everything in the JSON report (Docs/Guides/reports.md#what-a-report-contains) under the same
/// names, by the schema Docs/Schemas/report.xsd. `null` members are omitted; members with free names have them in an
/// attribute `entity`. Equal reports give equal bytes. For special characters, see `VisibleText`.
package enum XMLReport {
  /// Ends with the format version.
  static let namespace = namespaceFamily + String(MigrationReport.currentFormatVersion)
  static let namespaceFamily = "urn:cachebridge:report:"

  /// - Throws: `ReportFileError`.
  package static func data(_ report: MigrationReport) throws -> Data {
    let output = ReportOutput()
    try write(report, channels: report.channels, to: output)
    return output.data
  }

  /// Writes the document piece by piece, so that memory does not grow with its length.
  /// - Parameter descriptor: open for writing; stays open and is not synced.
  /// - Throws: `ReportFileError`; part of the document may have been written.
  package static func write(_ report: MigrationReport, to descriptor: Int32) throws {
    try write(report, channels: report.channels, to: descriptor)
  }

  /// The same with channels from elsewhere, one after the other; `report.channels` is ignored.
  package static func write(
    _ report: MigrationReport, channels: some Sequence<MigrationReport.Channel>, to descriptor: Int32
  ) throws {
    try write(report, channels: channels, to: ReportOutput(descriptor: descriptor))
  }

  private static func write(
    _ report: MigrationReport, channels: some Sequence<MigrationReport.Channel>, to output: ReportOutput
  ) throws {
    let writer = try XMLReportWriter(output)
    try writer.begin(report)
    for channel in channels { try writer.channel(channel) }
    try writer.end(report)
  }
}
