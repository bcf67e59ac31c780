/// One pass over JSON text: checks the grammar of RFC 8259 and the UTF-8, drops whitespace, lists top-level members.
///
/// It works on pointers and without recursion: payloads come from files that somebody else made, so depth is bounded by
/// the text's length and not by the thread's stack.
struct CompactingPass {
  let base: UnsafePointer<UInt8>
  let count: Int
  let outputStart: Int
  private var position = 0
  /// First input byte that is not in the output yet.
  private var runStart = 0
  /// One bit per open container, 1 = object.
  private var containers: [UInt64] = [0]
  private var depth = 0

  init(base: UnsafePointer<UInt8>, count: Int, outputStart: Int) {
    self.base = base
    self.count = count
    self.outputStart = outputStart
  }

  private var isInObject: Bool { containers[depth >> 6] & (1 << UInt64(depth & 63)) != 0 }

  mutating func run(_ output: inout [UInt8], _ members: inout [PayloadScanner.Member]) -> Bool {
    if count >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { position = 3 }
    runStart = position
    skipWhitespace(&output)
    guard position < count, base[position] == .openBrace else { return false }

    var name = (start: 0, end: 0, escaped: false)
    var valueStart = 0

    value: while true {
      guard position < count else { return false }
      if depth == 1 { valueStart = offset(output) }
      switch base[position] {
      case .openBrace, .openBracket:
        let isObject = base[position] == .openBrace
        push(isObject: isObject)
        position += 1
        skipWhitespace(&output)
        guard position < count else { return false }
        if base[position] != (isObject ? .closeBrace : .closeBracket) {
          if isObject {
            guard let next = self.name(&output) else { return false }
            if depth == 1 { name = next }
          }
          continue value
        }
      default:
        guard scalar(&output) else { return false }
        if depth == 1 { record(&members, name, valueStart, output) }
      }

      // After a value, or at the end of an empty container: close containers until one goes on.
      while true {
        skipWhitespace(&output)
        guard position < count else { return false }
        switch base[position] {
        case .comma:
          position += 1
          skipWhitespace(&output)
          if isInObject {
            guard let next = self.name(&output) else { return false }
            if depth == 1 { name = next }
          }
          continue value
        case .closeBrace: guard isInObject else { return false }
        case .closeBracket: guard !isInObject else { return false }
        default: return false
        }
        position += 1
        depth -= 1
        if depth == 1 { record(&members, name, valueStart, output) }
        if depth == 0 {
          skipWhitespace(&output)
          guard position == count else { return false }
          flush(&output)
          return true
        }
      }
    }
  }

  /// Where the next byte will stand in the output, relative to its start.
  @inline(__always)
  private func offset(_ output: [UInt8]) -> Int { output.count - outputStart + position - runStart }

  private func record(
    _ members: inout [PayloadScanner.Member], _ name: (start: Int, end: Int, escaped: Bool), _ valueStart: Int,
    _ output: [UInt8]
  ) {
    members.append(
      PayloadScanner.Member(
        nameStart: Int32(name.start), nameEnd: Int32(name.end), valueStart: Int32(valueStart),
        valueEnd: Int32(offset(output)), hasEscapedName: name.escaped))
  }

  private mutating func push(isObject: Bool) {
    depth += 1
    if depth >> 6 == containers.count { containers.append(0) }
    let bit: UInt64 = 1 << UInt64(depth & 63)
    if isObject { containers[depth >> 6] |= bit } else { containers[depth >> 6] &= ~bit }
  }

  /// A member name and its colon; afterwards the position is at the value.
  private mutating func name(_ output: inout [UInt8]) -> (start: Int, end: Int, escaped: Bool)? {
    guard position < count, base[position] == .quote else { return nil }
    position += 1
    let start = offset(output)
    var escaped = false
    guard string(&output, &escaped) else { return nil }
    let end = offset(output) - 1
    skipWhitespace(&output)
    guard position < count, base[position] == .colon else { return nil }
    position += 1
    skipWhitespace(&output)
    return (start, end, escaped)
  }

  @inline(__always)
  private mutating func skipWhitespace(_ output: inout [UInt8]) {
    guard position < count, base[position] <= 0x20 else { return }
    let start = position
    while position < count {
      switch base[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default:
        if position > start { drop(from: start, &output) }
        return
      }
    }
    drop(from: start, &output)
  }

  /// Leaves out the input from `start` to the current position.
  private mutating func drop(from start: Int, _ output: inout [UInt8]) {
    output.append(contentsOf: UnsafeBufferPointer(start: base + runStart, count: start - runStart))
    runStart = position
  }

  private mutating func flush(_ output: inout [UInt8]) { drop(from: position, &output) }

  private mutating func scalar(_ output: inout [UInt8]) -> Bool {
    switch base[position] {
    case .quote:
      position += 1
      var escaped = false
      return string(&output, &escaped)
    case UInt8(ascii: "t"): return literal("true")
    case UInt8(ascii: "f"): return literal("false")
    case UInt8(ascii: "n"): return literal("null")
    default: return number()
    }
  }

  private mutating func literal(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard position + length <= count else { return false }
    for index in 0..<length where base[position + index] != text.utf8Start[index] { return false }
    position += length
    return true
  }

  private mutating func number() -> Bool {
    if base[position] == UInt8(ascii: "-") { position += 1 }
    guard position < count else { return false }
    if base[position] == UInt8(ascii: "0") {
      position += 1
    } else {
      guard digits() else { return false }
    }
    if position < count, base[position] == UInt8(ascii: ".") {
      position += 1
      guard digits() else { return false }
    }
    if position < count, base[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < count, base[position] == UInt8(ascii: "+") || base[position] == UInt8(ascii: "-") { position += 1 }
      guard digits() else { return false }
    }
    return true
  }

  private mutating func digits() -> Bool {
    let start = position
    while position < count, base[position] &- 0x30 <= 9 { position += 1 }
    return position > start
  }

  /// The rest of a string, after its opening quote, with its closing quote.
  @inline(__always)
  private mutating func string(_ output: inout [UInt8], _ escaped: inout Bool) -> Bool {
    while true {
      // Eight bytes at a time while none is a control character, a quote, a backslash or outside ASCII.
      while position + 8 <= count {
        let word = UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self)
        let special = CompactingPass.special(word)
        if special == 0 {
          position += 8
        } else {
          position += UInt64(littleEndian: special).trailingZeroBitCount >> 3
          break
        }
      }
      guard position < count else { return false }
      let byte = base[position]
      switch byte {
      case .quote:
        position += 1
        return true
      case .backslash:
        escaped = true
        guard escape() else { return false }
      case 0..<0x20: return false
      case 0x20..<0x80: position += 1
      default: guard multibyte(&output, &escaped) else { return false }
      }
    }
  }

  /// High bits of the bytes that end the fast loop; the lowest one is exact.
  @inline(__always)
  static func special(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    let controls = (word &- (ones &* 0x20)) & ~word
    return (controls | ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes) | word) & highs
  }

  private mutating func escape() -> Bool {
    guard position + 1 < count else { return false }
    switch base[position + 1] {
    case .quote, .backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 2
      return true
    case UInt8(ascii: "u"):
      guard position + 6 <= count else { return false }
      for index in 2..<6 where JSONText.hexValue(base[position + index]) == nil { return false }
      position += 6
      return true
    default: return false
    }
  }

  /// A character outside ASCII. Surrogates written as three bytes become `\uXXXX`, which makes the string an escaped
  /// one; other bad UTF-8 ends the pass.
  private mutating func multibyte(_ output: inout [UInt8], _ escaped: inout Bool) -> Bool {
    let first = base[position]
    func continuation(_ index: Int) -> Bool { base[position + index] & 0xC0 == 0x80 }
    switch first {
    case 0xC2...0xDF:
      guard position + 2 <= count, continuation(1) else { return false }
      position += 2
    case 0xE0...0xEF:
      guard position + 3 <= count, continuation(1), continuation(2) else { return false }
      if first == 0xE0, base[position + 1] < 0xA0 { return false }
      if first == 0xED, base[position + 1] >= 0xA0 {
        let unit = 0xD000 | UInt16(base[position + 1] & 0x3F) << 6 | UInt16(base[position + 2] & 0x3F)
        let start = position
        position += 3
        drop(from: start, &output)
        JSONText.appendUnicodeEscape(unit, to: &output)
        escaped = true
      } else {
        position += 3
      }
    case 0xF0...0xF4:
      guard position + 4 <= count, continuation(1), continuation(2), continuation(3) else { return false }
      if first == 0xF0, base[position + 1] < 0x90 { return false }
      if first == 0xF4, base[position + 1] >= 0x90 { return false }
      position += 4
    default: return false
    }
    return true
  }
}
