/// Finds where the tokens of JSON text end and checks them on the way: the grammar of RFC 8259, and UTF-8. Every pass
/// over unchecked text uses it; checked text is walked with cursors.
struct JSONScanner {
  let base: UnsafePointer<UInt8>
  let count: Int

  /// The offset after insignificant whitespace.
  @inline(__always)
  func whitespaceEnd(_ start: Int) -> Int {
    var position = start
    while position < count, base[position] <= 0x20 {
      switch base[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return position
      }
    }
    return position
  }

  // MARK: Strings

  /// The end of a string whose content starts at `start`: twice the offset of its closing quote, plus one if there are
  /// escapes; negative if there is no such end. Surrogates of three bytes end the scan, because they must be rewritten.
  ///
  /// One number instead of an optional and a flag: this runs a hundred times for each row.
  @inline(__always)
  func stringEnd(_ start: Int) -> Int {
    var position = start
    var escaped = 0
    while true {
      position = plainEnd(position)
      guard position < count else { return -1 }
      let byte = base[position]
      if byte == .quote { return position &<< 1 | escaped }
      if byte == .backslash {
        escaped = 1
        guard let next = escapeEnd(position) else { return -1 }
        position = next
      } else if byte >= 0x80 {
        // Characters outside ASCII mostly come in words.
        repeat {
          guard let next = multibyteEnd(position) else { return -1 }
          position = next
        } while position < count && base[position] >= 0x80
      } else if byte < 0x20 {
        return -1
      } else {
        position &+= 1
      }
    }
  }

  /// Skips eight bytes at a time while none is a control character, a quote, a backslash or outside ASCII. (Sixteen at
  /// a time are no faster: most strings are short.)
  /// - Returns: the offset of such a byte, or one of the last seven bytes.
  @inline(__always)
  func plainEnd(_ start: Int) -> Int {
    var position = start
    while position &+ 8 <= count {
      let special = JSONScanner.special(UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self))
      if special != 0 { return position &+ special.trailingZeroBitCount &>> 3 }
      position &+= 8
    }
    return position
  }

  /// High bits of the bytes that end the fast loop; the lowest one is exact.
  ///
  /// Subtracting gives a byte its high bit if it is smaller than what is subtracted, or large enough to keep its own,
  /// and then it is outside ASCII in any case. A byte that borrows from the next one is already marked itself.
  @inline(__always)
  private static func special(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let word = UInt64(littleEndian: word)
    let controls = word &- 0x2020_2020_2020_2020
    let quotes = (word ^ 0x2222_2222_2222_2222) &- ones
    let backslashes = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- ones
    return (controls | quotes | backslashes | word) & 0x8080_8080_8080_8080
  }

  /// The offset after an escape that starts at `position`.
  @inline(__always)
  func escapeEnd(_ position: Int) -> Int? {
    guard position &+ 1 < count else { return nil }
    switch base[position &+ 1] {
    case .quote, .backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      return position &+ 2
    case UInt8(ascii: "u"):
      guard position &+ 6 <= count else { return nil }
      for index in 2..<6 where Hex.value(base[position &+ index]) == nil { return nil }
      return position &+ 6
    default: return nil
    }
  }

  /// The offset after a character outside ASCII; `nil` also for surrogates.
  @inline(__always)
  func multibyteEnd(_ position: Int) -> Int? {
    let first = base[position]
    @inline(__always) func continues(_ index: Int) -> Bool { base[position &+ index] & 0xC0 == 0x80 }
    if first < 0xE0 {
      guard first >= 0xC2, position &+ 2 <= count, continues(1) else { return nil }
      return position &+ 2
    }
    if first < 0xF0 {
      guard position &+ 3 <= count, continues(1), continues(2) else { return nil }
      let second = base[position &+ 1]
      guard first != 0xE0 || second >= 0xA0, first != 0xED || second < 0xA0 else { return nil }
      return position &+ 3
    }
    guard first <= 0xF4, position &+ 4 <= count, continues(1), continues(2), continues(3) else { return nil }
    let second = base[position &+ 1]
    guard first != 0xF0 || second >= 0x90, first != 0xF4 || second < 0x90 else { return nil }
    return position &+ 4
  }

  /// The code unit of a surrogate at `position` that is encoded as three bytes; `nil` if there is none.
  func surrogate(_ position: Int) -> UInt16? {
    guard base[position] == 0xED, position &+ 3 <= count, base[position &+ 1] & 0xE0 == 0xA0,
      base[position &+ 2] & 0xC0 == 0x80
    else { return nil }
    return 0xD000 | UInt16(base[position &+ 1] & 0x3F) << 6 | UInt16(base[position &+ 2] & 0x3F)
  }

  // MARK: Literals and numbers

  /// The offset after a literal or a number.
  @inline(__always)
  func scalarEnd(_ position: Int) -> Int? {
    switch base[position] {
    case UInt8(ascii: "t"): literalEnd(position, 0x6575_7274, 4)
    case UInt8(ascii: "n"): literalEnd(position, 0x6C6C_756E, 4)
    case UInt8(ascii: "f"):
      position &+ 5 <= count && base[position &+ 4] == UInt8(ascii: "e")
        && literalEnd(position, 0x736C_6166, 5) != nil ? position &+ 5 : nil
    default: numberEnd(position)
    }
  }

  /// - Parameter text: the first four bytes as a little-endian number.
  @inline(__always)
  private func literalEnd(_ position: Int, _ text: UInt32, _ length: Int) -> Int? {
    guard position &+ length <= count else { return nil }
    let word = UnsafeRawPointer(base + position).loadUnaligned(as: UInt32.self)
    return UInt32(littleEndian: word) == text ? position &+ length : nil
  }

  @inline(__always)
  private func numberEnd(_ start: Int) -> Int? {
    var position = start
    if base[position] == UInt8(ascii: "-") { position &+= 1 }
    guard position < count else { return nil }
    if base[position] == UInt8(ascii: "0") {
      position &+= 1
    } else {
      guard let end = digitsEnd(position) else { return nil }
      position = end
    }
    if position < count, base[position] == UInt8(ascii: ".") {
      guard let end = digitsEnd(position &+ 1) else { return nil }
      position = end
    }
    if position < count, base[position] | 0x20 == UInt8(ascii: "e") {
      position &+= 1
      if position < count, base[position] == UInt8(ascii: "+") || base[position] == UInt8(ascii: "-") { position &+= 1 }
      guard let end = digitsEnd(position) else { return nil }
      position = end
    }
    return position
  }

  @inline(__always)
  private func digitsEnd(_ start: Int) -> Int? {
    var position = start
    while position < count, base[position] &- 0x30 <= 9 { position &+= 1 }
    return position > start ? position : nil
  }
}

extension UInt8 {
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
}
