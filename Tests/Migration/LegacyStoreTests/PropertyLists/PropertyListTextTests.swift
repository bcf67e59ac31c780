import ChatModel
import Foundation
import PacedTesting
import SeededTesting
import Testing

@testable import LegacyStore

@Suite(.heavy) struct PropertyListTextTests {
  private func json(_ plist: PropertyList) -> String? {
    PropertyListText.json(of: plist).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    (PropertyList.null, "null"), (.boolean(true), "true"), (.boolean(false), "false"), (.integer(.min), "\(Int64.min)"),
    (.integer(7_712_345_678_901_234), "7712345678901234"), (.unsignedInteger(.max), "18446744073709551615"),
    (.real(0.1), "0.1"), (.real(5), "5.0"), (.real(-0.0), "-0.0"), (.real(1e16), "1e+16"), (.real(1e-7), "1e-07"),
    (.real(1.0 / 3), "0.3333333333333333"), (.real(.greatestFiniteMagnitude), "1.7976931348623157e+308"),
    (.string([]), "\"\""), (.string("a/b é😀"), "\"a/b é😀\""), (.array([]), "[]"), (.dictionary([]), "{}"),
    (.array([.integer(1), .array([.null])]), "[1,[null]]"),
    (
      .dictionary([(.string("b"), .integer(1)), (.string("a"), .null), (.string("b"), .real(2))]),
      #"{"b":1,"a":null,"b":2.0}"#
    ),
  ])
  func writes(plist: PropertyList, expected: String) {
    #expect(json(plist) == expected)
  }

  @Test func realsReadBackAsTheSameValue() throws {
    var source = SeededRandom(seed: 3)
    for _ in 0..<2000 {
      let number = Double(bitPattern: source.next())
      guard number.isFinite else { continue }
      let text = try #require(json(.real(number)))
      #expect(Double(text)?.bitPattern == number.bitPattern)
      #expect(text.contains(".") || text.contains("e"))
      #expect(Payload("{\"a\":\(text)}") != nil)
    }
  }

  @Test func escapesLikeTheExport() {
    let bytes = Array(0...0x7F) + Array("ü€😀\u{D7FF}\u{E000}".utf8)
    var expected: [UInt8] = []
    JSONText.appendString(bytes, to: &expected)
    #expect(PropertyListText.json(of: .string(bytes)) == expected)
    #expect(json(.string([0, 0x1F, 0x22, 0x5C, 0x2F])) == #""\u0000\u001f\"\\/""#)
  }

  @Test func writesSurrogatesAsEscapes() {
    #expect(json(.string([0x61, 0xED, 0xA0, 0xBD, 0x62])) == #""a\ud83db""#)
    #expect(json(.string([0xED, 0xBF, 0xBF])) == #""\udfff""#)
    #expect(json(.string([0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80])) == #""\ud83d\ude00""#)
    // U+D7FF starts with the same byte and is no surrogate.
    #expect(json(.string([0xED, 0x9F, 0xBF, 0x22])) == "\"\u{D7FF}\\\"\"")
  }

  @Test(arguments: [
    PropertyList.oversizedInteger, .real(.nan), .real(.infinity), .real(-.infinity), .data([]), .date(0), .uid(0),
    .set([]),
    .object(ArchivedObject(className: [0x41], members: [])), .dictionary([(.integer(1), .null)]),
    .dictionary([(.data([0x61]), .null)]), .array([.integer(1), .date(1)]), .dictionary([(.string("a"), .uid(1))]),
    .string([0xFF]), .string([0xC3]), .string([0xED, 0xA0]), .string([0xE0, 0x80, 0x80]),
  ])
  func refusesWhatJSONCannotSay(plist: PropertyList) {
    #expect(json(plist) == nil)
  }

  @Test func agreesWithFoundation() throws {
    let source: [String: Any] = [
      "text": "é\u{0}\n\"\\/😀", "list": [1, -2, true, "x"] as [Any], "nested": ["a": ["b": [:] as [String: Any]]],
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: source, format: .binary, options: 0)
    let plist = try #require(readPropertyList([UInt8](data)))
    let text = try #require(PropertyListText.json(of: plist))
    let back = try #require(try JSONSerialization.jsonObject(with: Data(text)) as? NSDictionary)
    #expect(back.isEqual(NSDictionary(dictionary: source)))
  }
}
