import Foundation
import MigrationReport
import SeededTesting
import Testing

@Suite struct QuantileSketchTests {
  @Test(arguments: Seeds.chosen([1, 2, 3])) func percentilesAreWithinTheStatedError(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<20 {
      let values = (0..<(1 + random.below(3000))).map { _ in
        Int64(random.next() >> UInt64(1 + random.below(62)))
      }
      var sketch = QuantileSketch()
      for value in values { sketch.add(value) }
      let sorted = values.sorted()
      #expect(sketch.count == values.count)
      #expect(sketch.minimum == sorted.first)
      #expect(sketch.maximum == sorted.last)
      for share in [0.01, 0.5, 0.9, 0.99, 1] {
        let rank = max(1, Int((share * Double(values.count)).rounded(.up)))
        let (exact, found) = (Double(sorted[rank - 1]), Double(sketch.quantile(share) ?? -1))
        #expect(abs(found - exact) <= exact / 128, "\(share) of \(values.count)")
      }
    }
  }

  @Test func smallValuesAreExact() {
    var sketch = QuantileSketch()
    for value in 1...100 { sketch.add(Int64(value)) }
    #expect([0.01, 0.5, 0.9, 1].map { sketch.quantile($0) } == [1, 50, 90, 100])
  }

  @Test func nothingHasNoPercentiles() {
    #expect(QuantileSketch().quantile(0.5) == nil)
    var sketch = QuantileSketch()
    sketch.merge(QuantileSketch())
    #expect(sketch == QuantileSketch())
  }

  @Test func theLargestNumbersFit() {
    var sketch = QuantileSketch()
    sketch.add(.max)
    sketch.add(-5)
    #expect(sketch.minimum == 0)
    #expect(sketch.quantile(1) == .max)
  }

  @Test func isReadAsItWasWritten() throws {
    var sketch = QuantileSketch()
    for value in [0, 1, 127, 128, 129, 1000, 1_000_000] as [Int64] { sketch.add(value) }
    let data = try JSONEncoder().encode(sketch)
    #expect(try JSONDecoder().decode(QuantileSketch.self, from: data) == sketch)
  }

  @Test(arguments: [
    [(lowest: Int64(129), count: 1)], [(lowest: 5, count: 0)], [(lowest: 5, count: -1)], [(lowest: -1, count: 1)],
    [(lowest: 5, count: 1), (lowest: 5, count: 1)], [(lowest: 5, count: .max), (lowest: 6, count: 1)],
  ]) func contradictionsAreRefused(_ buckets: [(lowest: Int64, count: Int)]) {
    let ends = buckets.map(\.lowest)
    #expect(
      QuantileSketch(minimum: ends.min() ?? 0, maximum: ends.max() ?? 0, buckets: buckets) == nil)
  }
}
