import ChatModel
import Foundation
import SeededTesting
import Testing

@Suite struct JSONValueTests {
  private func value(_ text: String) -> JSONValue? { JSONValue(text.utf8) }

  @Test func values() {
    #expect(
      value(" {\"a\" : [1, -2.5e1, 0.5, true,false, null, \"x\"] ,\n\"b\":{}}\t")
        == .object([
          "a": .array([.integer(1), .integer(-25), .number(0.5), .bool(true), .bool(false), .null, .string("x")]),
          "b": .object([:]),
        ]))
    #expect(value("9223372036854775807") == .integer(.max))
    #expect(value("9223372036854775808") == .number(9_223_372_036_854_775_808))
    #expect(value("1.0") == .integer(1))
    #expect(value(#""\u0041\/\n\ud83d\ude00é\"""#) == .string("A/\n😀é\""))
  }

  @Test(arguments: [
    "", " ", "{", "[1,]", "[1 2]", "{\"a\":1,}", "{a:1}", "{\"a\" 1}", "01", "+1", ".5", "1.", "1e", "--1", "NaN",
    "tru",
    "nul", "\"", "\"\\x\"", "\"\\u12\"", "\"\\u+123\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\n\"",
    "1 2", "{} x", "{\"a\":1,\"a\":1}", "1e999", "'a'", "[1}", "// c\n1",
  ]) func refused(_ text: String) {
    #expect(value(text) == nil)
  }

  @Test func textThatIsNotUTF8IsRefused() {
    #expect(JSONValue([0x22, 0xFF, 0x22]) == nil)
    #expect(JSONValue([0x22, 0xED, 0xA0, 0x80, 0x22]) == nil)
  }

  @Test func depthIsBounded() {
    func nested(_ count: Int) -> JSONValue? {
      value(String(repeating: "[", count: count) + String(repeating: "]", count: count))
    }
    #expect(nested(60) != nil)
    #expect(nested(70) == nil)
    #expect(nested(1_000_000) == nil)
  }

  @Test func agreesWithFoundationOnDamagedText() throws {
    let text = Array(#"{"a":[1,-2.5,"x\u00e9\n",true,null,{"b":"é"}],"c":12345678901}"#.utf8)
    var random = SeededRandom(seed: 5)
    for _ in 0..<2000 {
      var damaged = text
      damaged[Int.random(in: 0..<text.count, using: &random)] = UInt8.random(in: 0x20...0x7E, using: &random)
      guard let ours = JSONValue(damaged) else { continue }
      // What we take, Foundation takes too: nothing is read here that a decoder would not see.
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(damaged)) }
      #expect(ours != .null)
    }
  }
}
