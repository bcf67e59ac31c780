import Testing

@testable import MigrationReport

/// Reports that wait for another one of their run.
@Suite struct HeldReportsTests {
  private func reports(_ seed: UInt64) -> [HeldReports.Report] {
    SampleSummaries.facts(300, seed: seed).enumerated().map { index, facts in
      HeldReports.Report(
        facts: facts, form: index.isMultiple(of: 2) ? .full : .small,
        place: index.isMultiple(of: 3) ? nil : "földer/\(index)",
        group: index.isMultiple(of: 5) ? nil : "group \(index % 7)")
    }
  }

  @Test("come back as they were", arguments: [UInt64(1), 2, 3]) func roundTrip(_ seed: UInt64) {
    var held = HeldReports()
    let reports = reports(seed)
    for (hash, report) in reports.enumerated() { held.put(report, UInt64(hash)) }
    for (hash, report) in reports.enumerated() { #expect(held[UInt64(hash)] == report) }
    held.remove(7)
    #expect(held[7] == nil)
    held.put(reports[3], 5)
    #expect(held[5] == reports[3])
    var count = 0
    held.forEach { _ in count += 1 }
    #expect(count == reports.count - 1)
  }

  @Test("come back with numbers and names of any size") func extremes() {
    var held = HeldReports()
    for (hash, number) in [Int.min, -1, 0, 127, 128, 1 << 32, Int.max].enumerated() {
      var facts = RunFacts(
        id: "", tool: String(repeating: "t", count: 1 << (hash * 3)), command: "", durationMs: Int64(number),
        resumed: number, verdict: .damaged, bytes: Int64(number), omittedFindings: number,
        verificationLevel: max(0, number), failedChecks: number, salvage: ["a", "b", "a"])
      facts.ledger = ["X": LedgerCounts(read: number, dropped: number)]
      facts.findings = [FindingFacts(code: FindingCode(rawValue: "x"), severity: .warning, count: number)]
      // Greater than a block.
      let place = String(repeating: "p", count: 1 << 19)
      let report = HeldReports.Report(facts: facts, form: .small, place: place, group: "")
      held.put(report, 1)
      // Not as an expectation's own operands, which would be printed.
      let isSame = held[1] == report
      #expect(isSame, "\(number)")
    }
  }

  @Test("take less than 200 bytes each, as the guide says") func size() {
    var names = PackedNames()
    for var report in reports(4) {
      report.place = nil
      var bytes = PackedBytes()
      bytes.append(report, &names)
      #expect(bytes.bytes.count < 160)
    }
  }
}
