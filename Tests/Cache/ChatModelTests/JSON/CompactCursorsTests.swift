import ChatModel
import PacedTesting
import SeededTesting
import Testing

/// Walking text that was checked before, and staying inside text that somebody changed since.
@Suite(.heavy) struct CompactCursorsTests {
  private func elements(_ array: String) -> [String] {
    var result: [String] = []
    Array(array.utf8).withUnsafeBytes {
      PayloadScanner.forEachElement(of: $0) { result.append(String(decoding: $0, as: UTF8.self)) }
    }
    return result
  }

  @Test func listsElements() {
    #expect(elements("[]") == [])
    #expect(elements("[0]") == ["0"])
    #expect(
      elements("[1,\"a,]\\\"\",[2,[3]],{\"b\":\"]}\"},null]") == [
        "1", "\"a,]\\\"\"", "[2,[3]]", "{\"b\":\"]}\"}", "null",
      ])
    #expect(elements("{\"a\":1}") == [])
    #expect(elements("\"abc\"") == [])
    #expect(elements("") == [])
  }

  @Test func listsNoMembersOfOtherValues() {
    for text in ["", "{", "{}", "[]", "1", "\"a\""] {
      var members: [PayloadScanner.Member] = []
      Array(text.utf8).withUnsafeBytes { PayloadScanner.members(of: $0, into: &members) }
      #expect(members.isEmpty)
    }
  }

  /// Every cut and many garbled texts, in buffers of exactly their size: offsets stay inside.
  @Test func staysInsideForeignBytes() {
    let whole = Array(#"{"a":"x\"y","b":[1,{"c":"]"}],"\u0064":{"e":null},"f":true}"#.utf8)
    var random = SeededRandom(seed: 11)
    var texts = (0...whole.count).map { Array(whole[..<$0]) }
    for _ in 0..<2000 {
      var text = whole
      for _ in 0..<3 {
        text[Int.random(in: 1..<text.count, using: &random)] =
          Array("{}[]\",:\\x".utf8).randomElement(using: &random) ?? 0
      }
      texts.append(Array(text[..<Int.random(in: 0...text.count, using: &random)]))
    }
    for text in texts {
      let exact = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count, alignment: 1)
      defer { exact.deallocate() }
      exact.copyBytes(from: text)
      var members: [PayloadScanner.Member] = []
      PayloadScanner.members(of: UnsafeRawBufferPointer(exact), into: &members)
      for member in members {
        #expect(member.nameStart <= member.nameEnd && member.valueStart <= member.valueEnd)
        #expect(member.nameEnd < member.valueStart && Int(member.valueEnd) <= text.count)
      }
      let array = [UInt8(ascii: "[")] + text.dropFirst()
      var end = 0
      array.withUnsafeBytes { buffer in PayloadScanner.forEachElement(of: buffer) { end += $0.count } }
      #expect(end <= array.count)
    }
  }
}
