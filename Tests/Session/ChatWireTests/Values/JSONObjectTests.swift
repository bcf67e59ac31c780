import ChatModel
import ChatWire
import Foundation
import SeededTesting
import Testing

/// Objects that this client writes are well-formed and read back as they were.
@Suite struct JSONObjectTests {
  @Test func everyKindOfMember() throws {
    let nested = Payload.object { $0.set("k", "v") }
    let object = Payload.object {
      $0.set("text", "t")
      $0.set("integer", Int64.min)
      $0.set("number", 0.5)
      $0.set("whole", 100.0)
      $0.set("yes", true)
      $0.set("no", false)
      $0.set("object", nested)
      $0.set("texts", ["a", ""])
      $0.set("objects", [nested, nested])
      $0.set("integers", [1, -2, Int64.max])
    }
    #expect(
      object.text == #"{"text":"t","integer":-9223372036854775808,"number":0.5,"whole":100,"yes":true,"no":false,"#
        + #""object":{"k":"v"},"texts":["a",""],"objects":[{"k":"v"},{"k":"v"}],"#
        + #""integers":[1,-2,9223372036854775807]}"#)
    #expect(Payload(object.bytes) == object)
  }

  @Test func whatIsNilIsLeftOut() {
    let object = Payload.object {
      $0.set("a", nil as String?)
      $0.set("b", nil as Int64?)
      $0.set("c", nil as Double?)
      $0.set("d", nil as Bool?)
      $0.set("e", nil as Payload?)
      $0.set("f", nil as [String]?)
      $0.set("g", [] as [String])
      $0.set("h", Double.nan)
      $0.set("i", -Double.infinity)
    }
    #expect(object.text == #"{"g":[]}"#)
    #expect(JSONObject().payload.text == "{}")
  }

  @Test(arguments: [
    0.0, -0.0, 1e14, 1e15, -1e15, 1e300, .leastNonzeroMagnitude, 0.1, -123.456, 9_007_199_254_740_992,
    .greatestFiniteMagnitude,
  ])
  func numbers(value: Double) throws {
    let object = Payload.object { $0.set("n", value) }
    #expect(try payload(object.text).number("n") == value)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func hostileTexts(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let special = Array(
      "\"\\/\u{0}\u{1}\u{1F}\u{7F}\u{80}\u{2028}\u{2029}\u{FEFF}\u{FFFF}\u{10FFFF}\n\r\t{}[],:".unicodeScalars)
    func text() -> String {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...20, using: &random) {
        if Bool.random(using: &random) {
          text.append(special[Int.random(in: 0..<special.count, using: &random)])
        } else if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random)) {
          text.append(scalar)
        }
      }
      return String(text)
    }
    for _ in 0..<300 {
      let (name, value, list) = (text(), text(), [text(), text()])
      let object = Payload.object {
        $0.set("value", value)
        $0.set("list", list)
        $0.set(name + "!", Payload.object { $0.set(name, value) })
      }
      let read = try #require(Payload(object.bytes), "not well-formed")
      #expect(read == object)
      #expect(Array((read.string("value") ?? "").utf8) == Array(value.utf8))
      #expect(read.strings("list").map { Array($0.utf8) } == list.map { Array($0.utf8) })
      #expect(Array((read.memberNames.last ?? "").utf8) == Array((name + "!").utf8))
      // A second opinion, except that Foundation drops byte order marks from strings.
      guard !value.unicodeScalars.contains("\u{FEFF}") else { continue }
      let theirs = try JSONSerialization.jsonObject(with: Data(object.bytes)) as? [String: Any]
      #expect(Array((theirs?["value"] as? String ?? "").utf8) == Array(value.utf8))
    }
  }
}
