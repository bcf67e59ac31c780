/// The running checksum of a `-wal` (SQLite file format, 4.2).
struct FrameSum: Equatable {
  var first: UInt32 = 0
  var second: UInt32 = 0

  init(first: UInt32 = 0, second: UInt32 = 0) {
    self.first = first
    self.second = second
  }

  /// The sum that is stored at an offset.
  init(stored bytes: [UInt8], at offset: Int) {
    first = BigEndian.integer32(bytes, offset) ?? 0
    second = BigEndian.integer32(bytes, offset + 4) ?? 0
  }

  /// Takes in the bytes of a range, whose length is a multiple of 8.
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
  /// What one wrong bit in a frame comes to.
  struct WrongBit: Equatable {
    /// The page number that the frame had.
    let page: Int
    /// The length of the database that the frame had; 0 = no commit.
    let commit: Int
  }

  /// The one bit of a frame that explains why its sum does not hold: in page number, commit mark, page or sum.
  ///
  /// A torn write passes for it once in 10^14 times: the sums have 64 bits, a page of 4 KiB has 32,832.
  /// - Parameters:
  ///   - frame: header and page.
  ///   - seed: the sum of the frame before.
  static func wrongBit(in frame: [UInt8], seed: FrameSum, isBig: Bool) -> WrongBit? {
    var computed = seed
    computed.add(frame, 0..<8, isBig: isBig)
    computed.add(frame, 24..<frame.count, isBig: isBig)
    let stored = FrameSum(stored: frame, at: 16)
    func result(_ head: [UInt8]) -> WrongBit {
      WrongBit(page: BigEndian.page(head, 0) ?? 0, commit: BigEndian.page(head, 4) ?? 0)
    }
    let wrong = (computed.first ^ stored.first).nonzeroBitCount + (computed.second ^ stored.second).nonzeroBitCount
    if wrong == 1 { return result(frame) }
    let difference = (first: computed.first &- stored.first, second: computed.second &- stored.second)
    // What a change of 1 in either word of a pair comes to at the end; every pair behind it adds up both sums.
    var (a, b) = ((first: UInt32(1), second: UInt32(1)), (first: UInt32(0), second: UInt32(1)))
    let pairs = (frame.count - 24) / 8 + 1
    for pair in (0..<pairs).reversed() {
      let offset = pair == 0 ? 0 : 16 + 8 * pair
      for (weight, word) in [(a, offset), (b, offset + 4)] {
        if let head = head(of: frame, word, weight, difference, isBig) { return result(head) }
      }
      a = (a.first &+ a.second, a.first &+ 2 &* a.second)
      b = (b.first &+ b.second, b.first &+ 2 &* b.second)
    }
    return nil
  }

  /// The frame's first 8 bytes, mended where the bit is in them; `nil` when no bit of this word is the wrong one.
  private static func head(
    of frame: [UInt8], _ offset: Int, _ weight: (first: UInt32, second: UInt32),
    _ difference: (first: UInt32, second: UInt32), _ isBig: Bool
  ) -> [UInt8]? {
    for bit in UInt32(0)..<32 {
      let (first, second) = (weight.first << bit, weight.second << bit)
      let isSet: Bool
      if first == difference.first, second == difference.second {
        isSet = true
      } else if 0 &- first == difference.first, 0 &- second == difference.second {
        isSet = false
      } else {
        continue
      }
      // The byte that has this bit, by the order in which the sum reads words.
      let place = offset + Int(isBig ? 3 - bit / 8 : bit / 8)
      let mask = UInt8(1) << UInt8(bit % 8)
      guard (frame[place] & mask != 0) == isSet else { continue }
      var head = Array(frame[0..<8])
      if place < 8 { head[place] ^= mask }
      return head
    }
    return nil
  }
}
