import MigrationReport
import SeededTesting
import Testing

@Suite struct LedgerCountsTests {
  @Test func everyFateCounts() {
    let fates: [WritableKeyPath<LedgerCounts, Int>] = [
      \.migrated, \.duplicate, \.tombstone, \.undecoded, \.rejected, \.dropped,
    ]
    for fate in fates {
      var counts = LedgerCounts(read: 2)
      counts[keyPath: fate] = 2
      #expect(counts.balanced)
      counts[keyPath: fate] = 1
      #expect(!counts.balanced)
    }
    #expect(LedgerCounts().balanced)
  }

  @Test func sumsAreByFateAndStayBalanced() {
    var random = SeededRandom(seed: 7)
    func some() -> LedgerCounts {
      let fates = (0..<6).map { _ in Int.random(in: 0...1000, using: &random) }
      return LedgerCounts(
        read: fates.reduce(0, +), migrated: fates[0], duplicate: fates[1], tombstone: fates[2], undecoded: fates[3],
        rejected: fates[4], dropped: fates[5])
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
