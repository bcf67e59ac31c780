import SeededTesting

/// Changes to text such as a broken or hostile server may make.
enum Mutation {
  private static let pieces: [[UInt8]] = [
    "null", "true", "false", "0", "-1", "-0", "1e999", "-1e999", "9223372036854775807", "-9223372036854775808",
    "9223372036854775808", "0.5", "1E-400", "\"\"", "\"\\u0000\"", "\"\\ud800\"", "[]", "{}", "[[]]", "[null]",
    "[{}]", "{\"\":{}}", "\"user_id\"", "\"channel_url\"", "\"error\":true,", "\"type\":\"FILE\",", "\"file\":{},",
  ].map { Array($0.utf8) }

  static func applied(to bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) where bytes.count > 6 { apply(to: &bytes, &random) }
    return bytes
  }

  private static func apply(to bytes: inout [UInt8], _ random: inout SeededRandom) {
    let position = Int.random(in: 4..<bytes.count, using: &random)
    let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.remove(at: position)
    case 2: bytes.insert(contentsOf: piece, at: position)
    default:
      // Mostly a value for a value, so that much stays well-formed.
      guard let colon = bytes[position...].firstIndex(of: UInt8(ascii: ":")) else { return }
      let rest = bytes[(colon + 1)...]
      let end =
        rest.firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]") }
        ?? rest.endIndex
      bytes.replaceSubrange((colon + 1)..<end, with: piece)
    }
  }
}
