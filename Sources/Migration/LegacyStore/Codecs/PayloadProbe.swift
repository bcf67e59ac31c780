/// What the first bytes of a stored payload allow. Each answer is a necessary condition, so that no codec is tried in
/// vain on the common encodings and none is left out.
struct PayloadProbe {
  let isBinaryPropertyList: Bool
  let isJSON: Bool
  let isXORBase64: Bool
  let isBase64: Bool
  let isXML: Bool

  init(_ stored: UnsafeRawBufferPointer) {
    isBinaryPropertyList = BinaryPropertyListReader.isCandidate(stored)
    let start = Self.firstSignificantByte(stored)
    isJSON = start == UInt8(ascii: "{")
    isXML = start == UInt8(ascii: "<")
    let mayBeText = !isJSON && !isXML && stored.count >= 4
    isXORBase64 = mayBeText && Self.mayBeBase64(stored, isXORed: true)
    isBase64 = mayBeText && Self.mayBeBase64(stored, isXORed: false)
  }

  /// After an optional byte order mark and whitespace.
  private static func firstSignificantByte(_ bytes: UnsafeRawBufferPointer) -> UInt8? {
    var index = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
    while index < bytes.count, isWhitespace(bytes[index]) { index += 1 }
    return index < bytes.count ? bytes[index] : nil
  }

  /// Whether the first four characters are base64 of something that may start a JSON object, or, without XOR, a
  /// property list. Text with a line break among them is handled by the slow path.
  private static func mayBeBase64(_ bytes: UnsafeRawBufferPointer, isXORed: Bool) -> Bool {
    var group: UInt32 = 0
    for index in 0..<4 {
      let character = bytes[index] ^ (isXORed ? UInt8(index) : 0)
      if character == 0x0A || character == 0x0D { return true }
      // If padding is among the first four characters, there are only four, which is too short for an object of two
      // bytes or more.
      group |= Base64Tables.shared[256 * index + Int(index == 3 && character == 0x3D ? 0x41 : character)]
    }
    guard group & Base64Tables.invalid == 0 else { return false }
    let first = UInt8(truncatingIfNeeded: group >> 16)
    let second = UInt8(truncatingIfNeeded: group >> 8)
    switch first {
    case UInt8(ascii: "{"): return second == UInt8(ascii: "\"") || second == UInt8(ascii: "}") || isWhitespace(second)
    case UInt8(ascii: "b"): return !isXORed && second == UInt8(ascii: "p")
    // The scanner handles the byte order mark and whitespace.
    default: return first == 0xEF || isWhitespace(first)
    }
  }

  private static func isWhitespace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
