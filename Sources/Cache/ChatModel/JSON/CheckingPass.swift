/// The quick way through JSON text that is compact already, which nearly every stored payload is: checks it and lists
/// its top-level members without writing anything.
///
/// It knows nothing but compact text in valid UTF-8 with moderate depth. Everything else, malformed text included, it
/// leaves to `CompactingPass`, so it never decides that a text is bad.
struct CheckingPass {
  private let base: UnsafePointer<UInt8>
  private let count: Int

  init(base: UnsafePointer<UInt8>, count: Int) {
    self.base = base
    self.count = count
  }

  /// - Returns: true when the whole text is one compact, well-formed object; `members` then lists its members.
  func run(_ members: inout [PayloadScanner.Member]) -> Bool {
    guard count >= 2, base[0] == .openBrace else { return false }
    var position = 1
    // One bit per open container inside the root, 1 = object. Deeper text goes the slow way.
    var containers: UInt64 = 1
    var depth = 1
    var nameStart = 0
    var nameEnd = 0
    var isEscaped = false
    var valueStart = 0
    if base[1] == .closeBrace { return count == 2 }

    name: while true {
      guard position < count, base[position] == .quote else { return false }
      if depth == 1 {
        nameStart = position + 1
        isEscaped = false
        guard let end = stringEnd(position + 1, &isEscaped) else { return false }
        nameEnd = end
        position = end + 1
      } else {
        var ignored = false
        guard let end = stringEnd(position + 1, &ignored) else { return false }
        position = end + 1
      }
      guard position < count, base[position] == .colon else { return false }
      position += 1
      if depth == 1 { valueStart = position }

      value: while true {
        guard position < count else { return false }
        let byte = base[position]
        if byte == .quote {
          var ignored = false
          guard let end = stringEnd(position + 1, &ignored) else { return false }
          position = end + 1
        } else if byte == .openBrace || byte == .openBracket {
          guard depth < 60 else { return false }
          let isObject = byte == .openBrace
          depth += 1
          containers = containers << 1 | (isObject ? 1 : 0)
          position += 1
          guard position < count else { return false }
          if base[position] != (isObject ? .closeBrace : .closeBracket) {
            if isObject { continue name }
            continue value
          }
        } else {
          guard let end = scalarEnd(position) else { return false }
          position = end
        }

        // After a value, or at the end of an empty container.
        while true {
          guard position < count else { return false }
          if depth == 1, base[position] == .comma || base[position] == .closeBrace {
            members.append(
              PayloadScanner.Member(
                nameStart: Int32(truncatingIfNeeded: nameStart), nameEnd: Int32(truncatingIfNeeded: nameEnd),
                valueStart: Int32(truncatingIfNeeded: valueStart), valueEnd: Int32(truncatingIfNeeded: position),
                hasEscapedName: isEscaped))
          }
          switch base[position] {
          case .comma:
            position += 1
            if containers & 1 == 1 { continue name }
            continue value
          case .closeBrace: guard containers & 1 == 1 else { return false }
          case .closeBracket: guard containers & 1 == 0 else { return false }
          default: return false
          }
          position += 1
          depth -= 1
          containers >>= 1
          if depth == 0 { return position == count }
        }
      }
    }
  }

  /// The offset of the closing quote of a string whose content starts at `start`.
  @inline(__always)
  private func stringEnd(_ start: Int, _ isEscaped: inout Bool) -> Int? {
    var position = start
    while true {
      while position + 8 <= count {
        let special = CompactingPass.special(UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self))
        guard special == 0 else {
          position += UInt64(littleEndian: special).trailingZeroBitCount >> 3
          break
        }
        position += 8
      }
      guard position < count else { return nil }
      let byte = base[position]
      if byte == .quote { return position }
      if byte == .backslash {
        isEscaped = true
        guard let next = escapeEnd(position) else { return nil }
        position = next
      } else if byte >= 0x80 {
        guard let next = multibyteEnd(position) else { return nil }
        position = next
      } else if byte < 0x20 {
        return nil
      } else {
        position += 1
      }
    }
  }

  private func escapeEnd(_ position: Int) -> Int? {
    guard position + 1 < count else { return nil }
    switch base[position + 1] {
    case .quote, .backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      return position + 2
    case UInt8(ascii: "u"):
      guard position + 6 <= count else { return nil }
      for index in 2..<6 where JSONText.hexValue(base[position + index]) == nil { return nil }
      return position + 6
    default: return nil
    }
  }

  /// The offset after a character outside ASCII; `nil` also for surrogates, which have to be rewritten.
  @inline(__always)
  private func multibyteEnd(_ position: Int) -> Int? {
    let first = base[position]
    @inline(__always) func continues(_ index: Int) -> Bool { base[position + index] & 0xC0 == 0x80 }
    if first < 0xE0 {
      guard first >= 0xC2, position + 2 <= count, continues(1) else { return nil }
      return position + 2
    }
    if first < 0xF0 {
      guard position + 3 <= count, continues(1), continues(2) else { return nil }
      let second = base[position + 1]
      guard first != 0xE0 || second >= 0xA0, first != 0xED || second < 0xA0 else { return nil }
      return position + 3
    }
    guard first <= 0xF4, position + 4 <= count, continues(1), continues(2), continues(3) else { return nil }
    let second = base[position + 1]
    guard first != 0xF0 || second >= 0x90, first != 0xF4 || second < 0x90 else { return nil }
    return position + 4
  }

  @inline(__always)
  private func scalarEnd(_ position: Int) -> Int? {
    switch base[position] {
    case UInt8(ascii: "t"): literalEnd(position, 0x6575_7274, 4)
    case UInt8(ascii: "n"): literalEnd(position, 0x6C6C_756E, 4)
    case UInt8(ascii: "f"):
      position + 5 <= count && base[position + 4] == UInt8(ascii: "e")
        && literalEnd(position, 0x736C_6166, 5) != nil ? position + 5 : nil
    default: numberEnd(position)
    }
  }

  /// - Parameter text: the first four bytes as a little-endian number.
  @inline(__always)
  private func literalEnd(_ position: Int, _ text: UInt32, _ length: Int) -> Int? {
    guard position + length <= count else { return nil }
    let word = UnsafeRawPointer(base + position).loadUnaligned(as: UInt32.self)
    return UInt32(littleEndian: word) == text ? position + length : nil
  }

  @inline(__always)
  private func numberEnd(_ start: Int) -> Int? {
    var position = start
    if base[position] == UInt8(ascii: "-") { position += 1 }
    guard position < count else { return nil }
    if base[position] == UInt8(ascii: "0") {
      position += 1
    } else {
      guard let end = digitsEnd(position) else { return nil }
      position = end
    }
    if position < count, base[position] == UInt8(ascii: ".") {
      guard let end = digitsEnd(position + 1) else { return nil }
      position = end
    }
    if position < count, base[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < count, base[position] == UInt8(ascii: "+") || base[position] == UInt8(ascii: "-") { position += 1 }
      guard let end = digitsEnd(position) else { return nil }
      position = end
    }
    return position
  }

  @inline(__always)
  private func digitsEnd(_ start: Int) -> Int? {
    var position = start
    while position < count, base[position] &- 0x30 <= 9 { position += 1 }
    return position > start ? position : nil
  }
}
