/// Walks the members of a compact JSON object one at a time without allocating, for objects inside a payload of which
/// only a single member is needed.
///
/// The text is expected to have passed `PayloadScanner.compact`. Because others can change a cache file, every step is
/// still bounded by the length: on other bytes, the walk ends early or yields meaningless members, but reads nothing
/// outside.
struct MemberCursor {
  private let base: UnsafePointer<UInt8>?
  private let count: Int
  private var position = 1

  init(_ object: UnsafeRawBufferPointer) {
    base = object.baseAddress?.assumingMemoryBound(to: UInt8.self)
    count = object.first == .openBrace && object.count <= Int(Int32.max) ? object.count : 0
  }

  /// The next member, with offsets from the start of the object.
  mutating func next() -> PayloadScanner.Member? {
    guard let base, position < count, base[position] == .quote else { return nil }
    let nameStart = position + 1
    guard let name = CompactText.stringEnd(base, from: nameStart, count), name.end + 2 < count else { return nil }
    guard let valueEnd = CompactText.valueEnd(base, from: name.end + 2, count) else { return nil }
    position = valueEnd + 1
    return PayloadScanner.Member(
      nameStart: Int32(nameStart), nameEnd: Int32(name.end), valueStart: Int32(name.end + 2),
      valueEnd: Int32(valueEnd), hasEscapedName: name.escaped)
  }
}

/// Walks the elements of a compact JSON array; bounded like `MemberCursor`.
struct ElementCursor {
  private let base: UnsafePointer<UInt8>?
  private let count: Int
  private var position = 1

  init(_ array: UnsafeRawBufferPointer) {
    base = array.baseAddress?.assumingMemoryBound(to: UInt8.self)
    count = array.first == .openBracket ? array.count : 0
  }

  /// The position of the next element in the array.
  mutating func next() -> Range<Int>? {
    guard let base, position < count - 1, let end = CompactText.valueEnd(base, from: position, count),
      end > position
    else { return nil }
    defer { position = end + 1 }
    return position..<end
  }
}

/// Finds the ends of strings and values in compact JSON text.
enum CompactText {
  /// The offset of the closing quote of a string whose content starts at `start`; `nil` if the text ends first.
  static func stringEnd(_ base: UnsafePointer<UInt8>, from start: Int, _ count: Int) -> (end: Int, escaped: Bool)? {
    var position = start
    var escaped = false
    while position < count {
      // Eight bytes at a time while none is a quote or a backslash.
      while position + 8 <= count {
        let special = delimiters(UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self))
        if special == 0 {
          position += 8
        } else {
          position += UInt64(littleEndian: special).trailingZeroBitCount >> 3
          break
        }
      }
      guard position < count else { return nil }
      switch base[position] {
      case .quote: return (position, escaped)
      case .backslash:
        escaped = true
        position += 2
      default: position += 1
      }
    }
    return nil
  }

  /// High bits of the bytes that are a quote or a backslash; the lowest one is exact.
  @inline(__always)
  private static func delimiters(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    return (((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)) & (ones &* 0x80)
  }

  /// The offset after a value that starts at `start`; `nil` if the text ends first.
  static func valueEnd(_ base: UnsafePointer<UInt8>, from start: Int, _ count: Int) -> Int? {
    guard start < count else { return nil }
    var position = start
    switch base[position] {
    case .quote: return stringEnd(base, from: position + 1, count).map { $0.end + 1 }
    case .openBrace, .openBracket:
      var depth = 0
      while position < count {
        switch base[position] {
        case .quote:
          guard let string = stringEnd(base, from: position + 1, count) else { return nil }
          position = string.end
        case .openBrace, .openBracket: depth += 1
        case .closeBrace, .closeBracket:
          depth -= 1
          if depth == 0 { return position + 1 }
        default: break
        }
        position += 1
      }
      return nil
    default:
      while position < count {
        switch base[position] {
        case .comma, .closeBrace, .closeBracket: return position
        default: position += 1
        }
      }
      return nil
    }
  }
}
