import ChatModel
import SeededTesting
import Testing

@Suite struct DigestSumTests {
  private func rows(_ count: Int) -> [(UInt64, UInt64)] {
    (0..<count).map { index in
      var digest = RowDigest(seed: 3)
      digest.combine(Int64(index))
      return digest.finish()
    }
  }

  private func sum(_ rows: some Sequence<(UInt64, UInt64)>) -> DigestSum {
    var sum = DigestSum()
    for row in rows { sum.add(row) }
    return sum
  }

  @Test func doesNotDependOnTheOrder() {
    var random = SeededRandom(seed: 1)
    let rows = rows(500)
    let expected = sum(rows)
    for _ in 0..<20 { #expect(sum(rows.shuffled(using: &random)) == expected) }
  }

  @Test func seesMissingAndRepeatedRows() {
    let rows = rows(100)
    let whole = sum(rows)
    #expect(Set(rows.indices.map { index in sum(rows[..<index] + rows[(index + 1)...]) } + [whole]).count == 101)
    #expect(sum(rows + [rows[0]]) != whole)
    #expect(sum(rows + [rows[0], rows[0]]) != whole)
  }

  @Test func subtractingUndoesAdding() {
    let rows = rows(50)
    var total = sum(rows)
    for row in rows[10...] { total.subtract(row) }
    #expect(total == sum(rows[..<10]))
    total.subtract(sum(rows[..<10]))
    #expect(total == DigestSum())
  }

  @Test func partsAddUpToTheWhole() {
    let rows = rows(50)
    var total = sum(rows[..<20])
    total.add(sum(rows[20...]))
    #expect(total == sum(rows))
  }

  @Test func carriesAndWraps() {
    var sum = DigestSum(high: 0, low: .max)
    sum.add((0, 1))
    #expect(sum == DigestSum(high: 1, low: 0))
    sum.subtract((0, 1))
    #expect(sum == DigestSum(high: 0, low: .max))
    var all = DigestSum(high: .max, low: .max)
    all.add((0, 1))
    #expect(all == DigestSum())
    all.subtract((0, 1))
    #expect(all == DigestSum(high: .max, low: .max))
  }

  @Test func hexHasAFixedWidth() {
    #expect(DigestSum().hex == String(repeating: "0", count: 32))
    #expect(DigestSum(high: 0xAB, low: 1).hex == "00000000000000ab0000000000000001")
    #expect(DigestSum(hex: "00000000000000ab0000000000000001") == DigestSum(high: 0xAB, low: 1))
    for text in [
      "", "0", String(repeating: "0", count: 33), String(repeating: "A", count: 32), String(repeating: "g", count: 32),
    ] {
      #expect(DigestSum(hex: text) == nil)
    }
  }
}
