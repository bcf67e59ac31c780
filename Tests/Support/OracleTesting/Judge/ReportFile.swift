import FileTesting
import Foundation

/// Reads a JSON report (Docs/Guides/reports.md#what-a-report-contains).
package struct ReportFile {
  package let document: JSONDocument
  package let bytes: [UInt8]

  struct Unreadable: Error {}

  /// Reads a file.
  package init(_ path: String) throws { try self.init(bytes: Files.bytes(path)) }

  /// Reads the content of a file.
  package init(bytes: [UInt8]) throws {
    self.bytes = bytes
    guard let document = JSONDocument(bytes) else { throw Unreadable() }
    self.document = document
  }

  /// A report that stands in another document.
  package init(_ document: JSONDocument) {
    self.document = document
    bytes = []
  }

  /// The exit code of the run.
  package var code: Int? { document["verdict.code"]?.integer }

  /// The ledger over all owners.
  package var ledger: [String: OracleLedger] { Self.ledger(document["ledger"]) }

  /// One ledger per owner that was selected.
  package var ownerLedgers: [[String: OracleLedger]] {
    (document["owners"]?.items ?? []).filter { $0["selected"]?.boolean == true }.map { Self.ledger($0["ledger"]) }
  }

  /// Counts of findings by code.
  package var findings: [String: Int] {
    var counts: [String: Int] = [:]
    for finding in document["findings"]?.items ?? [] {
      if let code = finding["code"]?.text { counts[code, default: 0] += finding["count"]?.integer ?? 0 }
    }
    return counts
  }

  /// "all seven counts always present": a missing one reads as -1 here and so never equals the judge's.
  private static func ledger(_ document: JSONDocument?) -> [String: OracleLedger] {
    var ledger: [String: OracleLedger] = [:]
    for entity in document?.keys ?? [] {
      let counts = { (name: String) in document?[entity]?[name]?.integer ?? -1 }
      ledger[entity] = OracleLedger(
        read: counts("read"), migrated: counts("migrated"), duplicate: counts("duplicate"),
        tombstone: counts("tombstone"), undecoded: counts("undecoded"), rejected: counts("rejected"),
        dropped: counts("dropped"))
    }
    return ledger
  }
}
