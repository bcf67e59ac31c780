import PacedTesting
import Testing

@testable import LegacyStore
@testable import StoreMigrator

/// Lost keys are shared out among channels: in order, none twice, none beyond the region.
@Suite(.heavy) struct SalvageAccountTests {
  private func region(_ keys: ClosedRange<Int64>, about: Int) -> LostRegion {
    LostRegion(entity: .succeededMessage, keys: keys, about: about, owner: nil, channelURL: nil, times: nil)
  }

  @Test(arguments: [
    (101...140, [30, 8]), (7...7, [1]), (1...3, [1, 1, 1]), (5...1_000, [1, 2, 3, 400]),
  ])
  func sharesAreDisjointAndCoverTheRegion(keys: ClosedRange<Int64>, shares: [Int]) {
    let region = region(keys, about: shares.reduce(0, +))
    var given = 0
    var next = keys.lowerBound
    for share in shares {
      let range = SalvageAccount.share(of: region, from: given, count: share)
      #expect(range.lowerBound == next)
      next = range.upperBound + 1
      given += share
    }
    #expect(next == keys.upperBound + 1)
  }

  /// A later run takes the last recorded key as one that was lost before.
  @Test func shareOfAnAssumedEnd() {
    let region = LostRegion(
      entity: .succeededMessage, keys: 101...140, about: 40, owner: nil, channelURL: nil, times: nil, isEndAssumed: true
    )
    #expect(SalvageAccount.share(of: region, from: 0, count: 30) == 101 ... .max)
    #expect(SalvageAccount.share(of: region, from: 30, count: 10) == 131 ... .max)
  }

  /// Keys of a forged store may be as great as they get.
  @Test func greatestKeys() {
    let region = region(1 ... .max, about: 1_000_000_000_000)
    let first = SalvageAccount.share(of: region, from: 0, count: 999_999_999_999)
    let last = SalvageAccount.share(of: region, from: 999_999_999_999, count: 1)
    #expect(first.lowerBound == 1)
    #expect(last.upperBound == .max)
    #expect(first.upperBound < last.lowerBound || first.upperBound == .max)
    #expect(SalvageAccount.share(of: region, from: 0, count: region.about) == 1 ... .max)
  }
}
