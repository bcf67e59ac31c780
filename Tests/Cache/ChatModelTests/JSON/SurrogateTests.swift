import ChatModel
import Testing

/// Text that is UTF-8 except for surrogates of three bytes is taken (Docs/RowRules.md#payloads).
@Suite struct SurrogateTests {
  private func text(_ surrogates: [UInt8]) -> [UInt8] {
    Array("{\"a\":\"x".utf8) + surrogates + Array("y\",\"b\":[ 1 ]}".utf8)
  }

  @Test func aPairOfThreeByteSurrogatesBecomesOneCharacter() throws {
    let bytes = text([0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80])
    let payload = try #require(Payload(bytes))
    #expect(payload.text == "{\"a\":\"x\\ud83d\\ude00y\",\"b\":[1]}")
    #expect(payload.string("a") == "x😀y")
    #expect(payload.integers == [1])
  }

  @Test(arguments: [([0xED, 0xA0, 0x80], "\\ud800"), ([0xED, 0xBF, 0xBF], "\\udfff")] as [([UInt8], String)])
  func aLoneOneIsWrittenAsAnEscapeAndReadAsTheReplacement(bytes: [UInt8], escape: String) throws {
    let payload = try #require(Payload(text(bytes)))
    #expect(payload.text == "{\"a\":\"x\(escape)y\",\"b\":[1]}")
    #expect(payload.string("a") == "x\u{FFFD}y")
  }

  @Test func theNeighborsAreOrdinaryCharacters() throws {
    for bytes in [[0xED, 0x9F, 0xBF], [0xEE, 0x80, 0x80]] as [[UInt8]] {
      #expect(try #require(Payload(text(bytes))).string("a")?.utf8.elementsEqual([0x78] + bytes + [0x79]) == true)
    }
  }

  @Test func aNameWithOneCountsAsEscaped() throws {
    let bytes = Array("{\"".utf8) + [0xED, 0xA0, 0x80] + Array("\":1,\"b\":2}".utf8)
    let (output, members) = try #require(compacted(bytes))
    #expect(String(decoding: output, as: UTF8.self) == "{\"\\ud800\":1,\"b\":2}")
    #expect(members.map(\.hasEscapedName) == [true, false])
    var again: [PayloadScanner.Member] = []
    output.withUnsafeBytes { PayloadScanner.members(of: $0, into: &again) }
    #expect(again == members)
  }
}

extension Payload {
  fileprivate var integers: [Int64] {
    var result: [Int64] = []
    _ = withValue("b") { PayloadScanner.forEachElement(of: $0) { result.append(JSONText.integer($0) ?? -1) } }
    return result
  }
}
