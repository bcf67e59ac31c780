import CacheLoading
import Foundation
import PacedTesting
import Testing

@testable import StoreMigrator

/// What new caches claim to be complete is proven from the chunks of the store.
@Suite(.heavy) struct RangeProofTests {
  private let store: ProvenStore

  init() throws { store = try ProvenStore() }

  private func migrate(owners: Int = 1) throws {
    let report = try store.migrate(owners: owners)
    #expect(report.notChecked == ["server_side_equality"])
    let check = try #require(report.verification?.checks.first { $0.id == "ranges" })
    #expect(check.ok && check.compared > 10)
  }

  private func check(_ outcome: MigrationProof.Outcome) -> Bool? { outcome.isEqual("ranges") }

  @Test func rangesOfAMigrationAreThoseOfTheRules() throws {
    try migrate(owners: 2)
    for stage in [MigrationProof.Stage.new, .used] {
      let outcome = try store.prove(stage)
      #expect(outcome.isProven && !outcome.leavesRangesOpen && check(outcome) == true)
    }
  }

  /// Each is a fault of a new cache, and says nothing of one that an app has used since.
  @Test(
    "a range that the chunks do not allow, or one less",
    arguments: [
      (
        "longer at its end", "UPDATE synced_range SET end_at = end_at + 1 WHERE id = (SELECT max(id) FROM synced_range)"
      ),
      (
        "longer at its start",
        "UPDATE synced_range SET start_at = start_at - 1 WHERE id = (SELECT min(id) FROM synced_range)"
      ),
      (
        "shorter",
        "UPDATE synced_range SET end_at = start_at WHERE id = (SELECT id FROM synced_range WHERE start_at < end_at)"
      ),
      (
        "the start of the history",
        "UPDATE synced_range SET history_start_reached = 1 WHERE id = (SELECT min(id) FROM synced_range)"
      ),
      ("gone", "DELETE FROM synced_range WHERE id = (SELECT max(id) FROM synced_range)"),
      ("all gone", "DELETE FROM synced_range"),
      (
        "of a channel without chunks",
        """
        INSERT INTO channel (url) VALUES ('channel-of-nobody');
        INSERT INTO synced_range (channel_id, filter, start_at, end_at) VALUES (last_insert_rowid(), '', 1, 2)
        """
      ),
      (
        "of another filter",
        """
        INSERT INTO synced_range (channel_id, filter, start_at, end_at)
        SELECT channel_id, '{"custom_type":null,"message_type":3,"sender_user_ids":[]}', start_at, end_at
        FROM synced_range WHERE id = (SELECT max(id) FROM synced_range)
        """
      ),
      (
        "over a hole",
        """
        CREATE TEMP TABLE two AS SELECT a.id AS first, b.id AS second, b.end_at AS end_at FROM synced_range a
          JOIN synced_range b ON b.channel_id = a.channel_id AND b.filter = a.filter AND b.start_at > a.end_at LIMIT 1;
        DELETE FROM synced_range WHERE id IN (SELECT second FROM two);
        UPDATE synced_range SET end_at = (SELECT end_at FROM two) WHERE id IN (SELECT first FROM two)
        """
      ),
    ])
  func wrongRange(_ name: String, _ sql: String) throws {
    try migrate()
    try store.change(sql)
    let new = try store.prove(.new)
    #expect(check(new) == false && !new.isProven && !new.leavesRangesOpen)
    let used = try store.prove(.used)
    #expect(check(used) == nil && used.leavesRangesOpen && used.isProven)
  }

  /// Of two owners, one cache is new in a merge, and one is of an earlier run.
  @Test func aCacheThatAMergeCreatesIsNew() throws {
    try migrate(owners: 2)
    let targets = 3
    let runs = [Int64](repeating: 1, count: targets)
    try store.change("UPDATE synced_range SET end_at = end_at + 1")
    let used = try store.prove(.merged(runs: runs, areNew: [false, false, false]))
    #expect(check(used) == nil && used.leavesRangesOpen && used.isProven)
    let both = try store.prove(.merged(runs: runs, areNew: [true, false, false]))
    #expect(check(both) == false && both.leavesRangesOpen && !both.isProven)
    var accepted = both
    accepted.accept(DifferenceReview.Counts())
    #expect(!accepted.isProven)
  }

  @Test func whatSalvageLostIsInNoRange() throws {
    try migrate()
    var lost = LostHistory()
    lost.cuts = [LostHistory.Cut(channelURL: nil, times: nil)]
    let outcome = try store.prove(.new, lost: [lost])
    #expect(check(outcome) == false)
    try store.change("DELETE FROM synced_range")
    // The account says that chunks led to ranges, which they do not any more.
    #expect(try check(store.prove(.new, lost: [lost])) == false)
  }

  @Test func verifySaysWhenNobodyCanTellWhoProvedARange() throws {
    try migrate()
    let verification = store.verification
    let before = try verification.run()
    #expect(before.verdict.code == .ok && !before.notChecked.contains("synced_ranges"))
    try store.change("UPDATE synced_range SET end_at = end_at + 60000")
    let after = try verification.run()
    #expect(after.verdict.code == .ok && after.notChecked == before.notChecked + ["synced_ranges"])
    #expect(after.verification?.checks.contains { $0.id == "ranges" } == false)
  }

  @Test func stretchesLieBetweenHoles() {
    let holes = RangeProof.joined([20...20, 5...6, 7...9, 30...40])
    #expect(holes == [5...9, 20...20, 30...40])
    #expect(RangeProof.stretches(of: 1...50, around: holes) == [1...4, 10...19, 21...29, 41...50])
    #expect(RangeProof.stretches(of: 5...9, around: holes) == [])
    #expect(RangeProof.stretches(of: 6...20, around: holes) == [10...19])
    #expect(RangeProof.stretches(of: 35...60, around: holes) == [41...60])
    #expect(RangeProof.stretches(of: 10...19, around: holes) == [10...19])
    #expect(RangeProof.stretches(of: .min ... .max, around: [.min...3, 9...(.max)]) == [4...8])
    #expect(RangeProof.stretches(of: .min ... .max, around: [.min ... .max]) == [])
    #expect(RangeProof.joined([3...4, .min...2, 8...(.max), 9...9]) == [.min...4, 8...(.max)])
  }
}
