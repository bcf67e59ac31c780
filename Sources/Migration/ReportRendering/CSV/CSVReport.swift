package import Foundation
package import MigrationReport

/// Ledger and channels for a spreadsheet: RFC 4180 with CRLF, UTF-8 without a byte order mark. All records share one
/// header, so that a reader of named columns needs nothing else; the first column, `table`, gives the kind of record,
/// and columns of other tables are then empty. The last column, `redaction`, says in every record whether names are
/// tokens or revealed. Owners that were not selected have no record. Equal reports give equal bytes.
package enum CSVReport {
  /// - Throws: `ReportFileError`.
  package static func data(_ report: MigrationReport) throws -> Data {
    let output = ReportOutput()
    try write(report, channels: report.channels, to: output)
    return output.data
  }

  /// Writes the file piece by piece, so that memory does not grow with its length.
  /// - Parameter descriptor: open for writing; stays open and is not synced.
  /// - Throws: `ReportFileError`; part of the file may have been written.
  package static func write(_ report: MigrationReport, to descriptor: Int32) throws {
    try write(report, channels: report.channels, to: descriptor)
  }

  /// The same with channels from elsewhere, one after the other; `report.channels` is ignored.
  package static func write(
    _ report: MigrationReport, channels: some Sequence<MigrationReport.Channel>, to descriptor: Int32
  ) throws {
    try write(report, channels: channels, to: ReportOutput(descriptor: descriptor))
  }

  static let columns =
    ["table", "owner", "entity"]
    + ["read", "migrated", "duplicate", "tombstone", "undecoded", "rejected", "dropped", "balanced"]
    + ["channel", "messages", "ranges", "holes", "first_at", "last_at", "redaction"]

  private static func write(
    _ report: MigrationReport, channels: some Sequence<MigrationReport.Channel>, to output: ReportOutput
  ) throws {
    func record(_ fields: [String]) throws {
      output.append((fields.joined(separator: ",") + "\r\n").utf8)
      try output.check()
    }
    try record(columns)
    let redaction = report.run.redaction.rawValue
    for (entity, counts) in report.ledger.byName { try record(ledger("ledger", "", entity, counts) + [redaction]) }
    for owner in report.owners {
      let name = CSVField.text(owner.owner)
      for (entity, counts) in owner.ledger.byName {
        try record(ledger("owner_ledger", name, entity, counts) + [redaction])
      }
    }
    let before = ["channel"] + Array(repeating: "", count: 10)
    for channel in channels {
      try record(
        before + [
          CSVField.text(channel.channel), CSVField.number(channel.messages), CSVField.number(channel.ranges),
          CSVField.number(channel.holes), CSVField.number(channel.firstAt), CSVField.number(channel.lastAt), redaction,
        ])
    }
    try output.flush()
  }

  private static func ledger(_ table: String, _ owner: String, _ entity: String, _ counts: LedgerCounts) -> [String] {
    let numbers = [
      counts.read, counts.migrated, counts.duplicate, counts.tombstone, counts.undecoded, counts.rejected,
      counts.dropped,
    ]
    return [table, owner, CSVField.text(entity)] + numbers.map(CSVField.number) + [CSVField.flag(counts.balanced)]
      + Array(repeating: "", count: 6)
  }
}
