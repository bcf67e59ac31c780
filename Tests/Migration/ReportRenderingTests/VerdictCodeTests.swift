import MigrationReport
import Testing

@Suite struct VerdictCodeTests {
  /// The exit codes (Docs/Guides/codes.md#exit-codes), written a second time.
  private static let table: [Int: String] = [
    0: "ok", 1: "internal", 2: "partial", 3: "mismatch", 4: "unsupported_source", 5: "damaged", 6: "reject_limit",
    7: "locked", 8: "target_exists", 9: "target_newer", 10: "no_space", 11: "no_access", 12: "source_missing",
    13: "source_changed", 20: "pending", 64: "usage", 75: "interrupted",
  ]

  @Test func tableIsComplete() {
    #expect(VerdictCode.allCases.count == Self.table.count)
    for (code, id) in Self.table {
      #expect(VerdictCode(rawValue: code)?.id == id)
      #expect(VerdictCode(id: id)?.code == code)
    }
    #expect(VerdictCode(rawValue: 14) == nil)
    #expect(VerdictCode(id: "source_empty") == nil)
  }

  @Test func reportsAreWrittenForAllButThree() {
    let without = VerdictCode.allCases.filter { !$0.writesReport }
    #expect(without == [.locked, .sourceMissing, .usage])
  }
}
