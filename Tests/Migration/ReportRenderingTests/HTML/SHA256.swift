import Foundation

/// SHA-256 as FIPS 180-4 has it, so that tests of constants need no library.
enum SHA256 {
  static func base64(_ text: String) -> String { Data(digest(Array(text.utf8))).base64EncodedString() }

  static func digest(_ message: [UInt8]) -> [UInt8] {
    var state = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
    let constants = primes.map { fraction(cbrt(Double($0))) }
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    let length = UInt64(message.count) * 8
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * UInt64($0))) }
    for start in stride(from: 0, to: bytes.count, by: 64) {
      var w = (0..<16).map { i in (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[start + 4 * i + $1]) } }
      for i in 16..<64 {
        let s0 = rotated(w[i - 15], 7) ^ rotated(w[i - 15], 18) ^ w[i - 15] >> 3
        let s1 = rotated(w[i - 2], 17) ^ rotated(w[i - 2], 19) ^ w[i - 2] >> 10
        w.append(w[i - 16] &+ s0 &+ w[i - 7] &+ s1)
      }
      var v = state
      for i in 0..<64 {
        let s1 = rotated(v[4], 6) ^ rotated(v[4], 11) ^ rotated(v[4], 25)
        let choice = (v[4] & v[5]) ^ (~v[4] & v[6])
        let first = v[7] &+ s1 &+ choice &+ constants[i] &+ w[i]
        let s0 = rotated(v[0], 2) ^ rotated(v[0], 13) ^ rotated(v[0], 22)
        let majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])
        v = [first &+ s0 &+ majority, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
      }
      state = zip(state, v).map { $0 &+ $1 }
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
  }

  private static let primes = (2...311).filter { n in !(2..<n).contains { n.isMultiple(of: $0) } }

  /// The first 32 bits behind the point.
  private static func fraction(_ value: Double) -> UInt32 {
    UInt32((value - value.rounded(.down)) * 4_294_967_296)
  }

  private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }
}
