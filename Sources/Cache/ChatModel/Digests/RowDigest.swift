/// A 128-bit digest of one row, for proving that rows were copied.
///
/// Deterministic across runs, machines and byte orders, and *not* cryptographic: without SHA instructions, SHA-256
/// would cost more than the whole copy, and this guards against faults (a lost, cut, swapped or changed value), not
/// against someone who forges rows. Both lanes see every byte, each under its own keys, so a fault would have to slip
/// through 128 bits.
///
/// Every field is added with its length and type, so that fields cannot run together: `"ab", "c"` differs from `"a",
/// "bc"`, and NULL from the empty text. Golden values in the tests freeze the format.
package struct RowDigest: Sendable {
  private var first: UInt64
  private var second: UInt64

  /// - Parameter seed: distinguishes digests of different kinds of rows.
  package init(seed: UInt64) {
    first = seed ^ RowDigest.keys.0
    second = ~seed &+ RowDigest.keys.1
    absorb(seed, RowDigest.keys.2)
  }

  /// Adds bytes, prefixed with their length.
  package mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    absorb(UInt64(bytes.count), Field.bytes)
    guard let base = bytes.baseAddress, bytes.count > 0 else { return }
    var position = 0
    var a = first
    var b = second
    while position + 32 <= bytes.count {
      RowDigest.step(
        &a, &b, word(base, position), word(base, position + 8), word(base, position + 16), word(base, position + 24))
      position += 32
    }
    first = a
    second = b
    if position + 16 <= bytes.count {
      absorb(word(base, position), word(base, position + 8))
      position += 16
    }
    let rest = bytes.count - position
    if rest > 0 { absorbTail(base + position, rest) }
  }

  /// Adds an integer; distinct from its digits as bytes.
  package mutating func combine(_ integer: Int64) { absorb(UInt64(bitPattern: integer), Field.integer) }

  /// Adds a missing value; distinct from empty bytes and from 0.
  package mutating func combineNil() { absorb(0, Field.none) }

  /// The digest of everything added so far; more can be added afterwards.
  package func finish() -> (UInt64, UInt64) {
    // Four rounds in which each half is mixed into the other lose nothing and spread every bit over both.
    var a = first
    var b = second
    b ^= RowDigest.spread(a &+ RowDigest.keys.4)
    a ^= RowDigest.spread(b &+ RowDigest.keys.5)
    b ^= RowDigest.spread(a &+ RowDigest.keys.6)
    a ^= RowDigest.spread(b &+ RowDigest.keys.7)
    return (a, b)
  }

  /// The type of a field, in place of its second word.
  private enum Field {
    static let bytes: UInt64 = 0x6279_7465_735F_0001
    static let integer: UInt64 = 0x696E_7465_675F_0002
    static let none: UInt64 = 0x6E6F_6E65_5F5F_0003
  }

  /// Odd 64-bit numbers without structure: the first digits of the fractional parts of the square roots of 2, 3, 5, 7,
  /// 11, 13, 17 and 19 (as in SHA-512), the last bit set.
  private static let keys: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (
    0x6A09_E667_F3BC_C909, 0xBB67_AE85_84CA_A73B, 0x3C6E_F372_FE94_F82B, 0xA54F_F53A_5F1D_36F1,
    0x510E_527F_ADE6_82D1, 0x9B05_688C_2B3E_6C1F, 0x1F83_D9AB_FB41_BD6B, 0x5BE0_CD19_137E_2179
  )

  /// Two words. The old state is added again after the fold, so that a product of 0 cannot wipe it out.
  @inline(__always)
  private mutating func absorb(_ x: UInt64, _ y: UInt64) {
    let a = RowDigest.fold(first ^ x, y ^ RowDigest.keys.0)
    let b = RowDigest.fold(second ^ y, x ^ RowDigest.keys.1)
    first = a &+ RowDigest.rotated(first)
    second = b &+ RowDigest.rotated(second)
  }

  /// Four words, 32 bytes. Per lane one fold chains the state and one runs alongside it.
  @inline(__always)
  private static func step(
    _ first: inout UInt64, _ second: inout UInt64, _ w: UInt64, _ x: UInt64, _ y: UInt64, _ z: UInt64
  ) {
    let a = fold(first ^ w, x ^ keys.2) ^ fold(y ^ keys.3, z ^ keys.4)
    let b = fold(second ^ z, w ^ keys.5) ^ fold(x ^ keys.6, y ^ keys.7)
    first = a &+ rotated(first)
    second = b &+ rotated(second)
  }

  /// The last 1 to 15 bytes. Overlapping reads are unambiguous because the length went in before.
  private mutating func absorbTail(_ base: UnsafeRawPointer, _ count: Int) {
    switch count {
    case 8...: absorb(word(base, 0), word(base, count - 8))
    case 4...: absorb(half(base, 0), half(base, count - 4))
    default:
      var bytes: UInt64 = 0
      for index in 0..<count { bytes |= UInt64(base.load(fromByteOffset: index, as: UInt8.self)) << UInt64(8 * index) }
      absorb(bytes, 0)
    }
  }

  @inline(__always)
  private func word(_ base: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  private func half(_ base: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    UInt64(UInt32(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }

  @inline(__always)
  private static func rotated(_ x: UInt64) -> UInt64 { x << 23 | x >> 41 }

  /// The two halves of the 128-bit product, folded.
  @inline(__always)
  private static func fold(_ x: UInt64, _ y: UInt64) -> UInt64 {
    let product = x.multipliedFullWidth(by: y)
    return product.high ^ product.low
  }

  /// Spreads each bit over the whole word, without loss (the finishing step of MurmurHash3).
  @inline(__always)
  private static func spread(_ value: UInt64) -> UInt64 {
    var x = value
    x = (x ^ x >> 33) &* 0xFF51_AFD7_ED55_8CCD
    x = (x ^ x >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return x ^ x >> 33
  }
}
