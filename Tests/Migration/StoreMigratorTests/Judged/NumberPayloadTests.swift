import Foundation
import MigrationReport
import PacedTesting
import Testing

@testable import StoreMigrator

/// A number where a payload belongs: SQLite stores any value in a column for blobs. The row is undecoded like every
/// other that cannot be read, and the number stays what it is.
@Suite("Numbers in place of payloads", .heavy) struct NumberPayloadTests {
  static let numbers: [(sql: String, type: String, text: String)] = [
    ("-1.5", "real", "-1.5"), ("0.0", "real", "0.0"), ("1e300", "real", "1.0e+300"), ("7", "integer", "7"),
    ("-9223372036854775808", "integer", "-9223372036854775808"),
  ]

  @Test("the row is kept undecoded, exported as text, and proven", arguments: numbers)
  func first(_ number: (sql: String, type: String, text: String)) throws {
    let fixture = try LivingFixture()
    try FileManager.default.removeItem(at: fixture.directory)
    try fixture.store.setPayloads(number.sql)
    let report = try fixture.migrate(fixture.store, .refuse)
    #expect(report.verdict.code == .partial)
    #expect(report.ledger["SucceededMessage"]?.undecoded == 2)
    #expect(report.ledger["FailedMessage"]?.undecoded == 1)
    #expect(report.verification?.checks.first { $0.id == "undecoded_kept" }?.compared == 3)
    try expectKept(number, in: fixture)
  }

  @Test("a merge and the verification after it keep the number", arguments: numbers)
  func merged(_ number: (sql: String, type: String, text: String)) throws {
    let fixture = try LivingFixture()
    try fixture.store.setPayloads(number.sql)
    let report = try fixture.migrate(fixture.store)
    #expect(report.ledger["SucceededMessage"]?.undecoded == 1)
    try expectKept(number, in: fixture)
    // The same rows again: the account knows them by their values.
    let again = try fixture.migrate(fixture.store)
    #expect(again.ledger.values.allSatisfy { $0.duplicate == $0.read })
    #expect(try fixture.verify(fixture.store).verdict.code == .ok)
  }

  private func expectKept(
    _ number: (sql: String, type: String, text: String), in fixture: LivingFixture
  ) throws {
    #expect(
      try fixture.integer(
        "SELECT count(*) FROM undecoded WHERE bytes = \(number.sql) AND typeof(bytes) = '\(number.type)'") == 2)
    var lines: [String] = []
    try LineExport(source: URL(fileURLWithPath: fixture.cachePath)).run {
      lines.append(String(decoding: $0, as: UTF8.self))
    }
    let bytes = Data(number.text.utf8).base64EncodedString()
    #expect(lines.filter { $0.hasPrefix(#"{"bytes":"\#(bytes)""#) }.count == 2)
    #expect(try fixture.verify(fixture.store).verdict.code == .ok)
  }
}

extension LivingStore {
  /// Saves a message and the failed message again, with the same value as their payload.
  fileprivate func setPayloads(_ sql: String) throws {
    try execute(
      """
      UPDATE ZSUCCEEDEDMESSAGE SET Z_OPT = Z_OPT + 1, ZSERIALIZED_DATA = \(sql) WHERE ZMESSAGE_ID = 3;
      UPDATE ZFAILEDMESSAGE SET Z_OPT = Z_OPT + 1, ZSERIALIZED_DATA = \(sql);
      """)
  }
}
