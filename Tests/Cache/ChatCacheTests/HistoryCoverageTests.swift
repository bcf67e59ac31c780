import ChatCache
import PacedTesting
import SeededTesting
import Testing

/// What of a channel's history is proven, and what a server must refill (Docs/Guides/refilling-holes.md).
@Suite(.heavy) struct HistoryCoverageTests {
  private func coverage(_ ranges: [ClosedRange<Int64>], _ messages: ClosedRange<Int64>?) -> HistoryCoverage {
    HistoryCoverage(ranges: ranges.map { SyncedRange($0) }, messages: messages)
  }

  @Test func betweenRangesIsAHole() {
    let coverage = coverage([10...20, 30...40, 50...60], 10...60)
    #expect(coverage.holes == [21...29, 41...49])
    #expect(coverage.trusted == SyncedRange(50...60))
  }

  @Test func messagesOutsideEveryRangeMakeHoles() {
    #expect(coverage([10...20], 3...25).holes == [3...9, 21...25])
    #expect(coverage([10...20], 10...20).holes == [])
    #expect(coverage([10...20], 12...18).holes == [])
  }

  @Test func withoutARangeEverythingIsAHole() {
    #expect(coverage([], 3...25).holes == [3...25])
    #expect(coverage([], 3...25).trusted == nil)
    #expect(coverage([], nil).holes == [])
  }

  @Test func aRangeWithoutMessagesIsTrusted() {
    #expect(coverage([10...20, 40...50], nil).holes == [21...39])
  }

  @Test func theEndsOfTimeDoNotOverflow() {
    #expect(coverage([.min...0, 2 ... .max], .min ... .max).holes == [1...1])
    #expect(coverage([0...0], .min ... .max).holes == [.min ... -1, 1 ... .max])
  }

  @Test func theOldestRangeTellsWhetherHistoryBeginsThere() {
    let start = SyncedRange(10...20, isHistoryStartReached: true)
    #expect(HistoryCoverage(ranges: [start, SyncedRange(30...40)], messages: nil).isHistoryStartReached)
    #expect(!HistoryCoverage(ranges: [SyncedRange(1...2), start], messages: nil).isHistoryStartReached)
  }

  /// Ranges and holes together leave no time out between the oldest and the newest thing known, and never overlap.
  @Test func rangesAndHolesTileTheKnownHistory() {
    var random = SeededRandom(seed: 0xC0FE)
    for _ in 0..<2_000 {
      var set = SyncedRangeSet()
      for _ in 0..<Int.random(in: 0..<6, using: &random) {
        let start = Int64.random(in: 0..<60, using: &random)
        set.insert(SyncedRange(start...start + Int64.random(in: 0..<8, using: &random)))
      }
      let first = Int64.random(in: 0..<70, using: &random)
      let messages = Bool.random(using: &random) ? nil : first...first + Int64.random(in: 0..<20, using: &random)
      let coverage = HistoryCoverage(ranges: set.ranges, messages: messages)
      let pieces = (set.ranges.map(\.interval) + coverage.holes).sorted { $0.lowerBound < $1.lowerBound }
      for (earlier, later) in zip(pieces, pieces.dropFirst()) { #expect(later.lowerBound == earlier.upperBound + 1) }
      if let messages {
        #expect(
          pieces.contains { $0.contains(messages.lowerBound) } && pieces.contains { $0.contains(messages.upperBound) })
      }
    }
  }

  /// As a damaged cache may give them.
  @Test func rangesOutOfOrder() {
    let coverage = HistoryCoverage(ranges: [SyncedRange(30...40), SyncedRange(10...20)], messages: 5...50)
    #expect(coverage.trusted == SyncedRange(10...20))
  }
}
