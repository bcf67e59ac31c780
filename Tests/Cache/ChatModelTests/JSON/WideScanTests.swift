import PacedTesting
import SeededTesting
import Testing

@testable import ChatModel

/// The scanner reads strings many bytes at a time; here it is compared with a reading byte by byte.
@Suite(.heavy) struct WideScanTests {
  /// Text in memory of which exactly `text` may be read, at an address with the given remainder modulo 16.
  private func withAligned<Value>(_ text: [UInt8], _ remainder: Int, _ body: (JSONScanner) -> Value) -> Value {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: text.count + 16, alignment: 16)
    defer { memory.deallocate() }
    // What follows would end a string that is read too far.
    memory.initializeMemory(as: UInt8.self, repeating: .quote, count: text.count + 16)
    let start = memory + remainder
    text.withUnsafeBytes { if let base = $0.baseAddress { start.copyMemory(from: base, byteCount: $0.count) } }
    return body(JSONScanner(base: UnsafePointer(start.assumingMemoryBound(to: UInt8.self)), count: text.count))
  }

  /// The end of a string by the grammar of RFC 8259 and the table of well-formed UTF-8 (Unicode 3.9, table 3-7).
  private func slowStringEnd(_ text: [UInt8], _ start: Int) -> (end: Int, isEscaped: Bool)? {
    var position = start
    var isEscaped = false
    func byte(_ offset: Int) -> UInt8? { position + offset < text.count ? text[position + offset] : nil }
    func continues(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      byte(offset).map(range.contains) ?? false
    }
    while let first = byte(0) {
      switch first {
      case 0x22: return (position, isEscaped)
      case 0x5C:
        isEscaped = true
        guard let escaped = byte(1) else { return nil }
        if escaped == UInt8(ascii: "u") {
          for offset in 2..<6 {
            guard let digit = byte(offset), "0123456789abcdefABCDEF".utf8.contains(digit) else { return nil }
          }
          position += 6
        } else {
          guard "\"\\/bfnrt".utf8.contains(escaped) else { return nil }
          position += 2
        }
      case 0x20...0x7F: position += 1
      case 0xC2...0xDF:
        guard continues(1) else { return nil }
        position += 2
      case 0xE0...0xEF:
        let second: ClosedRange<UInt8> = first == 0xE0 ? 0xA0...0xBF : first == 0xED ? 0x80...0x9F : 0x80...0xBF
        guard continues(1, second), continues(2) else { return nil }
        position += 3
      case 0xF0...0xF4:
        let second: ClosedRange<UInt8> = first == 0xF0 ? 0x90...0xBF : first == 0xF4 ? 0x80...0x8F : 0x80...0xBF
        guard continues(1, second), continues(2), continues(3) else { return nil }
        position += 4
      default: return nil
      }
    }
    return nil
  }

  private func expectSame(_ text: [UInt8], _ remainder: Int) {
    let expected = slowStringEnd(text, 0)
    withAligned(text, remainder) { scanner in
      let found = scanner.stringEnd(0)
      #expect(found == expected.map { $0.end << 1 | ($0.isEscaped ? 1 : 0) } ?? -1, "\(text)")
    }
  }

  @Test func findsEveryByteThatEndsPlainTextAtEveryPlace() {
    let special: [UInt8] = [0x00, 0x09, 0x1F, 0x22, 0x5C, 0x80, 0xC3, 0xFF]
    for count in 0..<50 {
      // 0x21, 0x23, 0x5B and 0x5D differ by one bit or by one from the bytes that end plain text.
      let plain = (0..<count).map { [0x20, 0x21, 0x23, 0x5B, 0x5D, 0x7F, 0x61][$0 % 7] as UInt8 }
      for place in 0...count {
        for byte in place < count ? special : [0x20] {
          var text = plain
          if place < count { text[place] = byte }
          withAligned(text, count % 16) { scanner in
            // The last seven bytes may be left to the caller.
            let end = scanner.plainEnd(0)
            let first = text.firstIndex { $0 < 0x20 || $0 >= 0x80 || $0 == 0x22 || $0 == 0x5C } ?? count
            #expect(end == first || end < first && end > count - 8)
          }
        }
      }
    }
  }

  @Test func refusesEveryBadByteInEveryPlaceOfAString() {
    let text = Array("plain ascii, caf\u{E9} \u{C548}\u{B155} \u{1F389} \\n\\u00e9 and the rest of it\"".utf8)
    for remainder in 0..<16 { expectSame(text, remainder) }
    for index in text.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = text
        changed[index] = byte
        expectSame(changed, index % 16)
      }
      expectSame(Array(text[..<index]), index % 16)
    }
  }

  @Test(arguments: Seeds.chosen(Array(1...8)))
  func readsRandomStringsAsByteByByte(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let pieces: [[UInt8]] = [
      Array("a".utf8), Array("word ".utf8), Array("\u{E9}".utf8), Array("\u{442}\u{435}".utf8),
      Array("\u{C548}\u{B155}\u{D558}".utf8), Array("\u{1F389}".utf8), Array(#"\n"#.utf8), Array(#"\""#.utf8),
      Array(#"\u12aF"#.utf8), [0xED, 0xA0, 0x80], [0xE2, 0x82], [0x80], [0xF4, 0x90, 0x80, 0x80], [0x1F], [0x22],
      Array(#"\x"#.utf8), Array(#"\u12"#.utf8), [0xC0, 0xAF],
    ]
    for _ in 0..<Seeds.steps(3_000) {
      var text: [UInt8] = []
      // Mostly what is allowed, so that strings become long.
      for _ in 0..<random.below(24) { text += pieces[random.below(random.oneIn(12) ? pieces.count : 9)] }
      if !random.oneIn(8) { text.append(.quote) }
      expectSame(text, random.below(16))
    }
  }
}
