/// Percentiles of any number of counts in little memory, independent of their order: sketches of parts add up to the
/// sketch of the whole.
///
/// Values below 128 are exact. Greater values share a bucket with those that have the same first seven bits, so a
/// percentile is at most 1/128 (0.8 %) off. The sketch uses only integers, so every machine gets the same result.
public struct QuantileSketch: Sendable, Equatable {
  /// How many values there are, and the least and the greatest; 0 without values.
  public private(set) var count = 0
  public private(set) var minimum: Int64 = 0
  public private(set) var maximum: Int64 = 0
  /// The least value of each bucket that is in use, with how many values are in it.
  private var buckets: [Int64: Int] = [:]

  public init() {}

  /// A sketch that was written earlier.
  /// - Returns: `nil` if the parts contradict each other, because they can come from a file.
  public init?(minimum: Int64, maximum: Int64, buckets: [(lowest: Int64, count: Int)]) {
    var sum = 0
    for (lowest, count) in buckets {
      let (next, overflows) = sum.addingReportingOverflow(count)
      guard count > 0, lowest >= 0, Self.lowest(lowest) == lowest, self.buckets[lowest] == nil, !overflows else {
        return nil
      }
      self.buckets[lowest] = count
      sum = next
    }
    count = sum
    let sorted = self.buckets.keys.sorted()
    guard let first = sorted.first, let last = sorted.last else {
      guard minimum == 0, maximum == 0 else { return nil }
      return
    }
    guard minimum >= 0, maximum >= minimum, Self.lowest(minimum) == first, Self.lowest(maximum) == last else {
      return nil
    }
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  /// Adds a value; a negative one counts as 0.
  public mutating func add(_ value: Int64) {
    let value = max(0, value)
    minimum = count == 0 ? value : min(minimum, value)
    maximum = max(maximum, value)
    count = count.addingSaturated(1)
    buckets[Self.lowest(value), default: 0].addSaturated(1)
  }

  /// Adds all values of another sketch.
  public mutating func merge(_ other: QuantileSketch) {
    guard other.count > 0 else { return }
    minimum = count == 0 ? other.minimum : min(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
    count = count.addingSaturated(other.count)
    for (lowest, count) in other.buckets { buckets[lowest, default: 0].addSaturated(count) }
  }

  /// The value below or at which `share` of the values are: the nearest rank.
  /// - Parameter share: from 0 to 1.
  /// - Returns: `nil` without values.
  public func quantile(_ share: Double) -> Int64? {
    guard count > 0 else { return nil }
    let rank = max(1, min(count, Int((share * Double(count)).rounded(.up))))
    // The ends are known exactly.
    if rank == count { return maximum }
    if rank == 1 { return minimum }
    var seen = 0
    for (lowest, count) in sortedBuckets {
      seen = seen.addingSaturated(count)
      guard seen >= rank else { continue }
      return min(maximum, max(minimum, Self.middle(lowest)))
    }
    return maximum
  }

  /// The buckets in use, by their least value.
  public var sortedBuckets: [(lowest: Int64, count: Int)] {
    buckets.sorted { $0.key < $1.key }.map { (lowest: $0.key, count: $0.value) }
  }

  // MARK: Buckets

  /// How many low bits the values of a bucket do not share.
  private static func freeBits(_ value: Int64) -> Int { max(0, 64 - value.leadingZeroBitCount - 7) }

  /// The least value of the bucket of a value that is not negative.
  static func lowest(_ value: Int64) -> Int64 {
    let bits = freeBits(value)
    return (value >> bits) << bits
  }

  private static func middle(_ lowest: Int64) -> Int64 {
    let bits = freeBits(lowest)
    return bits == 0 ? lowest : lowest + (1 << (bits - 1))
  }
}

extension QuantileSketch: Codable {
  private enum CodingKeys: String, CodingKey {
    case count
    case minimum = "min"
    case maximum = "max"
    case p50, p90, p99, buckets
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let pairs = try container.decode([[Int64]].self, forKey: .buckets)
    guard pairs.allSatisfy({ $0.count == 2 }) else {
      throw DecodingError.dataCorruptedError(forKey: .buckets, in: container, debugDescription: "not pairs")
    }
    let sketch = QuantileSketch(
      minimum: try container.decodeIfPresent(Int64.self, forKey: .minimum) ?? 0,
      maximum: try container.decodeIfPresent(Int64.self, forKey: .maximum) ?? 0,
      buckets: pairs.map { (lowest: $0[0], count: Int(clamping: $0[1])) })
    guard let sketch, try container.decode(Int.self, forKey: .count) == sketch.count else {
      throw DecodingError.dataCorruptedError(forKey: .buckets, in: container, debugDescription: "contradicts itself")
    }
    self = sketch
  }

  /// Writes `null` for members that do not exist without values.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(count, forKey: .count)
    try container.encode(count > 0 ? minimum : nil, forKey: .minimum)
    try container.encode(count > 0 ? maximum : nil, forKey: .maximum)
    try container.encode(quantile(0.5), forKey: .p50)
    try container.encode(quantile(0.9), forKey: .p90)
    try container.encode(quantile(0.99), forKey: .p99)
    try container.encode(sortedBuckets.map { [$0.lowest, Int64($0.count)] }, forKey: .buckets)
  }
}

extension Int {
  /// The sum, or the greatest integer: counts can come from a file.
  func addingSaturated(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (self < 0 ? .min : .max) : sum
  }

  mutating func addSaturated(_ other: Int) { self = addingSaturated(other) }
}
