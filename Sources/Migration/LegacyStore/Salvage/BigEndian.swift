/// Numbers as in SQLite's file format. Reads beyond the end give `nil`.
enum BigEndian {
  static func integer16(_ bytes: [UInt8], _ offset: Int) -> Int? {
    guard offset >= 0, offset + 2 <= bytes.count else { return nil }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  static func integer32(_ bytes: [UInt8], _ offset: Int) -> UInt32? {
    guard offset >= 0, offset + 4 <= bytes.count else { return nil }
    return UInt32(bytes[offset]) << 24 | UInt32(bytes[offset + 1]) << 16 | UInt32(bytes[offset + 2]) << 8
      | UInt32(bytes[offset + 3])
  }

  /// A page number.
  static func page(_ bytes: [UInt8], _ offset: Int) -> Int? { integer32(bytes, offset).map(Int.init) }

  /// A two's complement integer of 1 to 8 bytes.
  static func signed(_ bytes: [UInt8], _ range: Range<Int>) -> Int64? {
    guard (1...8).contains(range.count), range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
    var value = Int64(Int8(bitPattern: bytes[range.lowerBound]))
    for index in range.dropFirst() { value = value << 8 | Int64(bytes[index]) }
    return value
  }

  /// A variable-length integer of 1 to 9 bytes.
  /// - Parameter end: the first offset that no longer belongs to it.
  static func variable(_ bytes: [UInt8], _ offset: Int, end: Int) -> (value: UInt64, length: Int)? {
    guard offset >= 0 else { return nil }
    let limit = min(end, bytes.count)
    var value: UInt64 = 0
    for index in 0..<9 {
      guard offset + index < limit else { return nil }
      let byte = bytes[offset + index]
      if index == 8 { return (value << 8 | UInt64(byte), 9) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte & 0x80 == 0 { return (value, index + 1) }
    }
    return nil
  }
}
