import SeededTesting

extension SeededRandom {
  /// `bytes` with one to four bytes changed, put in or taken out.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for _ in 0..<Int.random(in: 1...4, using: &self) where !result.isEmpty {
      let index = Int.random(in: 0..<result.count, using: &self)
      switch Int.random(in: 0..<6, using: &self) {
      case 0: result.remove(at: index)
      case 1: result.insert(UInt8.random(in: 0...255, using: &self), at: index)
      case 2: result[index] = [0x00, 0x0F, 0x7F, 0x80, 0xA1, 0xDF, 0xFF].randomElement(using: &self) ?? 0
      // The trailer and the offset table are where a change matters most.
      case 3: result[max(0, result.count - 1 - index % 64)] = UInt8.random(in: 0...255, using: &self)
      default: result[index] ^= 1 << UInt8.random(in: 0...7, using: &self)
      }
    }
    return result
  }
}
