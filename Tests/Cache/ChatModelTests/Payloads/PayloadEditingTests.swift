import Foundation
import PacedTesting
import SeededTesting
import Testing

@testable import ChatModel

@Suite(.heavy) struct PayloadEditingTests {
  private func edited(_ text: String, _ body: (inout PayloadEditor) -> Void) throws -> String {
    try #require(Payload(text)).edited(body).text
  }

  @Test("a changed member keeps its place, and everything else its bytes")
  func replacing() throws {
    #expect(
      try edited(#"{"a":1.50,"b":"x\u00e9","c":[1,2]}"#) { $0.set("b", "é\"") } == #"{"a":1.50,"b":"é\"","c":[1,2]}"#)
    #expect(try edited(#"{"a":1e9}"#) { $0.set("b", 2) } == #"{"a":1e9,"b":2}"#)
    #expect(try edited("{}") { $0.set("a", true) } == #"{"a":true}"#)
    #expect(try edited(#"{"a":1}"#) { $0.setNull("a") } == #"{"a":null}"#)
    #expect(try edited("{}") { $0.set("l", ["x", "y"]) } == #"{"l":["x","y"]}"#)
    #expect(try edited("{}") { $0.set("l", [Int64]()) } == #"{"l":[]}"#)
    #expect(try edited("{}") { $0.set("l", [Payload(trusted: Array("{}".utf8))]) } == #"{"l":[{}]}"#)
  }

  @Test("of several members of one name the last changes; removing removes all of them")
  func duplicates() throws {
    #expect(try edited(#"{"a":1,"b":2,"a":3}"#) { $0.set("a", 4) } == #"{"a":1,"b":2,"a":4}"#)
    #expect(try edited(#"{"a":1,"b":2,"a":3}"#) { $0.remove("a") } == #"{"b":2}"#)
    #expect(try edited(#"{"a":1}"#) { $0.remove("a") } == "{}")
    #expect(try edited(#"{"a":1}"#) { $0.remove("b") } == #"{"a":1}"#)
  }

  @Test("a name with escapes is the same name, and keeps its spelling")
  func escapedNames() throws {
    #expect(try edited(#"{"\u0061":1}"#) { $0.set("a", 2) } == #"{"\u0061":2}"#)
    #expect(
      try edited(#"{"\u0061":1,"a\"b":2}"#) {
        $0.remove("a"); $0.set("a\"b", 3)
      } == #"{"a\"b":3}"#)
    let payload = try #require(Payload(#"{"\u0061":7,"b":1}"#))
    #expect(payload.integer(of: "a") == 7 && payload.integer(of: "c") == nil)
    // Names are bytes: the same letter in two forms is two names.
    #expect(payload.edited { $0.set("e\u{301}", 1) }.integer(of: "\u{e9}") == nil)
  }

  @Test("members of an object change inside it; one that is missing or something else becomes an object")
  func nested() throws {
    #expect(
      try edited(#"{"r":{"x":1,"y":2},"z":0}"#) { $0.edit("r") { $0.set("y", 3) } } == #"{"r":{"x":1,"y":3},"z":0}"#)
    #expect(try edited("{}") { $0.edit("r") { $0.set("y", 3) } } == #"{"r":{"y":3}}"#)
    #expect(try edited(#"{"r":null}"#) { $0.edit("r") { $0.set("y", 3) } } == #"{"r":{"y":3}}"#)
    #expect(try edited("{}") { $0.edit("r") { $0.remove("y") } } == "{}")
    #expect(try edited(#"{"r":null}"#) { $0.edit("r") { $0.remove("y") } } == #"{"r":null}"#)
    #expect(
      try edited("{}") {
        $0.edit("r") { $0.set("x", 1) }
        $0.edit("r") { $0.set("y", 2) }
      } == #"{"r":{"x":1,"y":2}}"#)
    #expect(try edited(#"{"r":1}"#) { $0.edit("r") { _ in } } == #"{"r":1}"#)
  }

  @Test("a member that moves comes after all others, once")
  func movingToTheEnd() throws {
    func moved(_ text: String, _ names: String...) throws -> String {
      try edited(text) { editor in for name in names { editor.moveToEnd(name, text: Array("9".utf8)) } }
    }
    #expect(try moved(#"{"a":1,"b":2}"#, "a") == #"{"b":2,"a":9}"#)
    #expect(try moved(#"{"a":1,"b":2,"\u0061":3}"#, "a") == #"{"b":2,"a":9}"#)
    #expect(try moved(#"{"a":1,"b":2}"#, "c", "b") == #"{"a":1,"c":9,"b":9}"#)
    #expect(try moved("{}", "a") == #"{"a":9}"#)
  }

  @Test("a member that is added leaves everything else alone, also one of its name")
  func adding() throws {
    #expect(try payload("{}").adding("a", json: Array("1".utf8)).text == #"{"a":1}"#)
    let twice = try payload(#"{"\u0061":1e0}"#).adding("a", json: Array("2".utf8))
    #expect(twice.text == #"{"\u0061":1e0,"a":2}"#)
    #expect(twice.integer("a") == 2)
    #expect(Payload.empty.adding("\"", json: Array("null".utf8)).text == #"{"\"":null}"#)
  }

  @Test("no change gives the same bytes")
  func unchanged() throws {
    #expect(try edited(#"{"a":1}"#) { _ in } == #"{"a":1}"#)
    #expect(try edited(#"{"a":"x"}"#) { $0.set("a", "x") } == #"{"a":"x"}"#)
  }

  @Test("random edits say the same as a JSON parser's, and members that nobody touched keep text and order")
  func random() throws {
    var random = SeededRandom(seed: 20_261)
    let names = ["a", "b", "c", "dé", "q\"", "", "t\u{1}", "emoji 😀"]
    for _ in 0..<2_000 {
      var text = "{"
      for index in 0..<Int.random(in: 0...6, using: &random) {
        if index > 0 { text += "," }
        text += spelled(names.randomElement(using: &random)!, &random) + ":" + value(&random)
      }
      text += "}"
      let payload = try #require(Payload(text), "\(text)")
      var expected = try #require(
        try JSONSerialization.jsonObject(with: Data(lastOnly(payload).utf8)) as? [String: Any])
      var touched: Set<String> = []
      let edited = payload.edited { editor in
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let name = names.randomElement(using: &random)!
          guard touched.insert(name).inserted else { continue }
          switch Int.random(in: 0..<4, using: &random) {
          case 0:
            editor.remove(name)
            expected[name] = nil
          case 1:
            editor.set(name, Int64(-5))
            expected[name] = -5
          case 2:
            editor.set(name, "v\"\\\n")
            expected[name] = "v\"\\\n"
          default:
            editor.edit(name) { $0.set("k", true) }
            var object = expected[name] as? [String: Any] ?? [:]
            object["k"] = true
            expected[name] = object
          }
        }
      }
      let again = try #require(Payload(edited.text), "\(text) became \(edited.text)")
      #expect(again == edited && again.members == edited.members)
      let found = try JSONSerialization.jsonObject(with: Data(lastOnly(edited).utf8)) as? NSDictionary
      #expect(found == expected as NSDictionary, "\(text) became \(edited.text)")
      #expect(untouched(edited, touched) == untouched(payload, touched), "\(text) became \(edited.text)")
    }
  }

  /// The object with the last of equal names only: parsers differ in which one they take.
  private func lastOnly(_ payload: Payload) -> String {
    var members: [(name: String, text: String)] = []
    payload.forEachMember { name, value in
      members.removeAll { $0.name == name }
      var text: [UInt8] = []
      JSONText.appendString(name.utf8, to: &text)
      members.append((name, String(decoding: text, as: UTF8.self) + ":" + String(decoding: value, as: UTF8.self)))
    }
    return "{" + members.map(\.text).joined(separator: ",") + "}"
  }

  private func untouched(_ payload: Payload, _ touched: Set<String>) -> [String] {
    var members: [String] = []
    payload.forEachMember { name, value in
      if !touched.contains(name) { members.append(name + ":" + String(decoding: value, as: UTF8.self)) }
    }
    return members
  }

  private func spelled(_ name: String, _ random: inout SeededRandom) -> String {
    guard Bool.random(using: &random) else {
      var text: [UInt8] = []
      JSONText.appendString(name.utf8, to: &text)
      return String(decoding: text, as: UTF8.self)
    }
    var text: [UInt8] = []
    for unit in name.utf16 { JSONText.appendUnicodeEscape(unit, to: &text) }
    return "\"" + String(decoding: text, as: UTF8.self) + "\""
  }

  private func value(_ random: inout SeededRandom) -> String {
    ["1", "-0", "1.50", "null", "true", #""s""#, #""a\u00e9\n""#, "[1,{\"a\":2}]", #"{"k":1,"l":[]}"#, "{}"]
      .randomElement(using: &random)!
  }
}
