import MigrationReport

/// A sketch as bins, each twice as wide as the one before.
enum SummaryHistogram {
  struct Bin: Equatable {
    /// 0 for the first bin, which has all lesser values.
    let from: Int64
    /// Exclusive; the greatest integer for the last bin, which has all greater values.
    let to: Int64
    var count: Int
  }

  /// From the bin of the first percentile to that of the 99th, empty ones between them included, at most `mostBins`.
  /// A single run that is a thousand times the others would leave one bin for all of them.
  static func bins(_ sketch: QuantileSketch, mostBins: Int = 16) -> [Bin] {
    guard let least = sketch.quantile(0.01), let most = sketch.quantile(0.99) else { return [] }
    func power(_ value: Int64) -> Int { value == 0 ? 0 : 63 - value.leadingZeroBitCount }
    let last = power(most)
    let first = max(power(least), last - mostBins + 1)
    var bins = (first...last).map { power -> Bin in
      let from: Int64 = power == first ? 0 : 1 << power
      let to: Int64 = power == last || power >= 62 ? .max : 1 << (power + 1)
      return Bin(from: from, to: to, count: 0)
    }
    for (lowest, count) in sketch.sortedBuckets {
      bins[min(last, max(first, power(lowest))) - first].count += count
    }
    return bins
  }
}
