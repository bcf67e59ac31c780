/// The sum of row digests modulo 2^128: the same for every order of the rows, and different if one is missing or
/// duplicated.
///
/// Addition instead of exclusive or, which would not notice a row that occurs two more times.
package struct DigestSum: Sendable, Hashable {
  package private(set) var high: UInt64
  package private(set) var low: UInt64

  /// The sum of no rows.
  package init() {
    high = 0
    low = 0
  }

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  package mutating func add(_ digest: (UInt64, UInt64)) { add(DigestSum(high: digest.0, low: digest.1)) }

  package mutating func subtract(_ digest: (UInt64, UInt64)) { subtract(DigestSum(high: digest.0, low: digest.1)) }

  /// Adds the rows of another sum.
  package mutating func add(_ other: DigestSum) {
    let (sum, carries) = low.addingReportingOverflow(other.low)
    low = sum
    high = high &+ other.high &+ (carries ? 1 : 0)
  }

  /// Removes the rows of another sum.
  package mutating func subtract(_ other: DigestSum) {
    let (difference, borrows) = low.subtractingReportingOverflow(other.low)
    low = difference
    high = high &- other.high &- (borrows ? 1 : 0)
  }

  /// 32 digits of lower-case hex.
  package var hex: String { Hex.text(high) + Hex.text(low) }

  /// Reads what `hex` wrote; `nil` for any other text.
  package init?(hex: String) {
    let digits = Array(hex.utf8)
    guard digits.count == 32 else { return nil }
    var halves: [UInt64] = [0, 0]
    for (index, byte) in digits.enumerated() {
      guard let value = Hex.value(byte), !(UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte) else {
        return nil
      }
      halves[index / 16] = halves[index / 16] << 4 | UInt64(value)
    }
    self.init(high: halves[0], low: halves[1])
  }
}
