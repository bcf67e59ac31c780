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
    return Base64Tables.shared.withUnsafeBufferPointer { tables -> Int? in
      guard let tables = tables.baseAddress else { return nil }
      // All but the last four characters, which may be padded, and one more group of four if the number is odd.
      let bulk = (source.count - 4) & ~7
      let isValid =
        isXORed
        ? decodeBulk(base, bulk, destination, tables, isXORed: true)
        : decodeBulk(base, bulk, destination, tables, isXORed: false)
      guard isValid else { return nil }
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

  /// Eight characters at a time; `isXORed` is a constant at each call, so that each form gets its own loop.
  @inline(__always)
  private static func decodeBulk(
    _ source: UnsafeRawPointer, _ count: Int, _ destination: UnsafeMutableRawPointer,
    _ tables: UnsafePointer<UInt32>, isXORed: Bool
  ) -> Bool {
    var position = 0
    var target = destination
    while position < count {
      // Invalid characters are detected once per block: text in another encoding is abandoned early.
      let end = min(position + 256, count)
      var seen: UInt32 = 0
      while position < end {
        var word = UInt64(littleEndian: source.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        if isXORed { word ^= mask(position) }
        let high = group(UInt32(truncatingIfNeeded: word), tables)
        let low = group(UInt32(truncatingIfNeeded: word >> 32), tables)
        seen |= high | low
        target.storeBytes(of: (UInt64(high) << 40 | UInt64(low) << 16).bigEndian, as: UInt64.self)
        target += 6
        position += 8
      }
      guard seen & Base64Tables.invalid == 0 else { return false }
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

  /// The positions of eight bytes starting at `position`, a multiple of eight: at most 255 in each byte, so no carry.
  @inline(__always)
  private static func mask(_ position: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: position & 0xFF) &* 0x0101_0101_0101_0101 &+ 0x0706_0504_0302_0100
  }

  /// Three bytes from four characters, or a value with `Base64Tables.invalid` bits.
  @inline(__always)
  private static func group(_ word: UInt32, _ tables: UnsafePointer<UInt32>) -> UInt32 {
    tables[Int(word & 0xFF)] | tables[256 + Int(word >> 8 & 0xFF)] | tables[512 + Int(word >> 16 & 0xFF)]
      | tables[768 + Int(word >> 24)]
  }
}

/// For each of the four characters of a group, its six bits in their place of 24.
enum Base64Tables {
  /// The bits that a byte outside the alphabet sets.
  static let invalid: UInt32 = 0xFF00_0000

  /// Four tables of 256 entries, one after the other.
  static let shared: [UInt32] = {
    var tables = [UInt32](repeating: invalid, count: 1024)
    let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for value in 0..<64 {
      let byte = Int(alphabet.utf8Start[value])
      for place in 0..<4 { tables[256 * place + byte] = UInt32(value) << UInt32(18 - 6 * place) }
    }
    return tables
  }()
}
