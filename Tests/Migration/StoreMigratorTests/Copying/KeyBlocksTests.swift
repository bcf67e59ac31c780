import SeededTesting
import Testing

@testable import StoreMigrator

@Suite struct KeyBlocksTests {
  @Test func everyKeyIsInExactlyOneBlock() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      let ends = (0..<2).map { _ in
        random.next() % 3 == 0 ? Int64(bitPattern: random.next()) : Int64(random.next() % 100_000)
      }
      let keys = ends.min()!...ends.max()!
      let rows = Int64(random.next() % 5_000)
      let blocks = KeyBlocks(keys, rows: rows, rowsPerBlock: Int64(random.next() % 300))
      let ranges = (0..<blocks.count).map { blocks[$0] }
      #expect(ranges.first?.lowerBound == .min && ranges.last?.upperBound == .max, "seed \(seed)")
      #expect(
        zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound + 1 == $1.lowerBound }, "seed \(seed)")
      #expect(blocks.count <= rows + 1, "seed \(seed)")
    }
  }

  @Test func blocksHaveAboutAsManyRows() {
    let blocks = KeyBlocks(1...10_000, rows: 10_000, rowsPerBlock: 1_000)
    #expect(blocks.count == 10)
    #expect((1..<9).allSatisfy { blocks[$0].count == 1_000 })
    // Every seventh row is gone.
    let sparse = KeyBlocks(1...10_000, rows: 8_571, rowsPerBlock: 1_000)
    #expect(sparse.count == 9)
    #expect((1..<8).allSatisfy { (1_166...1_168).contains(sparse[$0].count) })
  }

  @Test func aResumedCopyBeginsWithTheBlockOfTheNextKey() {
    let blocks = KeyBlocks(1...1_000, rows: 1_000, rowsPerBlock: 100)
    #expect(blocks.indices(after: nil) == 0..<blocks.count)
    #expect(blocks.indices(after: .min) == 0..<blocks.count)
    for key in [1, 90, 91, 500, 1_000, 5_000, .max] as [Int64] {
      let due = blocks.indices(after: key)
      #expect(due.upperBound == blocks.count)
      #expect(due.lowerBound == 0 || blocks[due.lowerBound - 1].upperBound <= key, "after \(key)")
      #expect(blocks[due.lowerBound].upperBound >= key, "after \(key)")
    }
  }

  @Test func fewRowsAreOneBlock() {
    for blocks in [
      KeyBlocks(nil, rows: 0, rowsPerBlock: 1), KeyBlocks(nil, rows: 5_000, rowsPerBlock: 1),
      KeyBlocks(7...9, rows: 3, rowsPerBlock: 100), KeyBlocks(.min ... .max, rows: 3, rowsPerBlock: 100),
      KeyBlocks(5...5, rows: 400, rowsPerBlock: 100),
    ] {
      #expect(blocks.count == 1)
      #expect(blocks[0] == .min ... .max)
      #expect(blocks.indices(after: 8) == 0..<1)
    }
  }
}
