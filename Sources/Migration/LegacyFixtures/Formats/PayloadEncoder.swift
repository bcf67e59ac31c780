/// Stores JSON text in the encoding of a recipe.
struct PayloadEncoder {
  let encoding: FixtureEncoding

  /// - Parameter draw: any number; it picks among the forms of `bplist` and `mixed`.
  func encode(_ json: [UInt8], draw: UInt64) -> [UInt8] {
    switch encoding {
    case .json: return json
    case .base64: return Base64.encode(json, masked: false)
    case .xor: return Base64.encode(json, masked: true)
    case .bplist: return draw & 1 == 0 ? Self.plist(json) : Self.keyedArchive(json)
    case .mixed:
      switch draw % 7 {
      case 0: return json
      case 1: return Self.spaced(json)
      case 2: return Base64.encode(json, masked: false)
      case 3: return Base64.encode(json, masked: true)
      case 4: return Self.plist(json)
      case 5: return Self.keyedArchive(json)
      default:
        return XMLPropertyListWriter.encode(PropertyListValue(json: json).withoutNulls) ?? Self.keyedArchive(json)
      }
    }
  }

  /// Stores text that a property list would change (duplicate members, spelling of numbers, bad UTF-8): property list
  /// recipes keep it as JSON.
  func encodeText(_ json: [UInt8], draw: UInt64) -> [UInt8] {
    switch encoding {
    case .json, .bplist: return json
    case .base64, .xor: return encode(json, draw: draw)
    case .mixed: return PayloadEncoder(encoding: [.json, .base64, .xor][Int(draw % 3)]).encode(json, draw: 0)
    }
  }

  static func plist(_ json: [UInt8]) -> [UInt8] {
    BinaryPropertyListWriter.encode(PropertyListValue(json: json).withoutNulls)
  }

  static func keyedArchive(_ json: [UInt8]) -> [UInt8] { KeyedArchiveWriter.encode(PropertyListValue(json: json)) }

  /// The text with whitespace between its tokens.
  static func spaced(_ json: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(json.count * 5 / 4)
    var inString = false
    var escaped = false
    for byte in json {
      result.append(byte)
      if inString {
        if !escaped, byte == 0x22 { inString = false }
        escaped = !escaped && byte == 0x5C
        continue
      }
      switch byte {
      case 0x22: inString = true
      case UInt8(ascii: ","): result.append("\n\t")
      case UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "["): result.append(0x20)
      default: break
      }
    }
    return result
  }
}

/// Base64, optionally with the index mask (Docs/LegacyStore.md#payloads).
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ input: [UInt8], masked: Bool) -> [UInt8] {
    let length = (input.count + 2) / 3 * 4
    // Straight loops over raw memory: this runs a million times over a kilobyte each.
    return [UInt8](unsafeUninitializedCapacity: length) { output, count in
      input.withUnsafeBufferPointer { source in
        alphabet.withUnsafeBufferPointer { letters in
          var read = 0
          var write = 0
          while read + 2 < source.count {
            let group = Int(source[read]) << 16 | Int(source[read + 1]) << 8 | Int(source[read + 2])
            output[write] = letters[group >> 18]
            output[write + 1] = letters[(group >> 12) & 63]
            output[write + 2] = letters[(group >> 6) & 63]
            output[write + 3] = letters[group & 63]
            read += 3
            write += 4
          }
          let rest = source.count - read
          if rest > 0 {
            let group = Int(source[read]) << 16 | (rest > 1 ? Int(source[read + 1]) << 8 : 0)
            output[write] = letters[group >> 18]
            output[write + 1] = letters[(group >> 12) & 63]
            output[write + 2] = rest > 1 ? letters[(group >> 6) & 63] : UInt8(ascii: "=")
            output[write + 3] = UInt8(ascii: "=")
          }
        }
      }
      if masked { for index in 0..<length { output[index] ^= UInt8(truncatingIfNeeded: index) } }
      count = length
    }
  }
}
