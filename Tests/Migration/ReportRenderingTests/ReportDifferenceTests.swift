import Foundation
import MigrationReport
import ReportRendering
import Testing

/// `report diff`: counts, codes and sums, never tokens (Docs/Guides/reports.md#comparing-two-runs).
@Suite struct ReportDifferenceTests {
  private func difference(_ change: (inout MigrationReport) -> Void) -> ReportDifference {
    var after = SampleReports.partial
    change(&after)
    return ReportDifference(from: SampleReports.partial, to: after)
  }

  @Test func equalReportsDoNotDiffer() {
    #expect(difference { _ in }.changes == [])
  }

  @Test func tokensTimesAndMemoryAreNotCompared() {
    let changed = difference { report in
      report.run.id = "r-000000000000"
      report.run.durationMs = 1
      report.performance = nil
      report.owners[0].owner = "o-0000"
      for index in report.channels.indices { report.channels[index].channel = "c-\(index)" }
      report.findings[0].samples = []
      report.source?.files[0].sha256 = nil
    }
    #expect(changed.changes == [])
  }

  @Test func moreLossIsWorseAndLessIsBetter() {
    let worse = difference {
      $0.ledger["SucceededMessage"]?.rejected += 1
      $0.ledger["SucceededMessage"]?.migrated -= 1
    }
    #expect(worse.isWorse)
    #expect(worse.changes.map(\.what) == ["ledger/SucceededMessage/migrated", "ledger/SucceededMessage/rejected"])
    #expect(worse.changes.map(\.direction) == [.other, .worse])
    let better = difference {
      $0.ledger["SucceededMessage"]?.rejected -= 1
      $0.ledger["SucceededMessage"]?.migrated += 1
    }
    #expect(!better.isWorse)
    #expect(better.changes.contains { $0.direction == .better })
  }

  @Test func storesOfDifferentSizeAreComparedByShares() {
    // Twice the rows and twice the losses: nothing got worse.
    let doubled = difference { report in
      for entity in report.ledger.keys { report.ledger[entity] = report.ledger[entity].map { $0 + $0 } }
      for index in report.findings.indices { report.findings[index].count *= 2 }
    }
    #expect(!doubled.isWorse)
    #expect(!doubled.changes.isEmpty)
    // Fewer losses, but in half of the rows: a greater share.
    let halved = difference { report in
      report.ledger["SucceededMessage"] = LedgerCounts(
        read: 1015, migrated: 999, duplicate: 2, tombstone: 2, undecoded: 8, rejected: 4)
    }
    #expect(halved.changes.contains { $0.what == "ledger/SucceededMessage/rejected" && $0.direction == .worse })
  }

  @Test func whatIsWorse() {
    let changes: [(String, (inout MigrationReport) -> Void)] = [
      ("verdict", { $0.verdict = Verdict(.damaged, message: "x") }),
      ("findings/disagrees", { $0.findings[2].count += 1 }),
      ("channels/holes", { $0.channels[0].holes += 1 }),
      ("verification/level", { $0.verification?.level = 3 }),
      ("verification/failed_checks", { $0.verification?.checks[0].ok = false }),
      ("verification/checks", { $0.verification?.checks.removeLast() }),
      ("not_checked/store_structure", { $0.notChecked.append("store_structure") }),
      ("ledger/Chunk/balanced", { $0.ledger["Chunk"]?.read += 1 }),
    ]
    for (what, change) in changes {
      #expect(difference(change).changes.contains { $0.what == what && $0.direction == .worse }, "\(what)")
    }
  }

  @Test func theTextNamesWhatGotWorseFirst() {
    let text = difference {
      $0.ledger["SucceededMessage"]?.migrated -= 1
      $0.findings[2].count += 1
    }.text
    #expect(
      text == """
        worse   ledger/SucceededMessage/balanced  true -> false
        worse   findings/disagrees                5 -> 6
                ledger/SucceededMessage/migrated  2,013 -> 2,012

        """)
  }

  @Test func namesFromAFileAreMadeHarmless() {
    let found = difference { $0.ledger["a\u{1B}[2J\n"] = LedgerCounts(read: 1, migrated: 1) }
    #expect(!found.text.utf8.contains(0x1B))
    #expect(found.changes.allSatisfy { !$0.what.utf8.contains(0x0A) })
  }
}
