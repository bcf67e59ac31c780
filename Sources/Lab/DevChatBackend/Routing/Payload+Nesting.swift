import ChatModel

extension Payload {
  /// How deep values may be inside of each other in what a client sends: far more than any call needs. Our own reader
  /// needs no limit, but what it takes goes on to clients whose readers end with their stack.
  static let nestingLimit = 64

  /// Whether values are nested more deeply than `nestingLimit`.
  var isNestedTooDeeply: Bool {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        if depth > Payload.nestingLimit { return true }
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return false
  }
}
