/// SplitMix64: small, fast, and the same everywhere, which the standard library's generators do not guarantee.
struct SeededRandom {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 to `bound` - 1; the bias of the remainder does not matter here.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func bytes(_ count: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    while result.count < count {
      var word = next()
      for _ in 0..<min(8, count - result.count) {
        result.append(UInt8(truncatingIfNeeded: word))
        word >>= 8
      }
    }
    return result
  }

  mutating func shuffle<Element>(_ elements: inout [Element]) {
    guard elements.count > 1 else { return }
    for last in stride(from: elements.count - 1, to: 0, by: -1) { elements.swapAt(last, below(last + 1)) }
  }

  /// An upper-case UUID of version 4.
  mutating func uuid() -> [UInt8] {
    var text: [UInt8] = []
    text.appendUUID(next(), next())
    return text
  }

  /// Combines two numbers into one, so that message n of channel k can be created without those before it.
  static func mixed(_ a: UInt64, _ b: UInt64) -> UInt64 {
    var random = SeededRandom(a ^ (b &* 0xD6E8_FEB8_6659_FD93))
    return random.next()
  }
}
