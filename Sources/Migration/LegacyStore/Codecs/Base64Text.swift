/// Strict base64 (RFC 4648, standard alphabet, padded), optionally under an XOR (Docs/LegacyStore.md#payloads): each
/// byte of the text was XORed with its position modulo 256.
///
/// The two steps are one pass over unsafe memory, because this runs once per row of most stores.
enum Base64Text {
  /// Bytes that may be written after the decoded ones: the loop stores eight bytes for every six.
  static let slack = 8

  /// The space that `decode` needs, in bytes.
  static func capacity(forInputOf count: Int) -> Int { count / 4 * 3 + slack }

  /// Decodes `source` into `destination`, which has room for `capacity(forInputOf:)` bytes. Neither buffer may overlap
  /// the other; `source` is only read.
  /// - Returns: the number of bytes, or `nil` if the length is not a multiple of four, or a character or the padding is
  ///   wrong. Unused low bits of the last character are ignored, as Foundation and Android do.
  static func decode(
    _ source: UnsafeRawBufferPointer, isXORed: Bool, into destination: UnsafeMutableRawPointer
  ) -> Int? {
    guard let base = source.baseAddress, !source.isEmpty else { return 0 }
    guard source.count & 3 == 0 else { return nil }
    // All but the last four characters, which may be padded, and one more group of four if the number is odd.
    let bulk = (source.count - 4) & ~7
    let isValid = Base64Tables.pairs.withUnsafeBufferPointer { pairs in
      guard let pairs = pairs.baseAddress else { return false }
      return isXORed
        ? decodeBulk(base, bulk, destination, pairs, isXORed: true)
        : decodeBulk(base, bulk, destination, pairs, isXORed: false)
    }
    guard isValid else { return nil }
    return Base64Tables.shared.withUnsafeBufferPointer { tables -> Int? in
      guard let tables = tables.baseAddress else { return nil }
      return decodeRest(source, from: bulk, isXORed: isXORed, into: destination, tables)
    }
  }

  /// The decoded bytes of plain base64; `nil` if it is malformed.
  static func decoded(_ source: UnsafeRawBufferPointer) -> [UInt8]? {
    var isValid = true
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity(forInputOf: source.count)) { buffer, count in
      guard let destination = buffer.baseAddress, let decoded = decode(source, isXORed: false, into: destination)
      else {
        isValid = false
        return
      }
      count = decoded
    }
    return isValid ? bytes : nil
  }

  /// Eight characters at a time, looked up in pairs; `isXORed` is a constant at each call, so that each form gets its own loop.
  @inline(__always)
  private static func decodeBulk(
    _ source: UnsafeRawPointer, _ count: Int, _ destination: UnsafeMutableRawPointer,
    _ pairs: UnsafePointer<UInt16>, isXORed: Bool
  ) -> Bool {
    var position = 0
    var target = destination
    while position < count {
      // Invalid characters are detected once per block: text in another encoding is abandoned early. A block is as long
      // as the XOR's period, so its mask begins anew.
      let end = min(position &+ 256, count)
      var mask: UInt64 = 0x0706_0504_0302_0100
      var seen: UInt16 = 0
      while position < end {
        var word = UInt64(littleEndian: source.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        if isXORed {
          word ^= mask
          mask &+= 0x0808_0808_0808_0808
        }
        let first = pairs[Int(truncatingIfNeeded: word & 0xFFFF)]
        let second = pairs[Int(truncatingIfNeeded: word &>> 16 & 0xFFFF)]
        let third = pairs[Int(truncatingIfNeeded: word &>> 32 & 0xFFFF)]
        let fourth = pairs[Int(truncatingIfNeeded: word &>> 48)]
        seen |= first | second | third | fourth
        let high = UInt64(first) &<< 12 | UInt64(second)
        let low = UInt64(third) &<< 12 | UInt64(fourth)
        target.storeBytes(of: ((high &<< 24 | low) &<< 16).bigEndian, as: UInt64.self)
        target += 6
        position &+= 8
      }
      guard seen & Base64Tables.invalidPair == 0 else { return false }
    }
    return true
  }

  /// The four or eight characters at the end.
  private static func decodeRest(
    _ source: UnsafeRawBufferPointer, from start: Int, isXORed: Bool, into destination: UnsafeMutableRawPointer,
    _ tables: UnsafePointer<UInt32>
  ) -> Int? {
    var written = start / 4 * 3
    var position = start
    while position < source.count {
      var word: UInt32 = 0
      for offset in 0..<4 {
        let byte = source[position + offset] ^ (isXORed ? UInt8(truncatingIfNeeded: position + offset) : 0)
        word |= UInt32(byte) << UInt32(8 * offset)
      }
      position += 4
      var padding = 0
      if position == source.count {
        // "A" has the value zero; only the last one or two characters may be padding.
        for shift in [UInt32(24), 16] where word >> shift & 0xFF == 0x3D && padding == (24 - Int(shift)) / 8 {
          word = word & ~(0xFF << shift) | 0x41 << shift
          padding += 1
        }
      }
      let value = group(word, tables)
      guard value & Base64Tables.invalid == 0 else { return nil }
      for index in 0..<3 - padding {
        destination.storeBytes(
          of: UInt8(truncatingIfNeeded: value >> UInt32(16 - 8 * index)), toByteOffset: written, as: UInt8.self)
        written += 1
      }
    }
    return written
  }

  /// Three bytes from four characters, or a value with `Base64Tables.invalid` bits.
  @inline(__always)
  private static func group(_ word: UInt32, _ tables: UnsafePointer<UInt32>) -> UInt32 {
    tables[Int(word & 0xFF)] | tables[256 + Int(word >> 8 & 0xFF)] | tables[512 + Int(word >> 16 & 0xFF)]
      | tables[768 + Int(word >> 24)]
  }
}

/// What characters stand for: singly, for each of the four of a group in their place of 24 bits, and in pairs.
enum Base64Tables {
  /// The bits that a byte outside the alphabet sets.
  static let invalid: UInt32 = 0xFF00_0000

  /// The bit that a pair with a byte outside the alphabet sets.
  static let invalidPair: UInt16 = 0x8000

  /// The twelve bits of every pair of characters, which is read as a little-endian number. Only the few kilobytes whose
  /// characters are in the alphabet are ever used, so they stay in the processor's first cache.
  static let pairs: [UInt16] = {
    var pairs = [UInt16](repeating: invalidPair, count: 1 << 16)
    let alphabet = Base64Tables.alphabet
    for first in 0..<64 {
      for second in 0..<64 {
        pairs[Int(alphabet.utf8Start[second]) << 8 | Int(alphabet.utf8Start[first])] = UInt16(first << 6 | second)
      }
    }
    return pairs
  }()

  private static let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

  /// Four tables of 256 entries, one after the other.
  static let shared: [UInt32] = {
    var tables = [UInt32](repeating: invalid, count: 1024)
    for value in 0..<64 {
      let byte = Int(alphabet.utf8Start[value])
      for place in 0..<4 { tables[256 * place + byte] = UInt32(value) << UInt32(18 - 6 * place) }
    }
    return tables
  }()
}
