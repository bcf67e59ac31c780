/// The running checksum of a `-wal` (SQLite file format, 4.2).
struct FrameSum: Equatable {
  var first: UInt32 = 0
  var second: UInt32 = 0

  init(first: UInt32 = 0, second: UInt32 = 0) {
    self.first = first
    self.second = second
  }

  /// The sum stored at an offset.
  init(stored bytes: [UInt8], at offset: Int) {
    first = BigEndian.integer32(bytes, offset) ?? 0
    second = BigEndian.integer32(bytes, offset + 4) ?? 0
  }

  /// Adds the bytes of a range, whose length is a multiple of 8.
  mutating func add(_ bytes: [UInt8], _ range: Range<Int>, isBig: Bool) {
    var (first, second) = (first, second)
    bytes.withUnsafeBytes { buffer in
      var offset = range.lowerBound
      while offset + 8 <= range.upperBound {
        let a = buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        let b = buffer.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        first = first &+ (isBig ? UInt32(bigEndian: a) : UInt32(littleEndian: a)) &+ second
        second = second &+ (isBig ? UInt32(bigEndian: b) : UInt32(littleEndian: b)) &+ first
        offset += 8
      }
    }
    (self.first, self.second) = (first, second)
  }
}

extension FrameSum {
  /// The effects of one wrong bit in a frame. The sums show that one bit explains them, but not always which one: many
  /// of the high bits of a word look alike.
  struct WrongBit: Equatable {
    /// The page number that the frame had; several if the wrong bit may be in it or in the page.
    let pages: Set<Int>
    /// The length of the database that the frame had, the greatest if several are possible; 0 = no commit.
    let commit: Int
    let isCertain: Bool
  }

  /// Whether one wrong bit in page number, commit mark, page or sum of a frame explains its wrong sum.
  ///
  /// A torn write looks like one in 1 of 10^14 cases: the sums have 64 bits, a page of 4 KiB has 32,832.
  /// - Parameters:
  ///   - frame: header and page.
  ///   - seed: the sum of the frame before.
  static func wrongBit(in frame: [UInt8], seed: FrameSum, isBig: Bool) -> WrongBit? {
    var computed = seed
    computed.add(frame, 0..<8, isBig: isBig)
    computed.add(frame, 24..<frame.count, isBig: isBig)
    let stored = FrameSum(stored: frame, at: 16)
    let wrong = (computed.first ^ stored.first).nonzeroBitCount + (computed.second ^ stored.second).nonzeroBitCount
    let difference = FrameSum(first: computed.first &- stored.first, second: computed.second &- stored.second)
    // The final effect of a change of 1 in either word of a pair; every pair after it adds up both sums.
    var (a, b) = (FrameSum(first: 1, second: 1), FrameSum(first: 0, second: 1))
    var heads: [[UInt8]] = []
    var isElsewhere = wrong == 1
    for pair in (0...(frame.count - 24) / 8).reversed() {
      let offset = pair == 0 ? 0 : 16 + 8 * pair
      // One explanation by the page is enough.
      for (weight, word) in [(a, offset), (b, offset + 4)] where pair == 0 || !isElsewhere {
        for place in bits(of: frame, word, weight, difference, isBig) {
          guard place.byte < 8 else {
            isElsewhere = true
            break
          }
          var head = Array(frame[0..<8])
          head[place.byte] ^= place.mask
          heads.append(head)
        }
      }
      a = FrameSum(first: a.first &+ a.second, second: a.first &+ 2 &* a.second)
      b = FrameSum(first: b.first &+ b.second, second: b.first &+ 2 &* b.second)
    }
    if isElsewhere { heads.append(Array(frame[0..<8])) }
    guard !heads.isEmpty else { return nil }
    return WrongBit(
      pages: Set(heads.compactMap { BigEndian.page($0, 0) }),
      commit: heads.compactMap { BigEndian.page($0, 4) }.max() ?? 0, isCertain: heads.count == 1)
  }

  /// How far a weight may be shifted to give a difference or its opposite: the lowest set bits must coincide.
  private static func candidates(_ weight: UInt32, _ difference: UInt32) -> Range<UInt32> {
    let (own, wanted) = (UInt32(weight.trailingZeroBitCount), UInt32(difference.trailingZeroBitCount))
    // A difference of zero: the weight is shifted out, or is zero itself.
    guard difference != 0 else { return (32 - own)..<32 }
    return own <= wanted ? wanted - own..<wanted - own + 1 : 0..<0
  }

  /// The bits of a word that explain a difference.
  private static func bits(
    of frame: [UInt8], _ offset: Int, _ weight: FrameSum, _ difference: FrameSum, _ isBig: Bool
  ) -> [(byte: Int, mask: UInt8)] {
    var result: [(byte: Int, mask: UInt8)] = []
    for bit in candidates(weight.first, difference.first) {
      let change = FrameSum(first: weight.first << bit, second: weight.second << bit)
      let opposite = FrameSum(first: 0 &- change.first, second: 0 &- change.second)
      guard difference == change || difference == opposite else { continue }
      // The byte with this bit, by the order in which the sum reads words.
      let byte = offset + Int(isBig ? 3 - bit / 8 : bit / 8)
      let mask = UInt8(1) << UInt8(bit % 8)
      let isSet = frame[byte] & mask != 0
      if isSet ? difference == change : difference == opposite { result.append((byte, mask)) }
    }
    return result
  }
}
