/// The fast path for JSON text that is already compact, as nearly every stored payload is: checks it and lists its
/// top-level members without writing anything.
///
/// It handles only compact text in valid UTF-8 with moderate depth. Everything else, including malformed text, it
/// leaves to `CompactingPass`, so it never decides that a text is bad.
struct CheckingPass {
  private let scanner: JSONScanner

  init(_ scanner: JSONScanner) { self.scanner = scanner }

  /// - Returns: true if the whole text is one compact, well-formed object; `members` then lists its members.
  func run(_ members: inout [PayloadScanner.Member]) -> Bool {
    let (base, count) = (scanner.base, scanner.count)
    guard count >= 2, base[0] == .openBrace else { return false }
    var position = 1
    // One bit per open container inside the root, 1 for objects. Deeper text takes the slow path.
    var containers: UInt64 = 1
    var depth = 1
    var nameStart = 0
    var nameEnd = 0
    var isEscaped = false
    var valueStart = 0
    if base[1] == .closeBrace { return count == 2 }

    name: while true {
      guard position < count, base[position] == .quote else { return false }
      let name = scanner.stringEnd(position &+ 1)
      guard name >= 0 else { return false }
      if depth == 1 {
        nameStart = position &+ 1
        nameEnd = name &>> 1
        isEscaped = name & 1 == 1
      }
      position = name &>> 1 &+ 1
      guard position < count, base[position] == .colon else { return false }
      position &+= 1
      if depth == 1 { valueStart = position }

      value: while true {
        guard position < count else { return false }
        let byte = base[position]
        if byte == .quote {
          let end = scanner.stringEnd(position &+ 1)
          guard end >= 0 else { return false }
          position = end &>> 1 &+ 1
        } else if byte == .openBrace || byte == .openBracket {
          guard depth < 60 else { return false }
          let isObject = byte == .openBrace
          depth &+= 1
          containers = containers &<< 1 | (isObject ? 1 : 0)
          position &+= 1
          guard position < count else { return false }
          if base[position] != (isObject ? .closeBrace : .closeBracket) {
            if isObject { continue name }
            continue value
          }
        } else {
          guard let end = scanner.scalarEnd(position) else { return false }
          position = end
        }

        // After a value, or at the end of an empty container.
        while true {
          guard position < count else { return false }
          let byte = base[position]
          if depth == 1, byte == .comma || byte == .closeBrace {
            members.append(
              PayloadScanner.Member(
                nameStart: Int32(truncatingIfNeeded: nameStart), nameEnd: Int32(truncatingIfNeeded: nameEnd),
                valueStart: Int32(truncatingIfNeeded: valueStart), valueEnd: Int32(truncatingIfNeeded: position),
                hasEscapedName: isEscaped))
          }
          switch byte {
          case .comma:
            position &+= 1
            if containers & 1 == 1 { continue name }
            continue value
          case .closeBrace: guard containers & 1 == 1 else { return false }
          case .closeBracket: guard containers & 1 == 0 else { return false }
          default: return false
          }
          position &+= 1
          depth &-= 1
          containers &>>= 1
          if depth == 0 { return position == count }
        }
      }
    }
  }
}
