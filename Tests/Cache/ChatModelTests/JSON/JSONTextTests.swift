import ChatModel
import PacedTesting
import SeededTesting
import Testing

@Suite(.heavy) struct JSONTextTests {
  private func integer(_ text: String) -> Int64? { Array(text.utf8).withUnsafeBytes(JSONText.integer) }
  private func string(_ text: String) -> String? {
    Array(text.utf8).withUnsafeBytes(JSONText.string).map { String(decoding: $0, as: UTF8.self) }
  }
  private func written(_ text: String) -> String {
    var output: [UInt8] = []
    JSONText.appendString(text.utf8, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test func readsIntegersWithinInt64() {
    #expect(integer("0") == 0)
    #expect(integer("-0") == 0)
    #expect(integer("1550000000000") == 1_550_000_000_000)
    #expect(integer("9223372036854775807") == .max)
    #expect(integer("-9223372036854775808") == .min)
  }

  @Test(arguments: [
    "9223372036854775808", "-9223372036854775809", "18446744073709551616", "99999999999999999999", "1.0", "1e9", "-",
    "", "\"123\"", "null", "true", "[1]", "{}",
  ])
  func otherValuesAreNoIntegers(text: String) { #expect(integer(text) == nil) }

  @Test func resolvesEscapes() {
    #expect(string(#""a\"b\\c\/d\b\f\n\r\t""#) == "a\"b\\c/d\u{8}\u{C}\n\r\t")
    #expect(string(#""\u0041\u00e9\ud55c\uD83D\uDE00\u0000""#) == "Aé한😀\0")
    #expect(string("\"한é😀\"") == "한é😀")
    #expect(string(#""\ud800""#) == "\u{FFFD}")
    #expect(string(#""\udc00x\ud800\u0041""#) == "\u{FFFD}x\u{FFFD}A")
    #expect(string(#""\ud800\ud83d\ude00""#) == "\u{FFFD}😀")
    #expect(string("\"\"") == "")
  }

  /// Text in one piece goes out in runs, anything else too: escapes at the ends, next to each other, none, all.
  @Test(arguments: ["", "plain", "\"", "\\\\", "\"a", "a\"", "\n\u{1F}\u{20}\u{7F}", "한\t\"é\"😀", "\0"])
  func writesTheSameFromAnySequence(text: String) {
    var expected = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": expected += "\\" + String(scalar)
      case "\0"..."\u{1F}":
        let hex = String(scalar.value, radix: 16)
        expected += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: expected.unicodeScalars.append(scalar)
      }
    }
    expected += "\""
    #expect(written(text) == expected)
    var output = Array("[".utf8)
    JSONText.appendString(Array(text.utf8.reversed()).reversed(), to: &output)
    #expect(String(decoding: output, as: UTF8.self) == "[" + expected)
  }

  @Test(arguments: ["1", "null", "{}", "[]", "true", "\"", ""])
  func otherValuesAreNoStrings(text: String) { #expect(string(text) == nil) }

  @Test func writesOnlyTheEscapesOfTheExport() {
    #expect(written("a\"b\\c/d\u{8}\n\u{1F}\u{7F}é😀\0") == "\"a\\\"b\\\\c/d\\u0008\\u000a\\u001f\u{7F}é😀\\u0000\"")
  }

  @Test func writtenStringsReadBackAsTheyWere() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<500 {
      let scalars = (0..<20).map { _ in Unicode.Scalar(UInt32.random(in: 0..<0x11_0000, using: &random)) ?? "\u{1}" }
      let text = String(String.UnicodeScalarView(scalars))
      #expect(string(written(text))?.utf8.elementsEqual(text.utf8) == true)
      #expect(Payload("{\"a\":\(written(text))}") != nil)
    }
  }

  @Test func tellsTheTypesOfValues() {
    func types(_ text: String) -> [Bool] {
      Array(text.utf8).withUnsafeBytes { value in
        [JSONText.isNull, JSONText.isObject, JSONText.isArray, JSONText.isString, JSONText.isTrue, JSONText.isFalse].map
        { $0(value) }
      }
    }
    for (index, text) in ["null", "{}", "[]", "\"\"", "true", "false"].enumerated() {
      #expect(types(text) == (0..<6).map { $0 == index })
    }
    #expect(types("1") == Array(repeating: false, count: 6))
  }
}
