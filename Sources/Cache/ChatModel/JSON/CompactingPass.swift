/// One pass over JSON text: checks the grammar of RFC 8259 and the UTF-8, drops whitespace, lists top-level members.
///
/// It works on pointers and without recursion: payloads come from files that someone else made, so the depth is limited
/// by the text's length and not by the thread's stack.
struct CompactingPass {
  private let scanner: JSONScanner
  private let outputStart: Int
  private var position = 0
  /// First input byte that is not in the output yet.
  private var runStart = 0
  /// One bit per open container, 1 = object.
  private var containers: [UInt64] = [0]
  private var depth = 0

  init(_ scanner: JSONScanner, outputStart: Int) {
    self.scanner = scanner
    self.outputStart = outputStart
  }

  private var base: UnsafePointer<UInt8> { scanner.base }
  private var count: Int { scanner.count }
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

      // After a value, or at the end of an empty container: close containers until one continues.
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

  /// The position of the next byte in the output, relative to its start.
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
    let start = position
    position = scanner.whitespaceEnd(position)
    if position > start { drop(from: start, &output) }
  }

  /// Leaves out the input from `start` to the current position.
  private mutating func drop(from start: Int, _ output: inout [UInt8]) {
    output.append(contentsOf: UnsafeBufferPointer(start: base + runStart, count: start - runStart))
    runStart = position
  }

  private mutating func flush(_ output: inout [UInt8]) { drop(from: position, &output) }

  private mutating func scalar(_ output: inout [UInt8]) -> Bool {
    if base[position] == .quote {
      position += 1
      var escaped = false
      return string(&output, &escaped)
    }
    guard let end = scanner.scalarEnd(position) else { return false }
    position = end
    return true
  }

  /// The rest of a string, after its opening quote, including its closing quote. Surrogates of three bytes become
  /// `\uXXXX`, which makes the string an escaped one; other invalid UTF-8 ends the pass.
  @inline(__always)
  private mutating func string(_ output: inout [UInt8], _ escaped: inout Bool) -> Bool {
    while true {
      position = scanner.plainEnd(position)
      guard position < count else { return false }
      switch base[position] {
      case .quote:
        position += 1
        return true
      case .backslash:
        escaped = true
        guard let end = scanner.escapeEnd(position) else { return false }
        position = end
      case 0..<0x20: return false
      case 0x20..<0x80: position += 1
      default:
        if let end = scanner.multibyteEnd(position) {
          position = end
        } else {
          guard let unit = scanner.surrogate(position) else { return false }
          let start = position
          position += 3
          drop(from: start, &output)
          JSONText.appendUnicodeEscape(unit, to: &output)
          escaped = true
        }
      }
    }
  }
}
