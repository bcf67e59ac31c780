import MigrationReport

/// A sketch as bins, each twice as wide as the one before.
enum SummaryHistogram {
  struct Bin: Equatable {
    let from: Int64
    /// Exclusive.
    let to: Int64
    var count: Int
  }

  /// From the first bin with a value to the last one, empty ones between them included; at most `mostBins`, the first
  /// of which then has all lesser values.
  static func bins(_ sketch: QuantileSketch, mostBins: Int = 16) -> [Bin] {
    guard sketch.count > 0 else { return [] }
    func power(_ value: Int64) -> Int { value == 0 ? 0 : 63 - value.leadingZeroBitCount }
    let last = power(sketch.maximum)
    let first = max(power(sketch.minimum), last - mostBins + 1)
    var bins = (first...last).map { power -> Bin in
      let from: Int64 = power == 0 ? 0 : 1 << power
      let to: Int64 = power >= 62 ? .max : 1 << (power + 1)
      return Bin(from: from, to: to, count: 0)
    }
    for (lowest, count) in sketch.sortedBuckets { bins[max(0, power(lowest) - first)].count += count }
    if power(sketch.minimum) < first { bins[0] = Bin(from: 0, to: bins[0].to, count: bins[0].count) }
    return bins
  }
}
