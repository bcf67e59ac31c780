import Foundation
import SeededTesting
import Testing

@testable import ReportRendering

@Suite struct OrderedJSONEncoderTests {
  private func text(_ value: some Encodable) throws -> String {
    String(decoding: try OrderedJSONEncoder.data(value), as: UTF8.self)
  }

  private struct Sample: Encodable {
    var zebra = 1
    var apple: [String] = []
    var nothing: Int?
    var inner: [String: [String: Int]] = ["b": ["z": 1, "y": 2], "a": [:], "B": ["x": 3]]
    var list: [[Int]] = [[1, 2], []]
    var ratio = 0.5
    var flag = true
    var large = UInt64.max
  }

  @Test func membersKeepTheirOrderAndDictionariesAreSorted() throws {
    let expected = """
      {
        "zebra": 1,
        "apple": [],
        "inner": {
          "B": {
            "x": 3
          },
          "a": {},
          "b": {
            "y": 2,
            "z": 1
          }
        },
        "list": [
          [
            1,
            2
          ],
          []
        ],
        "ratio": 0.5,
        "flag": true,
        "large": 18446744073709551615
      }

      """
    #expect(try text(Sample()) == expected)
  }

  @Test func stringsAreEscapedOnlyWhereTheyMustBe() throws {
    #expect(try text("a/b \"q\" \\ é 日 😀") == "\"a/b \\\"q\\\" \\\\ é 日 😀\"\n")
    #expect(
      try text("\u{0}\n\u{1B}\u{7F}\u{9B}\u{202E}\u{2028}") == #""\u0000\u000a\u001b\u007f\u009b\u202e\u2028""# + "\n")
    // A formatting character outside the first plane takes two escapes.
    #expect(try text("\u{E0041}") == #""\udb40\udc41""# + "\n")
  }

  @Test func everyScalarSurvives() throws {
    var random = SeededRandom(seed: 3)
    for _ in 0..<200 {
      var view = String.UnicodeScalarView()
      for _ in 0..<40 {
        if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random)) { view.append(scalar) }
      }
      let given = [String(view)]
      let read = try JSONDecoder().decode([String].self, from: Data(OrderedJSONEncoder.data(given)))
      #expect(read[0].utf8.elementsEqual(given[0].utf8))
    }
  }

  @Test func topLevelValuesAndOptionals() throws {
    #expect(try text([Int?.none, 1]) == "[\n  null,\n  1\n]\n")
    #expect(try text(Int?.none) == "null\n")
    #expect(try text(Optional(["b": 1, "a": 2])) == "{\n  \"a\": 2,\n  \"b\": 1\n}\n")
    #expect(try text([Int8.min]) == "[\n  -128\n]\n")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func numbersThatJSONCannotHoldThrow(_ number: Double) {
    #expect(throws: EncodingError.self) { try OrderedJSONEncoder.data([number]) }
  }

  private struct Manual: Encodable {
    enum Key: String, CodingKey { case first, second, third }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      var first = container.nestedContainer(keyedBy: Key.self, forKey: .first)
      var second = container.nestedUnkeyedContainer(forKey: .second)
      try second.encode(1)
      try first.encode("x", forKey: .third)
      var deep = second.nestedContainer(keyedBy: Key.self)
      try deep.encodeNil(forKey: .first)
      #expect(second.count == 2)
      try 7.encode(to: container.superEncoder(forKey: .third))
    }
  }

  @Test func nestedContainersMayBeFilledInAnyOrder() throws {
    let expected = """
      {
        "first": {
          "third": "x"
        },
        "second": [
          1,
          {
            "first": null
          }
        ],
        "third": 7
      }

      """
    #expect(try text(Manual()) == expected)
  }
}
