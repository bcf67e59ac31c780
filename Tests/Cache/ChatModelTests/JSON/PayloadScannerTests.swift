import ChatModel
import PacedTesting
import Testing

@Suite(.heavy) struct PayloadScannerTests {
  @Test(arguments: [
    "{}", " {} ", "{\"a\":1}", "{\"\":0}", "{\"a\":-0}", "{\"a\":1.5e+30}", "{\"a\":1E5,\"b\":0.0,\"c\":-1e-2}",
    "{\"a\":[]}", "{\"a\":[{}]}", "{\"a\":[1,[2,[3]],{\"b\":[]}]}", "{\"a\":true,\"b\":false,\"c\":null}",
    "{\"a\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0000\\uD800\"}", "{\"a\":\"\u{7F}é한😀\"}", "{\"a\":1,\"a\":2}",
    "\u{FEFF}{}", "{\"a\":99999999999999999999999999999}",
  ])
  func takesWellFormedObjects(text: String) { #expect(compacted(text) != nil) }

  @Test(arguments: [
    "", " ", "[]", "1", "\"a\"", "null", "{", "}", "{}}", "{}{}", "{} x", "{},", "{\"a\"}", "{\"a\":}", "{\"a\":1,}",
    "{,}", "{\"a\":1 \"b\":2}", "{a:1}", "{'a':1}", "{\"a\":01}", "{\"a\":1.}", "{\"a\":.5}", "{\"a\":+1}",
    "{\"a\":-}", "{\"a\":1e}", "{\"a\":1e+}", "{\"a\":0x1}", "{\"a\":NaN}", "{\"a\":tru}", "{\"a\":truee}",
    "{\"a\":True}", "{\"a\":[1,]}", "{\"a\":[,1]}", "{\"a\":[1}", "{\"a\":{]}", "{\"a\":[}]}", "{\"a\":\"\n\"}",
    "{\"a\":\"\u{0}\"}", "{\"a\":\"\\x\"}", "{\"a\":\"\\u12\"}", "{\"a\":\"\\u12G4\"}", "{\"a\":\"x}", "{\"a\":\"\\\"}",
    "{\"a\":1}\u{0}", "\u{0}{}", "{\u{A0}}", "{\u{B}}", "{/* */}", "\u{FEFF}\u{FEFF}{}", "{\u{FEFF}}",
    "{\"a\":1}//", "{1:2}", "{null:1}", "{\"a\"::1}",
  ])
  func refusesEverythingElse(text: String) { #expect(compacted(text) == nil) }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xED, 0xA0],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0xC3, 0x28],
      [0xF0, 0x9F, 0x98], [0xE2, 0x28, 0xA1],
    ] as [[UInt8]])
  func refusesBadUTF8(bytes: [UInt8]) {
    // At different places, because strings are read eight bytes at a time.
    for padding in 0..<10 {
      let text = Array("{\"a\":\"".utf8) + Array(repeating: UInt8(ascii: "x"), count: padding) + bytes
      #expect(compacted(text + Array("\"}".utf8)) == nil)
      #expect(compacted(text) == nil)
    }
  }

  @Test func dropsOnlyInsignificantWhitespace() {
    let text = "\u{FEFF} \t\r\n{ \"a b\" :\n[ 1 , 2.50 , \" x \\n \" ] ,\t\"c\" : { } , \"d\": 1e2\r\n} \n"
    #expect(compacted(text) == "{\"a b\":[1,2.50,\" x \\n \"],\"c\":{},\"d\":1e2}")
  }

  @Test func keepsOrderSpellingEscapesAndDuplicates() {
    let text = "{\"z\":1.0,\"a\":\"\\/\\u0041\",\"z\":1E+2,\"\\u0061\":-0}"
    #expect(compacted(text) == text)
  }

  @Test func listsTopLevelMembersByOffsets() throws {
    let (text, members) = try #require(
      compacted(Array("{ \"one\" : 1 , \"t\\u0077o\" : { \"one\" : [ 2 ] } ,\"\": \"x\" ,\"last\": [ ] }".utf8)))
    func slice(_ start: Int32, _ end: Int32) -> String { String(decoding: text[Int(start)..<Int(end)], as: UTF8.self) }
    #expect(members.map { slice($0.nameStart, $0.nameEnd) } == ["one", "t\\u0077o", "", "last"])
    #expect(members.map { slice($0.valueStart, $0.valueEnd) } == ["1", "{\"one\":[2]}", "\"x\"", "[]"])
    #expect(members.map(\.hasEscapedName) == [false, true, false, false])
  }

  @Test func findsTheLastOfDuplicatesAlsoByEscapedNames() throws {
    func value(_ text: String) throws -> Int64? {
      try scanned(text) { base, members in
        PayloadScanner.find("name", among: members, in: base).flatMap { MemberValue($0, in: base).integerValue }
      }
    }
    #expect(try value("{\"name\":1,\"other\":9,\"name\":2}") == 2)
    #expect(try value("{\"name\":1,\"n\\u0061me\":3}") == 3)
    #expect(try value("{\"n\\u0061me\":3,\"name\":1}") == 1)
    #expect(try value("{\"nam\":1,\"names\":2,\"Name\":3,\"in\":{\"name\":4}}") == nil)
  }

  @Test func nulCharactersAreOrdinaryWhenEscaped() throws {
    let payload = try payload("{\"a\":\"x\\u0000y\",\"b\\u0000c\":1}")
    #expect(payload.string("a") == "x\0y")
    #expect(payload.memberNames == ["a", "b\0c"])
  }

  @Test func depthIsBoundedByTheTextAlone() throws {
    let depth = 200_000
    let arrays = "{\"a\":" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
    #expect(compacted(arrays) == arrays)
    let objects =
      String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)
    #expect(compacted(objects) == objects)
    #expect(compacted(String(objects.dropLast())) == nil)
    #expect(compacted(arrays.replacingLast("]}", with: "}}")) == nil)
    #expect(try payload(objects).object("a")?.bytes.count == objects.utf8.count - 6)
  }
}

extension String {
  fileprivate func replacingLast(_ end: String, with replacement: String) -> String {
    String(dropLast(end.count)) + replacement
  }
}
