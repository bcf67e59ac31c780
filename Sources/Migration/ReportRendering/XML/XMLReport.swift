package import Foundation
package import MigrationReport

/// The report as XML: all that the JSON report holds (Docs/Guides/reports.md#what-stands-in-a-report) under the same
/// names, by the schema Docs/Schemas/report.xsd. What is `null` in JSON is not there; members of objects whose names
/// are free carry theirs in an attribute `entity`. Equal reports give equal bytes. How special characters are spelled:
/// `VisibleText`.
package enum XMLReport {
  /// Ends in the format version.
  static let namespace = namespaceFamily + String(MigrationReport.currentFormatVersion)
  static let namespaceFamily = "urn:cachebridge:report:"

  /// - Throws: `ReportFileError`.
  package static func data(_ report: MigrationReport) throws -> Data {
    let output = ReportOutput()
    try write(report, channels: report.channels, to: output)
    return output.data
  }

  /// Writes the document as it is made, so that its length costs no memory.
  /// - Parameter descriptor: open for writing; stays open and is not synced.
  /// - Throws: `ReportFileError`; part of the document may have been written.
  package static func write(_ report: MigrationReport, to descriptor: Int32) throws {
    try write(report, channels: report.channels, to: descriptor)
  }

  /// The same with channels from elsewhere, taken one after the other; `report.channels` is not looked at.
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
