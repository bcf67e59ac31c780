import MigrationReport
import SeededTesting
import Testing

@Suite struct LedgerCountsTests {
  @Test func everyOutcomeCounts() {
    let outcomes: [WritableKeyPath<LedgerCounts, Int>] = [
      \.migrated, \.duplicate, \.tombstone, \.undecoded, \.rejected, \.dropped,
    ]
    for outcome in outcomes {
      var counts = LedgerCounts(read: 2)
      counts[keyPath: outcome] = 2
      #expect(counts.balanced)
      counts[keyPath: outcome] = 1
      #expect(!counts.balanced)
    }
    #expect(LedgerCounts().balanced)
  }

  @Test func sumsAreByOutcomeAndStayBalanced() {
    var random = SeededRandom(seed: 7)
    func some() -> LedgerCounts {
      let outcomes = (0..<6).map { _ in Int.random(in: 0...1000, using: &random) }
      return LedgerCounts(
        read: outcomes.reduce(0, +), migrated: outcomes[0], duplicate: outcomes[1], tombstone: outcomes[2],
        undecoded: outcomes[3],
        rejected: outcomes[4], dropped: outcomes[5])
    }
    for _ in 0..<50 {
      let (a, b) = (some(), some())
      #expect((a + b).balanced)
      #expect(a + b == b + a)
      #expect((a + b).rejected == a.rejected + b.rejected && (a + b).dropped == a.dropped + b.dropped)
    }
  }

  @Test func hugeCountsNeitherCrashNorBalance() {
    let huge = LedgerCounts(read: .max, migrated: .max, duplicate: 1)
    #expect(!huge.balanced)
    #expect((huge + huge).read == .max)
    #expect((LedgerCounts(read: .min) + LedgerCounts(read: -1)).read == .min)
  }
}
